"""Explain words in the wrong order, left out or replaced, and whole sentences in the wrong place."""

from __future__ import annotations

from gesso.diagnostics import Diagnostic, codes
from gesso.diagnostics.english import article
from gesso.diagnostics.suggestions import nearest
from gesso.lang.errors.error_context import (
    BREAK,
    OPEN,
    SENTENCE,
    ErrorContext,
    Explanation,
    State,
    Step,
    begin,
    one_of,
    short,
)
from gesso.lang.grammar import NEWLINE
from gesso.lang.language import FIGURE, NAME, STARTS, Start, terminals

_SHOWN = 60
_COMPARED = (">=", "=>", ">", "=", "==", "is")
_MOST_ADJECTIVES = 3


def only_word(context: ErrorContext) -> Explanation | None:
    """Explain a place where only one word can follow: it is left out, or another word is in its place."""
    word = context.word
    if word is None or not context.index or len(context.accepts) != 1:
        return None
    (only,) = context.accepts
    if only not in context.vocabulary.spellings:
        return None
    plain = context.vocabulary.plain(only)
    goes_on = context.state.after((only, plain))
    assert goes_on is not None, "what is accepted can be taken"
    before = context.line.words[context.index - 1].text
    left_out, in_place = (goes_on.takes([*rest, BREAK]) for rest in (context.rest, context.rest[1:]))
    if left_out > in_place:
        message = f"`{plain}` is missing before `{short(word.text)}`"
        hint = f"write `{before} {plain} {short(word.text)}`"
        return Explanation(Diagnostic(codes.MISSING_WORD, message, word.span, hint), ((only, plain), context.step))
    message = f"`{short(word.text)}` cannot come after `{short(before)}`"
    hint = f"write `{plain}`"
    return Explanation(Diagnostic(codes.UNEXPECTED_WORD, message, word.span, hint), ((only, plain),))


def verb_first(context: ErrorContext) -> Explanation | None:
    """Explain a line without its verb, or with its verb further on."""
    words = context.line.words
    if context.word is None or context.word.terminal == NAME:
        return None
    # `each` begins the sentence of both players, and that of a thing whose verb comes too late.
    if context.index and words[context.index - 1].terminal != "EACH":
        return None
    begin = context.before_line
    steps: list[Step] = [(word.terminal, word.text) for word in words]
    end = (BREAK, OPEN) if context.deeper else (BREAK,)
    spelled = sorted(context.accepts & context.vocabulary.spellings.keys())
    fits = [
        verb
        for verb in spelled
        if not context.index and context.state.after((verb, context.vocabulary.plain(verb)), *steps, *end)
    ]
    if len(fits) > 1:
        # `+2 power` and `2 power` are a gain, `-2 power` is a loss.
        lost = context.word.span.text.startswith(("-", "\N{MINUS SIGN}"))
        fits = [verb for verb in fits if (verb == "LOSE") == lost]
    if len(fits) == 1:
        verb = context.vocabulary.plain(fits[0])
        repair = ((fits[0], verb), *steps)
        message, corrected = f"`{verb}` is missing", [verb, *(word.text for word in words)]
        return _whole_line(context, message, corrected, repair)
    for at, word in enumerate(words):
        if at and word.terminal in begin.accepts():
            repair = (steps[at], *steps[:at], *steps[at + 1 :])
            if begin.after(*repair, *end):
                corrected = [text for _, text in repair]
                found = _whole_line(context, f"the verb `{word.text}` comes first in its sentence", corrected, repair)
                return Explanation(found.diagnostic) if context.index else found
    return None


def _whole_line(context: ErrorContext, message: str, corrected: list[str], repair: tuple[Step, ...]) -> Explanation:
    text = " ".join(corrected)
    hint = f"write `{text if len(text) <= _SHOWN else text[: _SHOWN - 3].rstrip() + '...'}`"
    diagnostic = Diagnostic(codes.MISSING_WORD, message, context.line.span, hint)
    return Explanation(diagnostic, repair, taken=len(context.line.words))


def condition_subject(context: ErrorContext) -> Explanation | None:
    """Explain a condition that counts something without saying whose."""
    words = context.line.words
    if words[0].terminal != "IF":
        return None
    after = words[context.index + 1] if context.index + 1 < len(words) else None
    counted = after is None or after.terminal in (FIGURE, "?") or after.text in _COMPARED
    if context.index == 1 and context.word is not None and counted:
        noun = context.word
    elif context.index == 3 and context.word is None and words[1].terminal == FIGURE:
        noun = words[2]
    else:
        return None
    figure = next((word.text for word in words if word.terminal == FIGURE), "1")
    steps: tuple[Step, ...] = (("IF", "if"), ("I", "I"), ("HAS", "have"), (FIGURE, figure), (noun.terminal, noun.text))
    if not context.before_line.after(*steps, BREAK):
        return None
    message = f"who has `{short(noun.text)}`? A condition begins with the player or thing that it is about"
    hint = f"write `if I have {figure} {short(noun.text)}`"
    return Explanation(Diagnostic(codes.MISSING_WORD, message, noun.span, hint))


