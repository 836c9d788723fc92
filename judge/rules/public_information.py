"""2, 2.1.3, 2.1.4, 2.1.6, 2.2, 2.3: who may look at which cards, and which numbers everyone may ask for."""

from judge.game.acts import Sees
from judge.game.state import Card, Game
from judge.game.words import FIELD, Place
from judge.rule import Finding, forbid, permit, rule

SEARCHING = "寻找卡组中"  # fact: the player whose effect is just looking for a card in the deck
BOTH, HOLDER, NOBODY = "双方", "持有者和控制者", "无人"


def audience(card: Card) -> str:
    """To whom the card is open where and as it lies (2:2)."""
    if card.place in FIELD or card.place in (Place.BANISHED, Place.EXTRA):
        return BOTH if card.face_up else HOLDER
    if card.place is Place.HAND:
        return BOTH if card.revealed else HOLDER
    if card.place is Place.DECK:
        return BOTH if card.face_up else NOBODY
    return BOTH


def _counted(asked: Sees, *places: str) -> bool:
    """Whether it is asked how many cards lie at one of these places."""
    return any(f"{place}的{word}" in asked.what for place in places for word in ("枚数", "张数", "数量"))


def _card_at(asked: Sees, place: Place) -> Card | None:
    return asked.card if asked.card is not None and asked.card.place is place else None


def _whole(asked: Sees, place: str) -> str:
    """Whose Graveyard, deck … is asked about as a whole: "own", "opp", or "" when it is not."""
    if asked.card is not None:
        return ""
    return {place: "own", f"自己的{place}": "own", f"对方{place}": "opp", f"对方的{place}": "opp"}.get(asked.what, "")


@rule("2:2", on=Sees)
def open_to_both_to_one_or_to_nobody(game: Game, asked: Sees) -> Finding | None:
    """依据放置卡片的区域和该卡片的状态，卡片分为对双方玩家公开的卡片、只有该卡的持有者和控制者能确认的卡片、双方
    均不能确认的卡片。"""
    del game
    card = asked.card
    if card is None:
        return None
    to = audience(card)
    may = to == BOTH or (to == HOLDER and asked.player in (card.owner, card.controller))
    shown = {BOTH: "对双方玩家公开", HOLDER: "只有持有者和控制者能确认", NOBODY: "双方均不能确认"}[to]
    return (permit if may else forbid)(f"「{card.name}」在{card.place.shown}，{shown}")


# --- 墓地 -------------------------------------------------------------------------------------------------------------
@rule("2.1.3:2", on=Sees)
def graveyards_are_open(game: Game, asked: Sees) -> Finding | None:
    """墓地存在的卡片的情报和卡片枚数是公开情报。双方玩家可以随时确认双方墓地里的卡片。"""
    del game
    if _card_at(asked, Place.GRAVE) or _whole(asked, "墓地") or _counted(asked, "墓地"):
        return permit("墓地的卡和枚数是公开情报，双方可以随时确认")
    return None


# --- 卡组 -------------------------------------------------------------------------------------------------------------
@rule("2.1.4:2", on=Sees, overrides="2:2")
def decks_are_closed(game: Game, asked: Sees) -> Finding | None:
    """主卡组里的卡片正常处于非公开状态，除非因为处理『从卡组把卡加入手卡』『从卡组特殊召唤怪兽』这类需要寻找卡组
    中卡片的效果，双方不得确认卡组里的卡片的顺序和卡片的情报。"""
    card = _card_at(asked, Place.DECK)
    whose = _whole(asked, "卡组") or ("own" if asked.what == "卡组的顺序" else "")
    if (card is None and not whose) or (card is not None and card.face_up):
        return None
    owner = card.owner if card is not None else asked.player if whose == "own" else game.other(asked.player)
    if game.stated(SEARCHING) == asked.player == owner:
        return permit(f"正在处理寻找卡组中卡片的效果，{asked.player}可以确认自己的卡组")
    return forbid("卡组正常处于非公开状态，双方不得确认卡组里的卡的顺序和情报")


@rule("2.1.4:3", on=Sees)
def deck_sizes_are_open(game: Game, asked: Sees) -> Finding | None:
    """主卡组的枚数是公开情报。双方玩家可以随时确认双方的主卡组数量。"""
    del game
    if _counted(asked, "卡组") and "额外" not in asked.what and "副卡组" not in asked.what:
        return permit("主卡组的枚数是公开情报，双方可以随时确认")
    return None


# --- 额外卡组 ---------------------------------------------------------------------------------------------------------
@rule("2.1.6:2", on=Sees)
def ones_own_extra_deck_is_open(game: Game, asked: Sees) -> Finding | None:
    """额外卡组中的卡其持有者可以随时确认，并可以在决斗中调换顺序。"""
    del game
    card = _card_at(asked, Place.EXTRA)
    if _whole(asked, "额外卡组") == "own" or (card is not None and card.owner == asked.player):
        return permit(f"{asked.player}可以随时确认自己的额外卡组")
    return None


