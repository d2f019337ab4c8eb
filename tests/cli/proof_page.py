"""What stands on the page of a proof, without how it is set."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path


@dataclass
class Row:
    """A face, words and lines side by side; `place` is where the lines stand, `source` their numbers and texts."""

    place: str = ""
    faces: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    source: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Section:
    """What stands on the page of one entry; `fits` are the rows of the table, its head first."""

    id: str
    heading: str = ""
    rows: list[Row] = field(default_factory=list)
    fits: list[list[str]] = field(default_factory=list)


class ProofPage(HTMLParser):
    """A page that has been read; `links` are targets and names of what it links to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.title = ""
        self.links: list[tuple[str, str]] = []
        self.sections: list[Section] = []
        self._open: list[str] = []
        self._text = ""
        self._target = ""
        self.feed(file.read_text(encoding="utf-8"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        match tag:
            case "section":
                self.sections.append(Section(values["id"]))
            case "article":
                self.sections[-1].rows.append(Row())
            case "img":
                assert values["src"].startswith("data:image/jpeg;base64,"), "the page needs no other file"
                self.sections[-1].rows[-1].faces.append(values["alt"])
            case "tr":
                self.sections[-1].fits.append([])
            case "a":
                self._target = values["href"]
            case "strong":
                self._text += "**"
        if tag in ("title", "a", "h2", "h3", "h4", "p", "th", "td", "i"):
            self._text = ""
        self._open.append(values.get("class", "") if tag == "div" else tag)

    def handle_endtag(self, tag: str) -> None:
        section = self.sections[-1] if self.sections else Section("")
        match tag:
            case "title":
                self.title = self._text
            case "a":
                self.links.append((self._target, self._text))
            case "h2":
                section.heading = self._text
            case "h3" | "h4" | "p" if "text" in self._open:
                section.rows[-1].words.append(self._text)
            case "p" if "article" in self._open:
                section.rows[-1].place = self._text
            case "strong":
                self._text += "**"
            case "th" | "td":
                section.fits[-1].append(self._text)
            case "i" if "source" in self._open:
                section.rows[-1].source.append((int(self._text), ""))
                self._text = ""
            case "div" if "source" in self._open[:-1] and section.rows[-1].source:
                section.rows[-1].source[-1] = (section.rows[-1].source[-1][0], self._text)
        while self._open and self._open[-1] in ("meta", "img"):
            self._open.pop()
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self._text += data
