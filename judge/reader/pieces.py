"""The cards of a play that is being set up: each piece lies somewhere, and is found again by how it is mentioned."""

from collections import Counter
from dataclasses import dataclass, field

from judge.game.facts import CardFacts, Library, Select, parse_card
from judge.game.words import Place
from judge.reader.values import Mention
from judge.scenario import Lay, Ref, Stats

PLAYER_NAMES = {"A": "我", "B": "对方"}
ZONE_PLACES = {
    "手卡": Place.HAND, "怪兽": Place.MZONE, "盖伏": Place.SZONE, "魔陷": Place.SZONE, "场地": Place.FZONE,
    "墓地": Place.GRAVE, "除外": Place.BANISHED, "额外": Place.EXTRA, "卡组": Place.DECK,
}  # fmt: skip
FIELD_ZONES = frozenset({"怪兽", "盖伏", "魔陷", "场地"})
LASTING = frozenset({"永续", "场地", "装备"})
_ORDER = "甲乙丙丁戊己庚辛"
GENERIC = {
    "怪兽": "通常怪兽",
    "盖卡": "通常陷阱",
    "手卡": "通常怪兽",
    "魔法": "通常魔法",
    "陷阱": "通常陷阱",
    "祭品": "通常怪兽",
}


class Unclear(Exception):
    """Something without which the play cannot be set up; the message says what to add."""


@dataclass(slots=True, eq=False)
class Piece:
    """One card. `stats` is the line that states its facts when it is no card of the library."""

    name: str
    player: str
    zone: str
    facts: CardFacts
    marks: tuple[str, ...] = ()
    stats: Stats | None = None
    vague: bool = False  # its ATK and DEF were not said
    used: bool = False  # a spell or trap that has been activated
    summoned: bool = False

    @property
    def where(self) -> str:
        """Where it lies after the acts so far."""
        return "怪兽" if self.summoned else self.zone


