"""4.3.3.6 攻守的变化: original values, raises that add up, changes that end, and what kind of change a card makes."""

from judge.board.stats import original, stat_now
from judge.board.status import statuses
from judge.game.acts import Counts, Number
from judge.game.facts import Op
from judge.game.questions import Adds, ChangeStands, OriginalUnknown
from judge.game.state import Card, Game
from judge.game.words import Do, EffectClass, Place
from judge.rule import Finding, cause, forbid, permit, rule

STATS = {"原本攻击力": "atk", "原本守备力": "def"}
RAISES = frozenset({"raise", "lower"})


@rule("4.3.3.6:1", on=Number, of=tuple(STATS))
def original_values_are_the_printed_ones(game: Game, asked: Number) -> Finding | None:
    """『原本攻击力•守备力』指该怪兽卡记载的数值。因卡片效果，场上表侧表示的怪兽的数值也可能发生变化。"""
    stat = STATS[asked.what]
    if asked.card is None:
        return None
    printed = asked.card.data.atk if stat == "atk" else asked.card.data.defense
    value = original(game, asked.card, stat)
    said = f"「{asked.card.name}」卡上记载的数值是{'?' if printed is None else printed}"
    changed = value != (printed or 0) and asked.card.place is Place.MZONE
    return cause(f"{said}，因卡片效果变成{value}" if changed else said, value)


@rule("4.3.3.6:2", on=ChangeStands)
def own_changes_end_with_the_negation(game: Game, asked: ChangeStands) -> Finding | None:
    """因怪兽的起动效果或诱发效果导致该怪兽自身的攻击力•守备力发生变化，又因之后适用的效果该怪兽效果无效的场合，
    之前处理的攻击力•守备力变化的效果不再适用。"""
    del game
    if asked.negated and asked.modifier.by_monster_itself:
        return forbid(f"「{asked.card.name}」的效果无效，先前因自身效果的攻守变化不再适用", False)
    return None


def _changes(game: Game, card: Card, stat: str) -> list[Op]:
    """The changes of this value that apply to the card."""
    return [s.op for s in statuses(game, Do.STAT) if stat in s.op.stat and s.covers(game, card)]


def _asked_original(game: Game, asked: Counts) -> tuple[Card, list[Op]] | None:
    """The question whether the present value counts as the original one, for a monster on the field."""
    stat = STATS.get(asked.what)
    if stat is None or asked.card is None or asked.card.place is not Place.MZONE or not asked.card.face_up:
        return None
    return asked.card, _changes(game, asked.card, stat)


@rule("4.3.3.6.1:1", on=Counts)
def raised_values_are_not_original(game: Game, asked: Counts) -> Finding | None:
    """因攻击力•守备力上升•下降而变化的攻击力•守备力不视为「原本数值」。"""
    found = _asked_original(game, asked)
    if found is None or not any(op.how in RAISES for op in found[1]):
        return None
    card = found[0]
    return forbid(f"「{card.name}」现在的{stat_now(game, card, STATS[asked.what])}因上升•下降而变化，不视为原本数值")


@rule("4.3.3.6.2:1", on=Counts)
def only_original_settings_change_the_original_value(game: Game, asked: Counts) -> Finding | None:
    """记载了『原本攻击力•守备力变成~』的效果，是变化该卡原本数值的效果。仅记载『攻击力•守备力变成~』的效果变化
    的数值不视为原本数值。"""
    found = _asked_original(game, asked)
    settings = [op for op in found[1] if op.how not in RAISES] if found is not None else []
    if found is None or not settings:
        return None
    if settings[-1].original:
        return permit(f"『{asked.what}变成』的效果，变化的是「{found[0].name}」的原本数值")
    return forbid(f"只是『{asked.what.removeprefix('原本')}变成』的效果，「{found[0].name}」变化后的数值不视为原本数值")


@rule("4.3.3.6.2:3", on=OriginalUnknown)
def question_marks_count_as_zero(game: Game, asked: OriginalUnknown) -> Finding | None:
    """攻击力为「?」的怪兽适用『原本攻击力（•守备力）变成2倍/一半』的效果的场合，原本数值视为0。"""
    del game
    return cause(f"「{asked.card.name}」的原本攻击力•守备力为「?」，视为0", 0)


