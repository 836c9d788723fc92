"""Summons and attacks of a plan: which cards, with what tributes or materials, against what."""

from dataclasses import replace

from judge.reader.laying import own_card, target
from judge.reader.pieces import Table, Unclear
from judge.reader.plan import SUMMONS, Acted, Pieces, Plan, other_player
from judge.reader.values import Deed


def summon(plan: Plan, deed: Deed) -> None:
    table, player = plan.table, deed.player
    spent = tuple(target(plan, m, deed, None) for m in deed.costs)
    if deed.verb == "反转召唤":
        plan.acted.append(Acted(deed, own_card(plan, deed, "怪兽", ("里侧守备",)), verb=deed.verb))
        return
    name = deed.card.name if deed.card is not None else ""
    facts = table.facts(name) if name else None
    extra = facts is not None and bool(facts.types & {"融合", "同调", "XYZ"})
    if deed.verb == "特殊召唤" and (facts is None or not (extra or any(p.kind == "special" for p in facts.procedures))):
        raise Unclear(f"“{deed.card.text if deed.card else ''}”用什么特殊召唤")
    verb = deed.verb
    if extra and facts is not None and verb in ("特殊召唤", "召唤"):
        verb = "XYZ召唤" if "XYZ" in facts.types else "同调召唤"
    if facts is not None and extra and not spent and "融合" not in facts.types:
        spent = _materials(table, player, facts.rank, facts.level)
    card = own_card(plan, deed, "额外" if extra else "手卡")
    level = card.facts.level or 0
    if (
        verb == "召唤"
        and level >= 5
        and not spent
        and not any(p.kind in ("tribute", "no_tribute") for p in card.facts.procedures)
    ):
        spent = tuple(table.generic("祭品", player, "怪兽") for _ in range(1 if level < 7 else 2))
    card.summoned = True
    plan.acted.append(Acted(deed, card, spent=spent, verb=verb))


def _materials(table: Table, player: str, rank: int | None, level: int | None) -> Pieces:
    if rank:
        return tuple(table.generic("怪兽", player, "怪兽", level=rank) for _ in range(2))
    if not level or level < 3:
        raise Unclear("用什么素材")
    tuner = table.generic("怪兽", player, "怪兽", level=2, tuner=True)
    return (tuner, table.generic("怪兽", player, "怪兽", level=level - 2))


def attack(plan: Plan, deed: Deed) -> None:
    table, other = plan.table, other_player(deed.player)
    if deed.card is None:
        mine = [p for p in table.pieces if p.where == "怪兽" and p.player == deed.player]
        if len(mine) > 1:
            raise Unclear("哪一只怪兽攻击")
        card = mine[0] if mine else table.generic("怪兽", deed.player, "怪兽")
    else:
        if deed.card.name and table.facts(deed.card.name).main != "怪兽":
            raise Unclear(f"「{deed.card.name}」不是怪兽，怎样攻击")
        summoned = [
            a.card for a in plan.acted if a.verb in SUMMONS and a.card is not None and a.card.name == deed.card.name
        ]
        card = summoned[0] if summoned else own_card(plan, deed, "怪兽")
    targets: Pieces = ()
    if deed.targets:
        targets = (target(plan, replace(deed.targets[0], owner=deed.targets[0].owner or other), deed, None),)
    elif not deed.direct:
        theirs = [p for p in table.pieces if p.where == "怪兽" and p.player == other]
        if len(theirs) > 1:
            raise Unclear("攻击哪一只怪兽")
        targets = tuple(theirs)
    plan.acted.append(Acted(deed, card, targets, verb="攻击"))
