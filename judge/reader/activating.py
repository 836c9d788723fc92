"""Activations of a plan: from where, answering what, with which costs and targets, and what has to be there."""

from dataclasses import replace

from judge.game.facts import Effect, Op, Select, Target
from judge.game.words import SUMMON_ATTEMPTS, SUMMON_SUCCESSES, Do, EffectClass, EventKind, Place
from judge.reader.laying import fill, friendly, new_card, target
from judge.reader.pieces import LASTING, Piece, Unclear
from judge.reader.plan import ACTIVATED, SUMMONS, Acted, Pieces, Plan, other_player
from judge.reader.values import Deed, Mention

NEGATES = frozenset({Do.NEGATE_ACTIVATION, Do.NEGATE_EFFECT, Do.NEGATE_SUMMON})


def activate(plan: Plan, deed: Deed) -> None:
    _occasion(plan, deed)
    _must_come_first(plan, deed)
    card = _activated(plan, deed)
    verb = _verb(plan, deed)
    act = Acted(deed, card, verb=verb)
    if card.facts.main != "怪兽":
        card.used = True
    effect = _effect(card, deed)
    act.answers = _negated_link(plan, deed, card)
    if effect is not None:
        act.costs = _costs(plan, deed, effect, card)
        act.targets, act.choices = _targets(plan, deed, effect, card)
    if deed.targets and (effect is None or not (effect.targets or act.costs or effect.does)):
        raise Unclear(f"「{card.name}」的效果不取对象，“{deed.targets[0].text}”是什么意思")
    plan.acted.append(act)


def _negated_link(plan: Plan, deed: Deed, card: Piece) -> int:
    """The number of the link that is to be negated when it is not the last one; 0 when it is, or a summon is.

    Raises Unclear when the card negates nothing, or nothing of that name is there to be negated.
    """
    names = [a.card.name for a in plan.links() if a.card is not None]
    summoned = {a.card.name for a in plan.acted if a.verb in SUMMONS and a.card is not None}
    does = {op.do for e in card.facts.effects for op in e.does}
    for mention in deed.negates:
        if not does & NEGATES:
            raise Unclear(f"「{card.name}」不是使发动、效果或召唤无效的卡，“{mention.text}”会怎样")
        if mention.name and mention.name not in (*names, *summoned):
            raise Unclear(f"「{mention.name}」是怎样发动的")
        if mention.name in names and mention.name != names[-1]:
            return names.index(mention.name) + 1
    return 0


def _must_come_first(plan: Plan, deed: Deed) -> None:
    """A mandatory effect of a monster just summoned is chain link 1; who answers answers that."""
    last = plan.acted[-1] if plan.acted else None
    if last is None or last.card is None or last.verb not in SUMMONS or last.card.name == (deed.card or Mention()).name:
        return
    summoned = SUMMON_SUCCESSES | {EventKind.FLIPPED, EventKind.TRIBUTE_SUMMONED}
    if any(e.mandatory and set(w.event) & summoned for e in last.card.facts.effects for w in e.when):
        raise Unclear(f"「{last.card.name}」的必发效果是连锁1：它怎样发动，以什么为对象")


def _occasion(plan: Plan, deed: Deed) -> None:
    """A card that waits for something is not the first thing that happens: what it answers is put before it."""
    assert deed.card is not None
    if any(a.verb not in ("过到", "处理") for a in plan.acted) or not deed.card.name:
        return
    facts = plan.table.facts(deed.card.name)
    whens = [w for e in facts.effects if e.cls is EffectClass.ACTIVATION for w in e.when]
    if facts.main == "怪兽" or not whens or any(w.window for w in whens):
        return
    other = other_player(deed.player)
    events = {event for w in whens for event in w.event}
    kinds = {kind for w in whens if w.chain is not None for kind in w.chain.kind}
    if deed.asked:
        raise Unclear(f"「{facts.name}」在什么时候发动（前面发生了什么）")
    if not plan.told.turn:
        plan.turn = other
    if events & (SUMMON_SUCCESSES | SUMMON_ATTEMPTS):
        piece = plan.table.generic("怪兽", other, "手卡")
        piece.summoned = True
        plan.acted.append(Acted(Deed(other, "召唤"), piece, verb="召唤"))
    elif EventKind.ATTACK_DECLARED in events:
        piece = plan.table.generic("怪兽", other, "怪兽")
        plan.acted.append(Acted(Deed(other, "攻击", direct=True), piece, verb="攻击"))
    elif "魔法" in kinds and plan.turn == other:
        piece = plan.table.generic("通常魔法", other, "手卡")
        plan.acted.append(Acted(Deed(other, "发动"), piece, verb="发动"))
    else:
        raise Unclear(f"「{facts.name}」在什么时候发动（前面发生了什么）")


