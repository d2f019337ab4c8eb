"""The words of one game: what every node declares, the words that make no node of their own, and their reference."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from gesso.lang.language import Language
from gesso.lang.nodes import GameUse, Node, NodeSpec


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word that makes no node of its own: a head noun, an adjective, a participle, an article. `chapter` is where the
    reference lists it; `carriers` are the types an adjective may stand before."""

    headword: str
    chapter: str
    doc: str
    carriers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game: declarations by node class, keywords by headword."""

    words: Mapping[type[Node], NodeSpec]
    keywords: Mapping[str, Keyword]


def vocabulary(
    nodes: Iterable[type[Node]],
    keywords: Iterable[Keyword],
    families: Mapping[str, frozenset[str]],
    uses: Mapping[type[Node], GameUse],
) -> Vocabulary:
    """Put a vocabulary together: `families` are the types that shared words speak of, `uses` what a game says of them.
    Raises KeyError for a family that is not filled."""
    words = {node: node.spec.for_game(families, uses.get(node)) for node in nodes}
    return Vocabulary(MappingProxyType(words), MappingProxyType({word.headword: word for word in keywords}))


CORE_KEYWORDS: tuple[Keyword, ...] = (
    Keyword("a", "picking", "One thing that the player picks. In a condition or filter: any such thing."),
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
    Keyword("for", "blocks", "In `for each`."),
    Keyword("or", "blocks", "Stands between the blocks of `choose n of`."),
    Keyword("is", "conditions", "Comes before a state, a place or a kind."),
    Keyword("has", "conditions", "Comes before what something carries or holds."),
    Keyword("choose", "player", "The player picks."),
    Keyword("starts", "events", "Follows something that begins."),
    Keyword("ends", "events", "Follows something that ends."),
)


CORE_INFLECTIONS: Mapping[str, str] = MappingProxyType({"another": "other"})
"""Forms of a shared word that do not look so."""


@dataclass(frozen=True, slots=True)
class Manual:
    """The parts of a game's reference. `roles` says of each chapter what its headwords do, `inflections` are forms of
    another word that do not look so, one of the sentences `probes` may follow any event. `sample` names a resource: an
    entry that checks clean, with lines `# here: PLACE` where examples are set; `lines` gives an example as it stands
    there. `family` says types in words, `types` what each of them is."""

    language: Language
    vocabulary: Vocabulary
    roles: Mapping[str, str]
    inflections: Mapping[str, str]
    probes: Sequence[str]
    sample: str
    lines: Callable[[str, Sequence[str]], list[str]]
    family: Callable[[frozenset[str]], str]
    types: Mapping[str, str]
    unsaid: frozenset[type[Node]] = frozenset()

    @property
    def words(self) -> Mapping[type[Node], NodeSpec]:
        """The declarations of all nodes that can be said."""
        return {node: word for node, word in self.vocabulary.words.items() if node not in self.unsaid}
