"""Propose whole texts for those that cannot be read: texts that check, with the words that they print.

A proposal is a fix of the first problem in the text. It is never certain, so `gesso check --fix` leaves it alone.
"""

from __future__ import annotations

import itertools
import re
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from gesso.checks import CheckedEntry
from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic, Edit, Fix, RequestError, codes, in_order, replacement
from gesso.diagnostics.english import shortened
from gesso.diagnostics.fixes import applied, difference
from gesso.games import GameError
from gesso.lang.language import Start
from gesso.lang.parser import trimmed
from gesso.lang.programs import UnreadText
from gesso.lang.word_list import WordList, listed_games, read_word_list
from gesso.project.drafts import OTHER_STAND_INS, STAND_INS, sound_parts, with_entry, wrong_beside_texts
from gesso.project.entries import Contents, Entry, given, load_models, read_entry
from gesso.project.files import Memo
from gesso.project.game import AnyGame
from gesso.project.selection import Selection
from gesso.schema.access import EffectText
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, Span, read_text
from gesso.wording.outline import plain

if TYPE_CHECKING:
    from gesso.lang.errors.colloquialisms import FoundWish, Wish
    from gesso.lang.errors.rewriting import Rewriter, Rewriting
MOST_TEXTS = 8
"""At most this many texts of a report get proposals."""
MOST_PROPOSALS = 3
_MOST_TRIED = 12
_NOT_NEAR = 0.05
"""A proposal that costs this much more than the nearest one is left out."""
_FAR_FROM_FAULT = 0.15
"""The fault of what a text most likely means says more than a proposal that costs this much more."""
_GUESSES = frozenset(
    {
        codes.UNEXPECTED_WORD, codes.MISSING_WORD, codes.FIGURE_EXPECTED, codes.ARTICLE_EXPECTED,
        codes.PUNCTUATION, codes.UNFINISHED, codes.MISSING_BLOCK,
    }
)  # fmt: skip

_ARTICLES = re.compile(r"\b(?:an?|the|1|my) ")
"""Proposals that differ in these alone say the same, or the likelier one says it better."""
_ARTICLE_WORDS = frozenset({"a", "an", "the", "my", "your", "one", "each", "every", "all"})
_OF_A_WORD = frozenset({codes.UNKNOWN_WORD, codes.LEFT_OUT_WORD, codes.UNKNOWN_NAME})
_OF_WORDS = frozenset({*_GUESSES, *_OF_A_WORD, codes.CAPITAL_LETTER})
"""Problems of words: they go away when the line is written with other words."""
_OF_MARKS = frozenset({codes.CAPITAL_LETTER, codes.PUNCTUATION})
"""Problems that say little beside any other."""
_OF_GUESSED_THINGS = frozenset({codes.UNBOUND, codes.SELF_WITHOUT_UNIT})
"""Faults of a rewriting that took a pronoun for the wrong thing."""
_JUDGED = frozenset({"GS4", "GS5", "GS6"})
"""Bands of faults that say that a text of sound words is not allowed."""
_MARK = re.compile(r"[.,;:!?•]")
_COMMON = frozenset({"if", "the", "a", "an", "1", "...", "I", "my", "each", "in", "on"})
"""First words of lines that say nothing of what a text is about."""
_KIND = re.compile(r"(?m)^(\s+)kind: .*$")
"""The line of a piece that tells its kind."""
_PLACES: Mapping[Start, str] = {
    "passive": "move it to a passive, or into the block of an `until` line",
    "effect": "move it to an effect, or into the block of a `when` line",
}
"""What to do with a text that stands in a place of another kind."""
_OF_PASSIVES = re.compile(
    r"\W*(?:when|whenever|while|once|each time|every time|the first time|at the|as long as)\b", re.IGNORECASE
)
"""How a passive mostly begins."""
_BETWEEN_PRICES = re.compile(r"[\n.;:,]|\band\b|\bthen\b")
_LONG_WISH = 3
"""Fewest words of a wish that says more than the fault of what a text may mean."""
_CLEAR_WISH = 4
"""Fewest words of a wish that says more than a name which nobody has declared."""
_PHRASE = 2
"""Fewest words of a wish that says more than a word which nothing can be written for, or a pronoun that was misread."""
_LIKELY = 1.8
"""The most that a rewriting may cost whose faults are told."""
_MOST_STRANGE = 3
_AS_WRITTEN: Mapping[str, str] = {}
_AS_PRINTED: Mapping[str, str] = {"you": "I", "your": "my", "you're": "I'm", "yourself": "myself"}
_MOST_DECLARED = 2
_SENTENCE_ENDS = re.compile(r"[.;\n]\s*")
_FORM_WORD = re.compile(r"\b[a-z]{2,}\b")
_LONGEST_WORD = 30
_LONGEST_QUOTED = 120


