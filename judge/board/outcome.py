"""What a damage calculation comes to."""

from dataclasses import dataclass

from judge.clause import ClauseId


@dataclass(frozen=True, slots=True)
class Outcome:
    """Damage by player, and the monsters that will be destroyed."""

    damage: tuple[tuple[str, int], ...] = ()
    destroyed: tuple[str, ...] = ()
    why: str = ""
    clauses: tuple[ClauseId, ...] = ()
