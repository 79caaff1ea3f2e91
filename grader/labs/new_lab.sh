#!/usr/bin/env bash
# Begin a lab: make new-lab NAME=plane. Writes its files from the templates in grader/labs/new_lab/, with the next
# free number, and lists them. Before any line is changed, they build and the solution gets full marks.
set -eu
cd "$(dirname "$0")/../.."
name=${1-}
templates=grader/labs/new_lab

stop() {
    echo "new-lab: $1" >&2
    exit 2
}

[[ $name =~ ^[a-z][a-z0-9_]*$ ]] || stop "which name? small letters, digits and _: make new-lab NAME=plane"
! grep -qw "$name" common/lab.h || stop "common/lab.h has the word $name already; take another name"
last=$(basename -a grader/labs/lab[0-9]*_*.c | sed 's/^lab\([0-9]*\)_.*/\1/' | sort -n | tail -n 1)
number=$((last + 1))
[ "$number" -lt 100 ] || stop "there are 100 labs; LABS_MOST in grader/labs/lab_record.h has room for no more"

from() { # TEMPLATE: with name and number filled in
    sed "s/@N@/$number/g; s/@name@/$name/g; s/@NAME@/${name^^}/g" "$templates/$1.template"
}

# before FILE LINE TEMPLATE: inserts the template into FILE before the last line that begins with LINE.
before() {
    grep -qF -- "$2" "$1" || stop "$1 has no line \"$2\" any more; correct grader/labs/new_lab.sh"
    from "$3" | awk -v wanted="$2" 'NR == FNR { text = text $0 "\n"; next }
        { lines[FNR] = $0; if (index($0, wanted) == 1) at = FNR }
        END { for (k = 1; k <= FNR; k++) printf "%s%s\n", k == at ? text : "", lines[k] }' - "$1" >"$1.new"
    mv "$1.new" "$1"
}

# row FILE LIST ROW: appends ROW to LIST, a macro of one line or of two.
row() {
    sed -i "/^#define $2(/{/\\\\\$/n;s/\$/ $3/}" "$1"
    grep -qF -- "$3" "$1" || stop "$1 has no list $2 any more; correct grader/labs/new_lab.sh"
}

record=grader/labs/lab${number}_$name.c solution=solutions/lab${number}_$name.cu handout=handouts/lab${number}_$name.md
before common/lab.h '#ifdef __cplusplus' prototype
before common/definition.h '#define SIGNATURES(' parameters
before common/definition.h '/* The part of a dot product' want
row common/definition.h SIGNATURES "ROW(${name^^})"
row common/definition.h DEFINITIONS "D($name, ${name^^})"
from record >"$record"
from solution >"$solution"
from handout >"$handout"
grader/labs/sync.sh write
cat <<END
Lab $number builds: make, then ./grade lab$number $solution. To fill in:
    common/lab.h                     the prototype of $name()
    common/definition.h              its parameters, ${name^^}_PARAMETERS, and what is right, ${name}_want()
    $record
    $solution, then make sync
    $handout
Then make build/handout && build/handout fix: it puts the code into the handout that it shows.
Before students see it: a line in handouts/index.md.
END
