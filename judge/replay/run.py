"""Replaying a scenario: every act judged by the referee, performed when it is allowed, and everything looked at."""

from copy import copy
from dataclasses import replace

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.game.acts import Activate, Attack, DoDraw, EndTurn, Enter, Meets, Pass, TriggerRank
from judge.game.facts import Library
from judge.game.state import Card, Game
from judge.game.words import EffectClass, Part, Phase, Place
from judge.library import default_library
from judge.notation.words import DAMAGE_PARTS, PHASES
from judge.play import session
from judge.play.referee import Answer, Verdict, judge, trigger_act
from judge.play.triggers import Pending
from judge.replay.acts import activation, choices, filled, make, means
from judge.replay.board import build
from judge.replay.looks import look
from judge.replay.naming import candidates, find
from judge.replay.questions import answer
from judge.replay.report import Report, Result, missing
from judge.rule import ask
from judge.scenario import Act, Decline, Expect, Look, PassTo, Question, Scenario, Settle, Step

ROUNDS = 400  # how often both may pass on the way somewhere
MOST_LINKS = 100
PROCEDURE = (Enter, EndTurn, Pass, DoDraw)
Rows = tuple[tuple[int, str, str], ...]


def replay(scenario: Scenario, library: Library | None = None) -> Report:
    """Replay a scenario. Raises BadInput, naming the line, for what cannot be understood."""
    start = build(scenario, library or default_library())
    run = Run(scenario, start)
    results = tuple(run.take(index) for index in range(len(scenario.steps)))
    return Report(scenario, start, results, run.game)