def with_proposals(
    selection: Selection, diagnostics: Sequence[Diagnostic], *, instead: bool = False
) -> list[Diagnostic]:
    """Return the diagnostics; the first one of a text that cannot be read has proposals for it as its first fixes.

    With `instead`, problems that solve themselves are left out: beside a proposal all others of its text; on a line with
    words that nothing can be written for, all but those of these words; and beside the fault of what a text may mean, or
    of the place where it stands, all others.
    """
    found = list(diagnostics)
    unread = [
        (part.game, entry, text)
        for part in selection.parts
        for entry in part.entries
        for text in part.game.verdict(entry).unread_texts
    ]
    for game, entry, text in unread[:MOST_TEXTS]:
        own = [each for each in found if text.span.covers(each.span)]
        if not own:
            continue
        answers = _answers(around := _Surroundings(game, entry, text), own, instead=instead)
        answers = _with_rest(around, answers) if instead else answers
        at = found.index(own[0])
        found = [*found[:at], *answers, *(each for each in found[at:] if each not in own)]
    return found


def answer_to(game: AnyGame, entry: Entry[Any, Any], words: str) -> Diagnostic | None:
    """Return what to tell of words that somebody wrote for an effect or a passive of an entry; None if nothing is wrong.

    They stand in place of the first text of each kind that the entry has. An answer with proposals is the best.
    """
    model = entry.model or entry.sketch
    if entry.source is None or model is None:
        return None
    texts = reversed(list(_texts_of(model)))
    places = {text.start: span for text in texts if text.start != "cost" and (span := trimmed(text.span))}
    found: list[Diagnostic] = []
    kinds = ("passive", "effect") if _OF_PASSIVES.match(words) else ("effect", "passive")
    for span in (places[start] for start in kinds if start in places):
        laid_out = words.strip().replace("\n", "\n" + " " * (span.column - 1))
        written = _with_text(game, entry, entry.source.text[: span.start] + laid_out + entry.source.text[span.end :])
        if written is None:
            continue
        changed = with_entry(game, written)
        verdict = changed[0].verdict(changed[1])
        text = next((each for each in verdict.unread_texts if each.span.start <= span.start < each.span.end), None)
        if text is None:
            return None
        own = [each for each in verdict.diagnostics if text.span.covers(each.span)]
        around = _Surroundings(*changed, text)
        answers = _with_rest(around, _answers(around, own, instead=True)) if own else []
        if any(fix.writes for each in answers for fix in each.fixes):
            return answers[0]
        found += answers
    return next(iter(found), None)


def _texts_of(part: object) -> Iterator[EffectText]:
    """Yield the texts in a model, in its order."""
    if isinstance(part, EffectText):
        yield part
    elif isinstance(part, tuple | list):
        for item in part:
            yield from _texts_of(item)
    elif isinstance(part, Mapping):
        for item in part.values():
            yield from _texts_of(item)
    elif is_dataclass(part):
        for each in fields(part):
            yield from _texts_of(getattr(part, each.name))


def _with_text(game: AnyGame, entry: Entry[Any, Any], text: str) -> Entry[Any, Any] | None:
    """Return an entry of a game with another text of its file; None if that has no model."""
    assert entry.source is not None
    reading = read_entry(entry.id, entry.kind, read_text(text, path=entry.source.path))
    others = {each.id: each for each in game.entries if each.id != entry.id}
    loaded, problems, sketch = load_models({entry.id: (entry.kind, reading)}, Memo(), others)[entry.id]
    if loaded is None and sketch is None:
        return None
    read = given(Contents(reading.node, loaded, sketch))
    return replace(entry, source=reading.source, read=read, diagnostics=problems)


def _answers(around: _Surroundings, own: list[Diagnostic], *, instead: bool) -> list[Diagnostic]:
    """Return what to tell of a text that cannot be read; `own` are its problems."""
    proposed, nearest, note = _proposed(around)
    if proposed:
        return [_proposing(around, own, proposed, note), *([] if instead else own[1:])]
    if not instead:
        return own
    if not nearest and own[0].kind == codes.NOT_ALONE:
        return own[:1]
    undeclared = _undeclared(around)
    if not nearest and undeclared and undeclared.fixes:
        # A text that checks with one more piece says more than the answer to a few of its words.
        return [undeclared]
    if nearest and nearest.code[:3] not in _JUDGED and (wished := _wished(around, _LONG_WISH)):
        # So many words that designers look for hardly mean something else.
        return [wished]
    if nearest and nearest.kind not in _OF_GUESSED_THINGS:
        return [nearest]
    if not nearest and (unpaid := _unpaid(around)):
        return [unpaid]
    if elsewhere := not nearest and _elsewhere(around, own[0]):
        return [elsewhere]
    if not nearest and (wished := _wished(around, _CLEAR_WISH)):
        return [wished]
    if undeclared:
        return [undeclared]
    if partly := _partly(around):
        return [partly]
    if nearest:
        return [_wished(around, _PHRASE) or nearest]
    if around.strange:
        wished = _wished(around, _PHRASE)
        return [wished] if wished else _without_words(around, own)
    is_open = own[0].kind != codes.LEFT_OUT_WORD or own[0].fixes or _is_common(around, own[0])
    if wished := _wished(around, 1 if is_open else max(_LONG_WISH, _words_in(own[0]) + 1)):
        return [wished]
    if stop := _stop(around, own):
        return [stop]
    return _without_words(around, own)


