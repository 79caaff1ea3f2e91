/* From recorded launches to a proof.
 *
 * Small n are proved one by one, all others at once: n is a symbol. Cubes have at most 1290 cells along an
 * edge, if indices shall be ints: the host code is recorded at each n, and where the proof for all of them at
 * once fails, each is proved by itself. */
#include "grader/prove/prove.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "common/sim/sim_device.h"
#include "grader/kit/progress.h"
#include "grader/prove/prove_sizes.h"
#include "grader/prove/prove_parts.h"

enum { CUBE_MOST = 1290, ONE_BY_ONE = SMALL_SIZES, RADIUS_MOST = 8 };

/* A claim is taken to hold until something is in doubt. */
struct claims {
    struct claim apart, once;
};

static struct claims claims_now(const struct proof *proof)
{
    return (struct claims){proof->apart, proof->once};
}

/* Begin again from where they were. */
static void claims_reset(struct proof *proof, struct claims claims)
{
    proof->apart = claims.apart;
    proof->once = claims.once;
    proof->doubt_count = 0;
}

/* Show that accesses are inside at one n, and run it. */
static bool prove_small(struct prover *p, int n)
{
    struct proof *proof = p->proof;
    p->by_values = false;
    if (!judge_one(p, n))
        return false;
    if (!run_size(proof, p->scene, p->which, plans_shape(&p->plans, n)))
        judge_open_claims(p, n, "this size does not run");
    return true;
}

/* Launches of kernels that load vectors depend on the remainder of n divided by the vector's width. */
static const int steps[] = {1, 2, 4};

/* Sizes low, low + step and so on make the same launches, those from low + 1 on as well, and so on. */
typedef bool plans_alike(struct plans *p, struct sizes sizes, int *at);
static bool alike_in_steps(struct prover *p, plans_alike *alike, int low, int high, int step, int *at)
{
    bool same = true;
    for (int first = low; first < low + step && first <= high && same; first++)
        same = alike(&p->plans, (struct sizes){first, high, step}, at);
    return same;
}

static bool judge_in_steps(struct prover *p, int low, int high, int step)
{
    bool shown = true;
    for (int first = low; first < low + step && first <= high && shown; first++)
        shown = judge_sizes(p, (struct sizes){first, high, step});
    return shown;
}

/* All larger cubes at once. If it fails, its doubts are dropped, because each n is then proved by itself. */
static bool prove_cubes(struct prover *p, int low, int high)
{
    int at = 0;
    bool shown = false;
    struct claims before = claims_now(p->proof);
    for (size_t k = 0; low < high && k < ARRAY_LEN(steps) && !shown; k++) {
        claims_reset(p->proof, before);
        shown =
            alike_in_steps(p, plans_each, low, high, steps[k], &at) && judge_in_steps(p, low, high, steps[k]);
    }
    p->proof->recorded += p->plans.count;
    if (!shown) {
        claims_reset(p->proof, before);
        judge_open_claims(p, low, "the launches are not alike for all n");
    }
    plans_forget(&p->plans);
    return shown;
}

static bool prove_cube(struct prover *p, int asked)
{
    p->proof->every_recorded = true;
    for (int n = 1; n <= asked; n++) {
        if (n == ONE_BY_ONE + 1 && prove_cubes(p, n, asked))
            break;
        if (n % 16 == 0)
            progress_show("%s: n = %d of %d", p->plans.entry->name, n, asked);
        bool shown = (n <= ONE_BY_ONE ? prove_small : judge_one)(p, n);
        p->proof->recorded += p->plans.count;
        plans_forget(&p->plans);
        if (!shown) {
            p->proof->from = n;
            return false;
        }
    }
    p->proof->bound = asked;
    return true;
}

/* One range of n at a time. */
static bool prove_range(struct prover *p, int low, int high)
{
    int at = 0, first_at = 0;
    p->proof->from = low;
    for (size_t k = 0; k < ARRAY_LEN(steps); k++) {
        if (alike_in_steps(p, plans_sample, low, high, steps[k], &at))
            return judge_in_steps(p, low, high, steps[k]);
        first_at = first_at ? first_at : at;
    }
    judge_doubt(p->proof,
                plans_at(&p->plans, first_at)->findings.count
                    ? "a launch fails: the grid that the host code computes is too large, or has overflowed"
                    : "the host code does not make the same launches at all n");
    p->proof->from = first_at;
    return false;
}

