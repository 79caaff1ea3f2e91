#!/usr/bin/env bash
# Every test that needs no GPU, whatever fails; the last line counts all of them. `make check` calls this when
# everything is built. What uses one core alone runs side by side, in three lanes: some of it waits most of the time.
set -u
cd "$(dirname "$0")/../.." || exit 2
. grader/tests/parts.sh

one_core() {
    part "skeletons in step with solutions" grader/labs/sync.sh check
    part "layout" make --no-print-directory check-format
    part "the map of the code" grader/tests/map.sh
    part "rooms" grader/tests/rooms.sh
    part "causes, not messages" grader/tests/causes.sh
    part "documents" grader/tests/documents.py
    part "parts" ./build/tests
    part "numbers of the handouts" ./build/handout check
    part "fuzz: PTX" ./build/fuzz_ptx 20000
    part "fuzz: plans" ./build/fuzz_plan 100000
    part "figures" grader/tests/figures.sh
    part "a new lab, from its templates to grades" grader/tests/new_lab.sh
    part "simulator and host, bit for bit" ./build/differential --host --count 60
}

classes() {
    part "a class" grader/tests/class.sh
    part "class report" grader/tests/class_report.sh
    part "exports, receipts, regrading" grader/tests/class_export.sh
    part "pages: what the browser must notice" grader/tests/browse.sh
}

unset MAKEFLAGS MAKELEVEL MFLAGS # the make that is called below is nobody's child
beside one_core
beside classes
part "command line" grader/tests/cli.sh
join
part "whole files" ./build/selfcheck
part "attacks: some, with each sandbox and without" grader/tests/check_attacks.sh --quick
part "mutants: one of each rule" ./build/mutants --sample
summary
