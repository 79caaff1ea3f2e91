/* What a call would take if its blocks had another shape, or if more of them fitted on an SM: modelled.
 *
 * The recorded launches get other blocks, and a grid that covers as many threads along each axis. Their
 * addresses are those of the kernel itself, which runs with these blocks. A kernel that counts on its own
 * shape computes other outputs then, or fewer, or does what costs points for safety: such a change is
 * impossible. */
#ifndef GRADER_RUN_WHAT_IF_H
#define GRADER_RUN_WHAT_IF_H

#include "grader/run/estimate.h"

enum { WHAT_IF_MOST = 20 };

struct what_if {
    char change[100]; /* "blocks of 64x4x1" */
    bool possible;
    struct estimate estimate; /* if it is */
};

/* The first estimate is that of the call as it is; the others are changes. */
struct what_ifs {
    struct estimate now; /* not known: there are no changes */
    struct what_if items[WHAT_IF_MOST];
    size_t count;
};

void what_if(struct what_ifs *w, struct rig *rig, const struct entry *entry, struct shape shape,
             const struct registers *registers);

/* Add a change of the program: the submission with an edit, loaded in `rig`. It is left out if the program
 * does not do the same any more. */
void what_if_program(struct what_ifs *w, const char *change, struct rig *rig, const struct entry *entry,
                     struct shape shape, const struct registers *registers);

#endif
