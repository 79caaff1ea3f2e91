/* What compute-sanitizer printed, reduced to its first complaint. */
#ifndef GRADER_TESTS_SANITIZER_COMPLAINT_H
#define GRADER_TESTS_SANITIZER_COMPLAINT_H

#include "common/base.h"

struct complaint {
    bool found;
    char words[200]; /* "Invalid __global__ read of size 4 bytes" */
    int lines[4];    /* of `file` that the complaint names, in its order */
    int line_count;
};

/* Read the output of one tool. Complaints start with "========= " and a word that is not indented, go on with
 * indented lines, and name places as "in …/FILE:LINE" or "at FILE:LINE:". Only lines of `file` (its base
 * name) are taken. */
void complaint_read(struct complaint *c, const char *output, const char *file);

#endif
