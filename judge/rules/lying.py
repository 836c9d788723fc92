"""2, 2.1, 2.1.3, 2.1.4, 2.1.6, 2.2, 2.3: where cards lie, face-up or face-down, in which order, and whose they are."""

from judge.game.acts import Counts, Destination, Move, Number, Owner
from judge.game.places import Faces, Searched
from judge.game.state import Card, Game
from judge.game.words import FIELD, PLACE_NAMES, Cause, EventKind, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.end_phase import ADJUSTING
from judge.rules.leaving import EXTRA_TYPES

MAT = FIELD | {Place.GRAVE, Place.DECK, Place.EXTRA}  # the zones of the duel field (2.1.1 to 2.1.7)
NAMED = {shown: place for place, shown in PLACE_NAMES.items() if place not in (Place.MATERIAL, Place.NOWHERE)}
LAY, BY_EFFECT = "放置", "因效果"
ON_MAT, ON_FIELD = "决斗场地上的卡", "场上的卡"


def _pendulum(card: Card) -> bool:
    return "摇摆" in card.facts.types


def _laid(game: Game, act: Move) -> tuple[Card, str, bool] | None:
    """The card, the zone and whether an effect does it, when a player wants to put a card somewhere."""
    card = game.cards.get(act.card)
    if act.what != LAY or card is None:
        return None
    words = act.detail.split()
    return card, next((w for w in words if w != BY_EFFECT), ""), BY_EFFECT in words


# --- 2, 2.1 ---------------------------------------------------------------------------------------------------------
@rule("2:1", on=Move)
def cards_lie_in_zones(game: Game, act: Move) -> Finding | None:
    """决斗进行当中，卡片需要在规定的区域中放置。"""
    laid = _laid(game, act)
    if laid is None or laid[1] in NAMED:
        return None
    return forbid(f"「{laid[0].name}」需要在规定的区域中放置，没有“{laid[1]}”这个区域")


def _places_of(card: Card) -> frozenset[Place]:
    """The zones of the field that a card of this kind comes to without an effect that says otherwise."""
    if card.facts.main == "怪兽":
        return frozenset({Place.MZONE, Place.PZONE} if _pendulum(card) else {Place.MZONE})
    return frozenset({Place.FZONE if "场地" in card.facts.types else Place.SZONE})


@rule("2.1:2", on=Move)
def the_zone_goes_by_the_kind_of_card(game: Game, act: Move) -> Finding | None:
    """依据卡片的种类和状态，卡片放置在不同区域。"""
    laid = _laid(game, act)
    place = NAMED.get(laid[1]) if laid is not None else None
    if laid is None or place not in FIELD or laid[2]:
        return None
    if place in _places_of(laid[0]):
        return permit(f"{laid[0].facts.kind_line}「{laid[0].name}」放置在{place.shown}")
    return forbid(f"{laid[0].facts.kind_line}「{laid[0].name}」不放置在{place.shown}")


@rule("2.1.2:5", on=Move)
def field_spells_do_not_lie_in_spell_and_trap_zones(game: Game, act: Move) -> Finding | None:
    """因为场地魔法只能在场地区域放置，不能在魔法&陷阱区域放置。"""
    laid = _laid(game, act)
    if laid is None or NAMED.get(laid[1]) is not Place.SZONE or "场地" not in laid[0].facts.types:
        return None
    return forbid(f"场地魔法「{laid[0].name}」只能在场地区域放置")


@rule("2.1:1", on=Counts)
def the_duel_field(game: Game, asked: Counts) -> Finding | None:
    """决斗场地是决斗中使用的卡所放置的场所。"""
    del game
    if asked.card is None or asked.what != ON_MAT or asked.card.place not in MAT:
        return None
    return permit(f"{asked.card.place.shown}是决斗场地中放置卡的场所")


@rule("2.1:3", on=Counts)
def cards_on_the_field(game: Game, asked: Counts) -> Finding | None:
    """『场上的卡』指放在怪兽区域、魔法&陷阱区域、场地区域和摇摆区域的卡片。"""
    del game
    if asked.card is None or asked.what != ON_FIELD:
        return None
    say = permit if asked.card.on_field else forbid
    return say(f"「{asked.card.name}」在{asked.card.place.shown}，『场上的卡』指怪兽、魔法&陷阱、场地、摇摆区域的卡")


