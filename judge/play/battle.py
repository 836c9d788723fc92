"""Battles: the declaration, the replay, the five parts of the Damage Step (6.3.4.2, 6.3.4.3)."""

from dataclasses import replace

from judge.board.outcome import Outcome
from judge.board.stats import stat_now, total
from judge.board.status import protectors, statuses
from judge.clause import ClauseId
from judge.game.acts import Attack, Calculation, Replay
from judge.game.state import Battle, Card, Event, Game
from judge.game.words import Cause, Do, EventKind, Part, Phase, Place
from judge.play import moves, placing
from judge.play.moves import Why
from judge.rule import ask


def declare(game: Game, act: Attack) -> Game:
    """Declare an attack: the window of 『攻击宣言时』 opens."""
    game = moves.next_tick(game)
    card = game.card(act.card)
    defender = game.other(act.player)
    if not act.again:
        game = game.with_card(replace(card, attacks=card.attacks + 1))
    names = f"「{card.name}」→" + (f"「{game.card(act.target).name}」" if act.target else "直接攻击")
    was_down = bool(act.target) and not game.card(act.target or "").face_up
    battle = Battle(act.card, act.target, None, False, was_down, monsters=tuple(c.id for c in game.monsters(defender)))
    game = replace(game, battle=battle, responded=False).said("battle", f"{act.player}攻击：{names}")
    if act.again:
        return game
    events = [Event(EventKind.ATTACK_DECLARED, game.tick, act.card, act.player, act.player, act.card, Cause.BATTLE, other=act.target or "")]
    if act.target:
        events.append(Event(EventKind.ATTACKED, game.tick, act.target, defender, act.player, act.card, Cause.BATTLE))
    return moves.record(game, *events)


def goes_on(game: Game) -> bool:
    """Whether the battle can still be fought: attack not negated, the attacker still face-up in attack position (6.3.4.2:6)."""
    battle = game.battle
    if battle is None or battle.negated or battle.stopped or game.skip_battle:
        return False
    attacker = game.cards.get(battle.attacker)
    if attacker is None or attacker.place is not Place.MZONE or not attacker.face_up or not attacker.attack_pos:
        return False
    return not battle.target or game.card(battle.target).place is Place.MZONE


def replay_due(game: Game) -> bool:
    """Whether a replay happens now (6.3.4.2.1): the defending player's monsters changed in the Battle Step."""
    return bool(ask(game, Replay()).value)


def next_part(game: Game) -> Game:
    """From the Battle Step or a part of the Damage Step to the next part, when both players have passed."""
    battle = game.battle
    assert battle is not None
    if battle.part is None:
        return _start(game)
    if battle.part is Part.START:
        return _before(game)
    if battle.part is Part.BEFORE:
        return _open_part(game, Part.CALCULATION)
    if battle.part is Part.CALCULATION:
        return _calculate(game)
    if battle.part is Part.AFTER:
        return _end(game)
    return _over(game)


def _open_part(game: Game, part: Part, *events: Event) -> Game:
    fight = game.battle
    assert fight is not None
    game = moves.next_tick(game)
    game = replace(game, battle=replace(fight, part=part), phase=Phase.DAMAGE_STEP, responded=False)
    game = game.said("phase", part.shown)
    events = tuple(replace(e, tick=game.tick) for e in events)
    return replace(moves.record(game, *events), window=events or (Event(EventKind.BATTLED, -1),))


def _start(game: Game) -> Game:
    if not goes_on(game):
        return _over(game)
    return _open_part(game, Part.START)


def _before(game: Game) -> Game:
    battle = game.battle
    assert battle is not None
    game = _open_part(game, Part.BEFORE)
    if battle.target and goes_on(game):
        target = game.card(battle.target)
        if not target.face_up:
            game = placing.set_position(game, target.id, attack_pos=False, face_up=True)
            game = _hold_flips(game)
    return game


def _hold_flips(game: Game) -> Game:
    """A flip before damage calculation is answered only after it (6.3.4.3.2:1): its events wait in the history."""
    return replace(game, happened=tuple(e for e in game.happened if e.kind is not EventKind.FLIPPED), window=(Event(EventKind.BATTLED, -1),))


def _fighting(game: Game) -> bool:
    battle = game.battle
    if battle is None:
        return False
    ids = [battle.attacker, *([battle.target] if battle.target else [])]
    return all(game.card(i).place is Place.MZONE for i in ids) and (battle.target is not None or not battle.target_was_down)


def outcome_now(game: Game) -> Outcome:
    """What damage calculation would come to with the present values."""
    battle = game.battle
    if battle is None or not _fighting(game):
        return Outcome()
    attacker = game.card(battle.attacker)
    target = game.card(battle.target) if battle.target else None
    atk = stat_now(game, attacker, "atk") or 0
    in_attack = target is None or target.attack_pos
    value = 0 if target is None else stat_now(game, target, "atk" if target.attack_pos else "def") or 0
    ruling = ask(game, Calculation(attacker, target, atk, value, in_attack))
    found = ruling.value
    if not isinstance(found, Outcome):
        return Outcome()
    return replace(found, why=ruling.why, clauses=ruling.clauses)


