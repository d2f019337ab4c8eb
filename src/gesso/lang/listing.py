"""List the words of a game from the declarations of its language: headwords, forms, meanings, and where each can stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from gesso.data_classes import dataclass
from gesso.lang.errors.colloquialisms import wishes
from gesso.lang.language import FIGURE, NAME, Language, terminals
from gesso.lang.nodes import EVERYWHERE, NodeSpec, Operand, Role, TextKind
from gesso.lang.vocabulary import Manual
from gesso.lang.word_list import ListedForm, ListedWish, ListedWord, WordList

_TEXTS: dict[TextKind, str] = {"cost": "costs", "effect": "effects", "passive": "passives"}


@dataclass(frozen=True, slots=True)
class Headword:
    """A word to learn."""

    word: str
    forms: tuple[str, ...]
    """Its spellings, inflections included."""
    doc: str
    """What it means, in one sentence or a few."""
    chapter: str
    """The chapter of the reference that lists it."""


def headwords(manual: Manual) -> tuple[Headword, ...]:
    """Return every headword of a language, in alphabetical order. Raises KeyError for a word without a declaration."""
    spelled = terminals(manual.language)
    families: dict[str, list[str]] = {}
    for terminal in sorted(spelled.spellings):
        stems = (terminal.removesuffix(end) for end in ("D", "ED", "S"))
        stem = next((stem for stem in stems if stem in families and len(stem) > 1), terminal)
        families.setdefault(manual.inflections.get(stem.lower(), "").upper() or stem, []).append(terminal)
    vocabulary = manual.vocabulary
    docs = {
        word.headword.partition(" ")[0]: (re.sub(r"(?s)\. .*", ".", word.doc), word.chapter)
        for word in [*vocabulary.words.values()][::-1]
    }
    docs |= {word.headword: (word.doc, word.chapter) for word in vocabulary.keywords.values()}
    found = []
    for family in families.values():
        forms = [form for terminal in family for form in spelled.spellings[terminal]]
        word = next((form for known in (vocabulary.keywords, docs) for form in forms if form in known), None)
        if word is None:
            raise KeyError(forms[0])
        found.append(Headword(word, tuple(forms), *docs[word]))
    return tuple(found)


def entries_by_headword(manual: Manual) -> Mapping[str, tuple[NodeSpec, ...]]:
    """Return the declarations of each headword; none for a word that only stands in the forms of others."""
    words = headwords(manual)
    homes = {form: word.word for word in words for form in word.forms}
    found: dict[str, tuple[NodeSpec, ...]] = {word.word: () for word in words}
    for spec in manual.words.values():
        # A declared name is not a word of the language.
        if home := homes.get(spec.headword.partition(" ")[0]):
            found[home] = (*found[home], spec)
    return found


def has_word(word: Headword, texts: Sequence[str]) -> bool:
    """Return whether a form of the word stands in one of some texts."""
    form = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, word.forms))})(?![\w-])")
    return any(form.search(text) for text in texts)


def shortest_line(word: Headword, examples: Sequence[Sequence[str]]) -> str | None:
    """Return the shortest line of some examples that has a form of the word."""
    lines = {line.strip() for example in examples for line in example if not line.endswith("|")}
    return min((line for line in lines if has_word(word, (line,))), key=lambda line: (len(line), line), default=None)


def said(manual: Manual, text: str) -> str:
    """Return a text of the shared vocabulary in a game's words for the opponent and for the period of a limit."""
    words = terminals(manual.language)
    named = re.sub(r"\bthe opponent\b", f"the {words.plain('OPPONENT')}", text)
    return re.sub(r"\b(once each|another) period\b", rf"\1 {words.plain('PERIOD')}", named)


def facts(manual: Manual, word: NodeSpec) -> str:
    """Return the sentences on what a word takes, where it stands, what it gives and needs."""
    taken = takes(manual, word)
    found = [f"Takes {taken}."] if taken else []
    where = "everywhere" if word.texts == EVERYWHERE else "in " + " and ".join(_TEXTS[text] for text in word.texts)
    found.append(f"Allowed {where}{f' ({word.where})' if word.where else ''}.")
    found += [f"Later lines can say `the {word.gives}`."] if word.gives else []
    found += [f"Needs an earlier line that gives `the {word.needs}`."] if word.needs else []
    found += [f"Describes {manual.family(word.carriers)}."] if word.carriers else []
    return " ".join(found)


def takes(manual: Manual, word: NodeSpec) -> str:
    """Return the types of things that a word takes; empty if it takes none."""
    return "; ".join(filter(None, (_operand(manual, operand) for operand in word.operands)))


def _operand(manual: Manual, operand: Operand) -> str:
    if not operand.wants:
        return ""
    text = manual.family(operand.wants)
    if operand.field == "tally":
        return "after `for each`: " + ("anything" if operand.wants >= manual.types.keys() else text)
    text += (
        f" ({manual.family(operand.stands_in)} stands for its {text.removeprefix('a ')})" if operand.stands_in else ""
    )
    return f"{text}, exactly one" if operand.one and operand.role is Role.THING else text


Print = Callable[[NodeSpec], Mapping[str, Sequence[str]]]
"""Returns the printed lines of a word's example in each language."""
_CLASSES = {NAME: "a name", FIGURE: "a number"}
_GROUPS = {"noun": "a noun", "adj": "an adjective"}
"""Rules of the grammar that stand for one of many words, and what a reader calls these."""
_LINE_END = "the end of the line"
_LINE_BEGIN = "the beginning of a line"
_BREAKS = ("_NL", "_INDENT", "_DEDENT", "$END")


