#!/bin/sh
# Make the handouts' pages: handouts/*.md -> build/handouts/*.html, each complete in itself, and *.pdf of the same.
#
#   grader/handout/pages.sh
#
# Needs build/handout, pandoc and Chromium. A page appears whole or not at all.
set -eu
cd "$(dirname "$0")/../.."
out=build/handouts
here=grader/handout

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || chromium= # reported after the pages
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
mkdir -p "$out"

# The lab before or after this one; the index and the measurements have no neighbours.
neighbour() { # BASE OFFSET
    number=$(echo "$1" | sed -n 's/^lab\([0-9]*\)_.*/\1/p')
    [ -n "$number" ] || return 0
    for other in handouts/lab$((number + $2))_*.md; do
        [ ! -f "$other" ] || basename "$other" .md
    done
}

html() { # BASE
    build/handout expand "handouts/$1.md" >"$new/$1.md"
    set -- "$1" "$(neighbour "$1" -1)" "$(neighbour "$1" 1)"
    pandoc --from markdown-fancy_lists+lists_without_preceding_blankline --to html5 --standalone --self-contained --mathml --toc \
        --toc-depth=2 --template=$here/page.html --lua-filter=$here/words.lua --css=$here/handout.css \
        --metadata pagetitle="$(sed -n 's/^# //p;/^# /q' "$new/$1.md")" \
        --variable neighbours="$([ "$1" = index ] || echo yes)" --variable before="$2" --variable behind="$3" \
        --output "$new/$1.html" "$new/$1.md"
    mv "$new/$1.html" "$out/"
}

sandbox=
[ "$(id -u)" != 0 ] || sandbox=--no-sandbox # Chromium's sandbox does not work for root

# Chromium's profile goes into a folder that it may write.
pdf() { # BASE
    # shellcheck disable=SC2086 # empty: no word at all
    "$chromium" --headless --disable-gpu $sandbox --user-data-dir="$new/profile" --no-pdf-header-footer \
        --print-to-pdf="$new/$1.pdf" "file://$PWD/$out/$1.html" 2>"$new/log" ||
        { cat "$new/log" >&2; exit 2; }
    mv "$new/$1.pdf" "$out/"
}

for page in handouts/*.md; do
    html "$(basename "$page" .md)"
done
[ -n "$chromium" ] || { echo "handouts: no PDF, chromium is missing; install it with: make setup-handouts" >&2; exit 2; }
for page in handouts/*.md; do
    pdf "$(basename "$page" .md)"
done
echo "handouts: pages and PDF are in $out, begin with $out/index.html"
