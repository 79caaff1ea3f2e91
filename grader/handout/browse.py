#!/usr/bin/env python3
"""Open pages in headless Chromium, at the width of a desktop and of a phone, and report what is broken for a reader.

    grader/handout/browse.py [--shots FOLDER] PAGE.html...

For each page and width: no picture is missing, nothing makes the page scroll sideways, the console is silent,
and nothing is asked of any other file or machine. With --shots a picture of every page at both widths as well.
Speaks Chromium's DevTools protocol over a pipe: JSON messages, each followed by a zero byte.
The last line is "N passed, N failed"."""

import argparse
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile

WIDTHS = {"desktop": (1280, 900), "phone": (375, 812)}
PATIENCE = 300  # seconds for one answer

# What the page's own window can tell. A wide table or listing may scroll inside itself; the page may not.
LOOK = """(() => {
    const root = document.documentElement, width = root.clientWidth;
    const scrolls = e => e && e !== root && e !== document.body &&
        (['auto', 'scroll', 'hidden'].includes(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
    const wide = [...document.body.querySelectorAll('*')].filter(
        e => e.getBoundingClientRect().right > width + 1 && !scrolls(e));
    return {
        text: document.querySelector('main')?.innerText.length || 0,
        missing: [...document.images].filter(i => !i.complete || !i.naturalWidth).map(i => i.alt || i.src.slice(0, 60)),
        overflow: root.scrollWidth > width || wide.length > 0,
        wide: wide.slice(0, 3).map(e => e.tagName.toLowerCase() + ' "' + e.textContent.trim().slice(0, 40) + '"'),
        height: root.scrollHeight,
    };
})()"""


class Browser:
    """One Chromium with one tab."""

    def __init__(self, program, profile):
        to_browser, self.to = os.pipe()
        self.back, from_browser = os.pipe()

        def pipes():  # Chromium reads from descriptor 3 and writes to 4
            os.dup2(os.dup(to_browser), 13)
            os.dup2(os.dup(from_browser), 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
        self.process = subprocess.Popen(
            [program, "--headless", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={profile}",
             "--hide-scrollbars", *sandbox, "about:blank"],
            preexec_fn=pipes, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in "Page", "Network", "Log", "Runtime":
            self.call(f"{domain}.enable")

    def receive(self):
        """The next message; an event is kept in self.events as well."""
        while b"\0" not in self.buffer:
            if not select.select([self.back], [], [], PATIENCE)[0]:
                raise RuntimeError(f"Chromium has said nothing for {PATIENCE} s")
            more = os.read(self.back, 1 << 16)
            if not more:
                raise RuntimeError("Chromium has ended; does it start by itself? try: chromium --headless about:blank")
            self.buffer += more
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        if "method" in message:
            self.events.append(message)
        return message

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def open(self, url, width, height):
        """Load a page and wait for it; the events of its loading are in self.events afterwards."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.events = []
        self.call("Page.navigate", url=url)
        while not any(e["method"] == "Page.loadEventFired" for e in self.events):
            self.receive()
        return self.call("Runtime.evaluate", expression=LOOK, returnByValue=True)["result"]["value"]

    def shoot(self, path, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=min(height, 16000), deviceScaleFactor=1,
                  mobile=width < 600)
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


def complaints(url, seen, events):
    """What is wrong with a page, one line each."""
    if not seen["text"]:
        yield "the page is empty"
    for name in seen["missing"]:
        yield f"a picture is missing: {name}"
    if seen["overflow"]:
        yield "the page scrolls sideways: " + (", ".join(seen["wide"]) or "something is too wide")
    for e in events:
        p = e["params"]
        if e["method"] == "Log.entryAdded":
            yield f"console: {p['entry']['text']}"
        elif e["method"] == "Runtime.consoleAPICalled":
            yield f"console: {p['type']}"
        elif e["method"] == "Runtime.exceptionThrown":
            yield f"script: {p['exceptionDetails']['text']}"
        elif e["method"] == "Network.requestWillBeSent":
            asked = p["request"]["url"]
            if asked != url and not asked.startswith(("data:", "about:")):
                yield f"asks for {asked[:100]}"


def check(browser, page, shots):
    """Print a line for each width; returns how many passed."""
    passed, url = 0, page.resolve().as_uri()
    for name, (width, height) in WIDTHS.items():
        seen = browser.open(url, width, height)
        wrong = list(complaints(url, seen, browser.events))
        print("ok  " if not wrong else "FAIL", page, name)
        for line in wrong:
            print("      ", line)
        passed += not wrong
        if shots:
            browser.shoot(shots / f"{page.stem}-{name}.png", width, seen["height"])
    return passed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--shots", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("pages", nargs="+", type=pathlib.Path, metavar="PAGE.html")
    args = parser.parse_args()
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not program:
        print("check-handouts skipped: no chromium; install it with: make setup-handouts")
        return 0
    for page in args.pages:
        if not page.is_file():
            print(f"browse: {page} is not there; make it with: make handouts", file=sys.stderr)
            return 2
    if args.shots:
        args.shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            passed = sum(check(browser, page, args.shots) for page in args.pages)
        finally:
            browser.close()
    failed = len(WIDTHS) * len(args.pages) - passed
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