def _without_words(around: _Surroundings, own: list[Diagnostic]) -> list[Diagnostic]:
    """Return the problems of a text; on a line with words that nothing can be written for, those of these words."""
    text, start = around.text, around.text.span.start
    strange = [text.span.source.span(start + at, start + end) for at, end in around.strange]
    lines = {span.line for span in strange}
    rest = [each for each in own if each.span.line not in lines or each.kind not in _OF_WORDS]
    said: dict[str, Diagnostic] = {}
    for span in strange:
        known = (each for each in own if each.kind in _OF_A_WORD and each.span.covers(span))
        said.setdefault(span.text.lower(), next(known, None) or _strange(around, span))
    told = {(each.kind, each.hint or each.message): each for each in reversed(said.values())}
    first = [each for each in said.values() if each in told.values()][:_MOST_STRANGE]
    wished = {each.span.line for each in first if each.kind == codes.LEFT_OUT_WORD}
    # Where a whole sentence has an answer, its other words need none.
    first = [each for each in first if each.kind != codes.UNKNOWN_WORD or each.span.line not in wished]
    telling = [each for each in (*first, *rest) if each.kind not in _OF_MARKS]
    # A word that can never be said is answered before the others of its line.
    return sorted(in_order(telling or rest), key=lambda each: (each.span.line, each.kind != codes.LEFT_OUT_WORD))


def _undeclared(around: _Surroundings) -> Diagnostic | None:
    """Report a name that nobody has declared, in a text that could be read with it; None if there is none.

    If the text checks with a piece of that name, the fix adds the piece to the entry, too.
    """
    names = around.rewriter.undeclared_names(around.words.text, slips=True)
    if not names or around.entry.source is None:
        return None
    rewriter = _rewriter(around.entry, replace(around.text, names={**around.text.names, **names}))
    told: Diagnostic | None = None
    for rewriting in rewriter.rewritings(_dedented(around.words), MOST_PROPOSALS):
        said = re.findall(r"[\w-]+", rewriting.text)
        used = [one for one, many in names.items() if one in said or many in said]
        if not used or rewriting.cost > _LIKELY:
            break
        _, faults = around.proposal(rewriting)
        unknown = next((each for each in faults if each.kind == codes.UNKNOWN_NAME), None)
        if unknown is None:
            continue
        meant = next((one for one in used if unknown.span.text in (one, names[one])), used[0])
        span = _found_in(around.text.span, [meant])
        for commands, declared in around.declarations({one: names[one] for one in used}):
            fix, _ = around.proposal(rewriting, declared)
            if fix is not None:
                then = f"declare it with {commands}, then write the text below"
                hint = f"{rewriting.note}; {then}" if rewriting.note else then
                return replace(unknown, span=span, hint=hint, fixes=(fix,))
        if not around.undeclared.keys() & {*used}:
            # A word that may be misspelt is a name only where a text with it checks.
            continue
        hint = f"{unknown.hint or 'declare it'}; then write {_quoted(rewriting.text)}"
        told = told or replace(unknown, span=span, hint=hint, fixes=())
    return told


def _partly(around: _Surroundings) -> Diagnostic | None:
    """Report the words that nothing says, with a text that says the rest; None if there is none.

    The text is not proposed if it says something else without them.
    """
    if around.entry.source is None:
        return None
    for rewriting in around.rewriter.partial(_dedented(around.words)):
        span = _found_in(around.text.span, rewriting.lost.split())
        wish = _wish_in(around.text, span)
        if wish is not None and not _plain(wish[1].text) <= _plain(rewriting.lost):
            continue
        fix, _ = around.proposal(rewriting)
        if fix is not None:
            lost = f"`{shortened(rewriting.lost, _LONGEST_QUOTED)}`"
            if not rewriting.turned:
                left = "the text below leaves it out"
                hint = f"{wish[0].hint}; {left}" if wish else left
                return Diagnostic(codes.LEFT_OUT_WORD, f"nothing says {lost}", span, hint, fixes=(fix,))
            if wish is None:
                # Something can be written for a word that is nearly all of what is lost.
                wish = _wish_in(around.text, span, granted=True)
                wish = wish if wish and len(_plain(wish[1].text)) * 2 > len(_plain(span.text)) else None
            left = f"without it, {_quoted(rewriting.text)} says something else"
            hint = left if wish is None or wish[0].hint.startswith("leave it out") else f"{wish[0].hint}; {left}"
            known = wish is None and not any(
                span.start <= around.text.span.start + start < span.end for start, _ in around.strange
            )
            message = f"{lost} cannot be read here" if known else f"nothing says {lost}"
            return Diagnostic(codes.LEFT_OUT_WORD, message, span, hint)
    return None