def describing_word(context: ErrorContext) -> Explanation | None:
    """Explain a name before a noun, as if it described it: a misspelled word, or a piece that lies there."""
    word, index = context.word, context.index
    if word is None or not index or context.line.words[index - 1].terminal != NAME or word.terminal in (NAME, FIGURE):
        return None
    name = context.line.words[index - 1]
    before = context.before_line.after(
        *((terminal.terminal, terminal.text) for terminal in context.line.words[: index - 1])
    )
    if before is None:
        return None
    spellings = context.vocabulary.spellings
    fitting = [terminal for terminal in sorted(before.accepts()) if terminal in spellings]
    describing = [terminal for terminal in fitting if before.after((terminal, spellings[terminal][0]), context.step)]
    if not before.after(context.step) or "WITH" not in context.accepts:
        return None
    near = nearest(name.text, [form for terminal in describing for form in spellings[terminal]])
    if near:
        message, hint = f"`{short(name.text)}` is not a word of the language", f"did you mean `{near}`?"
        return Explanation(Diagnostic(codes.UNKNOWN_WORD, message, name.span, hint))
    message = f"`{short(name.text)}` is not a word that describes `{word.text}`"
    hint = f"for a thing that lies there or is carried, write `{word.text} with {short(name.text)}`"
    return Explanation(Diagnostic(codes.UNEXPECTED_WORD, message, name.span, hint))


def filter_first(context: ErrorContext) -> Explanation | None:
    """Explain a filter, which follows its noun, in front of it: `an adjacent zone`."""
    word, index, words = context.word, context.index, context.line.words
    if word is None or index + 1 >= len(words) or word.terminal in (NAME, FIGURE):
        return None
    described, state = _described(context)
    if state is None or state.after(BREAK):
        return None
    steps = [*described, context.step]
    while len(accepted := state.accepts()) == 1 and (only := min(accepted)) in context.vocabulary.spellings:
        steps.append((only, context.vocabulary.plain(only)))
        if (goes_on := state.after(steps[-1])) is None:
            return None
        state = goes_on
    steps += context.bearer_steps
    if state.after(*context.bearer_steps) is None:
        return None
    before = words[index - 1].text if index else ""
    corrected = " ".join(text for _, text in steps)
    corrected = article(corrected) if before in ("a", "an") else f"{before} {corrected}".strip()
    message = f"`{word.text}` comes after `{described[-1][1]}`, with the place that it is measured from"
    diagnostic = Diagnostic(codes.UNEXPECTED_WORD, message, word.span, f"write `{corrected}`")
    return Explanation(diagnostic, tuple(steps), taken=1 + len(described))


def _described(context: ErrorContext) -> tuple[list[Step], State | None]:
    """Return the adjectives and the noun after the refused word, and the machine after them and then that word."""
    steps: list[Step] = []
    for step in context.rest[1 : 2 + _MOST_ADJECTIVES]:
        steps.append(step)
        if state := context.state.after(*steps, context.step):
            return steps, state
    return steps, None


def noun_missing(context: ErrorContext) -> Explanation | None:
    """Explain a description without its noun."""
    word = context.word
    if word is None or NAME not in context.accepts or word.terminal in (NAME, FIGURE):
        return None
    nouns = frozenset(terminal for terminal in context.accepts if context.state.after((terminal, "x"), context.step))
    if NAME not in nouns:
        return None
    before = context.line.words[context.index - 1].text if context.index else ""
    message = f"a noun is missing before `{word.text}`"
    hint = f"write {one_of(nouns, context.vocabulary)} after `{before}`" if before else ""
    return Explanation(Diagnostic(codes.MISSING_WORD, message, word.span, hint), ((NAME, "x"), context.step))


_KINDS: dict[Start, str] = {"effect": "a sentence", "cost": "a price", "passive": "a trigger or a ban"}
_HOMES: dict[tuple[Start, Start], str] = {
    ("cost", "effect"): "move it to the cost: a price is paid before the effect",
    ("cost", "passive"): "a passive has no cost",
    ("effect", "cost"): "move it to the effect: a cost has only prices",
    ("effect", "passive"): "put it into the block of a `when` line",
    ("passive", "effect"): "move it to a passive: an effect happens once, line by line",
    ("passive", "cost"): "move it to a passive: a cost has only prices",
}
# These words begin both sentences and bans; only the rest of the line decides.
_SUBJECTS = ("A", "EACH", "I", "MY", "SELF", "THE", "THIS")


