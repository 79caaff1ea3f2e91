/* Proof for every n: no access of an entry point's kernels leaves its buffer, for all n up to a bound. */
#ifndef GRADER_PROVE_PROVE_H
#define GRADER_PROVE_PROVE_H

#include "grader/figures/scene.h"
#include "grader/prove/symbolic.h"

enum proof_end {
    PROOF_HOLDS,
    PROOF_OPEN,    /* not proved, and no size found that goes wrong */
    PROOF_REFUTED, /* a size was run in the simulator, and goes wrong there */
};

struct proof {
    int lab;
    const struct entry *entry;
    enum proof_end end;
    int bound;           /* PROOF_HOLDS: for all n from 1 up to it */
    int asked;           /* the bound that was asked for */
    int from, radius;    /* PROOF_OPEN: the least n, or range of n, for which it could not be shown */
    bool every_recorded; /* the host code was recorded at each n, not at some */
    size_t recorded;     /* calls */
    uint64_t accesses;   /* instructions that were judged, over all sizes */
    struct doubt doubts[DOUBTS_MOST];
    size_t doubt_count;
    struct doubt beyond; /* PROOF_HOLDS with bound < asked: what was in doubt above it */
    struct shape wrong;  /* PROOF_REFUTED: the size, and what was found there */
    struct finding finding;
    double seconds, cpu_seconds; /* by the clock; of this process and the recorded calls */
};

/* Prove entry point number `which` of an open scene for n up to `asked`; 0: up to what int has room for. */
void prove_entry(struct proof *proof, struct scene *scene, int which, int asked);

#endif
