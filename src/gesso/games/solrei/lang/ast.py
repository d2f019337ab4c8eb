"""The syntax tree of SolRei's own words, chapter by chapter, on top of the nodes that every game shares."""

from gesso.games.solrei.lang.costs import *  # noqa: F403
from gesso.games.solrei.lang.events import *  # noqa: F403
from gesso.games.solrei.lang.sentences import *  # noqa: F403
from gesso.games.solrei.lang.things import *  # noqa: F403