def wrong_text(context: ErrorContext) -> Explanation | None:
    """Explain a line that is right, or at least begins right, in another kind of text."""
    line = context.line
    here = _wanted(context)
    if here is None:
        return None
    if _is_price_under_may(context):
        message = f"`{line.words[1].text}` begins a price, but is in {_name(here, context)}"
        return Explanation(Diagnostic(codes.WRONG_TEXT, message, line.span, _HOMES["cost", "effect"]))
    steps = [(word.terminal, word.text) for word in line.words] + [BREAK] + [OPEN] * context.deeper
    if context.index:
        # A line that begins right in the other kind of text, up to the word that is refused here.
        steps = steps[: context.index + 1] if steps[context.index][0] == "CANNOT" else steps
    elif steps[0][0] not in (NAME, *_SUBJECTS):
        steps = steps[:1]
    for start in STARTS:
        if start != here and begin(context.language, start).after(*steps):
            message = f"this line is {_KINDS[start]}, but is in {_name(here, context)}"
            if here == "passive" and context.start == "effect":
                hint = "begin with `when`, or say who `cannot`"
            elif start == context.start == "passive":
                hint = "begin it in the column of the header above"
                if steps[0][0] not in ("WHEN", "ONCE", "IF"):
                    hint = "write `if` for the `when` above it, if that is a condition; or begin it in the column of `when`"
            elif (start, here) == ("passive", "effect") and "UNTIL" in terminals(context.language).spellings:
                hint = (
                    "move it to a passive, or into the block of an `until` line: an effect happens once, line by line"
                )
            else:
                hint = _HOMES[start, here]
            return Explanation(Diagnostic(codes.WRONG_TEXT, message, line.span, hint))
    return None


def _is_price_under_may(context: ErrorContext) -> bool:
    words = context.line.words
    if context.index != 1 or words[0].terminal != "MAY":
        return False
    return begin(context.language, "cost").after(*context.rest, BREAK) is not None


def _wanted(context: ErrorContext) -> Start | None:
    state = context.before_line
    if state.after(*SENTENCE, BREAK):
        return "effect"
    if state.after(("WHEN", "when")):
        return "passive"
    return "cost" if context.start == "cost" else None


def _name(here: Start, context: ErrorContext) -> str:
    if here == "effect" and context.start == "passive":
        return "the block of a trigger"
    if here == "passive" and context.start == "effect":
        return "a block of passives"
    return {"effect": "an effect", "cost": "a cost", "passive": "a passive"}[here]


def stray_branch(context: ErrorContext) -> Explanation | None:
    """Explain `otherwise` or `or` after no block that could have one."""
    word = context.word
    if word is None or word.terminal not in ("OTHERWISE", "OR"):
        return None
    if context.index:
        message = f"`{word.text}` needs a line of its own"
        hint = "write `choose 1 of`, each way in a block below it, and `or` between the two"
        if word.terminal == "OTHERWISE":
            hint = "it follows the block of `if`, in the same column"
        return Explanation(Diagnostic(codes.STRAY_BRANCH, message, word.span, hint))
    if word.terminal == "OTHERWISE" and "WHEN" in context.accepts:
        message = "a passive has no `otherwise`"
        hint = "write a second `if` that asks for the opposite, as in `if I have no card`, and its passives below it"
        return Explanation(Diagnostic(codes.STRAY_BRANCH, message, word.span, hint))
    header = "`if`" if word.terminal == "OTHERWISE" else "`choose n of`"
    message = f"`{word.text}` does not belong to any {header}"
    hint = f"it follows the block of {header}, in the same column"
    return Explanation(Diagnostic(codes.STRAY_BRANCH, message, word.span, hint))


def second_sentence(context: ErrorContext) -> Explanation | None:
    """Explain a sentence that begins where the line should have ended."""
    word = context.word
    if word is None or NEWLINE not in context.accepts or not context.index:
        return None
    ended = context.state.after(BREAK)
    if ended is None:
        return None
    block = ended.after(OPEN)
    taken = (block or ended).takes([*context.rest, BREAK])
    if taken < min(2, len(context.rest)):
        return None
    if block:
        message = f"the block begins at `{word.text}`, on the line of its header"
        hint = "put it on the next line, indented by two spaces"
    else:
        message = f"a second sentence begins at `{word.text}`"
        hint = "put it on a line of its own"
    return Explanation(Diagnostic(codes.ONE_A_LINE, message, word.span, hint), split=context.index)
