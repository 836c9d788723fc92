"""3.2.2.3.1.1.1: ritual summons and their tributes. 3.2.1.3.1:2: which ritual spell."""

from judge.board.match import level
from judge.board.materials import (
    fusion_step,
    is_named,
    named_spells,
    ritual_levels,
    ritual_monsters,
    ritual_sets,
    takes_any_ritual_monster,
    total_level,
)
from judge.board.status import forbidders
from judge.game.acts import Activate, AfterChain, Applies, Meets, Move, Use
from judge.game.facts import Op
from judge.game.state import Game
from judge.game.summons import RitualSet
from judge.game.words import Cause, Do, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.fusion_material import own_monster
from judge.rules.tribute_summon import missed_while_summoning


def _step(act: Activate) -> Op | None:
    return fusion_step(act.effect, kind=Do.RITUAL) if act.card_activation else None


def _exact(op: Op) -> bool:
    return bool({"levels_equal", "level_exact"} & set(op.kinds))


@rule("3.2.1.3.1:2", on=Use, of="ritual_summon")
def ritual_monsters_name_their_spell(game: Game, use: Use) -> Finding | None:
    """『○○降临』指的是通过那种仪式魔法进行仪式召唤。"""
    if use.for_ not in game.cards:
        return None
    monster, spell = game.card(use.card), game.card(use.for_)
    words = named_spells(monster)
    if words and not is_named(spell, words) and takes_any_ritual_monster(spell):
        return permit(f"「{spell.name}」记述仪式怪兽1只，不指定哪一只，「{monster.name}」也可以用它仪式召唤")
    if words and not is_named(spell, words):
        named = "、".join(f"「{w}」" for w in words)
        return forbid(f"「{monster.name}」要通过{named}降临，不能用「{spell.name}」仪式召唤")
    return permit(f"「{monster.name}」可以通过「{spell.name}」降临") if words else None


@rule("3.2.2.3.1.1.1:1", on=Activate, of="card & ritual")
def ritual_spells_need_monster_and_tributes(game: Game, act: Activate) -> Finding | None:
    """手卡中对应的仪式怪兽卡、仪式魔法卡的效果处理时所必要的解放在手卡或场上集齐时，可以发动仪式魔法卡。仪式魔法
    卡发动时入连锁。"""
    op = _step(act)
    if op is None:
        return None
    name = game.card(act.card).name
    monsters = ritual_monsters(game, act.player, op, act.card)
    if not monsters:
        return forbid(f"手卡没有「{name}」能仪式召唤的仪式怪兽")
    if not any(next(ritual_sets(game, act.player, op, m), ()) for m in monsters):
        return forbid(f"手卡•场上没有集齐「{name}」需要解放的怪兽")
    return permit(f"仪式怪兽和需要解放的怪兽都集齐，可以发动「{name}」，入连锁")


@rule("3.2.2.3.1.1.1:2", on=AfterChain)
def used_ritual_spells_go_to_the_graveyard(game: Game, asked: AfterChain) -> Finding | None:
    """仪式魔法卡效果处理时，需要从手卡或场上把合计等级直到仪式魔法卡指定的等级的怪兽解放。之后，从手卡把仪式怪兽
    表侧攻击表示或表侧守备表示出场。发动的仪式魔法卡送去墓地。"""
    card = game.card(asked.link.card)
    if card.facts.main == "魔法" and "仪式" in card.facts.types:
        return cause(f"发动的仪式魔法卡「{card.name}」送去墓地", "grave")
    return None


@rule("3.2.2.3.1.1.1:2", on=Use, of="ritual_tribute")
def tributes_come_from_hand_or_field(game: Game, use: Use) -> Finding | None:
    """仪式魔法卡效果处理时，需要从手卡或场上把合计等级直到仪式魔法卡指定的等级的怪兽解放。之后，从手卡把仪式怪兽
    表侧攻击表示或表侧守备表示出场。发动的仪式魔法卡送去墓地。"""
    card = game.card(use.card)
    if card.place in (Place.HAND, Place.MZONE):
        return None
    if use.op is not None and card.place is Place.DECK and "deck_normal_monsters_to_grave" in use.op.kinds:
        return None if card.is_type("通常") else forbid(f"「{card.name}」不是通常怪兽")
    return forbid(f"「{card.name}」在{card.place.shown}，仪式召唤的解放要从手卡或场上选")


@rule("3.2.2.3.1.1.1:3", on=Use, of="ritual_tribute")
def face_down_monsters_for_a_ritual(game: Game, use: Use) -> Finding | None:
    """把场上的怪兽解放的场合，也可以解放里侧表示的怪兽。"""
    card = own_monster(game, use)
    if card is not None and not card.face_up:
        return permit(f"里侧表示的「{card.name}」也可以为仪式召唤解放")
    return None


# --- 解放 ------------------------------------------------------------------------------------------------------------
@rule("3.2.2.3.1.1.1.1:1", on=Applies)
def no_tribute_when_the_spell_is_negated(game: Game, asked: Applies) -> Finding | None:
    """仪式召唤所需要的解放由于仪式魔法卡的效果处理送去墓地。仪式魔法卡发动本身被无效的场合，由于之后的处理不再进
    行，所以不需要解放。"""
    link = asked.link
    if link.negated == "activation" and fusion_step(link.effect, kind=Do.RITUAL) is not None:
        return forbid(f"「{game.card(link.card).name}」的发动被无效，不需要解放", "negated-activation")
    return None


