"""Cards: the files that ship, what is told of a card, and a player's own cards.cdb."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from judge import library, paths
from judge.cardbase import Count, cards_of, read_rows
from judge.cardcheck import check_files, doubles, missing_from, named_in_the_book, not_cards
from judge.cardtext import as_json, told
from judge.cardtext import named as words
from judge.cli import main
from judge.commands.cards import shipped_files
from judge.errors import BadInput
from judge.game.facts import CardFacts, named, parse_card, vocabulary
from judge.library import default_library, library_of, shipped_library
from judge.notation import parse_one
from judge.play.referee import Answer
from judge.replay import replay
from judge.words import clean, load, rewrite
from judge.words.table import SOURCES

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = check_files(shipped_files())
CARDS = [card for _, card in SHIPPED.cards]


# --- the files that ship ----------------------------------------------------------------------------------------------
def test_every_shipped_card_is_read_and_no_name_stands_twice() -> None:
    assert SHIPPED.wrong == ()
    assert len(CARDS) >= 390
    assert all(card.known for card in CARDS)


def test_every_card_that_the_book_names_has_facts() -> None:
    assert missing_from(CARDS) == []
    named_ones = [name for name in named_in_the_book() if name not in not_cards()]
    assert len(named_ones) >= 185
    assert missing_from([card for card in CARDS if card.name != "阳炎光轮"]) == ["阳炎光轮"]


def test_words_that_are_no_cards_stand_in_the_book_and_are_no_cards() -> None:
    everything = named_in_the_book()
    for word, reason in not_cards().items():
        assert word in everything, word
        assert reason
        assert shipped_library().find(word) is None, word


def test_a_monster_has_what_is_printed_on_it() -> None:
    for card in CARDS:
        if card.main != "怪兽":
            continue
        assert card.attribute, card.name
        assert card.race in vocabulary.RACES, card.name
        assert ("XYZ" in card.types) == (card.level is None and card.rank is not None), card.name
        assert ("摇摆" in card.types) == (card.scale is not None), card.name
        if "效果" in card.types:
            assert card.effects or card.limits or card.procedures, card.name
        elif "摇摆" not in card.types:
            assert not card.effects, card.name


def test_only_optional_triggers_say_when_or_if() -> None:
    for card in CARDS:
        for effect in card.effects:
            trigger = effect.cls == "诱发"
            assert (effect.word is not None) == (trigger and not effect.mandatory), f"{card.name} {effect.id}"


def test_the_glossary_takes_its_cards_from_the_card_files() -> None:
    """Its own file holds other names of those cards, and cards without facts."""
    raw = yaml.safe_load((ROOT / "corpus" / "glossary.yaml").read_text(encoding="utf-8"))
    for entry in raw["terms"]:
        card = shipped_library().find(entry["term"]) if entry.get("kind") == "card" else None
        if card is None:
            continue
        assert card.name == entry["term"], f"glossary.yaml: {entry['term']} is {card.name}"
        own = {str(alias).lower() for source in SOURCES for alias in entry.get(source) or ()}
        assert not own & {name.lower() for name in (*card.aliases, card.ja, card.en)}, card.name
    terms = {term.name: term for term in load().all_terms}
    for card in CARDS:
        assert terms[card.name].kind == "card"


def test_a_players_word_means_one_card_in_questions_and_in_plays() -> None:
    for card in CARDS:
        for alias in card.aliases:
            meant = load().aliases().get(clean(alias), (card.name,))
            assert meant == (card.name,), f"{alias}: {meant}"
    assert rewrite("武门的效果").text == "「六武之门」的效果"


# --- what is rejected -------------------------------------------------------------------------------------------------
BASE: dict[str, Any] = {"name": "甲", "kind": "效果怪兽"}
EFFECT: dict[str, Any] = {"id": "1", "class": "诱发", "when": [{"event": ["送去墓地"]}]}


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({**BASE, "attribut": "地"}, ("attribut", "attribute")),
        ({**BASE, "attribute": "土"}, ("土", "地")),
        ({**BASE, "race": "火星"}, ("火星", "战士")),
        ({"name": "甲", "kind": "高速魔法"}, ("高速", "速攻")),
        ({**BASE, "atk": "很高"}, ("atk", "整数")),
        ({**BASE, "scale": 5}, ("scale", "两项")),
        ({**BASE, "limits": ["no"]}, ("no", "cannot_normal_summon")),
        ({**BASE, "effects": [{"class": "触发"}]}, ("触发", "诱发")),
        ({**BASE, "effects": [{**EFFECT, "mandatory": "yes"}]}, ("mandatory", "true")),
        ({**BASE, "effects": [EFFECT, EFFECT]}, ("重复",)),
        ({**BASE, "effects": [{**EFFECT, "when": [{"event": ["召换成功"]}]}]}, ("召换成功", "召唤成功")),
        ({**BASE, "effects": [{**EFFECT, "does": [{"do": "explode"}]}]}, ("explode", "destroy")),
        ({**BASE, "effects": [{**EFFECT, "does": [{"do": "draw", "who": "me"}]}]}, ("who", "me", "own")),
        ({**BASE, "effects": [{**EFFECT, "does": [{"do": "draw", "n": "两"}]}]}, ("n", "整数")),
        ({**BASE, "effects": [{**EFFECT, "condition": ["feeling_lucky"]}]}, ("feeling_lucky",)),
        ({**BASE, "effects": [{**EFFECT, "cost": [{"do": "send", "of": {"place": ["pocket"]}}]}]}, ("pocket", "hand")),
        ({"kind": "效果怪兽"}, ("卡名",)),
    ],
)
def test_a_word_outside_the_vocabulary_is_named_with_file_and_line(
    card: dict[str, Any], said: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("\n" + json.dumps(card, ensure_ascii=False) + "\n", encoding="utf-8")
    found = check_files([path])
    assert len(found.wrong) == 1
    assert found.wrong[0].startswith("mine.jsonl 第2行")
    assert all(word in found.wrong[0] for word in said), found.wrong[0]
    assert main(["cards", "check", str(path)]) == 1
    assert "1处不对" in capsys.readouterr().out


def test_all_that_is_wrong_in_a_file_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = [f'{{"name": "乙", "kind": "{kind}"}}' for kind in ("通常怪兽", "反击陷阱")]
    lines = ['{"name": "甲", "kind": "通常怪兽"', *twice]
    path = tmp_path / "mine.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert [w.partition("：")[0] for w in check_files([path]).wrong] == ["mine.jsonl 第1行", "mine.jsonl 第3行"]
    assert main(["cards", "check", str(path)]) == 1
    assert main(["cards", "check", str(tmp_path / "none.jsonl")]) == 2
    path.write_bytes(b"\xff\xfe")
    assert main(["cards", "check", str(path)]) == 2
    capsys.readouterr()
    assert main(["cards", "check"]) == 0


def test_a_nickname_belongs_to_one_card() -> None:
    cards = [("一", facts(name="甲", aliases=["小甲"])), ("二", facts(name="乙", aliases=["小甲"])),
             ("三", facts(name="丙", aliases=["甲"]))]  # fmt: skip
    said = doubles(cards)
    assert len(said) == 2
    assert "小甲" in said[0]
    assert "卡名" in said[1]


def facts(**given: Any) -> CardFacts:
    """A plain card."""
    return parse_card({"kind": "通常怪兽", **given})


KEYS = st.sampled_from(["class", "do", "of", "when", "event", "value", "n", "has", "options", "kind", "materials"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from(["", "诱发", "own", "field", "atk", "destroy"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["effects", "procedures", "scale", "also_named", "level", "aliases", "limits", "race"]), JSON)
def test_any_json_is_a_card_or_answered_with_one_sentence(key: str, value: Any) -> None:
    said = ""
    try:
        told(parse_card({**BASE, key: value}))
    except BadInput as error:
        said = str(error)
    assert "\n" not in said


# --- races ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("written", ["魔法师", "魔法师族", "魔法使", "魔法使族"])
def test_a_race_is_the_same_by_either_name(written: str) -> None:
    assert facts(name="甲", race=written).race == "魔法师"


# --- told in Chinese --------------------------------------------------------------------------------------------------
def test_every_word_of_the_vocabulary_has_chinese() -> None:
    kinds = {kind for some in named.KINDS.values() for kind in some}
    for table, known in [
        (words.FACTS, named.FACTS), (words.KINDS, kinds), (words.COUNTED, named.COUNTED),
        (words.LIMITS, vocabulary.LIMITS), (words.PROCEDURES, vocabulary.PROCEDURES),
        (words.UNTILS, vocabulary.UNTILS), (words.PICKS, vocabulary.PICKS), (words.WINDOWS, vocabulary.WINDOWS),
        (words.ONCES, vocabulary.ONCES),
    ]:  # fmt: skip
        assert set(known) == set(table), set(known) ^ set(table)


def test_every_card_is_told_without_a_word_of_the_code() -> None:
    for card in CARDS:
        lines = [line for line in told(card) if not line.startswith("又名")]
        text = re.sub("「[^」]*」|cost|XYZ|LV?[0-9]|D-|G|[0-9]", "", "\n".join(lines))
        assert not re.search("[a-z_]{2,}", text), f"{card.name}: {re.findall('[a-z_]{2,}', text)}"
        assert "：None" not in text
        assert "的的" not in text


def test_what_is_told_of_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "神宣"]) == 0
    shown = capsys.readouterr().out
    for part in ["「神之宣告」　反击陷阱", "cost　支付自己基本分÷2", "把那个发动无效，把那张卡破坏", "神の宣告"]:
        assert part in shown
    assert main(["cards", "show", "No.39", "希望皇", "霍普"]) == 0
    shown = capsys.readouterr().out
    assert "等级4的怪兽2只" in shown
    assert "诱发效果，选发（时）" in shown
    assert main(["cards", "show", "三眼怪"]) == 0
    shown = capsys.readouterr().out
    assert "诱发效果，必发" in shown
    assert "这张卡从场上送去墓地" in shown
    assert "后来" in shown


def test_json_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "黑森林的魔女", "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert (card["kind"], card["race"], card["effects"][0]["class"]) == ("效果怪兽", "魔法师", "诱发")
    assert card["effects"][0]["mandatory"] is True
    assert card["effects"][0]["words"]["时机"] == "这张卡从场上送去墓地"
    assert card["text"] == told(shipped_library().cards["黑森林的魔女"])
    assert main(["cards", "list", "--filter", "反击陷阱", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["kind"] for row in rows} == {"反击陷阱"}
    assert json.loads(json.dumps(as_json(CARDS[0]))) == as_json(CARDS[0])


def test_a_card_that_is_not_known_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "神之宣誓"]) == 2
    said = capsys.readouterr().err
    assert "「神之宣告」" in said
    assert main(["cards", "list", "--filter", "没有这样的卡"]) == 0
    assert "共0张" in capsys.readouterr().out


# --- a player's own cards.cdb -----------------------------------------------------------------------------------------
DATAS = "id integer primary key, ot integer, alias integer, setcode integer, type integer, atk integer, def integer, " \
        "level integer, race integer, attribute integer, category integer"  # fmt: skip
TEXTS = "id integer primary key, name text, desc text, " + ", ".join(f"str{n} text" for n in range(1, 17))
ROWS: list[tuple[Any, ...]] = [
    # id, alias, type, atk, def, level, race, attribute, name
    (1001, 0, 0x11, 1800, 1200, 4, 0x2, 0x20, "某魔法师"),
    (1002, 0, 0x21, 2400, 1000, 6, 0x2000, 0x10, "某龙"),
    (1003, 1002, 0x21, 2400, 1000, 6, 0x2000, 0x10, "某龙"),  # other art
    (1004, 0, 0x4, 0, 0, 0, 0, 0, "某落穴"),
    (1005, 0, 0x100004, 0, 0, 0, 0, 0, "某反击"),
    (1006, 0, 0x10002, 0, 0, 0, 0, 0, "某速攻"),
    (1007, 0, 0x2, 0, 0, 0, 0, 0, "某魔法"),
    (1008, 0, 0x800021, 2500, 2000, 4, 0x1, 0x10, "某超量"),
    (1009, 0, 0x1000021, 1500, 1000, 4 | 8 << 24 | 3 << 16, 0x2, 0x8, "某摇摆"),
    (1010, 0, 0x4011, 0, 0, 1, 0x400, 0x8, "某衍生物"),
    (1011, 0, 0x21, -2, -2, 10, 0x200000, 0x40, "某神"),
    (1012, 0, 0x3021, 1000, 500, 2, 0x20, 0x1, "某调整同调"),
    (1013, 0, 0x4000021, 2000, 0, 2, 0x1000000, 0x20, "某连接"),
    (1014, 0, 0x21, 1000, 1000, 4, 0x1, 0x1, "某龙"),  # the name once more
    (1015, 0, 0x10002, 0, 0, 0, 0, 0, "旋风"),  # ships with the project
    (1016, 0, 0x10002, 0, 0, 0, 0, 0, "サイクロン"),  # the same by its Japanese name
    (9001, 1001, 0x21, 1300, 1400, 4, 0x200, 0x8, "某魔法师1"),  # treated as 某魔法师
    (9002, 0, 0, 0, 0, 0, 0, 0, "没有种类"),
    (9003, 0, 0x21, 0, 0, 4, 0x1, 0x1, ""),
    (9004, 0, 0x21, "很高", 0, 4, 0x1, 0x1, "数值是字"),
]  # fmt: skip


def database(path: Path, rows: list[tuple[Any, ...]] | None = None) -> Path:
    """A card database as YGOPro writes it; the last card has no row in `texts`."""
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"CREATE TABLE datas({DATAS})")
        base.execute(f"CREATE TABLE texts({TEXTS})")
        for number, alias, kinds, atk, defense, level, race, attribute, name in ROWS if rows is None else rows:
            row = (number, 3, alias, 0, kinds, atk, defense, level, race, attribute, 0)
            base.execute(f"INSERT INTO datas VALUES({','.join('?' * 11)})", row)
            base.execute("INSERT INTO texts(id, name, desc) VALUES(?, ?, ?)", (number, name, "不读这里"))
        base.execute("INSERT INTO datas VALUES(9999, 3, 0, 0, 33, 0, 0, 4, 1, 1, 0)")
        base.commit()
    return path


def taken(path: Path) -> tuple[dict[str, dict[str, Any]], Count]:
    """The cards of a database by name, and the count."""
    count = Count()
    return {card["name"]: card for card in cards_of(read_rows(path), shipped_library(), count)}, count


def test_kinds_and_numbers_are_read_from_the_bits(tmp_path: Path) -> None:
    cards, count = taken(database(tmp_path / "cards.cdb"))
    assert cards["某魔法师"] == {
        "name": "某魔法师", "kind": "通常怪兽", "level": 4, "attribute": "暗", "race": "魔法师", "atk": 1800,
        "def": 1200,
    }  # fmt: skip
    kinds = {name: parse_card(card).kind_line for name, card in cards.items()}
    assert kinds == {
        "某魔法师": "通常怪兽", "某龙": "效果怪兽", "某落穴": "通常陷阱", "某反击": "反击陷阱", "某速攻": "速攻魔法",
        "某魔法": "通常魔法", "某超量": "XYZ·效果怪兽",
        "某摇摆": "摇摆·效果怪兽", "某衍生物": "衍生物·通常怪兽", "某神": "效果怪兽",
        "某调整同调": "调整·同调·效果怪兽", "某魔法师1": "效果怪兽",
    }  # fmt: skip
    assert (cards["某超量"]["rank"], "level" in cards["某超量"]) == (4, False)
    assert (cards["某摇摆"]["level"], cards["某摇摆"]["scale"]) == (4, [8, 3])
    assert (cards["某神"]["atk"], cards["某神"]["def"], cards["某神"]["attribute"]) == ("?", "?", "神")
    assert cards["某魔法师1"]["deck_name"] == "某魔法师"
    assert [name for name, card in cards.items() if card.get("known", True)] == ["某魔法师", "某衍生物"]
    assert (count.read, count.kept, count.shipped, count.other_art, count.doubled, count.later, count.unreadable) == (
        21, 12, 2, 1, 1, 1, 4,
    )  # fmt: skip
    assert "21行" in count.shown
    assert "不读这里" not in json.dumps(cards, ensure_ascii=False)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's directory of its own."""
    for module in (paths, library):
        monkeypatch.setattr(module, "user_dir", lambda: tmp_path / "home")
    monkeypatch.setattr("judge.commands.cards.user_dir", lambda: tmp_path / "home")
    default_library.cache_clear()
    yield tmp_path / "home"
    default_library.cache_clear()


