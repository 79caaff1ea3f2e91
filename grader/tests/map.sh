#!/usr/bin/env bash
# "Where is what" in README.md: what it names is there, and every source file is named, or lies in a folder that is.
# And every grader/tests/units/test_NAME.c is a suite that run.c knows.
#
#     grader/tests/map.sh [README]
set -u
cd "$(dirname "$0")/../.." || exit 2
readme=${1:-README.md}
passed=0 failed=0

nothing_of() { # WHAT LINES: each is a fault
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        awk -v what="$1" '{print "FAIL " what ": " $0}' <<<"$2"
    fi
}

# The names in the first cell of a row; "class/:" is the folder of those behind it.
names() { cut -d'|' -f2 <<<"$1" | grep -o '`[^`]*`:\?' | tr -d '`'; }

# What the names of the map stand for: files, folders with a slash; or "? NAME" for nothing. A name is looked for in the
# folder of the row, if the names before it had one, then in that of the table; "_move.c" goes on like the one before.
look_up() {
    local line name table='' folder='' before='' found
    while IFS= read -r line; do
        case $line in
        '| in `'*) table=$(names "$line") && continue ;;
        '| `'*) folder=$table ;;
        *) continue ;;
        esac
        while IFS= read -r name; do
            case $name in
            *:) folder=$table${name%:} && continue ;;
            _*) name=${before%_*}$name ;;
            esac
            before=$name
            found=$(compgen -G "$folder$name" || compgen -G "$table$name") || found="? $name"
            echo "$found"
            [[ $name != */[!/]* ]] || { found=${found##*$'\n'} && folder=${found%/*}/; }
        done < <(names "$line")
    done < <(sed -n '/^## Where is what/,/^To add/p' "$readme")
}

map=$(look_up)
nothing_of 'no such file' "$(sed -n 's/^? //p' <<<"$map")"

# A header goes with its .c; the files of folders that are named need no row of their own.
declare -A is_named
while IFS= read -r file; do
    is_named[$file]=1
done < <(grep -v '^?' <<<"$map" | xargs realpath -m --relative-to=.)
unnamed() {
    local file folder
    while IFS= read -r file; do
        [ "${file%.h}" = "$file" ] || [ ! -e "${file%.h}.c" ] || continue
        folder=$file
        until [ "${is_named[$folder]-}" ] || [ "$folder" = "${folder%/*}" ]; do
            folder=${folder%/*}
        done
        [ "${is_named[$folder]-}" ] || echo "$file"
    done < <(find common grader -name '*.[ch]' -o -name '*.cu' -o -name '*.def' -o -name '*.sh' -o -name '*.py' \
        -o -name '*.awk' -o -name '*.gp')
}
nothing_of "not in $readme" "$(unnamed)"

suites() {
    local file name
    for file in grader/tests/units/test_*.c; do
        name=${file##*/test_}
        grep -qF "X(${name%.c})" grader/tests/units/run_suites.c || echo "$file"
    done
}
nothing_of 'never run' "$(suites)"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
