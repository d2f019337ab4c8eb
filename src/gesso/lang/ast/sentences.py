"""The prices, sentences, blocks and conditions of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gesso.lang.ast.things import NP, Count, EveryN, Me, Noun, Owned, Pick, described
from gesso.lang.nodes import SENTENCES, Node, digest_neutral, name, node, part, phrase, thing
from gesso.source import Span

if TYPE_CHECKING:
    from gesso.lang.ast.amounts import ThatMuch
    from gesso.lang.nodes import Parts
    from gesso.lang.unparser import Unparser


# ---------------------------------------------------------------- prices
@node("target {pick}", chapter="prices", outcomes=())
class PayTarget(Node):
    """The player picks the card's only target when the card is played. From then on, `the target` means it."""

    pick: Pick = thing("targeted", one=True)


@node("if {condition}", chapter="prices")
class PayIf(Node):
    """The card can be played only while the condition holds."""

    condition: Node = part()


@node("once each PERIOD", chapter="prices", outcomes=(), headword="once")
class PayOnce(Node):
    """Each player can pay this once each period, whichever copy or unit the card is played from. Before `when`, it
    limits a trigger."""


# ---------------------------------------------------------------- sentences
@node("[{who}] draw|draws {count} {noun} [for each {tally}]", chapter="player")
class Draw(Node):
    """The player takes cards from the deck, or something else that the game lets players draw."""

    who: Node | None
    count: Count
    noun: Noun = name("drawn")
    tally: NP | EveryN | ThatMuch | None = phrase("counted", describes=True)


@node("[{who}] choose|chooses {pick}", chapter="player", outcomes=(), phrase="choose")
class ChooseThing(Node):
    """The player picks something, so that later lines can name it."""

    who: Node | None
    pick: Pick = thing("chosen")


@node("if {condition} {then} [otherwise {otherwise}]", chapter="blocks")
class If(Node):
    """The block happens if the condition holds. If it does not, the block of `otherwise` happens."""

    condition: Node = part()
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...] | None
    """None if the text has no `otherwise`."""


@node("for each {np} {body}", chapter="blocks", encloses=True)
class ForEach(Node):
    """The block happens once for each thing, one after the other. In the block, `the <noun>` is the current one."""

    np: NP = phrase("looped", binds=True)
    body: tuple[Node, ...]
    slot: int = -1
    """The place of the current one."""


def _may(parts: Parts, span: Span) -> May:
    who, _, body = parts
    inline = isinstance(body, Node)
    return May(who, (body,) if inline else body, inline, span=span)


def _unparse_may(may: May, unparser: Unparser) -> str:
    head = "may" if may.who is None else f"{unparser(may.who)} may"
    return f"{head} {unparser(may.body[0])}" if may.inline else head + unparser.block(may.body)


@node(
    chapter="blocks",
    outcomes=(),
    rules=("may_one", "may_block"),
    headword="may",
    shown="[who] may S / [who] may block",
    build=_may,
    unparse=_unparse_may,
)
class May(Node):
    """The player may do this or leave it. The player is asked only if public information says that something could
    change."""

    who: Node | None
    body: tuple[Node, ...]
    inline: bool
    """True if the one sentence stands on the line of `may`."""


@node(
    "[{who}] choose|chooses {count} of {options}",
    chapter="blocks",
    outcomes=(),
    shown="[who] choose N of block (or block)+",
)
class ChooseOf(Node):
    """The player chooses blocks. The chosen blocks resolve in printed order."""

    who: Node | None
    count: Count
    options: tuple[tuple[Node, ...], ...]


@node("done", chapter="conditions", texts=SENTENCES, shown="if done", phrase="if.done")
class Done(Node):
    """True if the sentence just before it, or anything in that sentence's block, changed something."""


@node("{subject} are|is {state}", chapter="conditions", shown="X is state / place / kind")
class Is(Node):
    """True if the thing is in that state, in that place or of that kind."""

    subject: Node = thing("asked", one=True, describes=True)
    state: Node


@node("{subject} have|has {owned}", chapter="conditions")
class Has(Node):
    """True if the thing carries or holds that. A number means that many or more."""

    subject: Node = thing("asked", one=True, describes=True)
    owned: Owned


@node("{player} have|has {owned}", chapter="conditions", shown="I have ... / the opponent has ...")
class PlayerHas(Node):
    """True if the player has that. A number means that many or more."""

    player: Node
    owned: Owned


def _player_has_more(parts: Parts, span: Span) -> PlayerHasMore:
    player, _, compared, *words = parts
    np = described(words, (), Span(span.source, words[0].start_pos, span.end))
    return PlayerHasMore(player, np, compared.type == "FEWER", span=span)


def _unparse_has_more(node: PlayerHasMore, unparser: Unparser) -> str:
    verb = "have" if isinstance(node.player, Me) else "has"
    return f"{unparser(node.player)} {verb} {'fewer' if node.fewer else 'more'} {unparser.np(node.np, plural=True)}"


@node(
    chapter="conditions",
    headword="more",
    shown="I have more ... / the opponent has fewer ...",
    build=_player_has_more,
    unparse=_unparse_has_more,
)
class PlayerHasMore(Node):
    """True if the player has more of these than the other player, or fewer."""

    player: Node
    np: NP = phrase("compared", describes=True)
    fewer: bool = digest_neutral(default=False)


@node("{adjective}", chapter="conditions", headword="is", shown="is <state>", phrase="adjective")
class StateAdjective(Node):
    """The thing is in that state."""

    adjective: str


@node("a {np}", chapter="conditions", headword="is", shown="is a ...", phrase="is")
class StateKind(Node):
    """The thing is of that kind."""

    np: NP = phrase(describes=True)
