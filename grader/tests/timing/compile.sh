#!/usr/bin/env bash
# Compile what the model of time is checked with: every kernel of kernels.txt with its macros, the solutions and the
# honest corpus, each as the grader compiles a submission, and what ptxas makes of it for sm_90.
#
#     grader/tests/timing/compile.sh FOLDER NVCC     FOLDER/NAME/student.so, .ptx, .cubin, registers; what is there stays
#     grader/tests/timing/compile.sh --list          name, file and macros of each, a line a kernel
set -u
start=$PWD
cd "$(dirname "$0")/../../.." || exit 2
kit=$PWD

list() { # NAME FILE MACRO...
    while read -r file macros; do
        name=$file${macros:+-$macros}
        echo "${name//[ =]/-} $kit/grader/tests/timing/kernels/$file.cu $macros"
    done <grader/tests/timing/kernels/kernels.txt
    for file in solutions/*.cu; do echo "solution-$(basename "$file" .cu) $kit/$file"; done
    for file in grader/corpus/honest/*.cu; do echo "honest-$(basename "$file" .cu) $kit/$file"; done
    for part in unseen fresh blind later recent newest; do
        for file in grader/tests/timing/$part/*.cu; do echo "$part-$(basename "$file" .cu) $kit/$file"; done
    done
}

[ "${1-}" = --list ] && { list; exit; }
out=$(cd "$start" && realpath -m "${1?FOLDER}") nvcc=${2?NVCC}
mkdir -p "$out"

compile() { # NAME FILE MACRO...
    local to=$out/$1 file=$2
    shift 2
    [ -s "$to/registers" ] && return
    mkdir -p "$to/keep" && cp "$file" "$to/student.cu" && cd "$to" || return
    TMPDIR=$PWD/keep "$nvcc" -gencode arch=compute_80,code=compute_80 "${@/#/-D}" -std=c++17 --expt-relaxed-constexpr --extended-lambda -lineinfo -shared \
        -cudart=none -cudadevrt=none -Xcompiler -fPIC -Xlinker -z,lazy --keep --keep-dir keep -I "$kit/common" \
        -o student.so student.cu >log 2>&1 || { echo "$to does not compile: $to/log"; return; }
    mv keep/*.ptx student.ptx && rm -r keep
    "$(dirname "$nvcc")/ptxas" -v -lineinfo -arch=sm_90 -o student.cubin student.ptx 2>registers
}

export -f compile
export kit nvcc out
list | xargs -P "$(nproc)" -L 1 bash -c 'compile "$@"' _
