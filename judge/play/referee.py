"""The referee: asks every rule about an act and says 可以 / 不可以 / 无法判断. It holds no rule itself."""

from dataclasses import dataclass
from enum import StrEnum

from judge.board.abilities import effects_of
from judge.board.condition import unknown_facts
from judge.board.timing import all_steps
from judge.board.turns import phase_event
from judge.clause import ClauseId
from judge.game.acts import Act, Activate
from judge.game.facts import Effect, Op
from judge.game.facts.named import UNPLAYED
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game
from judge.game.words import FIELD, Do, EffectClass, Place
from judge.play.triggers import Pending, answers, part_event
from judge.rule import Ruling, Stance, ask


class Answer(StrEnum):
    """What the referee says about an act."""

    MAY = "可以"
    MAY_NOT = "不可以"
    HAPPENS = "随之发生"
    UNDECIDED = "无法判断"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer, the clauses that decide, why in Chinese, and what was not checked."""

    answer: Answer
    clauses: tuple[ClauseId, ...]
    why: str
    unchecked: tuple[str, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether the act may be performed."""
        return self.answer in (Answer.MAY, Answer.HAPPENS)


ANSWERS = {
    Stance.FORBID: Answer.MAY_NOT,
    Stance.CAUSE: Answer.HAPPENS,
    Stance.PERMIT: Answer.MAY,
    Stance.UNKNOWN: Answer.UNDECIDED,
    None: Answer.UNDECIDED,
}


def judge(game: Game, act: Act) -> Verdict:
    """What the rules say about the act now; of a card whose kind is not known they cannot say anything."""
    lacking = missing_facts(game.card(act.card)) if isinstance(act, Activate) and act.card in game.cards else ""
    if lacking:
        return Verdict(Answer.UNDECIDED, (), lacking)
    ruling = ask(game, act)
    return verdict_of(ruling, _unchecked(game, act))


def missing_facts(card: Card) -> str:
    """What is not known of a card without which no rule can decide whether it may be activated; "" when all is."""
    if not card.facts.main:
        return f"缺「{card.name}」的种类（kind）：请写明是哪种怪兽、魔法或陷阱"
    monster = card.facts.main == "怪兽" and "通常" not in card.facts.types and card.place is not Place.PZONE
    if monster and not card.facts.known and not card.facts.effects:
        return f"缺「{card.name}」的效果（effects）：没有资料，不知道它有没有现在能发动的效果"
    return ""


def verdict_of(ruling: Ruling, unchecked: tuple[str, ...] = ()) -> Verdict:
    """A ruling as a verdict; when no clause speaks, 无法判断."""
    if ruling.stance is None:
        return Verdict(Answer.UNDECIDED, (), "本文没有条文规定这件事", unchecked)
    return Verdict(ANSWERS[ruling.stance], ruling.clauses, ruling.why, unchecked)


def _unchecked(game: Game, act: Act) -> tuple[str, ...]:
    if not isinstance(act, Activate) or act.card not in game.cards:
        return ()
    card = game.card(act.card)
    notes: list[str] = []
    if not card.facts.known:
        notes.append(f"「{card.name}」的效果没有资料：它自身的发动条件、cost、对象没有检查")
    if act.effect is not None:
        facts = unknown_facts(act.effect.condition)
        notes += [f"「{card.name}」的条件“{f}”没有检查" for f in facts]
        unplayed = [op.name or "、".join(op.kinds) for op in all_steps(act.effect) if _unplayed(op)]
        notes += [f"「{card.name}」的效果处理有引擎不演算的部分：{words}" for words in unplayed]
    return tuple(notes)


def _unplayed(op: Op) -> bool:
    """Whether the engine knows this step but does not play it out."""
    return op.do is Do.UNSUPPORTED or any(k.partition(":")[0] in UNPLAYED for k in op.kinds)


# --- what could be activated ------------------------------------------------------------------------------------------
ACTIVATED = frozenset({EffectClass.IGNITION, EffectClass.TRIGGER, EffectClass.QUICK})
WITH_THE_CARD = frozenset({EffectClass.IGNITION, EffectClass.QUICK})


def ways(game: Game, player: str, card: Card) -> list[Activate]:
    """Every way in which the player could try to activate this card or its effects from where it lies."""
    out: list[Activate] = []
    facts = card.facts
    if facts.main != "怪兽" and _card_activation_possible(card):
        own = [e for e in facts.effects if e.cls is EffectClass.ACTIVATION]
        out += [Activate(player, card.id, e, True) for e in own] or [Activate(player, card.id, None, True)]
        if "永续" in facts.types and facts.main == "陷阱" and card.on_field:
            with_it = [e for e in facts.effects if e.cls in WITH_THE_CARD and Place.SZONE in e.places]
            out += [Activate(player, card.id, e, True) for e in with_it]  # 3.4.3.2:7
    if "摇摆" in facts.types and card.place is Place.HAND:
        out.append(Activate(player, card.id, None, True))
    for effect in effects_of(game, card):
        if effect.cls in ACTIVATED and _effect_possible(card, effect):
            event = _event_for(game, card, effect) if effect.cls is EffectClass.TRIGGER else None
            out.append(Activate(player, card.id, effect, False, event=event))
    return out


def _card_activation_possible(card: Card) -> bool:
    if card.place is Place.HAND:
        return True
    return card.on_field and not card.face_up and card.place is not Place.MZONE


def _effect_possible(card: Card, effect: Effect) -> bool:
    if effect.pendulum:
        return card.place is Place.PZONE and card.face_up
    if effect.places:
        return card.place in effect.places and (card.face_up or not card.on_field or effect.face_down)
    if effect.cls is EffectClass.TRIGGER:
        return card.place is not Place.DECK and (card.face_up or card.place is not Place.MZONE)
    if not card.face_up or card.place not in FIELD:
        return False
    if card.facts.main == "怪兽" and card.place is not Place.MZONE:
        return False
    return "二重" not in card.facts.types or card.gemini


def _event_for(game: Game, card: Card, effect: Effect) -> Event | None:
    here = next((e for e in game.window if answers(game, card, effect, e)), None) or part_event(game, card, effect)
    lasting = phase_event(game) if here is None else None
    return lasting if lasting is not None and answers(game, card, effect, lasting) else here


def best_way(game: Game, player: str, card: Card, **given: object) -> tuple[Activate, Verdict] | None:
    """The first way that the rules allow, else the first one with its verdict; None when there is none at all."""
    tried: list[tuple[Activate, Verdict]] = []
    for act in ways(game, player, card):
        act = replace(act, **given) if given else act  # type: ignore[arg-type]
        verdict = judge(game, act)
        if verdict.allowed:
            return act, verdict
        tried.append((act, verdict))
    tried.sort(key=lambda t: t[1].answer is not Answer.UNDECIDED)
    return tried[0] if tried else None


def trigger_act(pending: Pending) -> Activate:
    """The act by which a pending trigger is activated."""
    return Activate(pending.player, pending.card, pending.effect, event=pending.event)


