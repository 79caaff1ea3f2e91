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

/* No two threads of a walked launch meet: of one block between two barriers at the same word of shared
 * memory, of any two blocks at the same word of global memory, where one of them stores. False: *doubt says
 * where they may. */
bool claims_apart(struct walker *w, struct doubt *doubt);

/* Does the launch store to them? */
bool claims_stores(const struct walker *w, const struct outputs *outputs);

/* Each output is stored by one thread, once. False: *doubt says why it is not shown. */
bool claims_once(struct walker *w, const struct outputs *outputs, struct doubt *doubt);

/* ---- cover.c ---- */

/* Is each output stored at all, and nothing beside them? */
bool cover_shown(struct walker *w, const struct outputs *outputs, struct doubt *doubt);

#endif
