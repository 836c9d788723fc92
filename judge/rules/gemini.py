"""4.3.3.9 二重."""

from judge.board.activation import effect_of, is_open, own_main_phase
from judge.board.status import negated
from judge.game.acts import Activate, Counts, NormalSummon, Number
from judge.game.state import Card, Game
from judge.game.words import EventKind, Place
from judge.rule import Finding, cause, forbid, permit, rule


def _gemini(card: Card | None) -> bool:
    return card is not None and "二重" in card.facts.types


def _as_normal(card: Card) -> bool:
    """Whether its own 『当作通常怪兽使用』 would apply: in the Graveyard, or face-up and not summoned again."""
    return card.place is Place.GRAVE or (card.place is Place.MZONE and card.face_up and not card.gemini)


@rule("4.3.3.9:1", on=NormalSummon)
def summoning_again_is_the_turns_normal_summon(game: Game, act: NormalSummon) -> Finding | None:
    """『可以作当成通常召唤使用的再度召唤』，指的是对已经存在在场上的该怪兽进行再一次召唤。这样的召唤与其他通常召
    唤合计1回合只能进行1次。"""
    card = game.card(act.card)
    if card.place is not Place.MZONE or card.facts.main != "怪兽":
        return None
    if not _gemini(card) or card.gemini or not card.face_up or card.controller != act.player:
        return forbid(f"「{card.name}」不是{act.player}场上表侧表示、还没有再度召唤的二重怪兽")
    if act.player in game.normal_summons:
        return forbid("再度召唤与其他通常召唤合计1回合只能进行1次，这个回合已经进行过")
    if not own_main_phase(game, act.player) or not is_open(game):
        return forbid("再度召唤是通常召唤，只能在自己的主要阶段、没有其他发动和处理时进行")
    return permit(f"对已经在场上的「{card.name}」再进行一次召唤")


@rule("4.3.3.9:2", on=Counts)
def geminis_are_treated_as_normal_monsters(game: Game, asked: Counts) -> Finding | None:
    """『这张卡在墓地或者场上表侧表示存在的场合，当作通常怪兽使用』效果适用的场合，该怪兽视为通常怪兽。"""
    card = asked.card
    if card is None or not _gemini(card) or not _as_normal(card) or negated(game, card) or asked.what != "通常怪兽":
        return None
    return permit(f"「{card.name}」『当作通常怪兽使用』的效果适用，视为通常怪兽")


@rule("4.3.3.9:3", on=Number, overrides="3.2.2.1.1:2", of="解放数量")
def summoning_again_needs_no_tribute(game: Game, asked: Number) -> Finding | None:
    """场上等级5以上的二重怪兽进行再度召唤的场合，无需解放怪兽。"""
    del game
    card = asked.card
    if card is None or not _gemini(card) or card.place is not Place.MZONE:
        return None
    return cause(f"「{card.name}」在场上再度召唤，无需解放怪兽", 0)


@rule("4.3.3.9:4", on=Activate, of="first & text")
def summoning_again_can_be_negated(game: Game, act: Activate) -> Finding | None:
    """场上的二重怪兽进行再度召唤时，仍可以发动使该召唤无效的卡。"""
    summon = game.summoning
    again = summon is not None and any(_gemini(c) and c.place is Place.MZONE for c in summon.was)
    if not again:
        return None
    if any(EventKind.SUMMON_ATTEMPT in w.event for w in effect_of(act).when):
        return permit("二重怪兽的再度召唤，也可以发动使召唤无效的卡")
    return None


@rule("4.3.3.9:5", on=Counts)
def negated_geminis_do_not_count_as_sent(game: Game, asked: Counts) -> Finding | None:
    """召唤被无效的二重怪兽不视为由手卡•场上送去墓地。"""
    card = asked.card
    if asked.what not in ("从场上送去墓地", "从手卡送去墓地"):
        return None
    if card is None or not _gemini(card) or card.place is not Place.GRAVE:
        return None
    sent = next((e for e in reversed(game.history) if e.card == card.id and e.kind is EventKind.SENT), None)
    if sent is None or sent.origin is not None:
        return None
    return forbid(f"「{card.name}」的召唤被无效，不视为{asked.what}")


