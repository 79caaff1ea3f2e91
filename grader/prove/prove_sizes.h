/* Proofs for some sizes at once. */
#ifndef GRADER_PROVE_PROVE_SIZES_H
#define GRADER_PROVE_PROVE_SIZES_H

#include "grader/prove/graph.h"
#include "grader/prove/plans.h"
#include "grader/prove/prove.h"

struct prover {
    struct scene *scene;
    int which; /* entry point of the scene */
    struct proof *proof;
    struct plans plans;
    const struct program *program;
    struct function **placed; /* by function: the kernel with the functions that it calls; NULL: not yet */
    struct graph *graphs;     /* of these */
    bool by_values; /* a way through a kernel may depend on values that were loaded: to run it is no proof */
};

/* Set up and free the last two. */
void judge_open(struct prover *p);
void judge_close(struct prover *p);

/* Show that no access leaves its buffer in the launches of the calls with these sizes, which make the same
 * ones. False: what is in doubt is in the proof. */
bool judge_sizes(struct prover *p, struct sizes sizes);
/* The same for one n, whose call may fail. */
bool judge_one(struct prover *p, int n);
/* Nothing but that accesses are inside is shown for these n and all others. */
void judge_open_claims(struct prover *p, int n, const char *why);
/* Something else is in doubt. */
void judge_doubt(struct proof *proof, const char *what);

#endif
