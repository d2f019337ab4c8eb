"""What is printed: pages as small pictures, what they need, and the files themselves. A process of its own does the work.

Drawing a kit takes seconds. Saves, and the card that is looked at, never wait for it.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from gesso.cache import cache_folder
from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, Diagnostic, RequestError
from gesso.editing.companion import Texts, copy_of
from gesso.page.pictures import sealed
from gesso.page.protocol import Message
from gesso.page.work import Urgency, Worker
from gesso.records import text_digest
from gesso.worker_processes import Companion

if TYPE_CHECKING:
    from gesso.printing.pipeline.sheet_writing import SheetStyle
    from gesso.tasks.sheet_preview import SheetPreview

_PAGE = "-page.webp"
_NAME = re.compile(rf"[0-9a-f]{{32}}{re.escape(_PAGE)}")
_MOST_PAGES = 600
"""Pages whose pictures can be asked for: those of the newest plans."""
_PATIENCE = 120.0
"""Seconds without a task after which the other process ends."""
_SHOWN_PROBLEMS = 20


@dataclass(frozen=True, slots=True)
class Order:
    """What to print."""

    entries: tuple[str, ...]
    what: Literal["kit", "sheets"]
    """One file with all that they need, or sheets of the cards of each."""
    paper: str
    """`a4` or `letter`."""
    saver: bool
    """Whether it saves ink."""
    backs: Literal["none", "fold", "duplex", ""]
    """How backs are printed; empty for what the user's printer does."""
    changed: bool
    """Whether only what has changed since the last kit."""
    cards: tuple[str, ...] = ()
    """The only pieces of a kit, by the ids of their fronts; all if it is empty."""

    def style(self) -> SheetStyle:
        """Return how it is printed, with the user's printer settings for everything else."""
        from gesso.printing.pipeline.sheet_writing import SheetStyle
        from gesso.tasks.printer import paper_called, printer_settings

        settings, _ = printer_settings()
        own = settings.backs.flip
        if self.backs == "fold":
            settings = settings.but(flip="fold-over")
        elif self.backs == "duplex" and own == "fold-over":
            settings = settings.but(flip="long")
        flip = None if self.backs == "none" else settings.backs.flip
        backs = replace(settings.backs, sides="both", flip=flip)
        return SheetStyle("layered", backs, self.saver, settings.otherwise, paper_called(self.paper))