def _verb(plan: Plan, deed: Deed) -> str:
    links = plan.links()
    assumed = bool(links) and deed.link == 1 and all(a.card is not None and not a.deed.card for a in links)
    if deed.link and not assumed:
        if deed.link != (len(links) + 1 if deed.link > 1 else 1):
            raise Unclear(f"连锁{deed.link}之前还有哪些连锁")
        return "发动" if deed.link == 1 else "连锁"
    if not links:
        last = plan.acted[-1].verb if plan.acted else ""
        if deed.answering and not last:
            raise Unclear(f"「{deed.card.name if deed.card else ''}」连锁什么")
        return "发动"
    if deed.answering:
        return "连锁"
    if links[-1].deed.player == deed.player:
        raise Unclear("第二次发动是连锁，还是等前面处理完再发动")
    return "连锁"


def _activated(plan: Plan, deed: Deed) -> Piece:
    """The card that is activated, laid where it is activated from."""
    table, mention, player = plan.table, deed.card, deed.player
    assert mention is not None
    if not mention.name:
        return _unnamed(plan, mention, player)
    known = [p for p in table.named(replace(mention, owner=player, place="")) if not p.used]
    summoned = [p for p in known if any(a.card is p for a in plan.acted)]
    facts = table.facts(mention.name)
    if facts.main == "怪兽":
        here = summoned or [p for p in known if p.zone == "怪兽" or p.zone == mention.place]
        return here[0] if here else table.lay(mention.name, player, _monster_zone(mention, facts.effects))
    ready = [p for p in known if not mention.place or p.zone == mention.place]
    if ready:
        return ready[0]
    marks = ("这回合",) if mention.this_turn else ()
    if mention.place in ("手卡", "墓地", "盖伏"):
        return table.lay(mention.name, player, mention.place, marks)
    if deed.effect and facts.types & LASTING and any(e.cls in ACTIVATED for e in facts.effects):
        return table.lay(mention.name, player, "魔陷")
    set_ = facts.main == "陷阱" or ("速攻" in facts.types and player != plan.turn)
    if set_:
        table.assumed.append(f"「{mention.name}」是以前的回合盖伏的")
    elif player == plan.turn or facts.main == "魔法":
        table.assumed.append(f"「{mention.name}」从手卡发动")
    return table.lay(mention.name, player, "盖伏" if set_ else "手卡")


def _unnamed(plan: Plan, mention: Mention, player: str) -> Piece:
    kind = mention.kind
    if kind in ("怪兽", "盖卡", "魔法", "陷阱", "手卡", "装备魔法") or kind.startswith(("?", "怪兽")):
        raise Unclear(f"“{mention.text}”是哪一张卡")
    set_ = kind.endswith("陷阱") or mention.place == "盖伏" or (kind == "速攻魔法" and player != plan.turn)
    piece = plan.table.generic(kind, player, "盖伏" if set_ else "手卡", mention)
    piece.marks = ("这回合",) if mention.this_turn and set_ else ()
    return piece


def _monster_zone(mention: Mention, effects: tuple[Effect, ...]) -> str:
    if mention.place in ("手卡", "墓地"):
        return mention.place
    active = [e for e in effects if e.cls in ACTIVATED]
    if active and all(e.places and Place.MZONE not in e.places for e in active):
        return "手卡" if any(Place.HAND in e.places for e in active) else "墓地"
    return "怪兽"


