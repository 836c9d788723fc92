"""4.3.3.4 场所的移动: what a card counts as after it was destroyed, discarded, sent, banished or put back."""

from judge.board.status import forbidders, protectors
from judge.game.acts import Counts, Destination, Meets, Move, Owner, Use
from judge.game.questions import BackInDeck, GoesTo
from judge.game.state import Card, Game
from judge.game.words import FIELD, Cause, Do, EventKind, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.leaving import to_banished

FATES = {
    "被破坏": EventKind.DESTROYED, "送去墓地": EventKind.SENT, "被送去墓地": EventKind.SENT,
    "丢弃": EventKind.DISCARDED, "被丢弃": EventKind.DISCARDED,
    "被解放": EventKind.TRIBUTED, "解放": EventKind.TRIBUTED,
}  # fmt: skip


def fate(game: Game, card: Card) -> frozenset[EventKind]:
    """What happened to the card when it last moved: destroyed, sent, tributed …; empty when it lay there before."""
    return frozenset(e.kind for e in game.history if e.card == card.id and e.tick == card.placed and card.placed > 0)


def came_from(game: Game, card: Card) -> Place | None:
    """From where it last moved, as that counts (None: not known, or not counted)."""
    return next((e.origin for e in reversed(game.history) if e.card == card.id and e.kind is EventKind.SENT), None)


def _sent_only(asked: Counts, game: Game) -> frozenset[EventKind] | None:
    """The fate of the asked card when it lies in the Graveyard after moving in this turn."""
    if asked.card is None or asked.card.place is not Place.GRAVE:
        return None
    events = fate(game, asked.card)
    return events if EventKind.SENT in events else None


# --- 破坏 ----------------------------------------------------------------------------------------------------
@rule("4.3.3.4.1:1", on=GoesTo)
def destroyed_cards_go_to_the_graveyard(game: Game, asked: GoesTo) -> Finding | None:
    """因卡片效果被破坏的卡在之后送去墓地。"""
    del game
    if asked.how == "destroy" and asked.cause is Cause.EFFECT and asked.done:
        place = asked.to or Place.GRAVE
        return cause(f"「{asked.card.name}」因卡片效果被破坏", place)
    return None


@rule("4.3.3.4.1:2", on=Counts)
def destroyed_cards_are_also_sent(game: Game, asked: Counts) -> Finding | None:
    """被破坏送去墓地的卡同时视为『被破坏』和『被送去墓地』。"""
    events = _sent_only(asked, game)
    if events is None or EventKind.DESTROYED not in events:
        return None
    if FATES.get(asked.what) not in (EventKind.DESTROYED, EventKind.SENT):
        return None
    return permit("被破坏送去墓地，同时视为『被破坏』和『被送去墓地』")


def _banished_instead(game: Game, asked: Destination, kind: EventKind, word: str) -> Finding | None:
    """The card, destroyed or discarded just now, is banished where it would go to the Graveyard."""
    by = to_banished(game, asked)
    if not by or asked.card.is_type("衍生物"):
        return None
    if any(e.card == asked.card.id and e.kind is kind and e.tick == game.tick for e in game.history):
        return forbid(f"「{by}」适用中，{word}的「{asked.card.name}」不送去墓地而除外", Place.BANISHED)
    return None


@rule("4.3.3.4.1:3", on=Destination)
def destroyed_cards_are_banished_instead(game: Game, asked: Destination) -> Finding | None:
    """「大宇宙」等卡的效果适用，把送去墓地的卡除外的场合，被破坏的卡不送去墓地而是从游戏中除外。"""
    return _banished_instead(game, asked, EventKind.DESTROYED, "被破坏")


@rule("4.3.3.4.1:5", on=GoesTo)
def what_is_not_destroyed_is_not_sent(game: Game, asked: GoesTo) -> Finding | None:
    """『破坏并送去墓地』『破坏并从游戏中除外』等效果，在无法破坏的场合也不能进行『送去墓地』或『从游戏中除外』的
    处理。"""
    del game
    if asked.how != "destroy" or asked.done or asked.to is None:
        return None
    word = "从游戏中除外" if asked.to is Place.BANISHED else "送去墓地"
    return forbid(f"「{asked.card.name}」没有被破坏，也不{word}", None)


