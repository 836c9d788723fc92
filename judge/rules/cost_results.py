"""4.2.2 cost: which cards may be named for it, and what its payment counts as."""

from judge.board.activation import card_of, effect_of
from judge.board.costs import COST_ROLES, cost_cards, lacking_cost, lacking_lp
from judge.board.past import last_event
from judge.game.acts import Activate, Applies, Counts
from judge.game.state import Card, Event, Game
from judge.game.words import Cause, Do, EventKind, Place
from judge.rule import Finding, forbid, permit, rule

NAMED = {Do.TRIBUTE: "解放", Do.DISCARD: "丢弃", Do.SEND: "送去墓地"}


def _wrongly_named(game: Game, act: Activate, do: Do) -> Finding | None:
    """The cards named for the cost do not pay a step of this kind (nothing is named: the player chooses rightly)."""
    effect, card = effect_of(act), card_of(game, act)
    for op in effect.cost:
        if op.do is not do or op.of is None or op.do not in COST_ROLES:
            continue
        good, lack = cost_cards(game, op, card, act.player, effect)
        need = 1 if op.up_to else op.n
        if len({c.id for c in good} & set(act.costs)) < need:
            why = lack.why or f"给出的{'、'.join(f'「{game.card(i).name}」' for i in act.costs)}不能用来支付"
            return forbid(f"「{card.name}」的cost必须把{need}张符合条件的卡{NAMED[do]}：{why}", through=lack.clauses)
    return None


@rule("4.2.2.1:1", on=Activate, of="cost & costs named")
def the_monster_of_the_cost_must_be_tributed(game: Game, act: Activate) -> Finding | None:
    """所记载的发动效果的cost为『解放（作祭品）才能发动』，则必须把该怪兽解放。被解放的怪兽送去墓地。"""
    return _wrongly_named(game, act, Do.TRIBUTE)


@rule("4.2.2.2:1", on=Activate, of="cost & costs named")
def the_card_of_the_cost_must_be_discarded(game: Game, act: Activate) -> Finding | None:
    """所记载的发动效果的cost为『丢弃才能发动』，则必须把该卡从手卡丢弃。被丢弃的卡就结果而言视为送去墓地。"""
    return _wrongly_named(game, act, Do.DISCARD)


@rule("4.2.2.3:1", on=Activate, of="cost & costs named")
def the_monster_of_the_cost_must_be_sent(game: Game, act: Activate) -> Finding | None:
    """所记载的发动效果的cost为把手卡•场上的怪兽『送去墓地』，则必须把该怪兽送去墓地。"""
    return _wrongly_named(game, act, Do.SEND)


@rule("4.2.3.1:2", on=Activate, of="mandatory & cost")
def mandatory_effects_need_their_cost_too(game: Game, act: Activate) -> Finding | None:
    """记载了『~~发动』的效果，与玩家的意志无关而必须发动。发动效果需要cost的场合，在发动的时候必须支付cost。无法
    支付cost的场合则不发动。"""
    effect, card = effect_of(act), card_of(game, act)
    lack = lacking_cost(game, effect, card, act.player) or lacking_lp(game, effect, card, act.player)
    if lack is None:
        return None
    return forbid(f"必发效果也要支付cost，不能支付则不发动：{lack.why}", through=lack.clauses)


@rule("4.2.2:2", on=Applies)
def costs_are_not_given_back(game: Game, asked: Applies) -> Finding | None:
    """支付cost必须在发动的时候进行，即使该卡、该效果的发动被无效，支付的cost也不能取回。"""
    link = asked.link
    if link.negated != "activation" or not (link.paid or link.amount):
        return None
    return forbid(f"「{game.card(link.card).name}」的发动被无效，发动时支付的cost不能取回", "negated-activation")


# --- what the payment counts as ---------------------------------------------------------------------------------------
def _paid(game: Game, card: Card | None, kind: EventKind) -> Event | None:
    """How the card was last paid as a cost in this way; None when it was not."""
    event = last_event(game, card, kind)
    return event if event is not None and event.cause is Cause.COST else None


