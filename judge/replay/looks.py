"""看: whether something is so now, and by which clauses."""

from collections.abc import Callable, Iterable

from judge.board.match import feature, level, names_now
from judge.board.stats import original, total
from judge.board.status import negated
from judge.clause import ClauseId
from judge.errors import BadInput
from judge.game.facts import race_of
from judge.game.state import Card, Game, Line
from judge.game.words import Place
from judge.notation.words import CARD_LOOKS
from judge.replay.naming import candidates, find
from judge.scenario import Look, Ref

Seen = tuple[str, bool, tuple[ClauseId, ...]]  # what was found, whether it is as written, by which clauses
RESULTS = {
    "处理": ("resolved",), "不处理": ("no-effect", "negated-effect", "negated-activation"),
    "发动无效": ("negated-activation",),
    "效果无效": ("negated-effect",),
}  # fmt: skip
RESULT_WORDS = {
    "resolved": "处理", "no-effect": "不处理", "negated-effect": "效果无效", "negated-activation": "发动无效",
}  # fmt: skip
PLACES = {p.shown: p for p in Place}
POSITIONS = {"表侧攻击": (True, True), "表侧守备": (True, False), "里侧守备": (False, False), "里侧攻击": (False, True)}


def look(game: Game, asked: Look, chains: tuple[tuple[tuple[int, str, str], ...], ...]) -> Seen:
    """What is found. `chains`: the results of every chain resolved so far."""
    first = asked.words[0]
    if first.startswith("连锁") and first[2:].isdigit():
        return _link(game, asked, int(first[2:]), chains)
    check = _WHOLE.get(first)
    if check is not None:
        return check(game, asked)
    if not asked.refs:
        return _of_player(game, asked)
    return _of_card(game, asked)


def _link(game: Game, asked: Look, number: int, chains: tuple[tuple[tuple[int, str, str], ...], ...]) -> Seen:
    wanted = {c.id for ref in asked.refs for c in candidates(game, ref)}
    for link in game.chain:
        if link.number == number and len(asked.words) == 1:
            return f"连锁{number}是「{game.card(link.card).name}」", link.card in wanted, _all_clauses(game)
    for rows in reversed(chains):
        row = next((r for r in rows if r[0] == number and (not wanted or r[1] in wanted)), None)
        if row is None:
            continue
        name = f"连锁{number}「{game.card(row[1]).name}」"
        clauses = _clauses(line for line in game.log if line.kind == "resolve" and line.link == number)
        if len(asked.words) == 1:
            return f"{name}{RESULT_WORDS[row[2]]}", True, _all_clauses(game)
        return f"{name}{RESULT_WORDS[row[2]]}", row[2] in RESULTS[asked.words[1]], clauses or _all_clauses(game)
    return f"没有{'这样的' if wanted else ''}连锁{number}", False, ()


def _of_player(game: Game, asked: Look) -> Seen:
    player, what, number = asked.words
    mine = [c for c in _lying(game, PLACES.get(what)) if c.controller == player]
    value = game.lp_of(player) if what == "基本分" else len(mine)
    return f"{player}的{what}是{value}", value == int(number.removesuffix("张")), _all_clauses(game)


def _lying(game: Game, place: Place | None) -> list[Card]:
    return [c for c in game.cards.values() if (c.on_field if place is None else c.place is place)]


def _of_card(game: Game, asked: Look) -> Seen:
    words = list(asked.words)
    player = words.pop(0) if words[0] in game.players else ""
    word = words[0]
    if word in CARD_LOOKS:
        card = find(game, asked.refs[0], asked.line, player=player, places=(Place.MZONE,))
        return _feature(game, card, word, words[1:], asked)
    if word in POSITIONS:
        words.insert(0, Place.MZONE.shown)
    place = None if words[0] == "场上" else PLACES[words[0]]
    found = candidates(game, asked.refs[0])
    there = [c for c in _lying(game, place) if c in found and (not player or c.controller == player)]
    if len(found) > 1 and not there:
        shown = "、".join(f"「{c.id}」{c.controller}{c.place.shown}" for c in found)
        return shown, False, _all_clauses(game)
    card = there[0] if there else find(game, asked.refs[0], asked.line)
    right = bool(there)
    for extra in words[1:]:
        if extra in POSITIONS:
            right = right and (card.face_up, card.attack_pos) == POSITIONS[extra]
        elif extra in ("表侧", "里侧", "表侧表示", "里侧表示"):
            right = right and card.face_up == extra.startswith("表侧")
        else:
            raise BadInput(f"第{asked.line}行：“{extra}”不认识；场所后面可以写 {'、'.join(POSITIONS)}、表侧、里侧。")
    return _where(card), right, _all_clauses(game)


def _where(card: Card) -> str:
    text = f"「{card.name}」在{card.controller}的{card.place.shown}"
    if card.place is Place.MZONE:
        return f"{text}，{'表侧' if card.face_up else '里侧'}{'攻击' if card.attack_pos else '守备'}表示"
    return text + ("" if card.face_up or not card.on_field else "，里侧")