class Sheets:
    """The print screen of a project."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._cache, _ = cache_folder(root)
        self._other = Companion(_PATIENCE)
        self._turns = Worker("sheets")
        self._pages: OrderedDict[str, tuple[str, Texts, Order]] = OrderedDict()
        """The key of each page whose picture may be asked for, and what it belongs to, by the name of the picture."""
        self.files: dict[str, Path] = {}
        """The files to print that were made, by the last parts of their addresses."""

    def close(self) -> None:
        """Stop all work."""
        self._other.stop()
        self._turns.close()
        self._other.close()

    def plan(self, texts: Texts, order: Order) -> Message:
        """Return the pages of an order, and what they need.

        Args:
            texts: The changed texts of the project.
            order: What to print.
        """
        found = self._turns.do(lambda: self._other.answer(plan_apart, self._root, self._cache, texts, order)).result()
        for page in found["pages"]:
            name = f"{sealed(page['picture'])}{_PAGE}"
            self._pages[name] = page["picture"], texts, order
            self._pages.move_to_end(name)
            page["picture"] = f"picture/{name}"
        while len(self._pages) > _MOST_PAGES:
            self._pages.popitem(last=False)
        return found

    def make(self, order: Order) -> Message:
        """Write files to print to the project's folder `build`; return their addresses, or the errors that kept them from
        being made."""
        files, wrong = self._turns.do(lambda: self._other.answer(make_apart, self._root, order)).result()
        found = []
        for file in files:
            key = f"{text_digest(str(file))[:24]}/{file.name}"
            self.files[key] = file
            found.append({"name": file.name, "address": f"print/{key}", "bytes": file.stat().st_size})
        folder = files[0].parent.relative_to(self._root).as_posix() if files else ""
        return {"files": found, "folder": folder, "problems": wrong}

    def ready(self, name: str) -> Path | None:
        """Return the picture of a page by the last part of its address, if it is drawn; any thread may ask."""
        known = self._pages.get(name)
        file = None if known is None else _file(self._cache, known[0])
        return file if file is not None and file.is_file() else None

    def draw(self, name: str) -> Future[None] | None:
        """Have the picture of a page drawn; None for an unknown one. Any thread may ask."""
        known = self._pages.get(name)
        if known is None:
            return None

        def drawn() -> None:
            # A newer plan may have other pages.
            if name in self._pages and self.ready(name) is None:
                self._other.answer(page_apart, self._root, self._cache, *known)

        return self._turns.do(drawn, Urgency.SOON)


def names_a_page(name: str) -> bool:
    """Return whether the last part of an address names the picture of a page."""
    return _NAME.fullmatch(name) is not None


def _file(cache: Path, key: str) -> Path:
    return cache / "faces" / f"{key}{_PAGE}"


def order_of(entries: tuple[str, ...], message: Message) -> Order:
    """Return the order in a request, for entries by their ids."""
    saver, backs, changed = message["saver"], message.get("backs", ""), message.get("changed", False)
    return Order(entries, message["what"], message["paper"], saver, backs, changed, tuple(message.get("cards", ())))


# ---------------------------------------------------------------- in the other process

_previews: OrderedDict[Order, SheetPreview] = OrderedDict()
_MOST_PREVIEWS = 4


def _previewed(
    root: Path, cache: Path, texts: Texts, order: Order
) -> tuple[SheetPreview | None, list[str], Message | None]:
    """Return how an order will look, or why it cannot be printed; and what has changed since its last kit."""
    from gesso.printing.pages import TooLargeError
    from gesso.printing.pages.packing import PackingError
    from gesso.printing.pipeline.output_files import OutputError
    from gesso.project.selection import select_in
    from gesso.tasks.build import print_context
    from gesso.tasks.kit import last_kit
    from gesso.tasks.sheet_preview import preview_kit, preview_sheets

    context, style = replace(print_context(root), cache=cache), order.style()
    since = None
    try:
        selection = select_in(copy_of(root).project(texts), order.entries)
        wrong = [each for each in selection.diagnostics() if each.is_error]
        if wrong:
            return None, _told(wrong), None
        assert style.paper is not None, "an order names its paper"
        if order.what == "sheets":
            return preview_sheets(selection, context, style.paper, style), [], None
        printed = last_kit(selection)
        if printed is not None:
            changed = preview_kit(selection, context, style.paper, style, since_last=True)
            since = {"at": printed, "sheets": changed.sheets, "pieces": changed.counted()}
            if order.changed:
                return changed, [], since
        return (
            preview_kit(selection, context, style.paper, style, since_last=order.changed, cards=order.cards),
            [],
            since,
        )
    except (CheckError, RequestError, OutputError) as error:
        hint = getattr(error, "hint", "")
        return None, [f"{error}; {hint}" if hint else str(error)], since
    except (PackingError, TooLargeError) as error:
        return None, [str(error)], since


def plan_apart(root: Path, cache: Path, texts: Texts, order: Order) -> Message:
    """Return the pages of an order, in a process of its own; as their pictures, their keys.

    Args:
        root: The project's folder.
        cache: The cache of drawn faces.
        texts: The changed texts of the project.
        order: What to print.
    """
    preview, problems, since = _previewed(root, cache, texts, order)
    backs = {None: "none", "fold-over": "fold"}.get(order.style().backs.flip, "duplex")
    head: Message = {"backs": backs, "since": since, "problems": problems}
    if preview is None:
        return {**head, "pages": [], "sheets": 0, "copies": 0, "cuts": 0, "needs": None}
    _previews[order] = preview
    _previews.move_to_end(order)
    while len(_previews) > _MOST_PREVIEWS:
        _previews.popitem(last=False)
    pages = [
        {
            "picture": page.key,
            "title": page.title,
            "side": page.page.side,
            "sheet": page.sheet,
            "pieces": page.pieces,
            "ratio": round(page.paper.width / page.paper.height, 4),
        }
        for page in preview.pages
    ]
    return {
        **head,
        "pages": pages,
        "sheets": preview.sheets,
        "copies": preview.copies,
        "cuts": preview.cuts,
        "needs": _needs(preview.needs) if preview.needs else None,
    }


def _needs(cover: Mapping[str, object]) -> Message:
    """Return what the cover of a kit says about making it."""
    return {name: cover[name] for name in ("papers", "steps", "needs", "turn", "metres", "minutes")}


def page_apart(root: Path, cache: Path, key: str, texts: Texts, order: Order) -> None:
    """Draw the picture of the page with a key into the cache; as `plan_apart`."""
    preview = next((each for each in _previews.values() if each.has(key)), None)
    if preview is None:
        preview, _, _ = _previewed(root, cache, texts, order)
    if preview is not None:
        preview.write_picture(key, _file(cache, key))


def make_apart(root: Path, order: Order) -> tuple[list[Path], list[str]]:
    """Write an order to the project's folder `build`, in a process of its own.

    Returns:
        The files, and the errors that kept them from being made.
    """
    from gesso.api.project import open as open_project
    from gesso.printing.pipeline.output_files import OutputError
    from gesso.printing.pipeline.runs import SHEETS

    style = order.style()
    try:
        project = open_project(root, *order.entries)
        if order.what == "kit":
            since = "" if order.changed else None
            kit = project.print_kit(paper=order.paper, style=style, since=since, cards=order.cards)
            made, files = kit.printed, [kit.file] if kit.file is not None else []
        else:
            made = project.build(products=("sheets",), style=style)
            folders = [
                game.output(root / "build", entry) / SHEETS
                for game in project.games
                for entry in game.entries
                if entry.id in order.entries
            ]
            files = [folder / f"{order.paper}{style.suffix}.pdf" for folder in folders]
    except (RequestError, OutputError) as error:
        return [], [f"{error}; {error.hint}" if error.hint else str(error)]
    wrong = [each for each in made.diagnostics if each.is_error]
    return ([], _told(wrong)) if wrong else ([file for file in files if file.is_file()], [])


def _told(problems: list[Diagnostic]) -> list[str]:
    return [f"{each.span.path}:{each.span.line}: {each.message}" for each in problems[:_SHOWN_PROBLEMS]]
