"""The answers to an editor's questions about one file, in the words of the protocol.

Each is a function that `answers` registers under its method. It runs in the projects' thread, where all texts are the newest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from gesso.api import Workspace
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Edit
from gesso.diagnostics.explanations import code_address
from gesso.lsp.documents import Documents
from gesso.project import SCENARIOS
from gesso.source import Span

if TYPE_CHECKING:
    from gesso.editing.structure import Part


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a file of a project."""

    workspace: Workspace
    path: Path
    documents: Documents
    params: Any
    """As the protocol has them."""

    @property
    def text(self) -> str:
        """The newest text of the file; empty if there is none."""
        return self.workspace.text(self.path) or ""

    @property
    def offset(self) -> int:
        """The place that is asked about."""
        return self.documents.offset(self.text, self.params.position)

    def location(self, span: Span) -> types.Location:
        """Return a place in any file of the project."""
        return types.Location(self.documents.uri(self.workspace.root / span.path), self.documents.span(span))


Answer = Callable[[Asked], Any]
REQUESTS: dict[str, tuple[Any, Answer]] = {}
"""By the method of the protocol: the options that the server announces, and what answers."""


COMMANDS: dict[str, Answer] = {}
"""By the name of a command: what answers it."""


def answers(method: str, options: Any = None) -> Callable[[Answer], Answer]:
    """Register a function as the answer to a method."""

    def register(answer: Answer) -> Answer:
        REQUESTS[method] = options, answer
        return answer

    return register


_SEVERITIES = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning}


def diagnostic(documents: Documents, root: Path, problem: Diagnostic) -> types.Diagnostic:
    """Return a problem in the words of the protocol."""
    address = code_address(problem.kind)
    return types.Diagnostic(
        range=documents.span(problem.span),
        message=f"{problem.message}\n{problem.hint}" if problem.hint else problem.message,
        severity=_SEVERITIES[problem.severity.value],
        code=problem.code,
        code_description=types.CodeDescription(address) if address else None,
        source="gesso",
        related_information=[
            types.DiagnosticRelatedInformation(
                types.Location(documents.uri(root / each.span.path), documents.span(each.span)), each.message
            )
            for each in problem.related
        ]
        or None,
    )


def text_edits(documents: Documents, edits: tuple[Edit, ...]) -> list[types.TextEdit]:
    """Return edits of one file in the words of the protocol."""
    return [types.TextEdit(documents.span(edit.span), edit.text) for edit in edits]


_FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.gesso"


@answers(
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.CodeActionOptions([types.CodeActionKind.QuickFix, types.CodeActionKind(types.CodeActionKind.SourceFixAll)]),
)
def code_actions(asked: Asked) -> list[types.CodeAction]:
    """Offer the fixes of the problems in a range, and all safe fixes of the file at once."""
    documents, wanted = asked.documents, asked.params.range
    text, root = asked.text, asked.workspace.root
    start, end = documents.offset(text, wanted.start), documents.offset(text, wanted.end)
    only = asked.params.context.only
    actions = []
    if only is None or _is_of(types.CodeActionKind.QuickFix.value, only):
        first = True
        for problem, fix in asked.workspace.fixes(asked.path, start, end):
            actions.append(
                types.CodeAction(
                    title=fix.title[:1].upper() + fix.title[1:],
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[diagnostic(documents, root, problem)],
                    is_preferred=(first and fix.safe) or None,
                    edit=types.WorkspaceEdit({documents.uri(root / fix.path): text_edits(documents, fix.edits)}),
                )
            )
            first = False
    if only is not None and _is_of(_FIX_ALL, only):
        fixed = asked.workspace.all_fixed(asked.path)
        if fixed is not None and fixed != text:
            actions.append(
                types.CodeAction(
                    title="Make all safe fixes of this file",
                    kind=_FIX_ALL,
                    edit=types.WorkspaceEdit({documents.uri(asked.path): changes(documents, text, fixed)}),
                )
            )
    return actions


def _is_of(kind: str, only: Sequence[Any]) -> bool:
    """Return whether a kind of action is one of those that are wanted, or below one."""
    wanted = [str(getattr(each, "value", each)) for each in only]
    return any(kind == each or kind.startswith(f"{each}.") for each in wanted)


@answers(types.TEXT_DOCUMENT_FORMATTING)
def formatting(asked: Asked) -> list[types.TextEdit] | None:
    """Lay out a file as `gesso fmt` does."""
    text = asked.text
    laid_out = asked.workspace.formatted(asked.path)
    if laid_out is None or laid_out == text:
        return None
    return changes(asked.documents, text, laid_out)


