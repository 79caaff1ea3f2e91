#!/usr/bin/env python3
"""A graded class whose class.json and results disagree: stopped, changed, cleared away in part.

    grader/tests/past_class.py REPORT BASE.json

BASE.json is what `./grade labN FILE --json` wrote. There is a student for every disagreement, and three whose
names are one in JSON."""

import json
import os
import sys

from fake_class import named, write

# Name: the state in class.json (None: not named there), which bytes its result is of, and whether a
# labN.not_graded.json lies beside it.
STUDENTS = {
    b"fine": ("graded", "now", False),
    b"running": ("to_do", "now", False),
    b"mended": ("graded", "now", True),
    b"replaced": ("to_do", "then", False),
    b"unlucky": ("not_graded", "then", True),
    b"gone": ("missing", "then", False),
    b"stranger": (None, "now", False),
    b"look": ("graded", "now", False),
    b"M\xfcller": ("to_do", None, False),
    b"M\xf6ller": ("graded", "now", False),
    "M\ufffdller".encode(): ("missing", None, False),
}


def main():
    report = os.fsencode(sys.argv[1])
    with open(sys.argv[2]) as file:
        base = json.load(file)
    lab, now = base["lab"], base["source_sha256"]
    tasks, people = [], []
    for number, (name, (state, of, held)) in enumerate(STUDENTS.items()):
        path = os.path.join(report, b"results", name, lab.encode())
        people.append(named("id", name) | {"name": "", "email": f"s{number}@example.edu"})
        if state:
            tasks.append(named("student", name) | {"lab": lab, "source": "", "state": state, "reason": "",
                                                   "source_sha256": "" if state == "missing" else now})
        if of:
            review = {"verdict": "review", "message": "no memory is that fast"} if name == b"look" else {}
            result = base | review | {"source_sha256": now if of == "now" else "0" * 64}
            result["class"] = {"score": base["score"], "marks": 100, "late": False, "weight": 1}
            write(path + b".json", json.dumps(result, indent=2).encode())
        if held:
            write(path + b".not_graded.json", b'{"reason": "the disk was full", "tries": 3}')
    write(os.path.join(report, b"class.json"), json.dumps(
        {"schema": 1, "seed": 7, "policy": {}, "roster": {"students": people}, "tasks": tasks}).encode())


main()
