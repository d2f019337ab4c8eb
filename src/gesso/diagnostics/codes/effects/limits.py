"""GS348-GS349: limits that limit nothing."""

from gesso.diagnostics import error, warning

ONCE_ANYWAY = warning(
    "GS348 once-anyway",
    "A limit on what comes no more often.",
    "The event comes once in that time by the rules, or the cost takes its own card out of use.",
    "Players look for what the words forbid, and there is nothing.",
    "exhaust self\nonce each turn",
    "Leave the limit out.",
)
LIMITED_TWICE = error(
    "GS349 limited-twice",
    "A cost with the same limit twice.",
    "All limits of one effect are one limit, and two of them are paid together.",
    "The first line uses the limit up, so the second could never be paid.",
    "once each turn\nchoose 1 of\n  once each turn\nor\n  spend 1 card",
    "Drop one of the two.",
)