@dataclass(slots=True)
class Table:
    """All pieces, and what was assumed in laying them."""

    library: Library
    pieces: list[Piece] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)

    def facts(self, name: str) -> CardFacts:
        """The facts of a card of the library."""
        found = self.library.find(name)
        if found is None:
            raise Unclear(f"「{name}」不在卡表里，请写明它是哪种卡、效果是什么")
        return found

    def named(self, mention: Mention, actor: str = "") -> list[Piece]:
        """The pieces that a mention may mean: by name or kind, owner and place."""
        owner = actor if mention.owner == "S" else mention.owner
        found = [p for p in self.pieces if self._fits(p, mention)]
        return [p for p in found if not owner or p.player == owner]

    def _fits(self, piece: Piece, mention: Mention) -> bool:
        if (
            mention.place
            and mention.place != piece.zone
            and not (mention.place == "场上" and piece.zone in FIELD_ZONES)
        ):
            return False
        if mention.name:
            return piece.name == mention.name
        if mention.kind == "怪兽":
            return piece.where == "怪兽" and not _other_stats(piece, mention)
        if mention.kind in ("盖卡", "魔法", "陷阱"):
            return piece.zone == "盖伏" and not piece.used
        return piece.name == mention.kind or (piece.stats is not None and piece.facts.kind_line == mention.kind)

    def lay(self, name: str, player: str, zone: str, marks: tuple[str, ...] = ()) -> Piece:
        """Put a card of the library somewhere."""
        facts = self.facts(name)
        if zone in ("魔陷", "盖伏") and "场地" in facts.types:
            zone = "场地"
            marks = ("里侧",) if zone == "盖伏" else marks
        piece = Piece(name, player, zone, facts, marks)
        self.pieces.append(piece)
        return piece

    def generic(
        self, kind: str, player: str, zone: str, mention: Mention | None = None, *, level: int = 4, tuner: bool = False
    ) -> Piece:
        """Put a card without a name somewhere, and say so."""
        said = mention or Mention()
        base = kind if kind in GENERIC else kind.removesuffix("卡")
        if base[:2] == "怪兽" and len(base) == 3:
            name = base
        else:
            count = sum(
                1
                for p in self.pieces
                if p.stats is not None and p.name.startswith(base) and len(p.name) == len(base) + 1
            )
            name = f"{base}{_ORDER[count % 8]}"
        line = ("调整·" if tuner else "") + GENERIC.get("怪兽" if base[:2] == "怪兽" else base, base)
        words: tuple[str, ...] = (line,)
        if line.endswith("怪兽"):
            atk = said.atk if said.atk is not None else 1800
            defense = said.defense if said.defense is not None else 1000
            words = (line, f"{said.level or level}星", "地", "战士族", f"{atk}/{defense}")
        raw = {
            "name": name,
            "kind": line,
            **({"level": said.level or level, "atk": 1800, "def": 1000} if len(words) > 1 else {}),
        }
        marks = (said.position,) if said.position and zone == "怪兽" and said.position != "表侧" else ()
        vague = said.atk is None and said.defense is None and len(words) > 1
        piece = Piece(name, player, zone, parse_card(raw, name), marks, Stats(name, words), vague)
        self.pieces.append(piece)
        if mention is None or not mention.text:
            where = {"怪兽": "场上有", "盖伏": "盖伏着", "手卡": "手卡有", "墓地": "墓地有"}.get(zone, "有")
            stats = f"（{words[-1]}）" if len(words) > 1 and zone == "怪兽" else ""
            self.assumed.append(f"{PLAYER_NAMES[player]}{where}1张「{name}」{stats}")
        return piece

    def matching(self, select: Select, actor: str) -> list[Piece]:
        """The pieces that a selection could mean, as far as kind, side and place tell."""
        return [p for p in self.pieces if fits(p, select, actor)]

    # --- written out --------------------------------------------------------------------------------------------------
    def refs(self) -> dict[int, Ref]:
        """The name of each piece in the notation, by id(); numbered when a name stands twice."""
        ordered = [p for _, _, pieces in self._lines() for p in pieces]
        totals = Counter(p.name for p in ordered)
        seen: Counter[str] = Counter()
        out: dict[int, Ref] = {}
        for piece in ordered:
            seen[piece.name] += 1
            out[id(piece)] = Ref(piece.name, seen[piece.name] if totals[piece.name] > 1 else 0)
        return out

    def _lines(self) -> list[tuple[str, str, list[Piece]]]:
        lines: dict[tuple[str, str], list[Piece]] = {}
        for piece in self.pieces:
            lines.setdefault((piece.player, piece.zone), []).append(piece)
        return [(player, zone, pieces) for (player, zone), pieces in lines.items()]

    def setup(self) -> tuple[Stats | Lay, ...]:
        """The lines of the set-up."""
        refs = self.refs()
        stats = {p.name: p.stats for p in self.pieces if p.stats is not None}
        out: list[Stats | Lay] = list(stats.values())
        for player, zone, pieces in self._lines():
            cards = tuple(Ref(refs[id(p)].name, refs[id(p)].number, 1, p.marks) for p in pieces)
            out.append(Lay(player, zone, cards))
        return tuple(out)


def _other_stats(piece: Piece, mention: Mention) -> bool:
    told = ((mention.atk, piece.facts.atk), (mention.defense, piece.facts.defense))
    return piece.stats is None and any(a is not None and a != b for a, b in told)


def fits(piece: Piece, select: Select, actor: str) -> bool:
    """Whether a piece could be of the selection, by kind, side and place."""
    place = ZONE_PLACES[piece.where]
    if select.place and place not in select.place:
        return False
    if (select.side == "own" and piece.player != actor) or (select.side == "opp" and piece.player == actor):
        return False
    if select.kind and piece.facts.main not in select.kind:
        return False
    down = piece.zone == "盖伏" or "里侧守备" in piece.marks
    if (select.face == "up" and down and not piece.used) or (select.face == "down" and not down):
        return False
    return not (select.types and not set(select.types) <= piece.facts.types)