def _feature(game: Game, card: Card, word: str, words: list[str], asked: Look) -> Seen:
    if word in ("攻击力", "守备力"):
        found = total(game, card, "atk" if word == "攻击力" else "def")
        clauses = (*found.clauses, *_all_clauses(game))
        return f"「{card.name}」的{word}：{found.text}", _same(found.value, words), clauses
    if word == "指示物":
        name = words[0] if words else ""
        number = card.counter(name)
        return f"「{card.name}」有{number}个{name}", _same(number, words[1:]), _all_clauses(game)
    if word in ("效果无效", "效果有效"):
        now = negated(game, card)
        return f"「{card.name}」的效果{'无效' if now else '有效'}", now == (word == "效果无效"), _all_clauses(game)
    if word == "装备于":
        host = game.cards.get(card.equipped_to)
        wanted = find(game, asked.refs[1], asked.line).id if len(asked.refs) > 1 else ""
        shown = f"装备于「{host.name}」" if host else "没有装备"
        return f"「{card.name}」{shown}", (host.id if host else "") == wanted, _all_clauses(game)
    value = _value(game, card, word)
    right = value == (words[0] if words else "")
    if word == "种族":
        right = bool(words) and value == race_of(words[0])
    if word == "卡名":
        right = bool(names_now(game, card) & {*(r.name for r in asked.refs[1:]), *words, " ".join(words)})
    return f"「{card.name}」的{word}是{value or '（没有）'}", right, _all_clauses(game)


def _value(game: Game, card: Card, word: str) -> str:
    found = _VALUES[word](game, card)
    return "" if found is None else str(found)


_VALUES: dict[str, Callable[[Game, Card], object]] = {
    "原本攻击力": lambda game, card: original(game, card, "atk"), "原本守备力": lambda game,
    card: original(game, card, "def"),
    "等级": level, "阶级": lambda game, card: card.data.rank, "属性": lambda game,
    card: feature(game, card, "attribute"),
    "种族": lambda game, card: feature(game, card, "race"), "卡名": lambda game,
    card: "、".join(sorted(names_now(game, card))),
    "持有者": lambda game, card: card.owner, "控制者": lambda game, card: card.controller,
}  # fmt: skip


def _same(value: int | None, words: list[str]) -> bool:
    return bool(words) and str(value) == words[0]


def _missed(game: Game, asked: Look) -> Seen:
    lines = [x for x in _naming(game, asked.refs) if x.kind == "missed"]
    return (lines[-1].text if lines else "没有错过时点"), bool(lines), _clauses(lines)


def _triggered(game: Game, asked: Look) -> Seen:
    lines = [x for x in _naming(game, asked.refs) if x.kind == "trigger"]
    return (lines[-1].text if lines else "没有诱发"), bool(lines), (*_clauses(lines), *_all_clauses(game))


def _not_triggered(game: Game, asked: Look) -> Seen:
    text, found, _ = _triggered(game, asked)
    return text, not found, _all_clauses(game)


def _consequence(game: Game, asked: Look) -> Seen:
    lines = [x for x in _naming(game, asked.refs) if set(asked.clauses) & set(x.clauses)]
    return (lines[-1].text if lines else "没有这样的事"), bool(lines), _clauses(lines)


def _no_consequence(game: Game, asked: Look) -> Seen:
    text, found, _ = _consequence(game, asked)
    return text, not found, asked.clauses


def _naming(game: Game, refs: tuple[Ref, ...]) -> list[Line]:
    return [x for x in game.log if all(any(f"「{c.name}」" in x.text for c in candidates(game, r)) for r in refs)]


def _winner(game: Game, asked: Look) -> Seen:
    found = {"": "还没有胜者", "draw": "平局"}.get(game.winner, f"{game.winner}胜")
    wanted = "draw" if asked.words[0] == "平局" else (asked.words[1:] or ("",))[0]
    text = f"{found}：{game.win_why}" if game.win_why else found
    return text, game.winner == wanted, _clauses(x for x in game.log if x.kind == "win")


def _phase(game: Game, asked: Look) -> Seen:
    part = game.battle.part.shown if game.battle and game.battle.part else ""
    right = (asked.words[1:] or ("",))[0] in (game.phase.shown, part)
    return f"{game.turn_player}的{part or game.phase.shown}", right, _all_clauses(game)


def _replayed(game: Game, asked: Look) -> Seen:
    lines = [x for x in game.log if x.kind == "battle" and x.text.startswith("发生卷回")]
    text = "发生卷回" if lines else "没有卷回"
    return text, bool(lines) == (asked.words[0] == "卷回"), _all_clauses(game)


def _clauses(lines: Iterable[Line]) -> tuple[ClauseId, ...]:
    return tuple(dict.fromkeys(c for x in lines for c in x.clauses))


def _all_clauses(game: Game) -> tuple[ClauseId, ...]:
    return _clauses(game.log)


_WHOLE: dict[str, Callable[[Game, Look], Seen]] = {
    "错过时点": _missed, "诱发": _triggered, "没诱发": _not_triggered, "随之": _consequence,
    "没有随之": _no_consequence,
    "胜者": _winner, "平局": _winner, "没有胜者": _winner, "阶段": _phase, "卷回": _replayed, "没有卷回": _replayed,
}  # fmt: skip
