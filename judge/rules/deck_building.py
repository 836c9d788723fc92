"""1.2: the main deck, the extra deck and the side deck; which cards are the same card."""

from collections import Counter

from judge.game.acts import Build, Counts, Move
from judge.game.facts import CardFacts
from judge.game.state import Game
from judge.game.words import Do
from judge.rule import Finding, forbid, permit, rule, unknown
from judge.rules.leaving import EXTRA_TYPES

MAIN, EXTRA, SIDE = "主卡组", "额外卡组", "副卡组"
PARTS = {"主卡组": MAIN, "额外": EXTRA, "额外卡组": EXTRA, "副卡组": SIDE}
MOST = 3
SWAP, BETWEEN, CHANGED = "替换副卡组", "两场决斗之间", "枚数变化"
SAME = "同名卡"
PRINTS = ("图片不同", "罕贵不同", "卡号不同")


def _facts(build: Build, name: str) -> CardFacts | None:
    return next((f for f in build.known if name in (f.name, *f.aliases, f.ja, f.en)), None)


def _copies(build: Build, *, as_rule: bool, parts: tuple[str, ...] = (MAIN, EXTRA, SIDE)) -> Counter[str]:
    """How many copies of each name there are; `as_rule`: by the name that a card has by its own rule text."""
    found: Counter[str] = Counter()
    named = [(name, n, MAIN) for name, n in build.copies] + [(name, 1, PARTS.get(p, p)) for name, p in build.cards_in]
    for name, n, part in named:
        if part not in parts:
            continue
        facts = _facts(build, name)
        own = name if facts is None else facts.name
        found[facts.deck_name if as_rule and facts is not None and facts.deck_name else own] += n
    return found


def _size(n: int | None, low: int, high: int, part: str) -> Finding | None:
    if n is None:
        return None
    say = permit if low <= n <= high else forbid
    return say(f"{part}有{n}张，必须至少{low}张，至多{high}张")


# --- 1.2.1 主卡组 -----------------------------------------------------------------------------------------------------
@rule("1.2.1:2", on=Build)
def the_main_deck_has_40_to_60(game: Game, build: Build) -> Finding | None:
    """主卡组的枚数必须为至少40张，至多60张。"""
    del game
    return _size(build.main, 40, 60, MAIN)


@rule("1.2.1:3", on=Build)
def other_parts_are_not_counted_in(game: Game, build: Build) -> Finding | None:
    """主卡组的卡片数量不包含额外卡组和副卡组的卡片。"""
    del game
    others = (build.extra or 0) + (build.side or 0)
    if build.main is None or build.main >= 40 or build.main + others < 40:
        return None
    return forbid(f"主卡组有{build.main}张，额外卡组和副卡组的{others}张不包含在内")


def _in_part(build: Build, part: str) -> list[CardFacts]:
    """The known cards that are put into this part."""
    found = [_facts(build, name) for name, where in build.cards_in if PARTS.get(where, where) == part]
    return [f for f in found if f is not None]


@rule("1.2.1:4", on=Build)
def no_extra_deck_monsters_in_the_main_deck(game: Game, build: Build) -> Finding | None:
    """融合怪兽卡、同调怪兽卡和XYZ怪兽卡不放入主卡组而放入额外卡组。"""
    del game
    wrong = next((f for f in _in_part(build, MAIN) if f.types & EXTRA_TYPES), None)
    if wrong is None:
        return None
    return forbid(f"{wrong.kind_line}「{wrong.name}」不放入主卡组而放入额外卡组")


@rule("1.2.1:5", on=Build)
def three_copies_at_most(game: Game, build: Build) -> Finding | None:
    """同名卡在主卡组、额外卡组和副卡组中合计最多只能放入3张。"""
    del game
    for name, n in _copies(build, as_rule=False).items():
        if n > MOST:
            return forbid(f"同名卡「{name}」合计有{n}张，主卡组、额外卡组和副卡组中合计最多{MOST}张")
    return permit(f"同名卡合计没有超过{MOST}张") if build.copies or build.cards_in else None


# --- 1.2.1.1 同名卡 ---------------------------------------------------------------------------------------------------
def _other(game: Game, asked: Counts) -> CardFacts | None:
    """The card that the asked one is compared with."""
    names = asked.detail.split()
    known = (c.facts for c in game.cards.values())
    return next((f for f in known if names and names[-1] in (f.name, *f.aliases)), None)


@rule("1.2.1.1:1", on=Counts)
def same_name_same_card(game: Game, asked: Counts) -> Finding | None:
    """同名卡指卡名相同的卡片。"""
    other = _other(game, asked) if asked.card is not None and asked.what == SAME else None
    if asked.card is None or other is None:
        return None
    if asked.card.facts.name == other.name:
        return permit(f"卡名都是「{other.name}」")
    return forbid(f"卡名「{asked.card.facts.name}」和「{other.name}」不同")