def changes(documents: Documents, before: str, after: str) -> list[types.TextEdit]:
    """Return what makes one text of another as edits of whole lines, so that an editor keeps its cursor and its marks."""
    from difflib import SequenceMatcher

    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    return [
        types.TextEdit(documents.range(before, starts[a], starts[b]), "".join(new[c:d]))
        for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind != "equal"
    ]


def executes(command: str) -> Callable[[Answer], Answer]:
    """Register a function as the answer to a command of the server's own. It returns plain data."""

    def register(answer: Answer) -> Answer:
        COMMANDS[command] = answer
        return answer

    return register


@executes("gesso.card")
def card(asked: Asked) -> dict[str, Any] | None:
    """Show the card at a place: printed words, problems, face."""
    shown = asked.workspace.card(asked.path, asked.offset)
    if shown is None:
        return None
    side = getattr(asked.params, "side", "")
    picture = asked.workspace.face(asked.path, asked.offset, side if isinstance(side, str) else "")
    found = asked.workspace.known_problems.get(asked.path.relative_to(asked.workspace.root).as_posix(), ())
    # Nobody draws a face of an entry with errors; what has no face of its own is told the first one of the entry.
    ready = any(problem.is_error for problem in found) or (picture is not None and picture.is_current)
    sides = () if picture is None else picture.sides
    if picture is not None and not sides and picture.card != (shown.id or shown.entry):
        picture = None
    spans = asked.documents.span
    piece = None if shown.id else asked.workspace.piece(asked.path, asked.offset)
    scenarios = asked.path.parent / SCENARIOS
    return {
        "entry": shown.entry,
        "card": shown.id or None,
        "title": shown.title,
        "kind": shown.kind,
        "texts": [
            {
                "label": passage.label or passage.title,
                "letter": passage.letter,
                "cost": passage.cost,
                "paragraphs": passage.paragraphs,
                "range": None if span is None else spans(span),
                "was": None if was is None else {"cost": was.cost, "paragraphs": was.paragraphs},
            }
            for passage, span, was in (
                (text.passage, text.span, was)
                for text, was in zip(shown.texts, asked.workspace.earlier(asked.path, shown))
            )
        ],
        "problems": [
            {
                "code": problem.code,
                "severity": problem.severity.value,
                "message": problem.message,
                "hint": problem.hint,
                "range": spans(problem.span),
            }
            for problem in shown.problems
        ],
        "piece": None
        if piece is None
        else {
            "title": piece.title,
            "cards": [
                {"title": each.title, "uri": location.uri, "range": location.range}
                for each in piece.cards
                for location in (asked.location(each.span),)
            ],
        },
        "face": None if picture is None else picture.data_uri(),
        "side": None if picture is None else picture.id,
        "sides": [{"id": each.id, "label": each.label} for each in sides],
        "scenarios": asked.documents.uri(scenarios) if scenarios.is_file() else None,
        "old": picture is not None and not picture.is_current,
        "ready": ready,
    }


@answers(types.TEXT_DOCUMENT_DEFINITION)
def definition(asked: Asked) -> types.Location | None:
    """Lead to where a name is declared."""
    span = asked.workspace.definition(asked.path, asked.offset)
    return None if span is None else asked.location(span)


@answers(types.TEXT_DOCUMENT_REFERENCES)
def references(asked: Asked) -> list[types.Location]:
    """List the places of a name in all files."""
    uses = asked.workspace.references(asked.path, asked.offset)
    wanted = asked.params.context.include_declaration
    return [asked.location(use.span) for use in uses if wanted or not use.declares]


