"""What the declarations of a language say about its words: headwords, forms, meanings, and where each may stand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gesso.lang.language import terminals
from gesso.lang.nodes import EVERYWHERE, NodeSpec, Operand, Role, TextKind
from gesso.lang.vocabulary import Manual

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
    return re.sub(r"\bonce each period\b", f"once each {words.plain('PERIOD')}", named)


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
