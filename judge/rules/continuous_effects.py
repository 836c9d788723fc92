"""3.2.7, 3.2.7.1, 3.2.7.5: continuous effects of monsters, and effects of no class."""

from judge.board.materials import procedure_of
from judge.game.acts import Activate, Counts, Number
from judge.game.facts import Effect
from judge.game.state import Card, Game
from judge.game.summons import StopsApplying
from judge.game.words import EffectClass, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.monster_kinds import revival_limited

CLASSES = (EffectClass.CONTINUOUS, EffectClass.IGNITION, EffectClass.TRIGGER, EffectClass.QUICK)


def _has(card: Card | None, cls: EffectClass) -> tuple[Effect, ...]:
    if card is None or card.facts.main != "怪兽":
        return ()
    return tuple(e for e in card.facts.effects if e.cls is cls)


@rule("3.2.7:1", on=(Number, Counts))
def four_classes_and_some_effects_of_none(game: Game, asked: Number | Counts) -> Finding | None:
    """效果怪兽的效果，依照可以发动的时点和效果的处理分为4种。而且，也有不属于这4种分类的效果。"""
    del game
    if isinstance(asked, Number):
        return cause("永续、起动、诱发、诱发即时4种", len(CLASSES)) if asked.what == "怪兽效果的分类" else None
    words = {f"持有{c}效果的怪兽": c for c in (*CLASSES, EffectClass.OTHER)}
    if asked.card is None or asked.what not in words:
        return None
    found = _has(asked.card, words[asked.what])
    return permit(f"「{asked.card.name}」{asked.what}") if found else forbid(f"「{asked.card.name}」不是{asked.what}")


@rule("3.2.7.1:1", on=Counts)
def continuous_effects_apply_face_up_in_the_monster_zone(game: Game, asked: Counts) -> Finding | None:
    """仅限该怪兽在怪兽区域表侧表示存在持续适用的效果为永续效果。也有需要满足条件才能适用的永续效果。"""
    del game
    card = asked.card
    if card is None or asked.what != "永续效果适用的怪兽" or not _has(card, EffectClass.CONTINUOUS):
        return None
    if card.place is Place.MZONE and card.face_up:
        return permit(f"「{card.name}」在怪兽区域表侧表示存在，永续效果适用")
    return forbid(f"「{card.name}」没有在怪兽区域表侧表示存在，永续效果不适用")


@rule("3.2.7.1:2", on=Activate, of="continuous")
def continuous_effects_are_not_activated(game: Game, act: Activate) -> Finding | None:
    """永续效果不是需要发动、入连锁的效果，在变成表侧表示的瞬间就已经适用。即使是在效果处理途中，从变成表侧表示的
    时点开始效果就会适用。"""
    card = game.card(act.card)
    if card.facts.main != "怪兽":
        return None
    return forbid(f"「{card.name}」的永续效果不需要发动、不入连锁，变成表侧表示的瞬间就适用")


@rule("3.2.7.1:3", on=StopsApplying)
def effects_end_when_destruction_is_settled(game: Game, asked: StopsApplying) -> Finding | None:
    """只要该怪兽不再是表侧表示存在，在其离场的场合或已经确定破坏的场合效果即不再适用。即使是在效果处理途中，从不
    再以表侧表示存在的时点开始效果就不再适用。"""
    del game
    if asked.when == "破坏":
        return cause(f"「{asked.card.name}」已经确定破坏，效果不再适用", True)
    return None


@rule("3.2.7.1:4", on=StopsApplying)
def effects_end_when_battle_has_decided(game: Game, asked: StopsApplying) -> Finding | None:
    """在该怪兽进行战斗的伤害计算时，在破坏已经决定的场合，从那个时点开始效果就不再适用。"""
    del game
    if asked.when == "战斗":
        return cause(f"「{asked.card.name}」的战斗破坏已经决定，效果不再适用", True)
    return None


# --- 其他效果 ---------------------------------------------------------------------------------------------------------
@rule("3.2.7.5:1", on=Counts)
def effects_of_none_of_the_four_classes(game: Game, asked: Counts) -> Finding | None:
    """不属于「永续效果」「起动效果」「诱发效果」「诱发即时效果」中任意一种的效果称为其他效果。"""
    del game
    if asked.card is None or asked.what != "其他效果" or not asked.detail:
        return None
    found = next((e for e in asked.card.facts.effects if e.id == asked.detail.removeprefix("效果").strip()), None)
    if found is None:
        return None
    if found.cls is EffectClass.OTHER:
        return permit(f"「{asked.card.name}」的效果{found.id}不属于四种分类中任意一种，是其他效果")
    return forbid(f"「{asked.card.name}」的效果{found.id}是{found.cls}效果")


@rule("3.2.7.5:2", on=Counts)
def other_effects_are_monster_effects(game: Game, asked: Counts) -> Finding | None:
    """其他效果属于怪兽效果。因此在场上适用的其他效果基本上都能被「技能抽取」无效。"""
    del game
    if asked.card is None or asked.what != "其他效果的怪兽效果" or not _has(asked.card, EffectClass.OTHER):
        return None
    return permit(f"「{asked.card.name}」的其他效果属于怪兽效果，可以被「技能抽取」无效")


@rule("3.2.7.5:3", on=Activate, of="other")
def other_effects_are_not_activated(game: Game, act: Activate) -> Finding | None:
    """其他效果不是需要发动、入连锁的效果，在满足条件的瞬间就已经适用。即使是在效果处理途中，从满足条件的时点开始
    效果就会适用。"""
    card = game.card(act.card)
    if card.facts.main != "怪兽":
        return None
    return forbid(f"「{card.name}」的其他效果不需要发动、不入连锁，满足条件的瞬间就适用")


@rule("3.2.7.5:4", on=Counts)
def summoning_itself_without_a_chain_is_such_an_effect(game: Game, asked: Counts) -> Finding | None:
    """以下是对其他效果的举例。"""
    del game
    card = asked.card
    if card is None or asked.what != "自身特殊召唤的其他效果" or procedure_of(card, "special") is None:
        return None
    if revival_limited(card):
        return forbid(f"「{card.name}」具有苏生限制，召唤条件不是效果")
    return permit(f"「{card.name}」不入连锁把自身特殊召唤，是其他效果")
