"""4.3.3.11 视为怪兽的陷阱."""

from judge.board.activation import effect_of
from judge.board.possible import free_zones
from judge.board.status import negated
from judge.game.acts import Activate, Consequences, Counts, Forced, Number
from judge.game.state import Card, Game
from judge.game.words import Do, EffectClass, Place
from judge.rule import Finding, cause, forbid, permit, rule


def _trap_monster(card: Card | None) -> bool:
    return card is not None and card.trap_monster and card.place is Place.MZONE


@rule("4.3.3.11:1", on=Activate, of="text")
def traps_that_become_monsters_need_a_zone(game: Game, act: Activate) -> Finding | None:
    """记载了『发动后变成怪兽卡』效果的陷阱卡发动的场合，需在那个处理时指定1个怪兽区域并在那里特殊召唤。"""
    if not any(op.do is Do.MONSTER_TRAP for op in effect_of(act).does):
        return None
    if free_zones(game, act.player, Place.MZONE) < 1:
        return forbid(f"{act.player}没有空的怪兽区域，处理时不能在那里特殊召唤「{game.card(act.card).name}」")
    return None


@rule("4.3.3.11:2", on=Number, of="不能使用的魔法&陷阱区域")
def the_zone_of_a_trap_monster_stays_blocked(game: Game, asked: Number) -> Finding | None:
    """其在发动之前放置的魔法&陷阱区域在该卡在场上存在期间不能使用。但是，该魔法&陷阱区域不视为放置了卡片。"""
    return cause("成为怪兽的陷阱卡原来的区域不能使用", game.blocked_zones(asked.player or game.turn_player))


@rule("4.3.3.11:2", on=Counts)
def trap_monsters_are_not_in_spell_and_trap_zones(game: Game, asked: Counts) -> Finding | None:
    """其在发动之前放置的魔法&陷阱区域在该卡在场上存在期间不能使用。但是，该魔法&陷阱区域不视为放置了卡片。"""
    del game
    if asked.what == "魔法&陷阱区域的卡" and asked.card is not None and _trap_monster(asked.card):
        return forbid(f"「{asked.card.name}」成为怪兽，原来的魔法&陷阱区域不视为放置了卡片")
    return None


@rule("4.3.3.11:3", on=Counts)
def trap_monsters_are_both(game: Game, asked: Counts) -> Finding | None:
    """因自身效果视为怪兽卡的陷阱卡，既是陷阱卡也是怪兽卡。因此，可以被破坏怪兽卡的卡或破坏魔法•陷阱卡的卡破坏。"""
    del game
    if asked.what not in ("怪兽卡", "怪兽", "陷阱卡", "陷阱") or asked.card is None or not _trap_monster(asked.card):
        return None
    return permit(f"「{asked.card.name}」既是陷阱卡也是怪兽卡")


@rule("4.3.3.11:4", on=Counts)
def trap_monsters_with_effects_are_effect_monsters(game: Game, asked: Counts) -> Finding | None:
    """因自身效果视为怪兽卡的陷阱卡在自身持有效果的场合，视为效果怪兽。"""
    del game
    card = asked.card
    if asked.what not in ("效果怪兽", "通常怪兽") or card is None or not _trap_monster(card):
        return None
    has = any(e.cls not in (EffectClass.ACTIVATION, EffectClass.NOT_EFFECT) for e in card.facts.effects)
    why = f"「{card.name}」自身{'持有' if has else '没有记载可以使用的'}效果，视为{'效果' if has else '通常'}怪兽"
    return permit(why) if has == (asked.what == "效果怪兽") else forbid(why)


@rule("4.3.3.11:5", on=Consequences)
def trap_monsters_turned_down_are_set_again(game: Game, asked: Consequences) -> Finding | None:
    """因自身效果视为怪兽卡的陷阱卡因效果变成里侧表示的场合，在该卡发动时放置的魔法&陷阱区域里侧放置。其在下回合可
    以再次发动成为怪兽卡。"""
    del asked
    down = [c for c in game.monsters() if c.trap_monster and not c.face_up]
    out = tuple(Forced(c.id, "set_back", f"「{c.name}」变成里侧表示，在原来的魔法&陷阱区域里侧放置") for c in down)
    return cause("视为怪兽的陷阱变成里侧", out) if out else None


@rule("4.3.3.11:6", on=Consequences)
def negated_trap_monsters_go_back_face_up(game: Game, asked: Consequences) -> Finding | None:
    """因自身效果视为怪兽卡的陷阱卡的效果无效的场合，在该卡发动时放置的魔法&陷阱区域表侧放置。之后即使效果恢复有效
    ，也不再视为怪兽卡。"""
    del asked
    void = [c for c in game.monsters() if c.trap_monster and c.face_up and negated(game, c)]
    out = tuple(Forced(c.id, "put_back", f"「{c.name}」的效果无效，在原来的魔法&陷阱区域表侧放置") for c in void)
    return cause("视为怪兽的陷阱的效果无效", out) if out else None
