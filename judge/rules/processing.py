"""4.3.1 to 4.3.3.3: what must still hold when an effect resolves, its end, random choice, drawing."""

from judge.board.activation import card_of, effect_of
from judge.board.condition import holds
from judge.board.match import Scope
from judge.board.stats import number
from judge.game.acts import Activate, Applies, Counts, Meets, Move, Number, Sees, Winner
from judge.game.facts import Op
from judge.game.questions import Drawn, Simultaneous
from judge.game.state import Card, Event, Game
from judge.game.words import Cause, Do, EventKind, Phase, Place, Word
from judge.rule import Finding, cause, forbid, permit, rule


@rule("4.3.1:2", on=Applies)
def conditions_are_needed_at_resolution(game: Game, asked: Applies) -> Finding | None:
    """已经成功发动某些需要特定发动条件或只对持有特定条件的卡适用的效果，然而在之后处理过程中发动的卡、效果对象、
    可以适用的卡等条件不再满足的场合，该效果也有可能不再适用。"""
    link = asked.link
    if link.negated or link.effect is None or not link.effect.does:
        return None
    card = game.card(link.card)
    here = card.on_field and card.face_up and link.was is not None and card.placed == link.was.placed
    if link.effect.must_stay and not here:
        return forbid(f"「{card.name}」在处理时不在场上表侧表示存在，条件不再满足，效果不处理", "no-effect")
    scope = Scope(link.player, link.card, link.targets, link.event, link, paid=link.paid, announced=link.announced)
    steps = [op for op in link.effect.does if op.do is not Do.THEN]
    if all(op.condition and not all(holds(game, c, scope) for c in op.condition) for op in steps):
        return forbid(f"「{card.name}」可以适用的条件都不再满足，效果不处理", "no-effect")
    return None


@rule("4.3.2:1", on=Simultaneous)
def one_effect_is_one_moment(game: Game, asked: Simultaneous) -> Finding | None:
    """1个卡片效果基本上视为全部同时进行。但是，需要进行2个以上不同处理的效果中，也存在需要按照记载的顺序，用复数
    个时点进行处理的效果。那个场合，在该效果进行完最后一个处理的时候，即是该效果终了的时点。"""
    del game
    if asked.then:
        return forbid("『那之后』前后分成两个时点，处理完毕的时点是后一半", False)
    return cause("1个效果的处理视为全部同时进行", True)


@rule("4.3.2:1", on=Meets)
def what_happened_amid_an_effect_is_past(game: Game, asked: Meets) -> Finding | None:
    """1个卡片效果基本上视为全部同时进行。但是，需要进行2个以上不同处理的效果中，也存在需要按照记载的顺序，用复数
    个时点进行处理的效果。那个场合，在该效果进行完最后一个处理的时候，即是该效果终了的时点。"""
    event = asked.event
    if asked.effect.mandatory or asked.effect.word is not Word.WHEN or event.cause is not Cause.EFFECT:
        return None
    later = [e for e in game.happened if e.tick > event.tick and e.source == event.source and e.cause is Cause.EFFECT]
    if later:
        return forbid(f"「{event.kind}」发生在效果处理途中，之后同一效果还有『{later[-1].kind}』的处理", False)
    return None


@rule("4.3.3.2:1", on=(Move, Sees))
def the_opponent_chooses_at_random(game: Game, act: Move | Sees) -> Finding | None:
    """随机选择卡片的场合，将卡片内容置于未知状态后由对方玩家选择。而且，从公开的卡片中随机选择地场合，将那些卡片
    置于里侧状态等使卡片内容未知的状态后由对方玩家选择。"""
    if isinstance(act, Sees):
        if act.what == "随机选择的卡" and (act.card is None or act.card.controller != act.player):
            return forbid("随机选择时卡片内容置于未知状态，选择的玩家不能看")
        return None
    if act.what != "随机选择" or act.card not in game.cards:
        return None
    card = game.card(act.card)
    if card.controller == act.player:
        return forbid(f"随机选择由对方玩家进行，{act.player}不能从自己的卡中选择")
    return permit("随机选择由对方玩家在卡片内容未知的状态下进行")


@rule("4.3.3.3:1", on=Drawn)
def cards_are_drawn_from_the_top(game: Game, asked: Drawn) -> Finding | None:
    """抽取卡组最上方的卡片的行为称为抽卡。"""
    del game
    return cause("抽取卡组最上方的卡", asked.deck[: asked.n])


@rule("4.3.3.3:2", on=Drawn)
def several_cards_are_drawn_at_once(game: Game, asked: Drawn) -> Finding | None:
    """进行复数枚的抽卡的场合，虽然是从上方按照次序抽取卡片，但那些卡片视为同时抽取上手。"""
    del game
    return cause(f"{asked.n}张卡视为同时抽取上手", asked.deck[: asked.n]) if asked.n > 1 else None


def _arrival(game: Game, card: Card, kind: EventKind) -> Event | None:
    """The event of this kind that brought the card where it lies."""
    mine = (e for e in reversed(game.history) if e.card == card.id and e.kind is kind)
    return next((e for e in mine if e.tick == card.placed), None)


