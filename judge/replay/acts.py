"""The acts of a scenario as acts of the engine."""

from typing import Any

from judge.board.materials import way_of
from judge.errors import BadInput
from judge.game.acts import (
    Act,
    Activate,
    Attack,
    Build,
    ChangePosition,
    DoDraw,
    EndTurn,
    Enter,
    FlipSummon,
    Move,
    NormalSummon,
    SetCard,
    SetMonster,
    SpecialSummon,
)  # fmt: skip
from judge.game.facts import CardFacts, race_of
from judge.game.facts.vocabulary import RACES
from judge.game.replacing import replace
from judge.game.state import Card, Game
from judge.game.words import EffectClass, Phase, Place
from judge.library import default_library
from judge.notation.words import DAMAGE_PARTS, PHASES
from judge.play.referee import ACTIVATED, Answer, Verdict, judge, ways
from judge.replay.naming import find, ids
from judge.scenario import Step

HOWS = {"特殊召唤": "special", "同调召唤": "synchro", "XYZ召唤": "xyz", "摇摆召唤": "pendulum", "融合召唤": "fusion"}
SUMMON_PLACES = (Place.HAND, Place.EXTRA, Place.GRAVE, Place.BANISHED)
BATTLE = frozenset({Phase.START_STEP, Phase.BATTLE_STEP, Phase.END_STEP, Phase.DAMAGE_STEP})


def given(game: Game, step: Step, word: str) -> tuple[str, ...]:
    """The ids of the cards named in these pieces of the act."""
    refs = tuple(r for p in step.parts if p.word == word for r in p.refs)
    return ids(game, refs, step.line, player="" if word == "→" else step.player)


def value(step: Step, word: str) -> str:
    """The word behind this piece of the act; "" when it is not written."""
    part = step.part(word)
    return part.words[0] if part is not None and part.words else ""


def choices(game: Game, step: Step) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The choices stated with 选, one after the other."""
    picked = [p for p in step.parts if p.word == "选"]
    return tuple((step.player, ids(game, p.refs, step.line, player=step.player)) for p in picked)


def make(game: Game, step: Step) -> Act:
    """The engine's act for every verb but 发动, 连锁, 过 and 选. Raises BadInput for cards that cannot be meant."""
    if step.verb in _WITHOUT_CARD:
        return _without_card(game, step)
    player = step.player
    places = _PLACES.get(step.verb, (Place.HAND,))
    card = find(game, step.refs[0], step.line, player=player, places=places)
    pos = "def" if step.part("守备表示") else "atk"
    if step.verb in HOWS:
        spent = given(game, step, "素材") + given(game, step, "解放") + given(game, step, "代价")
        summoned = ids(game, step.refs, step.line, player=player) if len(step.refs) > 1 else (card.id,)
        how = way_of(card) if step.verb == "特殊召唤" else HOWS[step.verb]
        return SpecialSummon(player, summoned, how, spent or None, pos)
    if step.verb == "召唤":
        return NormalSummon(player, card.id, given(game, step, "解放") or None, pos)
    if step.verb == "盖伏怪兽" or (step.verb == "盖放" and card.facts.main == "怪兽"):
        return SetMonster(player, card.id, given(game, step, "解放") or None)
    if step.verb == "攻击":
        return Attack(player, card.id, _attacked(game, step))
    plain = {"再度召唤": NormalSummon, "反转召唤": FlipSummon, "变更表示": ChangePosition, "盖放": SetCard}
    made: Act = plain[step.verb](player, card.id)
    return made


_WITHOUT_CARD = frozenset({"进入", "结束回合", "抽卡", "做", "组卡组"})
_PLACES: dict[str, tuple[Place, ...]] = {
    "再度召唤": (Place.MZONE,), "反转召唤": (Place.MZONE,), "变更表示": (Place.MZONE,), "攻击": (Place.MZONE,),
    **dict.fromkeys(HOWS, SUMMON_PLACES),
}  # fmt: skip


def _without_card(game: Game, step: Step) -> Act:
    player = step.player
    if step.verb == "进入":
        word = step.words[0]
        if word in DAMAGE_PARTS:
            raise BadInput(f"第{step.line}行：不能“进入”{word}；攻击之后写 过到 {word}。")
        phase = Phase(PHASES[word])
        asked = Phase.START_STEP if phase in BATTLE and game.phase not in BATTLE else phase
        return Enter(player, asked)
    if step.verb == "结束回合":
        return EndTurn(player)
    if step.verb == "抽卡":
        return DoDraw(player)
    if step.verb == "做":
        card = find(game, step.refs[0], step.line, player=player).id if step.refs else ""
        return Move(player, step.words[0], card, " ".join((*step.words[1:], *(r.name for r in step.refs[1:]))))
    return _deck(game, step)


def _deck(game: Game, step: Step) -> Build:
    sizes = {"主卡组": "main", "额外": "extra", "副卡组": "side"}
    numbers: dict[str, Any] = {}
    copies: list[tuple[str, int]] = []
    cards_in: list[tuple[str, str]] = []
    facts: list[str] = []
    listing = ""
    for part in step.parts:
        if part.word in sizes:
            if not part.words[0].isdigit():
                raise BadInput(f"第{step.line}行：“{part.word}”后面应写张数。")
            numbers[sizes[part.word]] = int(part.words[0])
        elif part.word == "卡":
            copies += [(r.name, r.times) for r in part.refs]
        elif part.word == "放入":
            cards_in += [(r.name, part.words[0]) for r in part.refs for _ in range(r.times)]
        elif part.word == "事实":
            facts.append(part.words[0])
        else:
            listing = part.word.removesuffix("卡")
    known = _known(game, [name for name, _ in (*copies, *cards_in)])
    return Build(
        step.player, copies=tuple(copies), cards_in=tuple(cards_in), listing=listing, facts=tuple(facts),
        known=known, **numbers,
    )  # fmt: skip


