#!/usr/bin/env bash
# Make pages of attempts and use them in a browser: every solution, every skeleton with the first half of its gaps
# filled in, every file of the corpus of wrong submissions, and a file whose text attacks the page. Prints a table
# with time and size of each page, then a line for each page and width. With --quick only some of them.
#
#     grader/tests/pages.sh [--quick] [WORD]        only files whose path holds WORD
#
# The last line is "N passed, N failed".
set -u
cd "$(dirname "$0")/../.." || exit 2
quick=
[ "${1-}" = --quick ] && quick=1 && shift
word=${1-}
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
mkdir -p "$box/half" "$box/hostile" "$box/pages"

# half SOLUTION: the first half of what students write is there.
half() {
    local regions
    regions=$(grep -c '// BEGIN SOLUTION' "$1")
    awk -v most=$((regions / 2)) '
        /\/\/ BEGIN SOLUTION/ { inside = ++number > most; next }
        /\/\/ END SOLUTION/ { inside = 0; next }
        !inside' "$1" >"$box/half/$(basename "$1")"
}

# A right solution with text that would leave its element, run as a script, or turn letters round.
hostile() {
    printf '// </script><script>document.title = "run"</script><img src=x onerror=alert(1)> --> ]]> \xe2\x80\xae\xe2\x81\xa6 \xff\n'
    cat solutions/lab1_moving_average.cu
}

for solution in solutions/lab*.cu; do
    case $solution in *_fast.cu) ;; *) half "$solution" ;; esac
done
hostile >"$box/hostile/lab1_hostile.cu"

files=("$box"/hostile/*.cu solutions/lab*.cu "$box"/half/*.cu grader/corpus/wrong/*.cu)
if [ -n "$quick" ]; then # what differs most: sizes and dimensions, no trace, a race, a compile error
    files=("$box"/hostile/*.cu solutions/lab0_dot_product.cu solutions/lab5_coarsening.cu "$box"/half/lab{2,4}_*.cu
        grader/corpus/wrong/{lab4_no_barrier,lab4_halo_as_zero}.cu grader/corpus/wrong/lab1_syntax*.cu)
fi
chosen=()
for file in "${files[@]}"; do
    case $file in *"$word"*) [ -e "$file" ] && chosen+=("$file") ;; esac
done
[ ${#chosen[@]} -gt 0 ] || { echo "pages: no file has \"$word\" in its path" >&2 && exit 2; }

. grader/tests/parts.sh
trap 'rm -rf "$box" "$logs"' EXIT
pages() { ./build/page_table "$box/pages" "${chosen[@]}"; }
part "pages: made" pages
part "pages: in a browser" grader/tests/page_browser.py ${SHOTS:+--shots "$SHOTS"} "$box"/pages/*.html
summary
