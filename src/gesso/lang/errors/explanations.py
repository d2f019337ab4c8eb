"""Why a word cannot stand where it stands: what is wrong in plain words, what to write, and how to read on."""

from collections.abc import Mapping
from dataclasses import replace

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import effect_text as codes
from gesso.diagnostics.suggestions import nearest
from gesso.lang.errors.error_context import BREAK, OPEN, ErrorContext, Explainer, Explanation, Step, one_of, short
from gesso.lang.errors.misplaced import second_sentence, stray_branch, wrong_text
from gesso.lang.terminals import FIGURE, NAME, Terminals

LEFT_OUT: Mapping[str, str] = {
    "and": "write two sentences, each on its own line, or put one `if` inside another",
    "but": "write two sentences, each on its own line",
    "not": "say `no`, name the opposite state, or use `otherwise`",
    "isnt": "say `no`, name the opposite state, or use `otherwise`",
    "unless": "write `if` with the opposite state, or use `otherwise`",
    "else": "write `otherwise` on its own line",
    "then": "leave it out: sentences happen from top to bottom, and a block says what an `if` covers",
    "next": "leave it out: sentences happen from top to bottom",
    "afterwards": "leave it out: sentences happen from top to bottom",
    "instead": "a replacement is `when ... would ...` with the block that happens instead",
    "until": "nothing lasts by itself: put something down that a later trigger takes away",
    "while": "write `if` around the lines of a passive",
    "can": "write `may`",
    "must": "leave it out: a sentence without `may` is no choice",
    "exactly": "leave it out; in a condition a figure means that many or more",
    "least": "leave it out: in a condition a figure means that many or more",
    "more": "leave it out: in a condition a figure means that many or more",
    "any": "write `a` to pick one, `each` for all of them",
    "some": "write a figure, or `up to` and a figure",
    "every": "write `each`",
    "all": "write `each`",
    "another": "write `a`",
    "that": "write `the`",
    "this": "write `the`, or `self` for what carries the text",
    "these": "write `the`",
    "those": "write `the`",
    "you": "write `I`, or leave it out: a sentence without a subject is yours",
    "your": "write `my`, or leave it out",
    "me": "write `I` or `self`",
    "mine": "write `my`",
}
# Words that join two sentences on one line.
JOINING = frozenset({"and", "but", "then", "next", "afterwards"})
PRONOUNS = frozenset({"it", "its", "itself", "he", "him", "his", "she", "her", "they", "them", "their", "one"})
OPPONENTS = frozenset({"opponent", "opponents", "foe", "player", "players", "someone"})
# Where the plain word of the language means the same, it is taken for it, so that the rest of the line is read as well.
SAME_AS: Mapping[str, str] = {
    "else": "OTHERWISE", "can": "MAY", "every": "EACH", "all": "EACH", "another": "A", "any": "A",
    "that": "THE", "this": "THE", "these": "THE", "those": "THE", "your": "MY", "you": "I",
}  # fmt: skip
FIGURES: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
} | {"once": 1, "twice": 2}


def explain(context: ErrorContext) -> Explanation:
    """The first explanation that fits, from the most certain to the most general."""
    for explainer in EXPLAINERS:
        if explanation := explainer(context):
            return explanation
    raise AssertionError("the last explainer fits always")


def _left_out(context: ErrorContext) -> Explanation | None:
    """A word of everyday English, here or just before, where the parser has taken it for a name."""
    words, index = context.line.words, context.index
    for at in (index, index - 1):
        if 0 <= at < len(words) and words[at].terminal == NAME and (everyday := _everyday(context, at)):
            return everyday if at == index else Explanation(everyday.diagnostic)
    return None


