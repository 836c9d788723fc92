"""Going through the turn: phases and steps, what ends with them, the hand limit, the next turn (6.3)."""

from dataclasses import replace

from judge.clause import ClauseId
from judge.game.acts import Number
from judge.game.questions import Returns, ReturnsAs
from judge.game.state import Card, Event, Game
from judge.game.words import Cause, EventKind, Phase, Place
from judge.play import control, moves, placing
from judge.play.choosing import choose
from judge.play.moves import Why
from judge.rule import ask

ORDER = (
    Phase.DRAW, Phase.STANDBY, Phase.MAIN1, Phase.START_STEP, Phase.BATTLE_STEP, Phase.END_STEP, Phase.MAIN2, Phase.END,
)  # fmt: skip
PHASE_EVENT = {
    Phase.DRAW: EventKind.DRAW_PHASE,
    Phase.STANDBY: EventKind.STANDBY_PHASE,
    Phase.MAIN1: EventKind.MAIN_START,
    Phase.START_STEP: EventKind.BATTLE_START,
    Phase.END_STEP: EventKind.BATTLE_END,
    Phase.END: EventKind.END_PHASE,
}
ENDS_AT = {Phase.END: ("end_phase",), Phase.END_STEP: ("battle_end",)}


def enter(game: Game, phase: Phase) -> Game:
    """Begin a phase or step: its event happens, what lasted until it ends."""
    game = moves.next_tick(game)
    game = replace(
        game, phase=phase, turn_actions=0, window=(), battle=None, leaving=False, responded=False, queue=(), declined=(),
    )  # fmt: skip
    game = game.said("phase", f"{game.turn_player}的{phase.shown}")
    if phase is Phase.END_STEP:
        game = replace(game, battle_phase_done=True, skip_battle=False)
    if phase is Phase.STANDBY:
        game = _count_standbys(game)
    if phase is Phase.DRAW:
        game = normal_draw(game)
    kind = PHASE_EVENT.get(phase)
    if kind is not None:
        game = moves.record(game, Event(kind, game.tick, "", game.turn_player))
    return game


def normal_draw(game: Game) -> Game:
    """The normal draw (6.3.1:1); how many cards the rules say (6.3.1:2: none in the first turn)."""
    n = ask(game, Number("通常抽卡", None, game.turn_player)).value
    n = 1 if n is None else int(n)
    if n:
        game = moves.draw(game, game.turn_player, n, Why(Cause.RULE, game.turn_player))
    return replace(game, extra=(*game.extra, ("drawn", "yes")))


def _count_standbys(game: Game) -> Game:
    own = {c.id: replace(c, standbys=c.standbys + 1) for c in game.cards.values() if c.on_field and c.controller == game.turn_player}
    return game.with_cards(own)


def expire(game: Game, *words: str) -> Game:
    """End what lasted until now; control goes back where it was for a time only."""
    ended = [m for m in game.modifiers if m.until in words]
    if not ended:
        return game
    game = replace(game, modifiers=tuple(m for m in game.modifiers if m.until not in words))
    for modifier in ended:
        game = game.said("note", f"「{modifier.source_name}」的效果到此为止")
        if modifier.op.do == "control":
            for i in modifier.cards:
                if i in game.cards and game.card(i).place is Place.MZONE and game.card(i).controller != modifier.op.name:
                    game = control.transfer(game, i, modifier.op.name, Why(Cause.RULE))
    return game


def return_banished(game: Game) -> Game:
    """Cards banished for a time come back: no summon, in their old position, to their old controller (4.3.3.4.4.1)."""
    for card_id, _ in game.pending_return:
        game = _return(game, game.card(card_id)) if card_id in game.cards else game
    return replace(game, pending_return=())


def _return(game: Game, card: Card) -> Game:
    as_was = ask(game, ReturnsAs(card))
    controller, attack, face = as_was.value or (card.owner, True, True)
    elsewhere = card.place is not Place.BANISHED or not card.return_to
    ruling = ask(game, Returns(card, len(game.monsters(controller)) >= 5, elsewhere))
    if ruling.value == "grave":
        game = game.said("rule", ruling.why, ruling.clauses)
        return moves.move(game, (card.id,), Place.GRAVE, Why(Cause.RULE))
    if ruling.value != "field":
        return game.said("rule", ruling.why, ruling.clauses)
    game = placing.put_monster(game, card.id, controller, "", attack_pos=attack, face_up=face)
    return game.said("rule", f"「{card.name}」回到{controller}的场上：{ruling.why}", (*ruling.clauses, *as_was.clauses))


def hand_limit(game: Game) -> Game:
    """Discard down to the hand limit at the very end of the End Phase (6.3.6:4, 2.2:4)."""
    player = game.turn_player
    limit = ask(game, Number("手卡上限", None, player))
    most = 6 if limit.value is None else int(limit.value)
    hand = list(game.at(player, Place.HAND))
    if len(hand) <= most:
        return game
    game = game.said("rule", f"{player}的手卡有{len(hand)}张，丢弃到{most}张", limit.clauses)
    excess = len(hand) - most
    while excess > 0:
        game, ids = choose(game, player, list(game.at(player, Place.HAND)), excess)
        if not ids:
            break
        game = moves.discard(moves.next_tick(game) if excess == len(hand) - most else game, ids, Why(Cause.RULE, player))
        excess -= len(ids)
    return game


def next_turn(game: Game) -> Game:
    """The turn ends: what lasted for it ends, marks are cleared, the other player's Draw Phase begins."""
    game = expire(game, "turn_end", "opp_end") if game.turn_player else game
    cards = {c.id: _fresh(c) for c in game.cards.values()}
    game = replace(
        game, turn=game.turn + 1, turn_player=game.other(game.turn_player), normal_summons=(), pendulum_summoned=False,
        battle_phase_done=False, used=(), history=(), refusals=(), cards=cards,
        extra=tuple(e for e in game.extra if e[0] not in ("drawn", "先攻第1回合")),
    )  # fmt: skip
    game = game.said("phase", f"{game.turn_player}的回合")
    return enter(game, Phase.DRAW)


def _fresh(card: Card) -> Card:
    if not (card.attacks or card.negated_until == "turn"):
        return card
    return replace(card, attacks=0, negated_until="" if card.negated_until == "turn" else card.negated_until)
