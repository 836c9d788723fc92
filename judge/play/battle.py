"""Battles: the declaration, then part by part through the Damage Step as the rules say (6.3.4.2, 6.3.4.3)."""

from collections.abc import Callable

from judge.board.fight import hindrance
from judge.board.outcome import Outcome
from judge.board.stats import stat_now, total
from judge.board.status import Status, protectors, statuses
from judge.clause import ClauseId
from judge.game.acts import Attack, Calculation
from judge.game.replacing import replace
from judge.game.state import Battle, Card, Event, Game
from judge.game.summons import FightsWith, StopsApplying, WaitsForCalculation
from judge.game.turns import DamageKind, Follows, Replacement
from judge.game.words import Cause, Do, EffectClass, EventKind, Part, Phase, Place
from judge.play import moves, phases
from judge.play.chain import settle_rules
from judge.play.moves import Why
from judge.rule import ask

NOTHING = Event(EventKind.BATTLED, -1)  # a part in which nothing has happened yet is a timing all the same


def declare(game: Game, act: Attack) -> Game:
    """Declare an attack: the window of 『攻击宣言时』 opens. After a replay it is only the new choice of a target."""
    game = moves.next_tick(game)
    card = game.card(act.card)
    defender = game.other(act.player)
    again = game.battle is not None and game.battle.choosing
    names = f"「{card.name}」→" + (f"「{game.card(act.target).name}」" if act.target else "直接攻击")
    fight = Battle(
        act.card, act.target, monsters=tuple(c.id for c in game.monsters(defender)), replayed=again,
        own=tuple(c.id for c in game.monsters(act.player)), tick=game.tick,
        target_was_down=bool(act.target) and not game.card(act.target or "").face_up,
    )  # fmt: skip
    game = replace(game, battle=fight, window=(), responded=False)
    game = game.said("battle", f"{act.player}{'重新选择攻击对象' if again else '攻击'}：{names}")
    if again:
        return replace(game, window=(replace(NOTHING, tick=game.tick),))
    game = game.with_card(replace(card, attacks=card.attacks + 1))
    why = {"player": act.player, "by": act.player, "source": act.card, "cause": Cause.BATTLE}
    events = [Event(EventKind.ATTACK_DECLARED, game.tick, act.card, other=act.target or "", **why)]  # type: ignore[arg-type]
    if act.target:
        why["player"] = defender
        events.append(Event(EventKind.ATTACKED, game.tick, act.target, **why))  # type: ignore[arg-type]
    return moves.record(game, *events)


def next_part(game: Game) -> Game:
    """Both players have passed: on to the Damage Step, its next part, or back to the Battle Step, as the rules say."""
    ruling = ask(game, Follows())
    after, clauses = ruling.value, ruling.clauses
    if after is Phase.DAMAGE_STEP:
        return next_part(_enter_damage_step(game, clauses))
    if isinstance(after, Part):
        return PARTS[after](game, clauses)
    if isinstance(after, Phase):
        return _over(game.said("battle", ruling.why, clauses), after)
    return game


def _enter_damage_step(game: Game, clauses: tuple[ClauseId, ...]) -> Game:
    """The attack has now been made (6.3.4.3:3)."""
    assert game.battle is not None
    attacker = game.card(game.battle.attacker)
    game = replace(game, phase=Phase.DAMAGE_STEP).said("phase", Phase.DAMAGE_STEP.shown, clauses)
    event = Event(EventKind.HAS_ATTACKED, game.tick, attacker.id, attacker.controller, attacker.controller, attacker.id)
    return replace(game, history=(*game.history, event))


def _open(game: Game, part: Part, clauses: tuple[ClauseId, ...]) -> Game:
    fight = game.battle
    assert fight is not None
    game = replace(moves.next_tick(game), battle=replace(fight, part=part), responded=False)
    return replace(game.said("phase", part.shown, clauses), window=(NOTHING,))


def _start(game: Game, clauses: tuple[ClauseId, ...]) -> Game:
    return _open(game, Part.START, clauses)


def _before(game: Game, clauses: tuple[ClauseId, ...]) -> Game:
    """An attacked face-down monster is turned up; whether its flip waits for later, the rules say."""
    game = settle_rules(_open(game, Part.BEFORE, clauses))
    turned = next((e for e in game.happened if e.kind is EventKind.FLIPPED), None)
    waits = ask(game, WaitsForCalculation(game.card(turned.card))) if turned is not None else None
    if waits is None or not waits.value:
        return game
    game = game.said("rule", waits.why, waits.clauses)
    return replace(game, happened=tuple(e for e in game.happened if e.kind is not EventKind.FLIPPED), window=(NOTHING,))


def _calculation(game: Game, clauses: tuple[ClauseId, ...]) -> Game:
    return _open(game, Part.CALCULATION, clauses)


