"""What has already happened to cards and players when a scenario begins: 状态 and 已做."""

from collections.abc import Callable

from judge.errors import BadInput
from judge.game.facts import CardFacts, Op
from judge.game.replacing import replace
from judge.game.state import Card, Game, Modifier
from judge.game.words import FIELD, Do, Place
from judge.replay.naming import candidates, find
from judge.rules.once import once_key
from judge.scenario import Done, Part, Scenario, State


def with_states(game: Game, scenario: Scenario) -> Game:
    """The game with every 状态 line applied."""
    for line in scenario.setup:
        if isinstance(line, State):
            card = find(game, line.card, line.line)
            for part in line.parts:
                game = _MARKS[part.word](game, game.card(card.id), part, line)
    return game


def with_done(game: Game, scenario: Scenario) -> Game:
    """The game with what the players have already done this turn."""
    for line in scenario.setup:
        if isinstance(line, Done):
            game = _done(game, line)
    return game


def _done(game: Game, line: Done) -> Game:
    if line.refs:
        return _used(game, line)
    for word in line.words:
        if word in ("通常召唤", "召唤", "盖伏怪兽"):
            game = replace(game, normal_summons=(*game.normal_summons, line.player))
        elif word == "摇摆召唤":
            game = replace(game, pendulum_summoned=True)
        elif word == "战斗阶段":
            game = replace(game, battle_phase_done=True)
        elif word == "行动":
            game = replace(game, turn_actions=game.turn_actions + 1)
        else:
            game = replace(game, extra=(*game.extra, (f"已做:{line.player}:{word}", "是")))
    return game


def _used(game: Game, line: Done) -> Game:
    for ref in line.refs:
        card = find(game, ref, line.line, player=line.player)
        wanted = next((w for w in line.words if w.isdigit()), "")
        effects = [card.facts.effect(wanted)] if wanted else [e for e in card.facts.effects if e.once]
        for effect in effects:
            key, for_duel = once_key(card, effect)
            mark = (line.player, key)
            if for_duel:
                game = replace(game, duel_used=(*game.duel_used, mark))
            else:
                game = replace(game, used=(*game.used, mark))
    return game


Mark = Callable[[Game, Card, Part, State], Game]


def _with(**fields: object) -> Mark:
    return lambda game, card, part, line: game.with_card(replace(card, **fields))  # type: ignore[arg-type]


def _arrived(how: str) -> Mark:
    def mark(game: Game, card: Card, part: Part, line: State) -> Game:
        del part
        if card.place is not Place.MZONE:
            raise BadInput(f"第{line.line}行：「{card.name}」在{card.place.shown}，不是本回合出场的怪兽。")
        return game.with_card(replace(card, arrived=how, arrived_turn=game.turn))

    return mark


def _set_now(game: Game, card: Card, part: Part, line: State) -> Game:
    del part
    if not card.on_field or card.face_up:
        raise BadInput(f"第{line.line}行：「{card.name}」不是里侧表示，不能是本回合盖伏的。")
    arrived = game.turn if card.place is Place.MZONE else card.arrived_turn
    return game.with_card(replace(card, set_turn=game.turn, arrived_turn=arrived))


def _owner(game: Game, card: Card, part: Part, line: State) -> Game:
    owner = part.words[0].upper()
    if owner not in game.players:
        raise BadInput(f"第{line.line}行：“{owner}”不是玩家；持有者写 A 或 B。")
    return game.with_card(replace(card, owner=owner))


def _equipped(game: Game, card: Card, part: Part, line: State) -> Game:
    host = find(game, part.refs[0], line.line)
    if host.place is not Place.MZONE or card.place is not Place.SZONE or host.id == card.id:
        why = "装备卡要在魔法&陷阱区域，装备的怪兽要在怪兽区域"
        raise BadInput(f"第{line.line}行：「{card.name}」装备于「{host.name}」不成立：{why}。")
    return game.with_card(replace(card, equipped_to=host.id))


def _materials(game: Game, card: Card, part: Part, line: State) -> Game:
    if card.place is not Place.MZONE or "XYZ" not in card.facts.types:
        raise BadInput(f"第{line.line}行：只有怪兽区域的XYZ怪兽有素材，「{card.name}」不是。")
    for ref in part.refs:
        for _ in range(ref.times):
            free = [c for c in candidates(game, ref) if c.place is Place.MATERIAL and not c.host]
            if free:
                game = game.with_card(replace(free[0], host=card.id, controller=card.controller))
    return game


