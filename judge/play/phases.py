"""Going through the turn: phases and steps, what ends with them, the hand limit, the next turn (6.3)."""


from judge.board.possible import free_zones
from judge.board.turns import PHASE_EVENT
from judge.clause import ClauseId
from judge.game.acts import Number
from judge.game.questions import Returns, ReturnsAs
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game, Modifier
from judge.game.turns import Ends, Follows
from judge.game.words import Cause, Do, Phase, Place
from judge.play import control, moves, overtime, placing
from judge.play.choosing import choose
from judge.play.moves import Why
from judge.rule import ask


def enter(game: Game, phase: Phase, clauses: tuple[ClauseId, ...] = ()) -> Game:
    """Begin a phase or step: its event happens. In the Draw Phase it happens after the normal draw (6.3.1:3)."""
    game = moves.next_tick(_ended(game))
    game = replace(
        game, phase=phase, turn_actions=0, window=(), battle=None, leaving=False, responded=False, queue=(),
        passed=(), phase_used=(),
    )  # fmt: skip
    game = game.said("phase", f"{game.turn_player}的{phase.shown}", clauses)
    if phase is Phase.END_STEP:
        game = replace(game, battle_phase_done=True, skip_battle=False)
    if phase is Phase.STANDBY:
        game = _count_standbys(game)
    if phase is Phase.DRAW:
        return replace(game, extra=(*game.extra, ("draw_due", "yes")))
    return _began(game, phase)


def _ended(game: Game) -> Game:
    """What lasted until the end of the phase or step that is over ends."""
    if game.phase is Phase.END_STEP:
        game = end_stretch(game, "战斗阶段")
        given_up = tuple(e for e in game.extra if not e[0].startswith("停止攻击:"))
        return replace(game, extra=given_up)
    return game


def _began(game: Game, phase: Phase) -> Game:
    kind = PHASE_EVENT.get(phase)
    return moves.record(game, Event(kind, game.tick, "", game.turn_player)) if kind is not None else game


def normal_draw(game: Game) -> Game:
    """The normal draw: as many cards as the rules say (6.3.1:1, 6.3.1:2). Then the phase's event."""
    ruling = ask(game, Number("通常抽卡", None, game.turn_player))
    n = int(ruling.value or 0)
    game = game.said("rule", ruling.why, ruling.clauses) if ruling.clauses else game
    if n:
        game = moves.draw(game, game.turn_player, n, Why(Cause.RULE, game.turn_player))
    skipped = tuple(m for m in game.modifiers if not (m.op.do is Do.SKIP and "normal_draw" in m.op.kinds))
    game = replace(game, modifiers=skipped, extra=(*game.extra, ("drawn", "yes")))
    return _began(game, Phase.DRAW)


def _count_standbys(game: Game) -> Game:
    own = [c for c in game.table if c.on_field and c.controller == game.turn_player]
    return game.with_cards({c.id: replace(c, standbys=c.standbys + 1) for c in own})


def end_stretch(game: Game, stretch: str) -> Game:
    """End what lasts until the end of this stretch of the turn, as the rules say (`Ends`)."""
    ruling = ask(game, Ends(stretch))
    words = tuple(w for said in ruling.said for w in said.finding.value)
    before = game
    game = expire(game, *words)
    return game.said("rule", ruling.why, ruling.clauses) if game is not before else game


def expire(game: Game, *words: str, source: str = "") -> Game:
    """End what lasted until now (of one source only, when one is named); control for a time goes back."""
    ended = [m for m in game.modifiers if m.until in words and (not source or m.source == source)]
    if not ended:
        return game
    game = replace(game, modifiers=tuple(m for m in game.modifiers if m not in ended))
    for modifier in ended:
        game = game.said("note", f"「{modifier.source_name}」的效果到此为止")
        if modifier.op.do == "control":
            for card in [game.cards[i] for i in modifier.cards if i in game.cards]:
                if card.place is Place.MZONE and card.controller != modifier.op.name:
                    game = control.transfer(game, card.id, modifier.op.name, Why(Cause.RULE))
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
    ruling = ask(game, Returns(card, free_zones(game, controller, Place.MZONE) < 1, elsewhere))
    if ruling.value == "grave":
        game = game.said("rule", ruling.why, ruling.clauses)
        return moves.move(game, (card.id,), Place.GRAVE, Why(Cause.RULE))
    if ruling.value != "field":
        return game.said("rule", ruling.why, ruling.clauses)
    game = placing.put_monster(game, card.id, controller, "", attack_pos=attack, face_up=face)
    game = game.with_card(replace(game.card(card.id), summon_key=card.summon_key))
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
        game = game if excess < len(hand) - most else moves.next_tick(game)
        game = moves.discard(game, ids, Why(Cause.RULE, player))
        excess -= len(ids)
    return game


def next_turn(game: Game) -> Game:
    """The turn ends: what lasted for it ends, marks are cleared, the other player's Draw Phase begins."""
    game = end_stretch(game, "回合")
    game = overtime.count(_longer_lasting(game))
    if game.winner:
        return game
    follows = ask(game, Follows())
    if follows.value is not Phase.DRAW:
        return game
    after = game.other(game.turn_player)
    game = replace(
        game, turn=game.turn + 1, turn_player=after, normal_summons=(), pendulum_summoned=False,
        battle_phase_done=False, used=(), history=(), seen=0, seen_targets=0, refusals=(),
        cards={c.id: _fresh(game, c) for c in game.cards.values()},
        extra=tuple(e for e in game.extra if e[0] not in ("drawn", "draw_due", "先攻第1回合")),
        turn_starts=(*game.turn_starts, (game.tick + 1, after)),
    )  # fmt: skip
    return enter(game.said("phase", f"{after}的回合", follows.clauses), Phase.DRAW)


def _longer_lasting(game: Game) -> Game:
    """What lasts until the end of the opponent's turn, or of the next turn, ends when that turn has ended."""
    over = [m for m in game.modifiers if _is_over(game, m)]
    return replace(game, modifiers=tuple(m for m in game.modifiers if m not in over)) if over else game


def _is_over(game: Game, modifier: Modifier) -> bool:
    if modifier.op.do is Do.SKIP and "battle_phase" in modifier.op.kinds:
        return (modifier.op.who == "own") == (game.turn_player == modifier.player)
    if modifier.until == "opp_end":
        return game.turn_player != modifier.player
    return modifier.until == "next_turn_end" and game.turn > modifier.turn


def _fresh(game: Game, card: Card) -> Card:
    """The card at the beginning of the next turn."""
    if card.on_field and card.face_up and card.controller != game.turn_player:
        card = replace(card, opp_turns=card.opp_turns + 1)
    if not (card.attacks or card.negated_until == "turn"):
        return card
    return replace(card, attacks=0, negated_until="" if card.negated_until == "turn" else card.negated_until)
