#include "grader/advice/first_loss.h"

static const struct finding *first_costly(const struct check *c)
{
    for (size_t i = 0; i < c->findings.count; i++)
        if (finding_kind_costs(c->findings.items[i].kind))
            return &c->findings.items[i];
    return NULL;
}

/* Faults that explain others come first. An index that leaves its array may hit a cell of other threads, and
 * a cell that is read too early may never have been stored. A race between warps comes before a race within a
 * warp, which seldom changes a result. */
static int rank_of(const struct finding *f)
{
    static const enum finding_kind order[] = {
        FINDING_OUT_OF_BOUNDS_WRITE, FINDING_OUT_OF_BOUNDS_READ, FINDING_MISALIGNED,
        FINDING_BARRIER_DIVERGENCE,  FINDING_WARP_MASK,          FINDING_GLOBAL_RACE,
        FINDING_SHARED_RACE,         FINDING_UNDEFINED_VALUE,
    };
    int rank = 0;
    while (rank < (int)ARRAY_LEN(order) && order[rank] != f->kind)
        rank++;
    return 2 * rank + (f->cause == CAUSE_VOLATILE_ORDERS_NOTHING);
}

/* The costly finding that explains most. */
static const struct finding *strongest(const struct check *c)
{
    const struct finding *best = NULL;
    for (size_t i = 0; i < c->findings.count; i++) {
        const struct finding *f = &c->findings.items[i];
        if (finding_kind_costs(f->kind) && (!best || rank_of(f) < rank_of(best)))
            best = f;
    }
    return best;
}

static const struct finding *first_of(const struct check *c, enum finding_kind kind)
{
    for (size_t i = 0; i < c->findings.count; i++)
        if (c->findings.items[i].kind == kind)
            return &c->findings.items[i];
    return NULL;
}

/* Do outputs between tiles or slabs have no thread? Then a read past the end is one more consequence, not the
 * reason. */
static bool leaves_gaps(enum cause cause)
{
    return cause == CAUSE_TILES_APART || cause == CAUSE_SLABS_APART || cause == CAUSE_BLOCKS_APART;
}

/* Was an output weighed at a size at which nothing reads past an end, since that happens only at smaller
 * ones? Then what the weights show is wrong for another reason: a neighbour that is mirrored at an end, a[1]
 * for a[-1], lies outside where the line has one element. */
static bool is_weighed_without(const struct exercise *e, const struct finding *fault)
{
    return e->has_impulse && fault->kind == FINDING_OUT_OF_BOUNDS_READ && fault->largest_n &&
           fault->largest_n < e->impulse.shape.n;
}

/* Could this safety fault explain the wrong result? A write out of bounds and a write outside of the
 * outputs both come from a missing guard. An undefined value cannot explain wrong values that are already
 * explained. */
static bool may_cause(const struct finding *fault, const struct finding *f, bool explained)
{
    switch (f->kind) {
    case FINDING_WROTE_OUTSIDE:
        return fault->kind == FINDING_OUT_OF_BOUNDS_WRITE || fault->cause == CAUSE_RIM_COMPUTES ||
               fault->cause == CAUSE_GRID_BEFORE_START;
    case FINDING_WRONG_VALUE:
        if (f->cause == CAUSE_VALUES_SHIFTED && fault->kind == FINDING_OUT_OF_BOUNDS_READ)
            return false; /* the shift is why a read goes past the end */
        return fault->kind != FINDING_UNDEFINED_VALUE || !explained;
    case FINDING_ILLEGAL_ADDRESS:
    case FINDING_TRAP:
    case FINDING_TIMEOUT: /* a GPU that stops names no line; the simulator has seen what it stopped at */
        return !f->line && fault->line;
    case FINDING_HOST_CRASH:
    case FINDING_HOST_EXIT: /* host code that asks for errors ends after one */
        return fault->cause == CAUSE_CALL_PAST_END || fault->cause == CAUSE_SIZEOF_POINTER;
    case FINDING_NOT_WRITTEN:
        return fault->kind != FINDING_OUT_OF_BOUNDS_READ || !leaves_gaps(f->cause);
    default:
        return false;
    }
}

/* Do only the sizes say something about the cause? */
static bool is_about_sizes(enum cause cause)
{
    return cause == CAUSE_NONE || cause == CAUSE_UP_TO_A_SIZE || cause == CAUSE_FROM_A_SIZE ||
           cause == CAUSE_MULTIPLES_OF_BLOCK || cause == CAUSE_POWERS_OF_TWO;
}

/* May threads that leave before a barrier, and load no more, be the reason for wrong values? Not if the
 * inputs go into every output with wrong weights: then it is the formula. */
