/* What the host code asks for at each n: recorded, never run. */
#ifndef GRADER_PROVE_PLANS_H
#define GRADER_PROVE_PLANS_H

#include "grader/run/trial.h"
#include "grader/prove/terms.h"

/* A recorded call. */
struct recorded {
    struct shape shape;
    struct plan plan;
};

/* Sizes that are looked at together: low, low + step, and so on, up to high at most. */
struct sizes {
    int low, high, step;
};

/* The largest of the sizes. */
static inline int sizes_last(struct sizes s)
{
    return s.high - (s.high - s.low) % s.step;
}

static inline bool sizes_have(struct sizes s, int64_t n)
{
    return n >= s.low && n <= s.high && (n - s.low) % s.step == 0;
}

struct plans {
    struct rig *rig;
    const struct entry *entry;
    int radius; /* 0: the entry point has none */
    struct recorded **items;
    size_t count, capacity;
};

/* The plan at n, recorded at the first question. */
const struct plan *plans_at(struct plans *p, int n);
void plans_forget(struct plans *p);
struct shape plans_shape(const struct plans *p, int n);

/* Record the sizes to which numbers are fitted. False if the calls do not make the same launches; *at is such
 * an n. */
bool plans_sample(struct plans *p, struct sizes sizes, int *at);
/* The same at each of the sizes. */
bool plans_each(struct plans *p, struct sizes sizes, int *at);

/* ---- plans_fit.c ---- */

/* Some number of a plan: a width of a grid, an argument, the bytes of a buffer. False: it has none. */
typedef bool plan_number(void *context, const struct plan *plan, int64_t *number);

/* The number as a term over n, at all those sizes: a polynomial of degree three at most, or (n + c)/d rounded
 * down, where n, n*n or n*n*n is divided. It is fitted to some sizes and has to be right at all of them that
 * are recorded. TERM_UNKNOWN: none of these. */
term plans_fit(struct plans *p, struct terms *t, struct sizes sizes, term n, plan_number *get, void *context);

#endif
