"""What the reference says of words: the headwords, one section for each entry, and tables over entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gesso.lang.ast import Pick
from gesso.lang.node_specs import EVERYWHERE, Keyword, NodeSpec, Operand, Role, TextKind
from gesso.lang.terminals import terminals as spelled_words
from gesso.resources import read_resource
from gesso.wording import plain
from tools.docs.examples import Shown, manual, sample
from tools.docs.illustrations import Illustration, illustrations
from tools.docs.markdown import PageError, fenced, table

_TEXTS: dict[TextKind, str] = {"cost": "costs", "effect": "effects", "passive": "passives"}
_BARE = "effect: |"


def headword_count(game: str) -> int:
    """How many words there are to learn; inflections belong to their headword."""
    terms = manual(game).vocabulary.terms
    return len(terms.keys() - manual(game).inflections.keys())


def headwords(game: str) -> list[str]:
    """Every headword by what it does: its forms, what it means, and a line in which it stands."""
    own = manual(game)
    listed = [word for role in own.roles.values() for word in role]
    missing = (own.vocabulary.terms.keys() - own.inflections.keys()) ^ set(listed)
    if missing or len(listed) != len(set(listed)):
        raise PageError(f"the roles of the headwords do not list each once: {', '.join(sorted(missing))}")
    rows: list[list[str]] = []
    for role, members in own.roles.items():
        for number, word in enumerate(members):
            term = own.vocabulary.terms[word]
            forms = [
                term.forms,
                *(own.vocabulary.terms[o].forms for o, head in own.inflections.items() if head == word),
            ]
            said = dict.fromkeys(form for group in forms for form in group)
            others = ", ".join(f"`{form}`" for form in said if form != word)
            label = f"**{role}**" if number == 0 else ""
            rows.append([label, f"`{word}`", others, term.doc, f"`{_line_with(game, term)}`"])
    return table(["", "word", "also", "means", "as in"], rows)


def sections(game: str, chapter: str) -> list[str]:
    """The entries of one chapter, each with what it takes, an example, and what the example prints."""
    lines: list[str] = []
    for word in _chapter(game, chapter):
        lines += [
            f"### {_heading(game, word)}",
            "",
            said(game, word.doc),
            "",
            _facts(game, word),
            "",
            *_example(illustrations(game)[word.node]),
            "",
            *printed(illustrations(game)[word.node].shown),
            "",
        ]
    return lines[:-1]


def overview(game: str, chapter: str) -> list[str]:
    """The entries of one chapter as a table: form, meaning, what it takes, and what its example prints."""
    rows = []
    for word in _chapter(game, chapter):
        passage = illustrations(game)[word.node].shown.passage
        assert passage is not None
        parts = [f"[{passage.cost}]"] if passage.cost else []
        rows.append(
            [
                _heading(game, word),
                said(game, word.doc),
                _takes(game, word),
                "*" + plain(" ".join((*parts, *passage.paragraphs))) + "*",
            ]
        )
    return table(["form", "means", "takes", "prints, for example"], rows)


def printed(shown: Shown) -> list[str]:
    """The printed words of an example, as a quotation."""
    if shown.passage is None:
        raise PageError("an example has errors: " + "; ".join(f"{d.code} {d.message}" for d in shown.diagnostics))
    bar = [f"`{shown.passage.cost}`"] if shown.passage.cost else []
    paragraphs = [re.sub(r"^• ", "- ", paragraph) for paragraph in shown.passage.paragraphs]
    lines: list[str] = []
    for text in (*bar, *paragraphs):
        if lines and not (text.startswith("- ") and lines[-1].startswith("> - ")):
            lines.append(">")
        lines.append(f"> {text}")
    return lines


def events(game: str) -> list[str]:
    """Every event in its moods, each executed, with the values that a trigger keeps."""
    rows = []
    for moods in manual(game).events:
        fact = _heard(game, f"when {moods.fact}")
        kept = [node.np.noun.word for node in fact.nodes if isinstance(node, Pick) and node.slot >= 0]
        if moods.prospect:
            _heard(game, f"when {moods.prospect}")
        if moods.ban:
            _passive(game, [[moods.ban]])
        cells = [f"`when {moods.fact}`", moods.prospect and f"`when {moods.prospect}`", moods.ban and f"`{moods.ban}`"]
        rows.append([moods.what, *(cell or "-" for cell in cells), ", ".join(f"`the {word}`" for word in kept) or "-"])
    return table(["event", "it happened", "it would happen", "it cannot happen", "keeps"], rows)


def filters(game: str) -> list[str]:
    """What each filter and each adjective may describe."""
    own = manual(game)
    rows = [
        [_heading(game, word), said(game, word.doc), own.family(word.carriers)]
        for word in own.vocabulary.words.values()
        if word.carriers
    ]
    rows += [
        [f"`{term.headword}` before the noun", term.doc, own.family(term.carriers)]
        for term in own.vocabulary.terms.values()
        if term.carriers
    ]
    return table(["", "means", "describes"], rows)


def types(game: str) -> list[str]:
    """The types of things that texts speak of."""
    return table(["sort", "is"], [[f"`{type_}`", meaning] for type_, meaning in manual(game).types.items()])


def shared_and_own(game: str) -> list[str]:
    """Which headwords every game has and which are this game's, read off the grammar files."""
    own = manual(game)
    vocabulary = spelled_words(own.language)
    core = set(re.findall(r"^([A-Z]+): /", read_resource(f"dsl/{own.language.grammars[0]}"), re.MULTILINE))
    heads = [head for head in own.vocabulary.terms if head not in own.inflections]
    shared = [head for head in heads if vocabulary.terminals[own.vocabulary.terms[head].forms[0]] in core]
    rest = [head for head in heads if head not in shared]
    return [
        f"- **Shared, {len(shared)}:** {', '.join(f'`{head}`' for head in shared)}.",
        f"- **This game's, {len(rest)}:** {', '.join(f'`{head}`' for head in rest)}.",
    ]


