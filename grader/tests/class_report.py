#!/usr/bin/env python3
"""Make a folder as ./grade class leaves it, of result files that ./grade --json has written.

    class_report.py REPORT SOURCES RESULT.json...

The students have names that break what is not escaped: bytes that are not UTF-8, control characters, markup,
commas and quotes. Besides one student for every result there is one whom the machine could not grade, one whose
result waits for a look, and one who has handed in nothing."""
import json
import os
import sys

from fake_class import named

NAMES = [b"jane", b'o\'brien, "pat" <b>&amp;', b"caf\xe9 \x01\x1b[31m", "Zoë 😀".encode(), b"]]>\t#1\\ \xff\xfe", b"=1+1"]


def clean(name):
    return name.decode("utf-8", "replace")


def write(path, value):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        json.dump(value, file, indent=2)


def stamp(result, student):
    result["class"] = {"student": student, "graded_at": "2026-11-22T12:00:00Z", "wall_seconds": 2.5, "tries": 1,
                       "sandbox": "none", "late": False, "days_late": 0, "weight": 1, "marks": 100,
                       "score": result["score"], "remark": ""}
    return result


def main():
    report, sources, results = os.fsencode(sys.argv[1]), sys.argv[2], sys.argv[3:]
    tasks = []
    for name, path in zip(NAMES, results):
        with open(path) as file:
            result = stamp(json.load(file), clean(name))
        if name.startswith(b"o'"):  # what a hostile source can put into messages; late, and worth less
            result["message"] += "\x01 ]]> </failure> \x1b[31m \ufffe\n# TODO"
            result["class"].update(score=max(result["score"] - 50, 0), late=True, days_late=1)
        folder = os.path.join(report, b"results", name)
        write(os.path.join(folder, result["lab"].encode() + b".json"), result)
        with open(os.path.join(folder, result["lab"].encode() + b".txt"), "wb") as file:
            file.write(b"Lab report of " + name + b"\n\xc3\x28 ]]> \x1b[1m\n")
        tasks.append(named("student", name) | {"lab": result["lab"], "source": result["source"],
                      "source_sha256": result["source_sha256"], "state": "graded", "reason": "", "remark": ""})
    with open(results[0]) as file:
        look = stamp(json.load(file), "look")
    look.update(verdict="review", message="a time that no memory allows", score=0)
    look["class"]["score"] = 0
    lab = look["lab"]
    write(os.path.join(report, b"results/look", lab.encode() + b".json"), look)
    write(os.path.join(report, b"results/unlucky", lab.encode() + b".not_graded.json"),
          {"student": "unlucky", "lab": lab, "reason": "nvcc: no space left, tried 3 times", "tries": 3})
    for student, state in (("look", "graded"), ("unlucky", "not_graded"), ("absent", "missing")):
        tasks.append({"student": student, "lab": lab, "source": "",
                      "source_sha256": "" if state == "missing" else look["source_sha256"], "state": state,
                      "reason": "", "remark": ""})
    people = [{("id" if key == "student" else key): t[key] for key in ("student", "folder_hex") if key in t} |
              {"name": t["student"].upper(), "email": f"s{i}@example.edu"} for i, t in enumerate(tasks)]
    write(os.path.join(report, b"class.json"),
          {"schema": 1, "kit_sha256": "", "submissions": sources, "seed": 7, "device": "sim",
           "policy": {"file": "", lab: {"weight": 1, "marks": 100, "late_penalty": 50, "late_days": None}},
           "roster": {"file": "", "students": people}, "tasks": tasks})


main()
