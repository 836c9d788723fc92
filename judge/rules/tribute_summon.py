"""3.2.2.1.1: tribute summons and the monsters tributed for them."""

from judge.board.activation import is_open, own_main_phase
from judge.board.possible import free_zones
from judge.board.status import forbidders, redirectors
from judge.board.tributes import own_counts, tributes_of, without_tribute
from judge.game.acts import Counts, Meets, NormalSummon, Number, SetMonster, Use
from judge.game.state import Game
from judge.game.summons import LostWith, Succeeded
from judge.game.words import Cause, EventKind, Place, Word
from judge.rule import Finding, cause, forbid, permit, rule

Normal = NormalSummon | SetMonster
ARRIVALS = frozenset({EventKind.SUMMONED, EventKind.SPECIAL_SUMMONED, EventKind.SET})


@rule("3.2.2.1.1:1", on=Succeeded)
def summons_with_tributes_are_tribute_summons(game: Game, asked: Succeeded) -> Finding | None:
    """解放场上的怪兽，并把等级5以上的怪兽通常召唤称为上级召唤。"""
    del game
    if asked.kind is EventKind.SUMMONED and asked.spent:
        kinds = (EventKind.SUMMONED, EventKind.TRIBUTE_SUMMONED)
        return cause(f"解放{len(asked.spent)}只怪兽召唤「{asked.card.name}」，是上级召唤", kinds)
    return None


@rule("3.2.2.1.1:2", on=Number, of="解放数量")
def tributes_by_level(game: Game, asked: Number) -> Finding | None:
    """等级5•6的怪兽可以通过解放场上1只怪兽通常召唤。等级7以上的怪兽可以通过解放场上2只怪兽通常召唤。"""
    del game
    if asked.card is None:
        return None
    level = asked.card.facts.level or 0
    need = 0 if level <= 4 else 1 if level <= 6 else 2
    return cause(f"等级{level}，解放{need}只", need)


@rule("3.2.2.1.1:3", on=(NormalSummon, SetMonster))
def tribute_summons_need_no_free_zone(game: Game, act: Normal) -> Finding | None:
    """需要解放1只及以上怪兽的上级召唤，即使没有空的怪兽区域也能进行。"""
    card = game.card(act.card)
    if card.place is not Place.HAND or not own_main_phase(game, act.player) or not is_open(game):
        return None
    if tributes_of(game, act) > 0 and free_zones(game, act.player, Place.MZONE) < 1:
        return permit("要解放怪兽的上级召唤，没有空的怪兽区域也能进行")
    return None


@rule("3.2.2.1.1:4", on=(Number, Counts), overrides="3.2.2.1.1:2")
def some_monsters_name_their_own_number(game: Game, asked: Number | Counts) -> Finding | None:
    """也存在像「神兽王巴巴罗斯」「奥西里斯之天空龙」这样需要用文本中记载的数量做解放进行上级召唤的怪兽。"""
    del game
    card = asked.card
    if card is None:
        return None
    if isinstance(asked, Number):
        if asked.what != "解放数量" or not own_counts(card) or without_tribute(card):
            return None
        return cause(f"「{card.name}」要用文本中记载的{own_counts(card)[0]}只怪兽做解放", own_counts(card)[0])
    if asked.what != "上级召唤" or card.arrived != "normal" or not without_tribute(card):
        return None
    return forbid(f"「{card.name}」没有做解放作通常召唤，不视为上级召唤")


@rule("3.2.2.1.1:1", on=Counts)
def was_tribute_summoned(game: Game, asked: Counts) -> Finding | None:
    """解放场上的怪兽，并把等级5以上的怪兽通常召唤称为上级召唤。"""
    del game
    if asked.card is None or asked.what != "上级召唤":
        return None
    if asked.card.arrived == "tribute":
        return permit(f"「{asked.card.name}」解放了场上的怪兽通常召唤，是上级召唤")
    return forbid(f"「{asked.card.name}」不是解放怪兽通常召唤的")


def missed_while_summoning(game: Game, asked: Meets, how: str, word: str) -> Finding | None:
    """A 『时，可以』 trigger of a card spent for a summon: the summon comes after it, so it cannot be activated.

    `how`: which summon (Card.how, or tribute) the card was spent for; `word` names it in Chinese.
    """
    event = asked.event
    if asked.effect.mandatory or asked.effect.word is not Word.WHEN or event.card != asked.card.id:
        return None
    if event.tick == asked.last_tick:
        return None
    summoned = [e for e in game.happened if e.kind in ARRIVALS and e.tick > event.tick]
    for later in summoned:
        monster = game.card(later.card)
        if how in (monster.how, monster.arrived) and event.cause in (Cause.SUMMON, Cause.EFFECT):
            return forbid(f"之后还要处理「{monster.name}」的{word}，『时，可以』的效果不能发动", False)
    return None


