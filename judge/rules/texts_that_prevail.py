"""4.1.2:1: texts that change what the basic rules say: protections, more summons, fewer tributes, other places."""

from judge.board.status import permitters, redirectors, statuses
from judge.game.acts import Consequences, Destination, Forced, NormalSummon, Number, SetMonster
from judge.game.state import Card, Game
from judge.game.words import FIELD, Cause, Do, Place
from judge.rule import Finding, cause, forbid, permit, rule


def _summons_done(game: Game, player: str) -> int:
    return sum(1 for p in game.normal_summons if p == player)


@rule("4.1.2:1", on=(NormalSummon, SetMonster), overrides="3.2.2.1:2")
def texts_that_give_another_normal_summon(game: Game, act: NormalSummon | SetMonster) -> Finding | None:
    """基本规则和卡片上记载的效果处理产生矛盾的场合，以卡片上记述的文本优先。"""
    more = permitters(game, "extra_normal_summon", act.player, game.card(act.card))
    done = _summons_done(game, act.player)
    if done and more and done <= len(more):
        return permit(f"「{more[0].source_name}」适用中，可以再进行1次通常召唤")
    return None


@rule("4.1.2:1", on=Number, overrides="3.2.2.1.1:2", of="解放数量")
def texts_that_spare_tributes(game: Game, asked: Number) -> Finding | None:
    """基本规则和卡片上记载的效果处理产生矛盾的场合，以卡片上记述的文本优先。"""
    card = asked.card
    if card is None:
        return None
    level = card.facts.level or 0
    need = 0 if level <= 4 else 1 if level <= 6 else 2
    for status in permitters(game, "summon_without_tribute", card.controller, card):
        if need:
            return cause(f"「{status.source_name}」适用中，「{card.name}」不用解放召唤", 0)
    for status in permitters(game, "one_less_tribute", card.controller, card):
        if need:
            return cause(f"「{status.source_name}」适用中，「{card.name}」的解放可以少1只", need - 1)
    return None


@rule("4.1.2:1", on=Destination)
def texts_that_send_elsewhere(game: Game, asked: Destination) -> Finding | None:
    """基本规则和卡片上记载的效果处理产生矛盾的场合，以卡片上记述的文本优先。"""
    card = asked.card
    if card.place not in FIELD or asked.to in FIELD or card.is_type("衍生物"):
        return None
    if asked.cause is Cause.BATTLE:
        if by := redirectors(game, "battle_destroyed_to_banished", card):
            return forbid(f"「{by[0].source_name}」适用，被战斗破坏的「{card.name}」除外", Place.BANISHED)
        if by := redirectors(game, "battle_destroyed_to_deck_top", _killer(game, card)):
            return forbid(f"「{by[0].source_name}」适用，被战斗破坏的「{card.name}」回到卡组最上面", Place.DECK)
    if any(s.op.what == "self" for s in redirectors(game, "leave_field_to_banished", card)):
        return forbid(f"「{card.name}」离场的场合从游戏中除外", Place.BANISHED)
    own = [op for e in card.facts.effects for op in e.does if op.do is Do.REDIRECT]
    if asked.to is Place.GRAVE and card.face_up and any("field_to_grave_to_deck_top" in op.kinds for op in own):
        return forbid(f"「{card.name}」不去墓地，回到卡组最上面", Place.DECK)
    return None


def _killer(game: Game, card: Card) -> Card:
    """The monster that it fights."""
    battle = game.battle
    if battle is None:
        return card
    other = battle.target if card.id == battle.attacker else battle.attacker
    return game.cards.get(other or "", card)


@rule("4.1.2:1", on=Consequences)
def continuous_texts_that_destroy(game: Game, asked: Consequences) -> Finding | None:
    """基本规则和卡片上记载的效果处理产生矛盾的场合，以卡片上记述的文本优先。"""
    del asked
    out: list[Forced] = []
    for status in statuses(game, Do.DESTROY):
        if status.effect is None or status.effect.when or not (status.effect.condition or status.op.condition):
            continue
        for card in game.table:
            if card.on_field and status.covers(game, card):
                why = f"「{status.source_name}」的永续效果：「{card.name}」破坏"
                out.append(Forced(card.id, "destroy:effect", why))
    return cause("永续效果的破坏", tuple(out)) if out else None
