"""GS8xx: scenarios that cannot be set up or played, and those whose end is another than they say."""

from gesso.diagnostics import Fixable, error, warning

SCENARIO_FAILS = error(
    "GS801 scenario-fails",
    "The game goes otherwise than the scenario says.",
    "At an `expect` something on the table differs from what is written there.",
    "Either a card does not do what its designer meant, or the scenario says something else than was meant.",
    "expect:\n  decides: first     # it is the second player's choice",
    "Compare both tables in the report, then correct the card or the scenario.",
)
NOT_A_CHOICE = error(
    "GS802 not-a-choice",
    "A choice that is not among the options.",
    "A step lets a player choose what the rules do not offer at that moment.",
    "The story cannot go on: the rules refuse the choice.",
    "- first: up, up      # only one choice is asked for",
    "Take one of the options that the report lists, in its words.",
)
NOT_THEIR_CHOICE = error(
    "GS803 not-their-choice",
    "Another player decides at this point.",
    "A step lets a player choose while the other one owes a choice, nobody does, or nothing waits to be resolved.",
    "What the other player does must be said wherever there is more than one possibility.",
    "- first: end\n- first: end",
    "Add the choice of the other player before it.",
)
AMBIGUOUS_CHOICE = error(
    "GS804 ambiguous-choice",
    "A choice that could mean several options.",
    "The words of a choice fit more than one option.",
    "Which one is meant makes a difference.",
    "- first: strike        # two units can",
    "Add what tells them apart, as in a game's log.",
)
UNKNOWN_THING = error(
    "GS805 unknown-thing",
    "A name that means nothing in this pairing.",
    "The scenario names a player, piece, card, place or choice that neither of the two entries knows.",
    "Nothing on the table has this name, so the line would say nothing.",
    "players: [frist, second]",
    "players: [first, second]",
    fix=Fixable.EITHER,
)
BAD_DRAWING = error(
    "GS806 bad-drawing",
    "A drawing that is not of the right shape.",
    "A drawn position has too many or too few lines or cells, or letters whose meaning is not known.",
    "What the drawing shows could not be put on the table.",
    "A drawing of four lines where the table has five.",
    "One line for each row, one cell for each place, a `.` for an empty one.",
)
IMPOSSIBLE_POSITION = error(
    "GS807 impossible-position",
    "A position that cannot come about.",
    "The scenario asks for more pieces or cards than there are, for two things where one has room, and the like.",
    "The rules rely on this; a story from such a position proves nothing.",
    "Nine counters where the entry has eight.",
    "Take as much as the entries provide.",
)
UNPLAYABLE = error(
    "GS808 unplayable",
    "The scenario's players cannot be played.",
    "An entry that the scenario needs has errors, is not there, or the scenario does not say who plays.",
    "There is nothing to play it with.",
    "players: [first, entry-with-errors]",
    "Correct the entry first: `gesso check` shows its errors.",
    fix=Fixable.EITHER,
)
STORY_BREAKS = error(
    "GS809 story-breaks",
    "The game cannot go on.",
    "An effect did not come to an end, or a rules plug-in failed while it ran.",
    "The rest of the story cannot be told; a game at the table would be stuck in the same place.",
    "Two passives that set each other off for ever.",
    "Mark where the effects stop; the report names the card and its line.",
)
SCENARIO_TWICE = error(
    "GS810 scenario-twice",
    "Two scenarios of a file have the same name.",
    "The name of a scenario stands twice in one file.",
    "A report about one could be taken for the other.",
    "- name: An empty well\n- name: An empty well",
    "Say in each name what is different about it.",
)
UNUSED_LETTER = warning(
    "GS811 unused-letter",
    "A letter of a legend that no drawing has.",
    "A legend says what a letter stands for, and no drawing that it belongs to holds the letter.",
    "Either the drawing lacks something that was meant to be there, or the letter is left over.",
    "legend: {W: wall}      # and no drawing has a W",
    "Draw it, or take it out of the legend.",
    fix=Fixable.UNSAFE,
)