def test_what_was_taken_in_is_known_from_then_on(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = database(tmp_path / "我的 cards.cdb")
    before = path.read_bytes()
    assert main(["cards", "import", str(path)]) == 0
    said = capsys.readouterr().out
    assert "载入12张" in said
    assert "没有资料" in said
    assert path.read_bytes() == before
    assert [p.name for p in home.iterdir()] == ["cards.jsonl"]
    assert default_library().find("某龙") is not None
    assert default_library().find("サイクロン") is shipped_library().find("旋风")
    assert main(["cards", "show", "某龙"]) == 0
    assert "没有资料" in capsys.readouterr().out
    assert main(["cards", "check"]) == 0
    assert "自己载入的卡12张" in capsys.readouterr().out
    assert main(["cards", "import", str(path)]) == 0  # once more: the same file
    assert len(default_library().cards) == len(CARDS) + 12


def test_a_broken_file_of_own_cards_is_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    (home / "cards.jsonl").write_text('{"name": "甲", "kind": "通常怪兽"}\n{"name": ', encoding="utf-8")
    assert main(["cards", "show", "旋风"]) == 2
    assert "cards.jsonl 第2行" in capsys.readouterr().err


def no_tables(path: Path) -> None:
    """A database of something else."""
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE songs(id integer, title text)")
        base.commit()


def other_columns(path: Path) -> None:
    """The right tables with other columns."""
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE datas(id integer, kind text)")
        base.execute("CREATE TABLE texts(id integer, name text)")
        base.commit()


def damaged(path: Path) -> None:
    """A database whose pages were overwritten."""
    raw = bytearray(database(path).read_bytes())
    raw[1024:] = b"\xa5" * (len(raw) - 1024)
    path.write_bytes(bytes(raw))


def cut(path: Path) -> None:
    """A download that broke off."""
    raw = database(path).read_bytes()
    path.write_bytes(raw[:2000])


BAD: list[tuple[str, Callable[[Path], object]]] = [
    ("不是 SQLite", lambda path: path.write_text("这是一份说明", encoding="utf-8")),
    ("不是 SQLite", lambda path: path.write_bytes(b"")),
    ("不是 SQLite", lambda path: path.write_bytes(bytes(range(256)) * 20)),
    ("没有 datas", no_tables),
    ("没有 datas", other_columns),
    ("损坏", damaged),
    ("损坏", cut),
    ("没有可以载入的卡", lambda path: database(path, [])),
    ("读不了", lambda path: path.mkdir()),
    ("读不了", lambda path: None),
]


@pytest.mark.parametrize(("why", "make"), BAD, ids=[f"{n}-{why}" for n, (why, _) in enumerate(BAD)])
def test_what_is_no_card_database_is_answered_with_one_sentence(
    why: str, make: Callable[[Path], object], tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.cdb"
    make(path)
    assert main(["cards", "import", str(path)]) == 2
    said = capsys.readouterr().err
    assert why in said, said
    assert said.count("\n") == 1
    assert not home.exists()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database(tmp_path / "cards.cdb")
    assert main(["cards", "import", str(tmp_path / "cards.cdb"), "--out", str(tmp_path / "cards.cdb" / "x")]) == 2
    assert "写不了" in capsys.readouterr().err


# --- cards without effect facts in checks -----------------------------------------------------------------------------
OWN = library_of([*CARDS, *(parse_card(c) for c in [
    {"name": "某落穴", "kind": "通常陷阱", "known": False},
    {"name": "某反击", "kind": "反击陷阱", "known": False},
    {"name": "某速攻", "kind": "速攻魔法", "known": False},
    {"name": "某魔法", "kind": "通常魔法", "known": False},
    {"name": "某龙", "kind": "效果怪兽", "level": 4, "known": False},
])])  # fmt: skip
BOARD = """
回合 A 主要阶段1
A 手卡 「某落穴」 「某速攻」 「某魔法」
A 盖伏 「某反击」
A 怪兽 「某龙」
B 手卡 「某速攻」
B 盖伏 「旋风」
"""


@pytest.mark.parametrize(
    ("steps", "answer", "clause"),
    [
        ("A 发动 「某落穴」", Answer.MAY_NOT, "3.4.1:2"),  # a trap in the hand
        ("B 发动 「某速攻#2」", Answer.MAY_NOT, "3.3.3.6:4"),  # a quick-play spell in the hand, the other's turn
        ("A 发动 「某速攻#1」", Answer.MAY, "3.3.3.6:4"),
        ("A 发动 「某速攻#1」\nA 连锁 「某魔法」", Answer.MAY_NOT, "4.2.4.1.1:1"),  # spell speed 1
        ("A 发动 「某速攻#1」\nA 连锁 「某反击」", Answer.MAY, "4.2.4.1.3:2"),  # spell speed 3
        ("A 发动 「某魔法」\nA 连锁 「某反击」\nB 连锁 「旋风」 → 「某魔法」", Answer.MAY_NOT, "4.2.4.1.2:1"),
    ],
)
def test_the_kind_of_a_card_decides_what_it_can(steps: str, answer: Answer, clause: str) -> None:
    verdict = replay(parse_one(BOARD + steps), OWN).results[-1].verdict
    assert verdict is not None
    assert verdict.answer is answer, verdict.why
    assert clause in {str(c) for c in verdict.clauses}
    if "旋风" not in steps:
        assert any("没有资料" in note and "cost" in note for note in verdict.unchecked)


def test_what_an_unknown_effect_does_is_said_not_to_be_played() -> None:
    report = replay(parse_one(BOARD + "A 发动 「某魔法」\n处理\n看 「某魔法」 墓地"), OWN)
    assert report.stands
    assert any("没有演算" in line.text for line in report.lines)


def test_an_effect_monster_without_facts_leaves_the_answer_open_but_fights() -> None:
    report = replay(parse_one(BOARD + "A 发动 「某龙」\nA 进入 战斗阶段\nA 攻击 「某龙」 直接 => 可以"), OWN)
    verdict = report.results[0].verdict
    assert verdict is not None
    assert verdict.answer is Answer.UNDECIDED
    assert report.results[-1].verdict is not None
    assert report.results[-1].verdict.allowed
