"""Materials of a summon: laid under an XYZ monster, or noted on the cards that were sent for it."""


from judge.game.replacing import replace
from judge.game.state import Game
from judge.game.words import Place
from judge.play import moves, placing


def lay_under(game: Game, ids: tuple[str, ...], host: str) -> Game:
    """Lay monsters under an XYZ monster; the materials of one that is itself XYZ go along."""
    for i in ids:
        card = game.card(i)
        under = replace(moves.arrived_card(game, card, Place.MATERIAL, card.owner), host=host)
        game = placing.drop_modifiers(game.with_card(under), i)
    along = {c.id: replace(c, host=host) for c in game.table if c.host in ids}
    return game.with_cards(along) if along else game


def mark_materials(game: Game, ids: tuple[str, ...], host: str) -> Game:
    """Note on the cards that they were used as materials for this monster."""
    monster = game.card(host)
    marked = {
        i: replace(
            game.card(i), materials_of=host, material_how=monster.how, material_since=game.card(i).placed,
            material_key=monster.summon_key,
        )
        for i in ids
    }  # fmt: skip
    return game.with_cards(marked)
