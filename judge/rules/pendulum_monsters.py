"""3.2.1.5: pendulum monsters, as monsters and as spell cards, and where they go."""

from judge.board.activation import is_open, own_main_phase
from judge.game.acts import Activate, Counts, Destination, NormalSummon
from judge.game.state import Card, Game
from judge.game.words import FIELD, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.leaving import to_banished


def _pendulum(card: Card | None) -> bool:
    return card is not None and "摇摆" in card.facts.types


@rule("3.2.1.5:1", on=Counts)
def the_word_pendulum_makes_a_pendulum_monster(game: Game, asked: Counts) -> Finding | None:
    """种族的右侧记载了「摇摆」的怪兽为摇摆怪兽。"""
    del game
    if asked.card is None or asked.what != "摇摆怪兽":
        return None
    if _pendulum(asked.card):
        return permit(f"「{asked.card.name}」的种族右侧记载了「摇摆」")
    return forbid(f"「{asked.card.name}」没有记载「摇摆」")


@rule("3.2.1.5:2", on=Counts)
def pendulum_monsters_are_effect_or_normal_monsters(game: Game, asked: Counts) -> Finding | None:
    """持有怪兽效果的摇摆怪兽为效果怪兽，而怪兽情报中没有怪兽效果记述的摇摆怪兽为通常怪兽。"""
    del game
    card = asked.card
    if card is None or not _pendulum(card) or asked.what not in ("通常怪兽", "效果怪兽") or not card.is_monster_card:
        return None
    effect = "效果" in card.facts.types
    said = f"摇摆怪兽「{card.name}」{'持有怪兽效果，是效果怪兽' if effect else '没有记述怪兽效果，是通常怪兽'}"
    return permit(said) if effect == (asked.what == "效果怪兽") else forbid(said)


@rule("3.2.1.5:3", on=Counts)
def pendulum_effects_make_no_effect_monster(game: Game, asked: Counts) -> Finding | None:
    """即使有摇摆效果，但没有怪兽效果的摇摆怪兽也视作通常怪兽。"""
    del game
    card = asked.card
    if card is None or not _pendulum(card) or asked.what not in ("通常怪兽", "效果怪兽") or not card.is_monster_card:
        return None
    if "效果" in card.facts.types or not any(e.pendulum for e in card.facts.effects):
        return None
    said = f"「{card.name}」只有摇摆效果，没有怪兽效果，视作通常怪兽"
    return permit(said) if asked.what == "通常怪兽" else forbid(said)


@rule("3.2.1.5:4", on=Destination)
def pendulum_monsters_go_to_the_extra_deck(game: Game, asked: Destination) -> Finding | None:
    """摇摆怪兽从场上（摇摆区域、怪兽区域、魔法&陷阱区域）送去墓地的场合，表侧表示加入额外卡组。"""
    card = asked.card
    if _pendulum(card) and card.place in FIELD and asked.to is Place.GRAVE and not to_banished(game, asked):
        return cause(f"摇摆怪兽「{card.name}」从场上送去墓地的场合，表侧加入额外卡组", Place.EXTRA)
    return None


@rule("3.2.1.5:5", on=(NormalSummon, Activate))
def pendulum_monsters_are_summoned_or_played_as_spells(game: Game, act: NormalSummon | Activate) -> Finding | None:
    """摇摆怪兽和其他怪兽一样加入主卡组，可以通常召唤和特殊召唤。而且，摇摆怪兽可以作为魔法卡从手卡发动并在摇摆区
    域放置。"""
    card = game.card(act.card)
    if not _pendulum(card) or card.place is not Place.HAND or not own_main_phase(game, act.player) or not is_open(game):
        return None
    if isinstance(act, NormalSummon):
        return permit(f"摇摆怪兽「{card.name}」和其他怪兽一样可以通常召唤")
    return permit(f"摇摆怪兽「{card.name}」可以作为魔法卡从手卡发动") if act.card_activation else None


@rule("3.2.1.5:6", on=Counts)
def playing_in_the_pendulum_zone_is_activating_a_spell(game: Game, asked: Counts) -> Finding | None:
    """摇摆怪兽在摇摆区域放置的场合，视作为发动魔法。使魔法发动无效的卡片效果使其发动被无效的场合，摇摆怪兽不视为
    从场上送去墓地，所以和其他卡一样送去墓地。"""
    card = asked.card
    if card is None or not _pendulum(card):
        return None
    if asked.what == "魔法卡的发动":
        played = card.place is Place.PZONE or any(x.card == card.id and x.card_activation for x in game.chain)
        return permit(f"「{card.name}」在摇摆区域放置，视作发动魔法") if played else None
    if asked.what == "从场上送去墓地" and asked.detail == "发动无效":
        return forbid(f"「{card.name}」的发动被无效，不视为从场上送去墓地，送去墓地")
    return None


@rule("3.2.1.5:7", on=Counts)
def in_the_pendulum_zone_it_is_a_spell(game: Game, asked: Counts) -> Finding | None:
    """摇摆怪兽仅限在摇摆区域存在的场合视作魔法卡，此时只适用卡名、摇摆刻度和摇摆效果文本。而且，其作为效果怪兽时
    的效果不适用。其在摇摆区域、魔法&陷阱区域以外的区域存在的场合视为怪兽卡，此时只适用作为怪兽的情报和效果。"""
    del game
    card = asked.card
    if card is None or not _pendulum(card) or asked.what not in ("魔法卡", "怪兽卡", "怪兽"):
        return None
    spell = card.place is Place.PZONE
    said = f"「{card.name}」在{card.place.shown}，{'只视作魔法卡' if spell else '视为怪兽卡'}"
    return permit(said) if spell == (asked.what == "魔法卡") else forbid(said)


@rule("3.2.1.5:8", on=Destination)
def from_elsewhere_they_go_to_the_graveyard(game: Game, asked: Destination) -> Finding | None:
    """从场上以外的场所送去墓地的摇摆怪兽不会加入额外卡组而是送去墓地。"""
    card = asked.card
    if _pendulum(card) and card.place not in FIELD and asked.to is Place.GRAVE and not to_banished(game, asked):
        return cause(f"摇摆怪兽「{card.name}」不是从场上送去墓地，不加入额外卡组", Place.GRAVE)
    return None


@rule("3.2.1.5:9", on=Destination)
def banishing_beats_the_extra_deck(game: Game, asked: Destination) -> Finding | None:
    """「大宇宙」等卡的效果适用，把送去墓地的卡除外的场合，由于效果文本优先，所以摇摆怪兽不加入额外卡组而是从游戏
    中除外。"""
    by = to_banished(game, asked) if _pendulum(asked.card) else ""
    if by:
        return forbid(f"「{by}」适用中，摇摆怪兽「{asked.card.name}」不加入额外卡组而除外", Place.BANISHED)
    return None

