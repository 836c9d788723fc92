"""Play-outs as JSON (`SCENARIO_JSON`): a set-up, acts, choices; answered with each link's result and the end board."""

from collections.abc import Mapping
from typing import Any

from judge.board.materials import way_of
from judge.board.stats import stat_now
from judge.board.turns import given_the_right
from judge.errors import BadInput
from judge.game.acts import (
    Act,
    Activate,
    Attack,
    ChangePosition,
    FlipSummon,
    NormalSummon,
    SpecialSummon,
)
from judge.game.facts import Library
from judge.game.replacing import replace
from judge.game.state import Card, Game
from judge.game.words import Phase, Place
from judge.play import legal, session
from judge.play.referee import Answer, Verdict, best_way, judge
from judge.play.triggers import Pending
from judge.positions import PLAY_OUT, checked, laid_out, player_of
from judge.positions.final import final_board

STEPS = 60
FREE_ACTS = ("activate", "attack", "summon", "mset", "set", "spsummon", "pos")


class _Recorder:
    """Collects the results of each chain as it resolves."""

    def __init__(self) -> None:
        self.chains: list[list[dict[str, Any]]] = []

    def note(self, before: Game, after: Game) -> Game:
        if after.results and after.results != before.results:
            rows = [{"link": n, "card": after.cards[c].name, "id": c, "result": r} for n, c, r in after.results]
            self.chains.append(rows)
        return replace(after, results=())


def play_out(raw: Mapping[str, Any], library: Library | None = None) -> dict[str, Any]:
    """The answer to a play-out record. Raises BadInput for what cannot be read."""
    unread = checked(raw, PLAY_OUT)
    setup = raw.get("setup")
    if not isinstance(setup, Mapping):
        raise BadInput("演算记录缺少“setup”（开始的局面）。")
    game = laid_out(setup, library)
    game = replace(game, window=(), choices=_choices(raw), refusals=_refusals(raw, game))
    actions = raw.get("actions") or []
    for action in actions:
        player_of(action, game, "actions")
    recorder = _Recorder()
    history: list[dict[str, Any]] = []
    watched = _watched(raw, game)
    if watched:
        history.append(_stats(game, watched, "(start)"))
    for action in actions:
        game = _do(game, action, raw, recorder)
        if watched:
            game = _settle(game, recorder)
            history.append(_stats(game, watched, str(action.get("card") or action.get("do"))))
    game = _settle(game, recorder)
    answer: dict[str, Any] = {"id": raw.get("id"), "final": final_board(game)}
    if len(recorder.chains) == 1:
        answer["resolution"] = recorder.chains[0]
    answer["chains"] = [{"resolution": rows} for rows in recorder.chains]
    missed = [line.text for line in game.log if line.kind == "missed"]
    if missed:
        answer["missed_timing"] = missed
    refused = [line.text for line in game.log if line.kind == "refused"]
    if refused:
        answer["refused"] = refused
    if unread:
        answer["unread"] = list(unread)
    if game.winner:
        answer["win"] = game.winner
    if watched:
        answer["stat_history"] = history
    answer["trace"] = [{"kind": x.kind, "text": x.text, "clauses": [str(c) for c in x.clauses]} for x in game.log]
    return answer


