"""3.2.2.3.1.1.5: pendulum summons."""

from judge.board.activation import effect_of, is_open, own_main_phase
from judge.board.match import level
from judge.board.possible import free_zones
from judge.game.acts import Activate, Number, SpecialSummon
from judge.game.state import Card, Game
from judge.game.summons import Negated
from judge.game.words import EventKind, Place
from judge.rule import Finding, cause, forbid, permit, rule


def scales(game: Game, player: str) -> tuple[int, ...]:
    """The two scales in force, low and high; empty when not both zones are filled."""
    cards = sorted((c for c in game.at(player, Place.PZONE) if c.facts.scale is not None), key=lambda c: c.seq)
    if len(cards) < 2:
        return ()
    left, right = cards[0].facts.scale, cards[1].facts.scale
    return tuple(sorted((left[0], right[1]))) if left is not None and right is not None else ()


def _pendulum(game: Game, act: SpecialSummon) -> list[Card] | None:
    return [game.card(i) for i in act.cards] if act.how == "pendulum" else None


@rule("3.2.2.3.1.1.5:1", on=SpecialSummon)
def both_pendulum_zones_are_filled(game: Game, act: SpecialSummon) -> Finding | None:
    """在左右的摇摆区域都放置了摇摆怪兽时，可以宣言摇摆召唤。"""
    if _pendulum(game, act) is None:
        return None
    if not scales(game, act.player):
        return forbid(f"{act.player}的左右摇摆区域没有都放置摇摆怪兽，不能宣言摇摆召唤")
    if own_main_phase(game, act.player) and is_open(game):
        return permit("左右的摇摆区域都放置了摇摆怪兽，可以宣言摇摆召唤")
    return None


@rule("3.2.2.3.1.1.5:2", on=SpecialSummon)
def levels_between_the_scales(game: Game, act: SpecialSummon) -> Finding | None:
    """可以把摇摆怪兽上记述的摇摆刻度之间的等级的怪兽以表侧攻击表示或表侧守备表示出场。摇摆刻度之间的等级指，比数
    字较小的摇摆刻度高，而比数字较大的摇摆刻度低的等级。"""
    cards, between = _pendulum(game, act), scales(game, act.player)
    if cards is None or not between:
        return None
    low, high = between
    bad = next((c for c in cards if not low < (level(game, c) or 0) < high), None)
    if bad is not None:
        return forbid(f"「{bad.name}」的等级{level(game, bad)}不在刻度{low}和{high}之间")
    return permit(f"等级都比刻度{low}高、比刻度{high}低")


@rule("3.2.2.3.1.1.5:3", on=SpecialSummon)
def from_hand_and_face_up_extra_deck(game: Game, act: SpecialSummon) -> Finding | None:
    """可以通过摇摆召唤出场的怪兽有在手卡存在的怪兽和在额外卡组表侧存在的摇摆怪兽。可以同时从手卡和卡组两边把怪兽
    特殊召唤。"""
    cards = _pendulum(game, act)
    if cards is None:
        return None
    for card in cards:
        extra = card.place is Place.EXTRA and card.face_up and "摇摆" in card.facts.types
        if card.controller != act.player or card.facts.main != "怪兽" or not (card.place is Place.HAND or extra):
            return forbid(f"「{card.name}」不是手卡的怪兽，也不是额外卡组表侧存在的摇摆怪兽，不能摇摆召唤")
    return permit("手卡的怪兽和额外卡组表侧的摇摆怪兽可以同时特殊召唤")


@rule("3.2.2.3.1.1.5:4", on=(SpecialSummon, Number))
def as_many_as_the_player_likes(game: Game, asked: SpecialSummon | Number) -> Finding | None:
    """通过摇摆召唤特殊召唤的怪兽数量由进行特殊召唤的玩家任意选择。"""
    if isinstance(asked, Number):
        if asked.what != "摇摆召唤最多" or not asked.player:
            return None
        free = free_zones(game, asked.player, Place.MZONE)
        return cause(f"数量任意选择，{asked.player}空着的怪兽区域有{free}个", free)
    cards = _pendulum(game, asked)
    return permit(f"摇摆召唤的数量任意选择，这次{len(cards)}只") if cards else None


@rule("3.2.2.3.1.1.5:5", on=SpecialSummon)
def one_pendulum_summon_a_turn(game: Game, act: SpecialSummon) -> Finding | None:
    """摇摆召唤1回合只能进行1次。"""
    if act.how == "pendulum" and game.pendulum_summoned:
        return forbid("这个回合已经进行过摇摆召唤")
    return None


@rule("3.2.2.3.1.1.5:6", on=Negated)
def negated_pendulum_summons_go_to_the_graveyard(game: Game, asked: Negated) -> Finding | None:
    """摇摆召唤被无效的场合，想要特殊召唤的怪兽会全部送去墓地。这个场合，送去墓地的怪兽不视为由手卡•场上•额外卡
    组送去墓地。"""
    del game
    if asked.kind is EventKind.SPECIAL_SUMMONED and asked.how == "pendulum":
        return forbid(f"摇摆召唤被无效的「{asked.card.name}」送去墓地，不视为由手卡•场上•额外卡组送去墓地", False)
    return None


@rule("3.2.2.3.1.1.5:7", on=Activate, of="first & text")
def all_in_one_moment(game: Game, act: Activate) -> Finding | None:
    """摇摆召唤是把任意数量的怪兽在同一时点特殊召唤的召唤方法。"""
    waiting = game.summoning
    if waiting is None or waiting.how != "pendulum":
        return None
    if not any(EventKind.SPECIAL_ATTEMPT in w.event for w in effect_of(act).when):
        return None
    single = any(c.fact in ("single_summon", "single_summoning") for c in effect_of(act).condition)
    n = len(waiting.cards)
    if single and n > 1:
        name = game.card(act.card).name
        return forbid(f"{n}只怪兽在同一时点摇摆召唤，只能让1只的特殊召唤无效的「{name}」不能发动")
    return permit(f"这次摇摆召唤的{n}只怪兽在同一时点特殊召唤")
