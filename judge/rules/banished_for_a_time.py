"""4.3.3.4.4.1 只在一段时间内除外的效果: how such cards come back."""

from judge.game.questions import Returns, ReturnsAs
from judge.game.state import Game
from judge.rule import Finding, cause, forbid, rule


@rule("4.3.3.4.4.1:1", on=Returns)
def coming_back_is_no_special_summon(game: Game, asked: Returns) -> Finding | None:
    """由卡的效果决定的时间段内除外的怪兽回场的场合，不视为特殊召唤。因此，并非以正规手段出场的具有苏生限制的怪兽
    也可以回场。"""
    del game
    return cause(f"「{asked.card.name}」回场不视为特殊召唤", "field")


@rule("4.3.3.4.4.1:2", on=Returns)
def coming_back_uses_no_chain(game: Game, asked: Returns) -> Finding | None:
    """基本上只在一段时间内除外的卡回场的处理不入连锁。"""
    del game, asked
    return cause("回场的处理不入连锁", "field")


@rule("4.3.3.4.4.1:3", on=ReturnsAs)
def cards_come_back_as_they_were(game: Game, asked: ReturnsAs) -> Finding | None:
    """只在一段时间内除外的卡回场时，按照除外之前的表示形式回场。控制权转移的场合，同样是回到除外之前的控制者场上
    。而且，里侧除外的卡以里侧形式回场。"""
    del game
    if asked.card.return_to.count(":") != 2:
        return None
    controller, attack, face = asked.card.return_to.split(":")
    return cause("按除外之前的表示形式回到除外之前的控制者场上", (controller, attack == "1", face == "1"))


@rule("4.3.3.4.4.1:4", on=Returns)
def without_a_free_zone_they_go_to_the_graveyard(game: Game, asked: Returns) -> Finding | None:
    """只在一段时间内除外的怪兽回场时怪兽区域存在有5只怪兽的场合，该怪兽不回场而送去墓地。"""
    del game
    if asked.crowded and not asked.elsewhere:
        return forbid(f"回场时怪兽区域有5只怪兽，「{asked.card.name}」不回场而送去墓地", "grave")
    return None


@rule("4.3.3.4.4.1:5", on=Returns)
def cards_that_came_back_otherwise_do_not_return(game: Game, asked: Returns) -> Finding | None:
    """只在一段时间内除外的卡因其他卡的效果在场上特殊召唤或送去墓地的场合，之后即使再度被除外，在回场的时点也不会
    回场。"""
    del game
    if asked.elsewhere:
        return forbid(f"「{asked.card.name}」已因其他卡的效果移动过，在回场的时点也不会回场", "stays")
    return None


@rule("4.3.3.4.4.1:6", on=Returns)
def what_applied_before_applies_no_longer(game: Game, asked: Returns) -> Finding | None:
    """只在一段时间内除外的卡回场的场合，除外之前受到的效果基本不再适用。"""
    held = any(asked.card.id in m.cards for m in game.modifiers)
    return None if held else cause("除外之前受到的效果不再适用", "field")