def drew(game: Game, card: Card) -> Event | None:
    """The draw by which the card came to the hand, if it was one."""
    if card.place is not Place.HAND or _arrival(game, card, EventKind.TO_HAND) is None:
        return None
    draws = (e for e in game.history if e.kind is EventKind.DRAWN and e.player == card.owner)
    return next((e for e in draws if e.tick == card.placed), None)


@rule("4.3.3.3:3", on=Counts)
def draws_by_effects_are_no_normal_draw(game: Game, asked: Counts) -> Finding | None:
    """抽卡阶段由于卡片效果抽卡的场合，该抽卡不视为『通常抽卡』。"""
    if asked.what != "通常抽卡" or asked.card is None:
        return None
    draw = drew(game, asked.card)
    if draw is None or draw.cause is not Cause.EFFECT or game.phase is not Phase.DRAW:
        return None
    return forbid(f"「{asked.card.name}」因卡片效果抽到，不视为『通常抽卡』")


def _first_draw(ops: tuple[Op, ...]) -> Op | None:
    """The draw with which the steps begin, if they do."""
    first = next((op for op in ops if op.do is not Do.ANNOUNCE), None)
    if first is not None and first.do is Do.CHOOSE and first.options:
        draws = [_first_draw(option) for option in first.options]
        return draws[0] if all(draws) else None
    return first if first is not None and first.do is Do.DRAW and not first.may else None


@rule("4.3.3.3:4", on=Activate, of="optional")
def optional_draws_need_enough_cards(game: Game, act: Activate) -> Finding | None:
    """卡组为0的场合，该玩家不能发动任意发动（选发）的抽卡效果。同样，复数枚的抽卡效果必须在能从卡组抽出那个数量的
    卡的情况下才能发动。"""
    draw = _first_draw(effect_of(act).does)
    if draw is None or draw.who not in ("own", "both"):
        return None
    n = (number(game, draw.value, Scope(act.player, act.card)) if draw.value else None) or draw.n
    have = len(game.deck(act.player))
    if have < n:
        return forbid(f"{act.player}的卡组只有{have}张，抽不出{n}张，不能发动「{card_of(game, act).name}」")
    return None


@rule("4.3.3.3:5", on=Winner)
def mandatory_draws_from_an_empty_deck_lose(game: Game, asked: Winner) -> Finding | None:
    """卡片处理途中因必发效果，玩家卡组中无卡可抽却又不得不抽卡的场合，该玩家决斗败北。"""
    del asked
    lost = [p for p in game.players if game.stated(f"decked:{p}") == Cause.EFFECT]
    if len(lost) == 1:
        return cause(f"{lost[0]}的卡组无卡可抽，却因效果不得不抽卡", game.other(lost[0]))
    return None


@rule("4.3.3.3:6", on=Counts, also=("4.3.3.4.6:2",))
def adding_to_the_hand_is_no_draw(game: Game, asked: Counts) -> Finding | None:
    """并非因『抽卡』而是『加入手卡』的效果导致卡片加入手卡的场合，该玩家不视为进行抽卡。"""
    if asked.what != "抽卡" or asked.card is None or asked.card.place is not Place.HAND:
        return None
    if _arrival(game, asked.card, EventKind.TO_HAND) is not None and drew(game, asked.card) is None:
        return forbid(f"「{asked.card.name}」是『加入手卡』，不视为抽卡")
    return None


@rule("4.3.3.3:7", on=Counts)
def drawn_cards_are_added_to_the_hand(game: Game, asked: Counts) -> Finding | None:
    """抽上手的卡视为『加入手卡』。"""
    if asked.what == "加入手卡" and asked.card is not None and drew(game, asked.card) is not None:
        return permit(f"「{asked.card.name}」是抽上手的，视为『加入手卡』")
    return None


@rule("4.3.3.3:8", on=Number, of="抽卡次数")
def one_effect_draws_once(game: Game, asked: Number) -> Finding | None:
    """『每次抽卡~』的效果的抽卡次数按照1个效果处理为1次计算。"""
    times = {(e.tick, e.source) for e in game.history if e.kind is EventKind.DRAWN and e.player == asked.player}
    return cause("1个效果处理的抽卡计算为1次", len(times))


@rule("4.3.3.4.6:1", on=Counts)
def to_hand_and_back_to_hand_are_one(game: Game, asked: Counts) -> Finding | None:
    """在手卡以外场所的卡片因效果『加入手卡』或『回到手卡』视作相同情况处理。"""
    if asked.what not in ("加入手卡", "回到手卡") or asked.card is None or asked.card.place is not Place.HAND:
        return None
    event = _arrival(game, asked.card, EventKind.TO_HAND)
    if event is None or event.cause is not Cause.EFFECT or drew(game, asked.card) is not None:
        return None
    origin = event.origin.shown if event.origin else "别处"
    return permit(f"「{asked.card.name}」因效果从{origin}到手卡，『加入手卡』和『回到手卡』视作相同")