# --- 2.1.3 墓地 -----------------------------------------------------------------------------------------------------
@rule("2.1.3:1", on=Destination)
def the_graveyard_takes_what_is_sent(game: Game, asked: Destination) -> Finding | None:
    """被破坏和送去墓地的卡放置的场所。"""
    del game
    if asked.to is not Place.GRAVE or asked.card.is_type("衍生物"):
        return None
    return permit(f"「{asked.card.name}」放到墓地", Place.GRAVE)


@rule("2.1.3:3", on=Move)
def the_graveyard_keeps_its_order(game: Game, act: Move) -> Finding | None:
    """墓地里的卡片不得随意调换顺序。"""
    del game
    return forbid("墓地里的卡片不得随意调换顺序") if act.what == "调换墓地顺序" else None


@rule("2.1.3:4", on=Move)
def the_owner_orders_what_comes_together(game: Game, act: Move) -> Finding | None:
    """复数枚卡片同时送去墓地的场合，与效果的控制者无关，由卡的持有者决定放进墓地的顺序。"""
    card = game.cards.get(act.card)
    if act.what != "决定放进墓地的顺序" or card is None:
        return None
    say = permit if act.player == card.owner else forbid
    return say(f"「{card.name}」的持有者是{card.owner}，与效果的控制者无关，由{card.owner}决定放进墓地的顺序")


# --- 2.1.4 卡组、2.1.6 额外卡组 -------------------------------------------------------------------------------------
@rule("2.1.4:1", on=Faces)
def the_deck_lies_face_down(game: Game, asked: Faces) -> Finding | None:
    """里侧放置自己主卡组的场所。"""
    del game
    return forbid(f"「{asked.card.name}」里侧放置在卡组", False) if asked.place is Place.DECK else None


@rule("2.1.4:4", on=Searched)
def a_searched_deck_is_shuffled(game: Game, asked: Searched) -> Finding | None:
    """处理寻找卡组内卡片的效果的场合，在那张卡效果处理完毕之后一定要洗切卡组。"""
    name = game.card(asked.link.card).name
    return cause(f"「{name}」寻找了{asked.player}的卡组，处理完毕之后一定要洗切", "shuffled")


@rule("2.1.6:1", on=Faces)
def the_extra_deck_lies_face_down(game: Game, asked: Faces) -> Finding | None:
    """里侧放置含有融合怪兽卡、同调怪兽卡、XYZ怪兽卡的额外卡组的场所。"""
    del game
    if asked.place is not Place.EXTRA or not asked.card.facts.types & EXTRA_TYPES:
        return None
    return forbid(f"「{asked.card.name}」里侧放置在额外卡组", False)


@rule("2.1.6:2", on=Move)
def the_extra_deck_may_be_ordered(game: Game, act: Move) -> Finding | None:
    """额外卡组中的卡其持有者可以随时确认，并可以在决斗中调换顺序。"""
    del game
    return permit("额外卡组可以在决斗中调换顺序") if act.what == "调换额外卡组顺序" else None


@rule("2.1.6.1:1", on=Faces)
def pendulum_monsters_lie_face_up_there(game: Game, asked: Faces) -> Finding | None:
    """从场上送去墓地的摇摆怪兽不送去墓地而加入额外卡组。这个场合，以表侧形式加入额外卡组。"""
    del game
    if asked.place is not Place.EXTRA or not _pendulum(asked.card) or asked.card.facts.types & EXTRA_TYPES:
        return None
    return cause(f"「{asked.card.name}」以表侧形式加入额外卡组", True)


# --- 2.2 手卡 -------------------------------------------------------------------------------------------------------
@rule("2.2:1", on=Counts)
def the_hand(game: Game, asked: Counts) -> Finding | None:
    """玩家在决斗中从卡组以抽出等方式在手中持有的卡为手卡。"""
    del game
    if asked.card is None or asked.what not in ("手卡", "手卡的卡"):
        return None
    say = permit if asked.card.place is Place.HAND else forbid
    return say(f"「{asked.card.name}」在{asked.card.controller}的{asked.card.place.shown}")


@rule("2.2:2", on=Move)
def the_hand_has_no_order(game: Game, act: Move) -> Finding | None:
    """手卡中的卡片对于对方是非公开情报。而且，手卡没有顺序。"""
    del game
    return permit("手卡没有顺序，可以调换") if act.what == "调换手卡顺序" else None


