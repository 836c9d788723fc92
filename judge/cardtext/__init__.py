"""Card facts told in plain Chinese."""

from judge.cardtext.card import as_json, told

__all__ = ["as_json", "told"]
