"""The words of one game: what every node declares, the words that make no node, and their reference."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from gesso.data_classes import dataclass
from gesso.lang.language import Language
from gesso.lang.nodes import GameUse, Node, NodeSpec


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word that makes no node: a head noun, an adjective, a participle, an article."""

    headword: str
    chapter: str
    """Where the reference lists it."""
    doc: str
    carriers: frozenset[str] = frozenset()
    """Types that an adjective may stand before."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game: declarations by node class, keywords by headword."""

    words: Mapping[type[Node], NodeSpec]
    keywords: Mapping[str, Keyword]


def vocabulary(
    nodes: Iterable[type[Node]],
    keywords: Iterable[Keyword],
    families: Mapping[str, frozenset[str]],
    uses: Mapping[type[Node], GameUse] = MappingProxyType({}),
) -> Vocabulary:
    """Build a vocabulary. Raises KeyError for a family that is not filled.

    Args:
        families: The types that shared words mention.
        uses: What the game adds to shared words.
    """
    words = {node: node.spec.for_game(families, uses.get(node)) for node in nodes}
    return Vocabulary(MappingProxyType(words), MappingProxyType({word.headword: word for word in keywords}))


CORE_KEYWORDS: tuple[Keyword, ...] = (
    Keyword("a", "picking", "One thing that the player picks. In a condition or filter: any such thing."),
    Keyword("than", "picking", "In `fewer than n`."),
    Keyword("up", "picking", "In `up to n`: any number from none to n."),
    Keyword("to", "picking", "Stands before a destination, and in `up to n`."),
    Keyword("no", "picking", "None. Used in conditions and after `with`."),
    Keyword("the", "picking", "Names what an earlier line picked, or one of the fixed things."),
    Keyword("my", "fixed", "Belonging to the player whose text it is."),
    Keyword("card", "things", "A card in a hand or in play."),
    Keyword("target", "things", "The one thing that a cost aims at. Also the verb that picks it."),
    Keyword("of", "filters", "Stands before the thing that something belongs to, and in `choose n of`."),
    Keyword("on", "filters", "Lying on something."),
    Keyword("with", "filters", "Carrying or holding something."),
    Keyword("if", "blocks", "Begins a condition."),
    Keyword("otherwise", "blocks", "Begins the block for when the condition does not hold."),
    Keyword("when", "passives", "Begins a trigger or a replacement."),
    Keyword("would", "passives", "Turns a trigger into a replacement: the block happens instead."),
    Keyword("prevent", "passives", "In `prevent that`: nothing happens instead."),
    Keyword("for", "blocks", "In `for each`."),
    Keyword("or", "blocks", "Stands between the blocks of `choose n of`."),
    Keyword("is", "conditions", "Comes before a state, a place or a kind."),
    Keyword("has", "conditions", "Comes before what something carries or holds."),
    Keyword("choose", "player", "The player picks."),
    Keyword("starts", "events", "Follows something that begins."),
    Keyword("ends", "events", "Follows something that ends."),
)


CORE_INFLECTIONS: Mapping[str, str] = MappingProxyType({"another": "other"})
"""Forms of a shared word that do not look like it."""


@dataclass(frozen=True, slots=True)
class Manual:
    """The parts of a game's reference."""

    language: Language
    vocabulary: Vocabulary
    roles: Mapping[str, str]
    """For each chapter, what its headwords do."""
    inflections: Mapping[str, str]
    """Forms of a word that do not look like it."""
    probes: Sequence[str]
    """Sentences of which one may follow any event."""
    sample: str
    """Name of a resource: an entry without problems, with lines `# here: PLACE` where examples are set."""
    lines: Callable[[str, Sequence[str]], list[str]]
    """Writes an example as it stands at a place."""
    family: Callable[[frozenset[str]], str]
    """Words for a set of types."""
    types: Mapping[str, str]
    """Meaning of each type."""
    unsaid: frozenset[type[Node]] = frozenset()
    """Nodes that no text can contain."""

    @property
    def words(self) -> Mapping[type[Node], NodeSpec]:
        """Return the declarations of all nodes that a text can contain."""
        return {node: word for node, word in self.vocabulary.words.items() if node not in self.unsaid}
