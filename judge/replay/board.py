"""The set-up of a scenario as a Game."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from judge.board.bonds import bound
from judge.errors import BadInput
from judge.game.facts import CardFacts, Library
from judge.game.replacing import replace
from judge.game.state import START_LP, Card, Game
from judge.game.words import Phase, Place
from judge.notation.words import DAMAGE_PARTS, PHASES, PLAYERS
from judge.replay.cardfacts import FILLER, facts_of, stated_facts
from judge.replay.marks import with_done, with_states
from judge.scenario import Lay, LifePoints, Ref, Scenario, State, Stated, Step, Turn

PLACES = {
    "手卡": Place.HAND, "怪兽": Place.MZONE, "盖伏": Place.SZONE, "魔陷": Place.SZONE, "场地": Place.FZONE,
    "摇摆": Place.PZONE,
    "墓地": Place.GRAVE, "除外": Place.BANISHED, "额外": Place.EXTRA, "卡组": Place.DECK,
}  # fmt: skip
ROOM = {
    Place.MZONE: 5, Place.SZONE: 5, Place.FZONE: 1, Place.PZONE: 2, Place.DECK: 120, Place.EXTRA: 30, Place.HAND: 60,
}  # fmt: skip
DECK_SIZE = 20  # cards of a deck about which nothing is said
TURN = 5
MATERIAL = "素材"
_Entry = tuple[str, Place, Ref, Lay | State]


def build(scenario: Scenario, library: Library) -> Game:
    """The duel as the set-up describes it. Raises BadInput, naming the line, for what is unknown or contradictory."""
    stated = stated_facts(scenario)
    game = _frame(scenario)
    entries = list(_entries(scenario))
    totals = Counter(ref.name for _, _, ref, _ in entries for _ in range(ref.times))
    cards: dict[str, Card] = {}
    seen: Counter[str] = Counter()
    taken: Counter[tuple[str, Place]] = Counter()
    for player, place, ref, line in entries:
        facts = facts_of(ref.name, stated, library, line.line)
        for _ in range(ref.times):
            seen[ref.name] += 1
            number = ref.number or seen[ref.name]
            card_id = facts.name if totals[ref.name] == 1 else f"{facts.name}#{number}"
            if card_id in cards:
                there = cards[card_id].place.shown
                raise BadInput(f"第{line.line}行：{ref.shown}已经放在{there}了；一张卡只能在一处。")
            card = _laid(game, card_id, facts, player, place, ref, line, taken)
            cards[card_id] = replace(card, since=len(cards) + 1, placed=len(cards) + 1)
    cards = {**_by_use(scenario, cards), **_fillers(scenario, game)}
    game = replace(game, cards=cards, tick=len(cards) + 2)
    return bound(with_done(with_states(game, scenario), scenario))


def _entries(scenario: Scenario) -> Iterator[_Entry]:
    """Every card named in the set-up with its place; materials are named under their monster."""
    for line in scenario.setup:
        if isinstance(line, Lay):
            for ref in line.cards:
                yield line.player, PLACES[line.zone], ref, line
        elif isinstance(line, State):
            for part in line.parts:
                if part.word == MATERIAL:
                    for ref in part.refs:
                        yield _player_of(scenario, line.card), Place.MATERIAL, ref, line


def _player_of(scenario: Scenario, wanted: Ref) -> str:
    for line in scenario.setup:
        if isinstance(line, Lay) and any(r.name == wanted.name for r in line.cards):
            return line.player
    return PLAYERS[0]


def _frame(scenario: Scenario) -> Game:
    turns = [x for x in scenario.setup if isinstance(x, Turn)]
    if len(turns) > 1:
        raise BadInput(f"第{turns[1].line}行：“回合”写了两次；一段记谱从一个时点开始。")
    turn = turns[0] if turns else Turn(PLAYERS[0], "主要阶段1")
    lp = dict.fromkeys(PLAYERS, START_LP)
    for line in scenario.setup:
        if isinstance(line, LifePoints):
            lp |= dict(line.values)
    extra = [("先攻第1回合", "是")] if turn.first else []
    for line in scenario.setup:
        if isinstance(line, Stated):
            extra.append((line.words[0], " ".join(line.words[1:]) or "是"))
    if turn.phase == "抽卡阶段" and any(isinstance(s, Step) and s.verb == "抽卡" for s in scenario.steps):
        extra.append(("抽卡前", "是"))
    if turn.phase in DAMAGE_PARTS:
        how = f"回合 {turn.player} 战斗步骤，然后 {turn.player} 攻击 「X」 → 「Y」，过到 {turn.phase}"
        raise BadInput(f"第{turn.line}行：伤害步骤要从攻击开始写：{how}。")
    return Game(
        players=(PLAYERS[0], PLAYERS[1]), turn_player=turn.player, turn=1 if turn.first else TURN,
        phase=Phase(PHASES[turn.phase]), lp=(lp["A"], lp["B"]), extra=tuple(extra),
    )  # fmt: skip


def _laid(
    game: Game, card_id: str, facts: CardFacts, player: str, place: Place, ref: Ref, line: Lay | State,
    taken: Counter[tuple[str, Place]],
) -> Card:  # fmt: skip
    zone = line.zone if isinstance(line, Lay) else MATERIAL
    down = zone == "盖伏" or "里侧守备" in ref.marks or "里侧" in ref.marks or place is Place.DECK
    if zone == "盖伏" and facts.main == "怪兽":
        place = Place.MZONE
    if place is Place.SZONE and "场地" in facts.types:
        place = Place.FZONE
    if place is Place.EXTRA:
        down = "表侧" not in ref.marks
    _fitting(facts, place, ref, line)
    seq = taken[player, place]
    taken[player, place] += 1
    if taken[player, place] > ROOM.get(place, 400):
        number = taken[player, place]
        raise BadInput(f"第{line.line}行：{player}的{place.shown}放了{number}张卡，那里只有{ROOM[place]}个位置。")
    set_turn = None
    if down and place in (Place.MZONE, Place.SZONE, Place.FZONE):
        set_turn = game.turn if "这回合" in ref.marks else game.turn - 1
    return Card(
        id=card_id, facts=facts, owner=player, controller=player, place=place, seq=seq, face_up=not down,
        attack_pos=not (place is Place.MZONE and (down or "表侧守备" in ref.marks)), set_turn=set_turn, proper=True,
        arrived="set" if down and place is Place.MZONE else "",
        arrived_turn=game.turn if "这回合" in ref.marks and place is Place.MZONE else None,
    )  # fmt: skip


def _fitting(facts: CardFacts, place: Place, ref: Ref, line: Lay | State) -> None:
    """Cards lie only where they can lie; a contradiction is an error, not a guess."""
    at = f"第{line.line}行：{ref.shown}是{facts.kind_line}，"
    if place is Place.FZONE and "场地" not in facts.types and facts.main != "怪兽":
        raise BadInput(f"{at}不能放在场地区域。")
    if place is Place.PZONE and "摇摆" not in facts.types:
        raise BadInput(f"{at}不能放在摇摆区域。")
    if place is Place.EXTRA and not facts.types & {"融合", "同调", "XYZ", "摇摆"}:
        raise BadInput(f"{at}不能放在额外卡组。")
    if place is Place.DECK and facts.types & {"融合", "同调", "XYZ"}:
        raise BadInput(f"{at}不能放在主卡组。")
    if place is Place.HAND and facts.types & {"融合", "同调", "XYZ", "衍生物"}:
        raise BadInput(f"{at}不会在手卡。")
    positioned = [m for m in ref.marks if m in ("表侧攻击", "表侧守备", "里侧守备")]
    if positioned and place is not Place.MZONE:
        raise BadInput(f"{at}放在{place.shown}时没有“{positioned[0]}”这样的表示形式。")


def _by_use(scenario: Scenario, cards: dict[str, Card]) -> dict[str, Card]:
    """The cards in the order in which they are activated: players order their own simultaneous triggers so."""
    order: dict[str, int] = {}
    for step in scenario.steps:
        if isinstance(step, Step) and step.verb in ("发动", "连锁") and not step.part("作为"):
            for ref in step.refs:
                order.setdefault(ref.shown, len(order))
    def rank(card: Card) -> int:
        return min(order.get(f"「{card.id}」", 999), order.get(f"「{card.facts.name}」", 999))

    return {c.id: c for c in sorted(cards.values(), key=rank)}


def _fillers(scenario: Scenario, game: Game) -> dict[str, Card]:
    """Decks of unknown cards, where no deck or only its size is given."""
    out: dict[str, Card] = {}
    for player in game.players:
        lines = [x for x in scenario.setup if isinstance(x, Lay) and x.player == player and x.zone == "卡组"]
        out |= _unknown_deck(player, sum(x.filler for x in lines) if lines else DECK_SIZE)
    return out


@cache
def _unknown_deck(player: str, size: int) -> dict[str, Card]:
    ids = {n: f"{player}卡组{n}" for n in range(1, size + 1)}
    return {i: Card(i, FILLER, player, player, Place.DECK, n - 1000, face_up=False) for n, i in ids.items()}
