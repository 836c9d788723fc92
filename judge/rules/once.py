"""5.1 指定发动条件的文本: once-per-turn wordings."""

from judge.board.activation import card_of
from judge.game.acts import Activate
from judge.game.facts import Effect
from judge.game.state import Card, Game
from judge.rule import Finding, forbid, permit, rule


def once_key(card: Card, effect: Effect) -> tuple[str, bool]:
    """The mark that an activation leaves, and whether it lasts for the duel. By card: the id, and since when it is face-up."""
    if effect.once in ("name", "duel", "activation"):
        return f"{card.facts.name}#{effect.id if effect.once != 'activation' else '*'}", effect.once == "duel"
    return f"{card.id}@{card.since}#{effect.id}", False


@rule("5.1:2", on=Activate)
def activated_is_used_even_if_the_effect_is_negated(game: Game, act: Activate) -> Finding | None:
    """发动未被无效的场合，即使之后效果被无效，处理不进行的场合也视为已经发动。"""
    effect = act.effect
    if effect is None or not effect.once:
        return None
    card = card_of(game, act)
    key, for_duel = once_key(card, effect)
    if (act.player, key) in (game.duel_used if for_duel else game.used):
        return forbid(f"「{card.name}」的这个效果已经发动过，同一回合不能再发动")
    return None


@rule("5.1:6", on=Activate)
def per_card_wording_is_new_after_leaving(game: Game, act: Activate) -> Finding | None:
    """记载了『这张卡的效果1回合只能使用1次』或只是『1回合1次』的文本的情况下，在该卡变成里侧表示或离场后，当回合
    再度在场上表侧表示存在的场合，或在同名卡发动效果的场合，可以再度发动该效果。但是，控制权转移给对方的场合不能发
    动。"""
    effect = act.effect
    if effect is None or effect.once != "card":
        return None
    card = card_of(game, act)
    key, _ = once_key(card, effect)
    taken = [k for p, k in game.used if k == key and p != act.player]
    if taken:
        return forbid(f"「{card.name}」的控制权转移了，这个效果这个回合已经用过")
    old = [k for p, k in game.used if k.startswith(f"{card.id}@") and k.endswith(f"#{effect.id}")]
    others = [
        k for p, k in game.used
        if p == act.player and "@" in k and k.endswith(f"#{effect.id}")
        and game.cards.get(k.partition("@")[0], card).facts.name == card.facts.name and not k.startswith(f"{card.id}@")
    ]  # fmt: skip
    if (old or others) and (act.player, key) not in game.used:
        return permit(f"『1回合1次』：「{card.name}」变成里侧或离场后再次表侧存在，或是另一张同名卡，可以再度发动")
    return None


@rule("5.1:7", on=Activate)
def per_name_wording_holds_for_every_copy(game: Game, act: Activate) -> Finding | None:
    """『「卡名」的这个效果1回合只能使用1次』等记载了特定卡名的文本的情况下，在该卡离场后在当回合中再度回场的场合
    ，或在同名卡发动效果的场合，当回合不能再度发动该效果。记载了『在决斗中只能使用1次』的文本同理。但是，这种情况
    下控制权转移给对方的场合，或对方场上的同名怪兽发动效果的场合，对方玩家可以再度发动该效果。"""
    effect = act.effect
    if effect is None or effect.once not in ("name", "duel"):
        return None
    card = card_of(game, act)
    key, for_duel = once_key(card, effect)
    marks = game.duel_used if for_duel else game.used
    if (act.player, key) in marks:
        return forbid(f"记载了卡名的『「{card.name}」的这个效果1回合只能使用1次』，同名卡也不能再度发动")
    if (game.other(act.player), key) in marks:
        return permit("对方发动过的同名卡的效果，自己可以发动")
    return None
