#!/usr/bin/env python3
"""Run the recipes of ./grade export container-package in a chroot, as far as a machine without a registry can.

    container.py [--parse] [FOLDER]    FOLDER keeps the trees and Debian's base for the next run (default: a new one)

The steps are read from Containerfile and stencil-labs.def themselves, so recipe and test cannot differ; an instruction
that is not known here is a failure. In place of the image that a registry has, debootstrap makes Debian's base. Then
each image grades a solution by its start command, as root and as a plain user, and as PrairieLearn would. Prints TAP
lines; the last line is "N passed, N failed". --parse stops before anything is installed. It needs root, debootstrap and
a network, else it says what is skipped."""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

KIT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
NOBODY = "65534:65534"
passed = failed = 0


def check(name, holds, said=""):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(f"{'ok' if holds else 'not ok'} {passed + failed} - {name}", flush=True)
    if not holds:
        print("".join(f"#   {line}\n" for line in said.splitlines()[-20:]), end="")


# ---- recipes: ("base", image), ("env", name, value), ("copy", from, to), ("run", script), ("start", words) ----

def containerfile(text):
    for line in re.sub(r"\\\n", " ", re.sub(r"(?m)^#.*\n", "", text)).splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "FROM":
            yield "base", rest
        elif word == "ENV":
            yield "env", *rest.split("=", 1)
        elif word == "ADD":  # of a tar file: its contents
            yield "unpack", *rest.split()
        elif word == "RUN":
            yield "run", rest
        elif word == "ENTRYPOINT":
            yield "start", json.loads(rest)
        elif word:
            raise ValueError(f"Containerfile: {word} is not known")


def definition(text):
    head, *sections = re.split(r"(?m)^%", re.sub(r"(?m)^#.*\n", "", text))
    keys = dict(re.findall(r"(?m)^(\w+): (.*)$", head))
    if keys.pop("Bootstrap") != "docker":
        raise ValueError("definition: Bootstrap is not docker")
    yield "base", keys.pop("From")
    if keys:
        raise ValueError(f"definition: {keys} are not known")
    for section in sections:
        name, _, body = section.partition("\n")
        lines = [line.strip() for line in body.splitlines() if line.strip()]
        if name == "files":
            yield from (("copy", *line.split()) for line in lines)
        elif name == "post":
            yield "run", "\n".join(lines)
        elif name == "environment":
            yield from (("env", *re.fullmatch(r"export (\w+)=(\S*)", line).groups()) for line in lines)
        elif name == "runscript":
            yield "start", ["/bin/sh", "-c", "\n".join(lines), "run"]
        else:
            raise ValueError(f"definition: %{name} is not known")


def read_recipe(path):
    reader = containerfile if path.endswith("Containerfile") else definition
    with open(path, encoding="utf-8") as file:
        return list(reader(file.read()))


# ---- a tree instead of an image ----

