"""3.2.1.3.2 to 3.2.1.3.4: fusion, synchro and XYZ monsters belong to the Extra Deck and go back there."""

from judge.board.materials import procedure_of, summons_by
from judge.game.acts import Counts, Destination, Use
from judge.game.state import Game
from judge.game.words import Place
from judge.rule import Finding, forbid, permit, rule


def _not_in_the_main_deck(asked: Counts, word: str) -> Finding | None:
    card = asked.card
    if card is None or word not in card.facts.types or asked.what not in ("放入主卡组的卡", "放入额外卡组的卡"):
        return None
    said = f"{word}怪兽「{card.name}」不放入主卡组，放入额外卡组"
    return forbid(said) if asked.what == "放入主卡组的卡" else permit(said)


@rule("3.2.1.3.2:2", on=Counts)
def fusion_monsters_belong_to_the_extra_deck(game: Game, asked: Counts) -> Finding | None:
    """融合怪兽在卡组构筑时不放入主卡组，而放入额外卡组。"""
    del game
    return _not_in_the_main_deck(asked, "融合")


@rule("3.2.1.3.3:2", on=Counts)
def synchro_monsters_belong_to_the_extra_deck(game: Game, asked: Counts) -> Finding | None:
    """同调怪兽在卡组构筑时不放入主卡组，而放入额外卡组。"""
    del game
    return _not_in_the_main_deck(asked, "同调")


@rule("3.2.1.3.4:2", on=Counts)
def xyz_monsters_belong_to_the_extra_deck(game: Game, asked: Counts) -> Finding | None:
    """XYZ怪兽在卡组构筑时不放入主卡组，而放入额外卡组。"""
    del game
    return _not_in_the_main_deck(asked, "XYZ")


def _back(asked: Destination, word: str) -> Finding | None:
    card = asked.card
    if word in card.facts.types and asked.to in (Place.HAND, Place.DECK):
        return forbid(f"{word}怪兽「{card.name}」不回到{asked.to.shown}，回到额外卡组", Place.EXTRA)
    return None


@rule("3.2.1.3.2:3", on=Destination)
def fusion_monsters_go_back_to_the_extra_deck(game: Game, asked: Destination) -> Finding | None:
    """在场上、墓地、被除外的融合怪兽因卡片效果回到手卡或卡组的场合，回到额外卡组。"""
    del game
    return _back(asked, "融合")


@rule("3.2.1.3.3:4", on=Destination)
def synchro_monsters_go_back_to_the_extra_deck(game: Game, asked: Destination) -> Finding | None:
    """在场上、墓地、被除外的同调怪兽因卡片效果回到手卡或卡组的场合，回到额外卡组。"""
    del game
    return _back(asked, "同调")


@rule("3.2.1.3.4:3", on=Destination)
def xyz_monsters_go_back_to_the_extra_deck(game: Game, asked: Destination) -> Finding | None:
    """在场上、墓地、被除外的XYZ怪兽因卡片效果回到手卡或卡组的场合，回到额外卡组。"""
    del game
    return _back(asked, "XYZ")


@rule("3.2.1.3.2:4", on=Use, of=("fusion_summon", "special_summon"))
def fusion_monsters_without_listed_materials(game: Game, use: Use) -> Finding | None:
    """像「假面英雄 刚火」一类，未记述作为召唤条件的融合素材的融合怪兽也是存在的。这个场合，可以按照那些怪兽的效果
    文本记载的方法特殊召唤。"""
    card = game.card(use.card)
    if "融合" not in card.facts.types or procedure_of(card, "fusion", "contact") is not None:
        return None
    if use.role == "fusion_summon":
        return forbid(f"「{card.name}」没有记述融合素材，不能融合召唤")
    if use.for_ in game.cards and summons_by(game, card, game.card(use.for_)):
        return permit(f"「{card.name}」可以按照自身文本记载的方法，由「{game.card(use.for_).name}」特殊召唤")
    return None
