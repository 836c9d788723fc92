"""5.1 指定发动条件的文本: once-per-turn wordings."""

from judge.board.activation import card_of, effect_of
from judge.game.acts import Activate
from judge.game.facts import Effect
from judge.game.state import Card, Game
from judge.game.words import Place
from judge.rule import Finding, forbid, permit, rule

NEGATED_MARK = "!"  # ends the mark of an activation that was negated
CHAIN_MARK = "~"  # ends the mark of an effect that is used once a chain (or damage calculation)


def once_key(card: Card, effect: Effect) -> tuple[str, bool]:
    """The mark that an activation leaves, and whether it lasts for the duel. By card: the id, and since when it is up.

    Effects with one number and a letter (1a, 1b) are one use.
    """
    effect_id = effect.id.rstrip("abcdefgh") + ("" if effect in card.facts.effects else "+")  # + a gained effect
    if effect.once in ("name", "duel", "activation"):
        return f"{card.facts.name}#{effect_id if effect.once != 'activation' else '*'}", effect.once == "duel"
    return f"{card.id}@{card.since}#{effect_id}{CHAIN_MARK if effect.once == 'chain' else ''}", False


def _marks(game: Game, act: Activate) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The act's own mark, and the marks left so far (of the duel or the turn)."""
    key, for_duel = once_key(card_of(game, act), effect_of(act))
    return key, game.duel_used if for_duel else game.used


def _negated_before(game: Game, act: Activate) -> bool:
    """Whether this activation, once a turn, was already tried and negated."""
    key, marks = _marks(game, act)
    return (act.player, f"{key}{NEGATED_MARK}") in marks


@rule("5.1:2", on=Activate, of="once")
def activated_is_used_even_if_the_effect_is_negated(game: Game, act: Activate) -> Finding | None:
    """发动未被无效的场合，即使之后效果被无效，处理不进行的场合也视为已经发动。"""
    if effect_of(act).once == "chain":
        return None
    key, marks = _marks(game, act)
    if (act.player, key) in marks:
        return forbid(f"「{card_of(game, act).name}」的这个效果已经发动过，同一回合不能再发动")
    return None


@rule("5.1:3", on=Activate, of="effect & once")
def negated_monster_effects_are_used(game: Game, act: Activate) -> Finding | None:
    """怪兽卡如记载了『1回合只能使用（发动）1次』文本，在该发动被无效的场合当回合不能再发动。"""
    card = card_of(game, act)
    if card.facts.main == "怪兽" and _negated_before(game, act):
        return forbid(f"「{card.name}」的『1回合只能使用1次』的效果，发动被无效的场合当回合也不能再发动")
    return None


@rule("5.1:4", on=Activate, of="card & once")
def negated_cards_may_be_activated_again(game: Game, act: Activate) -> Finding | None:
    """魔法•陷阱卡如记载了『1回合只能发动1张』文本，在该卡自身发动被无效的场合，可以再度发动同名卡。"""
    card = card_of(game, act)
    if card.facts.main != "怪兽" and _negated_before(game, act):
        return permit(f"先前的「{card.name}」发动被无效，『1回合只能发动1张』的同名卡可以再度发动")
    return None


@rule("5.1:5", on=Activate, of="effect & once")
def negated_effects_of_face_up_cards_are_used(game: Game, act: Activate) -> Finding | None:
    """已经表侧存在的魔法•陷阱卡如记载了『1回合只能使用1次』文本，在该效果的发动被无效的场合当回合不能再度发动。"""
    card = card_of(game, act)
    if card.facts.main != "怪兽" and _negated_before(game, act):
        return forbid(f"表侧存在的「{card.name}」的『1回合只能使用1次』的效果，发动被无效的场合当回合不能再度发动")
    return None


@rule("5.1:6", on=Activate, of="once by card")
def per_card_wording_is_new_after_leaving(game: Game, act: Activate) -> Finding | None:
    """记载了『这张卡的效果1回合只能使用1次』或只是『1回合1次』的文本的情况下，在该卡变成里侧表示或离场后，当回合
    再度在场上表侧表示存在的场合，或在同名卡发动效果的场合，可以再度发动该效果。但是，控制权转移给对方的场合不能发
    动。"""
    card = card_of(game, act)
    key, marks = _marks(game, act)
    tail = f"#{key.rpartition('#')[2]}"
    if any(k == key and p != act.player for p, k in marks):
        return forbid(f"「{card.name}」的控制权转移了，这个效果这个回合已经用过")
    if (act.player, key) in marks:
        return None
    mine = [k for p, k in marks if p == act.player and "@" in k and k.endswith(tail)]
    old = [k for k in mine if k.startswith(f"{card.id}@")]
    ids = {k.partition("@")[0] for k in mine} - {card.id}
    if old or any(i in game.cards and game.cards[i].facts.name == card.facts.name for i in ids):
        return permit(f"『1回合1次』：「{card.name}」变成里侧或离场后再次表侧存在，或是另一张同名卡，可以再度发动")
    return None


@rule("5.1:7", on=Activate, of="once by name")
def per_name_wording_holds_for_every_copy(game: Game, act: Activate) -> Finding | None:
    """『「卡名」的这个效果1回合只能使用1次』等记载了特定卡名的文本的情况下，在该卡离场后在当回合中再度回场的场合
    ，或在同名卡发动效果的场合，当回合不能再度发动该效果。记载了『在决斗中只能使用1次』的文本同理。但是，这种情况
    下控制权转移给对方的场合，或对方场上的同名怪兽发动效果的场合，对方玩家可以再度发动该效果。"""
    card = card_of(game, act)
    key, marks = _marks(game, act)
    if (act.player, key) in marks:
        return forbid(f"记载了卡名的『「{card.name}」的这个效果1回合只能使用1次』，同名卡也不能再度发动")
    if (game.other(act.player), key) in marks:
        return permit("对方发动过的同名卡的效果，自己可以发动")
    return None


@rule("5.1:8", on=Activate, of="effect & text")
def this_effect_means_only_this_effect(game: Game, act: Activate) -> Finding | None:
    """「炎王兽 夜叉」的『「炎王兽 夜叉」的这个效果1回合只能使用1次』等，记载了『这个效果』的文本，仅仅指这段文本
    之前的效果。该卡的其他效果可以发动。"""
    effect, card = effect_of(act), card_of(game, act)
    own = once_key(card, effect)[0] if effect.once else ""
    limited = {f"{card.facts.name}#{e.id}" for e in card.facts.effects if e.once == "name" and e.id != effect.id}
    used = {k for p, k in game.used if p == act.player}
    if used & limited - {own} and own not in used and card.place is not Place.NOWHERE:
        return permit(f"『这个效果1回合只能使用1次』只指那个效果，「{card.name}」的其他效果可以发动")
    return None
