"""A page that is worked through shows what really happened, or is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.docs.markdown import Fence, PageError, parts
from tools.docs.walkthrough import Walkthrough


@pytest.fixture
def walkthrough(tmp_path: Path) -> Walkthrough:
    return Walkthrough(tmp_path)


def step(walkthrough: Walkthrough, text: str) -> tuple[str, ...]:
    """The lines of one fence after it was worked through."""
    (part,) = parts(text)
    done = walkthrough.step(part)
    assert isinstance(done, Fence)
    return done.lines


def test_a_named_file_is_written_and_a_second_block_is_laid_behind_it(walkthrough: Walkthrough) -> None:
    step(walkthrough, "```yaml cards/a.yaml\na: 1\n```\n")
    step(walkthrough, "```yaml cards/a.yaml\nb: 2\n```\n")
    assert (walkthrough.folder / "cards/a.yaml").read_text() == "a: 1\n\nb: 2\n"


def test_a_block_without_a_name_is_only_shown(walkthrough: Walkthrough) -> None:
    step(walkthrough, "```yaml\na: 1\n```\n")
    assert not list(walkthrough.folder.iterdir())


def test_a_change_takes_lines_out_and_puts_lines_in(walkthrough: Walkthrough) -> None:
    step(walkthrough, "```yaml a.yaml\na: 1\nb: 2\nc: 3\n```\n")
    step(walkthrough, "```diff a.yaml\n a: 1\n-b: 2\n+b: 3\n+b2: 4\n```\n")
    assert (walkthrough.folder / "a.yaml").read_text() == "a: 1\nb: 3\nb2: 4\nc: 3\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("```diff\n-a\n```\n", "names its file"),
        ("```diff b.yaml\n-a\n```\n", "there is no b.yaml"),
        ("```diff a.yaml\n-nowhere\n```\n", "stand 0 times"),
        ("```diff a.yaml\n-twice\n```\n", "stand 2 times"),
        ("```yaml ../a.yaml\na: 1\n```\n", "outside"),
        ("```console\nno prompt\n```\n", "begins with a command"),
        ("```console\n$ rm -r /\n```\n", "is not run"),
        ("```console\n$ gesso chekc\n```\n", "ended with 2"),
        ("```console problems\n$ gesso --version\n```\n", "ended with 0, not 1"),
    ],
)
def test_a_step_that_does_not_fit_is_refused(walkthrough: Walkthrough, text: str, fault: str) -> None:
    (walkthrough.folder / "a.yaml").write_text("twice\ntwice\n")
    with pytest.raises(PageError, match=fault):
        step(walkthrough, text)


def test_a_console_shows_what_the_command_printed_whatever_stood_there(walkthrough: Walkthrough) -> None:
    shown = step(walkthrough, "```console\n$ gesso explain GS301\nsomething else\n\n$ ls .\n```\n")
    assert shown[:2] == ("$ gesso explain GS301", "GS301 unknown-name (error)")
    assert shown[-2:] == ("$ ls .", "")


def test_a_page_does_not_tell_who_made_it(walkthrough: Walkthrough) -> None:
    """No folder, time or colour of the machine."""
    (walkthrough.folder / "gesso.toml").write_text('[project]\nname = "x"\ngames = ["reakt"]\n')
    status, printed = walkthrough.run("gesso check")
    assert status == 1
    assert str(walkthrough.folder) not in printed
    assert "\x1b" not in printed
