"""The steps of an effect, and what is paid, in Chinese."""

from collections.abc import Callable

from judge.cardtext.named import KINDS, PICKS, SIDES, UNTILS, shown
from judge.cardtext.selects import STATS, condition, measure, select, value
from judge.game.facts import Op
from judge.game.words import Do

MOVES = {
    Do.DESTROY: "破坏", Do.BANISH: "除外", Do.TO_HAND: "加入手卡", Do.TO_DECK: "回到卡组", Do.SEND: "送去墓地",
    Do.DISCARD: "丢弃", Do.TRIBUTE: "解放", Do.TO_EXTRA: "回到额外卡组", Do.SPECIAL_SUMMON: "特殊召唤",
    Do.NORMAL_SUMMON: "召唤", Do.SET: "盖放", Do.REVEAL: "给对方看", Do.EXCAVATE: "翻开", Do.ATTACH: "作为素材",
}  # fmt: skip
PLAIN = {
    Do.NEGATE_ACTIVATION: "把那个发动无效", Do.NEGATE_SUMMON: "把那次召唤无效", Do.NEGATE_ATTACK: "把那次攻击无效",
    Do.END_BATTLE_PHASE: "战斗阶段结束", Do.SHUFFLE: "洗切卡组", Do.THEN: "那之后", Do.WIN: "决斗胜利",
}  # fmt: skip
TO = {"atk": "攻击表示", "def": "守备表示", "facedown": "里侧守备表示", "toggle": "另一种表示形式", "set": "里侧表示"}
HOWS = {"raise": "上升", "lower": "下降", "set": "变成", "half": "变成一半", "double": "变成2倍", "swap": "交换"}
ANNOUNCED = {"race": "种族", "attribute": "属性", "kind": "卡的种类", "level": "等级"}


def steps(ops: tuple[Op, ...]) -> str:
    """All the steps as one sentence."""
    out = ""
    for op in ops:
        out += "。那之后，" if op.do is Do.THEN else ("，" if out and not out.endswith("，") else "") + step(op)
    return out.strip("。，")


def step(op: Op) -> str:
    """One step: `把那个对象破坏`, `从卡组抽2张`."""
    told = PLAIN.get(op.do) or _SENTENCES.get(op.do, _moved)(op)
    conditions = [c for c in (condition(c) for c in op.condition) if c]
    until = f"（{UNTILS[op.until]}）" if op.until and op.do not in (Do.SPECIAL_SUMMON,) else ""
    may = "可以" if op.may else ""
    if_so = f"（{'、'.join(conditions)}的场合）" if conditions else ""
    later = "（离场时除外）" if op.banish_when_left else ""
    return f"{if_so}{may}{told}{until}{later}"


def subject(op: Op) -> str:
    """The cards a step is about: `自己墓地的怪兽1只`, `场上的怪兽全部`, `这张卡`."""
    if op.do is Do.EXCAVATE and (op.of is None or op.what == "top"):
        return f"自己卡组最上面的{_count(op)}"
    if op.of is None:
        return PICKS.get(op.what or "target", op.what) + (f"{op.n}张" if op.what == "top" else "")
    name = select(op.of)
    if op.what in ("all", ""):
        return f"{name}全部"
    if op.what in ("choose", "random", "top", "highest_def", "highest_atk", "lowest_atk"):
        extra = {"choose": "", "top": "最上面的"}.get(op.what, PICKS[op.what] if op.what != "random" else "随机")
        return f"{name}{extra}{_count(op)}"
    return f"{PICKS.get(op.what, op.what)}（{name}）"


def _count(op: Op) -> str:
    if op.value is not None and op.do not in (Do.STAT, Do.LEVEL):
        return f"（{value(op.value)}{measure(op.of)}）"
    return f"{'至多' if op.up_to else ''}{op.n}{measure(op.of)}"


