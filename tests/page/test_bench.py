"""The bench: what is told after a save, in which order, and what changes a file."""

from __future__ import annotations

import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.error import HTTPError

import pytest
from page.serving import PATIENCE, Message, Page, Served, serving, small_project

from gesso.lsp.server import Server
from gesso.project.lending import LENT, begin_to_borrow, lend, lent, stop_borrowing

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("coarse")]
ENTRY, CARD = "react/calligrapher", "CAL-01"


@pytest.fixture(scope="module")
def opened() -> list[tuple[Path, int]]:
    """What the designer's editor was asked to open."""
    return []


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, opened: list[tuple[Path, int]]) -> Iterator[Served]:
    root = small_project(tmp_path_factory.mktemp("bench"), "calligrapher", "dancer")
    with serving(root, lambda file, line: opened.append((file, line))) as server:
        yield server


@pytest.fixture
def page(served: Served) -> Iterator[Page]:
    """A page that looks at Flowing Ink; the file is as it was when the page is closed."""
    file, before = artist(served), artist(served).read_text()
    with served.page() as page:
        yield page
        if file.read_text() != before:
            save(page, file, before)


def artist(served: Served) -> Path:
    return served.root / "cards" / ENTRY / "artist.yaml"


def with_line(text: str, line: str) -> str:
    """The file with another first line in the effect of Flowing Ink."""
    start, end = text.split("id: flowing-ink", 1)
    return f"{start}id: flowing-ink{end.replace('place 1 ink on a unit', line, 1)}"


def save(page: Page, file: Path, text: str) -> int:
    """Save a file; return the revision that the page is told."""
    page.told.clear()
    file.write_text(text)
    revision: int = page.wait("saved", lambda message: any(str(file).endswith(each) for each in message["files"]))[
        "revision"
    ]
    return revision


def words(message: Message) -> str:
    paragraphs = [runs for text in message["texts"] for runs in text["paragraphs"]]
    return " ".join("".join(run for run, _, mark in runs if mark != "gone") for runs in paragraphs)


def test_a_card_is_shown_with_words_source_and_face(served: Served, page: Page) -> None:
    answer = page.ask("bench/look", entry=ENTRY, card=CARD)
    assert words(answer["words"]).startswith("Place 1 Ink on a unit.")
    lines = ["".join(part for part, _ in line["parts"]) for line in answer["source"]["lines"]]
    assert lines[0] == "- id: flowing-ink" and "place 1 ink on a unit" in lines
    assert [face["side"] for face in answer["face"]["faces"]] == ["front", "back"]
    printed = {
        each["text"]: each["pieces"]
        for each in page.ask("bench/text", entry=ENTRY, card=CARD, side="front")["paragraphs"]
    }
    assert "Flowing Ink" in printed and any(text.startswith("Place 1 Ink on a unit. Move") for text in printed)
    for _, x, y, wide, high in (piece for pieces in printed.values() for piece in pieces):
        assert 0 < x < x + wide < 63.5 and 0 < y < y + high < 88.9
    assert page.ask("bench/text", entry=ENTRY, card="none", side="back")["paragraphs"] == []
    face = page.wait("face", lambda message: message["faces"][0]["trim"])
    assert served.get(face["faces"][0]["picture"]).startswith(b"\x89PNG")
    assert page.wait("scenarios", lambda message: not message.get("brief"))["failed"] == []


def test_a_save_is_told_in_order_with_what_changed(served: Served, page: Page) -> None:
    page.ask("bench/look", entry=ENTRY, card=CARD)
    page.wait("scenarios", lambda message: not message.get("brief"))
    file = artist(served)
    revision = save(
        page, file, file.read_text().replace("unit with ink 1 in the direction", "unit with ink 2 in the direction")
    )
    since = page.wait("since")
    told = [message["tell"] for message in page.told if message.get("revision") == revision]
    told = [name for name in dict.fromkeys(told) if name in ("checked", "words", "source", "face")]
    assert told == ["checked", "face", "words", "source"]
    assert [(each["was"], each["now"]) for each in since["lines"]] == [
        ("move each unit with ink 1 in the direction", "move each unit with ink 2 in the direction")
    ]
    assert since["pictures"]["differs"] and since["pictures"]["before"] != since["pictures"]["now"]
    new = next(message for message in page.told if message["tell"] == "words")
    assert ("2 zones", True, "new") in [tuple(run) for run in new["texts"][0]["paragraphs"][0]] or any(
        run[2] == "new" for run in new["texts"][0]["paragraphs"][0]
    )
    scenarios = page.wait("scenarios", lambda message: not message.get("brief"))
    boards = scenarios["failed"][0]["failures"][0]["grids"]
    assert boards["expected"] != boards["found"] and len(boards["expected"]) == len(boards["columns"]) == 5