def _effect(card: Piece, deed: Deed) -> Effect | None:
    """The effect that is activated, as far as it matters for targets and costs."""
    if card.facts.main != "怪兽" and not (deed.effect and card.zone == "魔陷"):
        own = [e for e in card.facts.effects if e.cls is EffectClass.ACTIVATION]
    else:
        place = {"手卡": Place.HAND, "墓地": Place.GRAVE}.get(card.zone)
        own = [
            e for e in card.facts.effects if e.cls in ACTIVATED and (place is None or not e.places or place in e.places)
        ]
    targeting = [e for e in own if e.targets]
    return next(iter(targeting if deed.targets and targeting else own), None)


def _costs(plan: Plan, deed: Deed, effect: Effect, card: Piece) -> Pieces:
    named: list[Piece] = []
    for mention in deed.costs:
        if mention.kind == "手卡":
            continue
        found = [p for p in plan.table.named(replace(mention, owner=deed.player)) if p is not card]
        named.append(
            found[0] if found else new_card(plan, replace(mention, place=mention.place or "手卡"), deed.player, None)
        )
    for op in effect.cost:
        if op.of is None or op.of.only_self or op.what == "self":
            continue
        have = [p for p in plan.table.matching(op.of, deed.player) if p is not card and not p.used]
        for _ in range(op.n - len(have)):
            fill(plan, op.of, deed.player)
    return tuple(named)


def _targets(plan: Plan, deed: Deed, effect: Effect, card: Piece) -> tuple[Pieces, tuple[Pieces, ...]]:
    specs = [t for t in effect.targets if not t.pick]
    if deed.targets:
        found = tuple(target(plan, m, deed, effect) for m in deed.targets)
        _near(plan, effect, found, deed)
        return (found if specs else ()), ()
    if len(specs) != 1 or specs[0].or_none:
        return (), ()
    spec = specs[0]
    could = [p for p in plan.table.matching(spec.of, deed.player) if p is not card]
    theirs = [p for p in could if (p.player == deed.player) == friendly(effect)]
    could = _likely(plan, theirs or could, deed)
    if len(could) < spec.n:
        could += [fill(plan, spec.of, deed.player, friendly=friendly(effect)) for _ in range(spec.n - len(could))]
    else:
        plan.table.assumed.append(f"「{card.name}」以{'、'.join(f'「{p.name}」' for p in could[: spec.n])}为对象")
    chosen = tuple(could[: spec.n])
    return chosen, tuple((p,) for p in could[1:3]) if spec.n == 1 else ()


def _near(plan: Plan, effect: Effect, found: Pieces, deed: Deed) -> None:
    """A target of another kind than the effect can have means that the words were taken wrongly."""
    specs: list[Target] = list(effect.targets)
    ops = [op.of for op in effect.does if op.of is not None]
    for piece in found:
        wanted: list[Select] = [t.of for t in specs] or ops
        if wanted and not any(not s.kind or piece.facts.main in s.kind for s in wanted):
            name = deed.card.name if deed.card else ""
            raise Unclear(f"「{name}」不能以{piece.facts.main}卡「{piece.name}」为对象，是不是写错了")


def _likely(plan: Plan, could: list[Piece], deed: Deed) -> list[Piece]:
    """The opponent's last activated card first: what is chained without a target is most often meant for it."""
    order = [a.card for a in reversed(plan.acted) if a.card is not None]
    return sorted(could, key=lambda p: (p.player == deed.player, order.index(p) if p in order else 99))


def supply(plan: Plan, act: Acted) -> None:
    """An effect on all cards of a kind needs at least one such card; looked at when every card that is named lies."""
    deed, card = act.deed, act.card
    effect = _effect(card, deed) if act.verb in ("发动", "连锁") and card is not None else None
    for op in effect.does[:1] if effect is not None else ():
        if _needs_card(op) and op.of is not None:
            have = [p for p in plan.table.matching(op.of, deed.player) if p is not card]
            if not have:
                fill(plan, op.of, deed.player)


def _needs_card(op: Op) -> bool:
    lasting = op.of is not None and bool(set(op.of.place) & {Place.MZONE, Place.SZONE, Place.FZONE})
    return lasting and op.what in ("all", "choose", "highest_def", "highest_atk", "lowest_atk")
