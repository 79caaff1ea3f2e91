#!/usr/bin/env python3
"""Use the pages of attempts in headless Chromium as a student would, at the width of a desktop and of a phone.

    grader/tests/page_browser.py [--shots FOLDER] PAGE.html...

For each page and width: slider, keys, the address bar and the tree of a value do what the page says, every part
unfolds, nothing scrolls sideways, the console is silent, and nothing is asked of any other file or machine.
With a page that has no trace, only what it shows is checked. The last line is "N passed, N failed"."""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "handout"))
import browse  # noqa: E402

KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "PageDown": 34,
        "Tab": 9, " ": 32, "Enter": 13}

# What the page shows of its run.
STATE = """(() => {
    const where = document.querySelector('.where')?.textContent.match(/step (\\d+) of (\\d+) · warp (\\d+)/);
    const trace = document.querySelectorAll('script[type="application/json"]');
    return where && {step: +where[1], last: +where[2], warp: +where[3], hash: location.hash, traces: trace.length,
        slider: +document.querySelector('.controls input[type=range]').value,
        line: document.querySelector('.line b')?.textContent || '', play: [...document.querySelectorAll('.buttons button')][2].textContent};
})()"""


# All cells that are shown, and what the page says of some written outputs where one block does everything.
CELLS = """Object.fromEntries([...document.querySelectorAll('.array')].flatMap((array, k) => [...array.querySelectorAll('i')]
    .map(i => [k + ':' + i.dataset.slot, i.className + i.textContent])))"""
END = """(() => {
    const traces = [...document.querySelectorAll('script[type="application/json"]')].map(s => JSON.parse(s.textContent));
    const kernel = document.querySelector('#run code').textContent;
    const run = traces.find(t => t.kernel === kernel), said = [];
    const alone = run.launches === 1 && run.grid.every(edge => edge === 1) && !run.left_out.after;
    const output = [...document.querySelectorAll('.array')][run.arrays.findIndex(a => a.role === 'output')];
    for (const cell of alone ? [...output.querySelectorAll('.written')].slice(0, 20) : []) {
        cell.click();
        said.push(document.querySelector('.cell').textContent);
    }
    return said.filter(text => text.includes('At the end'));
})()"""


class Failure(Exception):
    pass


def need(true, words):
    if not true:
        raise Failure(words)


