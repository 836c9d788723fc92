"""From acts to a scenario: where every card lies, whose turn it is, what has to be there; what is assumed is said."""

from dataclasses import replace

from judge.game.facts import Library
from judge.game.words import EffectClass
from judge.notation.words import DAMAGE_PARTS
from judge.reader.activating import activate, supply
from judge.reader.asking import asked_card, check_known
from judge.reader.laying import new_card, own_card
from judge.reader.moving import attack, summon
from judge.reader.pieces import PLAYER_NAMES, Table, Unclear
from judge.reader.plan import SUMMONS, Acted, Pieces, Plan
from judge.reader.values import Asked, Deed, Reading, Told
from judge.scenario import Act, LifePoints, Part, PassTo, Ref, Scenario, Settle, SetUp, Step, Turn


def set_up(text: str, told: Told, library: Library) -> Reading:
    """The reading of a text whose acts are `told`."""
    deeds = _with_attack(told)
    told = replace(told, deeds=deeds)
    plan = Plan(told, Table(library), _turn(told, library))
    try:
        reading = _read(text, plan)
    except Unclear as missing:
        return Reading(text, unread=told.unread, assumed=tuple(plan.table.assumed), missing=(str(missing),))
    swapped = [_swapped(text, told, library, words) for words in plan.guessed[:2]]
    return replace(reading, others=(*reading.others, *(other for other in swapped if other is not None)))


def _read(text: str, plan: Plan) -> Reading:
    for deed in plan.told.deeds:
        _act(plan, deed)
    for act in plan.acted:
        supply(plan, act)
    return _reading(text, plan)


def _swapped(text: str, told: Told, library: Library, words: str) -> tuple[str, Scenario] | None:
    """The same play with this card on the other side, None when it makes no sense so."""
    try:
        scenario = _read(text, Plan(told, Table(library), _turn(told, library), swapped=words)).scenario
    except Unclear:
        return None
    return (f"“{words}”是谁的卡（不同的话答案也不同）", scenario) if scenario is not None else None


def _with_attack(told: Told) -> tuple[Deed, ...]:
    """A part of the Damage Step needs an attack before it."""
    out: list[Deed] = []
    for deed in told.deeds:
        if deed.verb == "过到" and not any(d.verb == "攻击" for d in out):
            attacker = next((d.player for d in told.deeds if d.player), "A")
            out.append(Deed(told.turn or attacker, "攻击", direct=True))
        out.append(deed)
    return tuple(out)


def _turn(told: Told, library: Library) -> str:
    """Whose turn it is: as said, else of whoever does what only the turn player may do, else of the first who acts."""
    if told.turn:
        return told.turn
    acts = [d for d in told.deeds if d.verb not in ("有", "处理", "过到")]
    for deed in acts:
        if deed.verb in SUMMONS or deed.verb in ("盖放", "攻击"):
            return deed.player
        facts = library.find(deed.card.name) if deed.card is not None and deed.card.name else None
        slow = facts is not None and facts.main == "魔法" and "速攻" not in facts.types
        if slow or (
            facts is not None and facts.main == "怪兽" and any(e.cls is EffectClass.IGNITION for e in facts.effects)
        ):
            return deed.player
        if not deed.answering and len(acts) > 1:
            break
    return acts[0].player if acts else "A"


def _act(plan: Plan, deed: Deed) -> None:
    match deed.verb:
        case "有":
            _have(plan, deed)
        case "处理" | "过到":
            plan.acted.append(Acted(deed, verb=deed.verb))
        case "攻击":
            attack(plan, deed)
        case "盖放":
            card = own_card(plan, deed, "手卡")
            plan.acted.append(Acted(deed, card, verb="盖放"))
        case "发动":
            activate(plan, deed)
        case _:
            summon(plan, deed)


def _have(plan: Plan, deed: Deed) -> None:
    assert deed.card is not None
    mention = replace(deed.card, owner=deed.player)
    new_card(plan, mention, deed.player, None)


def _reading(text: str, plan: Plan) -> Reading:
    told = plan.told
    told_numbers = any(a.verb == "攻击" and a.card is not None and not a.card.vague for a in plan.acted)
    if not (told_numbers or any(a.card is not None and a.card.stats is None for a in plan.acted)):
        return Reading(text, unread=told.unread)
    check_known(plan)
    scenario, index = _written(plan, ())
    asked = told.asked[-1] if told.asked else None
    if asked is None and index >= 0:
        asked = Asked("can")
    card, link = asked_card(plan, asked) if asked is not None else ("", 0)
    which = "对象是哪一张卡（对象不同，答案也不同）"
    others = tuple((which, _written(plan, other)[0]) for other in _others(plan))
    assumed = [f"{PLAYER_NAMES[plan.turn]}的回合"] if not told.turn else []
    assumed += plan.table.assumed
    return Reading(text, scenario, asked, index, card, link, tuple(dict.fromkeys(assumed)), told.unread, (), others)


def _others(plan: Plan) -> list[tuple[tuple[int, Pieces], ...]]:
    open_ = [(i, a) for i, a in enumerate(plan.acted) if a.choices]
    found: list[tuple[tuple[int, Pieces], ...]] = [((i, choice),) for i, act in open_ for choice in act.choices]
    return found[:3]


def _written(plan: Plan, other: tuple[tuple[int, Pieces], ...]) -> tuple[Scenario, int]:
    """The scenario, and the index of the step that is asked about (-1 for none)."""
    refs = plan.table.refs()
    steps: list[Act] = []
    asked = -1
    chosen = dict(other)
    for number, act in enumerate(plan.acted):
        if act.deed.asked:
            asked = len(steps)
        steps.append(_step(act, refs, chosen.get(number, act.targets)))
    if asked < 0 or asked < len(steps) - 1 or plan.told.asked:
        steps.append(Settle())
    setup: list[SetUp] = [Turn(plan.turn, _phase(plan))]
    if plan.told.lp:
        setup.append(LifePoints(plan.told.lp))
    lines = plan.table.setup()
    return Scenario("", (), (*setup, *lines), tuple(steps)), asked


def _phase(plan: Plan) -> str:
    if any(a.verb == "攻击" for a in plan.acted):
        return "战斗步骤"
    return plan.told.phase if plan.told.phase not in ("", *DAMAGE_PARTS) else "主要阶段1"


def _step(act: Acted, refs: dict[int, Ref], targets: Pieces) -> Act:
    if act.verb == "处理":
        return Settle()
    if act.verb == "过到":
        return PassTo(act.deed.value)
    assert act.card is not None

    def named(pieces: Pieces) -> tuple[Ref, ...]:
        return tuple(refs[id(p)] for p in pieces)

    parts: list[Part] = []
    if targets:
        parts.append(Part("→", named(targets)))
    elif act.verb == "攻击":
        parts.append(Part("直接"))
    if act.costs:
        parts.append(Part("代价", named(act.costs)))
    if act.spent:
        parts.append(Part("解放" if act.verb == "召唤" else "素材", named(act.spent)))
    if act.answers:
        parts.append(Part("应对", (), (f"连锁{act.answers}",)))
    return Step(act.deed.player, act.verb, (refs[id(act.card)],), (), tuple(parts))
