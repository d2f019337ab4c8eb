"""Look words up in the effect languages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.lang.word_list import ListedRecipe, ListedWish, ListedWord, WordList, listed_games, read_word_list
from gesso.project import CARDS, find_root
from gesso.request_error import RequestError


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word of one game's language, or what the language has in its place."""

    list: WordList
    asked: str
    found: ListedWord | ListedWish | ListedRecipe


def word_lists(game: str | None, folder: Path) -> tuple[WordList, ...]:
    """Return the words of a game; without one, those of the games of the project around a folder, or of all games.

    Raises:
        RequestError: There is no such game, or it does not list its words.
    """
    if game is not None:
        return (_word_list(game),)
    return tuple(map(_word_list, _games_around(folder) or listed_games()))


def look_up(lists: Sequence[WordList], words: Sequence[str]) -> list[FoundWord]:
    """Return what each language says about some words: as one phrase if the language lacks it, else word by word.

    Raises:
        RequestError: No language knows one of the words.
    """
    single = [plain for word in " ".join(words).split() if (plain := word.strip(".,;:!?()`\"'"))]
    phrase = " ".join(single)
    found = []
    known: set[str] = set()
    for listed in lists:
        recipe = listed.recipe(phrase)
        if recipe is not None:
            found.append(FoundWord(listed, phrase, recipe))
            known.update(single)
            if len(single) > 1:
                continue
        wish = listed.wish(phrase) if len(single) > 1 else None
        if wish is not None:
            found.append(FoundWord(listed, wish[1], wish[0]))
            known.update(single)
            continue
        for word in single:
            own = listed.word(word) or listed.wish(word)
            if own is not None:
                found.append(FoundWord(listed, word, own[0] if isinstance(own, tuple) else own))
                known.add(word)
    # Beside words of the language, a word that is near none of them is the name of a piece.
    unknown = [word for word in single if word not in known and not word.isdecimal()]
    misspelt = next((word for word in unknown if _is_misspelt(lists, word)), None)
    if misspelt is not None or not found:
        raise unknown_word(lists, misspelt or next(iter(unknown), phrase))
    return found


def unknown_word(lists: Sequence[WordList], word: str) -> RequestError:
    """Return the error for a word that no language knows, with the nearest one as a hint."""
    from gesso.diagnostics.suggestions import nearest

    meant = nearest(word.lower(), _spellings(lists))
    otherwise = "`gesso words` lists all words; names of pieces and cards stand in the card files"
    return RequestError(f"the language has no word `{word}`", f"did you mean `{meant}`?" if meant else otherwise)


def _is_misspelt(lists: Sequence[WordList], word: str) -> bool:
    """Return whether a word is hardly anything else than a slip: the first letter is seldom wrong."""
    from gesso.diagnostics.suggestions import is_certain, nearest

    meant = nearest(word.lower(), _spellings(lists))
    if meant is None or meant[0] != word[0].lower():
        return False
    return is_certain(word.lower(), meant, _spellings(lists))


def _spellings(lists: Sequence[WordList]) -> list[str]:
    return [spelling for listed in lists for spelling in listed.spellings()]


def _games_around(folder: Path) -> list[str]:
    """Return the games of the project around a folder that list their words."""
    root = find_root(folder)
    games = sorted(place.name for place in (root / CARDS).glob("*") if place.is_dir()) if root is not None else []
    listed = listed_games()
    return [game for game in games if game in listed or _has_manual(game)]


def _has_manual(game: str) -> bool:
    from gesso.games import GameError, is_known, load

    try:
        return is_known(game) and bool(load(game).manual)
    except GameError:
        return False


def _word_list(game: str) -> WordList:
    if game in listed_games():
        return read_word_list(game)
    from gesso.games import game_ids, is_known, load
    from gesso.lang.listing import word_list

    if not is_known(game):
        raise RequestError(f"there is no game `{game}`", f"there are {', '.join(game_ids())}")
    manual = load(game).manual
    if not manual:
        raise RequestError(f"the game `{game}` does not list its words", "its authors name them in the part `manual`")
    return word_list(game, manual())
