#!/bin/bash
# How long the reports of wrong submissions are: the median, the longest, and what does not fit 24 lines of 80 columns.
# make check-length; WORD=lab4: only files whose path holds the word.
cd "$(dirname "$0")/../.." || exit 2
build/selfcheck -l "grader/corpus/wrong/${1:-}" | sed -n 's/^ok *\([^ ]*\)  \([0-9]*\) lines, \([0-9]*\) columns$/\2 \3 \1/p' | sort -n |
    awk '{ line[NR] = $1; name = $3 }
         $1 > 24 { print $3 ": " $1 " lines"; long++ }
         $2 > 80 { print $3 ": " $2 " columns"; wide++ }
         END {
             if (!NR) { print "no report was measured"; exit 1 }
             printf "%d reports: median %d lines, longest %d (%s); %d above 24 lines, %d wider than 80 columns\n",
                    NR, line[int((NR + 1) / 2)], line[NR], name, long, wide
             exit wide > 0
         }'
