"""How answers look: on a terminal, and as JSON. Both show every note of every clause they show."""

from collections.abc import Callable, Iterable
from typing import Any

from judge.answer import Answer, FromEdition, Place, Quoted
from judge.cite import Citation, Span
from judge.clause import Clause, ClauseId, Edition, Note

BANNER = f"{Edition.MR3.shown} · 译者说明见 judge notice"
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
Under = Callable[[ClauseId], Iterable[str]]
"""Lines to put under a clause."""


def _nothing(clause: ClauseId) -> Iterable[str]:
    del clause
    return ()


def answer_text(answer: Answer, colour: bool = False, under: Under = _nothing) -> str:
    """An answer for reading on a terminal; `colour` marks highlights with terminal codes."""
    lines = [answer.message, *_play_lines(answer)]
    if answer.similar is not None:
        lines += [f"相近问题：{answer.similar.question}", f"　　　答：{answer.similar.answer}"]
    if answer.rewritten:
        lines.append("换成本书用语：" + "，".join(answer.rewritten))
    for hit in answer.hits:
        lines += ["", *hit_lines(hit, colour, under)]
    if answer.nearest:
        lines += ["", "最近的标题：" if answer.kind == "unknown" else "最近的编号："]
        lines += [f"  {_place(near)}" for near in answer.nearest]
    for other in answer.editions:
        lines += ["", *_edition_lines(other)]
    return "\n".join([*lines, "", f"—— {BANNER}"])


def hit_lines(hit: Quoted, colour: bool = False, under: Under = _nothing) -> list[str]:
    """One hit: number and heading path, the quote, notes, then what stands around it."""
    other = "" if hit.id.edition is Edition.MR3 else f"〔{hit.id.edition.shown}，不是大师规则3〕"
    lines = [f"{other}{hit.id.shown}  {' › '.join(hit.path)}"]
    lines += [_note(note, "  ") for note in hit.notes]
    for citation in hit.citations:
        label = f"第{citation.id.item}项 " if hit.id.item is None else ""
        lines += citation_lines(citation, label, colour)
        lines += [f"    {line}" for line in under(citation.id)]
    if hit.children:
        lines += ["  下属：", *(f"    {child.id.shown} {child.path[-1]}" for child in hit.children)]
    if hit.why:
        lines.append(f"  检索：{'，'.join(hit.why)}")
    if hit.siblings:
        lines.append(f"  同类条文：{'、'.join(sibling.id.shown for sibling in hit.siblings)}")
    if hit.refs:
        lines.append(f"  参见：{'、'.join(f'{ref.id.shown} {ref.path[-1]}' for ref in hit.refs)}")
    around = [f"{name}：{near.id.shown}" for name, near in (("上一条", hit.before), ("下一条", hit.after)) if near]
    return [*lines, "  " + "　".join(around)] if around else lines


def _play_lines(answer: Answer) -> list[str]:
    """The judged play below the answer; what has to be added where a play was told and could not be judged."""
    if answer.ruled is None:
        return [f"要当作一段过程来判，请补充：{words}" for words in answer.missing]
    from judge.prose import ruled_lines

    return list(ruled_lines(answer.ruled))


def _play_json(answer: Answer) -> dict[str, Any] | None:
    if answer.ruled is None:
        return None
    from judge.prose import ruled_json

    return ruled_json(answer.ruled)


def citation_lines(citation: Citation, label: str = "", colour: bool = False) -> list[str]:
    """The quote, its sublines indented below its first line, and the clause's notes."""
    quote = _marked(citation.quote, citation.spans) if colour else citation.quote
    first, *rest = quote.split("\n")
    lines = [f"  {label}{first}", *(f"      {line}" for line in rest)]
    return lines + [_note(note, "    ") for note in citation.clause.notes]


def _marked(quote: str, spans: tuple[Span, ...]) -> str:
    for start, end in reversed(spans):
        quote = f"{quote[:start]}{_BOLD}{quote[start:end]}{_PLAIN}{quote[end:]}"
    return quote


def _note(note: Note, indent: str) -> str:
    see = f"（见 {'、'.join(id.shown for id in note.clauses)}）" if note.clauses else ""
    return f"{indent}【注·{note.kind.shown}】{note.text}{see}"


def _place(place: Place) -> str:
    return f"{place.id.shown}  {' › '.join(place.path)}"


def _edition_lines(other: FromEdition) -> list[str]:
    where = f"{other.citation.id.shown}  {' › '.join(other.path)}"
    return [f"〔{other.label}，不是大师规则3〕{where}", *citation_lines(other.citation)]


def answer_json(answer: Answer) -> dict[str, Any]:
    """An answer as plain JSON values: the whole of it."""
    similar = answer.similar
    return {
        "question": answer.question,
        "edition": str(Edition.MR3),
        "kind": str(answer.kind),
        "message": answer.message,
        "confidence": round(answer.confidence, 4),
        "hits": [hit_json(hit) for hit in answer.hits],
        "nearest": [place_json(place) for place in answer.nearest],
        "similar": similar
        and {"q": similar.question, "answer": similar.answer, "items": [str(id) for id in similar.clauses]},
        "rewritten": list(answer.rewritten),
        "example": answer.example,
        "ruled": _play_json(answer),
        "missing": list(answer.missing),
        "editions": [edition_json(other) for other in answer.editions],
    }


def hit_json(hit: Quoted) -> dict[str, Any]:
    """One hit as plain JSON values."""
    return {
        "id": str(hit.id),
        "score": round(hit.score, 4),
        "quote": hit.quote,
        "shown": hit.id.shown,
        "path": list(hit.path),
        "notes": [note_json(note) for note in hit.notes],
        "clauses": [clause_json(citation.clause) | {"spans": citation.spans} for citation in hit.citations],
        "children": [place_json(child) for child in hit.children],
        "before": hit.before and str(hit.before.id),
        "after": hit.after and str(hit.after.id),
        "why": list(hit.why),
        "siblings": [str(sibling.id) for sibling in hit.siblings],
    }


def clause_json(clause: Clause) -> dict[str, Any]:
    """A clause as plain JSON values, its notes always among them."""
    return {
        "id": str(clause.id),
        "path": list(clause.path),
        "text": clause.text,
        "line": clause.line,
        "sublines": [{"kind": str(sub.kind), "text": sub.text, "line": sub.line} for sub in clause.sublines],
        "cards": list(clause.card_names),
        "effects": list(clause.effect_texts),
        "notes": [note_json(note) for note in clause.notes],
        "refs": [str(ref) for ref in clause.refs],
    }


def note_json(note: Note) -> dict[str, Any]:
    """A note as plain JSON values."""
    see = [str(id) for id in note.clauses]
    return {"kind": str(note.kind), "label": note.kind.shown, "text": note.text, "see": see}


def place_json(place: Place) -> dict[str, Any]:
    """A place as plain JSON values."""
    return {"id": str(place.id), "path": list(place.path)}


def edition_json(other: FromEdition) -> dict[str, Any]:
    """A passage of another edition as plain JSON values, with its label."""
    citation = other.citation
    return {"id": str(citation.id), "label": other.label, "path": list(other.path), "quote": citation.quote}