@rule("3.2.2.1.1:5", on=Meets)
def tributes_miss_their_moment(game: Game, asked: Meets) -> Finding | None:
    """因上级召唤而导致怪兽被解放的场合，之后还需要处理怪兽的召唤。所以如果是像『这张卡被送去墓地时，可以~~』这种
    只在这个时点可以发动的选发诱发效果，由于是在处理中，所以不能发动。"""
    if asked.event.cause is not Cause.SUMMON:
        return None
    return missed_while_summoning(game, asked, "tribute", "上级召唤")


# --- 解放 ------------------------------------------------------------------------------------------------------------
@rule("3.2.2.1.1.1:1", on=Use, of="tribute")
def tributes_are_sent_from_the_field(game: Game, use: Use) -> Finding | None:
    """为上级召唤而把怪兽从场上送去墓地称为解放。"""
    card = game.card(use.card)
    if card.place is not Place.MZONE:
        return forbid(f"「{card.name}」不在场上，不能为上级召唤解放")
    return None


@rule("3.2.2.1.1.1:2", on=Use, of="tribute")
def face_down_monsters_can_be_tributed(game: Game, use: Use) -> Finding | None:
    """在场上里侧表示存在的怪兽也可以解放。"""
    card = game.card(use.card)
    if card.place is Place.MZONE and not card.face_up and card.controller == use.player:
        return permit("里侧表示存在的怪兽也可以解放")
    return None


@rule("3.2.2.1.1.1:3", on=LostWith)
def tributes_are_gone_though_the_summon_is_negated(game: Game, asked: LostWith) -> Finding | None:
    """解放是在宣言上级召唤之后，使在场上通常召唤的怪兽出场之前进行的。上级召唤被无效的场合，解放的怪兽也会送去墓
    地。"""
    del game
    if asked.kind is EventKind.SUMMONED:
        return cause(f"上级召唤被无效，解放的「{asked.card.name}」也送去墓地", "spent")
    return None


@rule("3.2.2.1.1.1:4", on=Use, of="tribute")
def only_own_monsters_are_tributed(game: Game, use: Use) -> Finding | None:
    """可以用来解放的怪兽只有自己控制的怪兽。"""
    card = game.card(use.card)
    if card.controller != use.player:
        return forbid(f"「{card.name}」不是{use.player}控制的怪兽，不能解放")
    return None


@rule("3.2.2.1.1.1:5", on=Use, of="tribute")
def tokens_can_be_tributed(game: Game, use: Use) -> Finding | None:
    """场上的衍生物也可以解放。这个场合，衍生物不送去墓地而是移出游戏。"""
    card = game.card(use.card)
    if card.is_type("衍生物") and card.controller == use.player:
        return permit(f"衍生物「{card.name}」也可以解放，不送去墓地而是移出游戏")
    return None


@rule("3.2.2.1.1.1:6", on=Use, of="tribute")
def trap_monsters_can_be_tributed(game: Game, use: Use) -> Finding | None:
    """场上视为怪兽的陷阱卡也可以解放。这个场合，被解放的陷阱卡送去墓地。"""
    card = game.card(use.card)
    mine = card.place is Place.MZONE and card.controller == use.player
    if mine and card.facts.main == "陷阱":
        return permit(f"视为怪兽的陷阱卡「{card.name}」也可以解放")
    return None


@rule("3.2.2.1.1.1:7", on=(NormalSummon, SetMonster))
def no_tribute_summon_where_nothing_can_be_tributed(game: Game, act: Normal) -> Finding | None:
    """「牲祭封印之假面」发动并适用，导致无法解放的场合，不能进行上级召唤。"""
    if tributes_of(game, act) == 0:
        return None
    by = forbidders(game, "tribute", act.player)
    return forbid(f"「{by[0].source_name}」适用中，不能解放，不能进行上级召唤") if by else None


@rule("3.2.2.1.1.1:8", on=Use, of="tribute")
def tributes_though_they_are_banished(game: Game, use: Use) -> Finding | None:
    """「大宇宙」适用的情况下，送去墓地的怪兽会被除外的场合也可以进行上级召唤。这个场合，被解放的怪兽不送去墓地而
    从游戏中除外。"""
    card = game.card(use.card)
    by = redirectors(game, "grave_to_banished", card) if card.controller == use.player else ()
    return permit(f"「{by[0].source_name}」适用中也可以上级召唤，被解放的怪兽除外") if by else None