/* Are the widths of all grids the same? Only those dimensions are compared that have a bit. */
static bool same_grids(const struct plan *a, const struct plan *b, unsigned dimensions)
{
    bool same = a->outcome == b->outcome && a->step_count == b->step_count;
    for (size_t k = 0; k < a->step_count && same; k++)
        for (size_t d = 0; d < 3; d++)
            same &= !(dimensions >> d & 1) || a->steps[k].grid[d] == b->steps[k].grid[d];
    return same;
}

/* Many launches have as many blocks as n needs, but at most a fixed number, in all or along one dimension.
 * From which n on are those widths of the grid constant that are constant at `high`? */
static int grids_end(struct prover *p, int low, int high)
{
    const struct plan *last = plans_at(&p->plans, high),
                      *before = plans_at(&p->plans, high - (high - low) / 8);
    unsigned fixed = 0;
    for (unsigned d = 0; d < 3; d++)
        fixed |= (unsigned)same_grids(last, before, 1u << d) << d;
    if (!fixed || same_grids(last, plans_at(&p->plans, low), fixed))
        return low;
    for (int from = low, to = high; to - from > 1;) {
        int middle = from + (to - from) / 2;
        if (same_grids(last, plans_at(&p->plans, middle), fixed))
            to = middle;
        else
            from = middle;
        if (to - from <= 1)
            return to;
    }
    return low;
}

static bool prove_line_to(struct prover *p, int high)
{
    int low = ONE_BY_ONE + 1, end = high > low + 8 ? grids_end(p, low, high) : low;
    return (end == low || prove_range(p, low, end - 1)) && prove_range(p, end, high);
}

/* The bounds that are tried: the largest int, a little less, and much less. */
static bool prove_line(struct prover *p, int asked, int *bound)
{
    static const int bounds[] = {INT_MAX - 4095, 1 << 30, 100000000, 1000000};
    for (int n = 1; n <= ONE_BY_ONE && n <= asked; n++)
        if (!prove_small(p, n)) {
            p->proof->from = n;
            return false;
        }
    struct claims before = claims_now(p->proof);
    *bound = asked;
    if (asked <= ONE_BY_ONE || prove_line_to(p, asked))
        return true;
    struct doubt first = p->proof->doubts[0];
    for (size_t k = 0; k < ARRAY_LEN(bounds); k++) {
        if (bounds[k] >= asked)
            continue;
        claims_reset(p->proof, before);
        if (prove_line_to(p, bounds[k])) {
            *bound = bounds[k];
            p->proof->beyond = first;
            return true;
        }
    }
    return false;
}

static bool prove_lines(struct prover *p, int asked)
{
    bool has_radius = p->plans.entry->count_size.radius > 0;
    p->proof->bound = asked;
    for (int r = has_radius ? 1 : 0; r <= (has_radius ? RADIUS_MOST : 0); r++) {
        int bound = 0;
        p->plans.radius = r;
        bool shown = prove_line(p, p->proof->bound, &bound);
        p->proof->recorded += p->plans.count;
        plans_forget(&p->plans);
        p->proof->radius = r;
        if (!shown)
            return false;
        p->proof->bound = bound;
    }
    return true;
}

static double seconds_of(int who)
{
    struct rusage used;
    getrusage(who, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static double cpu_seconds_now(void)
{
    return seconds_of(RUSAGE_SELF) + seconds_of(RUSAGE_CHILDREN);
}

void prove_entry(struct proof *proof, struct scene *scene, int which, int asked)
{
    const struct entry *entry = scene->lab->entries[which];
    bool cube = entry->pattern.dimensions == 3;
    double start = seconds_now(), cpu_start = cpu_seconds_now();
    struct prover p = {.scene = scene,
                       .which = which,
                       .proof = proof,
                       .plans = {.rig = &scene->rig, .entry = entry},
                       .program = scene->rig.device->program};
    int most = cube ? CUBE_MOST : INT_MAX;
    *proof = (struct proof){.lab = scene->lab->number,
                            .entry = entry,
                            .end = PROOF_OPEN,
                            .once = {.end = entry->pattern.sum ? CLAIM_NOTHING : CLAIM_HOLDS},
                            .asked = asked && asked < most ? asked : most};
    judge_open(&p);
    bool shown = cube ? prove_cube(&p, proof->asked) : prove_lines(&p, proof->asked);
    proof->end = shown ? PROOF_HOLDS : counterexample_find(proof, scene, which) ? PROOF_REFUTED : PROOF_OPEN;
    judge_close(&p);
    if (!shown)
        judge_open_claims(&p, proof->from, "an access may leave its buffer");
    else
        counterexample_claims(proof, scene, which);
    proof->seconds = seconds_now() - start;
    proof->cpu_seconds = cpu_seconds_now() - cpu_start;
}