@rule("4.2.2:4", on=Counts)
def costs_are_no_effects(game: Game, asked: Counts) -> Finding | None:
    """cost不视为卡片效果。"""
    kinds = {
        "因效果送去墓地": EventKind.SENT, "因效果丢弃": EventKind.DISCARDED,
        "因效果解放": EventKind.TRIBUTED, "因效果除外": EventKind.BANISHED,
    }  # fmt: skip
    kind = kinds.get(asked.what)
    if kind is None or asked.card is None or _paid(game, asked.card, kind) is None:
        return None
    return forbid(f"「{asked.card.name}」是作为cost支付的，cost不视为卡片效果")


@rule("4.2.2.1:2", on=Counts)
def tributed_monsters_are_sent_not_destroyed(game: Game, asked: Counts) -> Finding | None:
    """被解放的怪兽不视为破坏，但就结果而言视为送去墓地。"""
    event = _paid(game, asked.card, EventKind.TRIBUTED)
    if event is None or asked.card is None or asked.what not in ("被破坏", "送去墓地"):
        return None
    if asked.what == "被破坏":
        return forbid(f"被解放的「{asked.card.name}」不视为破坏")
    sent = _paid(game, asked.card, EventKind.SENT) is not None
    return permit(f"被解放的「{asked.card.name}」就结果而言视为送去墓地") if sent else None


@rule("4.2.2.2:1", on=Counts)
def discarded_cards_are_sent(game: Game, asked: Counts) -> Finding | None:
    """所记载的发动效果的cost为『丢弃才能发动』，则必须把该卡从手卡丢弃。被丢弃的卡就结果而言视为送去墓地。"""
    if asked.card is None or asked.what != "送去墓地" or _paid(game, asked.card, EventKind.DISCARDED) is None:
        return None
    sent = _paid(game, asked.card, EventKind.SENT) is not None
    return permit(f"被丢弃的「{asked.card.name}」就结果而言视为送去墓地") if sent else None


def _sent_only(game: Game, card: Card | None) -> Event | None:
    """How the card was sent to the Graveyard as a cost, neither tributed nor discarded."""
    event = _paid(game, card, EventKind.SENT)
    if event is None:
        return None
    others = [_paid(game, card, k) for k in (EventKind.TRIBUTED, EventKind.DISCARDED)]
    return None if any(o is not None and o.tick == event.tick for o in others) else event


@rule("4.2.2.3:2", on=Counts)
def sent_monsters_are_not_destroyed(game: Game, asked: Counts) -> Finding | None:
    """送去墓地的怪兽不视为破坏。"""
    if asked.card is None or asked.what != "被破坏" or _sent_only(game, asked.card) is None:
        return None
    return forbid(f"作为cost送去墓地的「{asked.card.name}」不视为破坏")


@rule("4.2.2.3:3", on=Counts)
def cards_sent_from_the_hand_are_not_discarded(game: Game, asked: Counts) -> Finding | None:
    """从手卡送去墓地的卡不视为从手卡丢弃。"""
    event = _sent_only(game, asked.card)
    if event is None or asked.card is None or event.origin is not Place.HAND:
        return None
    if asked.what not in ("丢弃", "从手卡丢弃"):
        return None
    return forbid(f"从手卡送去墓地的「{asked.card.name}」不视为丢弃")


def _came_to_grave_uncounted(game: Game, asked: Counts, main: str) -> Finding | None:
    event = last_event(game, asked.card, EventKind.SENT)
    if event is None or asked.card is None or asked.card.facts.main != main or event.origin is not None:
        return None
    if asked.what not in ("从手卡送去墓地", "从场上送去墓地"):
        return None
    return forbid(f"发动被无效的「{asked.card.name}」不视为由手卡•场上送去墓地")


@rule("3.3.1:7", on=Counts)
def spells_with_negated_activation_come_from_nowhere(game: Game, asked: Counts) -> Finding | None:
    """发动被无效的魔法卡，如果没有特别的效果适用会送去墓地。那个场合，送去墓地的魔法不视为由手卡•场上送去墓地。
    场上盖伏的魔法卡的发动被无效的场合同理。"""
    return _came_to_grave_uncounted(game, asked, "魔法")


@rule("3.4.1:7", on=Counts)
def traps_with_negated_activation_come_from_nowhere(game: Game, asked: Counts) -> Finding | None:
    """发动被无效的陷阱卡，如果没有特别的效果适用会送去墓地。那个场合，送去墓地的陷阱不视为由手卡•场上送去墓地。"""
    return _came_to_grave_uncounted(game, asked, "陷阱")
