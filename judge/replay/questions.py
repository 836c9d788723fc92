"""问: questions to the rules, answered with a verdict or a value."""

from typing import Any

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.game.acts import Counts, Number, Sees, Speed, Use
from judge.game.state import Card, Game
from judge.game.words import EffectClass
from judge.notation.words import ROLES
from judge.play.referee import ACTIVATED
from judge.replay.naming import find
from judge.rule import Ruling, Stance, ask
from judge.scenario import Question

YES_NO = {Stance.PERMIT: "是", Stance.CAUSE: "是", Stance.FORBID: "不是", Stance.UNKNOWN: "无法判断", None: "无法判断"}
MAY = {
    Stance.PERMIT: "可以", Stance.CAUSE: "可以", Stance.FORBID: "不可以", Stance.UNKNOWN: "无法判断", None: "无法判断",
}  # fmt: skip


def answer(game: Game, asked: Question) -> tuple[str, str, tuple[ClauseId, ...]]:
    """The answer in the words of the notation, why, and by which clauses."""
    ruling = ask(game, subject(game, asked))
    why = ruling.why or "本文没有条文规定这件事"
    if asked.kind == "算":
        return YES_NO[ruling.stance], why, ruling.clauses
    if asked.kind in ("看", "用"):
        return MAY[ruling.stance], why, ruling.clauses
    return ("无法判断" if ruling.stance in (None, Stance.UNKNOWN) else _shown(ruling)), why, ruling.clauses


def _shown(ruling: Ruling) -> str:
    value = ruling.value
    return {True: "是", False: "不是"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def subject(game: Game, asked: Question) -> Any:
    """What the rules are asked."""
    first = _card(game, asked, 0)
    words = tuple(w.strip("『』") if w.startswith("『") else w for w in asked.words)
    second = asked.refs[1].name if len(asked.refs) > 1 else ""
    detail = " ".join((*words[1:], *((second,) if second else ())))
    if asked.kind == "算":
        return Counts(first, words[0], detail)
    if asked.kind == "看":
        return Sees(asked.player, words[0], first)
    if asked.kind == "数":
        return Number(words[0], first, asked.player or (first.controller if first else game.turn_player), detail)
    assert first is not None
    if asked.kind == "速度":
        return _speed(first, words, asked)
    for_ = _card(game, asked, 1)
    return Use(asked.player or first.controller, first.id, ROLES[words[0]], for_.id if for_ else "")


def _card(game: Game, asked: Question, index: int) -> Card | None:
    return find(game, asked.refs[index], asked.line, player=asked.player) if len(asked.refs) > index else None


def _speed(card: Card, words: tuple[str, ...], asked: Question) -> Speed:
    wanted = next((w for w in words if w.removeprefix("效果")[:1].isdigit()), "").removeprefix("效果")
    if wanted:
        effect = card.facts.effect(wanted)
        return Speed(card, effect, effect.cls is EffectClass.ACTIVATION)
    if card.facts.main != "怪兽" or "卡的发动" in words:
        own = next((e for e in card.facts.effects if e.cls is EffectClass.ACTIVATION), None)
        return Speed(card, own, True)
    activated = [e for e in card.facts.effects if e.cls in ACTIVATED]
    if len(activated) != 1:
        listed = "、".join(f"效果 {e.id}（{e.cls}）" for e in card.facts.effects) or "没有效果资料"
        raise BadInput(f"第{asked.line}行：请写明「{card.name}」的哪个效果：{listed}。")
    return Speed(card, activated[0], False)