# --- 丢弃 ----------------------------------------------------------------------------------------------------
@rule("4.3.3.4.2:1", on=GoesTo)
def discarded_cards_go_to_the_graveyard(game: Game, asked: GoesTo) -> Finding | None:
    """从手卡因效果丢弃的卡送去墓地。"""
    del game
    if asked.how == "discard" and asked.cause is Cause.EFFECT and asked.card.place is Place.HAND:
        return cause(f"「{asked.card.name}」从手卡因效果丢弃，送去墓地", Place.GRAVE)
    return None


@rule("4.3.3.4.2:2", on=Counts)
def discarded_cards_are_also_sent_from_the_hand(game: Game, asked: Counts) -> Finding | None:
    """被丢弃送去墓地的卡同时视为『被丢弃』和『从手卡送去墓地』。"""
    events = _sent_only(asked, game)
    if events is None or EventKind.DISCARDED not in events:
        return None
    if FATES.get(asked.what) is EventKind.DISCARDED or asked.what in ("从手卡送去墓地", "送去墓地"):
        return permit("被丢弃送去墓地，同时视为『被丢弃』和『从手卡送去墓地』")
    return None


@rule("4.3.3.4.2:3", on=Counts)
def discarded_cards_are_not_destroyed(game: Game, asked: Counts) -> Finding | None:
    """被丢弃的卡不视为『被破坏』。"""
    if asked.what != "被破坏" or asked.card is None:
        return None
    return forbid("被丢弃，不视为『被破坏』") if EventKind.DISCARDED in fate(game, asked.card) else None


@rule("4.3.3.4.2:4", on=Destination)
def discarded_cards_are_banished_instead(game: Game, asked: Destination) -> Finding | None:
    """「大宇宙」等卡的效果适用，把送去墓地的卡除外的场合，被丢弃的卡不送去墓地而是从游戏中除外。"""
    return _banished_instead(game, asked, EventKind.DISCARDED, "被丢弃")


# --- 送去墓地 ----------------------------------------------------------------------------------------------------
@rule("4.3.3.4.3:1", on=Counts)
def sent_cards_are_neither_destroyed_nor_tributed(game: Game, asked: Counts) -> Finding | None:
    """被送去墓地的卡不视为『被破坏』或『被解放』。"""
    events = _sent_only(asked, game)
    kind = FATES.get(asked.what)
    if events is None or kind not in (EventKind.DESTROYED, EventKind.TRIBUTED) or kind in events:
        return None
    return forbid(f"只是送去墓地，不视为『{asked.what}』")


@rule("4.3.3.4.3:2", on=Use, of="send")
def what_effects_do_not_destroy_they_send(game: Game, use: Use) -> Finding | None:
    """即使适用『不会被效果破坏』效果的卡，也适用送去墓地的效果。"""
    card = game.card(use.card)
    if protectors(game, "effect_destruction", card):
        return permit(f"「{card.name}」『不会被效果破坏』，但适用送去墓地的效果")
    return None


@rule("4.3.3.4.3:3", on=Counts)
def sent_from_the_hand_is_not_discarded(game: Game, asked: Counts) -> Finding | None:
    """从手卡送去墓地的卡不视为『被从手卡丢弃』。"""
    events = _sent_only(asked, game)
    if events is None or FATES.get(asked.what) is not EventKind.DISCARDED or EventKind.DISCARDED in events:
        return None
    if asked.card is None or came_from(game, asked.card) is not Place.HAND:
        return None
    return forbid("从手卡送去墓地，不视为『从手卡丢弃』")


@rule("4.3.3.4.3:5", on=Owner)
def sent_cards_go_to_their_owners_graveyard(game: Game, asked: Owner) -> Finding | None:
    """控制权转移的卡等其持有者与原持有者不同的卡因效果的处理而送去墓地的场合，该卡送去原持有者的墓地。"""
    del game
    card = asked.card
    if asked.to is Place.GRAVE and card.controller != card.owner:
        return cause(f"「{card.name}」的控制者和持有者不同，送去原持有者{card.owner}的墓地", card.owner)
    return None


