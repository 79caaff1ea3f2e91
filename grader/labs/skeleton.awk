# skeleton.awk: make a student's skeleton of a solution.   awk -f grader/labs/skeleton.awk solutions/labN_name.cu
#
# A region from `// BEGIN SOLUTION: what to do` to `// END SOLUTION` becomes one `// TODO: what to do`, indented
# like the BEGIN line. Comment lines right after the BEGIN line that start with `//     ` continue its text. A region without a text is removed, with the empty line after it. Faulty marks are errors.

function fail(line, message) {
    printf "%s:%d: %s\n", FILENAME, line, message > "/dev/stderr"
    failed = 1
    exit 1
}

/^[ \t]*\/\/ BEGIN SOLUTION/ {
    if (begin)
        fail(FNR, "BEGIN SOLUTION inside the region that begins in line " begin)
    begin = FNR
    told = telling = /BEGIN SOLUTION: ./
    if (!told && !/BEGIN SOLUTION$/)
        fail(FNR, "write `// BEGIN SOLUTION: what to do`, or no text at all")
    sub(/BEGIN SOLUTION/, "TODO")
    if (told)
        print
    next
}

/^[ \t]*\/\/ END SOLUTION$/ {
    if (!begin)
        fail(FNR, "END SOLUTION without BEGIN SOLUTION")
    begin = telling = 0
    vanished = !told
    next
}

/(BEGIN|END) SOLUTION/ { fail(FNR, "`// BEGIN SOLUTION` and `// END SOLUTION` need lines of their own") }

telling && /^[ \t]*\/\/     / { print; next }
{ telling = 0 }
!begin && !(vanished && /^$/) { print }
!begin { vanished = 0 }

END {
    if (!failed && begin)
        fail(begin, "this BEGIN SOLUTION has no END SOLUTION")
}
