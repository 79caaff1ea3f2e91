#!/bin/sh
# Print the map of the code: every room with what it holds, every file with the first sentence of its first comment.
#
#   grader/docs/map.sh          the whole map, rooms in the order of grader/docs/rooms.txt
#   grader/docs/map.sh WORD     only files with a word in path or sentence that begins with WORD, in any case
#
# A .c file and the .h file of the same name are one entry, with the sentence of the header. Files without a sentence
# are listed as "?", and the exit status is then 1. Data are left out: the corpus, and what tests compile or draw.
set -eu
cd "${MAP_OF:-$(dirname "$0")/../..}"

sources() {
    find common grader -name '*.[ch]' -o -name '*.def' -o -name '*.sh' -o -name '*.py' -o -name '*.awk' \
        -o -name '*.cu' -o -name '*.gp' | grep -v -e '^grader/corpus/' -e '^grader/tests/.*\.cu$' | LC_ALL=C sort
}

# FILE, a tab, and the first sentence of the comment that the file begins with; or "?".
sentences() {
    sources | xargs awk '
        function finish() {
            if (!file) return
            gsub(/[ \t]+/, " ", text); sub(/^ /, "", text); sub(/ $/, "", text)
            print file "\t" (text ? text : "?")
        }
        FNR == 1 { finish(); file = FILENAME; text = ""; state = "before" }
        state == "done" { next }
        FNR == 1 && /^#!/ { next }
        {
            line = $0; last = 0
            if (state == "before") {
                if (sub(/^\/\* ?/, "", line)) style = "c"
                else if (sub(/^"""/, "", line)) style = "py"
                else if (sub(/^# /, "", line)) style = "sh"
                else { state = "done"; next }
                state = "in"
            } else if (style == "sh") last = !sub(/^# /, "", line)
            else if (style == "c") { sub(/^ \* ?/, "", line); sub(/^ \*\/$/, "", line) }
            if (style == "c") last = sub(/ ?\*\/.*/, "", line)
            if (style == "py") last = sub(/""".*/, "", line)
            if (style == "sh" && last || line ~ /^ *$/) { state = "done"; next }
            text = text " " line
            if (match(text, /[.?!]"?( |$)/)) { text = substr(text, 1, RSTART + RLENGTH - 1); last = 1 }
            if (last) state = "done"
        }
        END { finish() }'
}

# Entries under their rooms, wrapped to 100 columns.
draw() {
    awk -F '\t' -v word="${1-}" '
        function room_of(path) {
            do sub(/\/[^\/]*$/, "", path); while (!(path in holds) && path ~ /\//)
            return path
        }
        function put(indent, first, text,    words, n, k, line) {
            line = sprintf("%-" (indent - 1) "s", first) # indent: the column of the text
            n = split(text, words, " ")
            for (k = 1; k <= n; k++) {
                if (length(line) + 1 + length(words[k]) > 100) { print line; line = sprintf("%" (indent - 1) "s", "") }
                line = line " " words[k]
            }
            print line
        }
        function has_word(text,    from, at) { # at the beginning of a word: "race" is not in "trace"
            if (!word) return 1
            text = " " tolower(text); from = 1
            while (at = index(substr(text, from), tolower(word))) {
                from += at
                if (substr(text, from - 2, 1) !~ /[a-z]/) return 1
            }
            return 0
        }
        NR == FNR {
            if (/^#/ || !NF) next
            split($0, part, /  +/)
            rooms[++count] = part[1]; holds[part[1]] = part[2]
            next
        }
        {
            stem = $1; sub(/\.[^.\/]*$/, "", stem); suffix = substr($1, length(stem) + 1)
            if (suffix == ".h" && stem in c_file) {
                name[c_file[stem]] = name[c_file[stem]] " .h"; says[c_file[stem]] = $2
                next
            }
            here = room_of($1)
            path[++entries] = $1; room[entries] = here
            name[entries] = substr($1, length(here) + 2); says[entries] = $2
            if (suffix == ".c") c_file[stem] = entries
        }
        END {
            for (r = 1; r <= count; r++) {
                open = 0; column = 0
                for (k = 1; k <= entries; k++)
                    if (room[k] == rooms[r] && length(name[k]) + 6 > column) column = length(name[k]) + 6
                for (k = 1; k <= entries; k++) {
                    if (room[k] != rooms[r]) continue
                    if (says[k] == "?") missing = 1
                    if (!has_word(path[k] " " says[k])) continue
                    if (!open++) { if (shown++) print ""; put(length(rooms[r]) + 3, rooms[r], holds[rooms[r]]) }
                    put(column, "    " name[k], says[k])
                }
            }
            exit missing
        }' grader/docs/rooms.txt -
}

sentences | draw "${1-}"
