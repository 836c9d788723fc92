"""The cards that an act means: those that lie there already, else new ones, laid where such cards lie."""

from dataclasses import replace

from judge.game.facts import Effect, Select
from judge.game.words import Do, Place
from judge.reader.pieces import LASTING, PLAYER_NAMES, Piece, Unclear
from judge.reader.plan import SUMMONS, Plan, other_player
from judge.reader.values import Deed, Mention

FRIENDLY = frozenset({Do.PROTECT, Do.EQUIP, Do.EXTRA_ATTACK})


def own_card(plan: Plan, deed: Deed, zone: str, marks: tuple[str, ...] = ()) -> Piece:
    """The player's own card of this act: one that lies there already, else a new one."""
    assert deed.card is not None
    found = [
        p for p in plan.table.named(replace(deed.card, owner=deed.player, place="")) if p.zone == zone and not p.used
    ]
    if found:
        return found[0]
    if not deed.card.name:
        if deed.card.kind[:2] == "怪兽":
            return plan.table.generic(
                deed.card.kind, deed.player, zone, replace(deed.card, text=deed.card.text or "怪兽", position="")
            )
        raise Unclear(f"“{deed.card.text}”是哪一张卡")
    check_stats(plan, deed.card)
    return plan.table.lay(deed.card.name, deed.player, zone, marks)


def check_stats(plan: Plan, mention: Mention) -> None:
    facts = plan.table.facts(mention.name)
    told = ((mention.atk, facts.atk), (mention.defense, facts.defense), (mention.level, facts.level))
    if any(a is not None and a != b for a, b in told):
        raise Unclear(f"「{mention.name}」的数值是{facts.atk}/{facts.defense}，与所写的不同，请写明怎么变成这样的")


def target(plan: Plan, mention: Mention, deed: Deed, effect: Effect | None) -> Piece:
    """The card that is meant: one that is there, else a new one."""
    table, actor = plan.table, deed.player
    found = [
        p
        for p in table.named(mention, actor)
        if not (deed.card is not None and p.name == deed.card.name and p.used and p.player == actor)
    ]
    if len(found) > 1:
        theirs = [p for p in found if p.player != actor]
        found = theirs if len(theirs) == 1 else found
    if len(found) > 1:
        raise Unclear(f"“{mention.text}”是哪一张")
    if found:
        return found[0]
    sides = {t.of.side for t in effect.targets} if effect is not None else set()
    mine = effect is not None and (friendly(effect) or sides == {"own"})
    own = mention.owner or ("S" if mine else "")
    player = actor if own == "S" or (own == "" and deed.verb in SUMMONS) else own or other_player(actor)
    if not mention.owner and deed.verb not in SUMMONS and sides != {"own"} and sides != {"opp"}:
        plan.guessed.append(mention.text)
        player = other_player(player) if mention.text == plan.swapped else player
    if not mention.owner:
        table.assumed.append(f"“{mention.text}”在{PLAYER_NAMES[player]}的场上")
    return new_card(plan, mention, player, effect)


def new_card(plan: Plan, mention: Mention, player: str, effect: Effect | None) -> Piece:
    table = plan.table
    grave = effect is not None and any(t.of.place and set(t.of.place) <= {Place.GRAVE} for t in effect.targets)
    zone = "墓地" if grave else {"场上": ""}.get(mention.place, mention.place)
    if not mention.name:
        return _new_generic(plan, mention, player, zone)
    facts = table.facts(mention.name)
    check_stats(plan, mention)
    if zone in ("手卡", "墓地", "卡组"):
        return table.lay(mention.name, player, zone)
    if facts.main == "怪兽":
        down = zone == "盖伏" or mention.position == "里侧守备"
        marks = ("里侧守备",) if down else (mention.position,) if mention.position in ("表侧攻击", "表侧守备") else ()
        return table.lay(mention.name, player, "怪兽", marks)
    if "装备" in facts.types and zone != "盖伏":
        raise Unclear(f"「{mention.name}」装备在哪只怪兽上")
    if zone == "盖伏" or not (facts.types & LASTING):
        return table.lay(mention.name, player, "盖伏", ("这回合",) if mention.this_turn else ())
    table.assumed.append(f"「{mention.name}」表侧表示在场上")
    return table.lay(mention.name, player, "魔陷")


def _new_generic(plan: Plan, mention: Mention, player: str, zone: str) -> Piece:
    table = plan.table
    if mention.kind[:2] == "怪兽":
        down = replace(mention, position="里侧守备") if zone == "盖伏" else mention
        return table.generic(mention.kind, player, zone if zone in ("墓地", "手卡") else "怪兽", down)
    if mention.kind in ("盖卡", "魔法", "陷阱") and zone in ("", "盖伏"):
        return table.generic("盖卡", player, "盖伏", mention)
    if mention.kind in ("永续魔法", "永续陷阱"):
        return table.generic(mention.kind, player, "盖伏" if zone == "盖伏" else "魔陷", mention)
    if mention.kind == "场地魔法":
        return table.generic(mention.kind, player, "场地", mention)
    if mention.kind.endswith(("魔法", "陷阱")) and mention.kind != "装备魔法":
        return table.generic(mention.kind, player, "盖伏", mention)
    raise Unclear(f"“{mention.text}”是哪一张卡")


def fill(plan: Plan, select: Select, actor: str, *, friendly: bool = False) -> Piece:
    """A card of no name that the selection takes."""
    player = actor if select.side == "own" or (select.side == "any" and friendly) else other_player(actor)
    if select.name or select.name_has or select.race or select.attribute or select.types:
        raise Unclear("对象或cost是哪一张卡")
    if select.place and set(select.place) <= {Place.HAND}:
        return plan.table.generic("手卡", actor if select.side != "opp" else player, "手卡")
    monster = not select.kind or "怪兽" in select.kind
    if monster and (not select.place or Place.MZONE in select.place):
        return plan.table.generic("怪兽", player, "怪兽")
    if Place.GRAVE in select.place and monster:
        return plan.table.generic("怪兽", actor, "墓地")
    if set(select.place) & {Place.SZONE, Place.FZONE} and select.face != "up":
        return plan.table.generic("盖卡", player, "盖伏")
    raise Unclear("对象或cost是哪一张卡")


def friendly(effect: Effect) -> bool:
    """Whether a player uses this on an own card."""
    return any(op.do in FRIENDLY or (op.do is Do.STAT and op.how in ("raise", "double")) for op in effect.does)