def _with_rest(around: _Surroundings, answers: list[Diagnostic]) -> list[Diagnostic]:
    """Return the answers to a text; one about a sentence of an effect tells how the others are written, if they can be."""
    text = around.text
    if len(answers) != 1 or answers[0].fixes or answers[0].kind != codes.LEFT_OUT_WORD or text.start != "effect":
        return answers
    answer = answers[0]
    words, start = around.words.text, around.words.start
    ends = [match.end() for match in _SENTENCE_ENDS.finditer(words)]
    bounds = list(itertools.pairwise([0, *ends, len(words)]))
    rest = "".join(
        words[a:b] for a, b in bounds if not (start + a < answer.span.end and answer.span.start < start + b)
    ).strip()
    if not rest or rest == words or " says something else" in answer.hint:
        return answers
    for rewriting in around.rewriter.rewritings(_dedented_text(rest, around.words), 1):
        # Lines that can be read need no answer.
        if 0 < rewriting.cost <= _LIKELY and around.proposal(rewriting)[0] is not None:
            return [replace(answer, hint=f"{answer.hint}; the rest is {_quoted(rewriting.text)}")]
    return answers


def _plain(text: str) -> set[str]:
    return set(re.findall(r"[\w'’-]+", text.lower()))


def _words_in(problem: Diagnostic) -> int:
    return len(problem.span.text.split())


def _wished(around: _Surroundings, fewest: int = 1) -> Diagnostic | None:
    """Report the words of a text for which nothing can be written, with the answer to the wish that they express.

    The wish has at least `fewest` words.
    """
    found = _wish_in(around.text, around.text.span)
    if found is None or len(found[1].text.split()) < fewest:
        return None
    wish, span = found
    message = f"the language has no `{shortened(span.text.lower(), _LONGEST_WORD)}`"
    return Diagnostic(codes.LEFT_OUT_WORD, message, span, wish.hint)


def _wish_in(text: UnreadText, span: Span, *, granted: bool = False) -> tuple[Wish, Span] | None:
    """Return the wish that some words express, with its words: the longest one that is not common.

    Words can be written in the place of a `granted` wish, and of no other one.
    """
    from gesso.lang.errors.colloquialisms import MARKS, find_wish

    best: tuple[FoundWish, Span] | None = None
    at = text.span.start
    for line in text.span.text.split("\n"):
        words = list(re.finditer(r"\S+", line))
        for index, word in enumerate(words):
            if at + word.end() <= span.start or at + word.start() >= span.end:
                continue
            # Wishes are written in the words of the author of a text, whom print calls you.
            for person in (_AS_WRITTEN, _AS_PRINTED):
                said = [person.get(each.group().lower(), each.group()) for each in words]
                found = find_wish(text.language, said, index)
                if (
                    not found
                    or (found.wish.write is not None) is not granted
                    or (best and _weight(found) <= _weight(best[0]))
                    or not _has_its_name(found, said, text.names)
                ):
                    continue
                end = words[found.last].start() + len(words[found.last].group().rstrip(MARKS))
                best = found, text.span.source.span(at + words[found.first].start(), at + end)
        at += len(line) + 1
    return None if best is None else (best[0].wish, best[1])


def _has_its_name(found: FoundWish, said: Sequence[str], names: Mapping[str, str]) -> bool:
    """Return whether a wish that speaks of a name is of a declared one."""
    from gesso.lang.errors.colloquialisms import ANY_NAME, plain_word

    words = {plain_word(word) for word in said[found.first : found.last + 1]}
    return bool(words & {*names, *names.values()} or any(ANY_NAME not in phrase for phrase in found.wish.phrases))


def _weight(found: FoundWish) -> tuple[bool, tuple[int, int, bool]]:
    return not found.wish.common, found.weight


def _is_common(around: _Surroundings, problem: Diagnostic) -> bool:
    """Return whether a problem is a wish that another one in the text goes before."""
    from gesso.lang.errors.colloquialisms import wishes

    return any(wish.common and wish.hint == problem.hint for wish in wishes(around.text.language))


def _found_in(text: Span, words: Sequence[str]) -> Span:
    """Return where some words stand in a text, from the first to the last of them; all of it if they are not there."""
    for between in (r"\W+", r"\b.*?\b"):
        if match := re.search(between.join(map(re.escape, words)), text.text, re.IGNORECASE | re.DOTALL):
            return text.source.span(text.start + match.start(), text.start + match.end())
    return text


def _elsewhere(around: _Surroundings, first: Diagnostic) -> Diagnostic | None:
    """Report that a text can be read as one of another kind, or a price in it; `first` is its first problem."""
    text = around.text
    for start, hint in _PLACES.items():
        if start == "effect" and _OF_PASSIVES.match(text.span.text):
            continue
        if start != text.start and (said := _read_as(around, start, _dedented(text.span))):
            return Diagnostic(codes.WRONG_TEXT, f"this reads as a text of another kind: {said}", first.span, hint)
    if text.start == "effect":
        for sentence, span in _unread_sentences(around):
            if sentence.split()[0].lower() in _ARTICLE_WORDS:
                # Nobody is ordered to do anything.
                continue
            # A sentence of an effect is no price, whatever is wrong with it.
            if (said := _read_as(around, "cost", sentence)) and not around.rewriter.begins(said.strip("`").split()[0]):
                message = f"{said} is a price, but is in an effect"
                return Diagnostic(
                    codes.WRONG_TEXT, message, span, "move it to the cost: a price is paid before the effect"
                )
    return None


