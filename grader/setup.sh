#!/bin/sh
# Install what is missing: programs from Debian packages, nvcc from Python packages.
#
#   grader/setup.sh             check, install, check again; exit status 0 if everything is there
#   grader/setup.sh plots       the same, and gnuplot, which draws for make figures and ./grade
#   grader/setup.sh slurm       the same, and Slurm, for make check-slurm
#   grader/setup.sh handouts    what `make handouts` needs in addition
#   grader/setup.sh sandbox     the same, and bubblewrap, which confines strangers' submissions better
#   grader/setup.sh class       the same, and what make class-tools and build/class_export need
#   grader/setup.sh find        print the CUDA Toolkit's folder (with bin/nvcc and include/); exit status 1: none
#
# NVIDIA's Python packages go to build/cuda, complete or not at all; `make clean` keeps them.
set -eu
cd "$(dirname "$0")/.."
packages= # Debian packages still to be installed

say() { echo "setup: $*"; }
fail() {
    say "$*" >&2
    exit 1
}

# ---- the CUDA Toolkit ----

# Is it CUDA 11.4 or newer? grader/compile/nvcc.c has the same limit.
is_toolkit() {
    [ -x "$1/bin/nvcc" ] && [ -f "$1/include/cuda_runtime.h" ] &&
        "$1/bin/nvcc" --version 2>/dev/null |
        sed -n "s/.*release \\([0-9]*\\)\\.\\([0-9]*\\).*/\\1 \\2/p" |
        { read -r major minor && [ $((major * 100 + minor)) -ge 1104 ]; }
}

# Search where grader/compile/nvcc.c does. nvcc on PATH may be a link or a script: --dryrun says where its toolkit is.
find_toolkit() {
    own=
    [ ! -f config.mk ] || own=$(sed -n 's/^ *CUDA *[:?]*= *\([^ #]*\).*/\1/p' config.mk)
    on_path=$(nvcc --dryrun -E -x cu /dev/null 2>&1 | sed -n 's/^#\$ TOP=//p')
    for folder in "$own" "$on_path" "${CUDA_HOME-}" "${CUDA_PATH-}" /usr/local/cuda build/cuda/nvidia/*; do
        [ -n "$folder" ] && is_toolkit "$folder" && (cd "$folder" && pwd) && return
    done
    return 1
}

# Does it compile all headers that labs may include?
compiles() {
    probe=$(mktemp -d)
    printf '#include "lab.h"\n#include <cooperative_groups.h>\n#include <cuda/barrier>\n' >"$probe/probe.cu"
    "$1/bin/nvcc" -std=c++17 -arch=compute_80 -I common -ptx -o "$probe/probe.ptx" "$probe/probe.cu" \
        >"$probe/log" 2>&1 && status=0 || status=1
    [ "$status" = 0 ] || sed 's/^/    /' "$probe/log" | head -5
    rm -rf "$probe"
    return "$status"
}

get_toolkit() {
    say "no CUDA Toolkit found; getting nvcc from Python packages (150 MB) into build/cuda"
    mkdir -p build
    rm -rf build/cuda.new
    python3 -m pip install --quiet --disable-pip-version-check --target build/cuda.new \
        'nvidia-cuda-nvcc==13.*' 'nvidia-cuda-runtime==13.*' 'nvidia-cuda-crt==13.*' 'nvidia-nvvm==13.*' \
        'nvidia-cuda-cccl==13.*' || { rm -rf build/cuda.new && return 1; }
    for folder in build/cuda.new/nvidia/*; do
        if is_toolkit "$folder" && compiles "$folder"; then
            rm -rf build/cuda
            mv build/cuda.new build/cuda
            return 0
        fi
    done
    say "the nvcc that pip installed does not compile a lab"
    return 1
}

# ---- Debian packages ----

need() { # PROGRAM PACKAGE
    command -v "$1" >/dev/null || packages="$packages $2"
}

list_packages() {
    packages=
    need cc gcc
    need g++ g++ # nvcc's host compiler
    need make make
    need pkg-config pkg-config
    need python3 python3                                                # these two only for the tests
    pkg-config --exists check 2>/dev/null || packages="$packages check"
    [ "$with" != plots ] || need gnuplot gnuplot-nox
    [ "$with" != sandbox ] || need bwrap bubblewrap
    [ "$with" != class ] || list_class_packages
    [ "$with" != slurm ] || PATH=$PATH:/usr/sbin need slurmctld slurm-wlm
    [ -n "$(find_toolkit)" ] || python3 -m pip --version >/dev/null 2>&1 || packages="$packages python3-pip"
}

# Programs that turn handouts into pages and open them. Chromium has no font for formulas.
list_handout_packages() {
    packages=
    need pandoc pandoc
    need chromium chromium
    need gnuplot gnuplot-nox
    need python3 python3
    [ -f /usr/share/fonts/truetype/dejavu/DejaVuMathTeXGyre.ttf ] || packages="$packages fonts-dejavu-extra"
}

# Libraries for the gradebook and for archives; programs that draw pictures and find similar files.
list_class_packages() {
    pkg-config --exists jansson 2>/dev/null || packages="$packages libjansson-dev"
    pkg-config --exists sqlite3 2>/dev/null || packages="$packages libsqlite3-dev"
    pkg-config --exists libarchive 2>/dev/null || packages="$packages libarchive-dev"
    need gnuplot gnuplot-nox
    need openssl openssl
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

may_install() {
    command -v apt-get >/dev/null &&
        { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null || { [ -t 0 ] && command -v sudo >/dev/null; }; }
}

install_packages() {
    say "installing$packages"
    # shellcheck disable=SC2086 # several words
    as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages
}

# ---- main ----

if [ "${1-}" = find ]; then
    find_toolkit
    exit
fi
with=${1-}
case "$#$with" in
0 | 1plots | 1sandbox | 1class | 1slurm) list=list_packages target=setup ;;
1handouts) list=list_handout_packages target=setup-handouts ;;
*) echo "usage: grader/setup.sh [plots|sandbox|class|slurm|handouts|find]" >&2; exit 2 ;;
esac

$list
if [ -n "$packages" ] && may_install; then
    install_packages || say "apt-get failed"
    $list
fi
[ -z "$packages" ] || fail "missing. Ask an administrator for: apt-get install$packages   (then run make $target again)"
[ "$target" = setup ] || { say "ready for make ${target#setup-}" && exit 0; }

[ -w . ] && { [ ! -e build ] || [ -w build ]; } ||
    fail "this account may not write to $PWD: copy the kit to your home folder and work there"
toolkit=$(find_toolkit) || get_toolkit ||
    fail "no nvcc. Install the CUDA Toolkit 13 (developer.nvidia.com/cuda-downloads), then run make setup again"
toolkit=$(find_toolkit)
compiles "$toolkit" ||
    fail "$toolkit/bin/nvcc does not compile a lab; install the CUDA Toolkit 13 (developer.nvidia.com/cuda-downloads)"
say "ready, with the CUDA Toolkit in $toolkit"
