#!/usr/bin/env python3
"""Make the downloads that grader/tests/class_import.sh imports, each as its platform lays it out.

usage: make_downloads.py KIT OUT

Where a form is documented:
  Canvas            github.com/instructure/canvas-lms, lib/content_zipper.rb: get_filename, add_upload_submission. Names
                    are NAME_USER_ATTACHMENT_FILE, NAME_LATE_USER_..., a team's name for its members, and with hidden
                    names anon_ID_ATTACHMENT_FILE and LATE_anon_ID_... The entries' times are those of the download:
                    rubyzip, lib/zip/entry.rb, takes the present time for a stream.
  Moodle            github.com/moodle/moodle, mod/assign/classes/downloader.php: get_student_prefix, in newer ones;
                    before, mod/assign/locallib.php: download_submissions. NAME_PARTICIPANT_assignsubmission_file_,
                    "Participant" for hidden names, TEAM_GROUP_... for a team, before that TEAM-NAME_PARTICIPANT_...
                    for each member; the default team has no number. Newer ones stream the zip file
                    (files/classes/local/archive_writer/zip_writer.php), with the time of the download.
  Gradescope        "Export Submissions" of an assignment: a folder for each submission, and submission_metadata.yml with
                    Ruby symbols as keys. Gradescope publishes no description of that file; its fields are those that
                    readers of it use (:submitters:, :name:, :sid:, :email:, :created_at:, :score:, :status:, :results:).
  GitHub Classroom  github.com/github/gh-classroom, cmd/gh-classroom/clone/student-repos: SLUG-submissions/REPOSITORY, and
                    the repository is called SLUG-LOGIN, or SLUG-TEAM. Files have the time of the clone."""
import io
import os
import shutil
import sys
import tarfile
import zipfile

kit, out = sys.argv[1:]
NOON = 1_763_640_000  # 2025-11-20 12:00:00 UTC
FOUR = "extern \"C\" void stencil_basic() {}\nextern \"C\" void stencil_tiled() {}\n"


def put(path, text="// a kernel\n", time=NOON):
    path = os.path.join(out, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.utime(path, (time, time))


def zipped(entries, time=(2025, 11, 20, 12, 0, 0)):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(zipfile.ZipInfo(name, time), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def put_bytes(path, data, time=NOON):
    put(path, "", time)
    with open(os.path.join(out, path), "wb") as file:
        file.write(data)
    os.utime(os.path.join(out, path), (time, time))


def tarred(entries, mode="w:gz"):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode=mode) as archive:
        for name, content in entries:
            info = tarfile.TarInfo(name)
            info.mtime = NOON + 60
            if content is None:
                info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
                archive.addfile(info)
            else:
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content.encode()))
    return data.getvalue()


# Folders, as teachers keep them by hand.
put_bytes("folders/zoe/lab1.zip", zipped([("lab1.cu", "// zoe"), ("__MACOSX/._lab1.cu", "x")]))
put("folders/will/src/lab1.cu", "// will, src")
put("folders/vera/lab1.cpp", "// vera, a C++ name")
put("folders/uma/my lab 1.cu", "// uma, blanks")
put("folders/tom/lab 4/stencil.cu", "// tom, the folder names the lab")
put("folders/sam/final.cu", "// sam, by entry points\n" + FOUR)
put("folders/ruth/lab1.cu", "// ruth, old", NOON - 60)
put("folders/ruth/lab1_v2.cu", "// ruth, new")
put("folders/quinn/notes.txt", "no source")
put("folders/quinn/kernel.cu", "// quinn, any lab")
put_bytes("folders/paul/lab1.rar", b"Rar!")
put_bytes("folders/olga.tar.gz", tarred([("olga/lab1.cu", "// olga, a tar file"), ("../../escape_lab1.cu", "// out"),
                                         ("/abs_lab1.cu", "// out"), ("lab4.cu", None)]))
put("folders/nina/lab1.cu.txt", "// nina, as a browser names it")
put("folders/lab1.cu", "// whose?")
put_bytes("folders/max/lab1.zip", b"PK\x03\x04 damaged")
os.symlink("../zoe/lab1.zip", os.path.join(out, "folders/max/lab4.cu"))

# A clone of the kit for each student, as git makes it; the second has done nothing.
for student, works in ("alice", True), ("bob", False):
    clone = f"clones/{student}"
    for folder in "labs", "solutions":
        for name in os.listdir(os.path.join(kit, folder)):
            if name.endswith(".cu"):
                put(f"{clone}/{folder}/{name}", open(os.path.join(kit, folder, name), encoding="utf-8").read())
    put(f"{clone}/common/lab.h")
    put(f"{clone}/grader/corpus/wrong/lab4_no_barrier.cu")
    put(f"{clone}/.git/HEAD", "ref: refs/heads/main\n")
    if works:
        put(f"{clone}/labs/lab4_tiling.cu", "// alice\n")
        put(f"{clone}/.lab/history", "{}\n")
shutil.copytree(os.path.join(out, "clones/alice"), os.path.join(out, "lab4-submissions/lab4-alice-gh"))
# A template that has the labs alone: this student has pushed nothing.
os.makedirs(os.path.join(out, "lab4-submissions/lab4-anna-gh/labs"))
shutil.copy(os.path.join(kit, "labs/lab4_tiling.cu"), os.path.join(out, "lab4-submissions/lab4-anna-gh/labs"))

