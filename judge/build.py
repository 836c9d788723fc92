"""From `corpus/sources` to the books: segment, add notes and cross references; check that what is committed is that."""

from judge import outline
from judge.book import FILES, dump
from judge.clause import Edition
from judge.crossref import with_refs
from judge.files import write_text
from judge.notes import read_notes, with_notes
from judge.paths import data
from judge.segment import Text, segment

SOURCE = "mr3-2014.txt"
WITNESS = "witness-mr3.txt"


def master_rule_3() -> Text:
    """The 2014 text, segmented, with notes and cross references."""
    notes = read_notes(data("corpus", "notes.yaml"))
    return with_refs(with_notes(segment(outline.source(SOURCE)), notes))


def is_current() -> bool:
    """Whether every committed book, and the report beside them, is byte for byte what the sources give."""
    path = data("corpus", *FILES[Edition.MR3])
    same = path.is_file() and path.read_text(encoding="utf-8") == dump(master_rule_3())
    return same and outline.is_current()


def write() -> tuple[Text, ...]:
    """Write the three books and give their texts, Master Rule 3 first."""
    text = master_rule_3()
    write_text(data("corpus", *FILES[Edition.MR3]), dump(text))
    return (text, *outline.write())
