#!/usr/bin/env python3
"""Are the pages of a report of fake_class.py what they should be? Read by Python's parser, not by the kit.

    grader/tests/check_pages.py markup|links|names REPORT COUNT
    grader/tests/check_pages.py words REPORT WORDS...
    grader/tests/check_pages.py similar REPORT 'LAB KIND A B'...

`words` asks for lines of index.html, as they are read; `similar` for exactly these pairs and copies, there and in
similar.csv. A is one of the students, B another or the end of a path."""

import csv
import html.parser
import os
import re
import sys
import unicodedata
import urllib.parse

import fake_class
from check_gradebook import shown

# All that the program writes; anything else has got in by a name, a message or a file.
TAGS = set("html head meta title style body main nav h1 h2 h3 p ul li a bdi small strong div table tr th td figure "
           "figcaption img details summary pre br".split())
ATTRIBUTES = set("lang charset name content http-equiv href class id src alt open colspan".split())
VOID = set("meta img br".split())


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong, self.links, self.ids, self.text, self.names = [], [], [], set(), "", []
        with open(path, encoding="utf-8", newline="") as file:
            self.feed(file.read())
        self.close()
        self.wrong += [f"<{tag}> is never closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        if tag not in TAGS:
            self.wrong.append(f"<{tag}>")
        if tag not in VOID:
            self.open.append(tag)
        if tag == "bdi":
            self.names.append("")
        if tag in ("li", "p", "tr", "summary"):
            self.text += "\n"
        for name, value in attributes:
            if name not in ATTRIBUTES:
                self.wrong.append(f"<{tag} {name}>")
            if name == "href":
                self.links.append(value)
            if name == "id":
                self.ids.add(value)
            if name == "src" and not value.startswith("data:image/svg+xml;base64,"):
                self.wrong.append(f"loads {value[:60]}")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if "style" not in self.open:
            self.text += data
        if self.open and self.open[-1] == "bdi":
            self.names[-1] += data

    handle_comment = handle_decl = lambda self, data: \
        None if data == "DOCTYPE html" else self.wrong.append(f"<!{data[:40]}")


def pages(report):
    folder = os.path.join(report, "students")
    return [os.path.join(report, "index.html")] + [os.path.join(folder, f) for f in sorted(os.listdir(folder))]


def index(report):
    return Page(os.path.join(report, "index.html"))


def check_markup(report, names):
    assert len(pages(report)) == len(names) + 1
    for path in pages(report):
        wrong = Page(path).wrong
        assert not wrong, f"{path}: {wrong[:5]}"


def check_links(report, names):
    page = index(report)
    assert len(page.links) > len(names)
    for link in page.links:
        target = os.path.join(report, urllib.parse.unquote(link))
        assert link[1:] in page.ids if link.startswith("#") else os.path.isfile(target), link


def check_names(report, names):
    """Every name is read as it is; characters that cannot be seen by their codes, except those that join others."""
    unseen = lambda c: unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")
    hidden = lambda c: unseen(c) and c not in "\n\t\u200c\u200d"
    readable = lambda s: "".join(f"<U+{ord(c):04X}>" if hidden(c) else c for c in s)
    seen = index(report).names
    for name in names:
        assert readable(shown(name)) in seen, name


def on_page(report):
    """How much of which of the two stands in the other, and which lines: a tuple for each match."""
    share = r".*?\((\d+) %, lines([ \d–,]+)\)"
    found = re.findall(f"\n(?:Pair|Copy of an? [a-z ]+): {share}{share}", index(report).text, re.S)
    plain_lines = lambda lines: lines.replace("–", "-").replace(",", "").strip()
    return sorted((int(of), plain_lines(lines), int(other), plain_lines(other_lines))
                  for of, lines, other, other_lines in found)


def check_similar(report, wanted):
    with open(os.path.join(report, "similar.csv"), newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, strict=True) if row["kind"] != "same file"]
    found = sorted((int(r["percent"]), r["lines"], int(r["other percent"]), r["other lines"]) for r in rows)
    assert found == on_page(report), (found, on_page(report))
    assert all(max(row[0], row[2]) >= 75 for row in found), found
    for line in wanted:
        lab, kind, a, b = line.split()
        sides = lambda row: (row["students"].split("; "), row["other"].split("; "))
        row = [row for row in rows if (row["lab"], row["kind"].split()[0]) == (lab, kind) and (
            a in sides(row)[0] and (b in sides(row)[1] or row["other"].endswith("/" + b)))]
        assert len(row) == 1, (line, [[r["lab"], r["kind"], r["students"][-40:], r["other"][-40:]] for r in rows])
    assert len(rows) == len(wanted), [[r["lab"], r["kind"], r["students"][-40:], r["other"][-40:]] for r in rows]


def check_words(report, words):
    text = index(report).text.split("\n")
    for line in words:
        assert line in text, f"no line {line!r} in: {[t for t in text if ' of ' in t]}"


if __name__ == "__main__":
    if sys.argv[1] in ("words", "similar"):
        {"words": check_words, "similar": check_similar}[sys.argv[1]](sys.argv[2], sys.argv[3:])
    else:
        {"markup": check_markup, "links": check_links, "names": check_names}[sys.argv[1]](
            sys.argv[2], fake_class.students(int(sys.argv[3])))
