"""4.3.3.1: what texts in force forbid beyond plain acts: answers, uses, second monsters, spells not yet set."""

from judge.board.activation import card_of
from judge.board.match import features
from judge.board.status import forbidders, statuses
from judge.game.acts import Activate, NormalSummon, SpecialSummon, Use
from judge.game.facts import Op
from judge.game.state import Card, Game
from judge.game.words import SUMMON_SUCCESSES, Do, EventKind, Place
from judge.rule import Finding, forbid, rule

SECOND = {"second_attribute": "attribute", "second_race": "race"}


@rule("4.3.3.1:1", on=Activate, of="first")
def no_answer_to_a_summon(game: Game, act: Activate) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    if act.event is not None:
        return None
    for event in game.window:
        if event.kind not in SUMMON_SUCCESSES | {EventKind.TRIBUTE_SUMMONED} or event.card not in game.cards:
            continue
        card = game.cards[event.card]
        for effect in card.facts.effects:
            for op in effect.does:
                if op.do is Do.FORBID and {"activate_at_own_summon_success", "respond_to_summon"} & set(op.kinds):
                    return forbid(f"「{card.name}」的召唤成功时，双方不能发动卡片和效果")
    return None


@rule("4.3.3.1:1", on=Activate, of="in a chain")
def no_answer_to_a_card(game: Game, act: Activate) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    del act
    card = game.cards[game.chain[-1].card]
    if any(op.do is Do.FORBID and "respond" in op.kinds for e in card.facts.effects for op in e.does):
        return forbid(f"「{card.name}」的发动，不能连锁魔法•陷阱•怪兽的效果")
    return None


@rule("4.3.3.1:1", on=Activate, of="spell")
def spells_that_must_wait(game: Game, act: Activate) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    card = card_of(game, act)
    if card.place is Place.HAND and (by := forbidders(game, "activate_spell_from_hand", act.player)):
        return forbid(f"「{by[0].source_name}」适用中，魔法卡要先盖伏，不能从手卡发动「{card.name}」")
    fresh = card.set_turn is not None and game.turn < card.set_turn + 2
    if fresh and (by := forbidders(game, "activate_spell_before_own_next_turn", act.player)):
        return forbid(f"「{by[0].source_name}」适用中，盖伏的「{card.name}」到下次自己的回合才能发动")
    for status in statuses(game, Do.FORBID):
        if "activate_spell_except" in status.op.kinds and status.player == act.player and not status.covers(game, card):
            return forbid(f"「{status.source_name}」发动的回合，不能发动「{card.name}」")
    return None


@rule("4.3.3.1:1", on=Activate, of="monster effect")
def monsters_that_may_not_activate(game: Game, act: Activate) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    card = card_of(game, act)
    for status in statuses(game, Do.GRANT):
        if "cannot_activate_effects" in status.op.kinds and status.covers(game, card):
            return forbid(f"「{status.source_name}」适用中，「{card.name}」不能把效果发动")
    return None


def _series(op: Op, card: Card) -> bool:
    return "second_face_up_of_series" in op.kinds and bool(op.name) and op.name in card.name


def second_one(game: Game, player: str, card: Card) -> str:
    """The text in force that keeps a second such monster off the field (御前试合, 群雄割据), or ""."""
    others = [c for c in game.monsters(player) if c.face_up and c.id != card.id]
    for status in statuses(game, Do.FORBID):
        for word, which in SECOND.items():
            if word in status.op.kinds and others:
                held = features(game, others[0], which)
                if not held & features(game, card, which):
                    return status.source_name
        if _series(status.op, card) and any(_series(status.op, c) for c in game.monsters(player) if c.face_up):
            return status.source_name
    return ""


@rule("4.3.3.1:1", on=(NormalSummon, SpecialSummon, Use), of="special_summon")
def no_second_kind_of_monster(game: Game, act: NormalSummon | SpecialSummon | Use) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    card = game.card(act.cards[0] if isinstance(act, SpecialSummon) else act.card)
    by = second_one(game, act.player, card)
    return forbid(f"「{by}」适用中，不能让「{card.name}」表侧出场") if by else None


@rule("4.3.3.1:1", on=(SpecialSummon, Use), of="special_summon")
def special_summons_of_other_kinds(game: Game, act: SpecialSummon | Use) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    card = game.card(act.cards[0] if isinstance(act, SpecialSummon) else act.card)
    by = tuple(s for s in forbidders(game, "special_summon_except_xyz", act.player) if s.source != _doing(act))
    if by and not (isinstance(act, SpecialSummon) and act.how == "xyz"):
        return forbid(f"「{by[0].source_name}」发动的回合，XYZ召唤以外不能特殊召唤")
    own = [op for e in card.facts.effects for op in e.does if op.do is Do.FORBID]
    if card.place is Place.DECK and any("special_summon_from_deck" in op.kinds for op in own):
        return forbid(f"「{card.name}」不能从卡组特殊召唤")
    by = forbidders(game, "special_summon_second_time", act.player)
    done = [e for e in game.history if e.kind is EventKind.SPECIAL_SUMMONED and e.by == act.player]
    if by and done:
        return forbid(f"「{by[0].source_name}」适用中，1回合只能有1次特殊召唤")
    return None


def _doing(act: SpecialSummon | Use) -> str:
    """The card whose effect does it: what it binds its player to is about other summons."""
    return act.for_ if isinstance(act, Use) else ""


USE_WORDS = {
    "facedown": ("turn_face_down",),
    "affected": ("affected_by_effects",),
    "target": ("affected_by_effects",),
    "tribute": ("tribute_for_tribute_summon",),
    "synchro_material": ("synchro_material",),
    "xyz_material": ("xyz_material",),
}


@rule("4.3.3.1:1", on=Use, of=tuple(USE_WORDS))
def uses_that_texts_forbid(game: Game, use: Use) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    card = game.card(use.card)
    for status in statuses(game, Do.FORBID):
        words = [w for w in USE_WORDS[use.role] if w in status.op.kinds]
        if words and status.source != use.for_ and (status.covers(game, card) or _general(status.op)):
            return forbid(f"「{status.source_name}」适用中，「{card.name}」不能这样")
    return None


def _general(op: Op) -> bool:
    return op.of is None and op.what in ("", "all")
