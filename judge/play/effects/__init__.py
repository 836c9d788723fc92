"""What an effect does when it resolves."""

from judge.play.effects.carry import STEPS, carry_out, steps
from judge.play.effects.run import Run, Step, add_modifier, subjects

__all__ = ["STEPS", "Run", "Step", "add_modifier", "carry_out", "steps", "subjects"]