def _fighting(game: Game) -> bool:
    """Whether damage is calculated: both monsters are still there, and the attack is neither negated nor over."""
    return game.battle is not None and not game.skip_battle and not hindrance(game)


def _value(game: Game, card: Card) -> tuple[str, int]:
    """With which value the monster fights: attack or defense, as the rules say."""
    stat = str(ask(game, FightsWith(card)).value or "atk")
    return stat, stat_now(game, card, stat) or 0


def outcome_now(game: Game) -> Outcome:
    """What damage calculation would come to with the present values."""
    fight = game.battle
    if fight is None or not _fighting(game):
        return Outcome()
    attacker = game.card(fight.attacker)
    target = game.card(fight.target) if fight.target else None
    stat, value = _value(game, target) if target is not None else ("atk", 0)
    atk = _value(game, attacker)[1]
    ruling = ask(game, Calculation(attacker, target, atk, value, target is None or stat == "atk"))
    if not isinstance(ruling.value, Outcome):
        return Outcome()
    fights = tuple(c for x in (attacker, target) if x for c in ask(game, FightsWith(x)).clauses)
    return replace(ruling.value, why=ruling.why, clauses=tuple(dict.fromkeys((*ruling.clauses, *fights))))


def _after(game: Game, clauses: tuple[ClauseId, ...]) -> Game:
    """Damage calculation, then the timing after it."""
    fight = game.battle
    assert fight is not None
    if not _fighting(game):
        game = game.said("battle", "不进行伤害计算，不视为『进行战斗』", (ClauseId.parse("6.3.4.3.3:4"),))
        return _open(game, Part.AFTER, clauses)
    game = moves.next_tick(game)
    attacker = game.card(fight.attacker)
    target = game.card(fight.target) if fight.target else None
    result = outcome_now(game)
    game = game.said("battle", _shown(game, attacker, target, result), result.clauses)
    by, fighters = attacker.controller, [c for c in (attacker, target) if c]
    events = [Event(EventKind.BATTLED, game.tick, c.id, c.controller, by, attacker.id, Cause.BATTLE) for c in fighters]
    for player, amount in result.damage:
        game = _battle_damage(game, player, amount, attacker, target)
    game, doomed = _doom(game, result.destroyed)
    game = phases.end_stretch(game, "伤害计算")
    game = replace(game, battle=replace(fight, doomed=doomed, part=Part.AFTER), responded=False)
    game = moves.record(game, *events, *_waiting_flips(game, fight))
    return replace(game.said("phase", Part.AFTER.shown, clauses), window=_just_now(game))


def _just_now(game: Game) -> tuple[Event, ...]:
    return tuple(e for e in game.happened if e.tick == game.tick)


def _shown(game: Game, attacker: Card, target: Card | None, result: Outcome) -> str:
    texts = [f"「{attacker.name}」攻击力{total(game, attacker, 'atk').text}"]
    if target:
        stat = _value(game, target)[0]
        texts.append(f"「{target.name}」{'攻击力' if stat == 'atk' else '守备力'}{total(game, target, stat).text}")
    return "伤害计算：" + "，".join(texts) + (f"；{result.why}" if result.why else "")


def _waiting_flips(game: Game, fight: Battle) -> list[Event]:
    """The flip of an attacked face-down monster, answered now."""
    if not fight.target_was_down:
        return []
    flipped = [e for e in game.history if e.kind is EventKind.FLIPPED and fight.target == e.card]
    return [replace(e, tick=game.tick) for e in flipped[-1:]]


def _doom(game: Game, ids: tuple[str, ...]) -> tuple[Game, tuple[str, ...]]:
    """Which of the losers will be destroyed: not those protected, nor those for which something else goes instead."""
    doomed: list[str] = []
    for card_id in ids:
        card = game.card(card_id)
        if protectors(game, "battle_destruction", card):
            game = game.said("note", f"「{card.name}」不会被战斗破坏", (ClauseId.parse("4.3.3.1:1"),))
            continue
        instead = ask(game, Replacement(card))
        if instead.value is None:
            doomed.append(card_id)
            continue
        source, how = instead.value
        game = game.said("rule", instead.why, instead.clauses)
        if how == "detach":
            material = next(c.id for c in game.table if c.host == card_id)
            game = moves.move(game, (material,), Place.GRAVE, Why(Cause.EFFECT, card.controller, source))
        else:
            game = moves.destroy(game, (source,), Why(Cause.RULE, card.controller, source))[0]
    return _silenced(game, tuple(doomed)), tuple(doomed)