@rule("3.2.2.3.1.1.1.1:2", on=Use, of="ritual_tribute")
def only_own_monsters_for_a_ritual(game: Game, use: Use) -> Finding | None:
    """没有特殊记载的场合，可以用来解放的怪兽只有自己控制的怪兽。"""
    card = game.card(use.card)
    if card.controller != use.player:
        return forbid(f"「{card.name}」不是{use.player}控制的怪兽，不能为仪式召唤解放")
    return None


def _asked_set(game: Game, asked: RitualSet | Move) -> RitualSet | None:
    """The set of tributes that is asked about; of a table act 仪式解放 the cards it names, for the spell in hand."""
    if isinstance(asked, RitualSet):
        return asked
    if asked.what != "仪式解放" or asked.card not in game.cards:
        return None
    spells = game.at(asked.player, Place.HAND, Place.SZONE)
    steps = (fusion_step(e, kind=Do.RITUAL) for c in spells for e in c.facts.effects)
    op = next((s for s in steps if s is not None), None)
    mine = game.at(asked.player, Place.HAND, Place.MZONE)
    named = tuple(c.id for c in mine if c.name in asked.detail and c.id != asked.card)
    return RitualSet(asked.player, asked.card, named, op) if op is not None and named else None


@rule("3.2.2.3.1.1.1.1:3", on=(RitualSet, Move))
def levels_must_reach_the_number(game: Game, asked: RitualSet | Move) -> Finding | None:
    """仪式魔法上如果记述了『等级合计直到○』的场合，必须把等级合计与该数值相等的怪兽解放。而如果记述的是『等级合
    计直到○以上』则也可以解放合计等级在那以上的怪兽。"""
    chosen = _asked_set(game, asked)
    if chosen is None:
        return None
    need, have = ritual_levels(chosen.op, game.card(chosen.monster)), total_level(game, chosen.tributes)
    wanted = f"等级合计直到{need}{'' if _exact(chosen.op) else '以上'}"
    if have == need or (have > need and not _exact(chosen.op)):
        return permit(f"等级合计{have}，满足『{wanted}』")
    return forbid(f"等级合计{have}，不满足『{wanted}』")


@rule("3.2.2.3.1.1.1.1:4", on=(RitualSet, Move))
def no_more_tributes_than_needed(game: Game, asked: RitualSet | Move) -> Finding | None:
    """仪式召唤的解放不能解放超过所需要数量的怪兽。"""
    chosen = _asked_set(game, asked)
    if chosen is None:
        return None
    need, have = ritual_levels(chosen.op, game.card(chosen.monster)), total_level(game, chosen.tributes)
    spare = next((i for i in chosen.tributes if have - (level(game, game.card(i)) or 0) >= need), "")
    if spare and len(chosen.tributes) > 1:
        return forbid(f"不解放「{game.card(spare).name}」也已经达到{need}，不能解放超过所需要数量的怪兽")
    return None


@rule("3.2.2.3.1.1.1.1:5", on=Use, of="ritual_tribute")
def tokens_for_a_ritual(game: Game, use: Use) -> Finding | None:
    """场上的衍生物也可以解放。这个场合，衍生物不送去墓地而是移出游戏。"""
    card = game.card(use.card)
    if card.is_type("衍生物") and card.controller == use.player:
        return permit(f"衍生物「{card.name}」也可以为仪式召唤解放，移出游戏")
    return None


@rule("3.2.2.3.1.1.1.1:6", on=Use, of="ritual_tribute")
def trap_monsters_for_a_ritual(game: Game, use: Use) -> Finding | None:
    """场上视为怪兽的陷阱卡也可以解放。这个场合，被解放的陷阱卡送去墓地。"""
    card = own_monster(game, use)
    if card is not None and card.facts.main == "陷阱":
        return permit(f"视为怪兽的陷阱卡「{card.name}」也可以为仪式召唤解放")
    return None


@rule("3.2.2.3.1.1.1.1:7", on=Activate, of="card & ritual")
def no_ritual_spell_where_nothing_can_be_tributed(game: Game, act: Activate) -> Finding | None:
    """「牲祭封印之假面」发动并适用，导致无法解放的场合，不能发动仪式魔法。"""
    by = forbidders(game, "tribute", act.player)
    name = game.card(act.card).name
    return forbid(f"「{by[0].source_name}」适用中，不能解放，不能发动仪式魔法「{name}」") if by else None


@rule("3.2.2.3.1.1.1.1:8", on=Meets)
def ritual_tributes_miss_their_moment(game: Game, asked: Meets) -> Finding | None:
    """由于仪式召唤的解放是效果处理中的解放，之后还需要进行仪式召唤的处理。所以如果是像『这张卡被送去墓地时，可以~
    ~』这种只在这个时点可以发动的选发诱发效果，由于是在处理中，所以不能发动。"""
    if asked.event.cause is not Cause.EFFECT:
        return None
    return missed_while_summoning(game, asked, "ritual", "仪式召唤")
