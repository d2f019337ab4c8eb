"""Play on the whole terminal: the table is redrawn in place, with an input line below it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import BufferControl, FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth

from gesso.cli.playing.dialog import Dialog, commands
from gesso.cli.playing.screen import Page, Scene, draw


class FullScreen:
    """One game on a whole terminal.

    Args:
        shown: Replaces characters that the terminal cannot show.
        title: The title of the first page.
        page: What the first page says; without lines there is none.
    """

    def __init__(self, dialog: Dialog, shown: Callable[[str], str], title: str = "", page: Sequence[str] = ()) -> None:
        self._dialog = dialog
        self._shown = shown
        self._look = dialog.look
        self._title = title
        self._page = [*dialog.endless, *page]
        self._drawn: ANSI | None = None
        self._typed = Buffer(multiline=False, history=InMemoryHistory(), accept_handler=self._accept)
        table = Window(FormattedTextControl(self._text), wrap_lines=False, always_hide_cursor=True)
        line = Window(BufferControl(self._typed, input_processors=[BeforeInput("> ")]), height=1, wrap_lines=False)
        self.app: Application[None] = Application(
            Layout(HSplit([table, line]), focused_element=line),
            key_bindings=self._keys(),
            full_screen=True,
            color_depth=ColorDepth.DEPTH_4_BIT,
        )

    def run(self) -> None:
        """Play until the game ends or a person leaves. Raises KeyboardInterrupt and errors of a rules plug-in."""
        self.app.run(pre_run=self._catch_signals, handle_sigint=False)

    def _catch_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            # Not every system lets a loop hear signals; there the table of `gesso play` ends as any program does.
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, self._leave, KeyboardInterrupt())

    def _leave(self, error: BaseException | None = None) -> None:
        if self.app.is_running and not self.app.is_done:
            if error is None:
                self.app.exit()
            else:
                self.app.exit(exception=error)

    def _text(self) -> ANSI:
        """Return the text above the input line; made again when something or the size changes."""
        size = self.app.output.get_size()
        look = replace(self._look, width=size.columns, height=max(size.rows - 1, 1))
        if self._drawn is None or self._look != look:
            self._look = look
            dialog = self._dialog
            page = Page(self._title, self._page[: self._room]) if self._page else None
            if len(self._page) > self._room and page is not None:
                page = replace(page, lines=[*page.lines[:-1], dialog.say("more")])
            if page is None and dialog.question is None:
                page = Page(dialog.say("end"), [*dialog.ending(), dialog.say("leave")])
            scene = Scene(dialog.display, dialog.view, dialog.story(), dialog.question, page, dialog.say("story"))
            drawn = draw(scene, look)
            dialog.look = replace(look, width=drawn.told)
            self._drawn = ANSI("\n".join(map(self._shown, drawn.lines)))
        return self._drawn

    @property
    def _room(self) -> int:
        """Return the number of lines of a page."""
        question = self._dialog.question
        asked = min(len(question.printed) + len(question.asked), self._look.height // 2) if question else 0
        return max(self._look.height - asked - 2, 2)

    def _accept(self, buffer: Buffer) -> bool:
        """Handle a typed line; an empty one turns or closes the page."""
        dialog, line = self._dialog, buffer.text
        try:
            if line.strip():
                self._title = dialog.quoted(line)
                self._page = dialog.answer(line)
            elif self._page:
                self._page = self._page[self._room - 1 :] if len(self._page) > self._room else []
            elif dialog.over:
                self._leave()
        except Exception as error:
            self._leave(error)
        if dialog.left:
            self._leave()
        self._drawn = None
        return False

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            self._leave(KeyboardInterrupt())

        @keys.add("c-d")
        def _(event: KeyPressEvent) -> None:
            self._dialog.left = True
            self._leave()

        @keys.add("tab")
        def _(event: KeyPressEvent) -> None:
            self._complete()

        @keys.add("c-l")
        def _(event: KeyPressEvent) -> None:
            event.app.renderer.clear()

        return keys

    def _complete(self) -> None:
        """Complete the text as far as all matching names agree; list them if nothing can be added."""
        typed = self._typed.text
        question = self._dialog.question
        names = [name for own in question.names for name in own] if question else []
        names += [command.name for command in commands(self._dialog)]
        fitting = [name for name in names if name.casefold().startswith(typed.casefold())]
        same = takewhile(lambda letters: len(set(letters)) == 1, zip(*(name.casefold() for name in fitting)))
        common = len(list(same))
        if common > len(typed):
            self._typed.text = fitting[0][:common]
            self._typed.cursor_position = len(self._typed.text)
        elif len(fitting) > 1:
            self._title, self._page = self._dialog.quoted(typed), [", ".join(fitting)]
            self._drawn = None
