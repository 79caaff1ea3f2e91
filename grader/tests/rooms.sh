#!/usr/bin/env bash
# Check the rooms: every #include points into its own room or a lower one, in the order of grader/docs/rooms.txt;
# every folder with source files is a room; no two source files have the same name; grader/ itself holds only main.c
# and setup.sh.
#
#     grader/tests/rooms.sh [FOLDER]     of this tree, or of the one in FOLDER
set -u
cd "$(dirname "$0")/../.." || exit 2
cd "${1-.}" || exit 2
passed=0 failed=0

expect_none() { # WHAT LINES: each line is a fault
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + $(wc -l <<<"$2")))
        sed "s/^/FAIL $1: /" <<<"$2"
    fi
}

sources() { find common grader -name '*.[ch]' -o -name '*.cu' -o -name '*.def' | grep -v '^grader/corpus/' | sort; }

# FILE INCLUDED, one line for each #include of a file of the kit by its path.
includes() { sources | xargs grep -Ho '^#include "[^"]*/[^"]*"' | sed 's/:#include "/ /; s/"$//'; }

# A file belongs to the longest room that its path begins with.
with_rooms() { # COMMAND: an awk program that may call room(PATH) and has the order in level[]
    awk 'NR == FNR { if (!/^#/) { level[$1] = ++count } next }
         function room(path) { do { sub(/\/[^\/]*$/, "", path) } while (!(path in level) && path ~ /\//); return path }
         '"$1" grader/docs/rooms.txt -
}

upward() { includes | with_rooms '
    { if (level[room($2)] > level[room($1)]) print $1 " includes " $2 ", a room above its own" }'; }
roomless() { sources | with_rooms '!(room($1) in level) { print $1 " lies in no room" }'; }
same_names() { sources | grep '\.[ch]$' | sed 's|.*/||' | sort | uniq -d; }
loose() { find grader -maxdepth 1 -type f ! -name main.c ! -name setup.sh; }

expect_none "order" "$(upward)"
expect_none "a folder that grader/docs/rooms.txt lacks" "$(roomless)"
expect_none "two files of one name" "$(same_names)"
expect_none "in grader/ itself" "$(loose)"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
