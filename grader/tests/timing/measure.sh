#!/usr/bin/env bash
# On a machine with a GPU: time every kernel that the model of time is checked with, run the microbenchmarks that its
# constants come from, and count sectors with Nsight Compute if ncu is there.
#
#     grader/tests/timing/measure.sh FOLDER [WORD]    micro.csv, measured.csv (as beside this script); needs nvcc,
#                                                     python3; WORD: only kernels whose name holds it, and no micro.csv
set -u
kit=$(realpath "$(dirname "$0")/../../..") out=$(realpath -m "${1?FOLDER}") word=${2-}
here=$kit/grader/tests/timing objects=$out/objects
mkdir -p "$objects" && cd "$out" || exit 2

nvcc -O2 -std=c++17 -arch=native -cudart shared -I "$kit/common" -Xlinker --export-dynamic -o session \
    "$here/session.cu" "$here/launches.cpp" -ldl || exit 2
[ -n "$word" ] || nvcc -O2 -std=c++17 -arch=native -o micro "$here"/micro/*.cu || exit 2

# As compile.sh, but with the real runtime, and cudaMalloc out of the measured time.
compile() { # NAME FILE MACRO...
    local name=$1 file=$2
    shift 2
    [ -s "$objects/$name.so" ] || TMPDIR=$(mktemp -d) nvcc -gencode arch=compute_80,code=compute_80 "${@/#/-D}" \
        -std=c++17 --expt-relaxed-constexpr --extended-lambda -lineinfo -shared -cudart=shared -Xcompiler -fPIC -I "$kit/common" -include "$here/pool.h" \
        -o "$objects/$name.so" "$file" 2>"$objects/$name.log" || echo "$name does not compile"
}
export -f compile
export kit here objects
"$here/compile.sh" --list | grep -e "^[^ ]*$word" >list.txt
xargs -P "$(nproc)" -L 1 bash -c 'compile "$@"' _ <list.txt

# Left out: minutes, or host code that works within the measured time.
grep -v -E 'cas_volatile|duff_goto|global_lock|host_threads' list.txt >timed.txt
[ -n "$word" ] || ./micro >micro.csv
rm -f timed.csv
./session timed.txt time timed.csv "$objects" || exit 2

# Each part is a process of its own, so that one that breaks takes no other with it. The slowest need no counting.
rm -f counted.csv order.csv
if command -v ncu >/dev/null; then
    metrics=$(grep -v '^#' "$here/metrics.txt" | paste -sd,)
    grep -v -E 'BLOCKS-1 |PER_THREAD|recursive_template' timed.txt | split -l 28 - part.
    for part in part.*; do
        ncu --profile-from-start off --clock-control none --csv --page raw --metrics "$metrics" --log-file ncu.csv \
            ./session "$part" count order.part "$objects" >/dev/null 2>&1 &&
            grep '^"' ncu.csv >>counted.csv && cat order.part >>order.csv
        rm -f ncu.csv order.part "$part"
    done
fi
python3 "$here/gather.py" timed.csv counted.csv order.csv >measured.csv
