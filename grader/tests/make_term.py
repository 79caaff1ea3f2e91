#!/usr/bin/env python3
"""Make a term for grader/tests/class_term.sh: 60 students, five labs, and what their gradebook has to be.

    make_term.py KIT OUT make       OUT/DOWNLOAD of five weeks, roster.csv, policy.txt, decisions.csv
    make_term.py KIT OUT weeks      the names of these downloads
    make_term.py KIT OUT check      is OUT/report the gradebook that it has to be?
    make_term.py KIT OUT courses    does the class page tell who has stopped, who rises and who falls?
    make_term.py KIT OUT row NAME   the marks of a student, as cells of a gradebook
    make_term.py KIT OUT whole      are the results for Classroom 50 these marks, in whole points?
    make_term.py KIT OUT copy       results of the students in OUT/few, for all students with the same bytes

Only two files of each lab are different, a solution (100 points) and a skeleton (0 points): three students are graded,
and the results of the others are theirs, since equal bytes get equal seeds. Each week comes from another platform, in
the layouts that make_downloads.py tells of. The gradebook is computed here, by the
rules of the course as instructor.md tells them, without a line of the kit."""
import csv
import json
import os
import re
import shutil
import sqlite3
import sys
import time
import zipfile

LABS, STUDENTS, DAY = range(5), [f"s{k:02}" for k in range(60)], 86400
DUE = {lab: 1_790_000_000 + 7 * DAY * lab for lab in LABS}  # UTC, a week apart
MARKS, PENALTY, LAST, BUDGET, DROP = 20, 10, 5, 3, 1
kit, out = sys.argv[1:3]
WEEKS = "week0", "canvas1.zip", "moodle2.zip", "gradescope3.zip", "lab4-submissions"


def source(lab, good):
    folder = os.path.join(kit, "solutions" if good else "labs")
    name = next(n for n in sorted(os.listdir(folder)) if n.startswith(f"lab{lab}_") and not n.endswith("_fast.cu")
                and n.endswith(".cu"))
    return os.path.join(folder, name)


def is_good(k, lab):
    return (k + lab) % 3 != 1


def days_late(k, lab):
    """Days begun after the deadline; None: nothing was handed in."""
    if (k + 2 * lab) % 17 == 16 and k > 1:
        return None
    return {1: 1, 3: 2, 5: 4, 7: 7}.get((k * 3 + lab) % 11, 0)


def decisions():
    """(student, lab): {kind: (value, reason)}"""
    made = {}
    for k, name in enumerate(STUDENTS):
        if k % 7 == 2:
            made.setdefault((name, 1), {})["extension"] = (2, "ill, with a note")
        if k % 10 == 4:
            made.setdefault((name, 2), {})["excuse"] = ("", "a conference, two \"days\"")
        if k % 12 == 6:
            made.setdefault((name, 3), {})["override"] = (15, "shown in person")
    made.setdefault(("s16", 0), {})["override"] = (12, "handed in on paper")  # nothing was handed in
    return made


def expected():
    """student: ([(score, state) by lab], total in percent)"""
    made, rows = decisions(), {}
    for k, name in enumerate(STUDENTS):
        left, works = BUDGET, []
        for lab in LABS:
            said, late = made.get((name, lab), {}), days_late(k, lab)
            if late is not None and "extension" in said:
                late = max(late - said["extension"][0], 0)
            if "excuse" in said:
                works.append((None, "excused"))
            elif "override" in said:
                works.append((said["override"][0], "late" if late else "graded"))
            elif late is None:
                works.append((None, "missing"))
            else:
                free = min(late, left)
                left -= free
                charged = late - free
                part = (1 if is_good(k, lab) else 0) - charged * PENALTY / 100
                works.append((MARKS * max(part, 0) if charged <= LAST else 0, "late" if late else "graded"))
        count = sorted((score or 0) / MARKS for score, state in works if state != "excused")[DROP:]
        rows[name] = works, 100 * sum(count) / len(count)
    return rows


