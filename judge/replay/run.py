"""Replaying a scenario: every act judged by the referee, performed when it is allowed, and everything looked at."""


from judge.board.turns import draw_due, given_the_right, holder
from judge.clause import ClauseId
from judge.errors import BadInput
from judge.game.acts import DoDraw, EndTurn, Enter, Pass
from judge.game.facts import Library
from judge.game.replacing import replace
from judge.game.state import Card, Game
from judge.game.words import PHASE_EVENTS, EffectClass, EventKind, Part, Phase
from judge.library import default_library
from judge.notation.words import DAMAGE_PARTS, PHASES
from judge.play import session
from judge.play.referee import Answer, Verdict, judge
from judge.replay.acts import activation, choices, make
from judge.replay.board import build
from judge.replay.course import ROUNDS, Course
from judge.replay.looks import look
from judge.replay.naming import candidates, find, ids
from judge.replay.questions import answer
from judge.replay.report import Report, Result, unlike, wrong_verdict
from judge.scenario import Act, Decline, Look, PassTo, Question, Scenario, Settle, Step

MOST_LINKS = 100
QUIET = PHASE_EVENTS | {EventKind.DRAWN, EventKind.TO_HAND}  # after these nothing has happened that is answered
PROCEDURE = (Enter, EndTurn, Pass, DoDraw)  # done even where no clause speaks


def replay(scenario: Scenario, library: Library | None = None) -> Report:
    """Replay a scenario. Raises BadInput, naming the line, for what cannot be understood."""
    start = build(scenario, library or default_library())
    course = Course(scenario.steps, start)
    results = tuple(_take(course, index) for index in range(len(scenario.steps)))
    return Report(scenario, start, results, course.game)


def _take(course: Course, index: int) -> Result:
    course.index = index
    step = course.steps[index]
    before = len(course.game.log)
    try:
        result = _one(course, step)
    except BadInput as error:
        text = str(error)
        raise BadInput(text if text.startswith("第") else f"第{step.line}行：{text}") from None
    return replace(result, lines=course.game.log[before:])


def _one(course: Course, step: Act) -> Result:
    if isinstance(step, Step):
        return _step(course, step)
    if isinstance(step, Look):
        found, right, clauses = look(course.game, step, tuple(course.chains))
        return Result(step, None, unlike(right, found, step.clauses, clauses), (), found, clauses)
    if isinstance(step, Question):
        return _question(course.game, step)
    if isinstance(step, PassTo):
        return _pass_to(course, step)
    if isinstance(step, Settle):
        course.begin()
        course.settle()
    elif isinstance(step, Decline):
        find(course.game, step.card, step.line)
    return Result(step)


def _question(game: Game, step: Question) -> Result:
    said, why, clauses = answer(game, step)
    expect = step.expect
    wrong = ""
    if expect is not None:
        wrong = unlike(expect.answer == said, f"{said}（{why}）", expect.clauses, clauses, expect.answer)
    return Result(step, None, wrong, (), f"{said}：{why}", clauses)


def _pass_to(course: Course, step: PassTo) -> Result:
    course.begin()
    if step.moment not in DAMAGE_PARTS:
        course.go_to(Phase(PHASES[step.moment]), step.player)
        return Result(step)
    wanted = Part(DAMAGE_PARTS[step.moment])
    for _ in range(ROUNDS):
        battle = course.game.battle
        if battle is None or course.game.winner:
            break
        if battle.part is wanted:
            return Result(step)
        course.advance()
    return Result(step, None, f"战斗没有到{step.moment}")


# --- acts -------------------------------------------------------------------------------------------------------------
def _step(course: Course, step: Step) -> Result:
    if step.verb == "选":
        course.choose(((step.player, ids(course.game, step.refs, step.line, player=step.player)),))
        return Result(step)
    if not step.player:
        step = replace(step, player=find(course.game, step.refs[0], step.line).controller)
    verdict: Verdict | None
    if course.game.winner:
        verdict = _over(course.game, step.player)
    elif step.verb == "过":
        verdict = _pass(course, step)
    elif step.verb in ("发动", "连锁"):
        verdict = _activate(course, step)
    else:
        verdict = _other(course, step)
    return Result(step, verdict, wrong_verdict(step.expect, verdict), (), "", verdict.clauses if verdict else ())


def _over(game: Game, player: str) -> Verdict:
    """Nothing is done any more once someone has won (1.4:1); by which clauses, the line of the trace says."""
    clauses: tuple[ClauseId, ...] = next((x.clauses for x in reversed(game.log) if x.kind == "win"), ())
    ended = judge(game, Pass(player))
    end = "平局" if game.winner == "draw" else f"{game.winner}胜"
    return Verdict(Answer.MAY_NOT, (*ended.clauses, *clauses), f"决斗已经结束（{end}）")


def _other(course: Course, step: Step) -> Verdict | None:
    _prepare(course, step)
    act = make(course.game, step)
    verdict = judge(course.game, act)
    silent = isinstance(act, PROCEDURE) and not verdict.clauses and verdict.answer is Answer.UNDECIDED
    if not verdict.allowed and not silent:
        return verdict
    course.begin()
    course.choose(choices(course.game, step))
    if isinstance(act, Enter):
        course.go_to(Phase(PHASES[step.words[0]]))
    elif isinstance(act, EndTurn):
        course.end_turn()
    else:
        course.game = session.perform(course.game, act, course.wants)
    course.note_offers()
    return None if silent else verdict


