"""How many tributes a normal summon asks for, and which monsters can be tributed: both are asked of the rules."""

from judge.game.acts import NormalSummon, Number, SetMonster, Use
from judge.game.state import Card, Game
from judge.game.words import Place
from judge.rule import Stance, ask


def tributes_needed(game: Game, card: Card) -> int:
    """How many tributes the rules ask for this monster's normal summon (3.2.2.1.1:2)."""
    value = ask(game, Number("解放数量", card, card.controller)).value
    return int(value) if value is not None else 0


def may_tribute(game: Game, player: str, card_id: str, for_: str) -> bool:
    """Whether no rule forbids that the player tributes this monster for the summon of `for_`."""
    return ask(game, Use(player, card_id, "tribute", for_)).stance is not Stance.FORBID


def tributable(game: Game, player: str, card: Card) -> list[Card]:
    """The monsters on the field that may be tributed for this card's tribute summon."""
    return [c for c in game.monsters() if c.id != card.id and may_tribute(game, player, c.id, card.id)]


def without_tribute(card: Card) -> bool:
    """Whether the card's own text lets it be normal summoned without a tribute (3.2.2.1.1:4)."""
    return any(p.kind == "no_tribute" for p in card.facts.procedures)


def own_counts(card: Card) -> tuple[int, ...]:
    """The numbers of tributes that the card's own text names (3.2.2.1.1:4)."""
    return tuple(p.tributes for p in card.facts.procedures if p.kind == "tribute" and p.tributes is not None)


def counts_allowed(game: Game, act: NormalSummon | SetMonster) -> tuple[int, ...]:
    """The numbers of tributes with which this act could be done."""
    card = game.card(act.card)
    if card.place is not Place.HAND:
        return (0,)
    free = (0,) if without_tribute(card) and isinstance(act, NormalSummon) else ()
    return tuple(dict.fromkeys((*free, tributes_needed(game, card), *own_counts(card))))


def tributes_of(game: Game, act: NormalSummon | SetMonster) -> int:
    """How many monsters this act tributes: those named, or what the rules ask for when none are named."""
    if act.tributes is not None:
        return len(act.tributes)
    card = game.card(act.card)
    if isinstance(act, NormalSummon) and without_tribute(card):
        return 0
    return tributes_needed(game, card) if card.place is Place.HAND else 0
