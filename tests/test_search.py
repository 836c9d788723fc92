"""Search: what is found, in what order, and how it is told apart."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from searching import CLAUSES, ENCODER, PHRASINGS, phrasing, small_index

from judge.book import Book
from judge.clause import ClauseId
from judge.embed import Role
from judge.index import assemble
from judge.owners import Owners
from judge.ranking import KINDS, Asked, Kind, evidence
from judge.search import Searcher, alike, highlights, ranks, understand


@pytest.fixture(scope="module")
def shipped() -> Searcher:
    return Searcher.load()


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("速攻魔法盖下去的那个回合能开吗", "3.3.3.6"),
        ("对面翻了反击陷阱，我拿速攻魔法接得上吗", "4.2.4.1"),
        ("手牌超过六张回合结束要丢吗", "6.3.6"),
        ("召唤被神宣康了，这回合还能再通常召唤吗", "3.2.2.1"),
        ("missing timing 是什么意思", "4.2"),
    ],
)
def test_players_words_find_the_section(shipped: Searcher, question: str, clause: str) -> None:
    found = shipped.search(question)
    assert found.decided
    assert any(hit.id.under(ClauseId(clause)) for hit in found.hits[:3])


@pytest.mark.parametrize(
    "question", ["连接怪兽的连接端指向哪里", "万智牌的堆叠怎么结算", "青眼白龙现在卖多少钱", "今天天气怎么样", "你好"]
)
def test_what_the_book_does_not_treat_is_refused(shipped: Searcher, question: str) -> None:
    found = shipped.search(question)
    assert not found.decided
    assert found.hits  # the nearest are still there, to name their headings


def test_a_question_of_the_bank_comes_with_its_answer(shipped: Searcher) -> None:
    known = shipped.index.phrasings[0]
    hit = next(hit for hit in shipped.search(known.question).hits if hit.id in known.items)
    assert hit.bank is not None
    assert hit.bank.question == known.question
    assert hit.bank.answer == known.answer


def test_hits_are_different_things_and_say_why(shipped: Searcher) -> None:
    found = shipped.search("衍生物能当XYZ素材吗", 10)
    told = [id for hit in found.hits for id in (hit.id, *hit.siblings)]
    assert len({hit.id for hit in found.hits}) == 10
    assert not {hit.id for hit in found.hits} & {id for hit in found.hits for id in hit.siblings}
    assert set(told) <= {clause.id for clause in Book.load().items()}
    assert all(hit.keyword_rank and hit.vector_rank for hit in found.hits)
    assert found.hits[0].score == max(hit.score for hit in found.hits)


def test_highlights_lie_within_the_clause_and_are_shared_with_the_question(shipped: Searcher) -> None:
    found = shipped.search("衍生物能当XYZ素材吗")
    text = Book.load()[found.hits[0].id].full_text
    marked = [text[start:end] for start, end in found.hits[0].highlights]
    assert any("衍生物" in part or "XYZ" in part for part in marked)


@settings(deadline=None, max_examples=30)
@given(st.text(max_size=80))
def test_any_text_can_be_searched(text: str) -> None:
    searcher = Searcher.of(small_index(), ENCODER)
    assert len(searcher.search(text, 3).hits) == 3


def test_the_same_question_twice_gives_the_same(shipped: Searcher) -> None:
    assert shipped.search("连锁怎么处理") == shipped.search("连锁怎么处理")


def test_clauses_named_together_both_ways_are_alike() -> None:
    same = alike(small_index())
    assert same == {
        ClauseId("3.1", 1): frozenset({ClauseId("4.1", 1)}),
        ClauseId("4.1", 1): frozenset({ClauseId("3.1", 1)}),
    }


def test_named_together_only_one_way_is_not_alike() -> None:
    index = small_index()
    one_way = assemble(CLAUSES, [phrasing(n, f"问{n}", "1.1:1", "1.1:2") for n in range(4)], "small", index.parts)
    assert alike(one_way) == {}


def test_a_sibling_is_not_listed_again() -> None:
    found = Searcher.of(small_index(), ENCODER).search("碎了去哪", 6)
    assert found.hits[0].id in (ClauseId("3.1", 1), ClauseId("4.1", 1))
    assert len(found.hits) == 5
    assert len(found.hits[0].siblings) == 1


def test_evidence_without_a_phrasing_does_not_see_it() -> None:
    index = small_index()
    vector = ENCODER.embed_one(PHRASINGS[0].question, Role.QUERY)
    asked = Asked(PHRASINGS[0].question, PHRASINGS[0].question, vector)
    hidden = np.arange(len(PHRASINGS)) == 0
    seen, unseen = evidence(index, asked), evidence(index, asked, without=hidden)
    assert seen.raw.shape == (len(CLAUSES), KINDS)
    assert seen.raw[0, Kind.PHRASING_VECTOR] == pytest.approx(1)
    assert unseen.raw[0, Kind.PHRASING_VECTOR] < 0.99


def test_owners_take_the_best_of_their_own() -> None:
    owners = Owners.of([[0, 2], [], [1]])
    values = np.array([0.1, 0.5, 0.9], np.float32)
    assert owners.best(values).tolist() == pytest.approx([0.9, 0.1, 0.5])
    assert owners.argbest(values).tolist() == [2, -1, 1]


def test_ranks_count_from_one() -> None:
    assert ranks(np.array([0.2, 0.9, 0.5], np.float32)).tolist() == [3, 1, 2]


def test_common_words_are_not_highlighted() -> None:
    assert highlights(understand("我的怪兽的攻击力"), "我的卡的攻击力") == ((4, 7),)
