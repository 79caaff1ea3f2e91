#!/usr/bin/env bash
# Check that code asks a finding for its cause and never searches its message: messages may be reworded freely.
# Only nvcc's own messages are searched, where compile errors are explained. The files in `layout` look at a message to
# put it on the screen: where a caret stands, how lines break, what has been told already. They draw no conclusion from it.
#
#     grader/tests/causes.sh [FOLDER]     of this tree, or of the one in FOLDER
set -u
cd "$(dirname "$0")/../.." || exit 2
cd "${1-.}" || exit 2

searches='\b(strstr|strcasestr|strncmp|strcmp|strchr|strspn|strcspn|sscanf|regexec)\([^;]*message'
layout='^grader/(report/report_(parts|editor)|judge/(call_line|judge)|diagnose/source_place)\.c:'
found=$(grep -rnE "$searches" grader common --include='*.c' |
    grep -v -e '^grader/tests/' -e '^grader/compile/' -e '^grader/advice/compile_hints.c:' | grep -vE "$layout")
[ -z "$found" ] || sed 's/^/FAIL searches a message: /' <<<"$found"
echo "$([ -z "$found" ] && echo 1 passed, 0 failed || echo "0 passed, $(wc -l <<<"$found") failed")"
[ -z "$found" ]