def _known(game: Game, names: list[str]) -> tuple[CardFacts, ...]:
    """The facts of these cards: as the scenario states them, else the library's."""
    stated = {c.facts.name: c.facts for c in game.cards.values()}
    found = [stated.get(name) or default_library().find(name) for name in names]
    return tuple(dict.fromkeys(f for f in found if f is not None))


def _attacked(game: Game, step: Step) -> str | None:
    targets = given(game, step, "→")
    if targets:
        return targets[0]
    monsters = game.monsters(game.other(step.player))
    if step.part("直接") or not monsters:
        return None
    if len(monsters) > 1:
        raise BadInput(f"第{step.line}行：请写明攻击对象，如 → 「{monsters[0].id}」；直接攻击写 直接。")
    return monsters[0].id


# --- activations ------------------------------------------------------------------------------------------------------
def filled(game: Game, act: Activate, step: Step) -> Activate:
    """The activation with the targets, costs and announcements that the step states."""
    answered = value(step, "应对").removeprefix("连锁")
    if answered and not answered.isdigit():
        raise BadInput(f"第{step.line}行：应对 后面写 连锁1 这样的编号。")
    return replace(
        act, targets=given(game, step, "→") or act.targets, costs=given(game, step, "代价") + given(game, step, "解放"),
        announced=_announced(game, value(step, "宣言")), option=_option(game, act, step),
        answers=int(answered) if answered else None,
    )  # fmt: skip


def _option(game: Game, act: Activate, step: Step) -> int:
    """Which of the effect's choices is meant: counted from 1 where it is written, from 0 in the act."""
    written = value(step, "选项")
    if not written:
        return 0
    there = max((len(op.options) for op in act.effect.does), default=0) if act.effect is not None else 0
    number = int(written) if written.isdigit() else 0
    if number < 1 or (there and number > there):
        how_many = f"「{game.card(act.card).name}」的这个效果有{there}个选项" if there else "选项从1数起"
        raise BadInput(f"第{step.line}行：选项 后面写第几个，如 选项 1；{how_many}。")
    return number - 1


def _announced(game: Game, word: str) -> str:
    """What is announced, as the engine writes it: a race, or the name of a card for its nickname."""
    race = race_of(word)
    if not word or race in RACES:
        return race
    known = next((c.facts for c in game.cards.values() if c.facts.name == word), None) or default_library().find(word)
    return known.name if known is not None else word


def means(act: Activate, step: Step) -> bool:
    """Whether the activation is of the effect that the step names (any when it names none)."""
    wanted = value(step, "效果")
    if not wanted:
        return True
    if wanted in ("卡", "卡的发动"):
        return act.card_activation
    return act.effect is not None and (act.effect.id == wanted or act.effect.id.rstrip("abcdefgh") == wanted)


def activation(game: Game, card: Card, step: Step) -> tuple[Activate | None, Verdict]:
    """The activation that the step describes, with the verdict: the first one that is allowed, else the best reason."""
    tried: list[tuple[Activate, Verdict]] = []
    for way in ways(game, step.player, card):
        if means(way, step):
            act = filled(game, way, step)
            verdict = _own(game, act, card, judge(game, act))
            if verdict.allowed:
                return act, verdict
            tried.append((act, verdict))
    tried.sort(key=lambda t: t[1].answer is not Answer.UNDECIDED)
    return tried[0] if tried else (None, _no_way(game, card, step))


def _own(game: Game, act: Activate, card: Card, verdict: Verdict) -> Verdict:
    if card.controller != act.player and verdict.allowed:
        return Verdict(Answer.MAY_NOT, (), f"「{card.name}」现在是{card.controller}的卡，{act.player}不能发动")
    return verdict


def _no_way(game: Game, card: Card, step: Step) -> Verdict:
    """Why there is nothing to activate where the card lies: a rule's reason when one has it."""
    wanted = value(step, "效果")
    if wanted and card.facts.effects:
        card.facts.effect(wanted if any(e.id == wanted for e in card.facts.effects) else next(
            (e.id for e in card.facts.effects if e.id.rstrip("abcdefgh") == wanted), wanted))  # fmt: skip
    if not card.facts.known and card.facts.main == "怪兽" and not card.facts.effects:
        why = f"没有「{card.name}」的效果资料；请在“卡”行写明效果的种类，如 起动、诱发即时"
        return Verdict(Answer.UNDECIDED, (), why)
    acts = [Activate(step.player, card.id, e) for e in card.facts.effects if e.cls in ACTIVATED or e.id == wanted]
    if card.facts.main != "怪兽":
        own = next((e for e in card.facts.effects if e.cls is EffectClass.ACTIVATION), None)
        acts.append(Activate(step.player, card.id, own, True))
    for act in acts:
        verdict = judge(game, filled(game, act, step))
        if verdict.answer is Answer.MAY_NOT and verdict.clauses:
            return verdict
    face = "里侧表示，" if card.on_field and not card.face_up else ""
    where = f"{card.controller}的{card.place.shown}"
    return Verdict(Answer.MAY_NOT, (), f"「{card.name}」在{where}，{face}在那里没有能发动的效果")
