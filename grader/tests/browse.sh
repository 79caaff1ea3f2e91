#!/usr/bin/env bash
# Test grader/handout/browse.py: the faults of a page that it must find, and pages that it must pass. The last line is
# "N passed, N failed", or says that there is no browser.
set -u
browse=$(cd "$(dirname "$0")/.." && pwd)/handout/browse.py
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
passed=0 failed=0

# check NAME WORDS HTML: the page's complaints have to match WORDS; with no words there may be none.
check() {
    local page=$box/$1.html out status
    printf '<!DOCTYPE html><meta name="viewport" content="width=device-width"><body>%s' "$3" >"$page"
    out=$("$browse" "$page")
    status=$?
    case $out in *skipped*) echo "$out" && exit 0 ;; esac
    if [ "$status" = "${2:+1}" ] && grep -q "$2" <<<"$out" || [ "$status${2}" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAIL %s: status %s\n%s\n' "$1" "$status" "$out"
    fi
}

long=$(printf '%0400d' 7)
check fine '' "<main>text<pre style='overflow-x: auto'>$long</pre></main>"
check empty 'the page is empty' '<main></main>'
check wide 'phone' '<main>text<div style="width: 900px">wide</div></main>'
check word 'scrolls sideways' "<main>$long</main>"
check hidden 'scrolls sideways: div "over"' \
    '<style>html { overflow-x: clip }</style><main>text<div style="width: 2000px">over</div></main>'
check broken 'a picture is missing: lost' '<main>text<img src="data:image/png;base64,AAAA" alt="lost"></main>'
check console 'console: error' '<main>text</main><script>console.error(1)</script>'
check script 'script: Uncaught' '<main>text</main><script>nothing()</script>'
check network 'asks for http://example.invalid' '<main>text<img src="http://example.invalid/x.png"></main>'
check file 'asks for file:' '<main>text<img src="other.png"></main>'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
