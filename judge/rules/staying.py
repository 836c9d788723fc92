"""3.3, 3.4, 4.2.4.3: what becomes of an activated spell or trap after its chain, or when its activation was negated."""

from judge.game.acts import AfterChain, NegatedCard
from judge.game.state import Card, Game, Link
from judge.game.words import Do, EffectClass, Place
from judge.rule import Finding, cause, rule


def _is(card: Card, main: str, *types: str) -> bool:
    return card.facts.main == main and (not types or bool(card.facts.types & set(types)))


def _stays(game: Game, link: Link) -> bool:
    """Whether the card stays: a lasting kind, an equip card that found its monster, a card that says so."""
    card = game.card(link.card)
    if card.facts.main == "怪兽" or card.equipped_to or card.place is Place.PZONE:
        return True
    return bool(card.facts.types & {"永续", "场地"}) or _stays_by_its_text(card, link)


def _stays_by_its_text(card: Card, link: Link) -> bool:
    if not _is(card, "魔法", "通常"):
        return False
    steps = () if link.effect is None else link.effect.does
    bound = any(op.until == "leave" and op.what in ("self", "bound") for op in steps)
    set_again = any(op.do is Do.SET and op.what == "self" for op in steps)
    return bound or set_again or any(e.cls is EffectClass.CONTINUOUS for e in card.facts.effects)


def _leaves(game: Game, asked: AfterChain, word: str, main: str, *types: str) -> Finding | None:
    card = game.card(asked.link.card)
    if not _is(card, main, *types) or _stays(game, asked.link):
        return None
    return cause(f"{word}「{card.name}」处理完之后送去墓地", "grave")


def _remains(game: Game, asked: AfterChain, word: str, main: str, kind: str) -> Finding | None:
    card = game.card(asked.link.card)
    if not _is(card, main, kind) or not _stays(game, asked.link):
        return None
    return cause(f"{word}「{card.name}」发动后留在{card.place.shown}", "stays")


@rule("4.2.4.3:4", on=AfterChain)
def used_cards_leave_after_the_chain(game: Game, asked: AfterChain) -> Finding | None:
    """通常魔法或通常陷阱等效果处理完毕之后会送去墓地的卡，在连锁处理全部结束后送去墓地。"""
    if _stays(game, asked.link):
        return None
    return cause(f"「{game.card(asked.link.card).name}」在连锁全部处理后送去墓地", "grave")


@rule("3.3.3.1:2", on=AfterChain)
def normal_spells_leave_unless_they_say_otherwise(game: Game, asked: AfterChain) -> Finding | None:
    """除了一部分例外，通常魔法发动并处理完效果之后送去墓地。一部分例外包括「光之护封剑」「时间胶囊」「大进化Yao」
    等。那些魔法卡依照卡面上的指示在场上放置。"""
    card = game.card(asked.link.card)
    if not _is(card, "魔法", "通常"):
        return None
    if _stays(game, asked.link):
        return cause(f"「{card.name}」依照卡面留在场上", "stays")
    return _leaves(game, asked, "通常魔法", "魔法", "通常")


@rule("3.3.1:9", on=AfterChain)
def spells_leave_when_their_effect_is_done(game: Game, asked: AfterChain) -> Finding | None:
    """除永续魔法•装备魔法•场地魔法和部分像「光之护封剑」这类的通常魔法，魔法卡在效果处理完毕之后送去墓地。"""
    return _leaves(game, asked, "魔法卡", "魔法")


@rule("3.3.3.2:3", on=AfterChain)
def ritual_spells_leave(game: Game, asked: AfterChain) -> Finding | None:
    """仪式魔法在发动并处理完效果之后送去墓地。"""
    return _leaves(game, asked, "仪式魔法", "魔法", "仪式")


@rule("3.3.3.6:7", on=AfterChain)
def quick_play_spells_leave(game: Game, asked: AfterChain) -> Finding | None:
    """速攻魔法在发动并处理完效果之后送去墓地。"""
    return _leaves(game, asked, "速攻魔法", "魔法", "速攻")


