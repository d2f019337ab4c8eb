"""Give names their meaning: nouns become declared things, and `the <noun>` finds the pick it refers to.

Each operand has a type by the vocabulary; whatever does not fit is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any, Protocol, TypeVar

from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic, Fix, Related, codes
from gesso.diagnostics.english import article, plural
from gesso.diagnostics.suggestions import correction, is_slip
from gesso.lang import ast
from gesso.lang.ast import NP, Is, Node, Noun, Owned
from gesso.lang.ast.amounts import figures_in
from gesso.lang.ast.players import ThePlayer
from gesso.lang.language import Language
from gesso.lang.nodes import PASSIVE, NodeSpec, Operand, Role
from gesso.lang.vocabulary import Vocabulary
from gesso.source import Span

TypeOf = Callable[[Node], tuple[str, bool]]
"""Returns the type of thing a node names (empty if unknown), and whether it names several."""


@dataclass(frozen=True, slots=True)
class OperandMismatch:
    """A value of a type that an operand does not take."""

    node: Node
    word: NodeSpec
    operand: Operand
    value: Node
    type: str
    several: bool
    """Whether only the number is wrong."""


@dataclass(frozen=True, slots=True)
class DescriptionMismatch:
    """A filter (`word`) or an adjective that can never be true of the type that it describes."""

    node: Node
    described: Node
    type: str
    adjective: str
    word: NodeSpec | None


Mismatch = OperandMismatch | DescriptionMismatch


def mismatches(nodes: Iterable[Node], words: Vocabulary, type_of: TypeOf) -> Iterator[Mismatch]:
    """Yield everything among `nodes` of the wrong type or number, in reading order, one fault for each operand."""
    for node in nodes:
        word = words.words.get(type(node))
        if word is not None:
            for operand in word.operands:
                value = getattr(node, operand.field)
                if isinstance(value, Node) and (operand.wants or operand.one):
                    yield from _operand(node, word, operand, value, type_of)
        match node:
            case NP(adjectives=adjectives, noun=noun, filters=filters):
                yield from _adjectives(node, adjectives, noun.type, words)
                for item in filters:
                    yield from _filter(item, node, noun.type, words)
            case Owned(adjectives=adjectives, noun=noun):
                yield from _adjectives(node, adjectives, noun.type, words)
            case Is(subject=subject, state=state):
                for operand in state.spec.operands:
                    if operand.of_subject:
                        yield from _filter(getattr(state, operand.field), subject, type_of(subject)[0], words)


def _operand(node: Node, word: NodeSpec, operand: Operand, value: Node, type_of: TypeOf) -> Iterator[OperandMismatch]:
    type_, several = type_of(value)
    if not type_:
        return
    if operand.wants and type_ not in operand.wants and type_ not in operand.stands_in:
        yield OperandMismatch(node, word, operand, value, type_, False)
    elif operand.one and several:
        yield OperandMismatch(node, word, operand, value, type_, True)


def _adjectives(node: Node, adjectives: Iterable[str], type_: str, words: Vocabulary) -> Iterator[DescriptionMismatch]:
    for adjective in adjectives:
        term = words.keywords.get(adjective)
        if type_ and term is not None and type_ not in term.carriers:
            yield DescriptionMismatch(node, node, type_, adjective, None)


def _filter(item: Node, described: Node, type_: str, words: Vocabulary) -> Iterator[DescriptionMismatch]:
    word = words.words.get(type(item))
    if type_ and word is not None and word.carriers and type_ not in word.carriers:
        yield DescriptionMismatch(item, described, type_, "", word)


NO_TARGET = (codes.NO_TARGET, "`the target` is used, but the cost targets nothing", "add `target a ...` to the cost")


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a name stands for."""

    word: str
    """Its canonical word."""
    type: str
    ids: tuple[str, ...] = ()
    """The declared ids it means."""
    face: str = ""
    """The face that it names, if any."""


