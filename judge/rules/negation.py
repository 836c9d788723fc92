"""4.3.3.5 无效: what a negated activation, and a negated effect, leave behind."""

from judge.game.acts import Applies, NegatedCard
from judge.game.questions import MomentOf, Silences
from judge.game.state import Game
from judge.game.words import EffectClass
from judge.rule import Finding, cause, forbid, rule


@rule("4.3.3.5:3", on=NegatedCard)
def cards_whose_effect_was_negated_stay(game: Game, asked: NegatedCard) -> Finding | None:
    """效果的发动被无效的卡，没有特殊记载其所在场所不会发生移动。记载了『无效并破坏』等效果的场合，是无效后由于被
    破坏而送去墓地。"""
    card = game.card(asked.link.card)
    if asked.link.card_activation or not card.on_field:
        return None
    return cause(f"「{card.name}」的效果的发动被无效，没有特殊记载，留在{card.place.shown}", "stays")


@rule("4.3.3.5.1:2", on=Applies)
def nothing_is_done_after_a_negated_card_activation(game: Game, asked: Applies) -> Finding | None:
    """卡的发动被无效的场合，该效果的处理不进行。"""
    if asked.link.negated == "activation" and asked.link.card_activation:
        return forbid(f"「{game.card(asked.link.card).name}」的卡的发动被无效，效果不处理", "negated-activation")
    return None


@rule("4.3.3.5.2:2", on=Applies)
def nothing_is_done_after_a_negated_effect_activation(game: Game, asked: Applies) -> Finding | None:
    """效果的发动被无效的场合，该效果的处理不进行。"""
    if asked.link.negated == "activation" and not asked.link.card_activation:
        return forbid(f"「{game.card(asked.link.card).name}」的效果的发动被无效，效果不处理", "negated-activation")
    return None


@rule("4.3.3.5.3:2", on=MomentOf)
def negated_effects_have_their_moment(game: Game, asked: MomentOf) -> Finding | None:
    """即使发动的卡的效果被无效的场合，该效果视为在无效状态下进行处理。"""
    if asked.result not in ("negated-effect", "equipped-negated"):
        return None
    return cause(f"「{game.card(asked.link.card).name}」在效果无效的状态下进行处理，还是有处理的时点", True)


@rule("5:2", on=Silences)
def what_is_no_effect_is_not_negated(game: Game, asked: Silences) -> Finding | None:
    """不是效果的文本不能被卡的效果无效。"""
    del game
    if asked.effect.cls is EffectClass.NOT_EFFECT:
        return forbid(f"「{asked.card.name}」的这段文本不是效果，不能被卡的效果无效", False)
    return None