# --- how changes add up -----------------------------------------------------------------------------------------------
@rule("4.3.3.6.1:2", on=Adds)
def raises_add_up(game: Game, asked: Adds) -> Finding | None:
    """攻击力•守备力上升•下降的效果有复数适用的场合，那些效果累积计算。"""
    del game
    if asked.earlier.op.how in RAISES and asked.later.op.how in RAISES:
        return cause("上升•下降的效果复数适用，累积计算", True)
    return None


@rule("4.3.3.6.1.1:4", on=Adds)
def raises_apply_on_the_set_value(game: Game, asked: Adds) -> Finding | None:
    """已经适用「变成指定数值的效果」的怪兽适用「攻击力•守备力上升•下降的效果」的场合，上升•下降效果直接在该基
    础上适用。"""
    del game
    if asked.earlier.op.how not in RAISES and asked.later.op.how in RAISES:
        return cause("已经变成指定数值，上升•下降直接在该基础上适用", True)
    return None


@rule("4.3.3.6.2.1:3", on=Adds)
def later_changes_apply_on_the_set_value(game: Game, asked: Adds) -> Finding | None:
    """「发动后攻击力•守备力变成指定数值的效果」适用的怪兽，之后再适用其他变化攻击力•守备力的效果的场合，在「发
    动后攻击力•守备力变成指定数值的效果」变化后的数值基础上适用。"""
    del game
    earlier = asked.earlier
    if earlier.op.how in RAISES or earlier.op.original or asked.earlier_continuous:
        return None
    return cause("先前发动后变成了指定数值，之后的变化在该数值基础上适用", True)


# --- what kind of change a card makes ---------------------------------------------------------------------------------
def _makes(asked: Counts, what: str, *, continuous: bool, raises: bool, original_value: bool = False) -> Finding | None:
    """Whether the asked card's effects change ATK/DEF in this way."""
    if asked.what != what or asked.card is None:
        return None
    for effect in asked.card.facts.effects:
        lasting = effect.cls in (EffectClass.CONTINUOUS, EffectClass.OTHER)
        for op in effect.does:
            if op.do is not Do.STAT or op.original != original_value or (op.how in RAISES) != raises:
                continue
            if lasting == continuous:
                kind = "只要在场上表侧存在就持续适用" if lasting else "发动后适用"
                return permit(f"「{asked.card.name}」的攻守变化是{kind}的效果")
    return forbid(f"「{asked.card.name}」没有这样的效果")


@rule("4.3.3.6.1.1:1", on=Counts)
def activated_raises(game: Game, asked: Counts) -> Finding | None:
    """这里指的是因永续效果以外的怪兽效果，永续•场地•装备以外的发动的魔法•陷阱卡而导致攻击力•守备力上升或下降
    的情况。"""
    del game
    return _makes(asked, "发动后上升•下降的效果", continuous=False, raises=True)


@rule("4.3.3.6.1.2:1", on=Counts)
def continuous_raises(game: Game, asked: Counts) -> Finding | None:
    """这里指的是因怪兽的永续效果，永续•场地•装备魔法，永续陷阱卡等只要在场上表侧存在效果就持续适用的效果而导致
    攻击力•守备力上升或下降的情况。"""
    del game
    return _makes(asked, "永续上升•下降的效果", continuous=True, raises=True)


@rule("4.3.3.6.2.1:1", on=Counts)
def activated_settings(game: Game, asked: Counts) -> Finding | None:
    """这里指的是因永续效果以外的怪兽效果，永续•场地•装备以外的发动的魔法•陷阱卡而导致攻击力•守备力变成指定数
    值的情况。"""
    del game
    return _makes(asked, "发动后变成指定数值的效果", continuous=False, raises=False)


@rule("4.3.3.6.2.2:1", on=Counts)
def continuous_settings(game: Game, asked: Counts) -> Finding | None:
    """这里指的是因怪兽的永续效果，永续•场地•装备魔法，永续陷阱卡等只要在场上表侧存在效果就持续适用的效果而导致
    攻击力•守备力变成指定数值的情况。"""
    del game
    return _makes(asked, "永续变成指定数值的效果", continuous=True, raises=False)


@rule("4.3.3.6.2.3:1", on=Counts)
def original_settings(game: Game, asked: Counts) -> Finding | None:
    """这里指的是因永续效果以外的怪兽效果，永续•场地•装备以外的发动的魔法•陷阱卡而导致原本攻击力•守备力变成指
    定数值的情况。"""
    del game
    return _makes(asked, "原本数值变成指定数值的效果", continuous=False, raises=False, original_value=True)
