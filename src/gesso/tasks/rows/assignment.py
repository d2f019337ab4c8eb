"""What each row of a sheet already is in an entry's file, or becomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from gesso.diagnostics import Related
from gesso.diagnostics.codes import ROW_WITHOUT_PLACE
from gesso.diagnostics.english import shortened
from gesso.diagnostics.suggestions import did_you_mean
from gesso.names import LONGEST_ID, figure_last, id_of
from gesso.project.entries import ENTRY_ID
from gesso.tasks.rows.columns import ID, KIND, NAME, Place, Slot, folded, place_called
from gesso.tasks.rows.row import SHORT, Row, own_name


class Assignment:
    """Finds the parts of a file that rows are.

    Args:
        rows: The rows, which get their places.
        game_id: The game of the entry, for messages.
        places: The kinds of parts that a file of the game has.
        slots: The parts that the file has.
    """

    def __init__(self, rows: Sequence[Row], game_id: str, places: tuple[Place, ...], slots: Sequence[Slot]) -> None:
        self.rows, self.game_id, self.places, self.slots = rows, game_id, places, slots
        self._kinds: dict[str, tuple[Place | None, str]] = {}

    def place(self, row: Row) -> tuple[Place | None, str]:
        words = row.sheet.text(KIND)
        if words not in self._kinds:
            self._kinds[words] = place_called(self.places, words)
        return self._kinds[words]

    def assign(self) -> None:
        """Find what each row already is in the file, else what it becomes."""
        by_id = {slot.id: slot for slot in self.slots}
        by_card: dict[str, list[Slot]] = {}
        by_name: dict[str, list[Slot]] = {}
        counts: Counter[tuple[str, ...]] = Counter()
        for slot in self.slots:
            by_card.setdefault(slot.card_id, []).append(slot)
            by_name.setdefault(folded(own_name(slot)), []).append(slot)
            if slot.number == 1 or not slot.place.texts_key:
                counts[slot.place.list_steps] += 1
        taken = {slot.card_id for slot in self.slots} | {slot.id for slot in self.slots}
        used: set[str] = set()
        cards: dict[str, Row] = {}
        names: dict[str, Row] = {}
        before: Row | None = None
        for row in self.rows:
            name = " ".join(row.sheet.text(NAME).split())
            id = row.sheet.text(ID).strip()
            place, kind = self.place(row)
            if not name and not id and before is not None and before.place is not None:
                # Cells that are merged, or left empty, below the first row of a card.
                name, row.card = " ".join(before.sheet.text(NAME).split()), before.card
            known = self._known_slot(id, name, place, row.sheet.text(KIND), by_id, by_card, by_name, used)
            row.id = id or (known.id if known is not None else id_of(name)) or _nameless(row)
            if known is not None:
                row.slot, row.place, row.card, row.id = known, known.place, known.card_id, known.id
                row.kind = kind if place is not None and kind and place.path == known.place.path else known.kind
                row.first = row.card not in cards
                used.add(known.id)
            elif not name and not id:
                row.refuse(ROW_WITHOUT_PLACE, "this row has no name", NAME, "write the name of the card")
            elif place is None:
                words = row.sheet.text(KIND)
                kinds = [kind for each in self.places if each.order for kind in (each.kinds or each.words[:1])]
                kinds = [*dict.fromkeys([*kinds, *(each.label for each in self.places if each.order and each.label)])]
                hint = did_you_mean(words.lower(), kinds, f"write one of {', '.join(kinds)}")
                row.refuse(
                    ROW_WITHOUT_PLACE,
                    f"`{shortened(words, SHORT)}` is no kind of card of {self.game_id}",
                    KIND,
                    hint,
                )
            else:
                self._new(row, place, kind, name, id, before, cards, names, by_card, taken, counts)
            if row.place is not None and not row.refused:
                cards.setdefault(row.card, row)
                if name:
                    names.setdefault(f"{row.place.list_steps} {folded(name)}", row)
                before = row

    def _known_slot(
        self,
        id: str,
        name: str,
        place: Place | None,
        words: str,
        by_id: Mapping[str, Slot],
        by_card: Mapping[str, list[Slot]],
        by_name: Mapping[str, list[Slot]],
        used: set[str],
    ) -> Slot | None:
        """Return the part of the file that a row already is. An id counts before a name, but not a mere number."""
        named = [slot for slot in by_name.get(folded(name), []) if slot.id not in used] if name else []
        if words.strip() and place is not None:
            named = [
                slot for slot in named if slot.place.path == place.path and slot.place.passive == place.passive
            ] or [slot for slot in named if slot.place.path == place.path]
        found = by_id.get(id) or next(iter(by_card.get(id, [])), None) if id else None
        fits = found is not None and (place is None or not words.strip() or place.path == found.place.path)
        if found is not None and fits and found.id not in used:
            is_number = "{number}" in found.place.id and not found.place.card
            if not (is_number and named and folded(own_name(found)) != folded(name)):
                return found
        if id and "/" not in id and found is None and id != id_of(name):
            return None
        return next(iter(named), None) if not id or found is not None or id == id_of(name) else None

    def _new(
        self,
        row: Row,
        place: Place,
        kind: str,
        name: str,
        id: str,
        before: Row | None,
        cards: Mapping[str, Row],
        names: Mapping[str, Row],
        by_card: Mapping[str, list[Slot]],
        taken: set[str],
        counts: Counter[tuple[str, ...]],
    ) -> None:
        """Make a row a new card, or a new text of a card."""
        same = names.get(f"{place.list_steps} {folded(name)}") if name else None
        row.place, row.kind = place, kind
        head = id.partition("/")[0]
        of_card = head if head in cards else ""
        if any(slot.place.list_steps == place.list_steps for slot in by_card.get(head, [])):
            of_card = head
        if not of_card and not id and same is not None and before is not None and before.card == same.card:
            of_card = same.card
        if of_card and place.texts_key and (of_card not in cards or cards[of_card].place == place):
            row.card, row.first = of_card, False
            row.card_slot = next((slot for slot in by_card.get(of_card, []) if slot.place == place), None)
            if row.card_slot is None and of_card not in cards:
                row.refuse(ROW_WITHOUT_PLACE, f"`{of_card}` has no such text", ID, "check the id")
            number = 1 + sum(other.card == of_card and not other.refused for other in self.rows[: row.number])
            row.id = id or f"{of_card}/{number + (len(by_card.get(of_card, [])) if row.card_slot else 0)}"
            return
        if same is not None and not (ENTRY_ID.match(head) and head not in taken):
            row.id = row.card = self._free(id_of(name), taken)
            taken.add(row.id)
            message = f"an earlier row is called `{shortened(name, SHORT)}` as well"
            row.refuse(ROW_WITHOUT_PLACE, message, NAME, "give one of them another name")
            earlier = Related(same.cell(NAME).span, "the earlier row")
            row.reasons[-1] = replace(row.reasons[-1], related=(earlier,))
            return
        if not place.order:
            what = place.label or place.words[0]
            hint = "write it into the file; the next import finds it by its name"
            row.refuse(ROW_WITHOUT_PLACE, f"`{row.id}` is not in the file, and no row adds {what}", KIND, hint)
            return
        wanted = head if ENTRY_ID.match(head) else id_of(name)
        row.card = row.id = self._free(wanted, taken)
        taken.add(row.card)
        counts[place.list_steps] += 1
        if place.most and counts[place.list_steps] > place.most:
            message = f"`{place.list_steps[-1]}` has room for {place.most} cards, and this is number {counts[place.list_steps]}"
            row.refuse(ROW_WITHOUT_PLACE, message, NAME, "put it into another entry")

    def _free(self, wanted: str, taken: set[str]) -> str:
        """Return an id like the wanted one that nothing has."""
        base = figure_last(wanted)
        base = base if ENTRY_ID.match(base) else f"card-{base}".strip("-")
        base = base[: LONGEST_ID - 4].strip("-") if len(base) > LONGEST_ID else base
        id, number = base, 2
        while id in taken:
            id, number = f"{base}-{number}", number + 1
        return id


def _nameless(row: Row) -> str:
    """Return what to call a row without a name: its first words."""
    return id_of(row.sheet.first.text)[:SHORT].strip("-") or "without-words"