# Canvas: one flat zip file.
put_bytes("canvas.zip", zipped([("muelleranna_12345_678_lab4_tiling.cu", "// anna"),
                                ("leeben_LATE_23456_679_lab4-1.cu", "// ben"),
                                ("kimcho_34567_680_work.zip", zipped([("work/lab4.cu", "// cho")])),
                                ("doedan_45678_681_report.pdf", "%PDF")]))

# Canvas with a team, hidden names and two attachments, of which only one has the entry points.
put_bytes("canvas-odd.zip", zipped([("team_red_77_690_lab4.cu", "// the red team"),
                                    ("LATE_anon_Ab3dE_691_lab4.cu", "// hidden, late"),
                                    ("anon_Zz9xY_692_lab4.cu", "// hidden"),
                                    ("kimcho_34567_693_lab4.cu", "// cho\n" + FOUR),
                                    ("kimcho_34567_694_lab4_notes.cu", "// notes")]))
# A student calls a file as Canvas would.
put("canvas-like/anna/lab_4_2_final.cu", "// anna, fourth try")

# Moodle: with folders, and without.
moodle = [("Anna Müller_101_assignsubmission_file_", "lab4.cu", "// anna"),
          ("Ben Lee_102_assignsubmission_file_", "stencil.cu", "// ben"),
          ("Cho Kim_103_assignsubmission_onlinetext_", "onlinetext.html", "<p>")]
put_bytes("moodle.zip", zipped([(f"{folder}/{name}", text) for folder, name, text in moodle]))
put_bytes("moodle-flat.zip", zipped([(folder + name, text) for folder, name, text in moodle]))

# Moodle with teams, hidden names and two students of the same name.
put_bytes("moodle-odd.zip", zipped([(f"{name}_assignsubmission_file_/lab4.cu", f"// {name}") for name in (
    "Team Red_31", "Team Blue-Cho Kim_206", "Default group", "Participant_204", "Participant_205", "Min Lee_301",
    "Min Lee_302")]))

# Names as computers write them: composed, decomposed (macOS), in Latin-1, last name first.
put("names/Müller/lab1.cu", "// composed")
put("names/Mo\u0308ller/lab1.cu", "// decomposed")
put("names/Anna Smith/lab1.cu", "// first name first")
os.makedirs(os.path.join(os.fsencode(out), b"names/J\xf8rgensen"))
with open(os.path.join(os.fsencode(out), b"names/J\xf8rgensen/lab1.cu"), "w", encoding="utf-8") as latin:
    latin.write("// Latin-1")

# An archive whose entries have no times; the archive has one.
put_bytes("timeless/rita/lab1.zip", zipped([("lab1.cu", "// rita")], (1980, 1, 1, 0, 0, 0)))

# Students of whom there are files, but no source.
put("left_out/lena/lab1.txt", "// a source by another name")
put("left_out/lena/__MACOSX/._lab1.txt", "x")
put("left_out/otto/lab1.cu", "// otto")
put("left_out/otto/notes.txt", "notes")

# Gradescope.
METADATA = """---
submission_311:
  :submitters:
  - :name: Anna Müller
    :sid: '12345'
    :email: anna@example.edu
  :created_at: 2025-11-19 20:00:00.123456000 -08:00
  :score: 0.0
  :status: processed
  :results:
    tests:
    - name: build
submission_312:
  :submitters:
  - :name: Ben Lee
    :sid: ''
    :email: ben@example.edu
  - :name: Cho Kim
    :sid: '34567'
    :email: cho@example.edu
  :created_at: 2025-11-21 08:30:00.000000000 Z
"""
put_bytes("gradescope.zip", zipped([("assignment_9_export/submission_metadata.yml", METADATA),
                                    ("assignment_9_export/submission_311/lab4.cu", "// anna"),
                                    ("assignment_9_export/submission_312/src/lab4.cu", "// ben and cho"),
                                    ("assignment_9_export/submission_312/README", "us")]))

# A group of ten, and a submission that the list does not have.
TEN = "".join(f"  - :name: Member {k}\n    :sid: '{k}'\n    :email: m{k}@example.edu\n" for k in range(10))
put_bytes("gradescope-odd.zip", zipped([
    ("assignment_9_export/submission_metadata.yml", f"---\nsubmission_1:\n  :submitters:\n{TEN}  :created_at: "
     "2025-11-21 08:30:00.000000000 Z\n"),
    ("assignment_9_export/submission_1/lab4.cu", "// ten"), ("assignment_9_export/submission_2/lab4.cu", "// nobody's")]))

# Loose files that begin with a name of the roster.
put("loose/anna_lab1.cu", "// anna")
put("loose/stranger_lab1.cu", "// who?")

# A folder around the students' folders, which only a roster can tell from a student's.
put("wrapped/hw4/anna/lab4.cu", "// anna")
put("wrapped/hw4/ben/lab4.cu", "// ben")

# Larger than what is read.
put_bytes("bomb/eve/lab1.zip", zipped([("lab1.cu", "/" * (1 << 20))]))
