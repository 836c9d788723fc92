"""Reading the board: which cards a selection means, what applies to a card, its ATK and DEF, what could be done now.

Nothing here decides a ruling; rules (`judge.rules`) look at the board through these functions, and so does the play.
"""
