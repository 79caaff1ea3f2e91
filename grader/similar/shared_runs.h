/* Find the lines that two texts have in common. */
#ifndef GRADER_SIMILAR_SHARED_RUNS_H
#define GRADER_SIMILAR_SHARED_RUNS_H

#include "grader/similar/fingerprints.h"

/* Lines of two texts with the same tokens; counted from 1, both ends included. */
struct shared_run {
    int from[2], to[2];
};

struct shared_runs {
    struct shared_run *items; /* by the lines of the first text */
    size_t count, capacity;
};

/* Set `runs`, which is {0}, to runs of GRAM_TOKENS tokens or more that stand in both. No token of either is
 * in two runs: from the first token of `a` on, each run is the longest among the first places of `b` that
 * begin as it does. Runs that follow each other in both texts, at most two lines apart, become one. The
 * caller frees with shared_runs_free. */
void shared_runs_find(struct shared_runs *runs, const struct code_tokens *a, const struct code_tokens *b);
void shared_runs_free(struct shared_runs *runs);

#endif
