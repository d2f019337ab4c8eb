"""Every problem of the source stage, at its place, the same from both parsers."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import CATALOGUE
from gesso.source import Limits, check_alphabets, read_file, read_text

# A sentence, the text, and each problem as `line:column name`.
ROWS: list[tuple[str, str, list[str]]] = [
    ("a tab before a key", "a: 1\n\tb: 2\n", ["2:1 tab"]),
    ("every line with a tab is reported", "a:\n\tb: 1\n  \tc: 2\n", ["2:1 tab", "3:3 tab"]),
    ("a tab in the block of a text", "a: |\n  x\n\ty\n", ["3:1 tab"]),
    ("a tab inside a text does no harm", "a: 'x\ty'\n", []),
    ("a blank line of tabs", "a: 1\n\t\nb: 'x\ty'\n", ["2:1 tab"]),
    ("a next-line character", "a: x\u0085y\n", ["1:5 bad-character"]),
    ("a line separator", "a: x\u2028y\nb: \u2029\n", ["1:5 bad-character", "2:4 bad-character"]),
    ("a control character", "a: x\x07\n", ["1:5 bad-character"]),
    ("a null character", "a: \x00\n", ["1:4 bad-character"]),
    ("a lone carriage return", "a: 1\rb: 2\n", ["1:5 bad-character"]),
    ("a mark that turns the writing", "a: \u202ex\n", ["1:4 bad-character"]),
    ("a byte-order mark in the middle", "a: \ufeffx\n", ["1:4 bad-character"]),
    ("a lone surrogate", "a: \ud800\n", ["1:4 bad-character"]),
    ("a null character by an escape", 'a: "x\\u0000y"\n', ["1:4 bad-character"]),
    ("a control character by an escape", 'a: {b: "x\\a"}\n', ["1:8 bad-character"]),
    ("a control character in a key", '"a\\x07": 1\n', ["1:1 bad-character"]),
    ("a mark that turns the writing, by an escape", 'a: "x\\u202e\\u202c"\n', ["1:4 bad-character"]),
    ("a direction that is not seen", "a: x\u200ey\n", ["1:5 bad-character"]),
    ("a blank without a width", "a: |\n  x\n  x\u200by\n", ["3:4 bad-character"]),
    ("a byte-order mark by an escape", 'a: "\\uFEFF"\n', ["1:4 bad-character"]),
    ("a private character", "a: \ue000\n", ["1:4 bad-character"]),
    ("no character at all, by an escape", 'a: "\\U0010FFFF"\n', ["1:4 bad-character"]),
    ("several values with such characters", 'a: "\\0"\nb: "\\b"\n', ["1:4 bad-character", "2:4 bad-character"]),
    ("a tab or a line end by an escape does no harm", 'a: "x\\ty\\nz"\n', []),
    ("joiners, letters from right to left and pictures", "a: \u05d0 \U0001f469\u200d\U0001f467 \u06cc\u200cx\n", []),
    ("tabs and characters in one run", "a:\n\tb: \x01\n", ["2:1 tab", "2:5 bad-character"]),
    ("two colons on a line", "a: b: c\n", ["1:5 yaml-syntax"]),
    ("a list on the line of its key", "a: - b\n", ["1:4 yaml-syntax"]),
    ("a value that begins with @", "a: @x\n", ["1:4 yaml-syntax"]),
    ("an unknown escape", 'a: "x \\q"\n', ["1:7 yaml-syntax"]),
    ("a key without a colon", "a: 1\nkey\n", ["2:1 yaml-syntax"]),
    ("a value in brackets with a colon in it", "a: {b2: 0:bee, c: 1}\n", ["1:9 yaml-syntax"]),
    ("an item in brackets with a colon in it", "a:\n  - [x, 0:bee y]\n", ["2:9 yaml-syntax"]),
    ("a key in brackets with a colon in it", "a: {0:bee: 3}\n", ["1:5 yaml-syntax"]),
    ("a key in brackets without a space behind its colon", "a: {b: 1, c:2}\n", ["1:11 yaml-syntax"]),
    ("a value in brackets that ends with a colon", "a: {b: c:}\n", ["1:8 yaml-syntax"]),
    ("text with a colon in it, in quotation marks or outside of brackets", "a: {b: '0:c'}\nd: 0:e\n", []),
    ("text behind a closing quotation mark", 'a: "yes", c3\n', ["1:9 yaml-syntax"]),
    ("text behind an apostrophe", "a:\n  - b: 'yes' c3\n", ["2:14 yaml-syntax"]),
    ("text behind a closing quotation mark in brackets", 'a: ["yes" c3]\n', ["1:11 yaml-syntax"]),
    ("text behind the bar of a block", "a: | x\n  y\n", ["1:6 yaml-syntax"]),
    ("a stray bracket", "a: }\n", ["1:4 yaml-syntax"]),
    ("a key that is indented too little", "a:\n    b: 1\n  c: 2\n", ["3:3 bad-indent"]),
    ("a list item that does not line up", "a:\n  - b\n c: 1\n", ["3:2 bad-indent"]),
    ("an open bracket", "a: [1, 2\nb: 3\n", ["1:4 unclosed"]),
    ("an open brace", "a: {b: 1\n", ["1:4 unclosed"]),
    ("a colour without quotation marks in braces", "a: {b: #123456, c: 1}\n", ["1:8 unclosed"]),
    ("an open quotation mark", "a: 'x\nb: 2\n", ["1:4 unclosed"]),
    ("a key that stands twice", "a: 1\nb: 2\na: 3\n", ["3:1 duplicate-key"]),
    ("keys that stand twice, deeper too", "a: {b: 1, b: 2}\na: 1\n", ["1:11 duplicate-key", "2:1 duplicate-key"]),
    ("keys are equal as text", "1: a\n'1': b\n", ["2:1 duplicate-key"]),
    ("an alias and its anchor are one problem", "a: &x 1\nb: *x\n", ["2:4 alias"]),
    ("an alias of nothing", "a: *x\n", ["1:4 alias"]),
    ("an anchor that nothing repeats", "a: &x 1\n", ["1:4 alias"]),
    ("a value inside itself", "a: &x [*x]\n", ["1:8 alias"]),
    ("a tag of Python", "a: !!python/object:os.system x\n", ["1:4 tag"]),
    ("a tag of one's own", "a: !thing x\n", ["1:4 tag"]),
    ("a tag on a list", "a: !thing [x]\n", ["1:4 tag"]),
    ("the tag of text is allowed", "a: !!str 1\n", []),
    ("several tags in one run", "a: !x 1\nb: !y 2\n", ["1:4 tag", "2:4 tag"]),
    ("a second document", "a: 1\n---\nb: 2\n", ["2:1 several-documents"]),
    ("a first line of hyphens is fine", "---\na: 1\n", []),
    ("a template placeholder", "{{a}}: 1\n", ["1:1 key-not-text"]),
    ("a list as key", "? [a]\n: 1\n", ["1:3 key-not-text"]),
    ("a number without end", f"a: {'9' * 5000}\n", ["1:4 number-too-long"]),
    ("an empty file", "", ["1:1 empty-file"]),
    ("a file of comments", "# nothing\n\n", ["1:1 empty-file"]),
    ("a file with no value is not an empty one", "~\n", []),
    ("too deep a list", "[" * 65 + "]" * 65, ["1:65 nested-too-deep"]),
    ("too deep a block", "- " * 65 + "x", ["1:129 nested-too-deep"]),
]


def marks(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    return [f"{found.span.line}:{found.span.column} {found.name}" for found in diagnostics]


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
@pytest.mark.parametrize("pure", [False, True], ids=["C parser", "pure parser"])
def test_a_problem_is_named_at_its_place(text: str, expected: list[str], pure: bool) -> None:
    assert marks(read_text(text, pure=pure).diagnostics) == expected


def test_a_character_that_cannot_be_seen_is_called_by_its_number() -> None:
    (found,) = read_text('a: "x\\u202e\\a\\U0010FFFF"\n').diagnostics
    names = "U+202E (right-to-left override) and U+0007 (a control character) and U+10FFFF (not a Unicode character)"
    assert found.message == f"{names} cannot be used in a text"
    assert (found.span.text, found.fixes) == (r'"x\u202e\a\U0010FFFF"', ())


def test_every_problem_says_what_to_do() -> None:
    for _, text, _ in ROWS:
        for found in read_text(text).diagnostics:
            assert found.hint, found
            assert found.message[0].islower() or not found.message[0].isalpha() or found.message.startswith("U+"), found


def test_both_places_of_a_duplicate_key_are_named() -> None:
    found = read_text("a: 1\nb: 2\na: 3\n").diagnostics[0]
    assert [(other.span.line, other.message) for other in found.related] == [(1, "the first one")]


def test_of_a_duplicate_key_the_first_value_is_kept_and_the_rest_of_the_file_is_read() -> None:
    assert read_text("a: 1\na: 2\nb: 3\n").node == read_text("a: 1\nb: 3\n").node


def test_a_tree_with_a_part_that_has_no_value_is_not_handed_on() -> None:
    for text in ("a: *x\n", "a: !t 1\n", "[a]: 1\n", "a: [\n", "a: &x 1\n"):
        assert read_text(text).node is None


def test_reports_of_one_kind_are_limited() -> None:
    assert len(read_text("\tx\n" * 1000).diagnostics) == 20
    assert len(read_text("\x01" * 1000).diagnostics) == 20


def test_the_number_of_values_is_limited() -> None:
    found = read_text("- x\n" * 50, limits=Limits(nodes=30)).diagnostics
    assert marks(found) == ["30:3 too-many-values"]


def test_the_size_is_limited() -> None:
    assert marks(read_text("a" * 101, limits=Limits(size=100)).diagnostics) == ["1:1 file-too-big"]


# Files


def names(path: Path, root: Path) -> list[str]:
    return marks(read_file(path, root=root).diagnostics)


def test_a_file_is_named_by_its_path_from_the_root(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.yaml").write_text("a: [\n")
    found = read_file(tmp_path / "deep" / "a.yaml", root=tmp_path).diagnostics[0]
    assert found.span.path == "deep/a.yaml"


def test_a_file_that_is_not_there_or_is_a_folder_cannot_be_read(tmp_path: Path) -> None:
    assert names(tmp_path / "none.yaml", tmp_path) == ["1:1 cannot-read"]
    assert names(tmp_path, tmp_path) == ["1:1 cannot-read"]
    assert names(tmp_path / "a\0b", tmp_path) == ["1:1 outside-project"]


def test_bytes_that_are_not_utf8_are_named_at_their_line(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes("a: 1\nb: caf\xe9\n".encode("latin-1"))
    assert names(file, tmp_path) == ["2:7 not-utf-8"]
    file.write_bytes("a: 1\n".encode("utf-16"))
    assert names(file, tmp_path) == ["1:1 not-utf-8"]
    file.write_bytes(b"\xef\xbb\xbfa: \xff\n")
    assert names(file, tmp_path) == ["1:4 not-utf-8"]


def test_a_byte_order_mark_is_no_part_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: b: c\n")
    assert names(file, tmp_path) == ["1:5 yaml-syntax"]


def test_a_path_out_of_the_root_is_refused_by_name_and_by_link(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    secret = tmp_path / "secret.yaml"
    secret.write_text("password: x\n")
    (root / "link.yaml").symlink_to(secret)
    (root / "ring.yaml").symlink_to(root / "ring.yaml")
    assert names(secret, root) == ["1:1 outside-project"]
    assert names(root / ".." / "secret.yaml", root) == ["1:1 outside-project"]
    assert names(root / "link.yaml", root) == ["1:1 outside-project"]
    assert names(root / "ring.yaml", root) in (["1:1 cannot-read"], ["1:1 outside-project"])


def test_every_rule_of_the_stage_has_a_row_here() -> None:
    """A rule that nothing raises is a promise that nobody keeps."""
    from_files = {"cannot-read", "not-utf-8", "outside-project", "file-too-big", "too-many-values"}
    from_values = {"look-alike-letter"}
    fired = from_files | from_values | {mark.split()[1] for *_, expected in ROWS for mark in expected}
    assert fired == {rule.name for rule in CATALOGUE.values() if rule.code.startswith("GS0")}


def test_a_letter_that_looks_latin_is_reported_at_its_place() -> None:
    node = read_text('name: Sidе Step\nsaid: "B\\u0435e"\nother: Рыба\ntext: |\n  Sidе\n').node
    assert node is not None
    found = [(f"{each.span.line}:{each.span.column}", each.code, len(each.fixes)) for each in check_alphabets(node)]
    assert sorted(found) == [("1:10", "GS019", 1), ("2:7", "GS019", 0)]


@pytest.mark.parametrize("pure", [False, True], ids=["C parser", "pure parser"])
@pytest.mark.parametrize(
    ("text", "message", "hint", "fixed"),
    [
        ("a: {b2: 0:bee}\n", "needs quotation marks", 'write `"0:bee"`', 'a: {b2: "0:bee"}\n'),
        ("a: [0:bee y, x]\n", "needs quotation marks", 'write `"0:bee y"`', 'a: ["0:bee y", x]\n'),
        ("a: {0:bee: 3}\n", "needs quotation marks", 'write `"0:bee"`', 'a: {"0:bee": 3}\n'),
        ("a: {b: 1, c:2}\n", "a space is missing", "write `c: 2`", "a: {b: 1, c: 2}\n"),
        ("a: {b: x, c:d}\n", "a space is missing", "write `c: d`", "a: {b: x, c: d}\n"),
    ],
)
def test_a_colon_in_brackets_is_told_from_a_missing_space(
    text: str, message: str, hint: str, fixed: str, pure: bool
) -> None:
    (found,) = read_text(text, pure=pure).diagnostics
    assert message in found.message and found.hint == hint
    ((edit,),) = (fix.edits for fix in found.fixes)
    assert text[: edit.span.start] + edit.text + text[edit.span.end :] == fixed
