"""A real browser without a screen: pages of a folder are served and opened in it, and what it complains of is kept."""

from __future__ import annotations

import base64
import functools
import http.server
import json
import os
import select
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip
PATIENCE = 60.0  # seconds
KEYS = {"Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}  # fmt: skip
NO_MEDIA: Mapping[str, str] = {}


class _Pipe:
    """A browser that runs, spoken to in the DevTools protocol: messages are JSON, each with a zero byte behind it."""

    def __init__(self, read: int, write: int) -> None:
        self._read, self._write = read, write
        self._number = 0
        self._rest = b""
        self.events: dict[str, list[dict[str, Any]]] = {"": []}
        """What each tab has told without being asked, by session."""

    def ask(self, session: str, method: str, **parameters: Any) -> Any:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while (found := self._next(until)) is not None:
            if found.get("id") == self._number:
                assert "error" not in found, f"{method}: {found['error']}"
                return found["result"]
            self.events.setdefault(found.get("sessionId", ""), []).append(found)
        raise AssertionError(f"{method}: the browser does not answer")

    def _next(self, until: float) -> dict[str, Any] | None:
        while b"\0" not in self._rest:
            if not select.select([self._read], [], [], max(0.0, until - time.monotonic()))[0]:
                return None
            self._rest += os.read(self._read, 1 << 20)
        message, _, self._rest = self._rest.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found


class Browser:
    """One tab of a browser, in a context of its own: it shares nothing with other tabs but the program."""

    def __init__(self, pipe: _Pipe, address: str) -> None:
        self._pipe, self._address = pipe, address
        context = pipe.ask("", "Target.createBrowserContext")["browserContextId"]
        target = pipe.ask("", "Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self._session = pipe.ask("", "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.events = pipe.events.setdefault(self._session, [])
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setFocusEmulationEnabled", enabled=True)

    def another(self) -> Browser:
        """A tab of somebody else: nothing that one of the two keeps is known to the other."""
        return Browser(self._pipe, self._address)

    def ask(self, method: str, **parameters: Any) -> Any:
        """The result of a command; events that come meanwhile are kept. Raises AssertionError for an error."""
        return self._pipe.ask(self._session, method, **parameters)

    def open(
        self, page: str, width: int, *, height: int = 900, dark: bool = False, media: Mapping[str, str] = NO_MEDIA
    ) -> None:
        """Open a page of the site in a window so many pixels wide, and wait until it is whole. `media` is what somebody has
        asked the system for, such as `forced-colors: active`."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        wanted = {"prefers-color-scheme": "dark" if dark else "light", **media}
        features = [{"name": name, "value": value} for name, value in wanted.items()]
        self.ask("Emulation.setEmulatedMedia", features=features)
        self.events.clear()
        self.ask("Page.navigate", url=f"{self._address}/{page}")
        self.wait("document.readyState === 'complete'")

    def widen(self, width: int, *, height: int = 900) -> None:
        """Make the window so many pixels wide, and wait until the page has been laid out anew."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def value(self, script: str) -> Any:
        """What an expression gives in the page."""
        return self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)["result"].get(
            "value"
        )

    def type(self, text: str) -> None:
        """Type a text, key by key."""
        for key in text:
            self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
            self.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def press(self, key: str) -> None:
        """Press a key that has a name, such as `Escape`; `Enter` and `Tab` do what they do on the focused element."""
        named = {"key": key, "code": key, "windowsVirtualKeyCode": KEYS.get(key, 0)}
        self.ask("Input.dispatchKeyEvent", type="keyDown", **named, **({"text": "\r"} if key == "Enter" else {}))
        self.ask("Input.dispatchKeyEvent", type="keyUp", **named)

    def click(self, selector: str) -> None:
        """Click in the middle of the first element of a selector. Raises AssertionError if it cannot be clicked there."""
        script = f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            if (!element) return "nothing";
            element.scrollIntoView({{block: "nearest", inline: "nearest"}});
            const box = element.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const there = document.elementFromPoint(x, y);
            return element.contains(there) ? [x, y] : there?.outerHTML.slice(0, 200) ?? "outside";
        }})()"""
        place = self.value(script)
        assert isinstance(place, list), f"{selector} cannot be clicked: {place}"
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def wait(self, script: str) -> None:
        """Wait until an expression holds. Raises AssertionError where it never does."""
        until = time.monotonic() + PATIENCE
        while not self.value(script):
            assert time.monotonic() < until, f"{script} never holds"
            time.sleep(0.05)

    def complaints(self) -> list[str]:
        """Errors and warnings of the console, requests that failed, and addresses outside that were asked for."""
        self.value("1")
        found = []
        for event in self.events:
            about = event.get("params", {})
            match event.get("method"):
                case "Runtime.exceptionThrown":
                    found.append(str(about["exceptionDetails"].get("exception", about["exceptionDetails"])))
                case "Runtime.consoleAPICalled" if about["type"] in ("error", "warning", "assert"):
                    found.append(str(about["args"]))
                case "Log.entryAdded" if about["entry"]["level"] in ("error", "warning"):
                    found.append(f"{about['entry']['text']} {about['entry'].get('url', '')}")
                case "Network.loadingFailed" if not about.get("canceled"):
                    found.append(f"a request failed: {about['errorText']}")
                case "Network.responseReceived" if about["response"]["status"] >= 400:
                    found.append(f"{about['response']['status']} {about['response']['url']}")
                case "Network.requestWillBeSent" if not about["request"]["url"].startswith((self._address, "data:")):
                    found.append(f"asked outside: {about['request']['url']}")
        return found

    def picture(self, file: Path) -> None:
        """What the window shows, as a PNG file."""
        file.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes on to another page is no error."""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        """Nothing is said of requests."""


@contextmanager
def browsing(site: Path) -> Iterator[Browser]:
    """A browser before a site in a folder. Needs `CHROMIUM`."""
    server = _Server(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with browser_at(f"http://127.0.0.1:{server.server_port}") as browser:
            yield browser
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def browser_at(address: str) -> Iterator[Browser]:
    """A browser before a server that runs already. Needs `CHROMIUM`."""
    assert CHROMIUM is not None
    to_browser, from_browser = os.pipe(), os.pipe()
    with tempfile.TemporaryDirectory(prefix="gesso-browser-", ignore_cleanup_errors=True) as profile:
        # The browser reads from descriptor 3 and writes to 4.
        script = f'exec "$0" "$@" 3<&{to_browser[0]} 4>&{from_browser[1]}'
        process = subprocess.Popen(
            ["bash", "-c", script, CHROMIUM, *FLAGS, f"--user-data-dir={profile}"],
            pass_fds=(to_browser[0], from_browser[1]),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser[0])
        os.close(from_browser[1])
        try:
            yield Browser(_Pipe(from_browser[0], to_browser[1]), address)
        finally:
            process.kill()
            process.wait()
            os.close(from_browser[0])
            os.close(to_browser[1])