def _unpaid(around: _Surroundings) -> Diagnostic | None:
    """Report the first sentence of a cost that nobody can pay; None if there is none."""
    from gesso.lang.errors.error_context import one_of
    from gesso.lang.language import terminals

    text = around.text
    if text.start != "cost":
        return None
    for sentence, span in _unread_sentences(around):
        wish = _wish_in(text, span)
        first = one_of(around.rewriter.beginnings, terminals(text.language))
        said = _sound_effect(around, sentence)
        elsewhere = (
            f"write {said} in the effect, with `if done` below it"
            if said
            else "what else happens belongs in the effect"
        )
        hint = f"a line of a cost begins with {first}; {elsewhere}"
        message = f"`{shortened(sentence, _LONGEST_QUOTED)}` is not something that can be paid"
        # A wish for the whole sentence knows what else can be paid.
        wished = wish and (not said or _plain(sentence) <= _plain(wish[1].text))
        return Diagnostic(codes.WRONG_TEXT, message, span, wish[0].hint if wish and wished else hint)
    return None


def _sound_effect(around: _Surroundings, words: str) -> str:
    """Return what words of a cost mean in an effect of the entry, in quotes; empty if nothing likely or nothing that checks."""
    model = around.entry.model or around.entry.sketch
    effect = next((each for each in _texts_of(model) if each.start == "effect" and trimmed(each.span)), None)
    said = _likely(around, "effect", words) if effect else ""
    if effect is None or not said:
        return ""
    place = trimmed(effect.span)
    assert place is not None
    written = said.replace("\n", "\n" + " " * (place.column - 1))
    fixes = (
        replacement("write a stand-in", around.words, around.laid_out(STAND_INS["cost"]), safe=False),
        replacement("write it", place, written, safe=False),
    )
    entry = _with_text(around.game, around.entry, applied(around.words.source.text, fixes))
    if entry is None:
        return ""
    changed = with_entry(around.game, entry)
    faults = changed[0].verdict(changed[1]).diagnostics
    known = {(each.kind, each.message) for each in around.game.verdict(around.entry).diagnostics}
    own = (each for each in faults if each.is_error and each.code[:3] not in _JUDGED)
    return "" if any((each.kind, each.message) not in known for each in own) else _quoted(said)


def _unread_sentences(around: _Surroundings) -> Iterator[tuple[str, Span]]:
    """Yield the sentences of a text that have no rewriting, with their places."""
    text, at = around.text.span, 0
    for sentence in filter(None, map(str.strip, _BETWEEN_PRICES.split(text.text))):
        at = text.text.index(sentence, at)
        if not around.rewriter.rewritings(sentence, 1):
            yield sentence, text.source.span(text.start + at, text.start + at + len(sentence))


def _read_as(around: _Surroundings, start: Start, words: str) -> str:
    """Return what words may mean in a text of another kind, in quotes; empty if nothing likely."""
    found = _likely(around, start, words)
    return _quoted(found) if found else ""


def _likely(around: _Surroundings, start: Start, words: str) -> str:
    """Return the text that words may mean in a text of another kind; empty if nothing likely."""
    found = _rewriter(around.entry, replace(around.text, start=start)).rewritings(words, 1)
    return found[0].text if found and found[0].cost <= _LIKELY else ""


def _stop(around: _Surroundings, own: Sequence[Diagnostic]) -> Diagnostic | None:
    """Report the word at which a text stops that begins in well-known words.

    The answer to a wish for which nothing can be written says more.
    """
    from gesso.lang.errors.error_context import one_of
    from gesso.lang.language import terminals

    if any(each.kind not in _OF_WORDS or (each.kind in _OF_A_WORD and not each.fixes) for each in own):
        return None
    text = around.text
    stop = around.rewriter.stop(text.span.text)
    if stop is None:
        return None
    start = text.span.start
    span = text.span.source.span(start + stop.start, start + stop.end)
    message = f"`{shortened(span.text, _LONGEST_WORD)}` cannot come after {_quoted(stop.read)}"
    # A subject begins sentences of many forms.
    form = "" if stop.verb in _COMMON else _form_of(around, stop.verb, text.span.source.line(span.line))
    hint = form or f"it could go on with {one_of(stop.expected, terminals(text.language))}"
    return Diagnostic(codes.UNEXPECTED_WORD, message, span, hint)


@cache
def _word_list(game: str) -> WordList:
    """Return the words of a game, which several sentences of a text may ask for."""
    return read_word_list(game)


