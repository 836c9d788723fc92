"""4.2.1, 3.3, 3.4: 卡的发动 and 效果的发动 told apart, and what can negate which."""

from judge.board.activation import card_of, link_name
from judge.game.acts import Activate, Counts, Move
from judge.game.facts import Effect
from judge.game.state import Card, Game, Link
from judge.game.words import SPELL_TRAP_PLACES, EffectClass, Place
from judge.rule import Finding, forbid, permit, rule
from judge.rules.direct_chain import answerable, blind_to_effects

ACTIVATED = frozenset({EffectClass.IGNITION, EffectClass.TRIGGER, EffectClass.QUICK})


# --- 『卡的发动无效』 meets 卡的发动 and 效果的发动 ---------------------------------------------------------
def _negatable(game: Game, act: Activate, main: str) -> Finding | None:
    """The link to be answered is the activation of such a card, and the act negates it."""
    last = game.chain[-1]
    if not last.card_activation or game.card(last.card).facts.main != main or not answerable(game, act, last):
        return None
    return permit(f"「{link_name(game, last)}」的发动，可以连锁「{card_of(game, act).name}」使它无效")


@rule("3.3.1:6", on=Activate, of="negates & in a chain")
def activations_of_spells_can_be_negated(game: Game, act: Activate) -> Finding | None:
    """魔法卡发动的场合，对方可以连锁该发动发动『使魔法卡的发动无效』的卡片。"""
    return _negatable(game, act, "魔法")


@rule("3.4.1:6", on=Activate, of="negates & in a chain")
def activations_of_traps_can_be_negated(game: Game, act: Activate) -> Finding | None:
    """陷阱卡发动的场合，对方可以连锁该发动发动『使陷阱卡的发动无效』的卡片。"""
    return _negatable(game, act, "陷阱")


@rule("3.3.3.7:5", on=Activate, of="negates & in a chain")
def activations_of_pendulum_cards_can_be_negated(game: Game, act: Activate) -> Finding | None:
    """摇摆怪兽在摇摆区域的发动视为魔法卡的发动。因此，可以用「魔法干扰阵」将其发动或效果无效。作为魔法卡发动的摇
    摆怪兽被无效的场合，该怪兽在没有特别效果适用的情况下正常送去墓地。"""
    return _negatable(game, act, "怪兽")


def _only_an_effect(game: Game, act: Activate, main: str, kind: str) -> Finding | None:
    """The link to be answered is the effect of a face-up card of this kind; the act negates card activations only."""
    link = blind_to_effects(game, act)
    if link is None or link.place not in SPELL_TRAP_PLACES:
        return None
    facts = game.card(link.card).facts
    if facts.main != main or kind not in facts.types or (link.place is Place.PZONE) != (kind == "摇摆"):
        return None
    word = "摇摆怪兽" if kind == "摇摆" else f"{kind}{main}"
    return forbid(f"发动后的{word}「{facts.name}」是效果的发动，不是卡的发动，「{card_of(game, act).name}」不能无效")


@rule("3.3.3.3:4", on=Activate, of="negates & in a chain")
def effects_of_continuous_spells_are_no_card_activations(game: Game, act: Activate) -> Finding | None:
    """发动后的永续魔法中，存在满足特定条件可以发动效果的永续魔法。这个场合，视为效果的发动而不视为魔法卡的发动。"""
    return _only_an_effect(game, act, "魔法", "永续")


@rule("3.3.3.4:10", on=Activate, of="negates & in a chain")
def effects_of_equip_spells_are_no_card_activations(game: Game, act: Activate) -> Finding | None:
    """发动后的装备魔法中，存在满足特定条件可以发动效果的装备魔法。这个场合，视为效果的发动而不视为魔法卡的发动。"""
    return _only_an_effect(game, act, "魔法", "装备")


@rule("3.3.3.5:6", on=Activate, of="negates & in a chain")
def effects_of_field_spells_are_no_card_activations(game: Game, act: Activate) -> Finding | None:
    """发动后的场地魔法中，存在满足特定条件可以发动效果的场地魔法。这个场合，视为效果的发动而不视为魔法卡的发动。"""
    return _only_an_effect(game, act, "魔法", "场地")


@rule("3.3.3.7:7", on=Activate, of="negates & in a chain")
def pendulum_effects_are_no_card_activations(game: Game, act: Activate) -> Finding | None:
    """摇摆效果中存在满足特定条件可以发动的效果。这个场合，视为效果的发动而不视为魔法卡的发动。"""
    return _only_an_effect(game, act, "怪兽", "摇摆")


@rule("3.4.3.2:5", on=Activate, of="negates & in a chain")
def effects_of_continuous_traps_are_no_card_activations(game: Game, act: Activate) -> Finding | None:
    """发动后的永续陷阱中，存在满足特定条件可以发动效果的永续陷阱。这个场合，视为效果的发动而不视为陷阱卡的发动。"""
    return _only_an_effect(game, act, "陷阱", "永续")


# --- what does not use the chain --------------------------------------------------------------------------------------
@rule("4.2.1:1", on=Activate, of=("other", "no effect"))
def effects_that_only_apply_are_not_activated(game: Game, act: Activate) -> Finding | None:
    """卡片的效果分为入连锁的效果和满足条件的场合不入连锁立即适用的效果。"""
    return forbid(f"「{card_of(game, act).name}」的这个效果满足条件就不入连锁立即适用，不是要发动的效果")


