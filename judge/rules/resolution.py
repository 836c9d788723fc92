"""4.1.2, 4.3.1, 4.3.3.5 and the card kinds: whether a link still applies when it resolves, and where cards go then."""

from judge.board.status import negated
from judge.game.acts import Applies, NegatedCard, TargetStands
from judge.game.facts import Effect
from judge.game.state import Game, Link
from judge.game.words import Do, EffectClass, Place
from judge.rule import Finding, cause, forbid, permit, rule


def _gone(game: Game, link: Link) -> bool:
    """Whether the activated card no longer lies face-up in its zone."""
    card = game.card(link.card)
    place = Place.MZONE if link.place is Place.MZONE else card.place
    was = link.was
    moved = was is not None and not link.card_activation and card.placed != was.placed
    return not card.on_field or not card.face_up or card.place is not place or moved


def _lasting(game: Game, link: Link, word: str) -> bool:
    card = game.card(link.card)
    return card.facts.main != "怪兽" and word in card.facts.types


@rule("4.3.3.5:1", on=Applies)
def negated_activations_do_nothing(game: Game, asked: Applies) -> Finding | None:
    """卡片的发动或效果的发动被无效的场合，该效果的处理不适用。"""
    del game
    if asked.link.negated == "activation":
        return forbid("发动被无效，效果不处理", "negated-activation")
    return None


@rule("4.3.3.5.3:1", on=Applies)
def negated_effects_do_nothing(game: Game, asked: Applies) -> Finding | None:
    """单纯的『效果无效』的效果连锁卡的发动而发动的场合，该卡的发动并不会无效，但效果不会适用。"""
    link = asked.link
    if link.negated == "activation":
        return None
    card = game.card(link.card)
    place = link.place if link.place is not None and not link.card_activation else card.place
    on_field = card.on_field and (link.card_activation or card.place is place)
    if link.negated == "effect" or (on_field and negated(game, card)):
        if link.card_activation and link.effect is not None and link.effect.cls is not EffectClass.ACTIVATION:
            return None
        return forbid("发动没有无效，但效果无效，不会适用", "negated-effect")
    return None


def _dependent(game: Game, asked: Applies, word: str, name: str) -> Finding | None:
    link = asked.link
    if not _lasting(game, link, word) or link.negated or link.card in link.paid:
        return None
    if word == "装备" and link.place is Place.GRAVE:
        return None
    if link.place not in (Place.SZONE, Place.FZONE, Place.HAND, None):
        return None
    if _gone(game, link):
        return forbid(f"{name}已经离场，效果不处理", "no-effect")
    return None


@rule("3.3.3.3:6", on=Applies)
def continuous_spells_that_left(game: Game, asked: Applies) -> Finding | None:
    """永续魔法的效果在其离场的场合即不再适用。而且，连锁已经发动的永续魔法发动的新的效果将该永续魔法破坏的场合，
    永续魔法效果不处理。"""
    return None if game.card(asked.link.card).facts.main == "陷阱" else _dependent(game, asked, "永续", "永续魔法")


@rule("3.3.3.4:12", on=Applies)
def equip_spells_that_left(game: Game, asked: Applies) -> Finding | None:
    """在墓地发动的效果以外的装备魔法的效果在其离场的场合即不再适用。而且，连锁已经发动的装备魔法发动的新的效果将
    该装备魔法破坏的场合，装备魔法效果不处理。"""
    return _dependent(game, asked, "装备", "装备魔法")


@rule("3.3.3.5:8", on=Applies)
def field_spells_that_left(game: Game, asked: Applies) -> Finding | None:
    """场地魔法的效果在其离场的场合即不再适用。而且，连锁已经发动的场地魔法发动的新的效果将该场地魔法破坏的场合，
    场地魔法效果不处理。"""
    return _dependent(game, asked, "场地", "场地魔法")


@rule("3.3.3.7:9", on=Applies)
def pendulum_cards_that_left(game: Game, asked: Applies) -> Finding | None:
    """摇摆效果在其离场的场合即不再适用。而且，连锁已经发动的摇摆效果将该摇摆怪兽破坏的场合，摇摆效果不处理。"""
    link = asked.link
    pendulum = link.place is Place.PZONE or (link.card_activation and game.card(link.card).facts.main == "怪兽")
    if pendulum and not link.negated and game.card(link.card).place is not Place.PZONE:
        return forbid("摇摆怪兽已经离开摇摆区域，摇摆效果不处理", "no-effect")
    return None


@rule("3.4.3.2:9", on=Applies)
def continuous_traps_that_left(game: Game, asked: Applies) -> Finding | None:
    """永续陷阱的效果在其离场的场合即不再适用。而且，连锁已经发动的永续陷阱发动的新的效果将该永续陷阱破坏的场合，
    永续陷阱效果不处理。"""
    return _dependent(game, asked, "永续", "永续陷阱") if game.card(asked.link.card).facts.main == "陷阱" else None


@rule("4.1.2:2", on=Applies)
def activated_effects_apply_though_the_card_left(game: Game, asked: Applies) -> Finding | None:
    """一旦发动的效果，即使在该卡发生破坏等场所移动的场合，基本上效果也会处理。"""
    link = asked.link
    card = game.card(link.card)
    if link.negated or not (link.place in (Place.SZONE, Place.MZONE, Place.FZONE, Place.HAND) and not card.on_field):
        return None
    return permit(f"「{card.name}」已经离场，但发动的效果照样处理", "resolved")


