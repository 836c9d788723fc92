"""Steps that summon with materials: ritual and fusion summons, and calling the materials of a monster back."""

from collections.abc import Sequence

from judge.board.materials import fusion_monsters, fusion_sets, ritual_monsters, ritual_sets
from judge.board.possible import free_zones
from judge.game.acts import Counts
from judge.game.facts import Op
from judge.game.replacing import replace
from judge.game.state import Card, Game
from judge.game.words import EventKind, Place
from judge.play import moves, placing
from judge.play.choosing import choose
from judge.play.effects.run import Run, done
from judge.play.materials import mark_materials
from judge.rule import Stance, ask

MATERIAL_WORDS = {"fusion": "融合素材", "synchro": "同调素材"}


def ritual(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Ritual summon: tributes from hand or field, then the monster from the hand (3.2.2.3.1.1.1:2)."""
    player, by = run.link.player, run.link.card
    found = [(m, tuple(ritual_sets(game, player, op, m))) for m in ritual_monsters(game, player, op, by)]
    game, monster, sets = _monster(game, player, [(m, s) for m, s in found if s])
    if monster is None:
        return game, done(run, ())
    game, ids = _pick(game, player, sets)
    game = moves.tribute(game, ids, run.why)
    return _arrive(game, run, monster, "ritual", ids, op)


def fusion(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Fusion summon: materials to the Graveyard, then the monster from the Extra Deck (3.2.2.3.1.1.2:3)."""
    player, by = run.link.player, run.link.card
    found = [(m, tuple(fusion_sets(game, player, op, m, by))) for m in fusion_monsters(game, player, op, by)]
    game, monster, sets = _monster(game, player, [(m, s) for m, s in found if s])
    if monster is None:
        return game, done(run, ())
    game, ids = _pick(game, player, sets)
    to = Place.BANISHED if "banish_materials" in op.kinds else Place.GRAVE
    game = moves.move(game, ids, to, run.why)
    return _arrive(game, run, monster, "fusion", ids, op)


def _monster(
    game: Game, player: str, found: Sequence[tuple[Card, tuple[tuple[str, ...], ...]]]
) -> tuple[Game, Card | None, tuple[tuple[str, ...], ...]]:
    """The monster that the player summons, with the sets of cards it can be summoned with."""
    game, chosen = choose(game, player, [m for m, _ in found], 1)
    if not chosen:
        return game, None, ()
    monster, sets = next((m, s) for m, s in found if m.id == chosen[0])
    return game, monster, sets


def _pick(game: Game, player: str, sets: Sequence[tuple[str, ...]]) -> tuple[Game, tuple[str, ...]]:
    """The set that the player states, else the first one."""
    index = next((n for n, (who, _) in enumerate(game.choices) if who == player), -1)
    if index >= 0:
        stated = set(game.choices[index][1])
        fitting = next((s for s in sets if set(s) == stated), None)
        if fitting is not None:
            return replace(game, choices=(*game.choices[:index], *game.choices[index + 1 :])), fitting
    return game, sets[0]


def _arrive(game: Game, run: Run, monster: Card, how: str, ids: tuple[str, ...], op: Op) -> tuple[Game, Run]:
    game = moves.next_tick(game)
    game = placing.put_monster(game, monster.id, run.link.player, "special", attack_pos=op.pos != "def")
    now = replace(game.card(monster.id), how=how, proper=True, summoned_with=ids, summon_key=game.tick)
    game = game.with_card(now)
    if how == "fusion":
        game = mark_materials(game, ids, monster.id)
    game = placing.summoned(game, (monster.id,), EventKind.SPECIAL_SUMMONED, run.why)
    return game, done(run, (monster.id,))


def call_materials(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Special summon the whole set of materials of the monster that the effect sent back (融合解除, 同调解除)."""
    host = game.card(run.link.targets[0]) if run.link.targets else None
    gone = [e for e in game.history if host and e.card == host.id and e.kind is EventKind.LEFT_FIELD]
    left = gone[-1] if gone else None
    was = left.was if left is not None else None
    if host is None or was is None or was.how not in MATERIAL_WORDS or not was.summoned_with:
        return game, done(run, ())
    view = game.with_card(was)
    ids: list[str] = []
    for i in was.summoned_with:
        ruling = ask(view, Counts(game.card(i), MATERIAL_WORDS[was.how], host.id))
        ready = ruling.stance is not Stance.FORBID and game.card(i).place is Place.GRAVE
        if not ready:
            return game.said("note", f"素材没有齐集：{ruling.why}", ruling.clauses, run.link.number), done(run, ())
        ids.append(i)
    if free_zones(game, run.link.player, Place.MZONE) < len(ids):
        return game, done(run, ())
    for i in ids:
        game = placing.put_monster(game, i, run.link.player, "special", attack_pos=op.pos != "def")
        game = game.with_card(replace(game.card(i), how="effect"))
    game = placing.summoned(game, ids, EventKind.SPECIAL_SUMMONED, run.why)
    return game, done(run, tuple(ids))
