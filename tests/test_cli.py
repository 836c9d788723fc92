"""The command line: what goes in wrong comes out as one clear sentence and exit code 2, never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cli import COMMANDS, main
from judge.commands.ask import _record


def run(*arguments: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "judge", *arguments],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        input=stdin,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},  # a console that cannot write Chinese must not matter
        check=False,
    )


def test_a_look_up_prints_the_clause_verbatim_with_its_place() -> None:
    done = run("ask", "4.2.4.1.2")
    assert done.returncode == 0
    assert "●咒文速度2的效果，可以在得到优先权时发动。但是，不能连锁咒文速度3的效果发动。" in done.stdout
    assert "卡片的效果 › 卡片•效果的发动 › 连锁的处理 › 咒文速度 › 咒文速度2" in done.stdout
    assert "大师规则3（2014年）" in done.stdout


def test_a_look_up_by_number_loads_neither_encoder_nor_glossary() -> None:
    code = (
        "import sys; from judge.cli import main; main(['ask', '4.2.4.1.2']); "
        "heavy = {'numpy', 'faiss', 'onnxruntime', 'jieba', 'opencc', 'yaml', 'pandas', 'streamlit', 'torch'}; "
        "sys.exit(sorted(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_json_holds_the_whole_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clause", "6.3.6:3", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    hit = answer["hits"][0]
    assert (answer["kind"], hit["id"], hit["score"]) == ("clause", "6.3.6:3", 1.0)
    assert hit["quote"].startswith("●双方玩家互相放弃")
    assert hit["clauses"][0]["notes"][0]["kind"] == "obsolete"


def test_a_number_that_does_not_exist_is_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clause", "4.2.4.1.4"]) == 2
    assert "没有编号为 4.2.4.1.4 的条文，最近的是4.2.4.1、4.2.4.1.3。" in capsys.readouterr().out


def test_the_notice_is_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["notice"]) == 0
    assert [line[:2] for line in capsys.readouterr().out.splitlines()[1:]] == [f"{n}." for n in range(1, 10)]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ask", ""], "问题是空的"),
        (["ask", "   "], "问题是空的"),
        (["ask", "\x00\x01\x1b"], "问题是空的"),
        (["ask", "\u202e\u200f"], "问题是空的"),
        (["ask", "😀🎉"], "没有可以读的文字"),
        (["ask", "？？？！"], "没有可以读的文字"),
        (["ask", "长" * 1_000_000], "问题太长（1000000 个字）"),
        (["ask", "4.2", "-k", "0"], "-k 要在 1 到 50 之间"),
        (["ask", "4.2", "-k", "很多"], "命令写得不对"),
        (["ask", "--jsonl", "没有这个文件.jsonl"], "读不了文件"),
        (["ask", "--nonsense"], "命令写得不对"),
        (["clause"], "命令写得不对"),
        (["clause", "今天天气好吗"], "不是编号也不是标题"),
        (["clause", "\ud800"], "问题"),
        (["nonsense"], "没有命令“nonsense”"),
        (["\x1b[31mred"], "没有命令"),
    ],
)
def test_what_cannot_be_used_is_one_clear_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.startswith("错误：")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    assert "\x1b" not in said.err
    assert said.out == ""


def test_without_a_command_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "用自己的话问规则" in capsys.readouterr().out


def test_a_batch_goes_on_past_bad_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        '{"id": 1, "q": "4.2.4.1.2"}',
        "nonsense",
        '{"id": 3}',
        '{"id": 4, "q": ""}',
        '{"id": 5, "q": "\\ud800\\u0000"}',
        "[]",
        "",
        '{"id": 6, "q": "4.2.4.1.4"}',
        '{"id": 7, "q": "卷回"}',
        "[" * 5000,
    ]
    (tmp_path / "q.jsonl").write_bytes("\r\n".join(lines).encode() + b"\n\xff\xfe\n")
    assert main(["ask", "--jsonl", str(tmp_path / "q.jsonl")]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row.get("kind", "error") for row in said] == [
        "clause", "error", "error", "unknown", "unknown", "error", "unknown", "clause", "error", "error",
    ]  # fmt: skip
    assert said[0]["hits"][0]["quote"].startswith("4.2.4.1.2 咒文速度2\n●咒文速度2的效果")
    assert said[0]["editions"] == []
    assert [row["id"] for row in said] == [1, None, 3, 4, 5, None, 6, 7, None, None]
    assert (said[6]["hits"], said[6]["nearest"]) == ([], ["4.2.4.1", "4.2.4.1.3"])


def test_a_batch_can_come_from_standard_input_even_with_a_byte_order_mark() -> None:
    done = run("ask", "--jsonl", "-", stdin='\ufeff{"id": "a", "q": "2.3"}\n')
    assert json.loads(done.stdout)["hits"][0]["id"] == "2.3"


@settings(max_examples=60)
@given(st.text(max_size=80) | st.text(st.characters(categories=["Cs", "Cc", "Cf", "Nd", "No", "So"]), max_size=40))
def test_no_question_whatever_brings_a_traceback(text: str) -> None:
    record = _record(json.dumps({"id": 0, "q": text}), 3)
    assert record["id"] == 0
    assert "error" in record or "kind" in record
    if "error" in record:  # nothing readable was asked: no answer, and the reason
        assert record.get("kind", "unknown") == "unknown"
        assert not record.get("hits")
    json.dumps(record)


def test_a_topic_is_compared_in_three_labelled_editions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "盖伏", "-k", "1"]) == 0
    text = capsys.readouterr().out
    assert text.index("〔大师规则3（2014年）〕") < text.index("〔大师规则（2017—2020年）〕") < text.index("〔早期规则")
    assert main(["compare", "盖伏", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [column["edition"] for column in found["editions"]] == ["mr3", "2020", "early"]
    assert [column["current"] for column in found["editions"]] == [True, False, False]


def test_what_only_another_edition_knows_is_quoted_with_its_label(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "连接怪兽怎么召唤", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["kind"], answer["hits"]) == ("unknown", [])
    assert answer["editions"][0]["id"].startswith("2020:")
    assert "2017—2020年" in answer["editions"][0]["label"]


def test_a_clause_of_another_edition_can_be_looked_up_and_is_labelled(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clause", "early:7.1"]) == 0
    assert "〔早期规则（2000年代），不是大师规则3〕early:7.1" in capsys.readouterr().out
    assert main(["clause", "early:99.1"]) == 2
    assert "没有编号为 early:99.1 的条文" in capsys.readouterr().out


def test_every_declared_command_has_a_help_text_in_chinese() -> None:
    assert all(any("\u4e00" <= char <= "\u9fff" for char in shown) for shown in COMMANDS.values())
