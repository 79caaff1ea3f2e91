/* One launch while it is judged: what is known of it. */
#ifndef GRADER_PROVE_JUDGING_H
#define GRADER_PROVE_JUDGING_H

#include "grader/prove/claims.h"
#include "grader/prove/prove_sizes.h"

/* One launch while it is judged: at one n, or for n as a symbol. */
struct judging {
    struct prover *prover;
    struct terms *terms; /* of all launches of the call */
    struct sizes sizes;
    term n;
    size_t step; /* of the plan */
    struct launch_known launch;
    const struct graph *graph;
    struct walker walker;     /* its last walk */
    bool fresh;               /* no claim was judged by it yet */
    struct claim apart, once; /* of its own threads */
    struct in_doubt apart_doubts, once_doubts;
    struct object *objects;
    int32_t *bases; /* by buffer: the symbol of its address */
    size_t object_count;
};

/* The launches of one call, whose threads may meet, and which store the outputs together. */
struct call {
    struct prover *prover;
    struct sizes sizes;
    struct terms terms;
    term n;
    struct judging *launches;
    size_t count;
    bool judged;              /* its claims */
    struct claim apart, once; /* of each two launches; of the outputs, by all of them */
};

/* List the objects that its kernel may reach, and their sizes. */
void judging_objects(struct judging *j, const struct plan *plan);
/* For struct launch_known: what its kernel gets, of so many bytes at that offset. */
term judging_parameter(void *context, uint32_t offset, unsigned width);
/* The width of its grid; a new symbol where that is no function of n. */
term judging_grid(struct judging *j, size_t dimension);

/* ---- call_claims.c ---- */

/* Judge the claims that are in doubt, or have not been judged yet, by the last walks of all launches. */
void call_judge(struct call *c);
/* May a closer look at the launch help? */
bool call_doubts(const struct call *c, const struct judging *j);
/* Tell the proof what is in doubt. */
void call_tell(struct call *c);

#endif