@rule("1.2.1.1:2", on=Counts)
def other_prints_are_the_same_card(game: Game, asked: Counts) -> Finding | None:
    """即使图片、罕贵、卡号不同的场合，只要卡名相同就视作同名卡。"""
    other = _other(game, asked) if asked.card is not None and asked.what == SAME else None
    print_ = next((w for w in asked.detail.split() if w in PRINTS), "")
    if asked.card is None or other is None or not print_ or asked.card.facts.name != other.name:
        return None
    return permit(f"即使{print_}，卡名相同就视作同名卡")


@rule("1.2.1.1:3", on=Build)
def rule_names_count_together(game: Game, build: Build) -> Finding | None:
    """『在规则上当作「○○」使用』的卡片在放入卡组时也视作具有那个名字的卡片。"""
    del game
    printed = _copies(build, as_rule=False)
    for name, n in _copies(build, as_rule=True).items():
        if n > MOST and n > printed[name]:
            return forbid(f"『在规则上当作「{name}」使用』的卡放入卡组时也视作「{name}」，合计有{n}张，最多{MOST}张")
    return None


def _name_by_effect(facts: CardFacts) -> str:
    """The name that the card's own effect gives it in the duel, or ""."""
    steps = (op for e in facts.effects for op in e.does if op.do is Do.TREAT_AS and op.what == "self")
    ops = (op for op in steps if "name" in op.kinds)
    return next((op.name for op in ops), "") or next((name for _, name in facts.also_named), "")


@rule("1.2.1.1:4", on=Build)
def names_by_effects_do_not_count_together(game: Game, build: Build) -> Finding | None:
    """因效果而被当作同名卡的卡片，与其效果所获得的卡名所对应的卡片是不同的卡片，所以可以在卡组里分别最多放入3张。"""
    del game
    copies = _copies(build, as_rule=False)
    for facts in build.known:
        name = _name_by_effect(facts)
        if name and name in copies and facts.name in copies:
            return permit(f"「{facts.name}」只因效果当作「{name}」，是不同的卡，可以分别最多放入{MOST}张")
    return None


# --- 1.2.2 额外卡组、1.2.3 副卡组 -------------------------------------------------------------------------------------
@rule("1.2.2:1", on=Build)
def what_the_extra_deck_takes(game: Game, build: Build) -> Finding | None:
    """融合怪兽卡、同调怪兽卡、XYZ怪兽卡放入额外卡组中。"""
    del game
    put = _in_part(build, EXTRA)
    wrong = next((f for f in put if not f.types & EXTRA_TYPES), None)
    if wrong is not None:
        return forbid(f"{wrong.kind_line}「{wrong.name}」不是融合、同调、XYZ怪兽，不放入额外卡组")
    return permit(f"{put[0].kind_line}「{put[0].name}」放入额外卡组") if put else None


@rule("1.2.2:2", on=Build)
def the_extra_deck_has_15_at_most(game: Game, build: Build) -> Finding | None:
    """额外卡组枚数必须为至少0张，至多15张。"""
    del game
    return _size(build.extra, 0, 15, EXTRA)


@rule("1.2.3:2", on=Build)
def the_side_deck_counts_with_the_others(game: Game, build: Build) -> Finding | None:
    """副卡组与主卡组•额外卡组中同名卡合计只能最多放入3张。"""
    del game
    beside = _copies(build, as_rule=False, parts=(SIDE,))
    total = _copies(build, as_rule=False)
    name = next((name for name in beside if total[name] > MOST), "")
    if not name:
        return None
    return forbid(f"副卡组的「{name}」{beside[name]}张与主卡组•额外卡组中的合计有{total[name]}张，最多{MOST}张")


@rule("1.2.3:3", on=Build)
def the_side_deck_has_15_at_most(game: Game, build: Build) -> Finding | None:
    """副卡组枚数必须为至少0张，至多15张。"""
    del game
    return _size(build.side, 0, 15, SIDE)


@rule("1.2.3:1", on=Move)
def the_side_deck_is_not_used_in_a_duel(game: Game, act: Move) -> Finding | None:
    """副卡组是在两场决斗之间用来调整卡组的预备用卡，为主卡组做出不同的准备。"""
    del game
    if act.what != "决斗中使用副卡组的卡":
        return None
    return forbid("副卡组是在两场决斗之间用来调整卡组的预备用卡，决斗中不使用")


@rule("1.2.3:4", on=Move)
def cards_are_exchanged_between_duels(game: Game, act: Move) -> Finding | None:
    """在一场三局两胜比赛的情况下的两场决斗之间，可以将副卡组中的卡片与主卡组、额外卡组中的卡片交换。但是交换前后
    ，主卡组、额外卡组和副卡组的枚数不得发生变化。"""
    if act.what != SWAP or game.stated("第1场决斗前"):
        return None
    if act.detail == CHANGED:
        return forbid("交换前后，主卡组、额外卡组和副卡组的枚数不得发生变化")
    if not game.stated(BETWEEN):
        return unknown("现在是不是三局两胜的比赛的两场决斗之间")
    return permit("两场决斗之间可以把副卡组的卡与主卡组、额外卡组的卡交换，各自的枚数不变")
