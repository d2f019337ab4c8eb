"""`gesso words`: list the words of card texts, or show one with its forms and examples."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from gesso.cli.terminal import prose_width
from gesso.lang.word_list import ListedForm, ListedRecipe, ListedWish, ListedWord, WordList
from gesso.request_error import RequestError
from gesso.tasks.word_search import FoundWord, look_up, word_lists

_LOCALE = "en"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="WORD", help="a word of card texts (default: list all)")
    help = "choose the language of this game (default: the games of the project, or all games)"
    parser.add_argument("--game", metavar="NAME", help=help)
    help = "show what the examples print in this language: en, fr (default: en)"
    parser.add_argument("--locale", default=_LOCALE, metavar="NAME", help=help)


def run(arguments: argparse.Namespace) -> int:
    lists = word_lists(arguments.game, Path.cwd())
    check_locale(lists, arguments.locale)
    if arguments.words:
        sys.stdout.write(explained(look_up(lists, arguments.words), arguments.locale))
    else:
        sys.stdout.write("\n".join("\n".join(_listed(each)) + "\n" for each in lists))
        print("\n`gesso words WORD` shows a word with its forms and examples.")
    return 0


def check_locale(lists: Sequence[WordList], locale: str) -> None:
    """Raise `RequestError` for a language in which no example is printed."""
    known = sorted({_LOCALE, *(name for words in lists for form in words.forms for name in form.printed)})
    if locale not in known:
        raise RequestError(f"no example is printed in `{locale}`", f"there are {', '.join(known)}")


def explained(found: Sequence[FoundWord], locale: str = _LOCALE) -> str:
    """Write words with their forms and examples; it ends with a line end."""
    return "\n".join("\n".join(_explain(each, locale)) + "\n" for each in found)


def _listed(words: WordList) -> Iterator[str]:
    width = max(len(word.word) for word in words.words)
    yield f"The words of {words.game}, {len(words.words)}:"
    for role, in_role in groupby(words.words, lambda word: word.role):
        yield from ("", f"{role}:")
        for word in in_role:
            others = ", ".join(spelling for spelling in word.spellings if spelling != word.word)
            text = f"{word.means} (Also {others}.)" if others else word.means
            yield from textwrap.wrap(
                text,
                prose_width(),
                initial_indent=f"  {word.word:{width}}  ",
                subsequent_indent=" " * (width + 4),
            )
    yield from _recipes(words)


def _recipes(words: WordList) -> Iterator[str]:
    """Yield the names of the recipes."""
    if words.recipes:
        yield from ("", "recipes:")
        yield from _wrapped(", ".join(recipe.title.lower() for recipe in words.recipes), "  ")


def _explain(found: FoundWord, locale: str) -> Iterator[str]:
    if isinstance(found.found, ListedRecipe):
        recipe = found.found
        yield f"{recipe.title} in {found.list.game}, a recipe"
        yield from _wrapped(recipe.text, "  ")
        yield from ("", *_block(recipe.lines, "    "))
    elif isinstance(found.found, ListedWish):
        yield f"The language of {found.list.game} has no `{found.asked}`."
        yield from _wish(found.found)
    else:
        yield from _word(found.list, found.found, locale)


def _wish(wish: ListedWish) -> Iterator[str]:
    yield from _wrapped(wish.hint[:1].upper() + wish.hint[1:] + ("" if wish.hint.endswith(".") else "."), "  ")
    if wish.right:
        yield from ("", "  For example:", *_block(wish.right, "    "))


def _word(words: WordList, word: ListedWord, locale: str) -> Iterator[str]:
    own = [words.forms[number] for number in word.forms]
    others = ", ".join(f"`{spelling}`" for spelling in word.spellings if spelling != word.word)
    yield f"`{word.word}` in {words.game}{f', also {others}' if others else ''}"
    if not any(form.means.startswith(word.means) for form in own):
        yield from _wrapped(word.means, "  ")
    for side, neighbours in (("Follows", word.after), ("Stands before", word.before)):
        if neighbours:
            yield from _wrapped(f"{side} {_either(neighbours)}.", "  ")
    for form in own:
        yield from ("", *_form(form, locale))
    if not own:
        yield from ("", *_form(words.forms[word.shown], locale))
    if word.also:
        forms = "; ".join(f"`{words.forms[number].form}`" for number in word.also)
        yield from ("", *_wrapped(f"Also in {forms}.", "  "))


def _either(neighbours: Sequence[str]) -> str:
    shown = [word if " " in word else f"`{word}`" for word in neighbours]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


def _form(form: ListedForm, locale: str) -> Iterator[str]:
    yield f"  {form.form}"
    yield from _wrapped(form.means, "    ")
    yield from _wrapped(form.facts, "    ")
    yield from _block(form.example, "      ")
    printed = form.printed.get(locale) or form.printed.get(_LOCALE, ())
    if printed:
        yield "    prints"
        for line in printed:
            yield from _wrapped(line, "      ")


def _block(lines: Sequence[str], indent: str) -> Iterator[str]:
    yield from (indent + line for line in lines)


def _wrapped(text: str, indent: str) -> Iterator[str]:
    yield from textwrap.wrap(
        text,
        prose_width(),
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
