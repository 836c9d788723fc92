"""Playing a duel out: moving cards, paying, resolving links, gathering triggers, battles, phases. Rules are asked, not kept here."""
