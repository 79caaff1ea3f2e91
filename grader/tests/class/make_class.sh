#!/usr/bin/env bash
# Make a class for tests and measurements: N students with a submission for each of two labs, always the same
# ones: solutions, skeletons, the whole corpus, wrong variants made by rule, and files that cannot be graded.
#
#     grader/tests/class/make_class.sh FOLDER N [LAB LAB]      FOLDER/submissions, FOLDER/roster.csv, FOLDER/expected
#
# expected has a line for every student and lab: the folder's name in hexadecimal, the lab, and the words that
# grader/tests/expectation.h describes, or state=missing, state=not_graded. grader/tests/class/check_class.py compares.
# The variants made by rule come from build/mutants; without it there are none.
set -eu

kit=$(cd "$(dirname "$0")/../../.." && pwd)
[ $# = 2 ] || [ $# = 4 ] || { sed -n '2,9s/^# \?//p' "$0" >&2; exit 2; }
folder=$1 students=$2 labs=("${3:-lab1}" "${4:-lab4}")
mkdir "$folder" "$folder/submissions" "$folder/pool"
folder=$(cd "$folder" && pwd)

# ---- what is handed in for one lab: $pool/NUMBER.cu, and what is expected in $pool/NUMBER ----

# add FILE WORDS: one more variant; its text may not be there, which is for `place` to make
add() {
    cp "$1" "$pool/$count.cu"
    echo "$2" >"$pool/$count"
    count=$((count + 1))
}

# What a file of the corpus says of itself; what the grader cannot judge is not graded.
words_of() {
    sed -n '1s/\r$//; 1s/^\xef\xbb\xbf//; 1s|^// *lab[0-9]* *||p; 1q' "$1" | sed 's/.*verdict=internal_error.*/state=not_graded/'
}

add_corpus() { # LAB
    local file
    for file in "$kit"/grader/corpus/*/"$1"_*.cu; do add "$file" "$(words_of "$file")"; done
}

# "wrong  lab1_moving_average:no_barrier:39  __syncthreads(); => ;" is one change in one line. A third of them, so
# that they do not outnumber all else.
add_mutants() { # LAB
    local name line change origin every=0
    [ -x "$kit/build/mutants" ] || return 0
    "$kit/build/mutants" --list "$1_" | sed -n 's/^wrong  *//p' >"$pool/list"
    while read -r name change; do
        every=$((every + 1))
        if [ $((every % 3)) != 0 ] || grep -qxF "    > $change" "$kit/grader/tests/mutants/equivalent.txt"; then continue; fi
        origin=("$kit"/{solutions,grader/corpus/honest}/"${name%%:*}.cu")
        [ -e "${origin[0]}" ] || origin=("${origin[1]}")
        line=${name##*:}
        LINE=${line%%.*} FROM=${change%% => *} TO=${change#* => } awk '
            NR == ENVIRON["LINE"] && (at = index($0, ENVIRON["FROM"])) {
                $0 = substr($0, 1, at - 1) ENVIRON["TO"] substr($0, at + length(ENVIRON["FROM"])); changed = 1 }
            { print } END { exit !changed }' "${origin[0]}" >"$pool/mutant"
        add "$pool/mutant" 'score<100'
    done <"$pool/list"
}

add_junk() { # SOLUTION
    : >"$pool/junk"
    add "$pool/junk" 'verdict=compile_error score=0'
    head -c 3000 "$kit/grade" >"$pool/junk"
    add "$pool/junk" 'verdict=compile_error score=0'
    sed 's/$/\r/' "$1" >"$pool/junk"
    add "$pool/junk" 'verdict=graded score=100'
    { printf '\xef\xbb\xbf'; cat "$1"; } >"$pool/junk"
    add "$pool/junk" 'verdict=graded score=100'
    head -c 1000 "$1" >"$pool/junk"
    add "$pool/junk" 'score=0'
    head -c 400000 /dev/zero | tr '\0' ' ' >"$pool/junk"
    add "$pool/junk" 'verdict=rejected score=0'
    echo 'Sorry, my dog ate my kernel.' >"$pool/junk"
    add "$pool/junk" 'verdict=compile_error score=0'
}

make_pool() { # LAB
    local solution=("$kit"/solutions/"$1"_*[a-z].cu) file
    pool=$folder/pool/$1 count=0
    mkdir "$pool"
    for file in "${solution[@]}"; do add "$file" 'verdict=graded score=100 nofinding'; done
    for file in "$kit"/labs/"$1"_*.cu; do add "$file" 'verdict=graded score=0 finding=not_written'; done
    add_junk "${solution[0]}"
    add_corpus "$1"
    add_mutants "$1"
    echo "$count" >"$pool/count"
}

# ---- students ----

# Usual names, and names that cause trouble.
name_of() { # NUMBER
    case $(($1 % 8)) in
    0) printf 'student%d' "$1" ;;
    1) printf 'Żółć Ænima %d' "$1" ;;
    2) printf "O'Brien; rm -rf %d" "$1" ;;
    3) printf '"quoted", %d' "$1" ;;
    4) printf 'two\nlines %d' "$1" ;;
    5) printf -- '-option%d' "$1" ;;
    6) printf '\xff\xfe not utf-8 %d' "$1" ;;
    7) printf '<b>&amp;%%s%%n $(x) %d' "$1" ;;
    esac
}

expect() { # STUDENT LAB WORDS
    printf '%s %s %s\n' "$(printf %s "$1" | od -An -v -tx1 | tr -d ' \n')" "$2" "$3" >>"$folder/expected"
}

# Some submissions are not files to grade; all others are from the pool.
place() { # NUMBER STUDENT LAB
    local at=$folder/submissions/$2 pool=$folder/pool/$3 variant
    variant=$(($1 * 7919 % $(cat "$pool/count")))
    case $(($1 % 50)) in
    41) expect "$2" "$3" state=missing ;;
    43) mkfifo "$at/$3.cu" && expect "$2" "$3" state=not_graded ;;
    45) mkdir "$at/$3.cu" && expect "$2" "$3" state=not_graded ;;
    47) ln -s /etc/passwd "$at/$3.cu" && expect "$2" "$3" state=not_graded ;;
    *) cp "$pool/$variant.cu" "$at/$3.cu" && expect "$2" "$3" "$(cat "$pool/$variant")" ;;
    esac
}

for lab in "${labs[@]}"; do make_pool "$lab"; done
echo 'id,name,email' >"$folder/roster.csv"
: >"$folder/expected"
for ((i = 0; i < students; i++)); do
    student=$(name_of "$i"; echo x) student=${student%x} # a command's output loses line ends
    mkdir "$folder/submissions/$student"
    for k in 0 1; do place $((i + 13 * k)) "$student" "${labs[k]}"; done
    printf '"%s","Student, %d",s%d@example.org\n' "${student//\"/\"\"}" "$i" "$i" >>"$folder/roster.csv"
done
rm -r "$folder/pool"