def _choices(raw: Mapping[str, Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    out = []
    for one in raw.get("selections") or []:
        ids = tuple(str(c.get("id")) for c in one.get("cards") or ())
        out.append((str(one.get("player")), ids))
    return tuple(out)


def _refusals(raw: Mapping[str, Any], game: Game) -> tuple[tuple[str, str], ...]:
    out = []
    for action in raw.get("actions") or []:
        if action.get("do") == "no":
            found = [c.id for c in game.cards.values() if not action.get("card") or c.name == action["card"]]
            out += [(str(action.get("player")), i) for i in found]
    return tuple(out)


def _watched(raw: Mapping[str, Any], game: Game) -> str:
    asked = raw.get("asked_keys") or []
    target = raw.get("target")
    if ("stat_history" not in asked and "stat_history" not in raw) or not isinstance(target, Mapping):
        return ""
    return str(target.get("id")) if str(target.get("id")) in game.cards else ""


def _stats(game: Game, card_id: str, after: str) -> dict[str, Any]:
    card = game.card(card_id)
    return {"after": after, "atk": stat_now(game, card, "atk"), "def": stat_now(game, card, "def")}


def _wants(game: Game, pending: Pending) -> bool:
    return session.always(game, pending)


def _advance(game: Game, recorder: _Recorder) -> Game:
    return recorder.note(game, session.advance(game, _wants))


def _settle(game: Game, recorder: _Recorder) -> Game:
    for _ in range(STEPS * 4):
        if not session.busy(game) or game.winner:
            break
        game = _advance(game, recorder)
    return game


def _do(game: Game, action: Mapping[str, Any], raw: Mapping[str, Any], recorder: _Recorder) -> Game:
    do, player = str(action.get("do")), str(action.get("player"))
    if game.winner or do in ("yes", "no"):
        return game
    if do in ("bp", "m2", "ep"):
        return _change_phase(game, player, do, recorder)
    if do == "chain":
        return _respond(game, action, raw, recorder)
    if do in FREE_ACTS:
        return _free_act(game, action, raw, recorder)
    raise BadInput(f"不认识的动作“{do}”；可用的有 {'、'.join((*FREE_ACTS, 'chain', 'bp', 'm2', 'ep', 'yes', 'no'))}。")


def _change_phase(game: Game, player: str, do: str, recorder: _Recorder) -> Game:
    game = _settle(game, recorder)
    if do == "bp":
        if not legal.may_enter_battle(game, player):
            return game.said("refused", f"{player}不能进入战斗阶段")
        goal = Phase.BATTLE_STEP
    else:
        goal = Phase.MAIN2 if do == "m2" else Phase.END
    for _ in range(STEPS):
        if game.phase is goal or game.winner:
            break
        if session.busy(game):
            game = _advance(game, recorder)
            continue
        game = session.step_towards(game, goal, _wants)
    if do == "ep":
        game = _end_turn(_settle(game, recorder), recorder)
    return game


def _end_turn(game: Game, recorder: _Recorder) -> Game:
    for part in session.END_OF_TURN:
        game = part(game, _wants)
        game = _settle(game, recorder)
        if game.winner:
            return game
    for _ in range(STEPS):
        if game.phase is Phase.MAIN1 or game.winner:
            break
        game = _advance(game, recorder) if session.busy(game) else session.step_towards(game, Phase.MAIN1, _wants)
    return game


def _named(game: Game, action: Mapping[str, Any], player: str) -> list[Card]:
    card_id = action.get("id")
    name = str(action.get("card") or "")
    if card_id and str(card_id) in game.cards:
        return [game.card(str(card_id))]
    found = [c for c in game.cards.values() if name in (c.name, *c.facts.aliases) and c.place is not Place.DECK]
    if not found:
        raise BadInput(f"动作里的“{name}”不在局面里；请检查卡名。")
    mine = [c for c in found if c.controller == player]
    return mine or found


def _try(game: Game, action: Mapping[str, Any], raw: Mapping[str, Any]) -> tuple[Act | None, str]:
    player = str(action.get("player"))
    why = ""
    mine = (a for a in raw.get("announced") or () if a.get("player") == player)
    announced = next((str(v) for a in mine for k, v in a.items() if k != "player"), "")
    targets = _targets(game, action, player)
    for card in _named(game, action, player):
        found = _best_activation(game, player, card, targets, announced)
        if found is None:
            continue
        act, verdict = found
        if verdict.answer is not Answer.MAY_NOT:
            return act, ""
        why = verdict.why
    return None, why


def _targets(game: Game, action: Mapping[str, Any], player: str) -> tuple[str, ...]:
    target = action.get("target")
    if not target:
        return ()
    if isinstance(target, Mapping):
        return (str(target.get("id")),)
    if str(target) in game.cards:
        return (str(target),)
    found = [c.id for c in game.cards.values() if c.name == target and c.place is not Place.DECK]
    theirs = [i for i in found if game.card(i).controller != player]
    return tuple((theirs or found)[:1])


def _best_activation(
    game: Game, player: str, card: Card, targets: tuple[str, ...], announced: str
) -> tuple[Activate, Verdict] | None:
    given: dict[str, Any] = {}
    if targets:
        given["targets"] = targets
    if announced:
        given["announced"] = announced
    return best_way(given_the_right(game, player), player, card, **given)


def _respond(
    game: Game, action: Mapping[str, Any], raw: Mapping[str, Any], recorder: _Recorder, on_top: bool = True
) -> Game:
    """Activate at the first moment that allows it; `on_top` also in answer to a chain link."""
    why = ""
    for _ in range(STEPS):
        act, reason = _try(game, action, raw)
        if act is not None and (on_top or not game.chain):
            return session.perform(replace(game, passed=()), act, _wants)
        why = why or reason
        if not session.busy(game):
            break
        game = _advance(game, recorder)
    return game.said("refused", f"「{action.get('card')}」不能发动：{why}")


def _free_act(game: Game, action: Mapping[str, Any], raw: Mapping[str, Any], recorder: _Recorder) -> Game:
    do, player = str(action["do"]), str(action["player"])
    if do == "activate":
        return _activate_when_free(game, action, raw, recorder)
    game = _settle(game, recorder)
    act = _act_of(game, do, player, action)
    verdict = judge(game, act)
    if verdict.answer is Answer.MAY_NOT:
        return game.said("refused", f"{player}不能{do}：{verdict.why}", verdict.clauses)
    return session.perform(replace(game, passed=()), act, _wants)


def _activate_when_free(game: Game, action: Mapping[str, Any], raw: Mapping[str, Any], recorder: _Recorder) -> Game:
    while game.chain or game.summoning:
        game = _advance(game, recorder)
    return _respond(game, action, raw, recorder, on_top=False)


def _act_of(game: Game, do: str, player: str, action: Mapping[str, Any]) -> Act:
    card = _named(game, action, player)[0]
    if do == "attack":
        targets = _targets(game, action, player)
        monsters = [c.id for c in game.monsters(game.other(player))]
        if not targets and monsters:
            chosen = next((ids for who, ids in game.choices if who == player and set(ids) <= set(monsters)), ())
            targets = chosen or tuple(monsters[:1])
        return Attack(player, card.id, targets[0] if targets else None)
    if do == "summon":
        hand = [c for c in _named(game, action, player) if c.place in (Place.HAND, Place.MZONE)]
        return NormalSummon(player, (hand or [card])[0].id)
    if do == "spsummon":
        return SpecialSummon(player, (card.id,), way_of(card))
    return ChangePosition(player, card.id) if card.face_up else FlipSummon(player, card.id)
