# For scripts that run one test after the other, whatever fails, and count: source it, call part for each, and
# summary at the end.
passed=0 failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# A part that closes with "N passed, N failed" counts so much, another one counts 1, or nothing if it was skipped.
part() { # NAME COMMAND...
    local name=$1 status good=0 bad=0 start=$SECONDS
    shift
    echo "== $name: $*"
    "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        good=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]}
    elif [ "$status" = 0 ] && ! tail -n 1 "$log" | grep -q skipped; then
        good=1
    fi
    [ "$status" = 0 ] || [ "$bad" -gt 0 ] || bad=1
    passed=$((passed + good)) failed=$((failed + bad))
    echo "== $name: $((SECONDS - start)) s"
}

summary() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
