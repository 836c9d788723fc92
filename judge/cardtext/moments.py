"""The moments at which an effect is activated, in Chinese."""

from judge.cardtext.named import SIDES, WINDOWS
from judge.cardtext.selects import select
from judge.game.facts import When
from judge.game.words import FIELD, PHASE_EVENTS, Do, Word

DOES = {
    Do.SPECIAL_SUMMON: "特殊召唤", Do.DESTROY: "破坏", Do.TO_HAND: "加入手卡", Do.DRAW: "抽卡", Do.DAMAGE: "给与伤害",
    Do.BANISH: "除外", Do.SEND: "送去墓地", Do.NEGATE_ACTIVATION: "无效", Do.NEGATE_EFFECT: "无效",
    Do.CONTROL: "取得控制权",
    Do.POSITION: "变更表示形式", Do.SET: "盖放", Do.TO_DECK: "回到卡组",
    Do.TOKEN: "特殊召唤衍生物", Do.FUSION: "融合召唤", Do.RITUAL: "仪式召唤", Do.MONSTER_TRAP: "作为怪兽特殊召唤",
}  # fmt: skip
ANSWERED = {"card": "卡的发动", "effect": "效果的发动", "any": "发动", "": "发动"}


def moment(when: When, word: Word | None) -> str:
    """`这张卡从场上送去墓地的场合`, `对方的魔法卡的发动`, `对方主要阶段`."""
    if when.event:
        text = _event(when)
        if word is Word.IF:
            return text.removesuffix("时") + "的场合"
        return text if text.endswith("时") or word is None else f"{text}时"
    if when.chain is not None or when.chain_is or when.chain_by or when.chain_does or when.chain_targets is not None:
        return _chain(when)
    parts = [WINDOWS.get(w, w) for w in when.window]
    parts += [p.shown for p in when.parts] or [p.shown for p in when.phases]
    return "、".join(parts)


def _event(when: When) -> str:
    subject = select(when.card) if when.card is not None else ""
    if when.player and set(when.event) <= PHASE_EVENTS:
        subject = f"{SIDES[when.player]}的"
    elif when.player and when.card is None:
        subject = SIDES[when.player]
    origin = tuple(dict.fromkeys(when.origin))
    places = ["场上"] if set(origin) >= FIELD else []
    places += [p.shown for p in origin if not (places and p in FIELD)]
    start = f"从{'•'.join(places)}" if origin else ""
    by = f"因{SIDES[when.by]}的卡" if when.by else ""
    cause = f"因{'或'.join(when.cause)}" if when.cause else ""
    return f"{subject}{by}{cause}{start}{'•'.join(when.event)}"


def _chain(when: When) -> str:
    who = f"{SIDES[when.chain_by]}的" if when.chain_by else ""
    card = select(when.chain) if when.chain is not None else "卡"
    does = f"（{'•'.join(DOES.get(d, str(d)) for d in when.chain_does)}的效果）" if when.chain_does else ""
    aims = f"（以{select(when.chain_targets)}为对象）" if when.chain_targets is not None else ""
    what = ANSWERED[when.chain_is]
    noun = card.removesuffix("卡") + what if what.startswith("卡") and card.endswith("卡") else f"{card}的{what}"
    return f"{who}{noun}{does}{aims}"
