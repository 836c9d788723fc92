"""The battle going on, read off the board: whether it can be fought out, and what has changed since its declaration."""

from judge.board.status import statuses
from judge.game.state import Battle, Card, Game
from judge.game.words import Do, EventKind, Phase, Place


def attacker_of(game: Game) -> Card | None:
    """The attacking monster of the battle going on; None when there is no battle."""
    return game.cards.get(game.battle.attacker) if game.battle is not None else None


def can_attack_on(card: Card | None) -> bool:
    """Whether this monster still lies face-up in attack position on the field."""
    return card is not None and card.place is Place.MZONE and card.face_up and card.attack_pos


def hindrance(game: Game) -> str:
    """Why the declared attack can no longer be fought out (6.3.4.2:6), or "" when it can."""
    fight, attacker = game.battle, attacker_of(game)
    if fight is None or attacker is None:
        return "没有进行攻击宣言"
    if fight.negated:
        return f"「{attacker.name}」的攻击被无效"
    if not can_attack_on(attacker):
        return f"「{attacker.name}」离场或不再是表侧攻击表示"
    if fight.target and game.card(fight.target).place is not Place.MZONE:
        return f"攻击对象「{game.card(fight.target).name}」已经离场"
    return ""


def attacks_directly(game: Game, card: Card) -> bool:
    """Whether the monster may attack directly although the opponent has monsters."""
    return any(s.covers(game, card) for s in statuses(game, Do.DIRECT_ATTACK))


def _moved(game: Game, fight: Battle, before: tuple[str, ...], player: str) -> bool:
    if not fight.tick:
        return False  # a battle given from outside: what was there at its declaration is not known
    now = game.monsters(player)
    return {c.id for c in now} != set(before) or any(c.placed > fight.tick for c in now)


def defenders_changed(game: Game) -> bool:
    """Whether a monster of the attacked player left or came since the declaration, though their number be the same."""
    fight, attacker = game.battle, attacker_of(game)
    return fight is not None and attacker is not None and _moved(game, fight, fight.monsters, _defender(game))


def defenders_number_changed(game: Game) -> bool:
    """Whether the attacked player has more or fewer monsters than at the declaration."""
    fight = game.battle
    return fight is not None and fight.tick > 0 and len(game.monsters(_defender(game))) != len(fight.monsters)


def attackers_changed(game: Game) -> bool:
    """Whether a monster of the attacking player left or came since the declaration."""
    fight = game.battle
    return fight is not None and bool(fight.own) and _moved(game, fight, fight.own, game.other(_defender(game)))


def _defender(game: Game) -> str:
    """The player who is attacked: attacks are declared in one's own turn."""
    return game.other(game.turn_player)


def lost_direct_attack(game: Game) -> bool:
    """Whether a direct attack past monsters was declared that the attacker may no longer make."""
    fight, attacker = game.battle, attacker_of(game)
    if fight is None or attacker is None or fight.target or fight.replayed:
        return False
    return bool(fight.monsters) and bool(game.monsters(_defender(game))) and not attacks_directly(game, attacker)


def in_battle_step(game: Game) -> bool:
    """Whether an attack has been declared and the Damage Step has not begun."""
    return game.battle is not None and game.battle.part is None and game.phase is Phase.BATTLE_STEP


def happened_to(game: Game, card: Card, kind: EventKind) -> bool:
    """Whether this happened to the card in this turn."""
    return any(e.kind is kind and e.card == card.id for e in game.history)


def holds_on(game: Game) -> bool:
    """Whether the attacker itself could go on with its attack: not negated, still face-up in attack position."""
    return game.battle is not None and not game.battle.negated and can_attack_on(attacker_of(game))
