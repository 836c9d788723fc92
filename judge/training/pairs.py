"""What the encoder is trained on: phrasings of the bank beside the clauses that decide them, in mixed batches."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.bank import Phrasing
from judge.clause import Clause, ClauseId
from judge.index import ask_text, passage, short_passage
from judge.words import clean

RUN = 4  # neighbours in a batch: siblings of one section are the negatives that teach most


@dataclass(frozen=True, slots=True)
class Pair:
    """A question and a text that answers it, each with its prompt; `items` all decide the question."""

    question: str
    answer: str
    item: ClauseId
    items: frozenset[ClauseId]


def batches(
    phrasings: Sequence[Phrasing], clauses: Sequence[Clause], size: int, dice: random.Random
) -> Iterator[list[Pair]]:
    """One epoch: every phrasing once, in batches where runs of neighbouring clauses stand among others."""
    by_id = {clause.id: clause for clause in clauses}
    usable = [phrasing for phrasing in phrasings if phrasing.items[0] in by_id]
    by_item: dict[ClauseId, list[Phrasing]] = {}
    for phrasing in usable:
        by_item.setdefault(phrasing.items[0], []).append(phrasing)
    order = interleaved(usable, dice)
    for start in range(0, len(order) - size + 1, size):
        yield [_pair(phrasing, by_id, by_item, dice) for phrasing in order[start : start + size]]


def interleaved(phrasings: Sequence[Phrasing], dice: random.Random) -> list[Phrasing]:
    """`phrasings` shuffled, but so that runs of RUN belong to neighbouring, mostly different clauses."""
    mixed = sorted(phrasings, key=lambda phrasing: dice.random())
    rounds: dict[ClauseId, int] = {}
    keyed = []
    for phrasing in mixed:
        turn = rounds.get(phrasing.items[0], 0)
        rounds[phrasing.items[0]] = turn + 1
        keyed.append(((turn, phrasing.items[0]), phrasing))
    keyed.sort(key=lambda entry: entry[0])
    neighbours = [phrasing for _, phrasing in keyed]
    runs = [neighbours[start : start + RUN] for start in range(0, len(neighbours), RUN)]
    dice.shuffle(runs)
    return [phrasing for run in runs for phrasing in run]


def _pair(
    phrasing: Phrasing, by_id: dict[ClauseId, Clause], by_item: dict[ClauseId, list[Phrasing]], dice: random.Random
) -> Pair:
    known = [item for item in phrasing.items if item in by_id]
    item = known[0] if dice.random() < 0.8 else dice.choice(known)
    return Pair(_asked(phrasing, dice), _answer(phrasing, item, by_id, by_item, dice), item, frozenset(known))


def _asked(phrasing: Phrasing, dice: random.Random) -> str:
    return "query: " + (ask_text(phrasing.question) if dice.random() < 0.7 else clean(phrasing.question))


def _answer(
    phrasing: Phrasing,
    item: ClauseId,
    by_id: dict[ClauseId, Clause],
    by_item: dict[ClauseId, list[Phrasing]],
    dice: random.Random,
) -> str:
    """Mostly the clause, at times another phrasing of it, as search compares a question with both."""
    others = [other for other in by_item.get(item, ()) if other is not phrasing]
    chance = dice.random()
    if chance < 0.25 and others:
        return _asked(dice.choice(others), dice)
    return "passage: " + (short_passage(by_id[item]) if chance < 0.75 else passage(by_id[item]))
