"""What an activation is, read off the act and the board: link 1 or an answer, which speed, of what kind."""

from judge.board.match import Scope
from judge.board.timing import all_steps
from judge.game.acts import Activate, Speed
from judge.game.facts import Effect
from judge.game.remembered import remembered
from judge.game.state import Card, Game, Link
from judge.game.words import MAIN_PHASES, Do, Place
from judge.rule import ask


def is_open(game: Game) -> bool:
    """No chain, nothing resolving, nothing just happened: the turn player may act freely (6.3.3:2)."""
    return not game.chain and not game.window and not game.resolving and not game.leaving


def card_of(game: Game, act: Activate) -> Card:
    """The card that is activated or whose effect is."""
    return game.card(act.card)


def effect_of(act: Activate) -> Effect:
    """The effect that the act names: for rules asked only where one is named (`text` in `judge.game.kinds`)."""
    assert act.effect is not None
    return act.effect


def is_spell(game: Game, act: Activate, *types: str) -> bool:
    """Whether a spell card itself is activated (of one of these types, any when none is named)."""
    card = card_of(game, act)
    fits = not types or any(t in card.facts.types for t in types)
    return act.card_activation and card.facts.main != "陷阱" and fits


def is_trap(game: Game, act: Activate, *types: str) -> bool:
    """Whether a trap card itself is activated."""
    card = card_of(game, act)
    fits = not types or any(t in card.facts.types for t in types)
    return act.card_activation and card.facts.main == "陷阱" and fits


@remembered(64)
def speed(game: Game, act: Activate) -> int:
    """The spell speed by the rules (4.2.4.1:1); 1 when no clause speaks."""
    value = ask(game, Speed(card_of(game, act), act.effect, act.card_activation)).value
    return int(value) if value is not None else 1


def link_name(game: Game, link: Link) -> str:
    """The name of the link's card."""
    card = link.was or game.cards[link.card]
    return card.name


def own_main_phase(game: Game, player: str) -> bool:
    """Whether it is the player's own Main Phase."""
    return game.turn_player == player and game.phase in MAIN_PHASES


def does(effect: Effect | None, *kinds: Do) -> bool:
    """Whether the effect includes one of these steps."""
    return effect is not None and any(op.do in kinds for op in all_steps(effect))


def negates_activation(effect: Effect | None) -> bool:
    """Whether the effect negates the activation of a card or effect."""
    return does(effect, Do.NEGATE_ACTIVATION)


def changes_stats(effect: Effect | None) -> bool:
    """Whether the effect raises, lowers or sets ATK or DEF."""
    return does(effect, Do.STAT)


def from_hand(game: Game, act: Activate) -> bool:
    """Whether it is activated from the hand."""
    return card_of(game, act).place is Place.HAND


def scope_of(game: Game, act: Activate) -> Scope:
    """The scope in which the activated effect reads the board."""
    event = act.event or (game.window[0] if game.window else None)
    return Scope(act.player, act.card, act.targets, event)