class Run:
    """A replay going on: the game as it stands, the chains resolved so far, and triggers that later steps name."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.steps = scenario.steps
        self.game = game
        self.index = 0
        self.chains: list[Rows] = []
        self.claims: dict[int, Verdict] = {}  # steps whose trigger has already been put on a chain, or been refused
        self.named: set[tuple[int, int]] = set()  # links that a step has named: (chain, link)
        self.passed: tuple[str, ...] = ()
        self.offers: list[tuple[str, tuple[ClauseId, ...]]] = []

    def take(self, index: int) -> Result:
        """Take the step with this index."""
        self.index = index
        step = self.steps[index]
        before = len(self.game.log)
        try:
            result = self._take(step)
        except BadInput as error:
            text = str(error)
            raise BadInput(text if text.startswith("第") else f"第{step.line}行：{text}") from None
        return replace(result, lines=self.game.log[before:])

    def _take(self, step: Act) -> Result:
        if isinstance(step, Step):
            return self._step(step)
        if isinstance(step, Look):
            found, right, clauses = look(self.game, step, tuple(self.chains))
            return Result(step, None, _unlike(right, found, step.clauses, clauses), (), found, clauses)
        if isinstance(step, Question):
            return self._question(step)
        if isinstance(step, Settle):
            self.passed = ()
            self.settle()
        elif isinstance(step, PassTo):
            return self._pass_to(step)
        elif isinstance(step, Decline):
            find(self.game, step.card, step.line)
        return Result(step)

    def _question(self, step: Question) -> Result:
        said, why, clauses = answer(self.game, step)
        expect = step.expect
        wrong = "" if expect is None else _unlike(expect.answer == said, f"{said}（{why}）", expect.clauses, clauses)
        return Result(step, None, wrong, (), f"{said}：{why}", clauses)

    # --- acts ---------------------------------------------------------------------------------------------------------
    def _step(self, step: Step) -> Result:
        if step.verb == "选":
            chosen = tuple(c.id for r in step.refs for c in [find(self.game, r, step.line, player=step.player)])
            self.game = replace(self.game, choices=(*self.game.choices, (step.player, chosen)))
            return Result(step)
        if self.game.winner:
            why = "平局" if self.game.winner == "draw" else f"{self.game.winner}胜"
            verdict: Verdict | None = Verdict(Answer.MAY_NOT, self._won_by(), f"决斗已经结束（{why}）")
        elif step.verb == "过":
            verdict = self._pass(step)
        elif step.verb in ("发动", "连锁"):
            verdict = self._activate(step)
        else:
            verdict = self._other(step)
        return Result(step, verdict, wrong_verdict(step.expect, verdict), (), "", verdict.clauses if verdict else ())

    def _won_by(self) -> tuple[ClauseId, ...]:
        return next((x.clauses for x in reversed(self.game.log) if x.kind == "win"), ())

    def _other(self, step: Step) -> Verdict | None:
        self._prepare(step)
        act = make(self.game, step)
        verdict = judge(self.game, act)
        silent = isinstance(act, PROCEDURE) and not verdict.clauses and verdict.answer is Answer.UNDECIDED
        if not verdict.allowed and not silent:
            return verdict
        self._begin(choices(self.game, step))
        if isinstance(act, Enter):
            self.go_to(Phase(PHASES[step.words[0]]))
        elif isinstance(act, EndTurn):
            self._end_turn()
        else:
            self.game = session.perform(self.game, act, self.wants)
        self._note_offers()
        return None if silent else verdict

    def _begin(self, chosen: tuple[tuple[str, tuple[str, ...]], ...] = ()) -> None:
        """Something is done: whoever had passed may act again."""
        self.passed = ()
        kept = tuple(e for e in self.game.extra if not e[0].startswith("passed:"))
        self.game = replace(self.game, choices=(*self.game.choices, *chosen), extra=kept)

    def _prepare(self, step: Step) -> None:
        """What is pending ends first, unless the step answers it (应对) or is asked in the middle of a battle."""
        if step.part("应对") or step.verb in ("做", "组卡组", "抽卡"):
            return
        if step.verb in ("进入", "结束回合", "攻击"):
            self.settle()
            if step.verb == "攻击" and self.game.phase is Phase.START_STEP:
                self.go_to(Phase.BATTLE_STEP)
            return
        for _ in range(ROUNDS):
            waiting = self.game.chain or self.game.summoning or (self.game.battle is None and session.busy(self.game))
            if not waiting or self.game.winner:
                return
            self.advance()

    def _pass(self, step: Step) -> Verdict | None:
        game = self.game
        verdict = judge(game, Pass(step.player))
        if verdict.answer is Answer.MAY_NOT:
            return verdict
        leaving = game.leaving or (not session.busy(game) and step.player == game.turn_player)
        game = replace(game, leaving=leaving, extra=(*game.extra, (f"passed:{step.player}", "是")))
        self.game = session.perform(game, Pass(step.player), self.wants)
        self.passed = (*self.passed, step.player)
        if set(self.passed) == set(game.players):
            self._begin()
            if session.busy(self.game):
                self.advance()
        return verdict if verdict.clauses else None

    # --- activations --------------------------------------------------------------------------------------------------
    def _activate(self, step: Step) -> Verdict:
        if step.verb == "发动" and not step.part("应对"):
            while self.game.chain and not self._claimed(step) and not self.game.winner:
                self.advance()
        done = self._claimed(step)
        if done is not None:
            self.game = replace(self.game, choices=(*self.game.choices, *choices(self.game, step)))
            return done
        verdict = self._try(step)
        if verdict.allowed or (step.verb == "连锁" and self.game.chain):
            return verdict if verdict.allowed else self._missed(step, verdict)
        return self._later(step, verdict)

    def _card(self, step: Step) -> Card:
        return find(self.game, step.refs[0], step.line, player=step.player)

    def _try(self, step: Step) -> Verdict:
        """Judge the activation now, and perform it when it is allowed."""
        if len(self.game.chain) >= MOST_LINKS:
            raise BadInput(f"第{step.line}行：连锁已经有{MOST_LINKS}环，引擎不演算更长的连锁；请检查这段记谱。")
        act, verdict = activation(self.game, self._card(step), step)
        if act is not None and verdict.allowed:
            self._begin()
            self.game = session.perform(self.game, act, self.wants)
            number = next((x.number for x in reversed(self.game.chain) if x.card == act.card), len(self.game.chain))
            self.named.add((len(self.chains), number))
            self.game = replace(self.game, choices=(*self.game.choices, *choices(self.game, step)))
            self._note_offers()
        return verdict

    def _later(self, step: Step, verdict: Verdict) -> Verdict:
        """A summon goes on to its success, a window closes: the activation is tried at each such moment.

        In a battle only triggers wait so; for the rest the scenario says 过到. Nothing changes when no moment is right.
        """
        trial = copy(self)
        trial.chains, trial.claims, trial.named = list(self.chains), dict(self.claims), set(self.named)
        in_battle = self.game.battle is not None
        if in_battle and not any(e.cls is EffectClass.TRIGGER for e in self._card(step).facts.effects):
            return verdict
        own_turn = step.player == self.game.turn_player
        for _ in range(ROUNDS):
            if not session.busy(trial.game) or trial.game.winner or (in_battle and trial.game.battle is None):
                break
            trial.advance()
            done = trial._claimed(step)
            if done is not None:
                trial.game = replace(trial.game, choices=(*trial.game.choices, *choices(trial.game, step)))
                self._adopt(trial)
                return done
            if trial.game.chain or in_battle or not (own_turn or session.busy(trial.game)):
                continue
            verdict = trial._try(step)
            if verdict.allowed:
                self._adopt(trial)
                return verdict
        return trial._missed(step, verdict)

    def _adopt(self, trial: "Run") -> None:
        self.game, self.chains, self.claims, self.named = trial.game, trial.chains, trial.claims, trial.named
        self.passed = trial.passed

    def _missed(self, step: Step, verdict: Verdict) -> Verdict:
        """The reason is a missed timing when the trace says so."""
        names = {f"「{c.name}」" for c in candidates(self.game, step.refs[0])}
        for line in reversed(self.game.log):
            if line.kind == "missed" and any(n in line.text for n in names):
                return Verdict(Answer.MAY_NOT, line.clauses, line.text)
        return verdict

    def _claimed(self, step: Step) -> Verdict | None:
        """The verdict of a trigger or mandatory answer that is on the chain already and that this step names."""
        if self.index in self.claims:
            verdict = self.claims[self.index]
            if not verdict.allowed:
                return None
            cards = {c.id for c in candidates(self.game, step.refs[0])}
            self.named |= {(len(self.chains), x.number) for x in self.game.chain if x.card in cards}
            return verdict
        cards = {c.id for c in candidates(self.game, step.refs[0])}
        for link in self.game.chain:
            key = (len(self.chains), link.number)
            act = Activate(link.player, link.card, link.effect, link.card_activation, event=link.event)
            if key in self.named or link.card not in cards or link.player != step.player or not means(act, step):
                continue
            self.named.add(key)
            before = replace(self.game, chain=self.game.chain[: link.number - 1])
            verdict = judge(before, act)
            if verdict.allowed:
                return verdict
            return Verdict(Answer.HAPPENS, (), f"「{self.game.card(link.card).name}」的效果必须发动，已是连锁{link.number}")
        return None

    def wants(self, game: Game, pending: Pending) -> Activate | bool:
        """Optional triggers are used only when this step or a later one names them; a named one as the step says."""
        for index in range(self.index, len(self.steps)):
            step = self.steps[index]
            if isinstance(step, Decline) and self._names(game, step, pending):
                return False
            if not isinstance(step, Step) or step.verb not in ("发动", "连锁") or index in self.claims:
                continue
            act = trigger_act(pending)
            if step.player != pending.player or not self._names(game, step, pending) or not means(act, step):
                continue
            act = filled(game, act, step)
            verdict = judge(game, act)
            self.claims[index] = replace(verdict, clauses=_with_timing(game, pending, verdict))
            return act
        if not pending.effect.mandatory:
            met = ask(game, Meets(game.card(pending.card), pending.effect, pending.event, game.tick))
            self.offers.append((f"「{game.card(pending.card).name}」的选发效果满足时点，没有发动", met.clauses))
        return False

    def _names(self, game: Game, step: Step | Decline, pending: Pending) -> bool:
        ref = step.card if isinstance(step, Decline) else step.refs[0]
        return any(c.id == pending.card for c in candidates(game, ref))

    # --- going on -----------------------------------------------------------------------------------------------------
    def advance(self) -> None:
        """Both players pass once."""
        resolves = bool(self.game.chain) and not self.game.winner
        self.game = session.advance(self.game, self.wants)
        if resolves:
            self.chains.append(self.game.results)
        self._note_offers()

    def _note_offers(self) -> None:
        for text, clauses in self.offers:
            self.game = self.game.said("offer", text, clauses)
        self.offers = []

    def settle(self) -> None:
        """Both pass until nothing is pending."""
        for _ in range(ROUNDS):
            if not session.busy(self.game) or self.game.winner:
                return
            self.advance()

    def go_to(self, phase: Phase, player: str = "") -> None:
        """Pass on to a phase or step, and stop as soon as it has begun."""
        for _ in range(ROUNDS):
            game = self.game
            if game.winner or (game.phase is phase and (not player or game.turn_player == player)):
                return
            if session.busy(game):
                self.advance()
            elif game.phase is Phase.END:
                self._next_turn()
            else:
                self.game = session.step_towards(game, phase, self.wants)
                self._note_offers()

    def _next_turn(self) -> None:
        for part in session.END_OF_TURN:
            self.game = part(self.game, self.wants)
            self._note_offers()
            if self.game.phase is Phase.END:
                self.settle()
            if self.game.winner:
                return

    def _end_turn(self) -> None:
        self.go_to(Phase.END)
        self.settle()
        self._next_turn()
        self.go_to(Phase.MAIN1)

    def _pass_to(self, step: PassTo) -> Result:
        self.passed = ()
        if step.moment not in DAMAGE_PARTS:
            self.go_to(Phase(PHASES[step.moment]), step.player)
            return Result(step)
        wanted = Part(DAMAGE_PARTS[step.moment])
        for _ in range(ROUNDS):
            battle = self.game.battle
            if battle is None or self.game.winner:
                return Result(step, None, f"战斗没有到{step.moment}")
            if battle.part is wanted:
                return Result(step)
            self.advance()
        return Result(step, None, f"战斗没有到{step.moment}")


def _with_timing(game: Game, pending: Pending, verdict: Verdict) -> tuple[ClauseId, ...]:
    """The verdict's clauses, with those of the timing that was met and of the place in the order."""
    card = game.card(pending.card)
    met = ask(game, Meets(card, pending.effect, pending.event, game.tick))
    rank = ask(game, TriggerRank(card, pending.effect))
    more = (*met.clauses, *rank.clauses) if verdict.allowed else ()
    return tuple(dict.fromkeys((*verdict.clauses, *more)))


