#!/usr/bin/env bash
# Run every test that needs no GPU, also after a failure; the last line counts all of them. `make check` calls this when
# everything is built. Tests that use one core run side by side, in three lanes: some of them mostly wait. The whole
# files come after the third lane, so that no core is idle while the others end.
set -u
cd "$(dirname "$0")/../.." || exit 2
. grader/tests/parts.sh

one_core() {
    part "skeletons in step with solutions" grader/labs/sync.sh check
    part "layout" make --no-print-directory check-format
    part "the map of the code" grader/tests/map.sh
    part "rooms" grader/tests/rooms.sh
    part "common mistakes" grader/tests/mistakes.sh
    part "causes, not messages" grader/tests/causes.sh
    part "documents" grader/tests/documents.py
    part "parts" ./build/tests
    part "numbers of the handouts" ./build/handout check
    part "fuzz: PTX" ./build/fuzz_ptx 20000
    part "fuzz: plans" ./build/fuzz_plan 100000
    part "figures" grader/tests/figures.sh
    part "quiz: the keys, of some files" ./build/check_quiz -j 1 -o 20
    part "prove: some files, and nothing wrong is proved" ./build/check_prove -j 1 lab1_textbook
    part "prove: other files are refused" ./build/check_prove -j 1 past
    part "races: found, and false alarms" make --no-print-directory -j1 check-races
    part "simulator and host, bit for bit" ./build/differential --host --count 60
}

classes() {
    part "a class" grader/tests/class.sh
    part "imports of submissions" grader/tests/class_import.sh
    part "a term" grader/tests/class_term.sh
    part "class report" grader/tests/class_report.sh
    part "exports, receipts, regrading" grader/tests/class_export.sh
    part "packages for other platforms" grader/tests/packages.sh
    part "pages: what the browser must notice" grader/tests/browse.sh
    part "pages of attempts: some" grader/tests/pages.sh --quick
}

unset MAKEFLAGS MAKELEVEL MFLAGS # the make called below must not act as a child of this one
beside one_core
beside classes
part "command line: words, options, files" grader/tests/cli.sh
part "command line: reports and results" grader/tests/cli_report.sh
part "command line: sweep, prove, orders, versions" grader/tests/cli_sweep.sh
part "command line: toolkits, a kit of one's own" grader/tests/cli_kit.sh
part "steps of a call, and why a value is what it is" grader/tests/steps.sh
part "why: the mutants of one solution" ./build/check_why -j 1 lab1_moving_average:
part "a new lab, from its templates to grades" grader/tests/new_lab.sh
part "whole files: the course, and one file in twenty of the corpus" ./build/selfcheck -o 20
join
part "two orders: of some races, of no kernel without one" ./build/check_orders wrong/lab4_no_barrier
part "attacks: some, with each sandbox and without" grader/tests/check_attacks.sh --quick
part "attacks: some in a class, beside honest files" grader/tests/hostile.py class 2
part "mutants: one of each rule" ./build/mutants --sample
summary
