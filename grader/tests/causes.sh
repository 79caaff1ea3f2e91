#!/usr/bin/env bash
# Check that code asks a finding for its cause and never searches its message: messages may be reworded freely.
# Only nvcc's own messages are searched, where compile errors are explained. The uses in `layout` look at a message to put
# it on the screen: where a caret stands, how lines break, what has been told already. They draw no conclusion from it.
#
#     grader/tests/causes.sh [FOLDER]     of this tree, or of the one in FOLDER
set -u
cd "$(dirname "$0")/../.." || exit 2
cd "${1-.}" || exit 2

searches='\b(strstr|strcasestr|strncmp|strcmp|strchr|strspn|strcspn|sscanf|regexec)\([^;]*message'
layout="grader/report/report_parts.c strstr(r->message, f->message + f->size_length)
grader/report/report_parts.c strstr(r->message, why + strlen(\": \"))
grader/report/report_editor.c strchr(message, '\n'); line && line[1] == ' '; line = strchr(line + 1, '\n')
grader/report/report_editor.c strcspn(message, \" :\n\"), number = strcspn(message, \":\n\")
grader/report/report_editor.c strstr(r->message, list->items[k].message + list->items[k].size_length)
grader/judge/call_line.c strncmp(message, \"kernel \", strlen(\"kernel \"))
grader/judge/judge.c strncmp(list->items[k].message, size, (size_t)length)
grader/diagnose/source_place.c strncmp(message, verbs[k].words, strlen(verbs[k].words))"
is_layout() { # FILE:LINE:CODE
    while read -r file use; do
        [[ ${1%%:*} = "$file" && $1 = *"$use"* ]] && return
    done <<<"$layout"
    false
}
found=$(grep -rnE "$searches" grader common --include='*.c' |
    grep -v -e '^grader/tests/' -e '^grader/compile/' -e '^grader/advice/compile_hints.c:' |
    while IFS= read -r line; do is_layout "$line" || echo "$line"; done)
[ -z "$found" ] || sed 's/^/FAIL searches a message: /' <<<"$found"
echo "$([ -z "$found" ] && echo 1 passed, 0 failed || echo "0 passed, $(wc -l <<<"$found") failed")"
[ -z "$found" ]
