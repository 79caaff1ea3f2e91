#!/usr/bin/env python3
"""Print the map of the code: every room with what it holds, every file with the first sentence of its first comment.

    grader/docs/map.py            the whole map, rooms in the order of grader/docs/rooms.txt
    grader/docs/map.py WORD       only rooms and files with a word that begins with WORD, in any case
    grader/docs/map.py --check    only files without such a sentence; exit status 1 if there are any

A .c file and the .h file of the same name are one entry, with the sentence of the header. Data are left out: the
corpus, and what tests compile.
"""
import os
import re
import sys
import textwrap

ENDINGS = (".c", ".h", ".def", ".cu", ".sh", ".py", ".awk", ".gp")
DATA = re.compile(r"grader/corpus/|grader/tests/.*\.cu$")
WIDTH = 100

# A comment at the very beginning of a file, up to its end or its first empty line.
COMMENTS = [
    re.compile(r"/\* ?(.*?)(?:\*/|\n \*\n|\n\n)", re.S),
    re.compile(r'(?:#![^\n]*\n)?"""(.*?)(?:"""|\n\n)', re.S),
    re.compile(r"(?:#!.*\n)?# ((?:.*\n# )*.*)"),
]
SENTENCE = re.compile(r'.*?(?<! [A-Z])[.?!]"?(?= |$)|.+')  # "B. Fornberg" is not two sentences


def rooms():
    """Pairs of folder and what it holds, in their order."""
    with open("grader/docs/rooms.txt", encoding="utf-8") as file:
        return [re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in file if line.strip() and line[0] != "#"]


def files():
    paths = [os.path.join(folder, name) for top in ("common", "grader") for folder, _, names in os.walk(top)
             for name in names]
    return sorted(path for path in paths if path.endswith(ENDINGS) and not DATA.match(path))


def first_sentence(path):
    """Empty if the file does not begin with a comment."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for comment in COMMENTS:
        found = comment.match(text)
        if found:
            words = re.sub(r"\n(?: \*|#)? *", " ", found[1])
            return SENTENCE.match(words.strip() or " ")[0].strip()
    return ""


def entries():
    """Path without its ending, endings, sentence: one for X.c and X.h together."""
    paths = set(files())
    for path in sorted(paths):
        stem, ending = os.path.splitext(path)
        if ending == ".h" and stem + ".c" in paths:
            continue
        header = stem + ".h" if ending == ".c" and stem + ".h" in paths else ""
        yield path, path + (" .h" if header else ""), first_sentence(header or path)


def room_of(path, folders):
    while path and path not in folders:
        path = os.path.dirname(path)
    return path


def show(room, holds, found):
    print(room + "   " + holds)
    column = 6 + max((len(name) for name, _ in found), default=0)
    for name, sentence in found:
        print(textwrap.fill(sentence or "?", WIDTH, initial_indent=f"    {name}".ljust(column),
                            subsequent_indent=" " * column, break_long_words=False, break_on_hyphens=False))


def main(word):
    order, every, shown = rooms(), list(entries()), 0
    folders = [folder for folder, _ in order]
    wanted = re.compile(r"(?<![a-z])" + re.escape(word), re.I)
    for folder, holds in order:
        found = [(name[len(folder) + 1:], sentence) for path, name, sentence in every
                 if room_of(path, folders) == folder
                 and (not sentence if word == "--check" else wanted.search(path + " " + sentence))]
        if found or word != "--check" and wanted.search(folder + " " + holds):
            print("\n" if shown else "", end="")
            show(folder, holds, found)
            shown += 1
    return 1 if word == "--check" and shown else 0


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    try:
        sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
    except BrokenPipeError:  # of a pager that was left
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
