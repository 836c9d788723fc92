"""The question of a plan: which card it is of, and whether enough was said to answer it."""

from judge.reader.pieces import Unclear
from judge.reader.plan import SUMMONS, Plan
from judge.reader.values import Asked
from judge.scenario import Ref


def check_known(plan: Plan) -> None:
    """A monster whose ATK was not said must not meet an effect that asks for it."""
    vague = [p for p in plan.table.pieces if p.vague and p.where == "怪兽" and not p.name.startswith("祭品")]
    involved = [p for p in vague if any(p is a.card or p in a.targets for a in plan.acted)]
    numbers = [a for a in plan.told.asked if a.kind in ("atk", "lp", "whodies")]
    fought = [a for a in plan.acted if a.verb == "攻击" and a.targets]
    if vague and (numbers or (fought and any(a.card in vague or a.targets[0] in vague for a in fought))):
        raise Unclear(f"「{vague[0].name}」的攻击力和守备力")
    for act in plan.acted:
        if not act.deed.asked:
            continue
        for effect in act.card.facts.effects if act.card is not None else ():
            selects = [w.card for w in effect.when if w.card] + [t.of for t in effect.targets]
            selects += [op.of for op in effect.does if op.of is not None]
            if involved and any(s.atk_min or s.atk_max is not None or s.level_min or s.def_min for s in selects):
                raise Unclear(f"「{involved[0].name}」的攻击力和等级")


def asked_card(plan: Plan, asked: Asked) -> tuple[str, int]:
    """The card that is asked about as the notation names it, and its link."""
    refs = plan.table.refs()
    links = plan.links()
    if asked.kind in ("valid", "negated"):
        if asked.card is not None and asked.card.name:
            same = [(n, a) for n, a in enumerate(links, 1) if a.card is not None and a.card.name == asked.card.name]
        elif asked.card is None and len(links) > 1:
            same = [(1, links[0])]
        else:
            same = []
        if len(same) == 1 and same[0][1].card is not None:
            return refs[id(same[0][1].card)].shown, same[0][0]
        if asked.kind == "negated" and asked.card is not None:
            return _one(plan, asked, refs), 0
        raise Unclear("问的是哪一个效果")
    if asked.kind in ("can", "lp", "overall", "whodies") or (asked.card is None and asked.kind == "missed"):
        return "", 0
    return _one(plan, asked, refs), 0


def _one(plan: Plan, asked: Asked, refs: dict[int, Ref]) -> str:
    if asked.card is not None:
        found = [p for p in plan.table.named(asked.card, "A") if p.name not in ("祭品甲", "祭品乙")]
    else:
        monsters = [
            p
            for p in plan.table.pieces
            if p.zone == "怪兽" or any(a.card is p and a.verb in SUMMONS for a in plan.acted)
        ]
        found = [p for p in monsters if any(p in a.targets for a in plan.acted)] or monsters
    if len(found) > 1:
        acted = [p for p in found if any(p in a.targets or p is a.card for a in plan.acted)]
        found = acted if len(acted) == 1 else found
    if len(found) != 1:
        raise Unclear(f"“{asked.card.text if asked.card else '问的卡'}”是哪一张")
    return refs[id(found[0])].shown