def write(path, rows):
    with open(os.path.join(out, path), "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


def place(k, lab, late):
    """Where the week's download has the file of a student."""
    name = STUDENTS[k]
    return [
        # In turn: a plain folder, a subfolder, a clone of the kit, a name with blanks.
        f"{name}/" + [f"lab{lab}.cu", f"src/lab{lab}.cu", f"labs/lab{lab}_mine.cu", f"my lab {lab}.cu"][k % 4],
        f"name{name}{'_LATE' if late else ''}_{1000 + k}_{5000 + k}_lab{lab}.cu",
        f"Name {name}_{300 + k}_assignsubmission_file_/lab{lab}.cu",
        f"assignment_9_export/submission_{k}/lab{lab}.cu",
        f"lab{lab}-gh-{name}/lab{lab}.cu"][lab]


def put_in_folder(week, files):
    for inside, path, handed_in in files:
        to = os.path.join(out, week, inside)
        os.makedirs(os.path.dirname(to), exist_ok=True)
        shutil.copy(path, to)
        os.utime(to, (handed_in, handed_in))


def put_in_zip(week, files):
    """The times are those of UTC, as the test has set the zone."""
    with zipfile.ZipFile(os.path.join(out, week), "w") as archive:
        for inside, path, handed_in in files:
            with open(path, encoding="utf-8") as file:
                archive.writestr(zipfile.ZipInfo(inside, time.gmtime(handed_in)[:6]), file.read())


def add_metadata(files):
    """Gradescope's list: who handed in what, and when. The times of the entries in the zip file say nothing."""
    lines = ["---"]
    for inside, _, handed_in in files:
        k = int(inside.split("_")[3].split("/")[0])
        lines += [f"submission_{k}:", "  :submitters:", f"  - :name: Name {STUDENTS[k]}", "    :sid: ''",
                  f"    :email: {STUDENTS[k]}@example.edu",
                  time.strftime("  :created_at: %Y-%m-%d %H:%M:%S.000000000 Z", time.gmtime(handed_in))]
    metadata = os.path.join(out, "metadata.yml")
    with open(metadata, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return [("assignment_9_export/submission_metadata.yml", metadata, DUE[0])] + [
        (inside, path, DUE[0]) for inside, path, _ in files]


def make():
    os.makedirs(out)
    for lab, week in zip(LABS, WEEKS):
        files = [(place(k, lab, late), source(lab, is_good(k, lab)), DUE[lab] - 3600 + late * DAY)
                 for k in range(len(STUDENTS)) if (late := days_late(k, lab)) is not None]
        if week.startswith("gradescope"):
            files = add_metadata(files)
        (put_in_zip if week.endswith(".zip") else put_in_folder)(week, files)
    write("roster.csv", [("id", "name", "email", "canvas", "github")] + [
        (n, f"Name {n}", f"{n}@example.edu", 1000 + k, f"gh-{n}") for k, n in enumerate(STUDENTS)])
    with open(os.path.join(out, "policy.txt"), "w", encoding="utf-8") as file:
        file.write(f"marks = {MARKS}\nlate_penalty = {PENALTY}\nlate_days = {LAST}\nlate_budget = {BUDGET}\ndrop_lowest = {DROP}\n")
        for lab in LABS:
            file.write(f"lab{lab}.deadline = {os.popen(f'date -u -d @{DUE[lab]} +%FT%TZ').read().strip()}\n")
    rows = [("student", "lab", "decision", "value", "reason")]
    for (name, lab), said in decisions().items():
        rows += [(name, f"lab{lab}", kind, value, reason) for kind, (value, reason) in said.items()]
    write("decisions.csv", rows)


def copy():
    """Results of bytes that are graded already, for the students who have the same bytes."""
    read = lambda path: open(path, encoding="utf-8").read()
    for lab in LABS:
        models = {read(f"{out}/few/{name}/lab{lab}.cu"): name for name in reversed(STUDENTS[:3])}
        for name in STUDENTS[3:]:
            source = f"{out}/in/{name}/lab{lab}.cu"
            if not os.path.exists(source):
                continue
            model = models[read(source)]
            os.makedirs(f"{out}/report/results/{name}", exist_ok=True)
            for ending in ".txt", ".json":
                text = read(f"{out}/report/results/{model}/lab{lab}{ending}")
                with open(f"{out}/report/results/{name}/lab{lab}{ending}", "w", encoding="utf-8") as file:
                    file.write(text.replace(f'"student": "{model}"', f'"student": "{name}"'))


def check(*changed):
    """Is the gradebook in OUT/report what it has to be? `changed`: STUDENT:LAB:SCORE:STATE in place of the term's."""
    want = expected()
    for name, lab, score, state in (word.split(":") for word in changed):
        want[name][0][int(lab)] = float(score), state
    for name, (works, _) in want.items():
        count = sorted((score or 0) / MARKS for score, state in works if state != "excused")[DROP:]
        want[name] = works, 100 * sum(count) / len(count)
    rows = {row["id"]: row for row in csv.DictReader(open(f"{out}/report/gradebook.csv", encoding="utf-8"))}
    run = json.load(open(f"{out}/report/class.json", encoding="utf-8"))
    db = sqlite3.connect(f"{out}/report/gradebook.sqlite")
    table = {(name, lab): rest for name, lab, *rest in db.execute(
        "SELECT s.name, lab, r.state, score, r.explanation FROM result r JOIN student s ON s.id = r.student")}
    assert rows.keys() == want.keys(), rows.keys() ^ want.keys()
    for name, (works, total) in want.items():
        row = rows[name]
        for lab, (score, state) in enumerate(works):
            got = row[f"lab{lab}"], row[f"lab{lab} state"]
            assert got[1] == state and (got[0] == "" if score is None else abs(float(got[0]) - score) < 1e-9), \
                (name, lab, (score, state), row)
            assert table[name, lab][0] == state and (table[name, lab][1] == score if score is None else
                                                     abs(table[name, lab][1] - score) < 1e-9), (name, lab, table[name, lab])
            reasons = [reason for _, reason in decisions().get((name, lab), {}).values()]
            assert all(reason in row[f"lab{lab} note"] and reason in table[name, lab][2] for reason in reasons), row
        assert abs(float(row["total"]) - total) < 1e-6, (name, total, row)
        dropped = [works[lab][0] or 0 for lab in LABS if row[f"lab{lab} note"].endswith("not among the labs that count")]
        least = sorted(score or 0 for score, state in works if state != "excused")[:DROP]
        assert all(abs(a - b) < 1e-9 for a, b in zip(dropped, least)) and len(dropped) == DROP, (name, dropped, least)
        assert [t["dropped"] for t in run["tasks"] if t["student"] == name] == [
            row[f"lab{lab} note"].endswith("not among the labs that count") for lab in LABS], name


def courses():
    """Does the class page tell who has stopped, and whose points rise or fall, as they were earned?"""
    page = open(f"{out}/report/index.html", encoding="utf-8").read().split('id="term"')[1].split("<h2")[0]
    told = [re.findall(r"<bdi>(s\d\d)</bdi>", part) for part in page.split("<h3>")[1:]]
    stopped, rising, falling = [], [], []
    for k, name in enumerate(STUDENTS):
        needed = [lab for lab in LABS if "excuse" not in decisions().get((name, lab), {})]
        there = [lab for lab in needed if days_late(k, lab) is not None]
        earned = [100 * is_good(k, lab) for lab in there]
        half = len(earned) // 2
        change = sum(earned[-half:]) / half - sum(earned[:half]) / half
        # Marks that are set without a file are no missing lab.
        last = needed[-1]
        if there[-1] != last and "override" not in decisions().get((name, last), {}):
            stopped.append(name)
        (rising if change >= 15 else falling if change <= -15 else []).append(name)
    assert stopped and rising and falling and told == [stopped, rising, falling], (told, stopped, rising, falling)


def row(name):
    """The cells of a student in Canvas's gradebook, with 0 for what was not handed in."""
    print(",".join("" if state == "excused" else f"{score or 0:g}" for score, state in expected()[name][0]))


def whole():
    for name, (works, _) in expected().items():
        for lab, (score, _) in enumerate(works):
            path = f"{out}/report/export/classroom50/{name}/lab{lab}.json"
            assert os.path.exists(path) == (score is not None), path
            if score is None:
                continue
            result = json.load(open(path, encoding="utf-8"))
            tests = result["tests"]
            assert (result["score"], result["max-score"]) == (int(score + 0.5), MARKS), (path, score)
            assert result["score"] == sum(test["score"] for test in tests), path
            assert MARKS == sum(test["max-score"] for test in tests), path
            assert all(0 <= test["score"] <= test["max-score"] for test in tests), path


if __name__ == "__main__":
    steps = {step.__name__: step for step in (make, copy, check, courses, row, whole)}
    steps["weeks"] = lambda: print(*WEEKS)
    steps[sys.argv[3]](*sys.argv[4:])