def _silenced(game: Game, ids: tuple[str, ...]) -> Game:
    """Monsters sure to be destroyed apply nothing any more (`judge.board.applied` asks so too); the trace says it."""
    fight = game.battle
    assert fight is not None
    game = replace(game, battle=replace(fight, doomed=ids))
    for card in (game.card(i) for i in ids):
        ruling = ask(game, StopsApplying(card, "战斗"))
        if ruling.clauses and any(e.cls is EffectClass.CONTINUOUS for e in card.facts.effects):
            game = game.said("rule", ruling.why, ruling.clauses)
    return game


def _battle_damage(game: Game, player: str, amount: int, attacker: Card, target: Card | None) -> Game:
    source = target if target is not None and player == attacker.controller else attacker
    for status in statuses(game, Do.PROTECT):
        if "battle_damage" in status.op.kinds and _shields(game, status, player, attacker, target):
            text = f"「{status.source_name}」适用，{player}受到的战斗伤害变成0"
            return game.said("note", text, (ClauseId.parse("4.1.2:1"),))
    game, amount = _shifted(game, amount, source, player)
    if not amount:
        return game
    own = attacker if attacker.controller == player else target
    game, taker = _taken_by(game, player, own)
    by = "代受" if taker != player else "攻击怪兽" if source.attack_pos else "守备怪兽"
    pierces = source is attacker and target is not None and not target.attack_pos
    player = taker
    kind = ask(game, DamageKind(by, pierces))
    game = game.said("rule", kind.why, kind.clauses) if kind.clauses else game
    word = kind.value if isinstance(kind.value, EventKind) else EventKind.DAMAGE
    return moves.lose_lp(game, player, amount, word, Why(Cause.BATTLE, source.controller, source.id))


def _taken_by(game: Game, player: str, own: Card | None) -> tuple[Game, str]:
    """Who takes the battle damage meant for `player`: the opponent, when an effect of the player's monster says so."""
    for status in statuses(game, Do.DAMAGE_SHIFT):
        if "battle_damage_to_opponent" in status.op.kinds and own is not None and status.covers(game, own):
            return game.said("note", f"「{status.source_name}」适用，{player}的战斗伤害由对方代受"), game.other(player)
    return game, player


def _shields(game: Game, status: Status, player: str, attacker: Card, target: Card | None) -> bool:
    if status.op.of is not None or status.op.what == "self":
        own = attacker if attacker.controller == player else target
        return own is not None and status.covers(game, own)
    return status.op.who == "both" or (player == status.player) == (status.op.who == "own")


def _shifted(game: Game, amount: int, source: Card, player: str) -> tuple[Game, int]:
    """The damage as effects on battle damage change it."""
    for status in statuses(game, Do.DAMAGE_SHIFT):
        if status.op.what != "" and not status.covers(game, source):
            continue
        if status.op.who != "both" and (player == status.player) != (status.op.who == "own"):
            continue
        for word in status.op.kinds:
            changed = {
                "battle_damage_zero": 0, "battle_damage_half": (amount + 1) // 2, "battle_damage_double": amount * 2,
                "battle_damage_is_original_atk": source.data.atk or 0,
            }  # fmt: skip
            if changed.get(word, amount) != amount:
                amount = changed[word]
                text = f"「{status.source_name}」适用，战斗伤害变成{amount}"
                game = game.said("note", text, (ClauseId.parse("4.1.2:1"),))
    return game, amount


def _end(game: Game, clauses: tuple[ClauseId, ...]) -> Game:
    """The monsters destroyed by battle go to the Graveyard."""
    fight = game.battle
    assert fight is not None
    game = moves.next_tick(game)
    game = replace(game, battle=replace(fight, part=Part.END), responded=False).said("phase", Part.END.shown, clauses)
    for card_id in fight.doomed:
        if game.card(card_id).place is not Place.MZONE:
            continue
        killer = fight.attacker if card_id != fight.attacker else fight.target or ""
        by = game.card(killer).controller if killer else ""
        game, done = moves.destroy(game, (card_id,), Why(Cause.BATTLE, by, killer))
        if done and killer:
            won = Event(EventKind.DESTROYS_BATTLE, game.tick, killer, by, by, killer, Cause.BATTLE, game.card(killer))
            game = moves.record(game, replace(won, other=card_id))
    return replace(game, window=_just_now(game) or (NOTHING,))


PARTS: dict[Part, Callable[[Game, tuple[ClauseId, ...]], Game]] = {
    Part.START: _start, Part.BEFORE: _before, Part.CALCULATION: _calculation, Part.AFTER: _after, Part.END: _end,
}  # fmt: skip


def _over(game: Game, after: Phase) -> Game:
    """The battle is over: the Battle Step again, or the End Step when the Battle Phase was ended."""
    if game.phase is Phase.DAMAGE_STEP:
        game = phases.end_stretch(game, "伤害步骤")
    phase = after if after is Phase.END_STEP else Phase.BATTLE_STEP
    return replace(game, battle=None, phase=phase, window=(), responded=False)
