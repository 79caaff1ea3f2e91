#!/bin/sh
# Keep labs/ in step with solutions/. Staff only: students have no solutions/.
#
#   grader/labs/sync.sh write   make every skeleton anew; never overwrites a file with local changes
#   grader/labs/sync.sh check   fail and show the difference if writing would change anything
#
# A file may be overwritten if it is as committed, or as the last write left it (sums in build/labs.sum).
set -eu
cd "$(dirname "$0")/../.."
sums=build/labs.sum
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

[ -d solutions ] || { echo "sync: there is no solutions/ here; only the course's staff can make skeletons" >&2; exit 2; }
for solution in solutions/lab*.cu; do
    case $solution in *_fast.cu) continue ;; esac # students read these; they have no skeleton
    awk -f grader/labs/skeleton.awk "$solution" >"$fresh/${solution#solutions/}"
done

as_committed() {
    git ls-files --error-unmatch "$1" >/dev/null 2>&1 && git diff --quiet HEAD -- "$1" 2>/dev/null
}

may_overwrite() {
    [ ! -e "$1" ] || as_committed "$1" || grep -qxF "$(sha256sum "$1")" "$sums" 2>/dev/null
}

case "${1-}" in
check)
    diff -ru -x '*.txt' -x '*.cu.*' labs "$fresh" || {
        echo "check-sync: labs/ is not what solutions/ makes; run: make sync" >&2
        exit 1
    }
    ;;
write)
    for skeleton in "$fresh"/*.cu; do
        lab=labs/${skeleton##*/}
        cmp -s "$skeleton" "$lab" || may_overwrite "$lab" || {
            echo "sync: $lab has changes that are neither committed nor made by sync; nothing is written." >&2
            echo "      Move them to solutions/, or drop them with: git checkout -- $lab" >&2
            exit 1
        }
    done
    mkdir -p labs build
    for skeleton in "$fresh"/*.cu; do
        cmp -s "$skeleton" "labs/${skeleton##*/}" || { cp "$skeleton" labs/; echo "sync: labs/${skeleton##*/}"; }
    done
    sha256sum labs/lab*.cu >"$sums"
    ;;
*)
    echo "usage: grader/labs/sync.sh write|check" >&2
    exit 2
    ;;
esac