class Reader:
    """Somebody at a page."""

    def __init__(self, browser):
        self.browser = browser

    def ask(self, script):
        answer = self.browser.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        need("exceptionDetails" not in answer, f"script: {answer.get('exceptionDetails')}")
        return answer["result"].get("value")

    def state(self):
        return self.ask(STATE)

    def press(self, key):
        code = KEYS[key]
        text = {"text": "\r"} if key == "Enter" else {"text": " "} if key == " " else {}
        for kind in "keyDown", "keyUp":
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=key.strip() or "Space",
                              windowsVirtualKeyCode=code, **(text if kind == "keyDown" else {}))

    # ---- one use each ----

    def keys(self):
        self.ask("document.getElementById('run').scrollIntoView(); document.activeElement.blur()")
        self.ask("location.hash = '#step=0'")
        self.until(lambda s: s["step"] == 0, "#step=0 goes to the first step")
        last = self.state()["last"]
        self.press("ArrowRight")
        need(self.state()["step"] == min(1, last), "the right arrow is one step")
        need(self.state()["slider"] == self.state()["step"], "the slider follows")
        self.press("ArrowLeft")
        need(self.state()["step"] == 0, "the left arrow is one step back")
        self.press("ArrowDown")
        other = self.state()
        self.press("ArrowUp")
        need(other["warp"] in (0, 1), "the down arrow is the next warp")
        need(self.state()["warp"] == 0, "the up arrow is the warp before")
        self.press(" ")
        need("stop" in self.state()["play"] or last == 0, "space plays")
        if "stop" in self.state()["play"]:
            self.press(" ")
        need("play" in self.state()["play"], "space stops")

    def inside(self):
        """Keys that scroll elsewhere, where the focus is in the stepper."""
        self.ask("document.querySelector('.controls input[type=range]').focus()")
        self.press("End")
        at = self.state()
        need(at["step"] == at["last"], "End is the last step")
        self.press("Home")
        need(self.state()["step"] == 0, "Home is the first step")

    def replay(self):
        """There and back again, the arrays are as before; at the end, an output is what the launch has left there."""
        self.ask("document.querySelector('.controls input[type=range]').focus()")
        self.ask("document.querySelectorAll('.array').forEach(a => a.scrollIntoView())")
        self.ask("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
        self.press("Home")
        before = self.ask(CELLS)
        self.press("End")
        end = self.ask(END)
        self.press("Home")
        after = self.ask(CELLS) # with more planes, if the end has scrolled to some
        changed = {cell for cell in before if after[cell].replace("chosen", "") != before[cell].replace("chosen", "")}
        need(not changed, f"going back undoes what going on has done: {sorted(changed)[:4]}")
        for shown in end:
            was, left = re.search("= ([^ ,]+), written .* At the end: ([^ ,]+)[, ]", shown).groups()
            need("?" in (was, left) or was == left, f"the last step leaves what the launch has left: {shown}")

    def beginning(self):
        """Without a step in its address, the page begins where the first wrong output is stored."""
        first = self.ask("""(() => {
            const traces = [...document.querySelectorAll('script[type="application/json"]')].map(s => JSON.parse(s.textContent));
            const run = traces.find(t => t.wrong) || traces[0], root = run.why.nodes[run.why.roots[0]];
            return run.wrong && root.s >= 0 ? root.s : 0;
        })()""")
        self.ask("location.hash = ''")
        self.until(lambda s: s["step"] == first, f"the page begins at step {first}")

    def slider(self):
        half = self.state()["last"] // 2
        self.ask("(() => { const s = document.querySelector('.controls input[type=range]'); "
                 f"s.value = {half}; s.dispatchEvent(new Event('input', {{bubbles: true}})); }})()")
        need(self.state()["step"] == half, "the slider goes to its step")
        need(f"step={half}" in self.state()["hash"], "the address bar names the step")

    def address(self):
        third = self.state()["last"] // 3
        trace = "&trace=" + str(self.state()["traces"])
        self.ask(f"location.hash = '#step={third}{trace}'")
        self.until(lambda s: f"step={min(third, s['last'])}" in s["hash"] and s["step"] == min(third, s["last"]),
                   f"#step={third}{trace} goes there")
        for odd in "#step=999999999", "#step=-3", "#step=x&trace=77", "#step=1e999":
            self.ask(f"location.hash = '{odd}'")
            need(self.state()["step"] <= self.state()["last"], f"{odd} does no harm")

    def until(self, true, words):
        for _ in range(40):
            if true(self.state()):
                return
            self.ask("new Promise(done => setTimeout(done, 25))")
        raise Failure(f"{words}: {self.state()}")

    def tree(self):
        """Unfold the whole tree, and follow its first button."""
        self.ask("document.querySelector('.tree details > summary')?.focus()")
        for _ in range(12):
            self.ask("document.querySelectorAll('.tree details:not([open])').forEach((d, k) => { if (k < 40) d.open = true; })")
            self.ask("new Promise(done => setTimeout(done, 0))")
        deep, leaves = self.ask("['details', '.leaf'].map(s => document.querySelectorAll('.tree ' + s).length)")
        need(leaves or deep > 12 or not deep, "the tree unfolds")
        step = self.ask("(() => { const b = document.querySelector('.tree button'); b?.click(); return b && b.textContent; })()")
        need(not step or step == f"step {self.state()['step']}", f"the tree's button goes to {step}")

    def cell(self):
        """Choose a cell of the output and ask why."""
        asked = self.ask("""(() => {
            const grid = [...document.querySelectorAll('.array')].find(a => a.querySelector('[data-wrong]')) ||
                document.querySelector('.array');
            if (grid) grid.open = true;
            (grid?.querySelector('[data-wrong]') || grid?.querySelector('i'))?.click();
            const why = document.querySelector('.cell button[title="where this value comes from"]');
            why?.click();
            return [document.querySelector('.cell')?.textContent, Boolean(why),
                document.querySelector('.why .said').textContent + document.querySelector('.tree').textContent];
        })()""")
        need("=" in asked[0] or "Choose" in asked[0], f"a cell says its value: {asked[0]}")
        need(not asked[1] or asked[2], "the question why has an answer")
        self.ask("document.querySelector('.why input').value = 'nothing[1]'; document.querySelector('.why form').requestSubmit()")
        need("no such cell" in self.ask("document.querySelector('.why .said').textContent"), "an unknown cell is said to be one")

    def parts(self):
        self.ask("document.querySelectorAll('details.part').forEach(d => { d.open = true; })")

    def focus(self):
        """The tabulator reaches one thing after the other."""
        self.ask("document.activeElement.blur()")
        seen = set()
        for _ in range(8):
            self.press("Tab")
            seen.add(self.ask("document.activeElement.tagName + document.activeElement.textContent.slice(0, 20)"))
        need(len(seen) >= 3 and "BODY" not in seen, f"the tabulator reaches the controls: {sorted(seen)}")

    def use(self):
        self.parts()
        self.focus()
        if not self.state():
            need(not self.ask("document.querySelectorAll('script[type=\"application/json\"]').length"), "the trace is shown")
            return "no trace"
        for act in self.replay, self.beginning, self.keys, self.inside, self.slider, self.address, self.tree, self.cell, self.parts:
            act()
        return f"{self.state()['last'] + 1} steps"


def check(browser, page, shots):
    """Print a line for each width; returns how many passed."""
    passed, url = 0, page.resolve().as_uri()
    for name, (width, height) in browse.WIDTHS.items():
        said, wrong = "", []
        browser.open("about:blank", width, height)
        browser.open(url + "#step=0", width, height)
        try:
            said = Reader(browser).use()
        except (Failure, TypeError) as failure:
            wrong.append(str(failure))
        seen = browser.call("Runtime.evaluate", expression=browse.LOOK, returnByValue=True)["result"]["value"]
        wrong += browse.complaints(url, seen, browser.events)
        print("ok  " if not wrong else "FAIL", page.name, name, said)
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
        print("pages in a browser skipped: no chromium")
        return 0
    if args.shots:
        args.shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = browse.Browser(program, profile)
        try:
            passed = sum(check(browser, page, args.shots) for page in args.pages)
        finally:
            browser.close()
    failed = len(browse.WIDTHS) * len(args.pages) - passed
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