@rule("2.1.6:3", on=Sees)
def the_opponents_extra_deck_is_closed(game: Game, asked: Sees) -> Finding | None:
    """额外卡组中里侧放置的卡片对于对方玩家是非公开情报。"""
    del game
    card = _card_at(asked, Place.EXTRA)
    if _whole(asked, "额外卡组") == "opp" or (card is not None and not card.face_up and card.owner != asked.player):
        return forbid(f"额外卡组中里侧放置的卡对于{asked.player}是非公开情报")
    return None


@rule("2.1.6:4", on=Sees)
def extra_deck_sizes_are_open(game: Game, asked: Sees) -> Finding | None:
    """额外卡组的枚数是公开情报。双方玩家可以随时确认双方的额外卡组数量。"""
    del game
    return permit("额外卡组的枚数是公开情报，双方可以随时确认") if _counted(asked, "额外卡组") else None


@rule("2.1.6.1:2", on=Sees)
def face_up_cards_in_extra_decks_are_open(game: Game, asked: Sees) -> Finding | None:
    """表侧加入额外卡组的摇摆怪兽是公开情报。双方玩家可以随时确认双方额外卡组表侧加入的卡片。"""
    del game
    card = _card_at(asked, Place.EXTRA)
    if card is not None and card.face_up:
        return permit(f"表侧加入额外卡组的「{card.name}」是公开情报，双方可以随时确认")
    return None


# --- 手卡 -------------------------------------------------------------------------------------------------------------
@rule("2.2:2", on=Sees)
def the_opponents_hand_is_closed(game: Game, asked: Sees) -> Finding | None:
    """手卡中的卡片对于对方是非公开情报。而且，手卡没有顺序。"""
    del game
    card = _card_at(asked, Place.HAND)
    closed = card is not None and card.controller != asked.player and not card.revealed
    if closed or _whole(asked, "手卡") == "opp":
        return forbid(f"手卡中的卡对于{asked.player}是非公开情报")
    return None


@rule("2.2:3", on=Sees)
def hand_sizes_are_open(game: Game, asked: Sees) -> Finding | None:
    """手卡的枚数是公开情报。双方玩家可以随时确认双方手卡枚数。"""
    del game
    return permit("手卡的枚数是公开情报，双方可以随时确认") if _counted(asked, "手卡") else None


@rule("2.2:6", on=Sees, overrides=("2:2", "2.2:2"))
def hand_cards_are_shown_when_their_effect_is_activated(game: Game, asked: Sees) -> Finding | None:
    """从手卡发动怪兽效果的场合，将该卡向对手展示并宣言发动。"""
    card = _card_at(asked, Place.HAND)
    if card is None or not any(x.card == card.id and not x.card_activation for x in game.chain):
        return None
    return permit(f"从手卡发动「{card.name}」的效果，已向对手展示")


@rule("2.2:7", on=Sees)
def revealed_hand_cards_are_open(game: Game, asked: Sees) -> Finding | None:
    """因特定卡片的效果而向对手公开的手卡中的卡片属于公开情报。在公开效果不再适用的场合那些卡成为非公开情报。"""
    del game
    card = _card_at(asked, Place.HAND)
    return permit(f"「{card.name}」因卡片效果公开，属于公开情报") if card is not None and card.revealed else None


# --- 除外 -------------------------------------------------------------------------------------------------------------
@rule("2.3:3", on=Sees)
def banished_cards_are_open(game: Game, asked: Sees) -> Finding | None:
    """基本上如果不指定是表侧还是里侧的场合，卡都是以表侧除外。表侧除外的卡片情报和除外的卡片的合计枚数都是公开情
    报。双方玩家可以随时确认表侧除外的卡片和除外的卡片的合计枚数。"""
    del game
    card = _card_at(asked, Place.BANISHED)
    if (card is not None and card.face_up) or _counted(asked, "除外", "除外的卡"):
        return permit("表侧除外的卡和除外的卡的合计枚数是公开情报，双方可以随时确认")
    return None


@rule("2.3.1:1", on=Sees)
def face_down_banished_cards_are_closed(game: Game, asked: Sees) -> Finding | None:
    """因『里侧表示除外』效果除外的卡片，以里侧形式除外。里侧除外的卡片属于非公开情报。"""
    del game
    card = _card_at(asked, Place.BANISHED)
    if card is None or card.face_up or card.owner == asked.player:
        return None
    return forbid(f"里侧除外的卡对于{asked.player}属于非公开情报")


@rule("2.3.1:2", on=Sees)
def their_owner_may_look(game: Game, asked: Sees) -> Finding | None:
    """里侧除外的场合，基本上只能由原本持有者玩家确认该卡。"""
    del game
    card = _card_at(asked, Place.BANISHED)
    if card is None or card.face_up:
        return None
    say = permit if card.owner == asked.player else forbid
    return say(f"里侧除外的卡只能由原本持有者{card.owner}确认")
