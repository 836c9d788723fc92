"""Steps that bring cards to the field or change how they lie: summons, tokens, sets, positions, control, equips."""


from judge.board.possible import free_zones
from judge.game.acts import Number, Use
from judge.game.facts import CardFacts, Op
from judge.game.replacing import replace
from judge.game.state import Game
from judge.game.words import Cause, EventKind, Place
from judge.play import control as controlling
from judge.play import moves, placing
from judge.play.choosing import choose
from judge.play.effects.run import Run, add_modifier, done, side_player, subjects
from judge.play.effects.summoning import call_materials
from judge.play.moves import Why
from judge.rule import Stance, ask


def special_summon(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Special summon the cards meant together, as far as the rules let each and a zone is free."""
    if "materials_of_target" in op.kinds:
        return call_materials(game, run, op)
    game, ids = subjects(game, run, op)
    player = side_player(game, run, op)
    ready: list[str] = []
    for card_id in ids:
        refused = ask(game, Use(run.link.player, card_id, "special_summon", run.link.card, op, run.link.effect))
        if refused.stance is Stance.FORBID:
            name = game.card(card_id).name
            game = game.said("note", f"「{name}」不能特殊召唤：{refused.why}", refused.clauses)
        elif free_zones(game, player, Place.MZONE) > len(ready):
            game = game.said("rule", refused.why, refused.clauses) if refused.clauses else game
            ready.append(card_id)
    how = "fusion" if "as_fusion" in op.kinds else "effect"
    for card_id in ready:
        attack = op.pos not in ("def", "facedown", "set")
        game = placing.put_monster(game, card_id, player, "special", attack_pos=attack, face_up=op.pos != "facedown")
        now = replace(game.card(card_id), how=how, banish_when_left=op.banish_when_left)
        game = game.with_card(now if how == "effect" else replace(now, proper=True))
        game = _bind(game, run, card_id)
    game = placing.summoned(game, ready, EventKind.SPECIAL_SUMMONED, run.why)
    return game, done(run, tuple(ready))


def _bind(game: Game, run: Run, card_id: str) -> Game:
    """A continuous card that speaks of the monster it called holds on to it."""
    holder = game.card(run.link.card)
    if holder.on_field and binds(holder.facts):
        return game.with_card(replace(holder, bound_to=(*holder.bound_to, card_id)))
    return game


def binds(facts: CardFacts) -> bool:
    """Whether the card's lasting text speaks of a monster that it holds on to (活死人的呼声, 安全地带)."""
    return any(
        any(op.what == "bound" for op in e.does) or any("bound" in c.fact for c in e.condition) for e in facts.effects
    )


def token(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Special summon tokens, as many as zones are free."""
    if op.token is None:
        return game, done(run, ())
    lv, atk, defense, attribute, race = op.token
    types = frozenset({"衍生物", "通常"})
    facts = CardFacts(op.name or "衍生物", "怪兽", types, lv, None, attribute, race, atk, defense)
    player = side_player(game, run, op)
    made: list[str] = []
    for _ in range(min(op.n, free_zones(game, player, Place.MZONE))):
        game, token_id = placing.make_token(game, player, facts, attack_pos=op.pos != "def")
        made.append(token_id)
    game = placing.summoned(game, made, EventKind.SPECIAL_SUMMONED, run.why)
    return game, done(run, tuple(made))


def monster_trap(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """This trap is special summoned as a monster with the numbers its text gives (4.3.3.11)."""
    card = game.card(run.link.card)
    player = run.link.player
    use = Use(player, card.id, "special_summon", card.id, op, run.link.effect)
    allowed = ask(game, use).stance is not Stance.FORBID
    free = free_zones(game, player, Place.MZONE) > 0
    if op.token is None or card.place is not Place.SZONE or not card.face_up or not free or not allowed:
        return game, done(run, ())
    lv, atk, defense, attribute, race = op.token
    types = frozenset(op.kinds) | ({"通常"} if "效果" not in op.kinds else set())
    facts = CardFacts(card.name, "怪兽", types, lv, None, attribute, race, atk, defense)
    attack = op.pos != "def"
    game = placing.put_monster(game, card.id, player, "special", attack_pos=attack)
    there = replace(game.card(card.id), trap_monster=True, monster=facts, how="effect")
    game = placing.summoned(game.with_card(there), (card.id,), EventKind.SPECIAL_SUMMONED, run.why)
    return game, done(run, (card.id,))


def normal_summon(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Normal summon a monster by an effect, with the tributes its level asks for (血之代偿)."""
    game, ids = subjects(game, run, op)
    player = run.link.player
    for card_id in ids[:1]:
        card = game.card(card_id)
        need = int(ask(game, Number("解放数量", card, player)).value or 0)
        usable = [
            c for c in game.monsters() if ask(game, Use(player, c.id, "tribute", card_id)).stance is not Stance.FORBID
        ]
        if len(usable) < need or (not need and free_zones(game, player, Place.MZONE) < 1):
            return game, done(run, ())
        game, spent = choose(game, player, usable, need)
        game = moves.tribute(game, spent, Why(Cause.SUMMON, player, card_id)) if spent else game
        game = placing.put_monster(game, card_id, player, "tribute" if spent else "normal")
        game = game.with_card(replace(game.card(card_id), summoned_with=spent))
        game = placing.summoned(game, (card_id,), EventKind.SUMMONED, Why(Cause.SUMMON, player, card_id))
    return game, done(run, ids[:1])


def set_cards(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Set spells or traps (a used trap sets itself again, 废铁稻草人)."""
    game, ids = subjects(game, run, op)
    for card_id in ids:
        card = game.card(card_id)
        place = Place.FZONE if card.is_type("场地") else Place.SZONE
        seq = card.seq if card.place is place else placing.free_seq(game, run.link.player, place)
        down = moves.arrived_card(game, card, place, run.link.player, face_up=False)
        game = game.with_card(replace(down, seq=seq, set_turn=game.turn))
        game = game.said("move", f"「{card.name}」盖伏")
    return game, done(run, ids)


def position(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Change battle positions; a monster that the rules keep from it stays as it is."""
    game, ids = subjects(game, run, op, (Place.MZONE,))
    changed: list[str] = []
    for card_id in ids:
        card = game.card(card_id)
        if card.place is not Place.MZONE:
            continue
        attack, face_up, clauses = placing.new_position(game, card, op.pos)
        if not face_up and ask(game, Use(run.link.player, card_id, "facedown", run.link.card)).stance is Stance.FORBID:
            continue
        by, source = run.link.player, run.link.card
        after = placing.set_position(
            game, card_id, attack_pos=attack, face_up=face_up, by=by, source=source, clauses=clauses
        )
        if after is not game:
            changed.append(card_id)
        game = after
    if "no_flip_effects" in op.kinds:
        quiet = tuple(e for e in game.happened if e.kind is not EventKind.FLIPPED or e.card not in changed)
        game = replace(game, happened=quiet)
    return game, done(run, tuple(changed))


def control(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Take control, as long as the step says; where no zone is free nothing happens to that monster."""
    game, ids = subjects(game, run, op, (Place.MZONE,))
    player = side_player(game, run, op)
    taken: list[str] = []
    for card_id in ids:
        was = game.card(card_id).controller
        if was == player:
            continue
        game = controlling.transfer(game, card_id, player, run.why)
        if op.until and op.until not in ("always", "leave"):
            game = add_modifier(game, run, replace(op, name=was), (card_id,), 0)
        taken.append(card_id)
    return game, done(run, tuple(taken))


def swap_control(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Each player chooses one of their own monsters; the two change sides and zones."""
    del op
    me, you = run.link.player, game.other(run.link.player)
    mine, theirs = game.monsters(me), game.monsters(you)
    if not mine or not theirs:
        return game, done(run, ())
    game, first = choose(game, me, mine, 1)
    game, second = choose(game, you, theirs, 1)
    seqs = game.card(first[0]).seq, game.card(second[0]).seq
    game = placing.change_control(game, first[0], you, run.why)  # at the same time: no zone is lacking
    game = placing.change_control(game, second[0], me, run.why)
    game = game.with_card(replace(game.card(first[0]), seq=seqs[1]))
    game = game.with_card(replace(game.card(second[0]), seq=seqs[0]))
    return game, done(run, (*first, *second))


def equip(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Equip this card to the monster meant; `to_self`: the card meant to this monster (甲虫装机)."""
    game, ids = subjects(game, run, op)
    me = game.card(run.link.card)
    if not ids:
        return game, done(run, ())
    if "to_self" in op.kinds:
        if me.place is not Place.MZONE or not me.face_up or free_zones(game, run.link.player, Place.SZONE) < 1:
            return game, done(run, ())
        game = placing.equip(game, ids[0], me.id, run.link.player)
        return game.with_card(replace(game.card(ids[0]), equipped_by=me.id)), done(run, ids)
    host = game.card(ids[0])
    if host.place is not Place.MZONE or (not me.on_field and me.facts.main != "怪兽"):
        return game, done(run, ())
    game = placing.equip(game, me.id, host.id, run.link.player)
    return game.with_card(replace(game.card(me.id), equipped_by=me.id)), done(run, ids)
