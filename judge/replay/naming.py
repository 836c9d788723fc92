"""Which card of the duel a name means."""

from judge.errors import BadInput
from judge.game.state import Card, Game
from judge.game.words import Place
from judge.scenario import Ref

ALIKE = frozenset({Place.HAND, Place.DECK, Place.EXTRA})  # copies that lie together here are all the same


def find(game: Game, ref: Ref, line: int, *, player: str = "", places: tuple[Place, ...] = ()) -> Card:
    """The card that is meant. `player`, `places` narrow several copies down when one of them fits alone.

    Raises BadInput when there is none, or several that could be meant.
    """
    found = candidates(game, ref)
    if not found:
        here = "、".join(sorted({f"「{c.facts.name}」" for c in game.cards.values() if c.facts.main != "未知"})[:12])
        raise BadInput(f"第{line}行：局面里没有{ref.shown}；局面里有{here or '（没有卡）'}。")
    if len(found) == 1:
        return found[0]
    mine = [c for c in found if not player or c.controller == player]
    narrowed = [c for c in mine if not places or c.place in places] or mine or found
    if len(narrowed) == 1 or _alike(narrowed):
        return narrowed[0]
    shown = "、".join(f"「{c.id}」（{c.controller}的{c.place.shown}）" for c in found[:6])
    raise BadInput(f"第{line}行：{ref.shown}有{len(found)}张，请写明是哪一张：{shown}。")


def candidates(game: Game, ref: Ref) -> list[Card]:
    """The cards of this name, or the one of this name and number."""
    name = ref.name
    named = [
        c for c in game.cards.values()
        if (facts := c.facts).name == name or name in facts.aliases or name in (facts.ja, facts.en)
    ]  # fmt: skip
    if not ref.number:
        return named
    exact = [c for c in named if c.id == f"{c.facts.name}#{ref.number}"]
    return exact or (named if len(named) == 1 and ref.number == 1 else [])


def _alike(cards: list[Card]) -> bool:
    first = cards[0]
    same = all((c.controller, c.place, c.face_up) == (first.controller, first.place, first.face_up) for c in cards)
    return same and first.place in ALIKE


def ids(game: Game, refs: tuple[Ref, ...], line: int, *, player: str = "") -> tuple[str, ...]:
    """The ids of several cards; the same name several times means several copies."""
    out: list[str] = []
    for ref in refs:
        found = [c for c in candidates(game, ref) if c.id not in out]
        if ref.times > 1 or (out and not ref.number and found and len(candidates(game, ref)) > len(found)):
            same = [c for c in found if not player or c.controller == player] or found
            out += [c.id for c in same[: ref.times]]
        else:
            out.append(find(game, ref, line, player=player).id)
    return tuple(out)