def _moved(op: Op) -> str:
    verb = MOVES.get(op.do, str(op.do))
    if op.do is Do.DISCARD and op.to_grave:
        verb = "丢弃去墓地"
    if op.do is Do.TO_DECK and op.at:
        verb += {"top": "最上面", "bottom": "最下面"}[op.at]
    if op.do is Do.SPECIAL_SUMMON:
        side = "在对方场上" if op.side == "opp" else ""
        kinds = "".join(f"（{shown(KINDS, k)}）" for k in op.kinds)
        return f"把{subject(op)}{kinds}{side}{TO.get(op.pos, '')}{verb}"
    who = f"{SIDES[op.who]}" if op.who != "own" else "对方选" if op.chooser == "opp" else ""
    if op.do is Do.DISCARD and op.of is None and op.what != "self":
        return f"{who}{verb}{op.n}张手卡"
    kinds = "".join(f"（{shown(KINDS, k)}）" for k in op.kinds)
    return f"{who}把{subject(op)}{verb}{kinds}"


def _draw(op: Op) -> str:
    number = value(op.value) if op.value is not None else str(op.n)
    return f"{SIDES[op.who]}从卡组抽{number}张"


def _points(op: Op) -> str:
    number = value(op.value) if op.value is not None else str(op.n)
    who = SIDES[op.who]
    return {
        Do.DAMAGE: f"给与{who}{number.removesuffix('伤害')}伤害", Do.GAIN_LP: f"{who}回复{number}基本分",
        Do.LOSE_LP: f"{who}失去{number}基本分",
        Do.PAY_LP: f"支付{number}" + ("" if "基本分" in number else "基本分"),
    }[op.do]  # fmt: skip


def _stat(op: Op) -> str:
    words = "•".join(("原本" if op.original else "") + STATS[s] for s in op.stat)
    number = value(op.value) if op.value is not None and op.how not in ("half", "double", "swap") else ""
    return f"{subject(op)}的{words}{HOWS.get(op.how, '变成')}{number}"


def _level(op: Op) -> str:
    number = value(op.value) if op.value is not None else ""
    return f"{subject(op)}的等级{HOWS.get(op.how, '变成')}{number}"


def _counter(op: Op) -> str:
    where = select(op.of) if op.of is not None else subject(op) if op.what and op.what != "all" else "这张卡"
    number = value(op.value) if op.value is not None else "全部" if op.of is None and op.what == "all" else str(op.n)
    verb = "放置" if op.do is Do.COUNTER else "取除"
    number += "" if number == "全部" else "个"
    return f"{'给' if op.do is Do.COUNTER else '从'}{where}{verb}{number}{op.name or '指示物'}"


def _detach(op: Op) -> str:
    whose = {"": "这张卡", "self": "这张卡"}.get(op.what, PICKS.get(op.what, op.what))
    return f"取除{whose}的{op.n}个XYZ素材"


def _token(op: Op) -> str:
    if op.token is None:
        return f"特殊召唤{op.n}只「{op.name}」"
    level, atk, defense, attribute, race = op.token
    side = "在对方场上" if op.side == "opp" else ""
    numbers = f"{race}族•{attribute}•等级{level}•攻{atk}/守{defense}"
    return f"{side}{TO.get(op.pos, '')}特殊召唤{op.n}只「{op.name}」（{numbers}）"


def _monster_trap(op: Op) -> str:
    level, atk, defense, attribute, race = op.token or (0, 0, 0, "", "")
    kinds = "".join(f"•{k}" for k in op.kinds)
    return f"这张卡变成怪兽（{race}族{kinds}•{attribute}•等级{level}•攻{atk}/守{defense}）特殊召唤"


def _lasting(op: Op) -> str:
    words = "、".join(shown(KINDS, k) for k in op.kinds)
    whom = subject(op) if op.of is not None or op.what else {"both": "双方", "opp": "对方"}.get(op.who, "自己")
    if op.of is not None and op.who == "opp":
        whom = f"对方的{whom}" if op.of.side == "any" else whom
    if op.do is Do.PROTECT:
        return f"{whom}{'' if 'replace' in ' '.join(op.kinds) else '不会'}{words}"
    return f"{whom}{ {Do.FORBID: '不能', Do.PERMIT: '可以', Do.GRANT: '得到：'}.get(op.do, '') }{words}"