def _monster_left(game: Game, link: Link, cls: EffectClass) -> bool:
    return link.effect is not None and link.effect.cls is cls and link.place is Place.MZONE and _gone(game, link)


def _must_stay(game: Game, asked: Applies, cls: EffectClass) -> Finding | None:
    link = asked.link
    if link.negated or not _monster_left(game, link, cls) or link.effect is None:
        return None
    if link.effect.must_stay:
        return forbid("效果要求这张卡处理时也在场上表侧表示存在", "no-effect")
    return permit(f"「{game.card(link.card).name}」离开了场上，{cls}效果照样处理", "resolved")


@rule("3.2.7.2:5", on=Applies)
def ignition_effects_apply_though_the_monster_left(game: Game, asked: Applies) -> Finding | None:
    """已经发动的起动效果，即使在发动的怪兽发生离开场上等场所移动的情况下效果也会处理。但是，记载『仅限这张卡在场
    上表侧表示存在』的怪兽要求在发动时和处理时都在场上存在，所以效果不适用。"""
    return _must_stay(game, asked, EffectClass.IGNITION)


@rule("3.2.7.3:7", on=Applies)
def trigger_effects_apply_though_the_monster_left(game: Game, asked: Applies) -> Finding | None:
    """已经发动的诱发效果，即使在发动的怪兽发生离开场上等场所移动的情况下效果也会处理。但是，记载『仅限这张卡在场
    上表侧表示存在』的怪兽要求在发动时和处理时都在场上存在，所以效果不适用。"""
    return _must_stay(game, asked, EffectClass.TRIGGER)


@rule("3.2.7.4:5", on=Applies)
def quick_effects_apply_though_the_monster_left(game: Game, asked: Applies) -> Finding | None:
    """已经发动的诱发即时效果，即使在发动的怪兽发生离开场上等场所移动的情况下效果也会处理。"""
    return _must_stay(game, asked, EffectClass.QUICK)


def _needs_targets(effect: Effect) -> bool:
    """Whether every step is about the targets: then nothing is left to do without them."""
    main = [op for op in effect.does if op.do is not Do.THEN and not op.may]
    return bool(effect.targets) and bool(main) and main[0].what in ("target", "")  and main[0].of is None


@rule("4.3.1:1", on=Applies)
def nothing_without_the_targets(game: Game, asked: Applies) -> Finding | None:
    """效果处理时，该效果的对象或适用效果的卡不存在的场合，该效果不处理。"""
    link = asked.link
    if link.negated or link.effect is None or not link.targets or not _needs_targets(link.effect):
        return None
    if not any(target_stands(game, link, t) for t in link.targets):
        names = "、".join(f"「{game.card(t).name}」" for t in link.targets)
        return forbid(f"对象{names}已不存在或不再满足条件，效果不处理", "no-effect")
    return None


def target_stands(game: Game, link: Link, target: str) -> bool:
    """Whether the target lies where it lay, as the effect needs it."""
    card = game.card(target)
    if dict(link.target_placed).get(target, card.placed) != card.placed:
        return False
    wanted = {t.of.face for t in link.effect.targets} if link.effect else set()
    return not (wanted == {"up"} and card.on_field and not card.face_up)


@rule("4.2.3.3:3", on=TargetStands)
def targets_that_moved_are_out(game: Game, asked: TargetStands) -> Finding | None:
    """在取对象效果处理的时候，该对象发生场所移动的场合，如果该对象不是移动到适当场所的场合，则效果不适用。而且，
    以2张以上卡为对象的效果，在处理之前有1张发生场所移动的场合，没有特殊条件的情况下对剩余的卡效果仍适用。"""
    card = game.card(asked.target)
    if dict(asked.link.target_placed).get(asked.target, card.placed) != card.placed:
        return forbid(f"对象「{card.name}」已不在原来的场所", False)
    return permit(f"对象「{card.name}」还在", True)


@rule("4.3.1:2", on=TargetStands)
def targets_must_still_fit(game: Game, asked: TargetStands) -> Finding | None:
    """已经成功发动某些需要特定发动条件或只对持有特定条件的卡适用的效果，然而在之后处理过程中发动的卡、效果对象、
    可以适用的卡等条件不再满足的场合，该效果也有可能不再适用。"""
    card = game.card(asked.target)
    if not target_stands(game, asked.link, asked.target) and dict(asked.link.target_placed).get(card.id) == card.placed:
        return forbid(f"对象「{card.name}」已是里侧表示，不再满足条件", False)
    return None


# --- where the card goes ----------------------------------------------------------------------------------------------
@rule("4.3.3.5:2", on=NegatedCard)
def cards_with_negated_activation_leave(game: Game, asked: NegatedCard) -> Finding | None:
    """『卡的发动』被无效的场合，该卡送去墓地。场上的卡的『效果的发动』被无效的场合，留在场上。"""
    if asked.link.card_activation:
        return cause(f"『卡的发动』被无效，「{game.card(asked.link.card).name}」送去墓地", "grave")
    return cause("『效果的发动』被无效，卡留在场上", "stays")