def said(game: str, text: str) -> str:
    """A text of the shared vocabulary in this game's words: the opponent has a name of his own in each."""
    own = manual(game)
    name = spelled_words(own.language).plain("OPPONENT")
    return re.sub(r"\bthe opponent\b", f"the {name}", text)


def _chapter(game: str, chapter: str) -> Iterator[NodeSpec]:
    own = manual(game)
    listed = [node for nodes in own.chapters.values() for node in nodes]
    odd = own.vocabulary.words.keys() ^ set(listed)
    if odd or len(listed) != len(set(listed)):
        raise PageError(f"the chapters do not list each entry once: {', '.join(sorted(n.__name__ for n in odd))}")
    if chapter not in own.chapters:
        raise PageError(f"no chapter `{chapter}`; there are {', '.join(own.chapters)}")
    return (own.vocabulary.words[node] for node in own.chapters[chapter])


def _heading(game: str, word: NodeSpec) -> str:
    return f"`{said(game, word.form)}`"


def _facts(game: str, word: NodeSpec) -> str:
    facts = [f"Takes {_takes(game, word)}."] if _takes(game, word) else []
    where = "everywhere" if word.texts == EVERYWHERE else "in " + " and ".join(_TEXTS[text] for text in word.texts)
    facts.append(f"Stands {where}{f' ({word.where})' if word.where else ''}.")
    if word.gives:
        facts.append(f"Gives `the {word.gives}`.")
    if word.needs:
        facts.append(f"Needs `the {word.needs}`.")
    if word.carriers:
        facts.append(f"Describes {manual(game).family(word.carriers)}.")
    return " ".join(facts)


def _takes(game: str, word: NodeSpec) -> str:
    return "; ".join(filter(None, (_operand(game, operand) for operand in word.operands)))


def _operand(game: str, operand: Operand) -> str:
    own = manual(game)
    if not operand.wants:
        return ""
    text = own.family(operand.wants)
    if operand.role is Role.PHRASE:
        return "after `for each` " + ("anything" if operand.wants >= own.types.keys() else text)
    if operand.stands_in:
        text += f" ({own.family(operand.stands_in)} stands for its own)"
    return f"{text}, just one" if operand.one and operand.role is Role.THING else text


def _example(example: Illustration) -> list[str]:
    lines: Sequence[str] = example.lines
    if lines[0] == _BARE:
        lines = [line[2:] for line in lines[1:]]
    return fenced(lines, "yaml" if any(line.endswith(": |") for line in lines) else "text")


def _line_with(game: str, term: Keyword) -> str:
    """A line of an executed example with a form of the word: the vocabulary's own example where one holds it."""
    lines = [line.strip() for each in illustrations(game).values() for line in each.lines]
    if any(term.example in line for line in lines):
        return term.example
    form = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, term.forms))})(?![\w-])")
    found = next((line for line in lines if form.search(line) and not line.endswith("|")), None)
    if found is None:
        raise PageError(f"no example holds the word `{term.headword}`")
    return found


def _heard(game: str, lead: str) -> Shown:
    """An event with the first sentence that may follow it: not all may, since some would go on for ever."""
    return _passive(game, [[lead, f"  {sentence}"] for sentence in manual(game).probes])


def _passive(game: str, attempts: Sequence[Sequence[str]]) -> Shown:
    """The first of some passives that is right."""
    tried = [sample(game).show("passive", lines) for lines in attempts]
    for shown in tried:
        if shown.passage is not None and not shown.diagnostics:
            return shown
    said = "; ".join(f"{each.code} {each.message}" for each in tried[0].diagnostics)
    raise PageError(f"`{attempts[0][0]}` is not right: {said}")
