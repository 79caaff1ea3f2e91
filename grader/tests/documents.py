#!/usr/bin/env python3
"""What the documents name is there: files, sections, make targets, options, environment. And README stays short.
Every feature of the corpus stands in its table.

    grader/tests/documents.py [FILE.md...]     these documents alone

Prints a line for each fault, and last "N passed, N failed".
"""
import glob
import os
import re
import sys

README_MOST = 130
OUR_FOLDERS = ("common/", "grader/", "handouts/", "labs/", "solutions/")
OUR_ENDINGS = (".c", ".h", ".cu", ".def", ".sh", ".py", ".gp", ".awk")
OTHERS = ("cooperative_groups.h",)  # a name that looks like one of ours

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def sources():
    for folder in ("common", "grader"):
        for path in glob.glob(folder + "/**/*.*", recursive=True):
            if path.endswith(OUR_ENDINGS) and not path.startswith("grader/corpus/"):
                yield path


def headings(text):
    return re.findall(r"^#+ (.*)$", text, re.M)


def anchor(heading):
    """As GitHub makes it of a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def code(text):
    """Code between backquotes, and the lines of code blocks without the remarks beside commands."""
    plain = re.sub(r"```.*?```", "", text, flags=re.S)
    spans = [span.replace("\n", " ") for span in re.findall(r"`([^`]+)`", plain)]
    lines = [re.split(r"\s{3,}", line.strip())[0] for line in re.findall(r"^    +\S.*$", plain, re.M)]
    return spans, lines


def wildcard(path):
    """labN_NAME.cu stands for any lab, NAME and STUDENT for any word."""
    return re.sub(r"[A-Z]{2,}", "*", path.replace("labN", "lab[0-9]*"))


def is_there(path, names):
    path = re.sub(r"\.cu\.\d$", ".cu", path)  # a copy that --reset keeps
    if path.startswith(OUR_FOLDERS):
        return bool(glob.glob(wildcard(path)))
    return path.endswith(".cu") or path in OTHERS or "*" in wildcard(path) or path in names


def link_faults(file, text):
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, section = target.partition("#")
        if ":" in target or "/build/" in target:
            continue
        page = os.path.join(os.path.dirname(file), path) if path else file
        if not os.path.exists(page):
            yield f"the link {target} leads nowhere"
        elif section and page.endswith(".md") and section not in map(anchor, headings(read(page))):
            yield f"the link {target} leads to no section"


def path_faults(spans, names):
    for word in " ".join(spans).split():
        path = word.strip("()").rstrip(",.;:")
        bare = re.fullmatch(r"[\w*.-]+", path) and path.endswith(OUR_ENDINGS)
        if (bare or path.startswith(OUR_FOLDERS)) and not is_there(path, names):
            yield f"there is no file {path}"


def command_faults(commands, targets, program):
    for command in commands:
        for target in re.findall(r"(?:^|&& )make ((?:[a-z][a-z-]*\d?(?: |$))+)", command):
            for word in target.split():
                if word not in targets and not re.fullmatch(r"lab\d", word):
                    yield f"make {word}: there is no such target"
        if command.startswith(("./grade", "--")):
            for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", command.split("--slurm-options")[0]):
                if option not in program:
                    yield f"{command}: there is no option {option}"


def make_targets():
    text = "\n".join(read(path) for path in ["Makefile"] + glob.glob("**/*.mk", recursive=True))
    return set(word for rule in re.findall(r"^([a-z][\w ./%-]*):", text, re.M) for word in rule.split())


def reference_faults(files):
    """Where sources and documents name a section: grading.md, "Time without a GPU"."""
    sections = {os.path.basename(f): headings(read(f)) for f in glob.glob("grader/docs/*.md") + ["README.md"]}
    for path in files:
        # a comment may break the line within
        text = re.sub(r"\s*\n\s*(?:\*|#|//)?\s*", " ", read(path)) if path.endswith(OUR_ENDINGS) else read(path)
        for page, section in re.findall(r"\b([\w]+\.md)`?, \"([^\"]+)\"", text):
            if section not in sections.get(page, [section]):
                yield f"{path}: {page} has no section \"{section}\""


def feature_faults():
    """Every file of the corpus of features stands in the table of features, by its path or by the end of its name."""
    spans = set(re.findall(r"`([^`]+)`", read("grader/docs/features.md")))
    for path in sorted(glob.glob("grader/corpus/features/**/*.cu", recursive=True)):
        name = os.path.basename(path)[:-len(".cu")]
        if not {"features/" + name, re.sub(r"^lab\d+", "", name)} & spans:
            yield f"grader/docs/features.md: no row names {name}"


def main(documents):
    files = list(sources())
    names = {os.path.basename(path) for path in files + glob.glob("*/*.cu")}
    targets = make_targets()
    program = "\n".join(read(path) for path in files if path.endswith((".c", ".sh")))
    passed, faults = 0, []
    for file in documents or ["README.md"] + sorted(glob.glob("handouts/*.md") + glob.glob("grader/docs/*.md")):
        text = read(file)
        spans, lines = code(text)
        found = [f"{file}: {fault}" for fault in sorted(set([
            *link_faults(file, text), *path_faults(spans + lines, names), *command_faults(spans + lines, targets, program)]))]
        if file == "README.md" and text.count("\n") > README_MOST:
            found.append(f"README.md has {text.count(chr(10))} lines, {README_MOST} at most")
        passed += not found
        faults += found
    faults += reference_faults(files + glob.glob("grader/docs/*.md") + ["README.md"])
    faults += feature_faults()
    for fault in faults:
        print("FAIL", fault)
    print(f"{passed} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
