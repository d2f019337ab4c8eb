"""Help while somebody writes, in the words of the protocol: completion, hover, colours, hints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from gesso.lsp.answers import REQUESTS as REQUESTS
from gesso.lsp.answers import Asked, answers

if TYPE_CHECKING:
    from gesso.editing.candidates import Candidate, CandidateKind
    from gesso.editing.notes import Note
    from gesso.editing.tokens import TokenKind

_KINDS: dict[CandidateKind, types.CompletionItemKind] = {
    "word": types.CompletionItemKind.Keyword,
    "name": types.CompletionItemKind.Variable,
    "number": types.CompletionItemKind.Value,
    "key": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
}
_COLOURS: dict[TokenKind, types.SemanticTokenTypes] = {
    "verb": types.SemanticTokenTypes.Function,
    "keyword": types.SemanticTokenTypes.Keyword,
    "noun": types.SemanticTokenTypes.Type,
    "name": types.SemanticTokenTypes.Variable,
    "number": types.SemanticTokenTypes.Number,
    "modifier": types.SemanticTokenTypes.Modifier,
    "comment": types.SemanticTokenTypes.Comment,
}
_NUMBERS = {kind: number for number, kind in enumerate(_COLOURS)}


@answers(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions([" "], resolve_provider=True))
def completion(asked: Asked) -> types.CompletionList:
    """Offer what may be written. The list is asked for anew at each letter: slips and numbers depend on what is typed."""
    offset = asked.offset
    found = asked.workspace.completions(asked.path, offset)
    return types.CompletionList(True, [_item(asked, offset, at, each) for at, each in enumerate(found)])


def _item(asked: Asked, offset: int, number: int, candidate: Candidate) -> types.CompletionItem:
    edit = candidate.edit
    typed = edit.span.source.text[edit.span.start : offset].lstrip()
    return types.CompletionItem(
        candidate.label,
        kind=_KINDS[candidate.kind],
        detail=candidate.note.title if candidate.note.title != candidate.label else None,
        documentation=_markdown(_note(candidate.note)),
        sort_text=f"{number:04}",
        # An editor hides what does not begin as the typed word does, and a slip does not.
        filter_text=candidate.label if candidate.label.startswith(typed) else typed,
        insert_text_mode=types.InsertTextMode.AsIs,
        text_edit=types.TextEdit(asked.documents.span(edit.span), edit.text),
        data={"uri": asked.params.text_document.uri, "offset": offset},
    )


@answers(types.COMPLETION_ITEM_RESOLVE)
def resolve(asked: Asked) -> types.CompletionItem:
    """Add to a candidate what the text would print with it."""
    item: types.CompletionItem = asked.params
    offset = int((item.data or {})["offset"])
    found = next((each for each in asked.workspace.completions(asked.path, offset) if each.label == item.label), None)
    if found is not None:
        printed = asked.workspace.printed_with(asked.path, offset, found)
        item.documentation = _markdown([*_quoted(printed), *_note(found.note)])
    return item


@answers(types.TEXT_DOCUMENT_HOVER)
def hover(asked: Asked) -> types.Hover | None:
    """Show what a sentence prints, its card, and what the word means. A face that is not drawn yet is shown next time."""
    found = asked.workspace.hover(asked.path, asked.offset)
    if found is None:
        return None
    face = asked.workspace.face(asked.path, asked.offset) if found.printed else None
    lines = [
        part for number, each in enumerate(found.printed) for part in _quoted(each.text, each.locale * (number > 0))
    ]
    if found.reference is not None:
        line = f" (line {found.reference.to[0].line})" if found.reference.to else ""
        lines.append(f"`{' '.join(found.reference.span.text.split())}` is `{found.reference.says}`{line}")
    lines += _note(found.note) if found.note is not None else ()
    if face is not None:
        lines.append(f"![{face.id}]({face.file.as_uri()})" + ("" if face.is_current else " (before your last change)"))
    return types.Hover(_markdown(lines), asked.documents.span(found.span))


def _markdown(lines: Iterator[str] | list[str]) -> types.MarkupContent:
    return types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(lines))


def _quoted(printed: str, locale: str = "") -> Iterator[str]:
    if printed:
        mark = f"*{locale}*: " if locale else ""
        yield "\n".join(f"> {mark if not number else ''}{line}  " for number, line in enumerate(printed.split("\n")))


def _note(note: Note) -> Iterator[str]:
    if note.means or note.title:
        title = f"`{note.title}`" if note.title else ""
        yield ": ".join(filter(None, (title, note.means)))
    if note.facts:
        yield note.facts
    if note.example:
        yield "\n".join(("```yaml", *note.example, "```"))
    yield from _quoted(note.printed)


@answers(
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
    types.SemanticTokensLegend(
        [kind.value for kind in _COLOURS.values()], [types.SemanticTokenModifiers.Declaration.value]
    ),
)
def semantic_tokens(asked: Asked) -> types.SemanticTokens:
    """Colour the words of effect texts."""
    data: list[int] = []
    line = column = 0
    for token in asked.workspace.tokens(asked.path):
        number = _NUMBERS.get(token.kind)
        if number is None:
            continue
        place = asked.documents.span(token.span)
        start, end = place.start, place.end
        before = column if start.line == line else 0
        data += (
            start.line - line,
            start.character - before,
            end.character - start.character,
            number,
            int(token.declares),
        )
        line, column = start.line, start.character
    return types.SemanticTokens(data)


@answers(types.TEXT_DOCUMENT_INLAY_HINT)
def inlay_hints(asked: Asked) -> list[types.InlayHint]:
    """Show what references mean, where a reader would have to look for it."""
    text, wanted, documents = asked.text, asked.params.range, asked.documents
    start, end = documents.offset(text, wanted.start), documents.offset(text, wanted.end)
    return [
        types.InlayHint(
            documents.position(text, hint.span.end),
            [
                types.InlayHintLabelPart(
                    hint.text,
                    location=types.Location(documents.uri(asked.path), documents.span(hint.to)) if hint.to else None,
                )
            ],
            padding_left=True,
        )
        for hint in asked.workspace.hints(asked.path, start, end)
        if start <= hint.span.end <= end
    ]