def _form_of(around: _Surroundings, verb: str, line: str) -> str:
    """Return how a sentence is written that begins with a word, with an example; empty if nothing lists the word.

    Of several forms, it is the one that has most of the words of a line.
    """
    if around.game.definition.id not in listed_games():
        return ""
    listed = _word_list(around.game.definition.id)
    word = listed.word(verb)
    said = _plain(line)
    forms = [listed.forms[number] for number in word.forms] if word else []
    lines = {
        each.form: [line.strip() for line in each.example if not line.endswith("|") and verb in line.split()]
        for each in forms
    }
    # A form of several words of which the line has none is of something else.
    words = {each.form: set(_FORM_WORD.findall(each.form)) - {verb} for each in forms}
    fits = [form for form, own in words.items() if lines[form] and (len(own) < 2 or own & said)]
    if not fits:
        return ""
    waits = bool(said & {"when", "whenever"})
    best = max(
        fits,
        key=lambda form: (any(line.startswith("when") is waits for line in lines[form]), len(_plain(form) & said)),
    )
    line = min(lines[best], key=len)
    return f"write `{best}`" if line == best else f"write `{best}`, as in `{line}`"


def _strange(around: _Surroundings, span: Span) -> Diagnostic:
    """Report a word that nothing can be written for, with the answer to the wish that it belongs to.

    Only a word in the place of a name can be declared.
    """
    from gesso.lang.errors.colloquialisms import find_wish

    text = around.text
    words = list(re.finditer(r"\S+", span.source.line(span.line)))
    at = next(at for at, word in enumerate(words) if span.column <= word.end())
    if wish := find_wish(text.language, [word.group() for word in words], at):
        message = f"the language has no `{shortened(span.text.lower(), _LONGEST_WORD)}`"
        return Diagnostic(codes.LEFT_OUT_WORD, message, span, wish.wish.hint)
    message = f"`{shortened(span.text, _LONGEST_WORD)}` is not a word of the language"
    may_be = span.text.lower() in {*around.undeclared, *around.undeclared.values()}
    line = span.source.line(span.line)
    form = _form_of(around, around.rewriter.verb_before(line[: span.column - 1]), line)
    hint = form or "say it with other words: `gesso words` lists them"
    return Diagnostic(codes.UNKNOWN_WORD, message, span, f"declare what is called so, or {hint}" if may_be else hint)


def _rewriter(entry: Entry[Any, Any], text: UnreadText) -> Rewriter:
    # Loaded for texts with errors alone.
    from gesso.lang.errors.rewriting import Rewriter

    carriers, idioms = bearers(entry), text.idioms
    if _carrier(entry.node, text.span) in text.names:
        # A piece carries the text, so the name of the entry is that of somebody else.
        carriers, idioms = (), dict.fromkeys(carriers, text.language.without_self) | {**idioms}
    return Rewriter(text.language, text.start, text.names, idioms, carriers, has_self=text.has_self)


def _carrier(node: Node | None, place: Span) -> str:
    """Return the name that the file gives to what carries the text at a place; empty if it gives none."""
    found = ""
    while isinstance(node, MappingNode | SequenceNode):
        named = node.get("of") if isinstance(node, MappingNode) else None
        found = named.text if isinstance(named, Scalar) else found
        parts = (pair.value for pair in node) if isinstance(node, MappingNode) else iter(node)
        node = next((part for part in parts if part.span.covers(place)), None)
    return found


def _proposing(around: _Surroundings, own: Sequence[Diagnostic], proposed: tuple[Fix, ...], note: str) -> Diagnostic:
    """Return the first problem of a text with what is proposed; if it tells another fix, that the text cannot be read.

    The note tells what more there is to say.
    """
    first = own[0]
    if not note and _leads_to(around, first, [_on_a_line(fix.writes) for fix in proposed]):
        # A hint about one word would lead astray where the whole text is known.
        hint = "" if first.kind in _GUESSES else first.hint
        return replace(first, hint=hint, fixes=(*proposed, *first.fixes))
    span = next((each.span for each in own if each.kind not in _OF_MARKS), first.span)
    word = shortened(span.text.split("\n")[0], _LONGEST_WORD)
    begins = span.start <= around.words.start or not word
    message = "this text cannot be read" if begins else f"this text cannot be read from `{word}` on"
    hint = "the text below may be meant" if len(proposed) == 1 else "one of the texts below may be meant"
    hint = note or hint
    fixes = (*proposed, *(fix for fix in first.fixes if fix.safe))
    return Diagnostic(codes.UNEXPECTED_WORD, message, span, hint, fixes=fixes)


def _on_a_line(text: str) -> str:
    """Return the words of a text between single spaces, in small letters and without marks."""
    return f" {' '.join(_MARK.sub(' ', text.lower()).split())} "


def _leads_to(around: _Surroundings, problem: Diagnostic, written: Sequence[str]) -> bool:
    """Return whether what a problem says to write leads to a proposal."""
    words = around.words
    if problem.kind in _GUESSES or problem.kind in _OF_MARKS:
        # What is guessed is all that is wrong, or else says nothing.
        made = (applied(words.source.text, [fix]) for fix in problem.fixes)
        end = words.end - len(words.source.text)
        return any(_on_a_line(text[words.start : len(text) + end]) in written for text in made)
    if problem.fixes:
        edits = [edit for fix in problem.fixes for edit in fix.edits]
        return any(all(_on_a_line(edit.text) in text for edit in edits) for text in written)
    if problem.kind != codes.LEFT_OUT_WORD:
        return False
    wish = _wish_in(around.text, problem.span) or _wish_in(around.text, problem.span, granted=True)
    if wish is None or wish[0].hint != problem.hint:
        return False
    if wish[0].write:
        return any(_on_a_line(wish[0].write) in text for text in written)
    lines = [line.strip() for line in wish[0].right.splitlines()]
    # An answer about what to ask for leads to texts that ask for that.
    if asked := [line for line in lines if line.startswith(("if ", "when ", "once "))]:
        return any(_on_a_line(line) in text for line in asked for text in written)
    verbs = {line.split()[0] for line in lines} - _COMMON
    return any(f" {verb} " in text for verb in verbs for text in written)


