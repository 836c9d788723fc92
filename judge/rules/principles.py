"""4.1: how an effect is carried out, whose effect it is, who does it first."""

from judge.board.timing import all_steps
from judge.game.acts import Applies, Counts, Number
from judge.game.playing import ActsFirst, GoesOn
from judge.game.state import Game
from judge.rule import Finding, cause, forbid, permit, rule


@rule("4.1.2:3", on=GoesOn)
def later_steps_need_the_earlier_ones(game: Game, asked: GoesOn) -> Finding | None:
    """卡片的1个效果有复数处理的场合，按照该效果的文字书写的顺序进行处理。而且，基本上1个效果在处理过程中不能实现
    的场合，之后的处理都不进行。"""
    if asked.did:
        return None
    return forbid(f"「{game.card(asked.link.card).name}」前面的处理没有实现，之后的处理不进行", False)


@rule("4.1.2:4", on=Number, of="最少选择")
def nothing_is_not_a_choice(game: Game, asked: Number) -> Finding | None:
    """发动的效果的处理中，不能作出令该处理无法进行的选择。"""
    del game
    if asked.card is None:
        return None
    steps = [op for e in asked.card.facts.effects for op in all_steps(e)]
    choices = [op for op in steps if op.of is not None and op.up_to and not op.may]
    if not choices:
        return None
    return cause(f"「{asked.card.name}」处理时不能选0张，最少1张，最多{choices[0].n}张", 1)


@rule("4.1.2:5", on=ActsFirst)
def the_turn_player_does_it_first(game: Game, asked: ActsFirst) -> Finding | None:
    """在1个效果处理时，如果是双方玩家需要同时处理该效果的场合，此时回合玩家先处理。"""
    del asked
    return cause(f"双方同时处理的场合，回合玩家{game.turn_player}先处理", game.turn_player)


@rule("4.1.3:1", on=Counts)
def who_uses_a_card_controls_it(game: Game, asked: Counts) -> Finding | None:
    """卡片的控制者是使用该卡的玩家。"""
    player = asked.what.removesuffix("控制的卡")
    if asked.card is None or player == asked.what or player not in game.players:
        return None
    who = asked.card.controller
    if who == player:
        return permit(f"「{asked.card.name}」由{who}使用，{who}是控制者")
    return forbid(f"「{asked.card.name}」由{who}使用，控制者是{who}")


@rule("4.1.3:2", on=Applies)
def who_activated_an_effect_controls_it(game: Game, asked: Applies) -> Finding | None:
    """就卡片的效果而言，发动该效果的玩家是控制者。效果处理的场合的「自己•对方」是从该效果的控制者看来的「自己•
    对方」。"""
    link = asked.link
    card = game.card(link.card)
    if link.negated or not card.on_field or card.controller == link.player:
        return None
    return permit(f"「{card.name}」的效果是{link.player}发动的，作为{link.player}的效果处理", "resolved")