@rule("2.2:4", on=Number, of="手卡上限")
def the_hand_limit(game: Game, asked: Number) -> Finding | None:
    """回合玩家持有7张及以上手卡的场合，在该玩家的结束阶段终了时必须把手卡丢弃去墓地，直到变成6张为止。因这个处理
    而丢弃的卡片不视为因卡片效果丢弃的卡片。"""
    if asked.player not in ("", game.turn_player):
        return None
    return cause("回合玩家手卡7张及以上的场合，结束阶段终了时丢弃到6张为止", 6)


@rule("2.2:4", on=Counts)
def discards_down_to_the_limit_are_no_effect(game: Game, asked: Counts) -> Finding | None:
    """回合玩家持有7张及以上手卡的场合，在该玩家的结束阶段终了时必须把手卡丢弃去墓地，直到变成6张为止。因这个处理
    而丢弃的卡片不视为因卡片效果丢弃的卡片。"""
    card = asked.card
    if card is None or asked.what not in ("因效果丢弃", "因卡片效果丢弃", "因效果从手卡丢弃"):
        return None
    mine = (e for e in reversed(game.history) if e.card == card.id and e.kind is EventKind.DISCARDED)
    event = next(mine, None)
    if asked.detail != ADJUSTING and (event is None or event.cause is not Cause.RULE):
        return None
    return forbid(f"「{card.name}」因手卡7张以上而丢弃，不视为因卡片效果丢弃")


@rule("2.2:6", on=Move)
def hand_effects_are_shown_and_declared(game: Game, act: Move) -> Finding | None:
    """从手卡发动怪兽效果的场合，将该卡向对手展示并宣言发动。"""
    card = game.cards.get(act.card)
    if act.what != "不展示就发动效果" or card is None or card.place is not Place.HAND:
        return None
    return forbid(f"从手卡发动「{card.name}」的效果，要向对手展示并宣言发动")


# --- 2.3 除外 -------------------------------------------------------------------------------------------------------
@rule("2.3:1", on=Counts)
def banished_cards_lie_outside(game: Game, asked: Counts) -> Finding | None:
    """因卡片效果从游戏中除外的卡片放置在决斗场地的外侧。"""
    del game
    if asked.card is None or asked.card.place is not Place.BANISHED or asked.what != ON_MAT:
        return None
    return forbid(f"被除外的「{asked.card.name}」放置在决斗场地的外侧")


@rule("2.3:2", on=Move)
def banished_cards_lie_in_one_place(game: Game, act: Move) -> Finding | None:
    """由于在决斗场地中不存在指定的除外区域，双方应把除外的卡片以双方都明白的方式各放置在一处。"""
    del game
    if act.what != "把除外的卡分几处放置":
        return None
    return forbid("没有指定的除外区域，应把除外的卡以双方都明白的方式各放置在一处")


@rule("2.3:3", on=Faces)
def banished_cards_lie_face_up(game: Game, asked: Faces) -> Finding | None:
    """基本上如果不指定是表侧还是里侧的场合，卡都是以表侧除外。表侧除外的卡片情报和除外的卡片的合计枚数都是公开情
    报。双方玩家可以随时确认表侧除外的卡片和除外的卡片的合计枚数。"""
    del game
    if asked.place is not Place.BANISHED or asked.down:
        return None
    return cause(f"不指定是表侧还是里侧的场合，「{asked.card.name}」表侧除外", True)


@rule("2.3.1:1", on=Faces)
def some_are_banished_face_down(game: Game, asked: Faces) -> Finding | None:
    """因『里侧表示除外』效果除外的卡片，以里侧形式除外。里侧除外的卡片属于非公开情报。"""
    del game
    if asked.place is not Place.BANISHED or not asked.down:
        return None
    return cause(f"因『里侧表示除外』的效果，「{asked.card.name}」以里侧形式除外", False)


@rule("2.3:4", on=Owner)
def banished_cards_count_as_their_owners(game: Game, asked: Owner) -> Finding | None:
    """基本上被除外的卡都视为原持有者的卡片。但是在使用像「亚空间物质传送装置」等只在一段时间内把卡除外并随后回到
    原来场地的效果的场合，卡片只在除外期间视为原持有者的卡片，回到场上时仍回到除外之前该卡控制者的场上。"""
    del game
    if asked.to is not Place.BANISHED:
        return None
    return cause(f"被除外的「{asked.card.name}」视为原持有者{asked.card.owner}的卡", asked.card.owner)