@pytest.mark.threat("N5")
def test_a_broken_save_keeps_the_face_and_a_fix_mends_it_once(served: Served, page: Page) -> None:
    good = page.ask("bench/look", entry=ENTRY, card=CARD)
    file = artist(served)
    before = file.read_text()
    revision = save(page, file, with_line(before, "place 1 inkk on a unit"))
    checked = page.wait("checked", lambda message: message["revision"] == revision)
    (problem,) = checked["problems"]
    assert (problem["code"], problem["entry"], problem["hint"]) == ("GS301", ENTRY, "did you mean `ink`?")
    source = page.wait("source")
    assert source["broken"] and "inkk" in [
        part for line in source["lines"] for part, kind in line["parts"] if kind.endswith("error")
    ]
    face = page.wait("face", lambda message: message["revision"] == revision)
    assert face["faces"][0]["picture"] == good["face"]["faces"][0]["picture"]
    assert face["stale"]["line"] == problem["line"]
    assert page.ask("bench/fix", problem=problem["id"], digest="0" * 40)["error"]["code"] == "stale"
    assert "inkk" in file.read_text()
    assert page.ask("bench/fix", problem=problem["id"], digest=problem["digest"])["line"] == problem["line"]
    assert file.read_text() == before
    assert page.wait("checked", lambda message: not message["problems"])
    assert page.wait("face", lambda message: message["stale"] is None)
    assert page.ask("bench/fix", problem=problem["id"], digest=problem["digest"])["error"]["code"] == "stale"


def test_a_text_that_is_proposed_is_written_with_what_it_declares(served: Served, page: Page) -> None:
    page.ask("bench/look", entry=ENTRY, card=CARD)
    file = artist(served)
    revision = save(page, file, with_line(file.read_text(), "Put a thorn on an enemy unit."))
    checked = page.wait("checked", lambda message: message["revision"] == revision and message["final"])
    (problem,) = [each for each in checked["problems"] if each["severity"] == "error"]
    assert checked["entries"][ENTRY]["errors"] == 1 and problem["word"] == "thorn"
    (fix,) = problem["fixes"]
    assert fix["writes"].startswith("place 1 thorn on an enemy unit")
    assert fix["words"].startswith("Place 1 Thorn on an enemy unit.")
    # A page that opens now is told the same.
    assert problem in page.ask("set/entries")["problems"]
    page.ask("bench/fix", problem=problem["id"], digest=problem["digest"], fix=0)
    assert page.wait("checked", lambda message: not any(each["severity"] == "error" for each in message["problems"]))
    assert "  thorn:" in file.read_text()


def _fails(*_: object) -> None:
    raise KeyError("fault")


