/* What has kept a thread from storing a cell of shared memory, although the element for it exists: an if, a
 * loop that the thread has left, or a return. */
#ifndef GRADER_DIAGNOSE_KEPT_AWAY_H
#define GRADER_DIAGNOSE_KEPT_AWAY_H

#include "grader/diagnose/skipped_cell.h"
#include "grader/diagnose/source_control.h"

struct kept_away {
    enum control control; /* CONTROL_NONE: it is a return */
    int line;
    unsigned thread; /* in its block */
};

/* Follow the run that has read the cell once more, and the one that has stored it. The element counts as
 * existing if, as seen from another cell of the same block, it lies in the array that is loaded. False: it
 * does not, or that is not known, or the thread has come to the store. */
bool kept_away_find(struct kept_away *found, const struct skipped_cell *cell, const struct diagnosis *d,
                    const char *source);

#endif
