# Count tests that run one after the other, also after a failure: source this, call part for each, and
# summary at the end. `beside` starts tests that run beside the following ones, up to `join`. The summary quotes the
# cases that failed, so that the end of a long log says what to mend.
declare -A besides
passed=0 failed=0
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# Count a command by its log and status: one that ends with "N passed, N failed" adds these, another one adds 1,
# or nothing if it was skipped. Nothing passed, nothing failed and nothing skipped is a failure: a list came out empty.
count() { # LOG STATUS
    local good=0 bad=0
    if [[ $(tail -n 1 "$1") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        good=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]}
        [ $((good + bad)) -gt 0 ] || grep -q skipped "$1" || { bad=1 && echo "no case has run"; }
    elif [ "$2" = 0 ] && ! tail -n 1 "$1" | grep -q skipped; then
        good=1
    fi
    [ "$2" = 0 ] || [ "$bad" -gt 0 ] || bad=1
    passed=$((passed + good)) failed=$((failed + bad))
    [ "$bad" = 0 ] || quote_failed "$1" "$3" >>"$logs/failed"
}

# The cases that a log tells as failed, or its end if it tells none. What a summary has quoted is not quoted again.
quote_failed() { # LOG NAME
    grep -q '^-- failed in ' "$1" && { sed -n '/^-- failed in /,/^--$/p' "$1" && return; }
    echo "-- failed in $2:"
    grep -aE '^(not ok|FAIL)|^[^ ]+:[0-9]+:[FE]:' "$1" | head -n 20 | grep . || tail -n 5 "$1"
    echo "--"
}

part() { # NAME COMMAND...
    local name=$1 log start=$SECONDS
    log=$(mktemp "$logs/XXXXXX")
    shift
    echo "== $name: $*"
    "$@" 2>&1 | tee "$log"
    count "$log" "${PIPESTATUS[0]}" "$name"
    echo "== $name: $((SECONDS - start)) s"
}

# Run a function that calls part in a shell of its own; join prints its output.
beside() { # FUNCTION
    (
        passed=0 failed=0 logs=$(mktemp -d "$logs/XXXXXX")
        "$1"
        summary
    ) >"$logs/$1" 2>&1 &
    besides[$1]=$!
}

join() {
    local name status
    for name in "${!besides[@]}"; do
        wait "${besides[$name]}"
        status=$?
        cat "$logs/$name"
        count "$logs/$name" "$status" "$name"
    done
}

summary() {
    [ ! -e "$logs/failed" ] || cat "$logs/failed"
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}