def wrong_verdict(expect: Expect | None, verdict: Verdict | None) -> str:
    """What is wrong with a verdict, in words; "" when it is as expected (allowed, where nothing is written)."""
    if verdict is None:
        return "" if expect is None or (expect.answer == "可以" and not expect.clauses) else f"预期{expect.answer}，没有条文规定这件事"
    said = f"{verdict.answer}（{verdict.why}）"
    if expect is None:
        return "" if verdict.allowed else said
    same = verdict.answer == expect.answer or (verdict.answer is Answer.HAPPENS and expect.answer == "可以")
    return _unlike(same, said, expect.clauses, verdict.clauses, expect.answer)


def _unlike(same: bool, said: str, wanted: tuple[ClauseId, ...], cited: tuple[ClauseId, ...], expected: str = "") -> str:
    if not same:
        return f"预期{expected}，裁判说{said}" if expected else f"不是这样：{said}"
    lacking = missing(wanted, cited)
    if lacking:
        return f"{said}，但引用的条文是 {_ids(cited) or '（无）'}，没有 {_ids(lacking)}"
    return ""


def _ids(clauses: tuple[ClauseId, ...]) -> str:
    return "、".join(str(c) for c in clauses[:12]) + (" …" if len(clauses) > 12 else "")


_ = (Attack, Place)
