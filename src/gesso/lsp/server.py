"""The server: what it can do, and how it talks. `answers` and `publishing` say what there is to say."""

from __future__ import annotations

import asyncio
import linecache
import logging
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from gesso import __version__
from gesso.diagnostics import Diagnostic, RequestError
from gesso.lsp import writing
from gesso.lsp.answers import COMMANDS, Answer, Asked, diagnostic, workspace_symbols
from gesso.lsp.documents import Documents, path_of
from gesso.lsp.projects import Projects
from gesso.lsp.publishing import Publisher
from gesso.project import MANIFEST, find_root
from gesso.project.lending import lend
from gesso.worker_processes import share_freed_memory

_REFUSED = -32803
"""The protocol's number for a request that is well formed and cannot be met."""
_BAD_ARGUMENTS = -32602
"""The protocol's number for arguments that a command does not take."""
_LONGEST = 64_000_000
"""Bytes of one message; longer ones are passed over."""


class _Requests(dict[Any, Any]):
    """Requests without an answer. On leaving, pygls walks through them and cancels each, which takes it out meanwhile.

    It puts each notification here, too, and would leave it for ever.
    """

    def __setitem__(self, id: Any, future: Any) -> None:
        super().__setitem__(id, future)
        future.add_done_callback(lambda _: self.pop(id, None))

    def items(self) -> Any:
        return [*super().items()]


class Server(LanguageServer):
    """A session with one editor."""

    def __init__(self) -> None:
        super().__init__("gesso", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Incremental)
        self.documents = Documents()
        self.projects = Projects()
        self.publisher: Publisher | None = None
        self._told: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        self._warming: list[asyncio.Task[Any]] = []
        self.protocol._request_futures = _Requests()

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Write down what has gone wrong; an editor's window is for the designer's problems."""
        logging.getLogger(__name__).error("%s: %s", source.__name__, error)

    def begin(self, encoding: str | types.PositionEncodingKind | None) -> None:
        """Start to check, in the units of an editor."""
        self.documents.count_in(encoding)
        self.publisher = Publisher(self.projects, self.publish)
        self._task = asyncio.get_running_loop().create_task(self.publisher.run())

    def warm_up(self, folders: Sequence[Path]) -> None:
        """Read the projects of some folders in the background, before anybody asks."""
        for folder in folders:
            self._warming.append(
                asyncio.get_running_loop().create_task(self.projects.run(partial(self.projects.of, folder)))
            )

    def take(self, path: Path, text: str | None) -> None:
        """Take a new text of a file; the live page of its project sees it, too."""
        self.projects.take(path, text)
        self.lend(path, text)
        if self.publisher is not None:
            self.publisher.expect(path)

    def lend(self, path: Path, text: str | None) -> None:
        """Show a text that is not saved yet on the live page of its project, if that is open."""
        root = find_root(path.parent)
        if root is not None and path.suffix == ".yaml":
            lend(root, path, text)

    def take_all(self) -> None:
        """Take all open files once more, since they may belong to another project now."""
        for path, text in self.documents.texts.items():
            self.take(path, text)

    def publish(self, path: Path, problems: Sequence[Diagnostic]) -> None:
        """Show the problems of a file."""
        for error in self.projects.unusable.values():
            if str(error) not in self._told:
                self._told.add(str(error))
                message = f"{error}: {error.hint}" if error.hint else str(error)
                self.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))
        root = find_root(path.parent) or path.parent
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(
                self.documents.uri(path),
                [diagnostic(self.documents, root, each) for each in problems],
                self.documents.versions.get(path),
            )
        )


def serve() -> None:
    """Answer an editor on standard input and output until it leaves."""
    share_freed_memory()
    drop_copies()
    server = new_server()
    incoming, outgoing = sys.stdin.buffer, sys.stdout.buffer
    # One word on standard output would break the protocol.
    sys.stdout = sys.stderr
    try:
        server.start_io(_Incoming(incoming), outgoing)  # type: ignore[arg-type]
    finally:
        for path in server.documents.texts:
            server.lend(path, None)
        server.projects.stop()


def drop_copies() -> None:
    """Free the memory of what only a debugger needs of the protocol's classes, 7 MB.

    attrs gives the methods of each class a copy of all names of its module, and keeps their source.
    """
    for made in vars(types).values():
        known = getattr(getattr(made, "__init__", None), "__globals__", {})
        if known is vars(types) or known.get("__name__") != types.__name__:
            continue
        methods = [each for each in vars(made).values() if getattr(each, "__globals__", None) is known]
        used = {name for each in methods for name in _names(each.__code__)}
        kept = {name: value for name, value in known.items() if name in used or name.startswith("__")}
        # A dictionary without its names keeps their place, an empty one does not.
        known.clear()
        known.update(kept)
    linecache.clearcache()


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


class _Incoming:
    """What an editor sends, without messages of more bytes than any file may have."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        return self._stream.readline(_LONGEST)

    def read(self, length: int) -> bytes:
        if length <= _LONGEST:
            return self._stream.read(length)
        while length > 0 and (part := self._stream.read(min(length, _LONGEST))):
            length -= len(part)
        return b"{}"


