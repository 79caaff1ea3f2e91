/* Find the rest of a loop that takes several steps in a round. */
#ifndef GRADER_DIAGNOSE_SOURCE_REST_H
#define GRADER_DIAGNOSE_SOURCE_REST_H

#include <stdbool.h>

struct source_rest {
    int line;      /* of the first condition for one more step */
    int loop_line; /* of the loop */
    int left;      /* as many steps may be left */
    int taken;     /* as many of them have a condition and a step: fewer than `left` */
};

/* After a loop "while (i + 2 < last)" in what `entry` uses, "if (i < last)" for fewer steps than may be left.
 * False: there is no such loop, or a loop takes the rest. `source` may be NULL. */
bool source_find_rest(struct source_rest *found, const char *source, const char *entry);

#endif