@answers(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
def highlights(asked: Asked) -> list[types.DocumentHighlight]:
    """Mark the places of a name in this file."""
    return [
        types.DocumentHighlight(
            asked.documents.span(use.span),
            types.DocumentHighlightKind.Write if use.declares else types.DocumentHighlightKind.Read,
        )
        for use in asked.workspace.references(asked.path, asked.offset)
        if asked.workspace.root / use.span.path == asked.path
    ]


@answers(types.TEXT_DOCUMENT_PREPARE_RENAME)
def prepare_rename(asked: Asked) -> types.PrepareRenamePlaceholder:
    """Say what would be renamed, or why nothing can."""
    found = asked.workspace.renaming(asked.path, asked.offset)
    return types.PrepareRenamePlaceholder(asked.documents.span(found.use.span), found.word)


@answers(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
def rename(asked: Asked) -> types.WorkspaceEdit:
    """Rename something in all files."""
    edits = asked.workspace.renamed(asked.path, asked.offset, asked.params.new_name)
    root = asked.workspace.root
    return types.WorkspaceEdit(
        {asked.documents.uri(root / path): text_edits(asked.documents, each) for path, each in edits.items()}
    )


@answers(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def symbols(asked: Asked) -> list[types.DocumentSymbol]:
    """List what a file holds."""
    return [_symbol(asked.documents, part) for part in asked.workspace.parts(asked.path)]


def _symbol(documents: Documents, part: Part) -> types.DocumentSymbol:
    kind = types.SymbolKind.Class if part.parts else types.SymbolKind.String
    return types.DocumentSymbol(
        part.title,
        kind,
        documents.span(part.span),
        documents.span(part.title_span),
        detail=part.detail or None,
        children=[_symbol(documents, each) for each in part.parts],
    )


@answers(types.TEXT_DOCUMENT_FOLDING_RANGE)
def folding(asked: Asked) -> list[types.FoldingRange]:
    """List what folds."""
    return [types.FoldingRange(first - 1, last - 1) for first, last in asked.workspace.folds(asked.path)]


@answers(types.TEXT_DOCUMENT_SELECTION_RANGE)
def selection_ranges(asked: Asked) -> list[types.SelectionRange]:
    """Say what a wider and wider selection takes."""
    text, found = asked.text, []
    for position in asked.params.positions:
        around: types.SelectionRange | None = None
        for span in reversed(asked.workspace.selections(asked.path, asked.documents.offset(text, position))):
            around = types.SelectionRange(asked.documents.span(span), around)
        found.append(around or types.SelectionRange(types.Range(position, position)))
    return found


def workspace_symbols(workspaces: Iterable[Workspace], documents: Documents, query: str) -> list[types.WorkspaceSymbol]:
    """List what all projects declare under a word."""
    wanted = query.casefold().replace(" ", "-")
    return [
        types.WorkspaceSymbol(
            types.Location(documents.uri(workspace.root / use.span.path), documents.span(use.span)),
            use.name.word,
            types.SymbolKind.Object,
            container_name=use.name.owner or use.name.game,
        )
        for workspace in workspaces
        for use in workspace.declarations()
        if wanted in use.name.word
    ]


@executes("gesso.scenario")
def scenario(asked: Asked) -> dict[str, Any]:
    """Play a scenario, or all of a file: `gesso.scenario`."""
    name = getattr(asked.params, "name", None)
    result = asked.workspace.played(asked.path, name if isinstance(name, str) else None)
    failed = [(outcome.name, failure.diagnostic) for outcome in result.outcomes for failure in outcome.failures]
    failed += [("", problem) for problem in result.diagnostics]
    return {
        "passed": sum(outcome.passed for outcome in result.outcomes),
        "failed": [
            {
                "name": name,
                "message": problem.message,
                "hint": problem.hint,
                "range": asked.documents.span(problem.span),
            }
            for name, problem in failed
        ],
        "story": [line for outcome in result.outcomes for line in outcome.story],
    }


@answers(types.TEXT_DOCUMENT_CODE_LENS)
def lenses(asked: Asked) -> list[types.CodeLens]:
    """Offer to play each scenario, and all of them; say which cards the last commit has otherwise, and how often each effect
    took effect in the last simulation."""
    places = asked.workspace.scenarios(asked.path)
    uri = asked.documents.uri(asked.path)
    found = [
        types.CodeLens(
            asked.documents.span(place.span),
            types.Command("Play this scenario", "gesso.scenario", arguments=[{"uri": uri, "name": place.name}]),
        )
        for place in places
    ]
    if places:
        top = types.Range(types.Position(0, 0), types.Position(0, 0))
        found.insert(0, types.CodeLens(top, types.Command("Play all", "gesso.scenario", arguments=[{"uri": uri}])))
    for span, is_new in asked.workspace.changed_cards(asked.path):
        title = "New since the last commit" if is_new else "Changed since the last commit"
        found.append(types.CodeLens(asked.documents.span(span), types.Command(title, "")))
    games, effects = asked.workspace.effects(asked.path)
    for span, times in effects:
        title = f"Took effect {times} times in {games} games" if times else f"Never took effect in {games} games"
        found.append(types.CodeLens(asked.documents.span(span), types.Command(title, "")))
    return found
