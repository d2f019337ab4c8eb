"""Workbooks of a few bytes: XLSX and ODS as archives, made by hand so that nothing has to be installed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_DOC = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACK = "http://schemas.openxmlformats.org/package/2006"
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def xlsx(
    sheets: Mapping[str, str | Sequence[Sequence[str]]],
    hidden: Sequence[str] = (),
    more: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return a workbook. A sheet is rows of texts, or the XML inside its `worksheet`."""
    names = list(sheets)
    tags = "".join(
        f"<sheet name={quoteattr(name)} sheetId='{at}' r:id='rId{at}'{' state=' + quoteattr('hidden') if name in hidden else ''}/>"
        for at, name in enumerate(names, 1)
    )
    links = "".join(
        f"<Relationship Id='rId{at}' Type='{_DOC}/worksheet' Target='worksheets/sheet{at}.xml'/>"
        for at in range(1, len(names) + 1)
    )
    files = {
        "[Content_Types].xml": f"<Types xmlns='{_PACK}/content-types'><Default Extension='rels' ContentType='application/vnd.openxmlformats-package.relationships+xml'/><Default Extension='xml' ContentType='application/xml'/></Types>",
        "_rels/.rels": f"<Relationships xmlns='{_PACK}/relationships'><Relationship Id='rId1' Type='{_DOC}/officeDocument' Target='xl/workbook.xml'/></Relationships>",
        "xl/workbook.xml": f"<workbook xmlns='{_MAIN}' xmlns:r='{_DOC}'><sheets>{tags}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f"<Relationships xmlns='{_PACK}/relationships'>{links}</Relationships>",
    }
    for at, sheet in enumerate(sheets.values(), 1):
        xml = sheet if isinstance(sheet, str) else sheet_xml(sheet)
        files[f"xl/worksheets/sheet{at}.xml"] = f"<worksheet xmlns='{_MAIN}'>{xml}</worksheet>"
    return packed({name: text.encode() for name, text in files.items()} | dict(more or {}))


def sheet_xml(rows: Sequence[Sequence[str]]) -> str:
    """Return the cells of a sheet; an empty text is no cell."""
    lines = []
    for number, row in enumerate(rows, 1):
        cells = "".join(
            f'<c r="{chr(65 + at)}{number}" t="inlineStr"><is><t xml:space="preserve">{escape(cell)}</t></is></c>'
            for at, cell in enumerate(row)
            if cell
        )
        lines.append(f'<row r="{number}">{cells}</row>')
    return f"<sheetData>{''.join(lines)}</sheetData>"


def ods(rows: Sequence[Sequence[str]], *, locked: bool = False) -> bytes:
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f"<table:table-cell office:value-type='string'><text:p>{escape(cell)}</text:p></table:table-cell>"
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    urn = "urn:oasis:names:tc:opendocument:xmlns"
    content = (
        f"<office:document-content xmlns:office='{urn}:office:1.0' xmlns:table='{urn}:table:1.0' xmlns:text='{urn}:text:1.0'>"
        f"<office:body><office:spreadsheet><table:table table:name='Cards'>{cells}</table:table>"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    secret = "<manifest:encryption-data/>" if locked else ""
    entry = (
        f"<manifest:file-entry manifest:full-path='/' manifest:media-type='{ODS_TYPE}'>{secret}</manifest:file-entry>"
    )
    manifest = f"<manifest:manifest xmlns:manifest='{urn}:manifest:1.0'>{entry}</manifest:manifest>"
    return packed(
        {"mimetype": ODS_TYPE.encode(), "META-INF/manifest.xml": manifest.encode(), "content.xml": content.encode()}
    )


def packed(files: Mapping[str, bytes]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return archive.getvalue()
