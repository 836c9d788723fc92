"""4.2.4: how links are numbered, when and in which order a chain resolves, and what waits until it has."""

from judge.game.acts import Activate, Meets, Number, Pass, TriggerRank
from judge.game.state import Game
from judge.game.words import EffectClass, Place, Word
from judge.rule import Finding, cause, forbid, permit, rule

SIMULTANEOUS = "同时"  # the detail of a Number question about a trigger that joins others of the same moment


def _place_in_chain(game: Game, asked: Number) -> tuple[int, bool] | None:
    """Which link the card is (or the next activation will be), and whether it stands there as a trigger."""
    if asked.card is None:
        return len(game.chain) + 1, asked.detail == SIMULTANEOUS
    link = next((x for x in reversed(game.chain) if x.card == asked.card.id), None)
    if link is None:
        return None
    return link.number, link.effect is not None and link.effect.cls is EffectClass.TRIGGER


@rule("4.2.4.2:1", on=Number, of="连锁序号")
def the_first_activation_is_link_one(game: Game, asked: Number) -> Finding | None:
    """一方玩家进行卡片或效果的发动后，该发动作为连锁1积累连锁。该时点优先权转移给对方玩家，对方玩家可以决定是否发
    动任意发动（选发）的卡或效果。之后，优先权再度转移给最初的玩家，该玩家决定是否发动效果。但是，如果是同一时点有
    复数诱发效果的场合，是按照决定好的优先度顺序发动。"""
    found = _place_in_chain(game, asked)
    return cause("最先的发动是连锁1，优先权转移给对方", 1) if found is not None and found[0] == 1 else None


@rule("4.2.4.2:2", on=Number, of="连锁序号")
def answers_are_the_next_links(game: Game, asked: Number) -> Finding | None:
    """对应连锁1发动卡的场合，该发动作为连锁2积累连锁。之后还有卡发动的场合，依照连锁3→连锁4的顺序积累连锁。"""
    found = _place_in_chain(game, asked)
    if found is None or found[0] == 1 or found[1]:
        return None
    return cause(f"对应连锁{found[0] - 1}发动，是连锁{found[0]}", found[0])


@rule("4.2.4:1", on=Number, of="连锁序号")
def simultaneous_effects_form_a_chain(game: Game, asked: Number) -> Finding | None:
    """在同一时点需要发动复数卡和效果的场合，依照连锁的规则决定发动顺序并进行处理。"""
    found = _place_in_chain(game, asked)
    if found is None or found[0] == 1 or not found[1]:
        return None
    return cause(f"同一时点的效果依照连锁的规则排列，是连锁{found[0]}", found[0])


@rule("4.2.4.2:3", on=Pass)
def nobody_answers_any_more(game: Game, act: Pass) -> Finding | None:
    """双方玩家都没有要发动的卡的场合，进行那时积累的连锁的处理。"""
    del act
    return permit(f"双方都不再发动的场合，处理积累到连锁{len(game.chain)}的连锁") if game.chain else None


@rule("4.2.4.3:1", on=Pass)
def the_chain_begins_to_resolve(game: Game, act: Pass) -> Finding | None:
    """组成连锁后，双方之后都没有其他要发动的卡的场合，之后开始进行该连锁的处理。"""
    del act
    return permit("组成连锁后双方都没有要发动的卡，开始处理") if game.chain else None


@rule("4.2.4.3:2", on=Number, of="处理的连锁")
def the_last_link_resolves_first(game: Game, asked: Number) -> Finding | None:
    """连锁的处理从后发动的卡开始逆次进行。"""
    del asked
    left = len(game.chain) - len(game.results) if game.resolving or game.chain else 0
    if left < 1:
        return None
    return cause(f"从后发动的开始逆次处理：连锁{left}", left)


def _may_miss(asked: Meets) -> bool:
    return not asked.effect.mandatory and asked.effect.word is Word.WHEN


def _in_chain(game: Game, asked: Meets) -> bool:
    """Whether the event happened while a chain was resolving, and something came after it."""
    return game.responded and asked.event.tick < asked.last_tick


@rule("4.2.4.3:3", on=Meets)
def nothing_is_activated_while_a_chain_resolves(game: Game, asked: Meets) -> Finding | None:
    """连锁处理途中不能发动其他卡的效果。"""
    if not _in_chain(game, asked):
        return None
    name = asked.card.name
    if _may_miss(asked):
        return forbid(f"连锁处理途中不能发动「{name}」的效果，处理完之后时点已过", False)
    return permit(f"连锁处理途中不能发动「{name}」的效果，处理完之后发动", True)


@rule("4.1.2:6", on=Meets)
def mandatory_effects_wait_for_the_end_of_the_resolution(game: Game, asked: Meets) -> Finding | None:
    """效果处理途中不能发动其他卡的效果。效果处理途中满足必发效果的发动时点的场合，在效果处理终了的时点发动。"""
    if not _in_chain(game, asked) or not asked.effect.mandatory:
        return None
    return permit(f"效果处理途中满足时点，「{asked.card.name}」的必发效果在处理终了时发动", True)


@rule("4.1.2:7", on=Meets)
def links_that_do_nothing_still_take_their_moment(game: Game, asked: Meets) -> Finding | None:
    """即使是效果不处理的场合，在时点上视为该处理进行过。因此即使不处理，在效果处理期间也不能发动其他卡的效果。"""
    if not _in_chain(game, asked) or not _may_miss(asked) or not game.results:
        return None
    number, card_id, result = game.results[-1]
    if result not in ("no-effect", "negated-effect"):
        return None
    name = game.card(card_id).name
    return forbid(f"连锁{number}「{name}」虽然没有处理，在时点上视为处理过，「{asked.card.name}」的时点已过", False)


@rule("4.2.4.2.1:2", on=Activate, of="in a chain & at an event")
def slow_effects_of_one_moment_answer_each_other(game: Game, act: Activate) -> Finding | None:
    """在特定时点同时发动效果的场合，咒文速度1的卡的效果例外地可以连锁其他效果发动。"""
    return permit(f"同一时点发动的效果，「{game.card(act.card).name}」咒文速度1也可以连锁")


@rule("4.2.4.2.1:2", on=TriggerRank)
def revealed_hand_cards_are_public(game: Game, asked: TriggerRank) -> Finding | None:
    """在特定时点同时发动效果的场合，咒文速度1的卡的效果例外地可以连锁其他效果发动。

    Its last line: 因任何效果手卡中的卡被公开的场合，该卡可以在优先度2的时点发动。
    """
    del game
    if asked.card.place is Place.HAND and asked.card.revealed and not asked.effect.mandatory:
        return cause(f"手卡的「{asked.card.name}」被公开，优先度2", 2)
    return None
