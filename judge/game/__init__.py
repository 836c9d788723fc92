"""The values the rule engine works on: cards, effects, the state of a duel, acts and questions. No rule lives here."""
