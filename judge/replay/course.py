"""The course of a replay: the game as it stands, chains resolved so far, triggers that later steps name, going on."""

from dataclasses import dataclass, field

from judge.clause import ClauseId
from judge.game.acts import Activate, Meets, TriggerRank
from judge.game.replacing import replace
from judge.game.state import Game, Link
from judge.game.words import Phase
from judge.play import session
from judge.play.referee import Answer, Verdict, judge, trigger_act
from judge.play.triggers import Pending
from judge.replay.acts import filled, means, value
from judge.replay.naming import candidates
from judge.rule import ask
from judge.scenario import Act, Decline, Step

ROUNDS = 400  # how often both may pass on the way somewhere
Rows = tuple[tuple[int, str, str], ...]


@dataclass(slots=True)
class Course:
    """A replay going on. `claims`: steps whose trigger was put on a chain, or refused, before they were reached;
    `named`: links that a step has named, as (chain, link)."""

    steps: tuple[Act, ...]
    game: Game
    index: int = 0
    chains: list[Rows] = field(default_factory=list)
    claims: dict[int, Verdict] = field(default_factory=dict)
    named: set[tuple[int, int]] = field(default_factory=set)
    offers: list[tuple[str, tuple[ClauseId, ...]]] = field(default_factory=list)

    def fork(self) -> "Course":
        """A copy to try something on."""
        return Course(self.steps, self.game, self.index, list(self.chains), dict(self.claims), set(self.named))

    def adopt(self, trial: "Course") -> None:
        """Go on from where the trial led."""
        self.game, self.chains, self.claims, self.named = trial.game, trial.chains, trial.claims, trial.named

    def begin(self) -> None:
        """Something is done: whoever had passed may act again."""
        if self.game.passed:
            self.game = replace(self.game, passed=())

    def choose(self, chosen: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
        """Note choices for what resolves later."""
        if chosen:
            self.game = replace(self.game, choices=(*self.game.choices, *chosen))

    # --- triggers -----------------------------------------------------------------------------------------------------
    def wants(self, game: Game, pending: Pending) -> Activate | bool:
        """Optional triggers are used only when this step or a later one names them; a named one as the step says."""
        for index in range(self.index, len(self.steps)):
            step = self.steps[index]
            if isinstance(step, Decline) and _names(game, step, pending):
                return False
            if not isinstance(step, Step) or step.verb not in ("发动", "连锁") or index in self.claims:
                continue
            act = trigger_act(pending)
            meant = step.player in ("", pending.player) and _names(game, step, pending) and means(act, step)
            if not meant or step.part("作为"):
                continue
            act = filled(game, act, step)
            verdict = judge(game, act)
            self.claims[index] = replace(verdict, clauses=_with_timing(game, pending, verdict))
            return act
        if not pending.effect.mandatory:
            met = ask(game, Meets(game.card(pending.card), pending.effect, pending.event, game.tick))
            self.offers.append((f"「{game.card(pending.card).name}」的选发效果满足时点，没有发动", met.clauses))
        return False

    def note_offers(self) -> None:
        """Put triggers that met their timing and were not used into the trace."""
        for text, clauses in self.offers:
            self.game = self.game.said("offer", text, clauses)
        self.offers = []

    def claimed(self, step: Step) -> Verdict | None:
        """The verdict of a trigger or mandatory answer that is on the chain already and that this step names."""
        cards = {c.id for c in candidates(self.game, step.refs[0])}
        if self.index in self.claims:
            self.named |= {(len(self.chains), x.number) for x in self.game.chain if x.card in cards}
            return self.claims[self.index]
        for link in self.game.chain:
            key = (len(self.chains), link.number)
            act = Activate(link.player, link.card, link.effect, link.card_activation, event=link.event)
            if key in self.named or link.card not in cards or link.player != step.player or not means(act, step):
                continue
            if wanted := value(step, "作为"):
                return self._in_place(link, wanted)
            self.named.add(key)
            verdict = judge(replace(self.game, chain=self.game.chain[: link.number - 1]), act)
            if verdict.allowed:
                return verdict
            name = self.game.card(link.card).name
            return Verdict(Answer.HAPPENS, (), f"「{name}」的效果必须发动，已是连锁{link.number}")
        return None

    def _in_place(self, link: Link, wanted: str) -> Verdict:
        """Whether the trigger is that link of the chain (作为 连锁1), by the rules of the order."""
        game = self.game
        named = [(game.card(x.card), x) for x in game.chain if x.effect is not None and x.event is not None]
        ranks = [ask(game, TriggerRank(card, x.effect)) for card, x in named if x.effect is not None]
        clauses = tuple(dict.fromkeys(c for r in ranks for c in r.clauses))
        both = zip(named, ranks, strict=True)
        why = "；".join(f"「{card.name}」是连锁{x.number}（{r.why}）" for (card, x), r in both)
        right = wanted.removeprefix("连锁") == str(link.number)
        return Verdict(Answer.MAY if right else Answer.MAY_NOT, clauses, why)

    # --- going on -----------------------------------------------------------------------------------------------------
    def advance(self) -> None:
        """Both players pass once."""
        resolves = bool(self.game.chain) and not self.game.winner
        self.game = session.advance(self.game, self.wants)
        if resolves:
            self.chains.append(self.game.results)
        self.note_offers()

    def settle(self) -> None:
        """Both pass until nothing is pending."""
        for _ in range(ROUNDS):
            if not session.busy(self.game) or self.game.winner:
                return
            self.advance()

    def settle_chains(self) -> None:
        """Both pass until no chain, summon or window is left; a battle stays where it is."""
        for _ in range(ROUNDS):
            waiting = self.game.chain or self.game.summoning or (self.game.battle is None and session.busy(self.game))
            if not waiting or self.game.winner:
                return
            self.advance()

    def go_to(self, phase: Phase, player: str = "") -> None:
        """Pass on to a phase or step, and stop as soon as it has begun."""
        for _ in range(ROUNDS):
            game = self.game
            if game.winner or (game.phase is phase and (not player or game.turn_player == player)):
                break
            if session.busy(game):
                self.advance()
            elif game.phase is Phase.END:
                self.next_turn()
            else:
                self.game = session.step_towards(game, phase, self.wants)
                self.note_offers()
        if self.game.happened and not self.game.chain and not self.game.winner:
            self.game = session.offer_triggers(self.game, self.wants)
            self.note_offers()
        if self.game.queue and not self.game.chain and not self._acts_next():
            self.advance()

    def _acts_next(self) -> bool:
        """Whether the next step is an act that may come before the triggers of the phase (6.3.2:2)."""
        after = self.steps[self.index + 1 : self.index + 2]
        return any(isinstance(s, Step) and s.verb in ("发动", "过", "做") for s in after)

    def next_turn(self) -> None:
        """From the End Phase, with everything in it, into the next turn."""
        for part in session.END_OF_TURN:
            self.game = part(self.game, self.wants)
            self.note_offers()
            if self.game.phase is Phase.END:
                self.settle()
            if self.game.winner:
                return

    def end_turn(self) -> None:
        """The rest of the turn, and the next one up to its Main Phase 1."""
        self.go_to(Phase.END)
        self.settle()
        self.next_turn()
        self.go_to(Phase.MAIN1)


def _names(game: Game, step: Step | Decline, pending: Pending) -> bool:
    ref = step.card if isinstance(step, Decline) else step.refs[0]
    return any(c.id == pending.card for c in candidates(game, ref))


def _with_timing(game: Game, pending: Pending, verdict: Verdict) -> tuple[ClauseId, ...]:
    """The verdict's clauses, with those of the timing that was met and of the place in the order."""
    card = game.card(pending.card)
    met = ask(game, Meets(card, pending.effect, pending.event, game.tick))
    rank = ask(game, TriggerRank(card, pending.effect))
    more = (*met.clauses, *rank.clauses) if verdict.allowed else ()
    return tuple(dict.fromkeys((*verdict.clauses, *more)))
