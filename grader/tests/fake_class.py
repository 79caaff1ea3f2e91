#!/usr/bin/env python3
"""A graded class for tests: real results, copied under many names.

    grader/tests/fake_class.py SUBMISSIONS REPORT COUNT BASE.json...

BASE.json is what `./grade labN FILE --json` wrote; beside it lie BASE.txt, the report, and BASE.cu, the file.
The students are those of NAMES, whose names try to break out of every format, and COUNT ordinary ones. They get
the results in turn. Fixed: the third student has no second lab, the fourth's was not graded, every fifth is late;
student001 and student002 handed in a history of 12 and 3 attempts at lab 4; PREDICTED answered a question."""

import hashlib
import json
import pathlib
import os
import sys

NAMES = [
    b"<script>alert(1)",  # a folder's name has no slash; HTML needs none to run this
    b"<img src=x onerror=alert(1)>",
    b'quote"double',
    b"quote'single",
    b"line\nbreak",
    b"carriage\rreturn\ttab",
    b"comma, semicolon; and | bar",
    b"=cmd|' cmd'!A0",
    b"+1+1",
    b"-2+3",
    b"@SUM(1)",
    b"'; DROP TABLE student; --",
    "Zoë Ωmega 漢字 🎓".encode(),
    "\u202eright to left".encode(),
    b"latin-1 \xe9\xff",
    b"\x1b[31mred\x07",
    b"..hidden %41 %2f # ? &amp;",
    b"n" * 200,
    "ü".encode() * 100,
    b"-rf *",
]

PREDICTED = {
    b"student001": {"state": "wrong", "why": "<b>rounded down</b>"},
    b"student002": {"state": "wrong", "why": "<b>rounded down</b>"},
    b"student003": {"state": "right"},
}


def students(count):
    return NAMES + [f"student{k:03}".encode() for k in range(count)]


def as_json(name):
    """As grader/text/json.c writes bytes that are no UTF-8."""
    return name.decode(errors="replace")


def named(key, name):
    """Whose it is, as class.json says it: the bytes besides, where they are no UTF-8."""
    return {key: as_json(name)} | ({} if as_json(name).encode() == name else {"folder_hex": name.hex()})


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text)


def main():
    submissions, report, count = os.fsencode(sys.argv[1]), os.fsencode(sys.argv[2]), int(sys.argv[3])
    bases = {}
    for path in map(pathlib.Path, sys.argv[4:]):
        result = json.loads(path.read_text())
        bases.setdefault(result["lab"], []).append((result, path.with_suffix(".txt"), path.with_suffix(".cu")))
    tasks = []
    for k, name in enumerate(students(count)):
        for number, lab in enumerate(sorted(bases)):
            folder = os.path.join(report, b"results", name)
            task = named("student", name) | {"lab": lab, "source": "", "source_sha256": "", "state": "missing"}
            tasks.append(task)
            if k == 2 and number == 1:
                continue
            result, text, code = bases[lab][k % len(bases[lab])]
            source = os.path.join(submissions, name, lab.encode() + b".cu")
            write(source, code.read_bytes())
            task["source"], task["state"] = os.fsdecode(source), "graded"
            task["source"] = as_json(source)
            task["source_sha256"] = hashlib.sha256(code.read_bytes()).hexdigest()
            if k == 3 and number == 1:
                task["state"], task["reason"] = "not_graded", "the compiler's disk was full"
                write(os.path.join(folder, lab.encode() + b".not_graded.json"), json.dumps(
                    {"student": as_json(name), "lab": lab, "reason": task["reason"], "tries": 3}).encode())
                continue
            late = k % 5 == 4
            score = result["score"] / 10 * (0.8 if late else 1)  # this course gives 10 marks a lab
            applied = {"student": as_json(name), "graded_at": "2026-11-22T12:00:00Z", "wall_seconds": 1.5, "tries": 1,
                       "late": late, "days_late": int(late), "weight": 1.0 + number, "marks": 10, "score": score, "sandbox": "bubblewrap"}
            record = dict(result, source=task["source"], source_sha256=task["source_sha256"])
            record["class"] = applied
            if number == 0 and name in PREDICTED:
                record["predictions"] = [dict({"name": "blocks", "given": "1"}, **PREDICTED[name])]
            write(os.path.join(folder, lab.encode() + b".json"), json.dumps(record, indent=2).encode())
            write(os.path.join(folder, lab.encode() + b".txt"), text.read_bytes())
    for name, count in (b"student001", 12), (b"student002", 3):
        write(os.path.join(submissions, name, b".lab", b"history"), b"".join(
            b"attempt lab=4 time=1795330405 score=0/100 sha256=%064x verdict=graded end\n" % k for k in range(count))
            + b"quiz lab=4 time=1795330406 asked=8 right=%d end\n" % (count // 2))
    policy = {lab: {"weight": 1.0 + number, "marks": 10, "late_penalty": 20} for number, lab in enumerate(sorted(bases))}
    roster = [named("id", n) | {"name": "Ada, \"Lovelace\" <b>" if k == 2 else "", "email": ""}
              for k, n in enumerate(students(count))]
    write(os.path.join(report, b"class.json"), json.dumps(
        {"schema": 1, "policy": policy, "roster": {"file": "", "students": roster}, "tasks": tasks}).encode())


if __name__ == "__main__":
    main()