def _everyday(context: ErrorContext, at: int) -> Explanation | None:
    word = context.line.words[at]
    text = word.text
    after = context.line.words[at + 1].text if at + 1 < len(context.line.words) else ""
    message = f"the language has no `{text}`"
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
        hint = f"name it again: `the {_last_noun(context) or '...'}`, or `self` for what carries the text"
        repair = (("SELF", "self"),)
    elif text in OPPONENTS or after in OPPONENTS:
        hint = f"the other player is `the {context.vocabulary.plain('OPPONENT')}`"
        repair = (("OPPONENT", context.vocabulary.plain("OPPONENT")),) if text in OPPONENTS else None
    elif text in LEFT_OUT:
        hint = LEFT_OUT[text]
        same = SAME_AS.get(text)
        repair = ((same, context.vocabulary.plain(same)),) if same else ()
        if text in JOINING and second_sentence(replace(context, index=at + 1)):
            return Explanation(Diagnostic(codes.LEFT_OUT_WORD, message, word.span, hint), split=at + 1)
    else:
        return None
    return Explanation(Diagnostic(codes.LEFT_OUT_WORD, message, word.span, hint), repair)


def _last_noun(context: ErrorContext) -> str:
    words = context.line.words[: context.index]
    for article, noun in zip(reversed(words[:-1]), reversed(words[1:]), strict=True):
        if article.terminal in ("A", "EACH", "THE", FIGURE) and noun.terminal not in ("TARGET", FIGURE):
            return noun.text
    return ""


def _written_twice(context: ErrorContext) -> Explanation | None:
    word = context.word
    if word is None or not context.index or context.line.words[context.index - 1].text != word.text:
        return None
    diagnostic = Diagnostic(codes.UNEXPECTED_WORD, f"`{word.text}` stands twice", word.span, "leave one out")
    return Explanation(diagnostic, (), True)


def _misspelled(context: ErrorContext) -> Explanation | None:
    """A word near one that could stand here; of several, the one with which the line goes on best."""
    word = context.word
    if word is None or len(word.text) < 2:
        return None
    vocabulary = context.vocabulary
    forms = _forms(context.accepts, vocabulary, word.text)
    best, most = "", 0 if len(word.text) > 2 else 1
    while near := nearest(word.text, forms):
        forms.remove(near)
        state = context.state.after((vocabulary.terminal(near), near))
        taken = 1 + state.takes([*context.rest[1:], BREAK]) if state else 0
        if taken > most:
            best, most = near, taken
    if not best:
        return None
    repair = ((vocabulary.terminal(best), best),)
    if word.terminal == NAME:
        message = f"`{short(word.text)}` is no word of the language"
        return Explanation(Diagnostic(codes.UNKNOWN_WORD, message, word.span, f"did you mean `{best}`?"), repair)
    message = f"`{word.text}` cannot stand here"
    return Explanation(Diagnostic(codes.UNEXPECTED_WORD, message, word.span, f"the form that fits is `{best}`"), repair)


def _forms(terminals: frozenset[str], vocabulary: Terminals, word: str) -> list[str]:
    forms = (form for name in sorted(terminals) for form in vocabulary.spellings.get(name, ()))
    return [form for form in forms if len(form) > 2 or sorted(form) == sorted(word)]


def _figure(context: ErrorContext) -> Explanation | None:
    word = context.word
    if word is None or FIGURE not in context.accepts:
        return None
    if word.terminal == "A" and "A" not in context.accepts:
        message = f"how many? `{word.text}` is no figure"
        return Explanation(Diagnostic(codes.FIGURE_EXPECTED, message, word.span, "write `1`"), ((FIGURE, "1"),), True)
    if context.state.after((FIGURE, "1"), context.step):
        noun = word.text
        picks = "A" in context.accepts
        if word.terminal == NAME or not picks:
            hint = f"write `1 {noun}`" + (f", or `each {noun}` for all of them" if "EACH" in context.accepts else "")
            message = f"how many? A figure is expected before `{noun}`"
            repair = ((FIGURE, "1"), context.step)
            return Explanation(Diagnostic(codes.FIGURE_EXPECTED, message, word.span, hint), repair)
    return None


