/* A size at which an access really leaves its buffer: found by running, since what cannot be proved may still
 * be right. */
#include <string.h>

#include "grader/prove/prove_parts.h"

enum { CUBE_RUN_MOST = 140, CUBE_CLAIM_MOST = 65, LINE_RUN_MOST = 300000, TRIES_MOST = 40 };

static bool is_outside(enum finding_kind kind)
{
    return kind == FINDING_OUT_OF_BOUNDS_READ || kind == FINDING_OUT_OF_BOUNDS_WRITE ||
           kind == FINDING_ILLEGAL_ADDRESS;
}

static bool goes_wrong(struct proof *proof, struct scene *scene, int which, struct shape shape)
{
    struct trial t = {.shape = shape};
    bool found = false;
    trial_run(&t, &scene->rig, proof->entry, which);
    for (size_t k = 0; k < t.findings.count && !found; k++)
        if (is_outside(t.findings.items[k].kind)) {
            proof->finding = t.findings.items[k];
            proof->wrong = shape;
            found = true;
        }
    findings_free(&t.findings);
    return found;
}

/* The sizes to try: the one in doubt, the smallest, and those at the ends of blocks and tiles. */
static size_t list_sizes(int sizes[TRIES_MOST], const struct proof *proof, int most)
{
    static const int corners[] = {1,   2,   3,   4,   5,    7,    8,    9,    10,     16,    17,  29,
                                  30,  31,  32,  33,  34,   57,   63,   64,   65,     127,   128, 129,
                                  131, 255, 256, 257, 1000, 1023, 1025, 4099, 100003, 262147};
    size_t count = 0;
    if (proof->from <= most)
        sizes[count++] = proof->from;
    for (size_t k = 0; k < ARRAY_LEN(corners) && count < TRIES_MOST; k++)
        if (corners[k] <= most && corners[k] <= proof->asked)
            sizes[count++] = corners[k];
    return count;
}

static struct shape shape_to_try(const struct proof *proof, int n)
{
    struct shape shape = entry_shape(proof->entry, n);
    if (proof->radius)
        shape.radius = proof->radius;
    return shape;
}

static int run_most(const struct proof *proof)
{
    return proof->entry->pattern.dimensions == 3 ? CUBE_RUN_MOST : LINE_RUN_MOST;
}

bool counterexample_find(struct proof *proof, struct scene *scene, int which)
{
    int sizes[TRIES_MOST];
    size_t count = list_sizes(sizes, proof, run_most(proof));
    for (size_t k = 0; k < count; k++)
        if (goes_wrong(proof, scene, which, shape_to_try(proof, sizes[k])))
            return true;
    return false;
}

void counterexample_claims(struct proof *proof, struct scene *scene, int which)
{
    int sizes[TRIES_MOST];
    size_t count = list_sizes(sizes, proof, run_most(proof));
    int most = proof->entry->pattern.dimensions == 3 ? CUBE_CLAIM_MOST : LINE_RUN_MOST;
    for (size_t k = 0; k < count; k++) /* small ones have been run */
        if (sizes[k] > SMALL_SIZES && sizes[k] <= most &&
            (proof->apart.end == CLAIM_OPEN || proof->once.end == CLAIM_OPEN))
            run_size(proof, scene, which, shape_to_try(proof, sizes[k]));
}
