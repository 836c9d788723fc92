"""Card facts: what a card is and does, in a closed vocabulary.

One card is one JSON object (one line of `corpus/cards/*.jsonl`); `CONTRIBUTING` shows how to add one. The facts are our
own words; the card's printed text is not stored.
"""

from judge.game.facts.card import parse_card
from judge.game.facts.kinds import parse_kind, race_of
from judge.game.facts.values import (
    CardFacts,
    Cond,
    Effect,
    Library,
    Op,
    Procedure,
    Select,
    Target,
    Value,
    When,
)
from judge.game.facts.vocabulary import LIMITS

__all__ = [
    "LIMITS",
    "CardFacts",
    "Cond",
    "Effect",
    "Library",
    "Op",
    "Procedure",
    "Select",
    "Target",
    "Value",
    "When",
    "parse_card",
    "parse_kind",
    "race_of",
]