def new_server() -> Server:
    """Return a server that knows all requests."""
    server = Server()
    feature = server.feature

    @feature(types.INITIALIZE)
    def _(params: types.InitializeParams) -> None:
        server.begin(server.workspace.position_encoding)

    @feature(types.INITIALIZED)
    def _(params: types.InitializedParams) -> None:
        folders = [folder.uri for folder in server.workspace.folders.values()] or [server.workspace.root_uri or ""]
        server.warm_up([path for uri in folders if (path := path_of(uri)) is not None])

    @feature(types.TEXT_DOCUMENT_DID_OPEN)
    def _(params: types.DidOpenTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        if path is not None and server.publisher is not None:
            server.documents.opened(path, params.text_document)
            server.take(path, params.text_document.text)

    @feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def _(params: types.DidChangeTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        if path in server.documents.texts:
            server.documents.changed(path, params.text_document.version, params.content_changes)
            server.take(path, server.documents.texts[path])

    @feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _(params: types.DidCloseTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        if path in server.documents.texts:
            server.documents.closed(path)
            server.take(path, None)

    @feature(types.WORKSPACE_SYMBOL)
    async def _(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        return await server.projects.run(
            lambda: workspace_symbols(server.projects.usable(), server.documents, params.query)
        )

    @feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _(params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            path = path_of(change.uri)
            # What an editor has open counts more than the disk.
            if path is not None and path not in server.documents.texts:
                server.take(path, None)
            if path is not None and path.name == MANIFEST:
                server.take_all()

    @feature(types.TEXT_DOCUMENT_DID_SAVE)
    def _(params: types.DidSaveTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        if path is not None and path.suffix != ".yaml":
            # Themes, templates and services are read from the disk.
            server.take(path, server.documents.texts.get(path))
        elif path is not None:
            server.lend(path, server.documents.texts.get(path))

    async def answered(uri: str, params: Any, answer: Answer) -> Any:
        path = path_of(uri)
        if path is None:
            return None

        def work() -> Any:
            workspace = server.projects.of(path)
            return None if workspace is None else answer(Asked(workspace, path, server.documents, params))

        try:
            return await server.projects.run(work)
        except RequestError as error:
            # The editor shows the sentence where the designer has asked.
            said = f"{error}; {error.hint}" if error.hint else str(error)
            raise JsonRpcException(said, _REFUSED) from None

    def register(method: str, options: Any, answer: Answer) -> None:
        @feature(method, options)
        async def _(params: Any) -> Any:
            # What the server has offered carries the name of its file along.
            is_offered = isinstance(params, types.CompletionItem)
            uri = (params.data or {}).get("uri", "") if is_offered else params.text_document.uri
            return await answered(uri, params, answer)

    def offer(command: str, answer: Answer) -> None:
        @server.command(command)
        async def _(arguments: Any) -> Any:
            try:
                params = SimpleNamespace(**arguments)
                if hasattr(params, "position"):
                    params.position = types.Position(**params.position)
                return await answered(params.uri, params, answer)
            except (TypeError, AttributeError):
                raise JsonRpcException(f"`{command}` takes an object with `uri`", _BAD_ARGUMENTS) from None

    for method, (options, answer) in writing.REQUESTS.items():
        register(method, options, answer)
    for command, answer in COMMANDS.items():
        offer(command, answer)
    return server
