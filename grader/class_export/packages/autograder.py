#!/usr/bin/env python3
"""Grade a submission for Classroom 50, whose runner starts this in the checkout of the student's repository. It has to
write result.json. An exit status other than 0 is a fault of the machine, and no grade. See "Contract" and "The
result.json contract" in https://github.com/foundation50/classroom50/wiki/Advanced-Autograding.

With STENCIL_LABS in the environment, as in the image of the container package, that kit grades. Otherwise the one beside
this file is unpacked and set up, which takes some minutes."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
lab = (here / "lab").read_text(encoding="utf-8").strip()


def run(*command, **options):
    if subprocess.run([str(word) for word in command], **options).returncode:
        print(f"::error::not graded: {command[0]} failed")
        sys.exit(1)


def find_kit():
    if os.environ.get("STENCIL_LABS"):
        return pathlib.Path(os.environ["STENCIL_LABS"])
    run("tar", "xf", here / "kit.tar.gz", "-C", here)
    run(here / "kit/grader/setup.sh", "class")
    return here / "kit"


def nothing_to_grade(report):
    """A result without points. The runner fills in owner, type and times, and whether the identity is right."""
    place = {key: os.environ.get(name, "unknown") for key, name in (
        ("classroom", "CLASSROOM"), ("assignment", "ASSIGNMENT"), ("submission", "SUBMISSION_TAG"),
        ("commit", "COMMIT_URL"), ("release", "RELEASE_URL"), ("review", "REVIEW_URL"), ("owner", "OWNER"))}
    test = {"test-name": "submission", "passed": False, "score": 0, "max-score": 100, "message": report}
    return {"schema": "classroom50/result/v1", **place, "assignment_type": "individual",
            "datetime": "1970-01-01T00:00:00Z", "score": 0, "max-score": 100, "tests": [test]}


def main():
    kit = find_kit()
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        status = subprocess.run(["sh", kit / "grader/class_export/packages/grade_one.sh", lab, ".", work]).returncode
        if status > 1:
            print("::error::not graded: the machine failed; what it said stands above")
            sys.exit(1)
        report = (work / "result.txt").read_text(encoding="utf-8", errors="replace")
        if status == 0:
            run(kit / "grade", "export", "classroom50", work / "result.json", "--out", "result.json")
        else:
            pathlib.Path("result.json").write_text(json.dumps(nothing_to_grade(report)), encoding="utf-8")
    print(report)
    body = "".join(f"    {line}\n" for line in report.splitlines())
    pathlib.Path("release-body.md").write_text(body, encoding="utf-8")


if __name__ == "__main__":
    main()