def test_what_fails_in_gesso_is_said_and_the_next_save_is_shown(
    served: Served, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench, file = served.live.bench, artist(served)
    page.ask("bench/look", entry=ENTRY, card=CARD)
    before = file.read_text()
    for owner, name, said in (
        (bench, "_begin", "this save cannot be shown: KeyError: 'fault'"),
        (bench, "_remember", "this save cannot be shown: KeyError: 'fault'"),
        (bench.pictures._other, "answer", "the face cannot be drawn: KeyError: 'fault'"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(owner, name, _fails)
            file.write_text(with_line(before, f"place {len(name)} ink on a unit"))
            assert page.wait("failed")["message"] == said
    save(page, file, before)
    assert page.wait("words", lambda message: "1 Ink" in words(message)) and page.wait("scenarios")


def test_a_process_that_is_killed_loses_no_face_and_no_scenario(
    served: Served, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it draws, and while it plays: another one starts, and does the same work."""
    other, file = served.live.bench.pictures._other, artist(served)
    looked = page.ask("bench/look", entry=ENTRY, card=CARD)["face"]["faces"][0]["picture"]
    page.wait("coverage")
    before, answer, killed = file.read_text(), other.answer, dict[str, int]()

    def killing(work: Callable[..., object], *values: object) -> object:
        name = work.__name__
        if name in ("draw_apart", "scenarios_played") and name not in killed and other._running is not None:
            killed[name] = other._running[0].pid or 0
            threading.Timer(0.01, os.kill, (killed[name], signal.SIGKILL)).start()
        return answer(work, *values)

    monkeypatch.setattr(other, "answer", killing)
    revision = save(page, file, with_line(before, "place 5 ink on a unit"))
    face = page.wait("face", lambda message: message["revision"] == revision)["faces"][0]["picture"]
    assert face != looked and served.get(face).startswith(b"\x89PNG")
    played = page.wait("scenarios", lambda message: message["revision"] == revision and not message.get("brief"))
    assert played["failed"] and len({*killed.values()}) == 2
    assert not [message for message in page.told if message["tell"] == "failed"]


def test_a_watcher_that_fails_is_said_and_begins_anew(
    served: Served, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench, tries = served.live.bench, list[int]()

    class Failing:
        def changes(self) -> Iterator[tuple[Path, ...]]:
            tries.append(1)
            if len(tries) > 1:
                return iter(())
            raise OSError("too many files")

    monkeypatch.setattr("gesso.page.bench._PAUSE", 0)
    bench._watch(Failing())  # type: ignore[arg-type]
    assert page.wait("failed")["message"].endswith("OSError: too many files") and len(tries) == 2


@pytest.mark.threat("N5")
def test_only_files_of_the_project_are_opened(served: Served, page: Page, opened: list[tuple[Path, int]]) -> None:
    opened.clear()
    for name in ("../secret", "/etc/passwd", "cards/react/nobody/artist.yaml", ".gesso/output.json", ""):
        assert page.ask("bench/open", file=name, line=1)["error"]["code"] == "gone"
    assert "error" not in page.ask("bench/open", file=f"cards/{ENTRY}/artist.yaml", line=7)
    assert opened == [(artist(served), 7)]


def test_a_burst_of_saves_shows_the_last_one(served: Served, page: Page) -> None:
    page.ask("bench/look", entry=ENTRY, card=CARD)
    page.wait("coverage")
    file = artist(served)
    before = file.read_text()
    page.told.clear()
    for number in range(20):
        file.write_text(with_line(before, f"place {8 if number == 19 else 2 + number % 6} ink on a unit"))
    last = page.wait("face", lambda message: "Place 8 Ink" in message["faces"][0]["alt"])
    newest = last["revision"]
    page.wait("scenarios", lambda message: not message.get("brief") and message["revision"] == newest)
    drawn = {message["faces"][0]["picture"] for message in page.told if message["tell"] == "face"}
    assert len(drawn) <= 3


def test_the_project_may_vanish_and_come_back(served: Served, page: Page) -> None:
    page.ask("bench/look", entry=ENTRY, card=CARD)
    away = served.root.with_name("away")
    served.root.rename(away)
    refused = page.wait("project")
    assert not refused["usable"] and refused["message"]
    # What was being drawn may have made the folder of the cache anew.
    shutil.rmtree(served.root, ignore_errors=True)
    page.told.clear()
    away.rename(served.root)
    page.wait("saved")
    page.wait("checked", lambda message: ENTRY in message["entries"] and not message["problems"])
    assert page.ask("bench/look", entry=ENTRY, card=CARD)["words"]["texts"]


def test_a_game_goes_on_when_the_folder_has_gone(tmp_path: Path) -> None:
    root = small_project(tmp_path / "project", "calligrapher", "dancer")
    with serving(root) as served, served.page() as page:
        page.ask("table/new", entries=["calligrapher", "dancer"], seats=["person", "random"], seed=3)
        table = page.wait("table", lambda message: message["status"] == "choice")
        while root.exists():
            # Faces may be drawn into it meanwhile.
            shutil.rmtree(root, ignore_errors=True)
        assert not page.wait("project")["usable"]
        for _ in range(3):
            choice = {"table": table["table"], "seq": table["seq"], "option": 0}
            assert "error" not in page.ask("table/choose", **choice)
            moment = table["moment"]
            table = page.wait("table", lambda message: message["status"] == "choice" and message["moment"] > moment)  # noqa: B023
        assert page.ask("set/entries")["refused"]["message"]


def test_two_servers_of_one_project_know_of_each_others_saves(served: Served, page: Page) -> None:
    with serving(served.root) as second, second.page() as other:
        assert second.port != served.port and second.live.token != served.live.token
        for each in (page, other):
            each.ask("bench/look", entry=ENTRY, card=CARD)
        file = artist(served)
        file.write_text(with_line(file.read_text(), "place 6 ink on a unit"))
        for server, each in ((served, page), (second, other)):
            face = each.wait("face", lambda message: "Place 6 Ink" in message["faces"][0]["alt"])["faces"][0]
            assert server.get(face["picture"]).startswith(b"\x89PNG")


def test_a_server_that_nobody_asks_takes_no_time_of_the_processor(served: Served, page: Page) -> None:
    page.ask("bench/look", entry=ENTRY, card=CARD)
    page.wait("coverage", lambda message: message["games"] == 400)
    # What follows the last games is over soon; then only the files are looked at.
    used, deadline = 1.0, time.monotonic() + PATIENCE
    while used > 0.1 and time.monotonic() < deadline:
        before = time.process_time()
        time.sleep(1)
        used = time.process_time() - before
    assert used <= 0.1


def test_markup_in_a_card_stays_text(served: Served, page: Page) -> None:
    file = artist(served)
    save(page, file, file.read_text().replace("name: Flowing Ink", 'name: "<img src=x onerror=alert(1)>"', 1))
    # A file that is being written may be seen before it is whole.
    page.wait("checked", lambda message: not message["problems"])
    pieces = page.ask("set/pieces", entry=ENTRY)["pieces"]
    assert pieces[0]["title"] == "<img src=x onerror=alert(1)>"


def test_ten_tabs_hear_of_a_save_and_nothing_grows(served: Served) -> None:
    file = artist(served)
    text = file.read_text()
    with ExitStack() as tabs:
        pages = [tabs.enter_context(served.page()) for _ in range(10)]
        for page in pages:
            page.ask("bench/look", entry=ENTRY, card=CARD)
        file.write_text(with_line(text, "place 2 ink on a unit"))
        for page in pages:
            assert page.wait("words", lambda message: "2 Ink" in words(message))
        file.write_text(text)
        for page in pages:
            assert page.wait("words", lambda message: "1 Ink" in words(message))
    threads = threading.active_count()
    bench = served.live.bench
    with served.page() as page:
        page.ask("bench/look", entry=ENTRY, card=CARD)
        for number in range(20):
            save(page, file, with_line(text, f"place {2 + number % 3} ink on a unit"))
        save(page, file, text)
        page.wait("coverage")
    known = bench._known["react", "calligrapher"]
    assert len(known.now) <= 3 and len(known.before) <= 3 and len(bench.pictures._jobs) < 300
    assert threading.active_count() <= threads + 2
    deadline = time.monotonic() + PATIENCE
    while bench._pages and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not bench._pages


def test_sheets_are_made_and_served_to_their_owner_alone(served: Served, page: Page) -> None:
    answer = page.ask("set/print", entries=[ENTRY], what="sheets", paper="a4", saver=True)
    assert answer["problems"] == [] and answer["folder"].startswith("build/")
    for file in answer["files"]:
        content = served.get(file["address"])
        assert content.startswith(b"%PDF") and len(content) == file["bytes"]
    assert answer["files"] and all("a4" in file["name"] for file in answer["files"])
    with pytest.raises(HTTPError, match="404"):
        served.get("print/000000000000000000000000/" + answer["files"][0]["name"])


def test_a_card_and_an_entry_are_added_and_nothing_is_written_over(served: Served, page: Page) -> None:
    page.ask("bench/look", entry=ENTRY, card=CARD)
    assert {"game": "react", "entries": ["artist"]}.items() <= page.ask("set/entries")["adds"][0].items()
    before = artist(served).read_text()
    added = page.ask("bench/add", what="card", called="Side Step", to=ENTRY)
    assert added["entry"] == ENTRY and "side-step" in artist(served).read_text().splitlines()[added["line"] - 1]
    # The deck has one card too many now, so nothing is printed; the new card is there all the same.
    told = page.wait("pieces", lambda message: "side-step" in (piece["id"] for piece in message["pieces"]))
    assert [piece["id"] for piece in told["pieces"] if not piece["faces"]] == ["side-step"] and told["entry"] == ENTRY
    assert page.ask("bench/look", entry=ENTRY, card="side-step")["source"]["first"] == added["line"]
    save(page, artist(served), before)
    game = served.root / "cards" / "react"
    listed, added = (game / "game.yaml").read_text(), page.ask("bench/add", what="artist", called="The Puppeteer")
    assert added["file"] == "cards/react/puppeteer/artist.yaml" and "puppeteer" in (game / "game.yaml").read_text()
    assert page.wait("checked", lambda message: "react/puppeteer" in message["entries"])
    for what, name in (("artist", "The Puppeteer"), ("artist", ".."), ("hero", "Bo"), ("card", "!")):
        assert page.ask("bench/add", what=what, called=name, to=ENTRY)["error"]
    shutil.rmtree(game / "puppeteer")
    save(page, game / "game.yaml", listed)
    page.wait("checked", lambda message: "react/puppeteer" not in message["entries"])


def test_what_was_found_is_accepted_once_it_has_been_shown(served: Served, page: Page) -> None:
    page.ask("bench/look", entry=ENTRY, card=CARD)
    artists, scenarios = artist(served), artist(served).with_name("scenarios.yaml")
    good = scenarios.read_text()
    save(page, artists, artists.read_text().replace("unit with ink 1 in the", "unit with ink 2 in the"))
    told = page.wait("scenarios", lambda message: not message.get("brief"))
    failed = told["failed"][0]
    asked = {"entry": ENTRY, "scenario": failed["name"]}
    lines = failed["accepts"]["lines"]
    assert lines and all(good.splitlines()[each["line"] - 1].strip() == each["was"] for each in lines)
    assert page.ask("bench/accept", **asked, digest="0" * 40)["error"]["code"] == "stale"
    assert page.ask("bench/accept", **asked, digest=failed["accepts"]["digest"])["line"] == lines[0]["line"]
    page.wait("saved")
    now = scenarios.read_text().splitlines()
    assert [now[each["line"] - 1].strip() for each in lines] == [each["now"] for each in lines]
    again = page.wait("scenarios", lambda message: not message.get("brief"))
    assert failed["name"] not in [each["name"] for each in again["failed"]] and again["passed"] == told["passed"] + 1
    assert page.ask("bench/accept", **asked, digest=failed["accepts"]["digest"])["error"]["code"] == "stale"
    save(page, scenarios, good)


def test_what_an_editor_has_not_saved_is_shown_until_it_is_saved_or_closed(served: Served, page: Page) -> None:
    page.ask("bench/look", entry=ENTRY, card=CARD)
    file, before = artist(served), artist(served).read_text()
    typed = with_line(before, "place 3 ink on a unit")
    server = Server()
    try:
        server.take(file, typed)
        assert page.wait("saved")["unsaved"] == ["cards/react/calligrapher/artist.yaml"]
        assert page.wait("words", lambda message: "Place 3 Ink" in words(message)) and file.read_text() == before
        # What is on the disk has not got it, so no fix may be written there.
        server.take(file, with_line(before, "place 3 inkk on a unit"))
        (problem,) = page.wait("checked", lambda message: bool(message["problems"]))["problems"]
        assert page.ask("bench/fix", problem=problem["id"], digest=problem["digest"])["error"]["code"] == "stale"
        # The disk is newer: an editor that was killed leaves nothing behind.
        file.write_text(with_line(before, "place 4 ink on a unit"))
        assert page.wait("words", lambda message: "Place 4 Ink" in words(message))
        server.take(file, typed)
        assert page.wait("words", lambda message: "Place 3 Ink" in words(message))
        server.take(file, None)
        assert page.wait("saved", lambda message: not message["unsaved"])
        assert page.wait("words", lambda message: "Place 4 Ink" in words(message))
    finally:
        server.take(file, None)
        server.projects.stop()


def test_nothing_is_lent_without_a_page_nor_to_another_folder(tmp_path: Path) -> None:
    root, elsewhere = tmp_path / "project", tmp_path / "elsewhere"
    elsewhere.mkdir()
    (root / "cards").mkdir(parents=True)
    file = root / "cards" / "one.yaml"
    file.write_text("a: 1\n")
    lend(root, file, "a: 2\n")
    assert lent(root) == {} and not (root / ".gesso").exists()
    first, second = begin_to_borrow(root), begin_to_borrow(root)
    stop_borrowing(first)
    lend(root, file, "a: 2\n")
    lend(root, elsewhere / "two.yaml", "b: 1\n")
    (root / LENT / "damaged.json").write_text("[")
    (root / LENT / "outside.json").write_text('["../elsewhere/two.yaml", "b: 2"]')
    assert lent(root) == {file: "a: 2\n"}
    lend(root, file, "a: 1\n")
    assert lent(root) == {}
    stop_borrowing(second)
    lend(root, file, "a: 2\n")
    assert lent(root) == {}
    shutil.rmtree(root / LENT)
    (root / LENT).symlink_to(elsewhere, target_is_directory=True)
    begin_to_borrow(root)
    lend(root, file, "a: 2\n")
    assert [*elsewhere.iterdir()] == [] and lent(root) == {}
