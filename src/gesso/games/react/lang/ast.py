"""The syntax tree of Re;ACT's own words, chapter by chapter, on top of the nodes that every game shares."""

from gesso.games.react.lang.costs import *  # noqa: F403
from gesso.games.react.lang.events import *  # noqa: F403
from gesso.games.react.lang.piles import *  # noqa: F403
from gesso.games.react.lang.sentences import *  # noqa: F403
from gesso.games.react.lang.standing import *  # noqa: F403
from gesso.games.react.lang.things import *  # noqa: F403
