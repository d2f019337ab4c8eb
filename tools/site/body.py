"""The HTML of a page's text, made fit for narrow windows and screen readers."""

import re

_TABLE = re.compile(r"<table\b.*?</table>", re.DOTALL)
_HEAD = re.compile(r"<thead>.*?</thead>\s*", re.DOTALL)
_ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
_HEAD_CELL = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_CELL = re.compile(r"<td\b")
_TAG = re.compile(r"<[^>]+>")


def fitted(body: str) -> str:
    """Return the text with tables that can be scrolled, or stacked cell by cell on a phone."""
    return _TABLE.sub(lambda found: _table(found[0]), body)


def _table(table: str) -> str:
    head = _HEAD.search(table)
    cells = _HEAD_CELL.findall(head[0]) if head else []
    labels = [" ".join(_TAG.sub("", cell).split()) for cell in cells]
    if head and not any(labels):
        table = table.replace(head[0], "")
    elif head:
        # A head without a word would be read as one.
        table = table.replace(
            head[0], _HEAD_CELL.sub(lambda cell: cell[0] if _TAG.sub("", cell[1]).strip() else "<td></td>", head[0])
        )
    if len(labels) > 2:
        start = table.find("<tbody>")
        table = table[:start] + _ROW.sub(lambda row: _labelled(row[0], labels), table[start:])
    return f'<div class="table">{table}</div>'


def _labelled(row: str, labels: list[str]) -> str:
    """Return a row whose cells, but for the first, carry the words of the head above them."""
    cells = iter(enumerate(labels))

    def cell(_found: re.Match[str]) -> str:
        at, label = next(cells, (0, ""))
        return f'<td data-label="{label}"' if at and label else "<td"

    return _CELL.sub(cell, row)
