"""Everyday English where the language has a word of its own: wishes, figures in letters, pronouns, the other player."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import effect_text as codes
from gesso.lang.errors.error_context import BREAK, ErrorContext, Explanation, Line, Step, Word, short
from gesso.lang.errors.misplaced import second_sentence
from gesso.lang.errors.order import only_word
from gesso.lang.errors.wishes import MARKS, FoundWish, find_wish, plain_word
from gesso.lang.terminals import FIGURE, NAME, Terminals
from gesso.source import Span

# Words that join two sentences on one line.
JOINING = frozenset({"and", "but", "then", "next", "afterwards"})
PRONOUNS = frozenset({"it", "its", "itself", "he", "him", "his", "she", "her", "they", "them", "their", "one"})
OPPONENTS = frozenset({"opponent", "opponents", "foe", "enemy", "rival", "player", "players", "someone"})
FIGURES: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
} | {"once": 1, "twice": 2}


def wished(context: ErrorContext) -> Explanation | None:
    """Words that many look for, the refused one among them; or just before it, where they were taken for a name."""
    words, index = context.line.words, context.index
    for at in (index, index - 1):
        if not 0 <= at < len(words) or (at < index and words[at].terminal != NAME):
            continue
        found = find_wish(context.language, [word.text for word in words], at)
        if found is None or (at < index and not (found.last == at and found.is_certain)):
            continue
        if words[at].text in JOINING and found.first == found.last:
            if at == index and (meant := only_word(context)):
                return meant
            if second_sentence(replace(context, index=at + 1)):
                return Explanation(wish_diagnostic(found, context.line), split=at + 1)
        if found.first == index:
            return explain_wish(found, context.line, context.vocabulary)
        return Explanation(wish_diagnostic(found, context.line))
    return None


def explain_wish(found: FoundWish, line: Line, vocabulary: Terminals) -> Explanation:
    """A wish at its first word, with what can stand in its place."""
    write = found.wish.write
    repair = None if write is None else tuple((vocabulary.terminal(word), word) for word in write.split())
    return Explanation(wish_diagnostic(found, line), repair, taken=found.last - found.first + 1)


def wish_diagnostic(found: FoundWish, line: Line) -> Diagnostic:
    """What is said of a wish, at its words."""
    first, last = line.words[found.first], line.words[found.last]
    marks = len(last.text) - len(last.text.rstrip(MARKS)) if last.text.strip(MARKS) else 0
    span = Span(line.source, first.span.start, last.span.end - marks)
    said = " ".join(plain_word(word.text) for word in line.words[found.first : found.last + 1])
    return Diagnostic(codes.LEFT_OUT_WORD, f"the language has no `{short(said)}`", span, found.wish.hint)


def everyday(context: ErrorContext) -> Explanation | None:
    """A figure in letters, a pronoun or another name for the other player, here or just before, taken for a name."""
    words, index = context.line.words, context.index
    for at in (index, index - 1):
        if 0 <= at < len(words) and words[at].terminal == NAME and (found := _everyday_at(context, at)):
            return found if at == index else Explanation(found.diagnostic)
    return None


def _everyday_at(context: ErrorContext, at: int) -> Explanation | None:
    word = context.line.words[at]
    text = word.text
    after = context.line.words[at + 1].text if at + 1 < len(context.line.words) else ""
    opponent = context.vocabulary.plain("OPPONENT")
    repair: tuple[Step, ...] | None = None
    if text in FIGURES and (FIGURE in context.accepts or at < context.index):
        message = f"`{text}` is written as a figure"
        hint = f"write `{FIGURES[text]}`"
        repair = ((FIGURE, str(FIGURES[text])),)
        return Explanation(Diagnostic(codes.FIGURE_EXPECTED, message, word.span, hint), repair, True)
    if text == "i":
        diagnostic = Diagnostic(codes.CAPITAL_LETTER, "`i` is written large", word.span, "write `I`")
        return Explanation(diagnostic, (("I", "I"),), True)
    if text in PRONOUNS:
        carries = " for what carries the text" if context.bearer == "self" else ""
        hint = f"name it again: `the {_last_noun(context) or '...'}`, or `{context.bearer}`{carries}"
        repair = context.bearer_steps
    elif text in OPPONENTS or after in OPPONENTS - {opponent}:
        hint = f"the other player is `the {opponent}`"
        repair = (("OPPONENT", opponent),) if text in OPPONENTS else None
    else:
        return None
    return Explanation(Diagnostic(codes.LEFT_OUT_WORD, f"the language has no `{text}`", word.span, hint), repair)


def _last_noun(context: ErrorContext) -> str:
    """The noun picked last with which the sentence goes on."""
    words = [*context.above, *context.line.words[: context.index]]
    for at in reversed(range(len(words))):
        for noun in words[at + 1 : at + 4] if _picks(context, words, at) else ():
            if context.state.after(("THE", "the"), (noun.terminal, noun.text), *context.rest[1:], BREAK):
                return noun.text
    return ""


def _picks(context: ErrorContext, words: Sequence[Word], at: int) -> bool:
    """Whether a word begins a pick: an article does, a figure where an article could stand."""
    if words[at].terminal != FIGURE:
        return words[at].terminal in ("A", "EACH")
    line = [word for word in words[:at] if word.span.line == words[at].span.line]
    state = context.before_line.after(*((word.terminal, word.text) for word in line))
    return state is None or "A" in state.accepts()
