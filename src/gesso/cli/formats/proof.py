"""A proof as one page, and as data."""

from __future__ import annotations

from gesso import __version__
from gesso.cli.formats import small_picture
from gesso.cli.reports import json_text
from gesso.printing.proof import (
    FULL,
    SMALL,
    Excerpt,
    FitRow,
    Proof,
    ProofCard,
    ProofEntry,
    ProofFace,
    ProofText,
    Said,
    fit_rows,
)
from gesso.resources import filled_page
from gesso.wording import strong_runs

_WIDTH, _WIDTH_OF_SHORT = 600, 260
"""Width of a picture in pixels: over 200 dpi for a card printed in its size; less for a label."""
_MOST_BLANKS = 24


def page(proof: Proof) -> str:
    """Write one page with everything, in a single file."""
    return filled_page(
        "proof",
        title=proof.name,
        language=next((entry.locales[0] for entry in proof.entries), "en"),
        entries=list(map(_entry, proof.entries)),
        left_out=proof.left_out,
        small=f"{SMALL:g}",
        full=f"{FULL * 100:.0f}",
    )


def _entry(entry: ProofEntry) -> dict[str, object]:
    return {
        "id": f"{entry.game}-{entry.id}",
        "name": entry.name,
        "path": entry.path,
        "locales": entry.locales,
        "cards": [_card(card, entry) for card in entry.cards],
        "rows": list(map(_row, fit_rows(entry.faces))),
    }


def _card(card: ProofCard, entry: ProofEntry) -> dict[str, object]:
    short = len(card.faces) > 1 and all(face.is_short for face in card.faces)
    return {
        "faces": [_face(face, _WIDTH_OF_SHORT if short else _WIDTH) for face in card.faces],
        "short": short,
        "languages": max((1 + len(face.others) for face in card.faces), default=1),
        "texts": [_text(text, above, entry) for text, above in zip(card.texts, (None, *card.texts))],
        "excerpts": [_excerpt(each) for each in (Excerpt(entry.path, card.source), *card.translations) if each.lines],
    }


def _excerpt(excerpt: Excerpt) -> dict[str, object]:
    return {
        "place": f"{excerpt.path}:{excerpt.lines[0].number}",
        "lines": [(line.number, min(line.indent, _MOST_BLANKS), line.parts) for line in excerpt.lines],
    }


def _face(face: ProofFace, width: int) -> dict[str, object]:
    shown = small_picture(face.picture, width)
    others = [(locale, small_picture(picture, width)) for locale, picture in face.others]
    return {"id": face.id, "picture": shown, "others": others, "problems": face.problems}


def _text(text: ProofText, above: ProofText | None, entry: ProofEntry) -> dict[str, object]:
    before = above.said if above else (None,) * len(text.said)
    said = [_said(each, other) for each, other in zip(text.said, before)]
    return {"id": text.id, "said": list(zip(entry.locales, said))}


def _said(said: Said | None, above: Said | None) -> dict[str, object] | None:
    if said is None:
        return None
    heading = "" if above and above.heading == said.heading else said.heading
    return {"heading": heading, "head": said.head, "paragraphs": list(map(strong_runs, said.paragraphs))}


def _row(row: FitRow) -> dict[str, object]:
    return {
        "locale": row.locale,
        "faces": row.faces,
        "fit": row.fit,
        "text": " ".join(row.fit.text.split()),
        "marks": row.marks,
        "bad": row.is_bad,
    }


def json(proof: Proof) -> str:
    """Write words, lines and how every text fits, without pictures."""
    entries = list(map(_entry_data, proof.entries))
    return json_text({"gesso": __version__, "entries": entries, "left_out": dict(proof.left_out)})


def _entry_data(entry: ProofEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "game": entry.game,
        "name": entry.name,
        "path": entry.path,
        "locales": list(entry.locales),
        "cards": [_card_data(card, entry) for card in entry.cards],
        "fits": list(map(_fit_data, fit_rows(entry.faces))),
    }


def _card_data(card: ProofCard, entry: ProofEntry) -> dict[str, object]:
    return {
        "id": card.id,
        "lines": [line.number for line in card.source],
        "translations": [
            {"path": translation.path, "lines": [line.number for line in translation.lines]}
            for translation in card.translations
        ],
        "faces": [
            {"id": face.id, "problems": list(face.problems), "others": [locale for locale, _ in face.others]}
            for face in card.faces
        ],
        "texts": [
            {
                "id": text.id,
                "said": {
                    locale: None
                    if said is None
                    else {"heading": said.heading, "head": said.head, "paragraphs": list(said.paragraphs)}
                    for locale, said in zip(entry.locales, text.said)
                },
            }
            for text in card.texts
        ],
    }


def _fit_data(row: FitRow) -> dict[str, object]:
    fit = row.fit
    return {
        "locale": row.locale,
        "faces": list(row.faces),
        "box": fit.name,
        "text": fit.text,
        "size": round(fit.size, 2),
        "asked": round(fit.asked, 2),
        "lines": fit.lines,
        "measured": "height" if fit.running else "width",
        "used": round(fit.used, 2),
        "room": None if fit.room is None else round(fit.room, 2),
        "fits": not fit.overflows,
        "marks": list(row.marks),
    }