# --- 除外 ----------------------------------------------------------------------------------------------------
@rule("4.3.3.4.4:1", on=Counts)
def banished_in_either_wording(game: Game, asked: Counts) -> Finding | None:
    """记载了『从游戏中除外』与仅记载了『除外』的效果是同样的效果。"""
    del game
    if asked.what in ("除外", "从游戏中除外") and asked.card is not None and asked.card.place is Place.BANISHED:
        return permit("『从游戏中除外』和『除外』是同样的效果")
    return None


@rule("4.3.3.4.4:2", on=Counts)
def banished_cards_lie_beside_the_field(game: Game, asked: Counts) -> Finding | None:
    """因卡片效果被除外的卡片应在决斗场地的外侧以使持有者玩家明白的方式放置。"""
    del game
    if asked.what in ("场上的卡", "决斗场地上的卡") and asked.card is not None and asked.card.place is Place.BANISHED:
        return forbid(f"「{asked.card.name}」被除外，放在决斗场地的外侧")
    return None


@rule("4.3.3.4.4:3", on=Move)
def banished_cards_are_used_in_the_next_duel(game: Game, act: Move) -> Finding | None:
    """被除外的卡片在下次决斗中回到卡组中继续使用。"""
    if act.what == "下次决斗使用" and act.card in game.cards and game.card(act.card).place is Place.BANISHED:
        return permit(f"被除外的「{game.card(act.card).name}」在下次决斗中回到卡组继续使用")
    return None


@rule("4.3.3.4.4:4", on=Owner)
def banished_cards_are_their_owners(game: Game, asked: Owner) -> Finding | None:
    """控制权转移的卡等其持有者与原持有者不同的卡因效果的处理而除外的场合，基本上该卡作为原持有者的卡片除外。"""
    del game
    card = asked.card
    if asked.to is Place.BANISHED and card.controller != card.owner:
        return cause(f"「{card.name}」作为原持有者{card.owner}的卡除外", card.owner)
    return None


@rule("4.3.3.1:1", on=Destination)
def what_cannot_be_banished_goes_to_the_graveyard(game: Game, asked: Destination) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    card = asked.card
    by = forbidders(game, "banish", card.controller)
    if asked.to is Place.GRAVE and by and card.place in FIELD and would_be_banished(game, card):
        return cause(f"「{by[0].source_name}」适用中，「{card.name}」不除外而送去墓地", Place.GRAVE)
    return None


def would_be_banished(game: Game, card: Card) -> bool:
    """Whether something in force says that the card is banished when it leaves the field."""
    own = (op for e in card.facts.effects for op in e.does)
    lasting = (m.op for m in game.modifiers)
    steps = [op for op in (*own, *lasting) if op.do is Do.REDIRECT]
    return card.banish_when_left or any("banished" in word for op in steps for word in op.kinds)


# --- 回到卡组 ----------------------------------------------------------------------------------------------------
@rule("4.3.3.4.5:1", on=BackInDeck)
def the_deck_is_shuffled(game: Game, asked: BackInDeck) -> Finding | None:
    """因效果导致卡回到卡组的场合，将该卡以里侧形式放入卡组洗切。但是，回到『卡组最上方』和『卡组最下方』等卡组中
    的指定场所的场合不洗切。"""
    del game
    if asked.at:
        word = "最下方" if asked.at == "bottom" else "最上方"
        return cause(f"「{asked.card.name}」回到卡组{word}，不洗切", "kept")
    return cause(f"「{asked.card.name}」以里侧放入卡组洗切", "shuffled")


@rule("4.3.3.4.5:2", on=Meets)
def effects_of_cards_back_in_the_deck_are_not_activated(game: Game, asked: Meets) -> Finding | None:
    """可以发动效果的时点该卡回到卡组的场合，基本上该卡效果不能发动。"""
    del game
    if asked.event.card == asked.card.id and asked.card.place in (Place.DECK, Place.EXTRA):
        return forbid(f"可以发动的时点「{asked.card.name}」已回到{asked.card.place.shown}，效果不能发动", False)
    return None