class Tree:
    def __init__(self, root):
        self.root, self.env, self.start = root, {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp"}, None

    def run(self, words, user="0:0", network=False):
        """A command inside: (exit status, what it printed). /dev, /proc and /sys are there, as in a container."""
        env = dict(self.env)
        if network:  # this machine's way to the registries
            env.update({k: v for k, v in os.environ.items() if k.startswith("PIP_") or k.lower().endswith("_proxy")})
            if "PIP_CERT" in env:
                shutil.copy(env["PIP_CERT"], self.root + "/tmp/certificates")
                env["PIP_CERT"] = "/tmp/certificates"
        script = f"""mount -t proc proc {self.root}/proc && mount --rbind /dev {self.root}/dev &&
            mount --rbind /sys {self.root}/sys && exec chroot --userspec={user} {self.root} "$@" """
        done = subprocess.run(["unshare", "--mount", "--pid", "--fork", "--propagation", "private", "sh", "-c", script,
                               "sh", *words], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace")
        return done.returncode, done.stdout

    def step(self, kind, *what, context):
        if kind == "env":
            self.env[what[0]] = what[1]
        elif kind == "start":
            self.start = what[0]
        elif kind == "run":
            return self.run(["/bin/sh", "-e", "-c", what[0]], network=True)
        elif kind == "copy":
            shutil.copy(os.path.join(context, what[0]), self.root + what[1])
        elif kind == "unpack":
            subprocess.run(["tar", "xf", os.path.join(context, what[0]), "-C", self.root + what[1]], check=True)
        return 0, ""


def make_base(folder, image):
    """The base of debian:SUITE-slim, as a tar file that the next run finds. None: there is no network."""
    suite = re.fullmatch(r"debian:(\w+)-slim", image)[1]
    tar = os.path.join(folder, f"{suite}.tar")
    if not os.path.exists(tar):
        root = os.path.join(folder, "base")
        shutil.rmtree(root, ignore_errors=True)
        if subprocess.run(["debootstrap", "--variant=minbase", suite, root], stdout=subprocess.DEVNULL).returncode:
            return None
        subprocess.run(["tar", "cf", tar, "-C", root, "."], check=True)
    return tar


def build(folder, context, recipe):
    """A tree with all steps done; None after a failure."""
    steps = read_recipe(os.path.join(context, recipe))
    tree = Tree(os.path.join(folder, recipe + ".tree"))
    shutil.rmtree(tree.root, ignore_errors=True)
    os.makedirs(tree.root)
    subprocess.run(["tar", "xf", make_base(folder, steps[0][1]), "-C", tree.root], check=True)
    shutil.copy("/etc/resolv.conf", tree.root + "/etc/resolv.conf")
    for kind, *what in steps[1:]:
        status, said = tree.step(kind, *what, context=context)
        check(f"{recipe}: {kind} {' '.join(map(str, what))[:70]!r}", status == 0, said)
        if status:
            return None
    return tree


def grade(tree, recipe):
    os.makedirs(tree.root + "/grade/student/src")
    solution = os.path.join(KIT, "solutions/lab1_moving_average.cu")
    shutil.copy(solution, tree.root + "/tmp/mine.cu")
    shutil.copy(solution, tree.root + "/grade/student/src/my lab 1.cu")
    for user in "0:0", NOBODY:
        words = [*tree.start, "lab1", "/tmp/mine.cu", "--device", "sim", "--no-history", "--sandbox", "required"]
        status, said = tree.run(words, user)
        check(f"{recipe}: a solution has all points, user {user}", status == 0 and "Score: 100 of 100" in said, said)
    with tempfile.TemporaryDirectory() as box:
        subprocess.run([KIT + "/grade", "export", "prairielearn-package", "--lab", "lab1", "--out", box], check=True,
                       stdout=subprocess.DEVNULL)
        with open(box + "/questions/stencil_lab1/info.json", encoding="utf-8") as file:
            entry = json.load(file)["externalGradingOptions"]["entrypoint"]
    status, said = tree.run(shlex.split(entry))
    results = tree.root + "/grade/results/results.json"
    check(f"{recipe}: as PrairieLearn calls it", status == 0 and json.load(open(results))["score"] == 1, said)


def skip(why):
    print(f"skipped: the recipes in a chroot: {why}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


def main():
    words = [word for word in sys.argv[1:] if word != "--parse"]
    with tempfile.TemporaryDirectory() as box:
        folder, context = words[0] if words else box, os.path.join(box, "package")
        subprocess.run([KIT + "/grade", "export", "container-package", "--out", context], check=True,
                       stdout=subprocess.DEVNULL)
        recipes = ["Containerfile", "stencil-labs.def"]
        for recipe in recipes:
            steps = read_recipe(os.path.join(context, recipe))
            sources = [what[0] for kind, *what in steps if kind in ("copy", "unpack")]
            check(f"{recipe}: its files are in the package", sources and all(
                os.path.exists(os.path.join(context, source)) for source in sources), str(sources))
        if len(words) < len(sys.argv) - 1:
            skip("--parse")
        if os.getuid() or not shutil.which("debootstrap"):
            skip("it needs root and debootstrap")
        os.makedirs(folder, exist_ok=True)
        if not make_base(folder, steps[0][1]):
            skip("debootstrap found no network")
        for recipe in recipes:
            tree = build(folder, context, recipe)
            if tree:
                grade(tree, recipe)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