def _counters(game: Game, card: Card, part: Part, line: State) -> Game:
    name, number = part.words
    if not number.isdigit():
        raise BadInput(f"第{line.line}行：应写成 指示物 魔力指示物 3。")
    kept = tuple(c for c in card.counters if c[0] != name)
    return game.with_card(replace(card, counters=(*kept, (name, int(number)))))


def _bound(game: Game, card: Card, part: Part, line: State) -> Game:
    hosts = tuple(find(game, r, line.line).id for r in part.refs)
    if card.id in hosts:
        raise BadInput(f"第{line.line}行：「{card.name}」不能以自身为对象。")
    return game.with_card(replace(card, bound_to=hosts))


def _named(game: Game, card: Card, part: Part, line: State) -> Game:
    del line
    return game.with_card(replace(card, extra_names=tuple(r.name for r in part.refs)))


def _trap_monster(game: Game, card: Card, part: Part, line: State) -> Game:
    del part
    if card.facts.main == "怪兽" or card.place not in FIELD:
        raise BadInput(f"第{line.line}行：「{card.name}」不是场上的魔法•陷阱卡，不能是陷阱怪兽。")
    op = next((op for e in card.facts.effects for op in e.does if op.token is not None), None)
    if op is None or op.token is None:
        raise BadInput(f"第{line.line}行：没有「{card.name}」作为怪兽的资料。")
    level, atk, defense, attribute, race = op.token
    monster = CardFacts(card.name, "怪兽", frozenset({"通常"}), level, None, attribute, race, atk, defense)
    seq = len(game.monsters(card.controller))
    there = replace(card, place=Place.MZONE, seq=seq, face_up=True, trap_monster=True, monster=monster)
    return game.with_card(there)


def _standbys(game: Game, card: Card, part: Part, line: State) -> Game:
    if not part.words[0].isdigit():
        raise BadInput(f"第{line.line}行：应写成 经过准备阶段 2。")
    return game.with_card(replace(card, standbys=int(part.words[0])))


def _material_of(game: Game, card: Card, part: Part, line: State) -> Game:
    return game.with_card(replace(card, materials_of=find(game, part.refs[0], line.line).id))


def _changed(stat: str, how: str) -> Mark:
    """A lasting change of ATK or DEF by an effect that has resolved before."""

    def mark(game: Game, card: Card, part: Part, line: State) -> Game:
        if not part.words[0].isdigit():
            raise BadInput(f"第{line.line}行：应写成 {part.word} 950。")
        op = Op(Do.STAT, "target", stat=(stat,), how=how)
        other = game.other(card.controller)
        amount = int(part.words[0])
        lasting = Modifier("", "以前的效果", other, op, (card.id,), amount, game.tick, "always", game.turn - 1)
        return replace(game, modifiers=(*game.modifiers, lasting), tick=game.tick + 1)

    return mark


def _attacked(game: Game, card: Card, part: Part, line: State) -> Game:
    del part, line
    return game.with_card(replace(card, attacks=card.attacks + 1))


def _moved(game: Game, card: Card, part: Part, line: State) -> Game:
    del part, line
    return game.with_card(replace(card, position_turn=game.turn))


_MARKS: dict[str, Mark] = {
    "持有者": _owner, "本回合召唤": _arrived("normal"), "本回合特殊召唤": _arrived("special"),
    "本回合反转召唤": _arrived("flip"),
    "本回合盖伏": _set_now, "特殊召唤过": _with(arrived="special"), "上级召唤过": _with(arrived="tribute"),
    "攻击过": _attacked,
    "变更过表示形式": _moved, "装备于": _equipped, "素材": _materials, "指示物": _counters,
    "效果无效": _with(negated_until="always"),
    "再度召唤": _with(gemini=True), "非正规出场": _with(proper=False), "公开": _with(revealed=True), "对象": _bound,
    "当作": _named,
    "陷阱怪兽": _trap_monster, "经过准备阶段": _standbys, "作为素材": _material_of,
    "攻击力变成": _changed("atk", "set"), "攻击力上升": _changed("atk", "raise"), "守备力变成": _changed("def", "set"),
    "守备力上升": _changed("def", "raise"),
}  # fmt: skip
