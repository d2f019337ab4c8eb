"""The printed words of both builds' cards, found by what somebody types or by an option."""

from collections.abc import Iterable, Mapping, Sequence

from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Table
from gesso.games.solrei.model.build_words import arts_in, files_of, parts_of
from gesso.games.solrei.wording import transcript
from gesso.sim.card_words import passage_lines
from gesso.wording.transcript import Passage


class CardTexts:
    """The texts of each seat's Muse, Advantage and Arts."""

    def __init__(self, seats: Sequence[Sequence[Passage]]) -> None:
        self._passages = [passage for passages in seats for passage in passages]
        self._titles = {passage.card: passage.title for passage in self._passages}

    def title(self, id: str) -> str:
        """The printed name of a card."""
        return self._titles.get(id, id)

    def is_card(self, id: str) -> bool:
        """Is this the id of a Muse, an Advantage or an Art?"""
        return id in self._titles

    def one_line(self, words: str) -> str:
        """What an ability or Art says, with timing and price, as one line; empty for other words."""
        found = [passage for passage in self._passages if words in (passage.id, passage.card, _slug(passage.title))]
        own = [passage for passage in found if passage.id == words] or found
        return " ".join(
            " ".join(line.split()) for passage in dict.fromkeys(own) for line in passage_lines(passage, 999, "")
        )

    def asking(self, title: str, *, charge: bool) -> list[Passage]:
        """The texts of the card or ability of this name; of a Muse only the Charge bonus."""
        wanted = _slug(title)
        found = [p for p in dict.fromkeys(self._passages) if wanted in (_slug(p.title), p.id.rpartition("/")[2])]
        return [p for p in found if p.id == "charge-bonus"] if charge else found

    def lines(self, words: str, width: int) -> list[str]:
        """The card that an option or a name means, with its heading; nothing where it means none."""
        wanted = _slug(words)
        for name in (wanted, wanted.partition("-")[2]):
            found = [p for p in self._passages if name in (p.card, p.id, p.id.rpartition("/")[2], _slug(p.title))]
            if found:
                cards = dict.fromkeys(passage.card for passage in found)
                return [line for card in cards for line in self._card(card, width)]
        return []

    def _card(self, card: str, width: int) -> Iterable[str]:
        own = [passage for passage in dict.fromkeys(self._passages) if passage.card == card]
        yield own[0].heading
        for passage in own:
            yield from passage_lines(passage, width, "  ")


def card_texts(table: Table, programs: Mapping[str, SetUpProgram], players: Sequence[str]) -> CardTexts:
    """The texts of two builds. A file that only an installed plug-in brings has no printed words."""
    return CardTexts([_of_build(table, programs, word) for word in players])


def _of_build(table: Table, programs: Mapping[str, SetUpProgram], word: str) -> list[Passage]:
    muse, *rest = parts_of(word)
    chosen = {muse, *(id for part in rest for id in arts_in(part))}
    found = []
    for file in files_of(table, word):
        if file in programs:
            for passage in transcript(programs[file]).passages:
                if not rest or passage.card in chosen:
                    found.append(passage)
    return found


def _slug(text: str) -> str:
    return "-".join(text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())
