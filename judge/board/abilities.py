"""The effects a card has now: its own, granted by XYZ materials, copied; and when a stretch of the turn is open."""

from judge.game.facts import Effect, When
from judge.game.questions import Gains
from judge.game.remembered import remembered
from judge.game.state import Card, Game
from judge.game.words import BATTLE_STEPS, MAIN_PHASES, Do, Phase, Place
from judge.rule import ask


def effects_of(game: Game, card: Card) -> tuple[Effect, ...]:
    """Every effect the card has where it lies now.

    An effect that a monster grants to the XYZ monster it is material of is not its own (3.2.7.5:4).
    """
    own = card.facts.effects
    if own:
        own = _not_granted(own)
    if card.place is not Place.MZONE or not card.face_up:
        return own
    if "XYZ" in card.facts.types:
        own += tuple(e for c in game.table if c.host == card.id for e in c.facts.effects if e.grants_xyz)
    for modifier in game.modifiers:
        if modifier.op.do is Do.COPY and "effects" in modifier.op.kinds and card.id in modifier.cards:
            copied = game.cards.get(modifier.other)
            own += gained(game, copied) if copied is not None else ()
    return own


@remembered(4096)
def _not_granted(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(e for e in effects if not e.grants_xyz)


def gained(game: Game, source: Card) -> tuple[Effect, ...]:
    """The effects of `source` that a card with 『得到~效果』 gains, as the rules say for each (5:3)."""
    return tuple(e for e in source.facts.effects if ask(game, Gains(source, e)).value is not False)


def stretch_open(game: Game, when: When, player: str) -> bool:
    """Whether the stretch of the turn, the phase and the part of the Damage Step that the moment names are now."""
    if when.phases and game.phase not in when.phases:
        return False
    if when.parts and (game.battle is None or game.battle.part not in when.parts):
        return False
    own = game.turn_player == player
    return all(_window(game, word, own) for word in when.window)


def _window(game: Game, word: str, own: bool) -> bool:
    phase = game.phase
    side, _, rest = word.partition("_")
    if side in ("own", "opp"):
        if own != (side == "own"):
            return False
        word = rest
    checks = {
        "turn": True,
        "main": phase in MAIN_PHASES,
        "battle": phase in BATTLE_STEPS,
        "damage_step": phase is Phase.DAMAGE_STEP,
        "draw_phase": phase is Phase.DRAW,
        "draw": phase is Phase.DRAW,
        "standby": phase is Phase.STANDBY,
        "end_phase": phase is Phase.END,
        "end": phase is Phase.END,
        "main_start": phase is Phase.MAIN1 and game.turn_actions == 0,
        "before_draw": phase is Phase.DRAW and not game.stated("drawn"),
    }
    return checks.get(word, False)
