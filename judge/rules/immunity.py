"""4.3.3.1: effects that keep other effects away from a card (不受…的效果影响)."""

from judge.board.applied import KIND_WORD
from judge.board.status import protectors
from judge.game.acts import Use
from judge.game.questions import SourceKind
from judge.game.state import Game
from judge.rule import Finding, ask, forbid, rule


@rule("4.3.3.1:1", on=Use, of="affected")
def effects_that_do_not_touch_a_card(game: Game, use: Use) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    if use.for_ not in game.cards or use.for_ == use.card:
        return None
    card, kind = game.card(use.card), KIND_WORD.get(_kind(game, use.for_), "unknown")
    words = ("effects", f"{kind}_effects", f"other_{kind}_effects")
    for word in words:
        for status in protectors(game, word, card):
            if status.source != use.for_ and (status.op.who != "opp" or use.player != card.controller):
                by, name = status.source_name, game.card(use.for_).name
                return forbid(f"「{by}」适用中，「{card.name}」不受「{name}」的效果影响")
    return None


def _kind(game: Game, source: str) -> str:
    """The kind of card whose effect it is: as the rules say for the link being resolved, else as it counts."""
    link = next((x for x in game.chain if x.number == game.resolving and x.card == source), None)
    if link is None:
        return game.card(source).main
    said = ask(game, SourceKind(link)).value
    return str(said) if said else (link.was or game.card(source)).facts.main