@rule("3.4.1:9", on=AfterChain)
def traps_leave_when_their_effect_is_done(game: Game, asked: AfterChain) -> Finding | None:
    """除永续陷阱和部分通常陷阱，陷阱卡在效果处理完毕之后送去墓地。"""
    return _leaves(game, asked, "陷阱卡", "陷阱")


@rule("3.4.3.1:3", on=AfterChain)
def normal_traps_leave(game: Game, asked: AfterChain) -> Finding | None:
    """除了一部分例外，通常陷阱发动并处理完效果之后送去墓地。"""
    return _leaves(game, asked, "通常陷阱", "陷阱", "通常")


@rule("3.4.3.3:6", on=AfterChain)
def counter_traps_leave(game: Game, asked: AfterChain) -> Finding | None:
    """反击陷阱在发动并处理完效果之后送去墓地。"""
    return _leaves(game, asked, "反击陷阱", "陷阱", "反击")


@rule("3.3.3.3:2", on=AfterChain)
def continuous_spells_stay(game: Game, asked: AfterChain) -> Finding | None:
    """永续魔法发动后，留在该魔法&陷阱区域。"""
    return _remains(game, asked, "永续魔法", "魔法", "永续")


@rule("3.3.3.4:2", on=AfterChain)
def equip_spells_stay(game: Game, asked: AfterChain) -> Finding | None:
    """装备魔法发动后，留在该魔法&陷阱区域。"""
    return _remains(game, asked, "装备魔法", "魔法", "装备")


@rule("3.3.3.5:4", on=AfterChain)
def field_spells_stay(game: Game, asked: AfterChain) -> Finding | None:
    """场地魔法发动后，留在该场地区域。"""
    return _remains(game, asked, "场地魔法", "魔法", "场地")


@rule("3.4.3.2:3", on=AfterChain)
def continuous_traps_stay(game: Game, asked: AfterChain) -> Finding | None:
    """永续陷阱发动后，留在该魔法&陷阱区域。"""
    return _remains(game, asked, "永续陷阱", "陷阱", "永续")


@rule("3.4.3.1:4", on=AfterChain)
def normal_traps_that_equip_stay(game: Game, asked: AfterChain) -> Finding | None:
    """像「玺律的武神」等，发动后作为装备卡给怪兽装备的通常陷阱在发动后留在场上。即使是作为装备卡也视为陷阱。其他
    规则和装备魔法卡同样。"""
    return _remains(game, asked, "作为装备卡的通常陷阱", "陷阱", "通常")


def _negated(game: Game, asked: NegatedCard, main: str) -> Finding | None:
    card = game.card(asked.link.card)
    if not asked.link.card_activation or card.facts.main != main:
        return None
    return cause(f"发动被无效的「{card.name}」送去墓地，不视为由手卡•场上送去墓地", "grave")


@rule("3.3.1:7", on=NegatedCard)
def spells_with_negated_activation_leave(game: Game, asked: NegatedCard) -> Finding | None:
    """发动被无效的魔法卡，如果没有特别的效果适用会送去墓地。那个场合，送去墓地的魔法不视为由手卡•场上送去墓地。
    场上盖伏的魔法卡的发动被无效的场合同理。"""
    return _negated(game, asked, "魔法")


@rule("3.4.1:7", on=NegatedCard)
def traps_with_negated_activation_leave(game: Game, asked: NegatedCard) -> Finding | None:
    """发动被无效的陷阱卡，如果没有特别的效果适用会送去墓地。那个场合，送去墓地的陷阱不视为由手卡•场上送去墓地。"""
    return _negated(game, asked, "陷阱")


@rule("3.3.3.7:5", on=NegatedCard)
def pendulum_cards_with_negated_activation_leave(game: Game, asked: NegatedCard) -> Finding | None:
    """摇摆怪兽在摇摆区域的发动视为魔法卡的发动。因此，可以用「魔法干扰阵」将其发动或效果无效。作为魔法卡发动的摇
    摆怪兽被无效的场合，该怪兽在没有特别效果适用的情况下正常送去墓地。"""
    return _negated(game, asked, "怪兽")
