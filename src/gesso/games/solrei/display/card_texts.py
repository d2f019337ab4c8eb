"""The printed words of both builds' cards, found by what somebody types or by an option."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from gesso.engine.log import slug
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Table
from gesso.games.solrei.model.build_words import arts_in, files_of, parts_of
from gesso.games.solrei.wording import DEFAULT_LOCALE, rules_text, transcript
from gesso.sim.card_words import beside, passage_lines
from gesso.wording.single_sentences import SingleSentence
from gesso.wording.transcript import Passage


class CardTexts:
    """The texts of each seat's Muse, Advantage and Arts. `sentences` are those of all texts by their names."""

    def __init__(
        self, seats: Sequence[Sequence[Passage]], sentences: Mapping[str, Sequence[Mapping[int, SingleSentence]]]
    ) -> None:
        self._sentences = sentences
        self._passages = [passage for passages in seats for passage in passages]
        self._titles = {passage.card: passage.title for passage in self._passages}

    def title(self, id: str) -> str:
        """The printed name of a card."""
        return self._titles.get(id, id)

    def name(self, id: str) -> str | None:
        """The printed name of a card or an ability, None for what is neither."""
        if id in self._titles:
            return self._titles[id]
        found = (p for p in self._passages if id in (p.id.rpartition("/")[2], _slug(p.label.partition(" (")[0])))
        return next((p.label.partition(" (")[0] or p.title for p in found), None)

    def options(self, title: str) -> Sequence[str]:
        """What the text of this name lets its player choose from; nothing where it does not, or in several places."""
        alone = (sentence for text in self._sentences.get(_slug(title), ()) for sentence in text.values())
        found = [sentence.options for sentence in alone if sentence.options]
        return found[0] if len(found) == 1 else ()

    def is_card(self, id: str) -> bool:
        """Is this the id of a Muse, an Advantage or an Art?"""
        return id in self._titles

    def one_line(self, words: str) -> str:
        """What an ability or Art says beside its name, with timing and price, as one line; empty for other words."""
        found = [passage for passage in self._passages if words in _names(passage)]
        own = [passage for passage in found if passage.id == words] or found
        return " ".join(beside(self.name(words) or "", passage) for passage in dict.fromkeys(own))

    def asking(self, title: str, *, charge: bool) -> list[Passage]:
        """The texts of the card or ability of this name; of a Muse only the Charge bonus."""
        wanted = _slug(title)
        found = [p for p in dict.fromkeys(self._passages) if wanted in (_slug(p.title), p.id.rpartition("/")[2])]
        return [p for p in found if p.id == "charge-bonus"] if charge else found

    def lines(self, words: str, width: int) -> list[str]:
        """The card that an option or a name means, with its heading; nothing where it means none."""
        wanted = _slug(words)
        # An option may say what is done with a card: `exhaust comet-lunge`.
        cards = self._cards(lambda names: wanted in names) or self._cards(
            lambda names: wanted.partition("-")[2] in names
        )
        if not cards and wanted:
            cards = self._cards(lambda names: any(name.startswith(wanted) for name in names))
        return [line for card in cards for line in self.card_lines(card, width)]

    def _cards(self, fits: Callable[[Sequence[str]], bool]) -> list[str]:
        """The cards that go by a name that fits."""
        named = ((p.card, (p.card, p.id, p.id.rpartition("/")[2], _slug(p.title))) for p in self._passages)
        return list(dict.fromkeys(card for card, names in named if fits(names)))

    @property
    def titles(self) -> list[str]:
        """The names of all cards and abilities."""
        return list(dict.fromkeys(passage.title for passage in self._passages if passage.title))

    def card_lines(self, card: str, width: int) -> Iterable[str]:
        """All texts of a card, with its heading."""
        own = [passage for passage in dict.fromkeys(self._passages) if passage.card == card]
        yield own[0].heading
        for passage in own:
            yield from passage_lines(passage, width, "  ")


def card_texts(
    table: Table, programs: Mapping[str, SetUpProgram], players: Sequence[str], locale: str = DEFAULT_LOCALE
) -> CardTexts:
    """The texts of two builds. A file that only an installed plug-in brings has no printed words."""
    files = {file for word in players for file in files_of(table, word) if file in programs}
    sentences: dict[str, list[Mapping[int, SingleSentence]]] = {}
    for program in map(programs.__getitem__, sorted(files)):
        said = rules_text(program, locale)
        for text in program.texts:
            sentences.setdefault(_slug(text.title), []).append(said.alone(text))
    return CardTexts([_of_build(table, programs, word, locale) for word in players], sentences)


def _of_build(table: Table, programs: Mapping[str, SetUpProgram], word: str, locale: str) -> list[Passage]:
    muse, *rest = parts_of(word)
    chosen = {muse, *(id for part in rest for id in arts_in(part))}
    found = []
    for file in files_of(table, word):
        if file in programs:
            for passage in transcript(programs[file], locale).passages:
                if not rest or passage.card in chosen:
                    found.append(passage)
    return found


def _names(passage: Passage) -> tuple[str, ...]:
    """What a text goes by in logs, and by its printed name."""
    return passage.id, passage.id.rpartition("/")[2], passage.card, _slug(passage.title)


def _slug(text: str) -> str:
    return slug(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
