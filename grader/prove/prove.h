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

/* What is shown beside that accesses stay inside. */
enum claim_end {
    CLAIM_HOLDS,
    CLAIM_OPEN,
    CLAIM_WRONG,  /* at the proof's `wrong`, in the simulator */
    CLAIM_NOTHING /* there is nothing to show: a sum has no outputs that are stored once each */
};
enum { SMALL_SIZES = 40 }; /* up to this n, each one is looked at by itself */
struct claim {
    enum claim_end end;
    struct doubt doubt; /* CLAIM_OPEN */
    int from;           /* the least n, or range of n, for which it could not be shown */
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
    struct claim apart;  /* no two threads meet */
    struct claim once;   /* each output is stored once */
    struct shape wrong;  /* PROOF_REFUTED: the size, and what was found there */
    struct finding finding;
    double seconds, cpu_seconds; /* by the clock; of this process and the recorded calls */
};

/* Prove entry point number `which` of an open scene for n up to `asked`; 0: up to what int has room for. */
void prove_entry(struct proof *proof, struct scene *scene, int which, int asked);

#endif
