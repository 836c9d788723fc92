"""Where cards go (2.1.3, 2.3, 3.2.6, 4.3.3.4) and what leaves with them (equips, materials)."""

from judge.board.match import Scope
from judge.board.stats import fits
from judge.board.status import forbidders, negated, protectors, redirectors
from judge.game.acts import Consequences, Destination, Forced, Owner, Use
from judge.game.state import Card, Game
from judge.game.words import FIELD, Do, EffectClass, EventKind, Place
from judge.rule import Finding, cause, forbid, rule

LEAVING = frozenset({"leave_to_banished", "leave_field_to_banished"})
EXTRA_TYPES = frozenset({"融合", "同调", "XYZ"})


@rule("2.1.3:5", on=Owner)
def cards_go_to_their_owners_graveyard(game: Game, asked: Owner) -> Finding | None:
    """卡片送去墓地的场合，一定回到原持有者墓地。"""
    del game
    if asked.to is Place.GRAVE:
        return cause(f"「{asked.card.name}」回到原持有者{asked.card.owner}的墓地", asked.card.owner)
    return None


@rule("4.3.3.4.7:2", on=Owner)
def cards_with_changed_control_go_to_their_owner(game: Game, asked: Owner) -> Finding | None:
    """场上控制权转移的卡在之后离场的场合，回到该卡原持有者的相关场所。"""
    del game
    card = asked.card
    if card.controller != card.owner and asked.to not in FIELD:
        return cause(f"「{card.name}」离场后回到原持有者{card.owner}的{asked.to.shown}", card.owner)
    return None


def to_banished(game: Game, asked: Destination) -> str:
    """The name of the card in force that banishes this card where it would go to the Graveyard; "" when none does."""
    if asked.to is not Place.GRAVE or (asked.card.place is Place.NOWHERE and asked.card.is_type("衍生物")):
        return ""
    if forbidders(game, "banish", asked.card.controller):
        return ""
    by = redirectors(game, "grave_to_banished", asked.card)
    return by[0].source_name if by else ""


@rule("4.3.3.4.3:4", on=Destination)
def sent_cards_are_banished_instead(game: Game, asked: Destination) -> Finding | None:
    """「大宇宙」等卡的效果适用，送去墓地的卡不送去墓地而是从游戏中除外。"""
    by = to_banished(game, asked)
    if by and not asked.card.is_type("衍生物"):
        return forbid(f"「{by}」适用中，「{asked.card.name}」不去墓地而除外", Place.BANISHED)
    return None


@rule("3.2.7.5:3", on=Destination)
def cards_that_are_banished_when_they_leave(game: Game, asked: Destination) -> Finding | None:
    """其他效果不是需要发动、入连锁的效果，在满足条件的瞬间就已经适用。即使是在效果处理途中，从满足条件的时点开始
    效果就会适用。"""
    card = asked.card
    if card.place not in FIELD or asked.to in FIELD or forbidders(game, "banish", card.controller):
        return None
    if card.banish_when_left or _own_redirect(game, card):
        return forbid(f"「{card.name}」离场的场合从游戏中除外", Place.BANISHED)
    return None


def _own_redirect(game: Game, card: Card) -> bool:
    """Whether its own text, not negated, banishes it when it leaves the field."""
    lasting = (e for e in card.facts.effects if e.cls in (EffectClass.OTHER, EffectClass.CONTINUOUS))
    own = (op for e in lasting for op in e.does if op.do is Do.REDIRECT and op.of is None)
    return any(LEAVING & set(op.kinds) for op in own) and not negated(game, card)


@rule("4.3.3.4.1:4", on=Use, of="any destroy")
def only_cards_elsewhere_than_grave_and_banished_are_destroyed(game: Game, use: Use) -> Finding | None:
    """在墓地存在的卡和从游戏中除外的卡不能被破坏。"""
    card = game.card(use.card)
    if card.place in (Place.GRAVE, Place.BANISHED):
        return forbid(f"「{card.name}」在{card.place.shown}，不能被破坏")
    return None


