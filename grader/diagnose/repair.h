/* Find a small edit that makes a wrong kernel right: it shows the line of the mistake, and its kind.
 *
 * Every edit (common/sim/edit.h) is tried at the smallest size that is wrong or has a finding, and those that
 * mend it at others. One that makes all of them right, without a finding, is a repair. If repairs are found
 * in more than one line, none is shown. */
#ifndef GRADER_DIAGNOSE_REPAIR_H
#define GRADER_DIAGNOSE_REPAIR_H

#include "common/sim/edit.h"

struct repair {
    struct edit edit;
    char argument[40]; /* EDIT_BY_ARGUMENT: its name in the source, or empty */
};

struct diagnosis;

/* Search a repair. False if there is none, or if several lines have one. `source` is the submission's text,
 * or NULL. */
bool repair_find(struct repair *r, const struct diagnosis *d, const char *source);

/* Does the edit change a number that the compiler may have computed once for several lines? */
bool repair_may_be_shared(const struct edit *e);

/* Append what to change: "exchange && and || in this condition". */
void repair_step(struct text *to, const struct repair *r);

#endif