class SymbolTable(Protocol):
    """The names that one file may use, as its game sees them."""

    def find(self, word: str) -> Symbol | None:
        """Return the meaning of a name or head noun, in singular or plural."""

    def names(self) -> Iterable[str]:
        """Yield all declared names, to find near misses."""

    def unknown(self, word: str) -> str:
        """Return the message for an undeclared name."""

    def otherwise(self, word: str, wants: frozenset[str] = frozenset()) -> str:
        """Return the hint for an undeclared name that is like no other, where a thing of these types belongs; empty
        for none."""

    def idioms(self) -> Mapping[str, str]:
        """Return what people may write for declared names, in small letters, and what the language has for it.

        Words that a piece is printed with, for example. In both, `*` is any noun.
        """

    def alike(self, wanted: Noun, given: Noun) -> bool:
        """Return whether a designer who writes `wanted` might mean a thing that was picked as `given`."""

    def covers(self, wide: Noun, narrow: Noun) -> bool:
        """Return whether all that `narrow` names are things that `wide` names, too."""

    def advice(self, wanted: Noun) -> str:
        """Return what to write instead of `the <wanted>` if nothing picked one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BindingCodes:
    """The codes to report under."""

    unknown_name: Code = codes.UNKNOWN_NAME
    unbound: Code = codes.UNBOUND
    done_without_step: Code = codes.DONE_WITHOUT_STEP
    self_without_bearer: Code = codes.SELF_WITHOUT_UNIT
    second_target: Code = codes.SECOND_TARGET
    other_than_what: Code = codes.OTHER_THAN_WHAT
    no_amount: Code = codes.NO_AMOUNT
    missing: Mapping[str, tuple[Code, str, str]] = field(default_factory=lambda: {"target": NO_TARGET})
    """For each named value: code, message and hint."""
    nobody: tuple[str, str] = ("this text is not on a card or piece, so `self` means nothing", "name the thing")
    """Message and hint for a `self` that is nobody."""


class NameTable:
    """Declared names in singular and plural, after the head nouns of the language."""

    def __init__(self, heads: Mapping[str, Symbol]) -> None:
        self._heads = heads
        self._declared: dict[str, Symbol] = {}

    def declare(self, word: str, symbol: Symbol, many: str | None) -> None:
        """Declare a name and its plural (None: it has none); a name that is declared already keeps its meaning."""
        self._declared.setdefault(word, symbol)
        if many is not None:
            self._declared.setdefault(many, symbol)

    def find(self, word: str) -> Symbol | None:
        return self._heads.get(word) or self._declared.get(word)

    def names(self) -> Iterable[str]:
        return (*self._declared, *self._heads, *map(plural, self._heads))

    def idioms(self) -> Mapping[str, str]:
        return {name.replace("-", " "): name for name in self._declared if "-" in name}

    def otherwise(self, word: str, wants: frozenset[str] = frozenset()) -> str:
        return ""

    def unknown(self, word: str) -> str:
        return f"nothing is called `{word}`"

    def alike(self, wanted: Noun, given: Noun) -> bool:
        return wanted.type == given.type

    def covers(self, wide: Noun, narrow: Noun) -> bool:
        return wide.word == narrow.word

    def advice(self, wanted: Noun) -> str:
        return f"write `a {wanted.word}`"


@dataclass(frozen=True, slots=True)
class Binding:
    """A local value of a text and the place that bound it. Its position is the number of its slot."""

    word: str
    type: str
    many: bool
    noun: Noun
    span: Span = field(compare=False)


class Scope:
    """The bindings of one block; other names are looked up outside."""

    __slots__ = ("given", "heard", "outer", "slots")

    def __init__(self, outer: Scope | None) -> None:
        self.outer = outer
        self.slots: dict[str, tuple[int, ...]] = {}
        self.given: dict[str, Span] = {}
        self.heard: dict[str, bool] = {}

    def slot(self, word: str) -> int:
        """Return the slot bound last under a word, or -1."""
        return next((scope.slots[word][-1] for scope in self._outward() if word in scope.slots), -1)

    def bind(self, word: str, slot: int) -> None:
        self.slots[word] = (*self.slots.get(word, ()), slot)

    def has(self, value: str) -> Span | None:
        """Return where a named value was given, if it was."""
        return next((scope.given[value] for scope in self._outward() if value in scope.given), None)

    def of_event(self, value: str) -> bool:
        """Return whether an event gave a named value last."""
        return next((scope.heard[value] for scope in self._outward() if value in scope.heard), False)

    def visible(self) -> set[int]:
        return {slot for scope in self._outward() for slots in scope.slots.values() for slot in slots}

    def _outward(self) -> Iterator[Scope]:
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.outer


@dataclass(slots=True)
class _Amount:
    """What `that much` means at a place."""

    of: str
    """`event` or `line`; empty for nothing."""
    span: Span
    why: str = ""
    """Why it means nothing, for a message; empty for the usual reason."""
    hint: str = ""
    slot: int = -1
    """The place that keeps it, once a sentence has mentioned it."""


def _inside(node: ast.Node, field: str, amount: _Amount | None) -> _Amount | None:
    """Return what `that much` means in the first sentence of a block.

    Words that say another figure first leave nothing: a reader would take that one.
    """
    match node:
        case ast.Trigger(event=event, condition=condition) | ast.Replacement(event=event, condition=condition):
            if not event.leaves_amount():
                return _Amount("", event.span, "this event has no amount", "write a figure")
            if figures_in(event) or figures_in(condition):
                why = "the words before it say another figure, which a reader could take"
                return _Amount(
                    "", event.span, why, "write a figure, or put the condition into an `if` of its own below"
                )
            return _Amount("event", event.span)
        case ast.If(condition=ast.Done()) if field == "then":
            return amount
        case ast.May():
            return amount
        case _:
            return None


N = TypeVar("N", bound=ast.Node)
TARGET = "target"


class Resolver:
    """Resolves the texts of one card in order: `prices` first, then `sentences`, with one numbering of slots.

    `bindings` and `diagnostics` grow as it goes. Unknown names keep an empty type, so that nothing is reported twice.
    """

    def __init__(
        self, language: Language, words: Vocabulary, symbols: SymbolTable, codes: BindingCodes, *, has_self: bool
    ) -> None:
        self.bindings: list[Binding] = []
        self.diagnostics: list[Diagnostic] = []
        self._language = language
        self._words = words.words
        self._symbols = symbols
        self._codes = codes
        self._has_self = has_self
        self._scope = Scope(None)
        self._describing = False
        self._after_step = False
        self._target: ast.Noun | None = None
        self._target_of_option: Span | None = None
        self._amount: _Amount | None = None
        self._special: Mapping[type[ast.Node], Callable[[Any], ast.Node]] = {
            ast.Noun: self._noun,
            ast.NP: self._np,
            ast.Owned: self._owned,
            ast.Pick: self._pick,
            ast.RandomPick: self._pick,
            ast.Each: self._described,
            ast.NoneOf: self._described,
            ast.AtLeast: self._described,
            ast.Exactly: self._described,
            ast.FewerThan: self._described,
            ast.TheBound: self._the_bound,
            ThePlayer: self._the_bound,
            ast.PayTarget: self._pay_target,
            ast.PayOneOf: self._pay_one_of,
            ast.TheTarget: self._the_target,
            ast.SelfRef: self._self,
            ast.Done: self._done,
            ast.ThatMuch: self._that_much,
        }

    def prices(self, nodes: tuple[ast.Node, ...]) -> tuple[ast.Node, ...]:
        return tuple(self.node(node) for node in nodes)

    def sentences(self, nodes: tuple[ast.Node, ...]) -> tuple[ast.Node, ...]:
        was, was_amount = self._after_step, self._amount
        resolved: list[ast.Node] = []
        for number, node in enumerate(nodes):
            self._after_step = number > 0
            if number:
                self._amount = self._left_by(resolved[-1])
            resolved.append(self.node(node))
        self._after_step, self._amount = was, was_amount
        return tuple(resolved)

    def _left_by(self, sentence: ast.Node) -> _Amount | None:
        """Return the amount that the next sentence can mean: what a sentence leaves, or what it means itself."""
        if isinstance(getattr(sentence, "tally", None), ast.ThatMuch):
            return self._amount
        if sentence.leaves_amount():
            return _Amount("line", sentence.span)
        picks = [part for part in ast.children(sentence) if isinstance(part, ast.Pick) and part.quantifier == "n"]
        why = "the sentence just before says how many" if picks else ""
        return _Amount("", sentence.span, why, f"write `{picks[0].n}`" if picks else "")

    def node(self, node: N) -> N:
        special = self._special.get(type(node))
        if special is not None:
            return special(node)  # type: ignore[return-value]
        word = self._words[type(node)]
        outer = self._scope
        if word.encloses:
            self._scope = Scope(outer)
        if word.needs:
            self._need(word.needs, node.span)
        changes: dict[str, Any] = {}
        amount = self._amount
        for operand in word.operands:
            if operand.role in (Role.BLOCK, Role.BLOCKS):
                self._amount = _inside(node, operand.field, amount)
            value = getattr(node, operand.field)
            if value is None:
                continue
            changes[operand.field] = resolved = self._operand(operand, value, node.span)
            if operand.binds:
                noun = resolved.noun if isinstance(resolved, ast.NP) else resolved
                many = bool(operand.as_many_as) and ast.kept_as_list(changes[operand.as_many_as])
                changes["slot"] = self._bind(noun, many=many, span=resolved.span)
        used = word.needs or next(
            (part.uses for part in word.operands if part.role is Role.FLAG and changes.get(part.field)), ""
        )
        if used and hasattr(node, "of_event"):
            changes["of_event"] = self._scope.of_event(used)
        if word.gives:
            self._scope.given[word.gives] = node.span
            self._scope.heard[word.gives] = word.texts == PASSIVE
        self._scope, self._amount = outer, amount
        return replace(node, **changes) if changes else node

    def _operand(self, operand: Operand, value: Any, span: Span) -> Any:
        was = self._describing
        self._describing = was or operand.describes
        try:
            match operand.role:
                case Role.NAME if isinstance(value, ast.Noun):
                    return self._noun(value, operand.wants)
                case Role.THING | Role.NAME | Role.PHRASE | Role.PART:
                    if isinstance(value, tuple):
                        return tuple(self.node(item) for item in value)
                    return self.node(value)
                case Role.BLOCK:
                    return self._block(value)
                case Role.BLOCKS:
                    return tuple(self._block(block) for block in value)
                case Role.FLAG:
                    if value:
                        self._need(operand.uses, span)
                    return value
        finally:
            self._describing = was

    def _block(self, nodes: tuple[ast.Node, ...]) -> tuple[ast.Node, ...]:
        outer = self._scope
        self._scope = Scope(outer)
        resolved = self.sentences(nodes)
        self._scope = outer
        return resolved

    def _noun(self, noun: ast.Noun, wants: frozenset[str] = frozenset()) -> ast.Noun:
        symbol = self._symbols.find(noun.word)
        if symbol is None:
            hint, fixes = self._wish(noun.word), tuple[Fix, ...]()
            if not hint:
                otherwise = self._symbols.otherwise(noun.word, wants)
                known = (*self._symbols.names(), *self._codes.missing)
                hint, fixes = correction(noun.word, known, noun.span, otherwise)
                if fixes and otherwise and not is_slip(noun.word, fixes[0].edits[0].text):
                    hint = f"{hint} If not, {otherwise}"
            self._report(self._codes.unknown_name, self._symbols.unknown(noun.word), noun.span, hint, fixes=fixes)
            return noun
        return ast.Noun(symbol.word, symbol.type, symbol.ids, symbol.face, span=noun.span)

    def _wish(self, word: str) -> str:
        """Return a hint for a word that designers often look for. The list of these words is read only if a name
        is unknown.
        """
        from gesso.lang.errors.colloquialisms import wish_for_name

        wish = wish_for_name(self._language, word)
        return wish.hint if wish else ""

    def _np(self, np: ast.NP) -> ast.NP:
        noun = self._noun(np.noun)
        was = self._describing
        self._describing = True
        filters = tuple(
            self._other(item, noun) if isinstance(item, ast.Other) else self.node(item) for item in np.filters
        )
        self._describing = was
        return ast.NP(np.adjectives, noun, filters, span=np.span)

    def _other(self, other: ast.Other, noun: ast.Noun) -> ast.Other:
        """Resolve what `other` leaves out: all that was picked under that noun or one that it covers, and a target of it,
        else what carries the text."""
        span = other.span
        bound = ((slot, self.bindings[slot]) for slot in sorted(self._scope.visible()) if noun.type)
        than: list[ast.Node] = [
            ast.TheBound(binding.noun, slot, binding.many, span=span)
            for slot, binding in bound
            if self._symbols.covers(noun, binding.noun)
        ]
        if self._target is not None and self._target.word == noun.word and self._scope.has(TARGET):
            than.append(ast.TheTarget(noun.type, span=span))
        if not than and self._has_self:
            than.append(ast.SelfRef(span=span))
        if not than and noun.type in self._words[ast.Other].carriers:
            message = f"no earlier line picked {article(noun.word)}, so there is no other one"
            hint = f"write `{article(noun.word)}` or `each {noun.word}`"
            self._report(self._codes.other_than_what, message, span, hint)
        return ast.Other(tuple(than), span=span)

    def _owned(self, owned: ast.Owned) -> ast.Owned:
        return ast.Owned(owned.amount, owned.n, owned.adjectives, self._noun(owned.noun), span=owned.span)

    def _pick(self, pick: ast.Pick) -> ast.Pick:
        np = self._np(pick.np)
        slot = -1
        if not self._describing:
            slot = self._bind(np.noun, many=ast.kept_as_list(pick), span=pick.span)
        return replace(pick, np=np, slot=slot)

    def _described(self, node: ast.Each | ast.NoneOf | ast.Counted) -> ast.Node:
        return replace(node, np=self._np(node.np))

    def _pay_target(self, price: ast.PayTarget) -> ast.PayTarget:
        first = self._scope.has(TARGET) or self._target_of_option
        if first is not None:
            message, hint = (
                "the cost names a second target, but a card has only one",
                "pick the other one in the effect",
            )
            self._report(self._codes.second_target, message, price.span, hint, (Related(first, "the first target"),))
        was = self._describing
        self._describing = True
        pick = self._pick(price.pick)
        self._describing = was
        self._scope.given.setdefault(TARGET, price.span)
        self._target = self._target or pick.np.noun
        return ast.PayTarget(pick, span=price.span)

    def _pay_one_of(self, price: ast.PayOneOf) -> ast.PayOneOf:
        """Resolve each block of prices in a scope of its own, because only one of them is paid."""
        outer, target = self._scope, self._target
        options = []
        named = self._target_of_option
        for block in price.options:
            self._scope = Scope(outer)
            options.append(self.prices(block))
            named = named or self._scope.given.get(TARGET)
            self._scope, self._target = outer, target
        self._target_of_option = named
        return replace(price, options=tuple(options))

    def _the_target(self, node: ast.TheTarget) -> ast.TheTarget:
        self._need(TARGET, node.span)
        return replace(node, type="" if self._target is None else self._target.type)

    def _self(self, node: ast.SelfRef) -> ast.SelfRef:
        if not self._has_self:
            message, hint = self._codes.nobody
            if node.noun is not None:
                message = message.replace("`self`", f"`this {node.noun.word}`")
                hint = f"write `{article(node.noun.word)}`; a later line can say `the {node.noun.word}`"
            self._report(self._codes.self_without_bearer, message, node.span, hint)
        return node if node.noun is None else replace(node, noun=self.node(node.noun))

    def _done(self, node: ast.Done) -> ast.Done:
        if not self._after_step:
            message = "`if done` asks about the sentence before it, but this block has none"
            hint = "put it below the sentence it asks about, at the same depth"
            self._report(self._codes.done_without_step, message, node.span, hint)
        return node

    def _that_much(self, node: ast.ThatMuch) -> ast.ThatMuch:
        amount = self._amount or _Amount("", node.span)
        if not amount.of:
            why = amount.why or "neither the sentence just before nor the event above leaves an amount"
            hint = (
                amount.hint or "write a figure, or put this right after a sentence that takes `each` or `up to` so many"
            )
            self._report(self._codes.no_amount, f"`{node.span.text}`: {why}", node.span, hint)
            return node
        if amount.slot < 0:
            noun = ast.Noun("amount", "number", span=amount.span)
            self.bindings.append(Binding("amount", "number", False, noun, amount.span))
            amount.slot = len(self.bindings) - 1
        return ast.ThatMuch(amount.slot, amount.of, span=node.span)

    def _the_bound(self, node: ast.TheBound) -> ast.TheBound:
        noun = self._noun(node.noun)
        slot = self._scope.slot(noun.word)
        if slot >= 0:
            return replace(node, noun=noun, slot=slot, many=self.bindings[slot].many)
        if noun.type:
            self._unbound(noun, node.span)
        return replace(node, noun=noun)

    def _unbound(self, noun: ast.Noun, span: Span) -> None:
        seen = self._scope.visible()
        ended = [binding for number, binding in enumerate(self.bindings) if number not in seen]
        inside = next((binding for binding in reversed(ended) if binding.word == noun.word), None)
        if inside is not None:
            message = f"line {inside.span.line} picks one, but only inside a block that has ended"
            hint, related = (
                "move this sentence into that block, or pick before it",
                (Related(inside.span, "picked here"),),
            )
            self._report(self._codes.unbound, f"`the {noun.word}`: {message}", span, hint, related)
            return
        held = [self.bindings[number] for number in sorted(seen, reverse=True)]
        near = next((binding for binding in held if self._symbols.alike(noun, binding.noun)), None)
        if near is not None:
            message = f"no earlier line picked one; line {near.span.line} picked `{near.span.text}`"
            hint, related = f"write `the {near.word}`", (Related(near.span, "picked here"),)
            self._report(self._codes.unbound, f"`the {noun.word}`: {message}", span, hint, related)
            return
        hint = self._symbols.advice(noun)
        self._report(self._codes.unbound, f"`the {noun.word}`: no earlier line picked one", span, hint)

    def _bind(self, noun: ast.Noun, *, many: bool, span: Span) -> int:
        self.bindings.append(Binding(noun.word, noun.type, many, noun, span))
        slot = len(self.bindings) - 1
        self._scope.bind(noun.word, slot)
        return slot

    def _need(self, value: str, span: Span) -> None:
        if self._scope.has(value) is not None:
            return
        code, message, hint = self._codes.missing[value]
        self._report(code, message, span, hint)

    def _report(
        self,
        code: Code,
        message: str,
        span: Span,
        hint: str = "",
        related: tuple[Related, ...] = (),
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        self.diagnostics.append(Diagnostic(code, message, span, hint, related, fixes))
