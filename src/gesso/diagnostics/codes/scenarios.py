"""GS8xx: scenarios that cannot be set up or played, and those whose end is another than they say."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity

SCENARIO_FAILS = Code(
    code="GS801",
    name="scenario-fails",
    severity=Severity.ERROR,
    title="The game goes otherwise than the scenario says.",
    what="At an `expect` something on the table differs from what is written there.",
    why="Either a card does not do what its designer meant, or the scenario says something else than was meant.",
    example="expect:\n  decides: first     # it is the second player's choice",
    instead="Compare both tables in the report, then correct the card or the scenario.",
)
NOT_A_CHOICE = Code(
    code="GS802",
    name="not-a-choice",
    severity=Severity.ERROR,
    title="A choice that is not among the options.",
    what="A step lets a player choose what the rules do not offer at that moment.",
    why="The story cannot go on: the rules refuse the choice.",
    example="- first: up, up      # only one choice is asked for",
    instead="Take one of the options that the report lists, in its words.",
)
NOT_THEIR_CHOICE = Code(
    code="GS803",
    name="not-their-choice",
    severity=Severity.ERROR,
    title="Another player decides at this point.",
    what="A step lets a player choose while the other one owes a choice, nobody does, or nothing waits to be resolved.",
    why="What the other player does must be said wherever there is more than one possibility.",
    example="- first: end\n- first: end",
    instead="Add the choice of the other player before it.",
)
AMBIGUOUS_CHOICE = Code(
    code="GS804",
    name="ambiguous-choice",
    severity=Severity.ERROR,
    title="A choice that could mean several options.",
    what="The words of a choice fit more than one option.",
    why="Which one is meant makes a difference.",
    example="- first: strike        # two units can",
    instead="Add what tells them apart, as in a game's log.",
)
UNKNOWN_THING = Code(
    code="GS805",
    name="unknown-thing",
    severity=Severity.ERROR,
    title="A name that means nothing in this pairing.",
    what="The scenario names a player, piece, card, place or choice that neither of the two entries knows.",
    why="Nothing on the table has this name, so the line would say nothing.",
    example="players: [frist, second]",
    instead="players: [first, second]",
)
BAD_DRAWING = Code(
    code="GS806",
    name="bad-drawing",
    severity=Severity.ERROR,
    title="A drawing that is not of the right shape.",
    what="A drawn position has too many or too few lines or cells, or letters whose meaning is not known.",
    why="What the drawing shows could not be put on the table.",
    example="A drawing of four lines where the table has five.",
    instead="One line for each row, one cell for each place, a `.` for an empty one.",
)
IMPOSSIBLE_POSITION = Code(
    code="GS807",
    name="impossible-position",
    severity=Severity.ERROR,
    title="A position that cannot come about.",
    what="The scenario asks for more pieces or cards than there are, for two things where one has room, and the like.",
    why="The rules rely on this; a story from such a position proves nothing.",
    example="Nine counters where the entry has eight.",
    instead="Take as much as the entries provide.",
)
UNPLAYABLE = Code(
    code="GS808",
    name="unplayable",
    severity=Severity.ERROR,
    title="The scenario's players cannot be played.",
    what="An entry that the scenario needs has errors, is not there, or the scenario does not say who plays.",
    why="There is nothing to play it with.",
    example="players: [first, entry-with-errors]",
    instead="Correct the entry first: `gesso check` shows its errors.",
)
STORY_BREAKS = Code(
    code="GS809",
    name="story-breaks",
    severity=Severity.ERROR,
    title="The game cannot go on.",
    what="An effect did not come to an end, or a rules plug-in failed while it ran.",
    why="The rest of the story cannot be told; a game at the table would be stuck in the same place.",
    example="Two passives that set each other off for ever.",
    instead="Mark where the effects stop; the report names the card and its line.",
)
SCENARIO_TWICE = Code(
    code="GS810",
    name="scenario-twice",
    severity=Severity.ERROR,
    title="Two scenarios of a file have the same name.",
    what="The name of a scenario stands twice in one file.",
    why="A report about one could be taken for the other.",
    example="- name: An empty well\n- name: An empty well",
    instead="Say in each name what is different about it.",
)

CODES = (
    SCENARIO_FAILS,
    NOT_A_CHOICE,
    NOT_THEIR_CHOICE,
    AMBIGUOUS_CHOICE,
    UNKNOWN_THING,
    BAD_DRAWING,
    IMPOSSIBLE_POSITION,
    UNPLAYABLE,
    STORY_BREAKS,
    SCENARIO_TWICE,
)
