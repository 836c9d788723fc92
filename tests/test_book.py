"""The book is the source, cut at its headings and items, and nothing else."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from judge import build
from judge.book import Book, dump, read
from judge.clause import ClauseId, NoteKind, SubKind
from judge.errors import BadInput
from judge.outline import source as read_source
from judge.segment import body_of, join, segment
from judge.witness import compare


@pytest.fixture(scope="module")
def source() -> str:
    return read_source(build.SOURCE)


def test_there_are_213_headings_784_items_and_114_examples() -> None:
    book = Book.load()
    assert len(book.headings) == 213
    assert len(book.items()) == 784
    assert sum(len(clause.examples) for clause in book.clauses) == 114


def test_all_clauses_joined_give_the_source_back_to_the_character(source: str) -> None:
    lines = source.split("\n")
    start, end = body_of(lines)
    assert lines[start].startswith("1")
    assert lines[end - 1].startswith("●支付基本分作为cost")
    assert join(Book.load().text) == "\n".join(lines[start:end])


def test_a_missing_line_is_noticed_when_joining(source: str) -> None:
    text = segment(source)
    with pytest.raises(BadInput, match="行不见了"):
        join(replace(text, clauses=text.clauses[:100] + text.clauses[101:]))


def test_the_committed_books_are_what_the_sources_give() -> None:
    assert build.is_current(), "run `judge build`"


def test_the_checksums_in_sources_md_are_those_of_the_files() -> None:
    import hashlib

    from judge.paths import data

    listed = data("corpus", "SOURCES.md").read_text(encoding="utf-8")
    for path in sorted(data("corpus", "sources").iterdir()):
        assert hashlib.sha256(path.read_bytes()).hexdigest() in listed, path.name


def test_every_line_of_the_second_witness_stands_in_the_text_but_two_it_cut(source: str) -> None:
    testimony = compare(source, read_source(build.WITNESS))
    assert testimony.lines == 617
    assert testimony.lines - testimony.found == 2
    url, last = testimony.differences
    assert (url.text_line, url.witness[0][-6:]) == (138, "（URL→）")
    assert last.text[0].startswith(last.witness[0])  # the page broke off in the middle of this line


def test_a_changed_line_of_the_witness_would_be_listed(source: str) -> None:
    page = read_source(build.WITNESS).replace("●反击陷阱卡的咒文速度为3。", "●反击陷阱卡的咒文速度为2。")
    assert any("咒文速度为2" in "".join(one.witness) for one in compare(source, page).differences)


def test_the_notice_travels_with_the_book() -> None:
    notice = Book.load().notice
    assert notice[0] == "写在前面的几点注意事项："
    assert [line[:2] for line in notice[1:]] == [f"{n}." for n in range(1, 10)]


def test_readers_replies_are_not_rules() -> None:
    assert not any("翻译辛苦" in clause.full_text for clause in Book.load().clauses)


@pytest.mark.parametrize(
    ("id", "kind", "start"),
    [
        ("4.2.4.2.1:1", SubKind.PLAIN, "优先度1"),
        ("4.2.4.2.1:1", SubKind.EXAMPLE, "例：「神之宣告」"),
        ("6.3.4.2:3", SubKind.STEP, "1."),
        ("3.2.4:1", SubKind.BULLET, "•表侧攻击表示"),
        ("6.3.6:3", SubKind.NOTE, "*从2014年7月10日"),
    ],
)
def test_lines_below_an_item_know_what_they_are(id: str, kind: SubKind, start: str) -> None:
    section = ClauseId.parse(id).of_section
    subs = [sub for clause in Book.load().section(section) for sub in clause.sublines]
    assert any(sub.kind is kind and sub.text.startswith(start) for sub in subs)


def test_a_clause_knows_its_heading_path_cards_and_effect_texts() -> None:
    clause = Book.load()[ClauseId.parse("4.2.4.2.1:1")]
    assert clause.path[0] == "卡片的效果"
    assert clause.heading == "同时发动复数效果的场合"
    assert clause.card_names[:3] == ("神之宣告", "光与暗之龙", "旋风")
    assert "装备怪兽的效果无效" in "".join(Book.load()[ClauseId.parse("4.3.2:1")].effect_texts)


def test_cross_references_point_to_other_clauses_that_exist() -> None:
    book = Book.load()
    for clause in book.clauses:
        assert all(ref in book and ref != clause.id and not clause.id.under(ref) for ref in clause.refs), clause.id
    assert ClauseId("4.3.3.14") in book[ClauseId.parse("4.3.3.11:2")].refs  # 不能使用
    assert sum(bool(clause.refs) for clause in book.clauses) > 300


def test_the_book_survives_its_file(tmp_path: Path) -> None:
    text = Book.load().text
    (tmp_path / "b.jsonl").write_text(dump(text), encoding="utf-8", newline="\n")
    assert read(tmp_path / "b.jsonl") == text


@pytest.mark.parametrize("damage", ["", "{}", "nonsense", '{"type": "book"}\n[1]', '{"type": "clause"}'])
def test_a_damaged_book_is_a_clear_sentence(tmp_path: Path, damage: str) -> None:
    (tmp_path / "b.jsonl").write_text(damage, encoding="utf-8")
    with pytest.raises(BadInput, match="已损坏"):
        read(tmp_path / "b.jsonl")
    with pytest.raises(BadInput, match="找不到"):
        read(tmp_path / "none.jsonl")


# ---- notes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "kind", "words"),
    [
        ("3.2.2.3.1:3", NoteKind.READING, "条件特殊召唤被无效"),
        ("3.2.2.3.1.1.5:3", NoteKind.READING, "额外卡组"),
        ("6.3.4.2:5", NoteKind.CORRECTION, "一定进入战斗步骤"),
        ("4.2.4.3:4", NoteKind.CONTRADICTS, "整组连锁"),
        ("3.3.1:9", NoteKind.CONTRADICTS, "整组连锁"),
        ("6.3.6:3", NoteKind.OBSOLETE, "2014年7月10日"),
        ("6.3.5:3", NoteKind.TYPO, "1次"),
        ("5.3:1", NoteKind.LOST_ITEM, "漏了●"),
        ("2.1.1:2", NoteKind.LATER_CHANGE, "额外怪兽区域"),
    ],
)
def test_known_faults_are_noted_beside_the_clause(id: str, kind: NoteKind, words: str) -> None:
    assert any(note.kind is kind and words in note.text for note in Book.load()[ClauseId.parse(id)].notes)


def test_what_a_typo_note_corrects_really_stands_in_the_clause() -> None:
    import re

    for clause in Book.load().clauses:
        for note in clause.notes:
            if note.kind in (NoteKind.TYPO, NoteKind.READING) and (wrong := re.match(r"(?:两处)?“(.+?)”", note.text)):
                assert wrong[1] in clause.full_text, clause.id


def test_contradictions_are_shown_from_both_sides() -> None:
    book = Book.load()
    for clause in book.clauses:
        for note in clause.notes:
            for other in note.clauses if note.kind is NoteKind.CONTRADICTS else ():
                back = {id for n in book[other].notes for id in n.clauses}
                assert clause.id in back, f"{other} does not point back to {clause.id}"


def test_every_rendering_of_a_clause_with_notes_carries_them() -> None:
    from judge.answer import quoted
    from judge.render import clause_json, hit_json, hit_lines

    book = Book.load()
    noted = [clause for clause in book.clauses if clause.notes]
    assert len(noted) > 60
    for clause in noted:
        for id in (clause.id, clause.id.of_section):
            shown = "\n".join(hit_lines(quoted(id, book)))
            exported = json.dumps(hit_json(quoted(id, book)), ensure_ascii=False)
            for note in clause.notes:
                assert note.text in shown, id
                assert json.dumps(note.text, ensure_ascii=False)[1:-1] in exported, id
        assert len(clause_json(clause)["notes"]) == len(clause.notes)
