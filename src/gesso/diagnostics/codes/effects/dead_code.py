"""GS401-GS413, GS508: text that is never reached, never ends, or does nothing."""

from gesso.diagnostics import Fixable, error

UNREACHABLE = error(
    "GS401 unreachable",
    "Nothing after this is ever reached.",
    "Sentences stand below one that ends the game on every path.",
    "They are printed and never happen.",
    "lose\ndraw 1 card",
    "Drop what comes after, or put `lose` under an `if`.",
    fix=Fixable.UNSAFE,
)
SELF_TRIGGER = error(
    "GS402 self-trigger",
    "This trigger sets itself off every time.",
    "The block of a trigger always causes the very event that the trigger waits for.",
    "The game would never get out of it.",
    "when I draw a card\n  draw 1 card",
    "Add an `if`, say `may`, or let the block first take away what sets it off.",
)
REPLACE_BY_ITSELF = error(
    "GS403 replace-by-itself",
    "A replacement that does what it replaces.",
    "The block of a `would` brings about the event that it stands in for.",
    "A replacement never replaces what its own block does, so it changes nothing but the count.",
    "when I would draw a card\n  draw 1 card",
    "when I would draw a card\n  draw 2 tokens",
)
CONSTANT_CONDITION = error(
    "GS404 constant-condition",
    "A condition that is always, or never, true here.",
    "What the condition asks is settled by the place of the text or by the words themselves.",
    "One of the two branches never happens.",
    "if I have 1 card\n  if I have 1 card\n    draw 1 card",
    "Drop the condition, or the branch that never happens.",
)
CHOOSE_ALL = error(
    "GS405 choose-all",
    "No choice is left.",
    "`choose n of` asks for as many blocks as there are, or more.",
    "Players are asked a question with one answer.",
    "choose 2 of\n  draw 1 token\nor\n  draw 1 card",
    "Write the sentences one after the other, or `choose 1 of`, or `choose up to 2 of`.",
    fix=Fixable.UNSAFE,
)
ZERO = error(
    "GS406 zero",
    "0 does nothing.",
    "A figure is 0.",
    "The sentence is printed and nothing happens.",
    "draw 0 cards",
    "Drop the sentence; for *none* in a condition write `no`; for a free number write `up to 2`.",
)
THRESHOLD_OVER_POOL = error(
    "GS408 threshold-over-pool",
    "More than there can ever be.",
    "A condition, filter or event asks for more things than are declared or fit there.",
    "It never comes true.",
    "when I have 20 tokens      # of 14",
    "Ask for fewer, or declare more.",
    fix=Fixable.UNSAFE,
)
NEVER_PAYABLE = error(
    "GS411 never-payable",
    "A cost that nobody can ever pay.",
    "The lines of a cost exclude each other, together ask for more than there is, or take what a passive forbids.",
    "The card could never be played.",
    "exhaust self\nexhaust self",
    "exhaust self",
    fix=Fixable.UNSAFE,
)
NO_CHANGE = error(
    "GS412 no-change",
    "A sentence that changes nothing.",
    "A thing is brought into the state that it is in, or put where it already is.",
    "It is printed and nothing happens.",
    "exhaust each exhausted card",
    "Name what the sentence can change, or leave the word out.",
    fix=Fixable.UNSAFE,
)
CONTRADICTION = error(
    "GS413 contradiction",
    "A description that nothing fits.",
    "Two of its words exclude each other.",
    "The sentence would never find anything.",
    "each ready exhausted card",
    "Drop one of the two words.",
    fix=Fixable.UNSAFE,
)
NO_INSTEAD = error(
    "GS508 no-instead",
    "Playing a card cannot be replaced.",
    "`would` stands before `play`: something is to happen instead of a card being played.",
    "Once a card is announced its cost is paid; nothing in the rules takes it back.",
    "when I would play a card\n  draw 1 card",
    "when I play a card\n  draw 1 card",
    final=True,
)
