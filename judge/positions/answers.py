"""Answering a position record: what may be done now."""

from collections.abc import Mapping
from typing import Any

from judge.board.turns import given_the_right
from judge.errors import BadInput
from judge.game.facts import Library
from judge.game.state import Game
from judge.game.words import Place
from judge.play import legal
from judge.positions.form import POSITION, checked
from judge.positions.reading import laid_out


def answer_position(raw: Mapping[str, Any], library: Library | None = None) -> dict[str, Any]:
    """The answer to a position record: the legal ids with a verdict for each card asked, and the `may_*` asked."""
    unread = checked(raw, POSITION)
    game = laid_out(raw, library)
    player = str(raw.get("player") or game.turn_player)
    if player not in game.players:
        raise BadInput(f"“player”是“{player}”，不是玩家；玩家是 {'、'.join(game.players)}。")
    answer: dict[str, Any] = {"id": raw.get("id")}
    asked = raw.get("asked_ids")
    if asked is None and not raw.get("asked_keys"):
        asked = [c.id for c in game.cards.values() if c.controller == player and c.place is not Place.DECK]
    if asked is not None:
        for one in asked:
            if one not in game.cards:
                raise BadInput(f"“asked_ids”里的“{one}”不在“cards”里；请写局面里的卡的 id。")
        found = legal.activations(given_the_right(game, player), player, asked)
        answer["legal_ids"] = [i for i, v in found.items() if v.allowed]
        answer["verdicts"] = [
            {"id": i, "legal": v.allowed, "answer": str(v.answer), "clauses": [str(c) for c in v.clauses], "why": v.why,
             **({"unchecked": list(v.unchecked)} if v.unchecked else {})}
            for i, v in found.items()
        ]  # fmt: skip
    for key in raw.get("asked_keys") or []:
        answer[key] = _may(game, player, str(key))
    return answer | ({"unread": list(unread)} if unread else {})


def _may(game: Game, player: str, key: str) -> Any:
    lists = {
        "may_normal_summon": legal.may_normal_summon,
        "may_set_monster": legal.may_set_monster,
        "may_special_summon_by_own_procedure": legal.may_special_summon,
        "may_change_position_or_flip_summon": legal.may_change_position,
        "may_set_spell_trap": legal.may_set_card,
    }
    if key in lists:
        ids = lists[key](game, player)
        return {"ids": ids, "names": [game.card(i).name for i in ids]}
    if key == "may_enter_battle_phase":
        return legal.may_enter_battle(game, player)
    ready, direct = legal.may_attack(game, player)
    names = [game.card(i).name for i in ready]
    attacks = {"may_attack": ready, "may_attack_directly": direct, "may_attack_names": names}
    if key not in attacks:
        known = "、".join((*lists, "may_enter_battle_phase", *attacks))
        raise BadInput(f"“asked_keys”里的“{key}”不认识；可用的有 {known}。")
    return attacks[key]