def _prepare(course: Course, step: Step) -> None:
    """What is pending ends first, unless the step answers it (应对) or is asked in the middle of a battle."""
    if step.part("应对") or step.verb in ("做", "组卡组", "抽卡") or course.game.passed:
        return
    if step.verb == "攻击" and course.game.battle is not None and course.game.battle.choosing:
        return
    if step.verb not in ("进入", "结束回合", "攻击"):
        course.settle_chains()
        return
    course.settle()
    if step.verb == "攻击" and course.game.phase is Phase.START_STEP:
        course.go_to(Phase.BATTLE_STEP)


def _pass(course: Course, step: Step) -> Verdict | None:
    game = course.game
    verdict = judge(game, Pass(step.player))
    if verdict.answer is Answer.MAY_NOT:
        return verdict
    leaving = game.leaving or (not session.busy(game) and step.player == game.turn_player)
    passed = (*game.passed, step.player)
    course.game = replace(session.perform(game, Pass(step.player), course.wants), leaving=leaving, passed=passed)
    if set(passed) == set(game.players):
        _both_passed(course)
    return verdict if verdict.clauses else None


def _both_passed(course: Course) -> None:
    """What is pending goes on; with nothing pending the phase ends, unless the turn player has a choice to make."""
    game = course.game
    pending = game.chain or game.summoning or game.battle or game.happened or game.queue or draw_due(game)
    if session.busy(game):
        course.begin()
        course.advance()
    if not pending and not session.busy(course.game) and game.phase not in (Phase.MAIN1, Phase.END):
        course.game = session.step_towards(course.game, Phase.END, course.wants)
        course.note_offers()


# --- activations ------------------------------------------------------------------------------------------------------
def _activate(course: Course, step: Step) -> Verdict:
    done = course.claimed(step)
    if step.verb == "发动" and not step.part("应对"):
        while done is None and course.game.chain and not course.game.winner:
            course.advance()
            done = course.claimed(step)
    if done is not None:
        if done.allowed:
            course.choose(choices(course.game, step))
        return done
    verdict = _try(course, step)
    if verdict.allowed:
        return verdict
    if course.game.chain or step.part("应对"):
        return _missed(course, step, verdict)
    return _later(course, step, verdict)


def _card(course: Course, step: Step) -> Card:
    return find(course.game, step.refs[0], step.line, player=step.player)


def _try(course: Course, step: Step) -> Verdict:
    """Judge the activation now, and perform it when it is allowed."""
    if len(course.game.chain) >= MOST_LINKS:
        raise BadInput(f"第{step.line}行：连锁已经有{MOST_LINKS}环，引擎不演算更长的连锁；请检查这段记谱。")
    before = course.game
    course.game = _with_silent_pass(course, step)
    act, verdict = activation(course.game, _card(course, step), step)
    if act is None or not verdict.allowed:
        course.game = before
    else:
        course.begin()
        course.game = session.perform(course.game, act, course.wants)
        links = ((len(course.chains), x.number) for x in course.game.chain if x.card == act.card)
        course.named |= {next((link for link in links if link not in course.named), (0, 0))}
        course.choose(choices(course.game, step))
        course.note_offers()
    return verdict


def _with_silent_pass(course: Course, step: Step) -> Game:
    """Who answers what has just happened has been given the right; so has who acts where nothing has, unless the
    scenario writes passes (过): then it is held to them."""
    game = course.game
    has = holder(game)
    quiet = not (game.chain or game.battle or game.summoning) and all(e.kind in QUIET for e in game.window)
    if has in ("", step.player) or (quiet and any(isinstance(s, Step) and s.verb == "过" for s in course.steps)):
        return game
    passed = given_the_right(game, step.player)
    return passed.said("pass", f"（没有写出：{has}放弃优先权）", judge(game, Pass(has)).clauses) if quiet else passed


def _later(course: Course, step: Step, verdict: Verdict) -> Verdict:
    """A summon goes on to its success, a window closes: the activation is tried at each such moment.

    In a battle only triggers wait so; for the rest the scenario says 过到. The normal draw is not waited for. Nothing
    changes when no moment is right.
    """
    if draw_due(course.game):
        return verdict
    trial, at_once = course.fork(), verdict
    in_battle = course.game.battle is not None
    if in_battle and not any(e.cls is EffectClass.TRIGGER for e in _card(course, step).facts.effects):
        return verdict
    own_turn = step.player == course.game.turn_player
    for _ in range(ROUNDS):
        if not session.busy(trial.game) or trial.game.winner or (in_battle and trial.game.battle is None):
            break
        trial.advance()
        done = trial.claimed(step)
        if done is not None:
            if done.allowed:
                trial.choose(choices(trial.game, step))
                course.adopt(trial)
            return done
        if trial.game.chain or in_battle or not (own_turn or session.busy(trial.game)):
            continue
        verdict = _try(trial, step)
        if verdict.allowed:
            course.adopt(trial)
            return verdict
    return _missed(trial, step, at_once if course.game.summoning is not None else verdict)


def _missed(course: Course, step: Step, verdict: Verdict) -> Verdict:
    """The reason is a missed timing when the trace says so."""
    names = {f"「{c.name}」" for c in candidates(course.game, step.refs[0])}
    for line in reversed(course.game.log):
        if line.kind == "missed" and any(n in line.text for n in names):
            return Verdict(Answer.MAY_NOT, line.clauses, line.text)
    return verdict
