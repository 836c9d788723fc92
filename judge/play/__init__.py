"""Playing a duel out: moves, costs, links, triggers, battles, phases. Rules are asked, not kept here."""
