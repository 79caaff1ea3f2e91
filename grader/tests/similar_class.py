#!/usr/bin/env python3
"""A graded class of many files of one lab, in which every tenth student has copied: is each copy found, and no other?

    grader/tests/similar_class.py make SUBMISSIONS REPORT COUNT BASE.json
    grader/tests/similar_class.py check REPORT COUNT

The files are drawn at random, about 5 KB each; all have the same idioms in them. A copy has other names, the functions
in another order, and 2 KB of unused functions before them. BASE.json is what `./grade labN FILE --json` wrote."""

import csv
import hashlib
import json
import os
import random
import re
import sys

from fake_class import write

IDIOMS = [
    "int k = blockIdx.x * blockDim.x + threadIdx.x;", "__syncthreads();", "int j = blockIdx.y * blockDim.y + threadIdx.y;",
    "if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1) return;",
    "dim3 grid((n - 1) / block.x + 1, (n - 1) / block.y + 1);", "for (int r = 1; r <= RADIUS; r++) sum += w[r] * in[r];",
]


def expression(draw, depth):
    kind = draw.randrange(6) if depth else draw.randrange(2)
    if kind < 2:
        return ["n", "here", "7", "tile[z][y]", "c.c[3]", "in"][draw.randrange(6)]
    a, b = expression(draw, depth - 1), expression(draw, depth - 1)
    return [f"({a} {draw.choice('+-*/%&')} {b})", f"at({a}, {b})", f"row[{a}] {draw.choice('<>')} {b}",
            f"({a} ? {b} : -{a})"][kind - 2]


def function(draw, name, lines):
    body = [f"    {draw.choice(['x', 'y', 'out[k]'])} {draw.choice(['=', '+=', '*='])} {expression(draw, 2)};"
            for _ in range(lines)] + [f"    {idiom}" for idiom in draw.sample(IDIOMS, 2)]
    draw.shuffle(body)
    return f"__global__ void {name}(float *out, int n)\n{{\n" + "\n".join(body) + "\n}\n"


def original(seed):
    draw = random.Random(seed)
    return [function(draw, f"part_{seed}_{k}", 15) for k in range(8)]


def text(k):
    if not is_copy(k):
        return "#include \"lab.h\"\n" + "\n".join(original(k))
    parts = [re.sub(r"\b(n|here|tile|row|in|part\w*)\b", r"my_\1", part) for part in reversed(original(k - 1))]
    draw = random.Random(-k)
    return "\r\n".join([function(draw, f"unused_{j}", 12) for j in range(4)] + parts)


def is_copy(k):
    return k % 10 == 9


def make(submissions, report, count, base):
    with open(base, encoding="utf-8") as file:
        result = json.load(file)
    lab, tasks = result["lab"], []
    for k in range(count):
        name, code = f"student{k:05}", text(k).encode()
        source, sha256 = os.path.join(submissions, name, lab + ".cu"), hashlib.sha256(code).hexdigest()
        write(source, code)
        tasks.append({"student": name, "lab": lab, "source": source, "source_sha256": sha256, "state": "graded"})
        marks = {"student": name, "graded_at": "2026-11-22T12:00:00Z", "wall_seconds": 1.5, "tries": 1, "late": False,
                 "days_late": 0, "weight": 1, "marks": 100, "score": result["score"], "sandbox": "bubblewrap"}
        write(os.path.join(report, "results", name, lab + ".json"),
              json.dumps(dict(result, source=source, source_sha256=sha256) | {"class": marks}).encode())
    write(os.path.join(report, "class.json"), json.dumps(
        {"schema": 1, "policy": {lab: {"weight": 1, "marks": 100}}, "roster": {"file": "", "students": []},
         "tasks": tasks}).encode())


def check(report, count):
    with open(os.path.join(report, "similar.csv"), newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, strict=True))
    found = {(row["students"], row["other"]) for row in rows if row["kind"] == "pair"}
    planted = {(f"student{k - 1:05}", f"student{k:05}") for k in range(count) if is_copy(k)}
    assert found == planted and len(rows) == len(planted), (sorted(found ^ planted)[:5], len(rows))
    padded = [row for row in rows if int(row["other percent"]) < 75]
    assert len(padded) > len(planted) / 2, len(padded)  # else the padding is no padding


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5])
    else:
        check(sys.argv[2], int(sys.argv[3]))
