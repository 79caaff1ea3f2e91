#!/usr/bin/env bash
# Test the kit without a CUDA Toolkit: this machine's toolkits are hidden. A copy of the kit sets itself up from
# NVIDIA's Python packages, grades the solutions and runs the tests. Files built with another toolkit are built again.
# The last line is "N passed, N failed", or says why the test was skipped.
set -u
cd "$(dirname "$0")/../.." || exit 2

skip() {
    echo "skipped: the kit without an installed CUDA Toolkit: $*"
    exit 0
}

# Run in a mount namespace: only this script and its children see its mounts.
if [ "${1-}" != hidden ]; then
    [ "$(id -u)" = 0 ] || skip "only root can hide the one that is here"
    unshare --mount true 2>/dev/null || skip "this machine does not allow hiding the toolkit (unshare --mount)"
    exec unshare --mount --propagation private "$0" hidden
fi

hide_toolkits() {
    local nvcc
    [ ! -d /usr/local/cuda ] || mount -t tmpfs none /usr/local/cuda || return
    for nvcc in $(type -aP nvcc); do
        mount --bind /dev/null "$nvcc" || return
    done
}

can_download() {
    python3 -m pip download --quiet --disable-pip-version-check --retries 1 --timeout 20 --no-deps --dest "$box" pip \
        >/dev/null 2>&1
}

. grader/tests/parts.sh
box=$(mktemp -d)
trap 'rm -rf "$logs" "$box"' EXIT
unset CUDA CUDA_HOME CUDA_PATH MAKEFLAGS MAKELEVEL MFLAGS

hide_toolkits || skip "mount failed"
cp -a . "$box/kit" && cd "$box/kit" || exit 2
rm -rf config.mk grade build/cuda build/toolkit build/recorder build/labs build/common/record build/grader/gpu/trusted.ptx
[ -z "$(grader/setup.sh find)" ] || skip "$(grader/setup.sh find) cannot be hidden"
if python3 -m pip --version >/dev/null 2>&1 && ! can_download; then
    skip "pip cannot download anything here"
fi
if ! grader/setup.sh; then
    can_download || skip "pip cannot download anything here"
    echo "0 passed, 1 failed"
    exit 1
fi
part "the toolkit of the Python packages" sh -c 'grader/setup.sh find | grep "^$PWD/build/cuda/"'
part "build" make grade build/tests
compiles=$(grep -lE 'compiler\.h|nvcc' grader/tests/units/test_*.c | sed 's/.*test_//; s/\.c$//') # the suites that compile CUDA
units() { part "parts that compile CUDA" ./build/tests $compiles; }
beside units
part "all solutions" make demo
part "command line: without nvcc" grader/tests/cli_kit.sh nvcc
part "command line: another toolkit" grader/tests/cli_kit.sh toolkit
join
summary
