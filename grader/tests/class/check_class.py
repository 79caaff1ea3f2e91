#!/usr/bin/env python3
"""Check that the results of a class are what grader/tests/class/make_class.sh expects.

    grader/tests/class/check_class.py REPORT EXPECTED

One line for every word that does not hold; the last line counts. Exit status 0 if all hold."""
import json
import os
import re
import sys

FREE = {"barrier_remark"}  # findings that cost nothing


def state_of(folder, lab):
    if os.path.exists(os.path.join(folder, lab + b".json")):
        return "graded"
    return "not_graded" if os.path.exists(os.path.join(folder, lab + b".not_graded.json")) else "missing"


def checks(result):
    return [(x["entry"], c) for x in result["exercises"] for c in x["checks"]]


def findings(result):
    return [f for _, c in checks(result) for f in c["findings"]]


def score_holds(result, word):
    sign, points = word[5], float(word[6:])
    return {"<": result["score"] < points, ">": result["score"] > points,
            "=": abs(result["score"] - points) < 1e-6}[sign]


def finding_holds(result, want):
    kind, _, place = want.partition("@")
    found = [f for f in findings(result) if f["kind"] == kind]
    if place == "HERE":
        with open(os.fsencode(result["path"]), "rb") as source:
            lines = source.read().split(b"\n")
        here = {n for n, line in enumerate(lines, 1) if b"// HERE" in line}
        return any(f.get("line") in here for f in found)
    return any(not place or f.get("line") == int(place) for f in found)


def said(result, report):
    parts = [report, result["message"], result["diagnostics"]] + [f["message"] for f in findings(result)]
    return [" ".join(part.split()) for part in parts]


def holds(result, report, word):
    if word.startswith("verdict="):
        return result["verdict"] == word[8:]
    if re.match("score[=<>]", word):
        return score_holds(result, word)
    if word.startswith("finding="):
        return finding_holds(result, word[8:])
    if word == "nofinding":
        return all(f["kind"] in FREE for f in findings(result))
    if word.startswith("says="):
        return any(" ".join(word[6:-1].split()) in part for part in said(result, report))
    return any(word == f"{entry}.{c['name']}={c['status']}" for entry, c in checks(result))


def check(report, line):
    """The words of one line that do not hold, each with what there is instead."""
    name, lab, *words = re.findall(r'(?:[^\s"]|"[^"]*")+', line)
    folder = os.path.join(os.fsencode(report), b"results", bytes.fromhex(name))
    state, lab = state_of(folder, lab.encode()), lab.encode()
    if words[0].startswith("state=") or state != "graded":
        return [] if words == ["state=" + state] else [f"{' '.join(words)}: it is {state}"]
    with open(os.path.join(folder, lab + b".json"), encoding="utf-8") as file:
        result = json.load(file)
    with open(os.path.join(folder, lab + b".txt"), encoding="utf-8", errors="replace") as file:
        text = file.read()
    base = os.path.join(os.path.dirname(os.path.abspath(sys.argv[2])), "submissions")
    result["path"] = os.path.join(os.fsencode(base), bytes.fromhex(name), lab + b".cu")
    return [f"{word}: it got {result['score']:g}, {result['verdict']}: {result['message']}"
            for word in words if not holds(result, text, word)]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    good = bad = 0
    with open(sys.argv[2], encoding="utf-8", errors="replace") as file:
        for line in file:
            wrong = check(sys.argv[1], line)
            for what in wrong:
                name, lab = line.split()[:2]
                print(f"{bytes.fromhex(name)!r} {lab}: does not hold: {what}")
            good, bad = good + (not wrong), bad + bool(wrong)
    print(f"{good} as expected, {bad} not")
    sys.exit(bad > 0 or good == 0)


if __name__ == "__main__":
    main()
