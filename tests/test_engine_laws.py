"""Laws of the engine on any board: nothing is changed in place, names are only names, chains resolve backwards."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.board.turns import given_the_right
from judge.game.acts import Activate, Attack, ChangePosition, Enter, NormalSummon, SetCard, SetMonster
from judge.game.state import Card, Game
from judge.game.words import Phase, Place
from judge.library import default_library
from judge.notation import parse
from judge.play import session
from judge.play.referee import judge, ways
from judge.replay import replay

SPELLS = ("旋风", "黑洞", "月之书", "突进", "收缩", "火球", "禁忌的圣枪", "贪欲之壶", "强欲而谦虚之壶")
TRAPS = (
    "神之宣告", "激流葬", "神圣防护罩-反射镜力-", "技能抽取", "王宫的通告", "强制脱出装置", "雷破", "天罚",
    "魔法干扰阵",
)  # fmt: skip
MONSTERS = (
    "青眼白龙", "电子龙", "三眼怪", "食人虫", "光与暗之龙", "卡片枪手", "血腥魔兽人", "流氓佣兵部队", "精灵剑士",
)  # fmt: skip
SLOTS = (
    (Place.HAND, SPELLS + MONSTERS),
    (Place.SZONE, TRAPS + SPELLS[:4]),
    (Place.MZONE, MONSTERS),
    (Place.GRAVE, MONSTERS),
)
LAW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def boards(draw: st.DrawFn) -> Game:
    """A Main Phase with up to three cards of each kind of place for each player."""
    cards: dict[str, Card] = {}
    for player in ("A", "B"):
        for place, names in SLOTS:
            for seq, name in enumerate(draw(st.lists(st.sampled_from(names), max_size=3))):
                facts = default_library().cards[name]
                card = Card(f"{player}{len(cards)}", facts, player, player, place, seq, proper=True)
                up = place is not Place.SZONE and (place is not Place.MZONE or draw(st.booleans()))
                set_turn = None if up else 1
                card = replace(card, face_up=up, attack_pos=up or place is not Place.MZONE, set_turn=set_turn)
                cards[card.id] = card
        for n in range(5):
            filler = Card(f"{player}d{n}", default_library().cards["精灵剑士"], player, player, Place.DECK, n, False)
            cards[filler.id] = filler
    lp = (draw(st.integers(1, 8000)), draw(st.integers(1, 8000)))
    return Game(cards=cards, lp=lp, turn=4, phase=Phase.MAIN1)


def acts(game: Game, player: str) -> list[object]:
    """What the player could try: every activation, summon, set, change of position, attack, and going on."""
    out: list[object] = []
    for card in game.cards.values():
        if card.controller != player or card.place is Place.DECK:
            continue
        out += ways(game, player, card)
        out += [NormalSummon(player, card.id), SetMonster(player, card.id), SetCard(player, card.id)]
        if card.place is Place.MZONE:
            out += [ChangePosition(player, card.id), Attack(player, card.id)]
    return [*out, Enter(player, Phase.BATTLE_STEP)]


def frozen(value: object) -> object:
    """A deep copy in plain tuples: equal before and after when nothing was changed in place."""
    if isinstance(value, Mapping):
        return tuple((k, frozen(v)) for k, v in value.items())
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value).__name__, *(frozen(getattr(value, f.name)) for f in fields(value) if f.name != "facts"))
    if isinstance(value, tuple | list):
        return tuple(frozen(v) for v in value)
    return str(sorted(value)) if isinstance(value, frozenset) else value


def other(player: str) -> str:
    return {"A": "B", "B": "A"}.get(player, player)


def swapped(game: Game) -> Game:
    """The same duel with the names of the players exchanged."""
    cards = {i: replace(c, owner=other(c.owner), controller=other(c.controller)) for i, c in game.cards.items()}
    return replace(game, cards=cards, turn_player=other(game.turn_player), lp=game.lp[::-1])


def outcome(game: Game) -> tuple[object, ...]:
    """What is on the board, without the trace."""
    rows = tuple((i, c.controller, c.place, c.face_up, c.attack_pos) for i, c in game.cards.items())
    return rows, game.lp, game.winner, tuple((x.card, x.player, x.negated) for x in game.chain)


def answered(game: Game, picks: list[int]) -> Game:
    """A chain built on the board: each pick takes one of the activations that are allowed then."""
    for pick in picks:
        allowed: list[tuple[Game, Activate]] = []
        for player in ("A", "B"):
            now = given_the_right(game, player) if game.chain else game
            options = (a for a in acts(now, player) if isinstance(a, Activate) and a.event is None)
            allowed += [(now, a) for a in options if judge(now, a).allowed]
        if not allowed or game.winner:
            break
        now, act = allowed[pick % len(allowed)]
        game = session.perform(now, act)
    return game


PICKS = st.lists(st.integers(0, 50), min_size=1, max_size=5)


@LAW
@given(boards())
def test_asking_changes_nothing(game: Game) -> None:
    before = frozen(game)
    for player in game.players:
        for act in acts(game, player):
            judge(game, act)  # type: ignore[arg-type]
    assert frozen(game) == before


@LAW
@given(boards(), PICKS)
def test_performing_and_resolving_leave_the_game_before_as_it_was(game: Game, picks: list[int]) -> None:
    before = frozen(game)
    built = answered(game, picks)
    middle = frozen(built)
    session.settle(built)
    assert frozen(game) == before
    assert frozen(built) == middle


@LAW
@given(boards(), PICKS)
def test_a_chain_resolves_in_the_reverse_order_of_its_activations(game: Game, picks: list[int]) -> None:
    built = answered(game, picks)
    if built.chain and not built.winner:
        after = session.advance(built)
        if not after.winner:
            assert [n for n, _, _ in after.results] == [link.number for link in reversed(built.chain)]


@LAW
@given(boards(), PICKS)
def test_the_names_of_the_players_are_only_names(game: Game, picks: list[int]) -> None:
    mirror = swapped(game)
    for player in game.players:
        for act in acts(game, player):
            same = replace(act, player=other(player))  # type: ignore[type-var]
            assert judge(game, act).answer == judge(mirror, same).answer  # type: ignore[arg-type]
    here = session.settle(answered(game, picks[:1]))
    first = next((line for line in here.log if line.kind == "chain"), None)
    if first is None:
        there = mirror
    else:
        opening = answered(game, picks[:1]).chain[:1]
        act = Activate(other(opening[0].player), opening[0].card, opening[0].effect, opening[0].card_activation)
        there = session.settle(session.perform(given_the_right(mirror, act.player), act))
    assert outcome(swapped(here))[0] == outcome(there)[0]


ILLEGAL = (
    "A 发动 「神之宣告」", "B 发动 「黑洞」", "A 攻击 「电子龙」 直接", "A 召唤 「青眼白龙」", "B 召唤 「精灵剑士」",
    "A 反转召唤 「电子龙」", "A 盖放 「电子龙」", "A 变更表示 「精灵剑士」", "B 进入 主要阶段2",
)  # fmt: skip
BOARD = """
回合 A 主要阶段1
A 手卡 「青眼白龙」 「精灵剑士」 「黑洞」 「旋风」
A 怪兽 「电子龙」
A 盖伏 「神之宣告」
B 手卡 「黑洞#2」 「精灵剑士#2」
B 怪兽 「三眼怪」
B 盖伏 「激流葬」
"""


@LAW
@given(st.lists(st.sampled_from(ILLEGAL), min_size=1, max_size=6))
def test_illegal_steps_leave_the_state_as_it_was(lines: list[str]) -> None:
    scenario = parse(BOARD + "\n".join(lines) + "\n")[0]
    report = replay(scenario)
    refused = [r for r in report.results if r.verdict is not None and not r.verdict.allowed]
    assert len(refused) == len(lines)
    assert outcome(report.game) == outcome(report.start)
