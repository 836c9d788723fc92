"""The replay (6.3.4.2.1): noticed after every chain of the Battle Step, then the target is chosen again."""


from judge.board.fight import attackers_changed, defenders_changed, holds_on, lost_direct_attack
from judge.game.acts import Attack, Move, Replay
from judge.game.replacing import replace
from judge.game.state import Game
from judge.play import battle
from judge.rule import Stance, ask
from judge.rules.replays import STOP, stopped_mark


def notice(game: Game) -> Game:
    """After something happened in a battle: whether a replay happens now, and if not, why not."""
    fight = game.battle
    if fight is None or fight.choosing:
        return game
    if not (defenders_changed(game) or attackers_changed(game) or lost_direct_attack(game)):
        return game
    ruling = ask(game, Replay())
    if ruling.stance is Stance.FORBID:
        told = any(line.text == ruling.why for line in game.log[-40:])
        return game if told else game.said("battle", ruling.why, ruling.clauses)
    if not ruling.value or not holds_on(game):
        return game
    name = game.card(fight.attacker).name
    game = game.said("battle", f"发生卷回：「{name}」重新选择攻击对象（{ruling.why}）", ruling.clauses)
    return replace(game, battle=replace(fight, choosing=True), window=(), passed=())


def choose_by_default(game: Game) -> Game:
    """Nobody says what is attacked now: a stated choice, the same target, the player; else the attack stops."""
    fight = game.battle
    assert fight is not None
    player = game.card(fight.attacker).controller
    monsters = [c.id for c in game.monsters(game.other(player))]
    stated = next(((n, ids) for n, (who, ids) in enumerate(game.choices) if who == player), None)
    target = next((i for i in stated[1] if i in monsters), None) if stated else None
    if stated and target:
        game = replace(game, choices=(*game.choices[: stated[0]], *game.choices[stated[0] + 1 :]))
    elif fight.target in monsters:
        target = fight.target
    elif monsters:
        return stop(game, Move(player, STOP, fight.attacker))
    return battle.declare(game, Attack(player, fight.attacker, target))


def stop(game: Game, act: Move) -> Game:
    """The attack is given up: it was made all the same (6.3.4.2.1:5)."""
    assert game.battle is not None
    attacker = game.battle.attacker
    ruling = ask(game, act)
    game = game.said("battle", f"「{game.card(attacker).name}」停止攻击", ruling.clauses)
    return replace(game, battle=None, window=(), extra=(*game.extra, (stopped_mark(attacker), "是")))
