"""From `corpus/sources` to the book: segment, add notes and cross references; check that what is committed is that."""

from judge.book import FILES, dump
from judge.clause import Edition
from judge.crossref import with_refs
from judge.errors import BadInput
from judge.files import write_text
from judge.notes import read_notes, with_notes
from judge.paths import data
from judge.segment import Text, segment

SOURCE = "mr3-2014.txt"
WITNESS = "witness-mr3.txt"


def source_text(name: str) -> str:
    """A source text as received. Raises BadInput when it is missing."""
    path = data("corpus", "sources", name)
    if not path.is_file():
        raise BadInput(f"找不到原文 corpus/sources/{name}；请在完整的源码目录里运行。")
    return path.read_text(encoding="utf-8")


def master_rule_3() -> Text:
    """The 2014 text, segmented, with notes and cross references."""
    notes = read_notes(data("corpus", "notes.yaml"))
    return with_refs(with_notes(segment(source_text(SOURCE)), notes))


def is_current() -> bool:
    """Whether `corpus/mr3.jsonl` is byte for byte what the sources give."""
    path = data("corpus", *FILES[Edition.MR3])
    return path.is_file() and path.read_text(encoding="utf-8") == dump(master_rule_3())


def write() -> Text:
    """Write `corpus/mr3.jsonl` and give the text written."""
    text = master_rule_3()
    write_text(data("corpus", *FILES[Edition.MR3]), dump(text))
    return text