def _article(context: ErrorContext) -> Explanation | None:
    word = context.word
    if word is None or "A" not in context.accepts:
        return None
    if word.terminal == FIGURE and context.index + 1 < len(context.line.words):
        noun = context.line.words[context.index + 1].text
        message = f"`{word.text}` cannot stand here: one is meant"
        hint = f"write `a {noun}`"
        return Explanation(Diagnostic(codes.ARTICLE_EXPECTED, message, word.span, hint), (("A", "a"),))
    if context.state.after(("A", "a"), context.step):
        noun = word.text
        choices = [f"`{article} {noun}`" for article in ("a", "each", "the") if article.upper() in context.accepts]
        message = f"which `{noun}`? An article is expected"
        hint = "write " + ", ".join(choices[:-1]) + (" or " if len(choices) > 1 else "") + choices[-1]
        return Explanation(Diagnostic(codes.ARTICLE_EXPECTED, message, word.span, hint), (("A", "a"), context.step))
    return None


def _missing(context: ErrorContext) -> Explanation | None:
    word = context.word
    steps = (context.step, OPEN) if word is None and context.deeper else (context.step,)
    words = (each for each in context.accepts if each in context.vocabulary.spellings or each in (FIGURE, NAME))
    fits = frozenset(terminal for terminal in words if context.state.after((terminal, "1"), *steps))
    if not 1 <= len(fits) <= 3 or (word and word.terminal == NAME):
        return None
    if word is None and not context.deeper and FIGURE not in fits and len(context.accepts) > 1:
        return None
    what = "a noun" if NAME in fits else one_of(fits, context.vocabulary)
    where = f"before `{short(word.text)}`" if word else f"after `{short(context.line.words[-1].text)}`"
    message = f"{what} is missing {where}"
    only = min(fits)
    said = "1" if only == FIGURE else context.vocabulary.plain(only) if only != NAME else "..."
    around = [*context.line.words[max(context.index - 1, 0) : context.index]]
    hint = "write `" + " ".join([*(part.text for part in around), said, *([word.text] if word else [])]) + "`"
    repair = ((only, said), context.step)
    return Explanation(Diagnostic(codes.MISSING_WORD, message, context.place, hint if len(fits) == 1 else ""), repair)


def _unfinished(context: ErrorContext) -> Explanation | None:
    if context.word is not None:
        return None
    last = context.line.words[-1]
    message = f"the sentence stops after `{short(last.text)}`"
    return Explanation(Diagnostic(codes.UNFINISHED, message, last.span, f"it goes on with {context.expected()}"))


def _reserved(context: ErrorContext) -> Explanation | None:
    word = context.word
    if word is None or NAME not in context.accepts or word.terminal in (NAME, FIGURE):
        return None
    if context.state.after((NAME, "x"), context.step):
        message = f"a noun is missing before `{word.text}`"
        hint = f"expected: {context.expected()}"
        return Explanation(Diagnostic(codes.MISSING_WORD, message, word.span, hint), ((NAME, "x"), context.step))
    message = f"`{word.text}` is a word of the language, and a name is expected here"
    hint = "" if context.accepts == {NAME} else f"expected: {context.expected()}"
    return Explanation(Diagnostic(codes.UNEXPECTED_WORD, message, word.span, hint), ((NAME, "x"),))


def _unexpected(context: ErrorContext) -> Explanation:
    word = context.word
    assert word is not None
    hint = f"expected: {context.expected()}"
    if word.terminal != NAME:
        after = f" after `{short(context.line.words[context.index - 1].text)}`" if context.index else " first"
        message = f"`{short(word.text)}` cannot stand{after}"
        return Explanation(Diagnostic(codes.UNEXPECTED_WORD, message, word.span, hint))
    repair: tuple[Step, ...] | None = None
    if len(context.accepts) == 1 and (only := min(context.accepts)) in context.vocabulary.spellings:
        repair = ((only, context.vocabulary.plain(only)),)
    elif len(word.text) > 2 and (near := nearest(word.text, context.vocabulary.terminals)):
        hint = f"did you mean `{near}`? {hint}"
    if context.index:
        message = f"`{short(word.text)}` is no word that can stand here, and no name is expected"
    else:
        message = f"no line begins with `{short(word.text)}` here"
    return Explanation(Diagnostic(codes.UNKNOWN_WORD, message, word.span, hint), repair)


EXPLAINERS: tuple[Explainer, ...] = (
    wrong_text, stray_branch, _left_out, _written_twice, second_sentence, _misspelled, _figure, _article, _missing,
    _unfinished, _reserved, _unexpected,
)  # fmt: skip
