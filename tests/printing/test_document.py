"""A rendered template is read with care, and every element knows its line in the template."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.diagnostics.codes import TEMPLATE_ERROR
from gesso.printing.faces.document import (
    FaceError,
    Problem,
    TemplatePlace,
    annotate,
    diagnose,
    once_each,
    parse_document,
)
from gesso.source import SourceFile


def test_elements_know_the_line_of_the_template_they_were_written_on() -> None:
    template = '<face>\n  <a/>\n  <!-- <no/> -->\n  {# <no/> #}<b x="{{ 1 < 2 }}">\n  </b></face>'
    rendered = annotate(template, "t.xml.j2").replace("{{ 1 < 2 }}", "True").replace("{# <no/> #}", "")
    root = parse_document(rendered, "t.xml.j2")
    assert [(child.tag, child.place) for child in root.children] == [
        ("a", TemplatePlace("t.xml.j2", 2)),
        ("b", TemplatePlace("t.xml.j2", 4)),
    ]


def test_annotating_leaves_jinjas_marks_and_comments_alone() -> None:
    template = "{% if a <b %}{{ c <d }}{% endif %}<!-- <e> -->{# <f> #}"
    assert annotate(template, "t") == template


def test_a_path_with_any_sign_in_it_survives() -> None:
    path = 'a "b" & <c> {{ d }}/t.xml.j2'
    assert parse_document(annotate("<face/>", path).replace("&#123;", "{"), path).place.path == path


def test_apostrophes_are_set_as_such() -> None:
    assert parse_document("<p> the Artist's  zone </p>", "t").text == "the Artist’s  zone"


@pytest.mark.parametrize(
    "xml",
    [
        "",
        "not xml",
        "<a><b></a>",
        "<a>&nbsp;</a>",
        "<a/><b/>",
        '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
        '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
        "<a>\x00</a>",
        "<a>" * 40 + "</a>" * 40,
        "<a>" + "<b/>" * 5000 + "</a>",
    ],
    ids=["empty", "text", "crossed", "entity", "two roots", "bomb", "external", "nul", "deep", "many"],
)
def test_what_is_no_document_is_a_fault(xml: str) -> None:
    with pytest.raises(FaceError) as caught:
        parse_document(xml, "t.xml.j2")
    assert caught.value.problem.code.code == "GS701"
    assert caught.value.problem.place is not None


def test_a_document_type_is_told_in_its_file_and_line(tmp_path: Path) -> None:
    """It stands before all elements, from which places are known otherwise."""
    file = tmp_path / "card.xml.j2"
    text = '{# a card #}\n\n<!DOCTYPE a [<!ENTITY x "y">]>\n<a>&x;</a>'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaceError) as caught:
        parse_document(text.partition("\n\n")[2], str(file))
    assert caught.value.problem.place == TemplatePlace(str(file), 3)


@pytest.mark.parametrize(
    ("faults", "told"),
    [
        ([("no", 1, "A-1")], ["no (face A-1)"]),
        ([("no", 1, "A-1"), ("no", 1, "A-2"), ("no", 1, "A-3")], ["no (face A-1 and 2 more)"]),
        ([("no", 1, "A-1"), ("no", 2, "A-2"), ("nor", 1, "A-3")], ["no (face A-1)", "no (face A-2)", "nor (face A-3)"]),
        ([("no", 1, "BACK"), ("no", 1, "BACK")], ["no (face BACK)"]),
    ],
    ids=["one", "three faces", "three faults", "one face of two entries"],
)
def test_a_fault_of_a_template_is_told_once_with_its_first_face(
    faults: list[tuple[str, int, str]], told: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "card.xml.j2"
    file.write_text("<a/>\n<b/>\n", encoding="utf-8")
    span = SourceFile("entry.yaml", "id: a\n").whole
    found = [
        diagnose(Problem(TEMPLATE_ERROR, message, "", TemplatePlace(str(file), line)), face, span)
        for message, line, face in faults
    ]
    assert [each.message for each in once_each(found)] == told
    two_entries = (*once_each(found[:1]), *once_each(found[1:]))
    assert [each.message for each in once_each(two_entries)] == told, "verdicts of entries are put together"
