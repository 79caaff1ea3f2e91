/* What is shown of a launch beyond that its accesses stay inside: of two threads, and of the outputs. */
#ifndef GRADER_PROVE_CLAIMS_H
#define GRADER_PROVE_CLAIMS_H

#include "grader/prove/symbolic.h"

/* The outputs of an entry point: element i of an object, margin <= i < n - margin along each axis. */
struct outputs {
    int32_t object;
    int64_t element; /* bytes */
    int dimensions, margin;
    term n;
};

/* Pairs of instructions of which something is not shown. */
struct in_doubt {
    bool looked; /* all that is not listed is shown */
    struct insn_pair {
        const struct insn *a, *b;
    } * items;
    size_t count, capacity;
};
void in_doubt_free(struct in_doubt *d);

/* No two threads of a walked launch meet: of one block between two barriers at the same word of shared
 * memory, of any two blocks at the same word of global memory, where one of them stores. False: *doubt says
 * where they may. A second walk looks only at what is in doubt after the first one. */
bool claims_apart(struct walker *w, struct in_doubt *in_doubt, struct doubt *doubt);

/* Does the launch store to them? */
bool claims_stores(const struct walker *w, const struct outputs *outputs);

/* Each output is stored by one thread, once. False: *doubt says why it is not shown. */
bool claims_once(struct walker *w, const struct outputs *outputs, struct in_doubt *in_doubt,
                 struct doubt *doubt);

/* ---- cover.c ---- */

/* Is each output stored at all, and nothing beside them? */
bool cover_shown(struct walker *w, const struct outputs *outputs, struct doubt *doubt);

#endif
