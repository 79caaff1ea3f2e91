/* One launch while it is judged: what is known of it. */
#ifndef GRADER_PROVE_JUDGING_H
#define GRADER_PROVE_JUDGING_H

#include "grader/prove/claims.h"
#include "grader/prove/prove_sizes.h"

/* One launch while it is judged: at one n, or for n as a symbol. */
struct judging {
    struct prover *prover;
    struct terms terms;
    struct sizes sizes;
    term n;
    size_t step;              /* of the plan */
    struct claim apart, once; /* as they were before it */
    struct in_doubt apart_doubts, once_doubts;
    bool judged; /* its claims */
    bool stores; /* to the outputs */
    struct object *objects;
    int32_t *bases; /* by buffer: the symbol of its address */
    size_t object_count;
};

/* List the objects that its kernel may reach, and their sizes. */
void judging_objects(struct judging *j, const struct plan *plan);
/* For struct launch_known: what its kernel gets, of so many bytes at that offset. */
term judging_parameter(void *context, uint32_t offset, unsigned width);
/* The width of its grid; a new symbol where that is no function of n. */
term judging_grid(struct judging *j, size_t dimension);

#endif