def _calculate(game: Game) -> Game:
    battle = game.battle
    assert battle is not None
    if not _fighting(game):
        game = game.said("battle", "不进行伤害计算", (ClauseId.parse("6.3.4.3.3:5"),))
        return _open_part(game, Part.AFTER)
    game = moves.next_tick(game)
    attacker = game.card(battle.attacker)
    target = game.card(battle.target) if battle.target else None
    result = outcome_now(game)
    texts = [f"「{attacker.name}」攻击力{total(game, attacker, 'atk').text}"]
    if target:
        stat = "atk" if target.attack_pos else "def"
        texts.append(f"「{target.name}」{'攻击力' if stat == 'atk' else '守备力'}{total(game, target, stat).text}")
    game = game.said("battle", "伤害计算：" + "，".join(texts) + (f"；{result.why}" if result.why else ""), result.clauses)
    events = [Event(EventKind.BATTLED, game.tick, c.id, c.controller, attacker.controller, attacker.id, Cause.BATTLE) for c in (attacker, target) if c]
    for player, amount in result.damage:
        game = _battle_damage(game, player, amount, attacker, target)
    game = _end_calculation_effects(game)
    doomed = tuple(i for i in result.destroyed if not _spared(game, i))
    for i in result.destroyed:
        if i not in doomed:
            game = game.said("note", f"「{game.card(i).name}」不会被战斗破坏", (ClauseId.parse("4.3.3.1:1"),))
    game = replace(game, battle=replace(battle, calculated=True, doomed=doomed))
    flipped = [e for e in game.history if e.kind is EventKind.FLIPPED and battle.target == e.card and battle.target_was_down]
    flips = [replace(e, tick=game.tick) for e in flipped[-1:]] if flipped else []
    game = moves.record(game, *events, *flips)
    return _after(game)


def _after(game: Game) -> Game:
    assert game.battle is not None
    game = replace(game, battle=replace(game.battle, part=Part.AFTER), phase=Phase.DAMAGE_STEP, responded=False)
    return replace(game.said("phase", Part.AFTER.shown), window=tuple(e for e in game.happened if e.tick == game.tick))


def _battle_damage(game: Game, player: str, amount: int, attacker: Card, target: Card | None) -> Game:
    for status in statuses(game, Do.PROTECT):
        if "battle_damage" in status.op.kinds and _shields(game, status.player, status.op.who, player, attacker, target, status.op.of is not None, status):
            return game.said("note", f"「{status.source_name}」适用，{player}受到的战斗伤害变成0", (ClauseId.parse("4.1.2:1"),))
    source = attacker if player != attacker.controller else (target or attacker)
    why = Why(Cause.BATTLE, source.controller, source.id)
    return moves.lose_lp(game, player, amount, EventKind.BATTLE_DAMAGE, why)


def _shields(game: Game, owner: str, who: str, player: str, attacker: Card, target: Card | None, by_card: bool, status: object) -> bool:
    if by_card:
        own = attacker if attacker.controller == player else target
        return own is not None and bool(getattr(status, "covers")(game, own))  # noqa: B009
    return who == "both" or (player == owner) == (who == "own")


def _end_calculation_effects(game: Game) -> Game:
    """What applied only for the damage calculation ends with it."""
    return replace(game, modifiers=tuple(m for m in game.modifiers if m.until != "damage_calculation"))


def _spared(game: Game, card_id: str) -> bool:
    return bool(protectors(game, "battle_destruction", game.card(card_id)))


def _end(game: Game) -> Game:
    battle = game.battle
    assert battle is not None
    game = moves.next_tick(game)
    game = replace(game, battle=replace(battle, part=Part.END), responded=False).said("phase", Part.END.shown)
    present = [i for i in battle.doomed if game.card(i).place is Place.MZONE]
    killers = {i: (battle.attacker if i != battle.attacker else battle.target or "") for i in present}
    for card_id in present:
        killer = killers[card_id]
        by = game.card(killer).controller if killer else ""
        before = game.card(card_id)
        game, done = moves.destroy(game, (card_id,), Why(Cause.BATTLE, by, killer))
        if done and killer:
            event = Event(EventKind.DESTROYS_BATTLE, game.tick, killer, by, by, killer, Cause.BATTLE, game.card(killer), 0, None, before.id)
            game = moves.record(game, event)
    return replace(game, window=tuple(e for e in game.happened if e.tick == game.tick) or (Event(EventKind.BATTLED, -1),))


def _over(game: Game) -> Game:
    """The battle is over: back to the Battle Step (6.3.4.3.5:4)."""
    game = replace(game, modifiers=tuple(m for m in game.modifiers if m.until not in ("damage_step", "damage_calculation")))
    phase = Phase.BATTLE_STEP if not game.skip_battle else Phase.END_STEP
    return replace(game, battle=None, phase=phase, window=(), responded=False)