@rule("4.2.1:3", on=Activate, of="continuous")
def continuous_effects_are_not_activated(game: Game, act: Activate) -> Finding | None:
    """仅限在场上表侧存在时持续适用的效果（怪兽的永续效果/永续魔法/场地魔法/摇摆怪兽的P效果/永续陷阱）基本上都是不
    入连锁即适用的效果。"""
    return forbid(f"「{card_of(game, act).name}」的效果在场上表侧存在时持续适用，不入连锁")


@rule("4.2.1:2", on=Move)
def spells_and_traps_are_turned_up_only_by_activation(game: Game, act: Move) -> Finding | None:
    """魔法•陷阱卡在场上变成表侧时一定入连锁发动。这称为「卡的发动」。"""
    card = game.cards.get(act.card)
    if act.what == "翻开盖卡" and card is not None and card.place in SPELL_TRAP_PLACES and not card.face_up:
        return forbid(f"「{card.name}」在场上变成表侧时一定入连锁发动，不能只翻开")
    return None


# --- what a link counts as --------------------------------------------------------------------------------------------
def _link_of(game: Game, card: Card | None) -> Link | None:
    return next((x for x in reversed(game.chain) if card is not None and x.card == card.id), None)


@rule("4.2.1:2", on=Counts)
def turning_a_spell_or_trap_up_is_a_card_activation(game: Game, asked: Counts) -> Finding | None:
    """魔法•陷阱卡在场上变成表侧时一定入连锁发动。这称为「卡的发动」。"""
    link = _link_of(game, asked.card)
    if link is None or not link.card_activation:
        return None
    word = f"{'陷阱' if game.card(link.card).facts.main == '陷阱' else '魔法'}卡的发动"
    if asked.what in ("卡的发动", word):
        return permit(f"「{game.card(link.card).name}」在场上变成表侧，是「卡的发动」")
    return forbid(f"「{game.card(link.card).name}」是卡的发动") if asked.what == "效果的发动" else None


@rule("4.2.1.1:1", on=Counts)
def other_activations_of_spells_and_traps_are_effect_activations(game: Game, asked: Counts) -> Finding | None:
    """魔法•陷阱卡在除将其表侧表示出场并发动以外的时候，也可以从墓地或场上入连锁发动效果。这称为「效果的发动」。"""
    link = _link_of(game, asked.card)
    if link is None or link.card_activation or link.place is Place.MZONE or game.card(link.card).facts.main == "怪兽":
        return None
    if asked.what == "效果的发动":
        return permit(f"「{game.card(link.card).name}」不是变成表侧而发动，是「效果的发动」")
    return forbid("这是效果的发动") if asked.what in ("卡的发动", "魔法卡的发动", "陷阱卡的发动") else None


@rule("4.2.1.1:2", on=Counts)
def monster_effects_are_effect_activations(game: Game, asked: Counts) -> Finding | None:
    """怪兽的起动效果/诱发效果/诱发即时效果为入连锁的「效果的发动」。"""
    link = _link_of(game, asked.card)
    if link is None or link.effect is None or link.card_activation or game.card(link.card).facts.main != "怪兽":
        return None
    if asked.what == "效果的发动":
        return permit(f"怪兽的{link.effect.cls}效果是入连锁的「效果的发动」")
    return forbid("怪兽的效果是「效果的发动」") if asked.what == "卡的发动" else None


def _from_field_or_grave(card: Card, effect: Effect) -> bool:
    """Whether this spell's or trap's effect is activated apart from the card's activation (the two examples given)."""
    from_here = card.place in effect.places and (card.face_up or not card.on_field)
    return effect.cls in ACTIVATED and from_here


@rule("4.2.1.1:4", on=Counts)
def examples_of_effect_activations(game: Game, asked: Counts) -> Finding | None:
    """以下的效果是可以进行效果的发动的卡的例子。"""
    del game
    card = asked.card
    if card is None or asked.what != "能进行效果的发动" or card.facts.main == "怪兽":
        return None
    if any(_from_field_or_grave(card, e) for e in card.facts.effects):
        return permit(f"「{card.name}」有在{card.place.shown}发动的效果")
    return forbid(f"「{card.name}」没有在{card.place.shown}发动的效果") if card.facts.known else None


@rule("3.3.1:8", on=Counts)
def activated_spells_are_face_up_on_the_field(game: Game, asked: Counts) -> Finding | None:
    """发动的魔法卡视为在场上表侧表示存在。"""
    return _face_up(game, asked, "魔法")


@rule("3.4.1:8", on=Counts)
def activated_traps_are_face_up_on_the_field(game: Game, asked: Counts) -> Finding | None:
    """发动的陷阱卡视为在场上表侧表示存在。"""
    return _face_up(game, asked, "陷阱")


def _face_up(game: Game, asked: Counts, main: str) -> Finding | None:
    link = _link_of(game, asked.card)
    if asked.what != "场上表侧表示的卡" or link is None or not link.card_activation:
        return None
    card = game.card(link.card)
    if card.facts.main != main or not card.on_field:
        return None
    return permit(f"发动的「{card.name}」视为在场上表侧表示存在")
