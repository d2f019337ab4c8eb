"""A rendered template is read with care, and every element knows its line in the template."""

from __future__ import annotations

import pytest

from gesso.printing.document import FaceError, Place, annotate, parse_document


def test_elements_know_the_line_of_the_template_they_were_written_on() -> None:
    template = '<face>\n  <a/>\n  <!-- <no/> -->\n  {# <no/> #}<b x="{{ 1 < 2 }}">\n  </b></face>'
    rendered = annotate(template, "t.xml.j2").replace("{{ 1 < 2 }}", "True").replace("{# <no/> #}", "")
    root = parse_document(rendered, "t.xml.j2")
    assert [(child.tag, child.place) for child in root.children] == [
        ("a", Place("t.xml.j2", 2)),
        ("b", Place("t.xml.j2", 4)),
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
