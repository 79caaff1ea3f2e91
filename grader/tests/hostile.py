#!/usr/bin/env python3
"""Hostile submissions: what each costs, and whether they disturb honest ones in the same class.

    grader/tests/hostile.py table [WORD]   each attack alone, on one core: verdict, seconds, memory; then the slowest
                                           attacks, and the honest files that spend most
    grader/tests/hostile.py class [N]      N hostile files that earn 0 beside N honest ones in one class (60): verdicts,
                                           points, seconds, memory; the honest ones are graded alone as well

Prints a table and a last line "N passed, N failed". Run from anywhere; it needs ./grade; table needs build/selfcheck, too.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

KIT = Path(__file__).resolve().parents[2]
CORPUS = KIT / "grader/corpus"
MOST_SECONDS, MOST_BYTES, MOST_SHARE = 30, 4 << 30, 0.1
SLOWEST, HEAVIEST = 15, 10
passed = failed = 0


def judge(good, what):
    global passed, failed
    passed, failed = passed + good, failed + (not good)
    if not good:
        print("not right:", what, flush=True)


def first_line(path):
    return path.read_bytes().split(b"\n")[0].decode("utf-8", "replace")


def lab_of(path):
    return re.match(r"(lab\d+)_", path.name)[1]


def expected(path):
    """The verdict of its first line; None: the line leaves it open."""
    found = re.search(r"verdict=(\w+)", first_line(path))
    return found and found[1]


def earns_nothing(path):
    return "score=0" in first_line(path).split()


def grade(path, seed=7, source=None):
    """Grade one file. Returns its result (None: not graded) and what the whole tree of processes took."""
    with tempfile.TemporaryDirectory() as box:
        start, out = time.monotonic(), Path(box) / "r.json"
        words = [KIT / "grade", lab_of(path), source or path, "--device", "sim", "--seed", str(seed), "--json", out]
        child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 env={**os.environ, "TMPDIR": box})
        _, _, usage = os.wait4(child.pid, 0)
        child.returncode = 0
        result = json.loads(out.read_bytes()) if out.exists() else None
        return result, {"wall": time.monotonic() - start, "processor": usage.ru_utime + usage.ru_stime,
                        "bytes": usage.ru_maxrss << 10}


def rows(title, graded):
    print(f"{title:<56} {'verdict':<13} {'wall s':>6} {'processor s':>11} {'peak MB':>7} {'spent %':>7}")
    for path, result, cost in graded:
        verdict = result["verdict"] if result else "not graded"
        share = 100 * result.get("work", 0) if result else 0
        print(f"{str(path.relative_to(CORPUS)):<56} {verdict:<13} {cost['wall']:6.1f} {cost['processor']:11.1f} "
              f"{cost['bytes'] / 1e6:7.0f} {share:7.2f}", flush=True)


def heaviest(word):
    """The honest files and features that spend most, by their share."""
    shares = []
    for folder in ("honest", "features"):
        if not any(word in str(path) for path in CORPUS.glob(f"{folder}/*.cu")):
            continue
        run = subprocess.run([KIT / "build/selfcheck", "-w", word or folder], cwd=KIT, capture_output=True, text=True)
        judge(run.returncode == 0, f"selfcheck {word or folder}: {run.stdout[-200:]}")
        found = re.findall(rf"^ok +(\S+/{folder}/\S+) +spent ([\d.]+) %", run.stdout, re.M)
        shares += [(float(share), KIT / path) for path, share in found]
    return [path for _, path in sorted(shares, reverse=True)[:HEAVIEST]]


def table(word):
    """Seconds of a processor are judged, not those of a clock: other programs may use the core."""
    before = os.getloadavg()[0]
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    attacks = [(path, *grade(path)) for path in sorted(CORPUS.glob("attacks/**/*.cu")) if word in str(path)]
    for path, result, cost in attacks:
        judge(result and expected(path) in (None, result["verdict"]), f"{path.name}: its verdict")
        judge(cost["processor"] <= MOST_SECONDS and cost["bytes"] <= MOST_BYTES, f"{path.name}: it takes too much")
    rows(f"attacks: the slowest of {len(attacks)}", sorted(attacks, key=lambda a: -a[2]["processor"])[:SLOWEST])
    honest = [(path, *grade(path)) for path in heaviest(word)]
    for path, result, cost in honest:
        judge(result and result["verdict"] == "graded" and cost["bytes"] <= MOST_BYTES, f"{path.name}: honest")
        judge(result and result["work"] <= MOST_SHARE, f"{path.name}: it spends too much")
    rows("honest files: those that spend most", honest)
    print("average load of the machine: %.1f now, %.1f at the start" % (os.getloadavg()[0], before))


def spread(files, count):
    """`count` of the files, evenly spread; from the start again if there are fewer."""
    return [files[k * len(files) // count] if count < len(files) else files[k % len(files)] for k in range(count)]


def said(result):
    """What a result says of its file, wherever the file lies. What it has spent depends on the threads a little."""
    text = json.dumps({k: v for k, v in result.items() if k not in ("class", "source", "sandbox", "work")}, sort_keys=True)
    return text.replace(result["source"], "FILE")


def hostile_files(count):
    """A quarter are files that cost much, the others attacks and cheats; each earns nothing by its first line."""
    heavy, others = ([f for f in files if earns_nothing(f)] for files in (
        sorted((CORPUS / "attacks" / "work").glob("*.cu")), sorted(CORPUS.glob("attacks/*.cu")) + sorted(CORPUS.glob("cheats/*.cu"))))
    heavy = spread(heavy, min(count // 4, len(heavy)))
    return heavy + spread(others, count - len(heavy))


def whole_class(count):
    honest = spread(sorted((KIT / "solutions").glob("*.cu")) + sorted(CORPUS.glob("honest/*.cu")), count)
    with tempfile.TemporaryDirectory() as box:
        students = {}
        for k, path in enumerate(path for pair in zip(hostile_files(count), honest) for path in pair):
            name = f"{'honest' if k % 2 else 'hostile'}{k // 2:03}"
            students[name] = path
            (Path(box) / "in" / name).mkdir(parents=True)
            (Path(box) / "in" / name / f"{lab_of(path)}.cu").write_bytes(path.read_bytes())
        start = time.monotonic()
        run = subprocess.run([KIT / "grade", "class", "in", "--out", "out", "--seed", "7", "--device", "sim"], cwd=box,
                             capture_output=True, text=True, env={**os.environ, "TMPDIR": box})
        judge(run.returncode in (0, 1), f"the class: {run.stderr[-300:]}")
        summary(count, time.monotonic() - start, run.stdout, [compare(Path(box), *student) for student in students.items()])


def summary(count, seconds, out, rows):
    """`rows`: of each file whether it is hostile, whether its result is as it has to be, and its seconds in the class."""
    print(f"{count} hostile files beside {count} honest ones: {seconds:.0f} s by the clock")
    for hostile, what in ((True, "0 points and the verdict of the first line"), (False, "the result of the file alone")):
        mine = [row for row in rows if row[0] == hostile]
        print(f"{'hostile' if hostile else 'honest '}: {sum(row[1] for row in mine)} of {len(mine)} with {what}; "
              f"at most {max(row[2] for row in mine):.1f} s by the clock each")
    memory = re.search(r"(\d+) MB at most in one process", out)
    judge(memory and int(memory[1]) * 1e6 <= MOST_BYTES, "the class: memory")
    print(*(line for line in out.splitlines() if "MB at most" in line), sep="\n")


def compare(box, name, path):
    """Judge the result of one file. Returns a row of summary()."""
    hostile, file = name.startswith("hostile"), box / "out/results" / name / f"{lab_of(path)}.json"
    if not file.exists():
        judge(False, f"{name}, {path.name}: not graded in the class")
        return hostile, False, 0
    result = json.loads(file.read_bytes())
    if hostile:
        good = expected(path) in (None, result["verdict"]) and result["score"] == 0
        judge(good, f"{name}, {path.name}: {result['score']} points, {result['verdict']}: {result['message']}")
    else:
        alone, _ = grade(path, result["seed"], box / "in" / name / f"{lab_of(path)}.cu")
        good = bool(alone) and said(alone) == said(result)
        judge(good, f"{name}, {path.name}: another result than alone")
    return hostile, good, result["class"]["wall_seconds"]


def main():
    mode = sys.argv[1] if len(sys.argv) > 1 else ""
    if mode == "table":
        table(sys.argv[2] if len(sys.argv) > 2 else "")
    elif mode == "class":
        whole_class(int(sys.argv[2]) if len(sys.argv) > 2 else 60)
    else:
        sys.exit(__doc__)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
