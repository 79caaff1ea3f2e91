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

/* Do both touch the same object, and does one of them store? */
bool claims_conflict(const struct event *a, const struct event *b);
/* Is it a store to the outputs? */
bool claims_output(const struct event *e, const struct outputs *outputs);
/* Does the launch store to them? */
bool claims_stores(const struct walker *w, const struct outputs *outputs);

/* No output is stored twice by threads of the launch. False: *doubt says where it may be. */
bool claims_once(struct walker *w, const struct outputs *outputs, struct in_doubt *in_doubt,
                 struct doubt *doubt);

/* ---- two_launches.c: two launches of one call, walked with the same terms ---- */

/* Does no thread of one touch what a thread of the other does, where one of them stores? False: *doubt says
 * where they may, or the terms' work is more than `work_most`. */
bool claims_launches_apart(struct walker *a, struct walker *b, uint64_t work_most, struct doubt *doubt);
/* Is no output stored by both? */
bool claims_launches_once(struct walker *a, struct walker *b, const struct outputs *outputs,
                          uint64_t work_most, struct doubt *doubt);

/* ---- cover.c ---- */

/* Is each output stored at all, by one of these launches, and nothing beside them? */
bool cover_shown(struct walker *const *launches, size_t count, const struct outputs *outputs,
                 struct doubt *doubt);

#endif
