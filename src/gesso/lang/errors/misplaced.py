"""Whole sentences in the wrong place: another kind of text, another line, a branch of nothing."""

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import effect_text as codes
from gesso.lang.errors.error_context import BREAK, OPEN, SENTENCE, ErrorContext, Explanation, begin
from gesso.lang.language import STARTS, Start
from gesso.lang.parser_cache import NEWLINE
from gesso.lang.terminals import NAME, terminals

_KINDS: dict[Start, str] = {"effect": "a sentence", "cost": "a price", "passive": "a trigger or a ban"}
_HOMES: dict[tuple[Start, Start], str] = {
    ("cost", "effect"): "move it to the cost: a price is paid before the effect",
    ("cost", "passive"): "a passive has no cost",
    ("effect", "cost"): "move it to the effect: a cost holds prices only",
    ("effect", "passive"): "put it into the block of a `when` line",
    ("passive", "effect"): "move it to a passive: an effect happens once, line by line",
    ("passive", "cost"): "move it to a passive: a cost holds prices only",
}
# What a sentence and a ban can both begin with: only the rest of the line tells which it is.
_SUBJECTS = ("A", "EACH", "I", "MY", "SELF", "THE")


def wrong_text(context: ErrorContext) -> Explanation | None:
    """A line that is right, or at least begins right, in another kind of text."""
    line = context.line
    here = _wanted(context)
    if here is None:
        return None
    if _is_price_under_may(context):
        message = f"`{line.words[1].text}` begins a price, and stands in {_name(here, context)}"
        return Explanation(Diagnostic(codes.WRONG_TEXT, message, line.span, _HOMES["cost", "effect"]))
    steps = [(word.terminal, word.text) for word in line.words] + [BREAK] + [OPEN] * context.deeper
    if context.index:
        # A line that begins right there: so far, and with the word that is refused here.
        steps = steps[: context.index + 1] if steps[context.index][0] == "CANNOT" else steps
    elif steps[0][0] not in (NAME, *_SUBJECTS):
        steps = steps[:1]
    for start in STARTS:
        if start != here and begin(context.language, start).after(*steps):
            message = f"this line is {_KINDS[start]}, and stands in {_name(here, context)}"
            if here == "passive" and context.start == "effect":
                hint = "begin with `when`, or say who `cannot`"
            elif start == context.start == "passive":
                hint = "begin it in the column of the header above"
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
    """`otherwise` or `or` where no block ends that could have one."""
    word = context.word
    if word is None or word.terminal not in ("OTHERWISE", "OR"):
        return None
    if context.index:
        message = f"`{word.text}` stands on a line of its own"
        hint = "write `choose 1 of`, each way in a block below it, and `or` between the two"
        if word.terminal == "OTHERWISE":
            hint = "it follows the block of `if`, in the same column"
        return Explanation(Diagnostic(codes.STRAY_BRANCH, message, word.span, hint))
    of = "`if`" if word.terminal == "OTHERWISE" else "`choose n of`"
    message = f"`{word.text}` belongs to no {of}"
    hint = f"it follows the block of {of}, in the same column"
    return Explanation(Diagnostic(codes.STRAY_BRANCH, message, word.span, hint))


def second_sentence(context: ErrorContext) -> Explanation | None:
    """A sentence that begins where the line should have ended."""
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