def _proposed(around: _Surroundings) -> tuple[tuple[Fix, ...], Diagnostic | None, str]:
    """Return what the author of a text may have meant, the most likely first: texts that check.

    If none does, the fault of the nearest rewriting tells why. The note tells what more there is to say of the
    likeliest text.
    """
    words = around.words
    if around.entry.source is None:
        return (), None, ""
    found: dict[str, tuple[float, Fix, str]] = {}
    nearest, fault, likeliest = None, None, 0.0
    for rewriting in around.rewriter.rewritings(_dedented(words), _MOST_TRIED):
        if nearest is not None and rewriting.cost > nearest + _NOT_NEAR:
            break
        fix, faults = around.proposal(rewriting)
        if faults and (picking := around.rewriter.with_pick(rewriting, faults[0].span.text)):
            fix, faults = around.proposal(picking)
            rewriting = picking
        if faults and not likeliest and (faults[0].code[:3] in _JUDGED or faults[0].kind in _OF_GUESSED_THINGS):
            likeliest = rewriting.cost
        if faults and (fault is None or fault.kind in _OF_GUESSED_THINGS) and rewriting.cost <= _LIKELY:
            said = f"read as {_quoted(rewriting.text)}: {faults[0].message}"
            fault = Diagnostic(faults[0].kind, said, words.source.span(words.start, words.start), faults[0].hint)
        if fix is None:
            continue
        if likeliest and rewriting.cost > likeliest + _FAR_FROM_FAULT:
            break
        nearest = rewriting.cost if nearest is None else nearest
        if not fix.words or all(fix.words != other.words for _, other, _ in found.values()):
            found.setdefault(_ARTICLES.sub("", rewriting.text), (rewriting.cost, fix, rewriting.note))
        if len(found) == MOST_PROPOSALS:
            break
    likely = sorted(
        found.values(), key=lambda each: _likeliness(each[0], each[1], [fix for _, fix, _ in found.values()])
    )
    return tuple(fix for _, fix, _ in likely), fault, likely[0][2] if likely else ""


def _likeliness(cost: float, fix: Fix, others: Sequence[Fix]) -> tuple[float, bool, int]:
    """Return what proposals are sorted by.

    Of texts that are as near, the shorter one is likelier, if a longer one does not say all that it says, and more.
    """
    says = {*fix.writes.splitlines()}
    says_more = any({*other.writes.splitlines()} < says for other in others)
    return round(cost, 3), not says_more, fix.writes.count("\n")


def _quoted(text: str) -> str:
    """Return a text on one line of a message."""
    return f"`{shortened(' / '.join(map(str.strip, text.splitlines())), _LONGEST_QUOTED)}`"


def _dedented(words: Span) -> str:
    """Return a text with its lines in the first column."""
    return _dedented_text(words.text, words)


def _dedented_text(text: str, words: Span) -> str:
    return text.replace("\n" + " " * (words.column - 1), "\n")


def bearers(entry: Entry[Any, Any]) -> tuple[str, ...]:
    """Return what people may call the thing that carries the texts of an entry: its name and its noun."""
    node = entry.node
    said = [node.get(key) for key in ("name", "noun")] if isinstance(node, MappingNode) else []
    names = {str(each.value).lower() for each in said if isinstance(each, Scalar)}
    return tuple(sorted(names | {f"the {name}" for name in names} | {name.removeprefix("the ") for name in names}))


@dataclass(frozen=True, slots=True)
class _Changed:
    """An entry with a changed text, and what the checks say of it."""

    entry: Entry[Any, Any]
    checked: CheckedEntry[Any]