static bool may_come_of_barrier(const struct exercise *e, enum cause cause)
{
    bool weighed = cause >= CAUSE_WEIGHTS_DIFFER && cause <= CAUSE_TERM_NEGATIVE;
    return is_about_sizes(cause) || cause == CAUSE_IN_PLACES ||
           (weighed && e->has_impulse && e->impulse.right > 0);
}

/* A barrier that some threads miss explains a race, also a race of a shuffle's lanes. */
static const struct finding *race_or_remark(const struct exercise *e, const struct finding *fault)
{
    const struct finding *remark = first_of(&e->checks[CHECK_SAFETY], FINDING_BARRIER_REMARK);
    bool races = fault && (fault->kind == FINDING_SHARED_RACE || fault->kind == FINDING_WARP_MASK);
    return races && remark ? remark : fault;
}

/* The finding to look at first. A fault in the safety check is often the reason for a wrong or missing
 * result. */
static const struct finding *cause(const struct exercise *e, enum check_name name)
{
    const struct check *c = &e->checks[name];
    const struct finding *f = first_costly(c),
                         *fault = race_or_remark(e, strongest(&e->checks[CHECK_SAFETY]));
    bool explained = e->has_impulse || (e->entry->pattern.sum && f && !is_about_sizes(f->cause));
    if (name != CHECK_CORRECTNESS)
        return name == CHECK_SAFETY ? fault : f;
    if (e->has_impulse && f && f->kind == FINDING_WROTE_OUTSIDE && first_of(c, FINDING_WRONG_VALUE))
        f = first_of(c, FINDING_WRONG_VALUE); /* the kernel writes all outputs shifted, so some land
                                               * outside */
    bool ended = f && (f->kind == FINDING_HOST_CRASH || f->kind == FINDING_HOST_EXIT);
    if (f && (ended || (f->kind == FINDING_NOT_WRITTEN && !f->cause)) && first_of(c, FINDING_LAUNCH_ERROR))
        f = first_of(c,
                     FINDING_LAUNCH_ERROR); /* at other sizes a launch fails, or host code ends after that */
    bool apart = fault && f && f->kind == FINDING_WRONG_VALUE && is_weighed_without(e, fault);
    if (fault && !apart && (!f || may_cause(fault, f, explained)))
        return fault;
    const struct finding *remark = first_of(&e->checks[CHECK_SAFETY], FINDING_BARRIER_REMARK);
    return remark && f && f->kind == FINDING_WRONG_VALUE && may_come_of_barrier(e, f->cause) ? remark : f;
}

static bool is_lost(const struct check *c)
{
    return c->score < c->max_score &&
           (c->status == STATUS_FAIL || c->status == STATUS_PARTIAL || c->status == STATUS_INCONCLUSIVE);
}

static struct lost describe(const struct exercise *e, enum check_name check)
{
    struct lost lost = {.exercise = e, .check = check, .finding = cause(e, check)};
    const struct finding *f = lost.finding;
    if (f && f->kind == FINDING_REQUIREMENT)
        lost.requirement = &e->entry->requirements[f->requirement];
    lost.untouched = f && f->cause == CAUSE_NOTHING_STORED;
    return lost;
}

/* A finding that costs nothing, in a check that passes: a barrier that some threads miss, for instance. */
static struct lost first_remark(const struct result *r)
{
    for (int e = 0; e < r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct check *check = &r->exercises[e].checks[c];
            if (check->status == STATUS_PASS && check->findings.count)
                return (struct lost){.exercise = &r->exercises[e],
                                     .check = (enum check_name)c,
                                     .finding = &check->findings.items[0]};
        }
    return (struct lost){0};
}

/* Are only points for time lost? Then a remark is the better next step. */
static bool is_time_alone(const struct lost *lost)
{
    return lost->exercise && lost->check == CHECK_TIME;
}

static double points_lost(const struct exercise *e, enum check_name check)
{
    return e->checks[check].max_score - e->checks[check].score;
}

/* If traffic is nearly right and the time is bad, the time comes first. */
static bool is_time_worse(const struct exercise *e)
{
    enum { FAR = 3 };
    return is_lost(&e->checks[CHECK_TIME]) &&
           points_lost(e, CHECK_TIME) > FAR * points_lost(e, CHECK_TRAFFIC);
}

static struct lost first_loss(const struct result *r)
{
    for (int c = 0; c < CHECK_COUNT; c++)
        for (int e = 0; e < r->exercise_count; e++) {
            const struct exercise *x = &r->exercises[e];
            if (is_lost(&x->checks[c]))
                return describe(x, c == CHECK_TRAFFIC && is_time_worse(x) ? CHECK_TIME : (enum check_name)c);
        }
    return (struct lost){0};
}

struct lost lost_first(const struct result *r)
{
    struct lost lost = first_loss(r), remark = first_remark(r);
    bool graded = r->verdict == VERDICT_GRADED;
    return graded && remark.exercise && (!lost.exercise || is_time_alone(&lost)) ? remark : lost;
}
