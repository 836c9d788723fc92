"""What a player may do now: every card and act asked of the referee."""

from collections.abc import Iterable

from judge.game.acts import (
    Act,
    Attack,
    ChangePosition,
    Enter,
    FlipSummon,
    NormalSummon,
    SetCard,
    SetMonster,
    SpecialSummon,
)
from judge.game.state import Card, Game
from judge.game.words import Phase, Place
from judge.play.referee import Answer, Verdict, best_way, judge, missing_facts


def activations(game: Game, player: str, ids: Iterable[str]) -> dict[str, Verdict]:
    """For each card: whether the player may activate it or one of its effects now."""
    out: dict[str, Verdict] = {}
    for card_id in ids:
        found = best_way(game, player, game.card(card_id))
        out[card_id] = found[1] if found else _nothing_to_activate(game.card(card_id))
    return out


def _nothing_to_activate(card: Card) -> Verdict:
    lacking = missing_facts(card)
    if lacking:
        return Verdict(Answer.UNDECIDED, (), lacking)
    return Verdict(Answer.MAY_NOT, (), "这张卡在这个场所没有能发动的效果")


def _own(game: Game, player: str, *places: Place) -> list[Card]:
    return list(game.at(player, *places))


def _allowed(game: Game, acts: Iterable[tuple[str, Act]]) -> list[str]:
    return [card_id for card_id, act in acts if judge(game, act).answer is not Answer.MAY_NOT]


def may_normal_summon(game: Game, player: str) -> list[str]:
    """The monsters in hand that may be normal summoned face-up."""
    hand = _own(game, player, Place.HAND)
    return _allowed(game, ((c.id, NormalSummon(player, c.id)) for c in hand if c.facts.main == "怪兽"))


def may_set_monster(game: Game, player: str) -> list[str]:
    """The monsters in hand that may be set."""
    hand = _own(game, player, Place.HAND)
    return _allowed(game, ((c.id, SetMonster(player, c.id)) for c in hand if c.facts.main == "怪兽"))


def may_special_summon(game: Game, player: str) -> list[str]:
    """The monsters that may be special summoned by their own procedure."""
    places = (Place.HAND, Place.GRAVE, Place.EXTRA, Place.BANISHED)
    own = [c for c in _own(game, player, *places) if any(p.kind == "special" for p in c.facts.procedures)]
    return _allowed(game, ((c.id, SpecialSummon(player, (c.id,))) for c in own))


def may_change_position(game: Game, player: str) -> list[str]:
    """The monsters whose position may be changed, flip summons included."""
    monsters = _own(game, player, Place.MZONE)
    changes = ((c.id, ChangePosition(player, c.id) if c.face_up else FlipSummon(player, c.id)) for c in monsters)
    return _allowed(game, changes)


def may_set_card(game: Game, player: str) -> list[str]:
    """The spells and traps in hand that may be set."""
    hand = _own(game, player, Place.HAND)
    return _allowed(game, ((c.id, SetCard(player, c.id)) for c in hand if c.facts.main in ("魔法", "陷阱")))


def may_enter_battle(game: Game, player: str) -> bool:
    """Whether the player may enter the Battle Phase."""
    return judge(game, Enter(player, Phase.START_STEP)).answer is Answer.MAY


def may_attack(game: Game, player: str) -> tuple[list[str], list[str]]:
    """The monsters that may declare an attack, and those that may attack directly."""
    targets = [c.id for c in game.monsters(game.other(player))]
    ready: list[str] = []
    direct: list[str] = []
    for card in _own(game, player, Place.MZONE):
        straight = judge(game, Attack(player, card.id, None)).allowed
        if straight:
            direct.append(card.id)
        if straight or any(judge(game, Attack(player, card.id, t)).allowed for t in targets):
            ready.append(card.id)
    return ready, direct
