#!/usr/bin/env bash
# Run every test that needs a GPU; the last line counts all of them. `make check-gpu` calls this when everything is
# built. Without a GPU it says so and passes.
set -u
cd "$(dirname "$0")/../.." || exit 2
. grader/tests/parts.sh

reason=$(./build/isolation | sed -n 's/^skipped: //p')
if [ -n "$reason" ]; then
    echo "skipped: $reason"
    exit 0
fi
jobs=$(nproc)
part "promises" ./build/isolation
part "whole files" ./build/selfcheck -d cuda -j $((jobs > 14 ? 14 : jobs))
part "simulator and GPU, bit for bit" ./build/differential
part "simulator and GPU, bit for bit: labs" ./build/differential --files solutions/*.cu grader/corpus/honest/*.cu
part "eight gradings at once" grader/tests/gpu/eight.py
part "counts" ./build/check_counts
summary
