"""The words of one game: what every node declares, the words that make no node of their own, and their reference."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from gesso.lang.language import Language
from gesso.lang.node_specs import Node, NodeSpec, Use


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
    uses: Mapping[type[Node], Use],
) -> Vocabulary:
    """Put a vocabulary together: `families` are the types that shared words speak of, `uses` what a game says of them.
    Raises KeyError for a family that is not filled."""
    words = {node: node.spec.for_game(families, uses.get(node)) for node in nodes}
    return Vocabulary(MappingProxyType(words), MappingProxyType({word.headword: word for word in keywords}))


CORE_KEYWORDS: tuple[Keyword, ...] = (
    Keyword("a", "picking", "One, picked by the player; in a condition or filter: any such."),
    Keyword("up", "picking", "In `up to n`: from none to n."),
    Keyword("to", "picking", "Before what is reached or aimed at, and in `up to n`."),
    Keyword("no", "picking", "None, in conditions and after `with`."),
    Keyword("the", "picking", "What an earlier line picked, or one of the fixed things."),
    Keyword("my", "fixed", "Belonging to the player of the text."),
    Keyword("card", "things", "A card in a hand or in play."),
    Keyword("target", "things", "The one thing a cost aims at."),
    Keyword("of", "filters", "Before what something belongs to, and in `choose n of`."),
    Keyword("on", "filters", "Lying on."),
    Keyword("with", "filters", "Carrying or holding."),
    Keyword("if", "blocks", "Begins a condition."),
    Keyword("otherwise", "blocks", "What happens where the condition does not hold."),
    Keyword("when", "passives", "Begins a trigger or a replacement."),
    Keyword("would", "passives", "Makes a trigger a replacement: the block happens instead."),
    Keyword("for", "blocks", "In `for each`."),
    Keyword("or", "blocks", "Between the blocks of `choose n of`."),
    Keyword("is", "conditions", "Begins a state, a place or a kind."),
    Keyword("has", "conditions", "Begins what something carries or holds."),
    Keyword("choose", "player", "Picks."),
    Keyword("starts", "events", "After what begins."),
    Keyword("ends", "events", "After what is over."),
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