@rule("4.3.3.9:6", on=Counts)
def geminis_summoned_again_are_effect_monsters(game: Game, asked: Counts) -> Finding | None:
    """经再度召唤得到效果的二重怪兽视为效果怪兽。"""
    del game
    card = asked.card
    if asked.what not in ("效果怪兽", "通常怪兽"):
        return None
    if card is None or not _gemini(card) or not card.gemini or not card.on_field:
        return None
    why = f"「{card.name}」经再度召唤得到效果，视为效果怪兽"
    return permit(why) if asked.what == "效果怪兽" else forbid(why)


@rule("4.3.3.9:7", on=Counts)
def geminis_that_left_were_not_summoned_again(game: Game, asked: Counts) -> Finding | None:
    """经再度召唤成为效果怪兽的二重怪兽离场的场合不再视为进行过再度召唤。"""
    card = asked.card
    if asked.what != "再度召唤过" or card is None or not _gemini(card):
        return None
    left = (e for e in game.history if e.card == card.id and e.kind is EventKind.LEFT_FIELD)
    if any(e.was is not None and e.was.gemini for e in left) and not card.gemini:
        return forbid(f"「{card.name}」离场，不再视为进行过再度召唤")
    return None


@rule("4.3.3.9:8", on=Counts)
def equips_stay_when_summoned_again(game: Game, asked: Counts) -> Finding | None:
    """适用装备卡的效果等场上其他卡效果的二重怪兽进行再度召唤的场合，装备卡不会破坏而留在场上，那些效果也依然适用
    。"""
    card = asked.card
    host = game.cards.get(card.equipped_to) if card is not None else None
    if asked.what not in ("继续装备", "装备卡") or card is None or host is None or not (_gemini(host) and host.gemini):
        return None
    return permit(f"「{host.name}」再度召唤，「{card.name}」不会破坏而留在场上继续适用")


def _negated_gemini(game: Game, asked: Counts) -> Card | None:
    card = asked.card
    if card is None or not _gemini(card) or asked.what not in ("效果怪兽", "通常怪兽") or not negated(game, card):
        return None
    return card


def _effect_monster(asked: Counts, why: str) -> Finding:
    return permit(why) if asked.what == "效果怪兽" else forbid(why)


@rule("4.3.3.9:9", on=Counts, overrides="3.2.1:2")
def negated_as_normal_monsters_they_are_effect_monsters(game: Game, asked: Counts) -> Finding | None:
    """视为通常怪兽的二重怪兽效果无效的场合，『这张卡在墓地或者场上表侧表示存在的场合，当作通常怪兽使用』效果无效
    化，因而视为效果怪兽。"""
    card = _negated_gemini(game, asked)
    if card is None or not _as_normal(card) or card.place is not Place.MZONE:
        return None
    return _effect_monster(asked, f"「{card.name}」『当作通常怪兽使用』的效果无效，视为效果怪兽")


@rule("4.3.3.9:10", on=Counts)
def negated_as_effect_monsters_they_stay_effect_monsters(game: Game, asked: Counts) -> Finding | None:
    """视为效果怪兽的二重怪兽效果无效的场合，该怪兽视为『●~~』之后的效果无效的效果怪兽。"""
    card = _negated_gemini(game, asked)
    if card is None or not card.gemini:
        return None
    return _effect_monster(asked, f"「{card.name}」视为『●~~』之后的效果无效的效果怪兽")


@rule("4.3.3.9:11", on=Counts, overrides="3.2.1:2")
def negated_in_the_graveyard_they_are_effect_monsters(game: Game, asked: Counts) -> Finding | None:
    """墓地的效果无效的二重怪兽视为效果怪兽。"""
    card = _negated_gemini(game, asked)
    if card is None or card.place is not Place.GRAVE:
        return None
    return _effect_monster(asked, f"墓地的「{card.name}」效果无效，视为效果怪兽")