def _redirect(op: Op) -> str:
    words = "、".join(shown(KINDS, k) for k in op.kinds)
    whom = subject(op) if op.of is not None or op.what else "卡"
    return f"{whom}{words}"


def _treat(op: Op) -> str:
    words = "、".join(shown(KINDS, k) for k in op.kinds)
    number = value(op.value) if op.value is not None else ""
    whom = subject(op) if op.of is not None or op.what else ""
    return f"{whom}{words if words != '卡名' else '当作'}{f'「{op.name}」' if words == '卡名' else op.name}{number}"


def _chosen(op: Op) -> str:
    lists = "；".join(f"{number}. {steps(option)}" for number, option in enumerate(op.options, 1))
    return f"{'对方' if op.chooser == 'opp' else ''}选1个：{lists}"


def _whole(op: Op) -> str:
    where = "、".join(shown(KINDS, k) for k in op.kinds)
    verb = "融合召唤" if op.do is Do.FUSION else "仪式召唤"
    return f"{verb}{select(op.of) if op.of is not None else '怪兽'}" + (f"（{where}）" if where else "")


def _announce(op: Op) -> str:
    head, _, detail = op.name.partition(":")
    return f"宣言{ANNOUNCED.get(head, head)}{detail}"


_SENTENCES: dict[Do, Callable[[Op], str]] = {
    Do.DRAW: _draw, Do.DAMAGE: _points, Do.GAIN_LP: _points, Do.LOSE_LP: _points, Do.PAY_LP: _points, Do.STAT: _stat,
    Do.LEVEL: _level, Do.COUNTER: _counter, Do.REMOVE_COUNTER: _counter, Do.DETACH: _detach, Do.TOKEN: _token,
    Do.MONSTER_TRAP: _monster_trap, Do.PROTECT: _lasting, Do.FORBID: _lasting, Do.PERMIT: _lasting, Do.GRANT: _lasting,
    Do.REDIRECT: _redirect, Do.TREAT_AS: _treat, Do.CHOOSE: _chosen, Do.FUSION: _whole, Do.RITUAL: _whole,
    Do.ANNOUNCE: _announce, Do.UNSUPPORTED: lambda op: op.name,
    Do.POSITION: lambda op: f"把{subject(op)}变成{TO.get(op.pos, '任意表示形式')}"
    + "".join(f"（{shown(KINDS, k)}）" for k in op.kinds),
    Do.NEGATE_EFFECT: lambda op: f"把{subject(op)}的效果无效",
    Do.NEGATE_ATTACK: lambda op: "把那次攻击无效",
    Do.CONTROL: lambda op: f"取得{subject(op)}的控制权",
    Do.SWAP_CONTROL: lambda op: f"交换{subject(op)}的控制权",
    Do.EQUIP: lambda op: (
        f"把{subject(op)}给这张卡装备" if "to_self" in op.kinds else f"给{subject(op)}装备"
    ),
    Do.COPY: lambda op: f"得到{subject(op)}的{'、'.join(shown(KINDS, k) for k in op.kinds) or '效果'}",
    Do.SKIP: lambda op: f"跳过{SIDES[op.who]}的{'、'.join(shown(KINDS, k) for k in op.kinds)}",
    Do.PIERCE: lambda op: f"{subject(op) if op.what else '这张卡'}攻击守备表示怪兽时给与超过守备力的战斗伤害",
    Do.DIRECT_ATTACK: lambda op: f"{subject(op) if op.what else '这张卡'}可以直接攻击",
    Do.EXTRA_ATTACK: lambda op: f"{subject(op) if op.what else '这张卡'}可以"
    + ("、".join(shown(KINDS, k) for k in op.kinds) or "在战斗阶段中攻击2次"),
    Do.DAMAGE_SHIFT: lambda op: f"{SIDES[op.who]}受到的" + "、".join(shown(KINDS, k) for k in op.kinds),
}  # fmt: skip
