#!/usr/bin/env python3
"""Does a gradebook say of the class of fake_class.py what it is? Read by other programs than the kit's.

    grader/tests/check_gradebook.py csv|sqlite REPORT COUNT"""

import csv
import json
import os
import re
import sqlite3
import sys

import fake_class


def shown(name):
    """A folder's name in UTF-8: \\xNN for bytes that are none."""
    return name.decode(errors="backslashreplace")


def plain(field):
    """What stood there before the apostrophe that keeps a spreadsheet from taking it for a formula, and before
    control characters became their codes."""
    text = re.sub(r"<U\+([0-9A-F]{4,})>", lambda code: chr(int(code[1], 16)), field)
    return text[1:] if text[:1] == "'" and text[1:].lstrip(" \n")[:1] in tuple("=+-@\t'\uff1d\uff0b\uff0d\uff20") else text


def expected(report, names):
    """{name: {lab: (state, score)}} from the result files."""
    labs, found = ["lab4", "lab5"], {}
    for name in names:
        row = found[shown(name)] = {}
        for lab in labs:
            base = os.path.join(os.fsencode(report), b"results", name, lab.encode())
            row[lab] = ("missing", None)
            if os.path.exists(base + b".not_graded.json"):
                row[lab] = ("not graded", None)
            if os.path.exists(base + b".json"):
                applied = json.load(open(base + b".json"))["class"]
                row[lab] = ("late" if applied["late"] else "graded", applied["score"])
    return found


def check_csv(report, names):
    want = expected(report, names)
    with open(os.path.join(report, "gradebook.csv"), newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert len(rows) == len(names), f"{len(rows)} rows"
    for row in rows:
        for field in row.values():
            assert field[:1] not in tuple("=+-@\t\r"), f"a formula: {field!r}"
        of = want.pop(plain(row["id"]))
        for lab, (state, score) in of.items():
            assert row[lab + " state"] == state, row
            assert row[lab] == "" if score is None else abs(float(row[lab]) - score) < 1e-9, row
        total = (of["lab4"][1] or 0) / 10 * 100 / 3 + (of["lab5"][1] or 0) / 10 * 100 * 2 / 3
        if "not graded" in (of["lab4"][0], of["lab5"][0]):
            assert row["total"] == "" and row["state"] == "not graded", row
        else:
            assert abs(float(row["total"]) - total) < 1e-6, row
    assert not want, f"missing: {list(want)}"


def check_sqlite(report, names):
    want = expected(report, names)
    db = sqlite3.connect(os.path.join(report, "gradebook.sqlite"))
    one = lambda sql: db.execute(sql).fetchone()[0]
    assert one("PRAGMA integrity_check") == "ok"
    assert not db.execute("PRAGMA foreign_key_check").fetchall()
    assert sorted(row[0] for row in db.execute("SELECT folder FROM student")) == sorted(names)
    for name, lab, state, score in db.execute(
            "SELECT name, 'lab' || lab, r.state, score FROM result r JOIN student s ON s.id = student"):
        assert want[name].pop(lab) == (state, score), (name, lab, state, score)
    assert not any(want.values()), "results are missing"
    checks = findings = exercises = 0
    for name in names:
        for lab in "lab4", "lab5":
            path = os.path.join(os.fsencode(report), b"results", name, lab.encode() + b".json")
            for e in json.load(open(path))["exercises"] if os.path.exists(path) else []:
                exercises += 1
                checks += len(e["checks"])
                findings += sum(len(c["findings"]) for c in e["checks"])
    assert findings > 50, "the class has too few faults to show anything"
    assert (one("SELECT count(*) FROM exercise"), one('SELECT count(*) FROM "check"'),
            one("SELECT count(*) FROM finding")) == (exercises, checks, findings)
    assert one("SELECT count(*) FROM finding WHERE kind = 'shared_race' AND line > 0") > 0
    assert one("SELECT count(*) FROM finding WHERE typeof(line) NOT IN ('integer', 'null')") == 0
    assert one("SELECT count(*) FROM exercise WHERE modelled = 1 AND seconds > 0 AND op_per_byte > 0") > 0


if __name__ == "__main__":
    {"csv": check_csv, "sqlite": check_sqlite}[sys.argv[1]](sys.argv[2], fake_class.students(int(sys.argv[3])))