@rule("4.3.3.4.3:2", on=Use, of="destroy")
def destruction_protection(game: Game, use: Use) -> Finding | None:
    """即使适用『不会被效果破坏』效果的卡，也适用送去墓地的效果。"""
    card = game.card(use.card)
    for status in protectors(game, "effect_destruction", card):
        if status.op.who == "opp" and use.player == card.controller:
            continue
        return forbid(f"「{status.source_name}」适用中，「{card.name}」不会被效果破坏（但会被送去墓地）")
    return None


@rule("3.3.3.4:8", on=Consequences)
def equips_without_their_monster_are_destroyed(game: Game, asked: Consequences) -> Finding | None:
    """装备怪兽离场或变成里侧表示的场合，装备的装备魔法被破坏送去墓地。而且，装备魔法的装备怪兽不再满足装备条件的
    场合，装备的装备魔法被破坏送去墓地。这些场合，都不视为由该装备魔法卡的效果破坏。"""
    del asked
    out: list[Forced] = []
    for card in game.table:
        if card.place is not Place.SZONE or not card.equipped_to:
            continue
        host = game.cards.get(card.equipped_to)
        if host is None or host.place is not Place.MZONE or not host.face_up or host.placed > card.since:
            out.append(Forced(card.id, "destroy", f"装备怪兽离场或变成里侧，「{card.name}」破坏"))
    return cause("装备卡没有装备怪兽", tuple(out)) if out else None


@rule("3.3.3.4:9", on=Consequences)
def equips_that_no_longer_fit_are_destroyed(game: Game, asked: Consequences) -> Finding | None:
    """装备后，装备怪兽的卡名或种族发生变更导致不再满足装备条件的场合，该装备卡破坏。"""
    del asked
    out: list[Forced] = []
    for card in game.table:
        host = game.cards.get(card.equipped_to) if card.equipped_to else None
        if host is None or card.place is not Place.SZONE or host.place is not Place.MZONE or not host.face_up:
            continue
        activated = (e for e in card.facts.effects if e.cls is EffectClass.ACTIVATION and e.targets)
        wanted = next((e.targets[0].of for e in activated), None)
        if wanted and wanted.race and not fits(game, wanted, host, Scope(card.controller, card.id)):
            why = f"「{host.name}」不再满足「{card.name}」的装备条件，「{card.name}」破坏"
            out.append(Forced(card.id, "destroy", why))
    return cause("装备条件不再满足", tuple(out)) if out else None


@rule("4.1.2:1", on=Consequences)
def what_the_card_itself_says_of_leaving(game: Game, asked: Consequences) -> Finding | None:
    """基本规则和卡片上记载的效果处理产生矛盾的场合，以卡片上记述的文本优先。

    A continuous trap that holds a monster: when it leaves, the monster is destroyed, and the other way round.
    """
    del asked
    out: list[Forced] = []
    for card in game.table:
        if not card.bound_to:
            continue
        bound = [game.cards[i] for i in card.bound_to if i in game.cards]
        here = [c for c in bound if c.place is Place.MZONE]
        if card.on_field and bound and not here and _falls_with_bound(card):
            out.append(Forced(card.id, "destroy:effect", f"「{bound[0].name}」不在场上，「{card.name}」破坏"))
    for event in game.happened:
        was = event.was
        if event.kind is not EventKind.LEFT_FIELD or was is None or not was.bound_to:
            continue
        for i in was.bound_to:
            if i in game.cards and game.cards[i].place is Place.MZONE and _bond_breaks(was) and not negated(game, was):
                out.append(Forced(i, "destroy:effect", f"「{was.name}」离场，「{game.cards[i].name}」破坏"))
    return cause("卡上记载的处理", tuple(out)) if out else None


def _falls_with_bound(card: Card) -> bool:
    own = (e for e in card.facts.effects if e.cls is EffectClass.OTHER)
    return any(op.do is Do.DESTROY and op.what == "self" for e in own for op in e.does)


def _bond_breaks(card: Card) -> bool:
    return any(op.do is Do.DESTROY and op.what == "bound" for e in card.facts.effects for op in e.does)