def word_list(game: str, manual: Manual, printed: Print = lambda _: {}) -> WordList:
    """Return the words of a game in the order of its chapters, with the printed words of examples if `printed` is
    given."""
    specs = [spec for spec in manual.words.values() if spec.example is not None]
    numbers = {spec.node: number for number, spec in enumerate(specs)}
    examples = [spec.example.lines if spec.example is not None else () for spec in specs]
    forms = [
        ListedForm(said(manual, spec.shown), said(manual, spec.doc), facts(manual, spec), example, printed(spec))
        for spec, example in zip(specs, examples)
    ]
    own = entries_by_headword(manual)
    before, after = _neighbours(manual.language)
    groups = _groups(manual.language)
    chapters = list(dict.fromkeys(manual.roles.values()))
    listed = []
    for word in sorted(headwords(manual), key=lambda word: chapters.index(manual.roles[word.chapter])):
        mine = [numbers[spec.node] for spec in own[word.word] if spec.node in numbers]
        holding = [number for number, example in enumerate(examples) if has_word(word, example)]
        shown = min(mine or holding, key=lambda number: len(" ".join(examples[number])))
        also = [
            number for number in holding if number not in (mine or [shown]) and has_word(word, (forms[number].form,))
        ]
        neighbours = (_together(word.forms, side, groups) for side in (before, after))
        role, means = manual.roles[word.chapter], said(manual, word.doc)
        listed.append(ListedWord(word.word, word.forms, role, means, mine, also, shown, *neighbours))
    wished = [
        ListedWish(list(wish.listed), wish.hint, said(manual, wish.right).splitlines(), wish.after)
        for wish in wishes(manual.language)
    ]
    return WordList(game, listed, forms, wished)


def _together(forms: Sequence[str], side: Mapping[str, set[str]], groups: Mapping[str, set[str]]) -> list[str]:
    """Return the neighbours of all spellings of a word: line ends, classes of words, then words."""
    found = {neighbour for form in forms for neighbour in side.get(form, ())}
    for name, words in groups.items():
        if words <= found:
            found = {*(found - words), name}
    first = (_LINE_BEGIN, _LINE_END, *_CLASSES.values(), *_GROUPS.values())
    return sorted(found, key=lambda word: (first.index(word) if word in first else len(first), word))


def _groups(language: Language) -> dict[str, set[str]]:
    """Return the words that each of `_GROUPS` stands for."""
    edges = _edges(language.parser.rules, reverse=False)
    return {
        _GROUPS[symbol.name]: {word for terminal in found for word in _words(language, terminal, "", plain=True)}
        for symbol, found in edges.items()
        if symbol.name in _GROUPS
    }


def _neighbours(language: Language) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return what the grammar lets stand right before each word, and right behind it."""
    rules = language.parser.rules
    first, last = (_edges(rules, reverse=reverse) for reverse in (False, True))
    before: dict[str, set[str]] = {}
    after: dict[str, set[str]] = {}
    for one, other in _pairs(rules, first, last):
        for word in _words(language, one, _LINE_BEGIN):
            after.setdefault(word, set()).update(_words(language, other, _LINE_END, plain=True))
        for word in _words(language, other, _LINE_END):
            before.setdefault(word, set()).update(_words(language, one, _LINE_BEGIN, plain=True))
    for start in language.parser.options.start:
        for terminal in first[next(rule.origin for rule in rules if rule.origin.name == start)]:
            for word in _words(language, terminal, _LINE_BEGIN):
                before.setdefault(word, set()).add(_LINE_BEGIN)
    return before, after


def _pairs(
    rules: Sequence[Any], first: Mapping[Any, set[str]], last: Mapping[Any, set[str]]
) -> Iterator[tuple[str, str]]:
    """Yield two terminals for each way in which one may follow the other."""
    empty = _empty(rules)
    for rule in rules:
        for at, left in enumerate(rule.expansion):
            for right in rule.expansion[at + 1 :]:
                yield from product(last[left], first[right])
                if right not in empty:
                    break


def _words(language: Language, terminal: str, line: str, *, plain: bool = False) -> Iterator[str]:
    if terminal in _BREAKS:
        yield line
    elif terminal in _CLASSES:
        yield _CLASSES[terminal]
    else:
        forms = terminals(language).spellings[terminal]
        yield from forms[:1] if plain else forms


def _empty(rules: Sequence[Any]) -> set[Any]:
    """Return the symbols that may stand for nothing."""
    found: set[Any] = set()
    size = -1
    while size != len(found):
        size = len(found)
        found |= {rule.origin for rule in rules if all(symbol in found for symbol in rule.expansion)}
    return found


def _edges(rules: Sequence[Any], *, reverse: bool) -> dict[Any, set[str]]:
    """Return the terminals with which each symbol may begin, or end if `reverse`."""
    empty = _empty(rules)
    symbols = {symbol for rule in rules for symbol in (rule.origin, *rule.expansion)}
    found: dict[Any, set[str]] = {symbol: {symbol.name} if symbol.is_term else set() for symbol in symbols}
    changed = True
    while changed:
        changed = False
        for rule in rules:
            for symbol in reversed(rule.expansion) if reverse else rule.expansion:
                if not found[symbol] <= found[rule.origin]:
                    found[rule.origin] |= found[symbol]
                    changed = True
                if symbol not in empty:
                    break
    return found