@dataclass(frozen=True)
class _Surroundings:
    """An entry around one of its texts."""

    game: AnyGame
    entry: Entry[Any, Any]
    text: UnreadText

    @cached_property
    def words(self) -> Span:
        """Return the place of its words."""
        return trimmed(self.text.span) or self.text.span

    @cached_property
    def rewriter(self) -> Rewriter:
        """Return what rewrites the text."""
        return _rewriter(self.entry, self.text)

    @cached_property
    def strange(self) -> Sequence[tuple[int, int]]:
        """Return where the words stand that nothing can be written for, as offsets in the text."""
        return self.rewriter.strange_words(self.text.span.text)

    @cached_property
    def undeclared(self) -> Mapping[str, str]:
        """Return the words in the place of a name that nobody has declared, in singular, with their plurals."""
        return self.rewriter.undeclared_names(self.words.text)

    @cached_property
    def before(self) -> _Changed | None:
        """Return the entry with a stand-in for the text."""
        return self.checked(STAND_INS[self.text.start])

    @cached_property
    def known(self) -> frozenset[tuple[Code, str]]:
        """Return the faults that do not come from the text."""
        found = () if self.before is None else self.before.checked.diagnostics
        return frozenset((each.kind, each.message) for each in found)

    @cached_property
    def printed(self) -> Mapping[str, str]:
        """Return what the entry prints with a stand-in for the text."""
        return self.passages(self.before)

    def declarations(self, names: Mapping[str, str]) -> Iterator[tuple[str, Edit]]:
        """Yield edits that declare names as pieces of the entry, each time as other ones, with the commands that do so.

        Names have their plurals; one that is its own plural is a mass.
        """
        from gesso.tasks.add import insert
        from gesso.tasks.new import Starter, parse_name

        source = self.words.source
        try:
            starter = Starter(self.game.definition)
            pieces = [form for each in starter.additions.values() if each.declares for form in each.forms]
            kinds = itertools.product(pieces, repeat=len(names)) if len(names) <= _MOST_DECLARED else ()
            for chosen in kinds:
                text = source.text
                for piece, (name, many) in zip(chosen, names.items()):
                    item = starter.piece(piece, parse_name(name), self.entry.id)
                    if many == name:
                        item = _KIND.sub(r"\g<0>\n\1mass: true", item, count=1)
                    text, _ = insert(SourceFile("", text), read_text(text).node, piece.into, item)
                commands = [f"`gesso add {piece.noun} {name}`" for piece, name in zip(chosen, names)]
                masses = ["`mass: true`"] if any(one == many for one, many in names.items()) else []
                yield " and ".join([*commands, *masses]), difference(source, text)
        except (GameError, RequestError, ValueError):
            # A game without pieces to add, or an entry with no place for them.
            return

    def proposal(self, rewriting: Rewriting, declared: Edit | None = None) -> tuple[Fix | None, Sequence[Diagnostic]]:
        """Return the fix that writes a text, with what it declares, else the faults that it has."""
        changed = self.checked(rewriting.text, declared)
        if changed is None:
            return None, ()
        faults = [
            each
            for each in changed.checked.diagnostics
            if each.is_error and (each.kind, each.message) not in self.known
        ]
        if faults:
            return None, faults
        passages = self.passages(changed)
        stands_in = rewriting.text == STAND_INS[self.text.start]
        before = self.passages(self.checked(OTHER_STAND_INS[self.text.start])) if stands_in else self.printed
        said = "\n".join(passage for id, passage in passages.items() if before.get(id) != passage)
        title = f"write all but `{rewriting.lost}`" if rewriting.lost else "write what may be meant"
        edits = [Edit(self.words, self.laid_out(rewriting.text)), *([declared] if declared else [])]
        title += ", and declare its names" if declared else ""
        return Fix(title, tuple(sorted(edits, key=lambda each: each.span.start)), False, rewriting.text, said), ()

    def laid_out(self, text: str) -> str:
        """Return a text with the indentation of the place of the old one."""
        return text.replace("\n", "\n" + " " * (self.words.column - 1))

    def checked(self, text: str, declared: Edit | None = None) -> _Changed | None:
        """Return the entry with a text in place of the old one, and its check; None if it cannot be read."""
        declaring = [Fix("declare it", (declared,), False)] if declared else []
        changed = applied(self.words.source.text, [*self._replacements(text), *declaring])
        entry = _with_text(self.game, self.entry, changed)
        if entry is None or self.game.table is None:
            return None
        model = entry.model or entry.sketch
        models = ChainMap[str, Any]({entry.id: model}, self.game.models)  # type: ignore[arg-type]
        return _Changed(entry, self.game.definition.checks().check_entry(model, self.game.table, models))

    def passages(self, changed: _Changed | None) -> Mapping[str, str]:
        """Return the printed texts of an entry by place, of an unfinished one those that can be read."""
        program = None if changed is None else self._printable(changed)
        if program is None or not self.game.definition.wording:
            return {}
        transcript = self.game.definition.wording().transcript(program)
        said: dict[str, str] = {}
        for each in transcript.passages:
            place = f"{each.card}/{each.id}/{each.letter}"
            said |= {f"{place}/cost": plain(each.cost), place: plain(" ".join(each.paragraphs))}
        return said

    def _printable(self, changed: _Changed) -> Any:
        """Return the program of the texts that can be printed; None if there are none."""
        checked = changed.checked
        if checked.valid is not None or not wrong_beside_texts(changed.entry, checked.diagnostics):
            return checked.valid or checked.draft
        sound = sound_parts(*with_entry(self.game, changed.entry))
        return None if sound is None else sound[0].draft(sound[1])

    def _replacements(self, text: str) -> Iterator[Fix]:
        yield replacement("write it", self.words, self.laid_out(text), safe=False)
        for other in self.game.checked(self.entry).unread_texts:
            if (words := trimmed(other.span)) is not None and words != self.words:
                stand_in = STAND_INS[other.start].replace("\n", "\n" + " " * (words.column - 1))
                yield replacement("write a stand-in", words, stand_in, safe=False)
