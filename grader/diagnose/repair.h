/* Find a small edit that makes a wrong kernel right: it shows the line of the mistake, and its kind.
 *
 * Every edit (common/sim/edit.h) is tried at the smallest size that is wrong or has a finding, and those that
 * mend it at others. One that makes all of them right, without a finding, is a repair. If repairs are found
 * in more than one line, none is shown. */
#ifndef GRADER_DIAGNOSE_REPAIR_H
#define GRADER_DIAGNOSE_REPAIR_H

#include "common/sim/edit.h"
#include "grader/diagnose/diagnose.h"

struct repair {
    struct edit edit;
};

/* Search a repair. False if there is none, or if several lines have one. */
bool repair_find(struct repair *r, const struct diagnosis *d);

/* Append what to change: "the comparison is one off: …". */
void repair_step(struct text *to, const struct repair *r);

#endif
