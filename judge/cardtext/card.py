"""One card told in plain Chinese, and as JSON."""

from dataclasses import replace
from typing import Any

from judge.cardtext.moments import moment
from judge.cardtext.named import LIMITS, ONCES, PROCEDURES, shown
from judge.cardtext.selects import condition, target
from judge.cardtext.steps import step, steps
from judge.game.facts import CardFacts, Effect, Procedure
from judge.game.words import FIELD, EffectClass

CHOSEN = frozenset({EffectClass.TRIGGER, EffectClass.QUICK})
NOT_KNOWN = "效果没有资料：检查时只能看它的种类，自身的发动条件、cost、对象、效果不检查"

def told(card: CardFacts) -> list[str]:
    """The card, line by line: name, kind and statistics, each effect, names, later change."""
    lines = [f"「{card.name}」　{card.kind_line}", *_statistics(card)]
    lines += [f"召唤　{_procedure(p)}" for p in card.procedures]
    if card.limits:
        lines.append("限制　" + "；".join(shown(LIMITS, limit) for limit in sorted(card.limits)))
    if card.deck_name:
        lines.append(f"卡名　在规则上当作「{card.deck_name}」使用")
    lines += [f"卡名　在{place.shown}当作「{name}」使用" for place, name in card.also_named]
    for effect in card.effects:
        lines += _effect_lines(effect)
    if not card.known:
        lines.append(NOT_KNOWN)
    elif not card.effects:
        lines.append("没有效果")
    if names := [*card.aliases, *(n for n in (card.ja, card.en) if n)]:
        lines.append("又名　" + "、".join(names))
    if card.later:
        lines.append(f"后来　{card.later}")
    return lines

def _statistics(card: CardFacts) -> list[str]:
    if card.main != "怪兽":
        return []
    level = f"等级{card.level}" if card.level is not None else f"阶级{card.rank}" if card.rank is not None else ""
    numbers = f"攻击力{_number(card.atk)} 守备力{_number(card.defense)}"
    scale = f"刻度{card.scale[0]}-{card.scale[1]}" if card.scale else ""
    race, attribute = f"{card.race}族" if card.race else "", f"{card.attribute}属性" if card.attribute else ""
    return ["　".join(w for w in (attribute, race, level, scale, numbers) if w)]

def _number(value: int | None) -> str:
    return "?" if value is None else str(value)

def _procedure(way: Procedure) -> str:
    parts = [PROCEDURES.get(way.kind, way.kind)]
    if way.places:
        parts.append("从" + "•".join(dict.fromkeys(p.shown for p in way.places)))
    if way.tributes is not None:
        parts.append(f"解放{way.tributes}只")
    parts += [c for c in (condition(c) for c in way.condition) if c]
    parts += [step(op) for op in way.cost]
    if way.materials:
        parts.append(" + ".join(target(replace(m, of=replace(m.of, kind=("怪兽",)))) for m in way.materials))
    return "；".join(parts)

def rows(effect: Effect) -> list[tuple[str, str]]:
    """The effect as (label, text): class, place, moment, condition, cost, target, what it does."""
    moments = "；或 ".join(m for m in (moment(w, effect.word) for w in effect.when) if m)
    out = [
        ("种类", _class_of(effect)),
        ("场所", "•".join(dict.fromkeys("场上" if p in FIELD and set(effect.places) >= FIELD else p.shown
                                        for p in effect.places))),
        ("时机", moments),
        ("条件", "；".join(c for c in (condition(c) for c in effect.condition) if c)),
        ("cost", "，".join(step(op) for op in effect.cost)),
        ("对象", "；".join(target(t) for t in effect.targets)),
        ("处理" if effect.cls not in (EffectClass.CONTINUOUS, EffectClass.NOT_EFFECT) else "内容", steps(effect.does)),
        ("次数", _once(effect)),
        ("另", "；".join(_remarks(effect))),
    ]  # fmt: skip
    return [(label, text) for label, text in out if text]

def _once(effect: Effect) -> str:
    if effect.once == "activation" and effect.cls is not EffectClass.ACTIVATION:
        return "这个卡名的这些效果1回合只能用其中1个1次"
    return ONCES.get(effect.once, effect.once)


def _class_of(effect: Effect) -> str:
    text = str(effect.cls) + ("" if effect.cls in (EffectClass.ACTIVATION, EffectClass.NOT_EFFECT) else "效果")
    if effect.pendulum:
        text = f"摇摆效果（{text}）"
    if effect.cls in CHOSEN:
        text += "，必发" if effect.mandatory else "，选发"
    if effect.word is not None:
        text += f"（{effect.word}）"
    return text

def _remarks(effect: Effect) -> list[str]:
    flags = {
        "仅限这张卡在场上表侧表示存在": effect.must_stay, "可以在伤害步骤发动": effect.damage_step,
        "不能与这张卡的发动同时": effect.separate, "里侧表示也可以": effect.face_down,
        "由用它作素材的XYZ怪兽得到": effect.grants_xyz,
    }  # fmt: skip
    return [text for text, set_ in flags.items() if set_]

def _effect_lines(effect: Effect) -> list[str]:
    first, *rest = rows(effect)
    return [f"效果 {effect.id}　{first[1]}", *(f"　　{label}　{text}" for label, text in rest)]

def as_json(card: CardFacts) -> dict[str, Any]:
    """The card for programs: the facts, and each effect with its lines in words."""
    return {
        "name": card.name, "kind": card.kind_line, "level": card.level, "rank": card.rank,
        "attribute": card.attribute or None, "race": card.race or None, "atk": card.atk, "def": card.defense,
        "scale": list(card.scale) if card.scale else None, "known": card.known, "limits": sorted(card.limits),
        "deck_name": card.deck_name or None, "also_named": [[p.value, n] for p, n in card.also_named],
        "aliases": list(card.aliases), "ja": card.ja or None, "en": card.en or None, "later": card.later or None,
        "summons": [_procedure(p) for p in card.procedures],
        "effects": [_effect_json(e) for e in card.effects], "text": told(card),
    }  # fmt: skip

def _effect_json(effect: Effect) -> dict[str, Any]:
    return {
        "id": effect.id, "class": str(effect.cls), "mandatory": effect.mandatory,
        "word": str(effect.word) if effect.word is not None else None, "places": [p.value for p in effect.places],
        "targets": bool(effect.targets), "once": effect.once or None, "damage_step": effect.damage_step,
        "words": dict(rows(effect)),
    }  # fmt: skip
