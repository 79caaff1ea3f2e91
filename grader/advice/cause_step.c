#include "grader/advice/cause_step.h"

#include "grader/advice/by_cause.h"
#include "grader/advice/bytes_step.h"
#include "grader/advice/explain.h"
#include "grader/advice/time_step.h"
#include "grader/advice/time_tell.h"
#include "grader/advice/traffic_step.h"
#include "grader/diagnose/impulse_cause.h"

/* ---- steps without numbers ---- */

/* One step for each check, used if no finding says more. */
static const char *const check_steps[CHECK_COUNT] = {
    [CHECK_CORRECTNESS] = "find out why it stops at the place that the message above names",
    [CHECK_SAFETY] = "read the first message under safety",
    [CHECK_TRAFFIC] = "load less from global memory: let threads share what they load",
};

/* If the report has said something about the wrong values, refer to that. */
static const char *kind_step(const struct entry *entry, const struct finding *f)
{
    if (f->kind == FINDING_WRONG_VALUE && f->cause)
        return "read what the report says about the wrong values under correctness, and find the line that "
               "causes it";
    if (f->kind == FINDING_GLOBAL_RACE && !entry->pattern.sum)
        return "let only one thread write each element: the threads store different values, so no atomic operation "
               "can mend it. Which of them has the right value?";
    if (f->kind == FINDING_WRONG_VALUE && entry->pattern.sum)
        return "take the first n that is wrong: which product a[i] * b[i] is missing in the sum or counted "
               "twice, and which thread should add it?";
    return explanations[f->kind].step;
}

/* The step in the entry point's own record, or NULL. */
static const char *entry_step(const struct exercise *x, enum cause cause)
{
    const struct entry *entry = x->entry;
    bool launched = x->counts.blocks > 0 && entry->second_step;
    return cause == CAUSE_NOTHING_STORED       ? (launched ? entry->second_step : entry->first_step)
           : cause == CAUSE_NEIGHBOUR_PAST_END ? entry->beyond_step
                                               : NULL;
}

/* The most specific step there is: that of the record, else of the cause, else of the kind. */
static const char *finding_step(const struct exercise *x, const struct finding *f)
{
    const char *seen = seen_step(x->seen, x->seen_count, f->cause),
               *own = seen ? seen : entry_step(x, f->cause), *step = by_cause(f->cause)->step;
    return own ? own : step[0] ? step : kind_step(x->entry, f);
}

static const char *step_of(const struct lost *lost)
{
    const struct entry *entry = lost->exercise->entry;
    const char *step = NULL;
    if (lost->requirement && !by_cause(lost->finding->cause)->step[0])
        return lost->requirement->advice;
    if (lost->finding)
        step = finding_step(lost->exercise, lost->finding);
    if (step)
        return step;
    return lost->check == CHECK_TRAFFIC ? entry->requirements[0].advice
           : lost->check == CHECK_TIME  ? time_step(lost->exercise)
                                        : check_steps[lost->check];
}

/* The step of the finding; where nothing has been tried, also where else the mistake may lie. */
static void tell_own_step(struct text *out, const struct lost *lost, bool untried)
{
    const char *step = step_of(lost);
    const struct advice *advice = by_cause(lost->finding ? lost->finding->cause : CAUSE_NONE);
    text_printf(out, "%s", step);
    if (untried && advice->untried && step == advice->step)
        text_printf(out, ". %s", advice->untried);
}

/* ---- which term ---- */

/* Does a block have more cells in shared memory than threads? */
static bool has_halo_cells(const struct counts *c)
{
    return c->shared_bytes_per_block > 4 * c->threads_per_block;
}

static bool is_place(enum cause cause)
{
    return (cause >= CAUSE_BLOCK_EDGES && cause <= CAUSE_BLOCK_LAST_THREAD) ||
           (cause >= CAUSE_TILE_FACES && cause <= CAUSE_TILE_HIGH_FACE);
}

/* The load of the halo is there, but takes an element far away: where no shuffle wraps round, its index is
 * off. A tile without a cell for the halo wraps round itself. */
static bool takes_far(const struct exercise *x, enum cause cause, bool halo)
{
    bool edge = cause == CAUSE_BLOCK_FIRST_THREAD || cause == CAUSE_BLOCK_LAST_THREAD;
    return edge && x->has_impulse && !x->counts.shuffles && has_halo_cells(&x->counts) == halo &&
           impulse_is_far(&x->impulse);
}

/* Does the line that is known read the other end of a tile in which no cell is for the halo? */
static bool wraps_in_tile(const struct exercise *x, enum cause cause)
{
    return x->term_line && x->counts.shared_bytes_per_block && takes_far(x, cause, false);
}

/* Does the cause only name a place, where another neighbour is taken? */
static bool takes_near(const struct exercise *x, enum cause cause)
{
    return is_place(cause) && x->has_impulse && impulse_moves_near(&x->impulse);
}

bool cause_is_weighed(enum cause cause)
{
    return (cause >= CAUSE_WEIGHTS_DIFFER && cause <= CAUSE_TERM_NEGATIVE) || cause == CAUSE_AXES_EXCHANGED;
}

bool cause_step_has_term(const struct exercise *x, enum cause cause)
{
    return takes_far(x, cause, true) || wraps_in_tile(x, cause) || takes_near(x, cause) ||
           cause_is_weighed(cause);
}

/* The weights of an output name the wrong term. If only some outputs are wrong, the weights hold for these
 * and not for every thread. */
static bool tell_weights(struct text *out, const struct exercise *x, enum cause cause)
{
    struct text step = {0};
    bool of_end = cause == CAUSE_END_NOT_CLAMPED || cause == CAUSE_END_NOT_CYCLIC;
    bool told = !x->has_impulse || (of_end && impulse_tell_end(&step, &x->impulse, x->entry)) ||
                (cause == CAUSE_PLANES_STAND_STILL && impulse_tell_march(&step, &x->impulse));
    if (!told)
        impulse_step(&step, &x->impulse, x->entry, cause);
    bool says_itself =
        of_end || cause == CAUSE_SUM_KEPT || (cause == CAUSE_TERM_MISSING && x->impulse.right_elsewhere);
    bool some = x->impulse.right > x->impulse.wrong && !says_itself;
    if (step.length)
        text_printf(out, "%s%s", some ? "where outputs are wrong, " : "", step.s);
    told = step.length > 0;
    text_free(&step);
    return told;
}

static bool tell_far(struct text *out, const struct exercise *x, enum cause cause)
{
    if (!takes_far(x, cause, true) || !tell_weights(out, x, CAUSE_WRONG_NEIGHBOUR))
        return false;
    text_printf(
        out,
        ". The halo is loaded, but with a wrong index: does it lack the first element of the block, blockIdx.x * "
        "blockDim.x");
    return true;
}

/* Causes that only name a place. If the right neighbour's cell holds another one that is near, its index is
 * wrong, and the cell was loaded. */
static bool tell_place(struct text *out, const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    enum cause cause = lost->finding ? lost->finding->cause : CAUSE_NONE;
    if (is_place(cause) && x->has_impulse && tell_far(out, x, cause))
        return true;
    if (wraps_in_tile(x, cause)) {
        text_printf(out, "%s. In this line, ", step_of(lost));
        return tell_weights(out, x, CAUSE_WRONG_NEIGHBOUR);
    }
    if (!takes_near(x, cause) || !tell_weights(out, x, CAUSE_WRONG_NEIGHBOUR))
        return false;
    bool one_each = x->counts.shared_bytes_per_block == 4 * x->counts.threads_per_block;
    if (cause == CAUSE_BLOCK_EDGES && one_each)
        text_printf(
            out,
            ". The tile has one cell per thread: outputs beside a block's edge need a halo cell on each side, "
            "with the elements of the blocks beside it");
    return true;
}

/* A shuffle down gives the last element nothing, for no lane after it has an element. What it takes instead
 * is what the definition says of the line's end. */
static bool tell_last(struct text *out, const struct lost *lost)
{
    if (!lost->finding || lost->finding->cause != CAUSE_SHUFFLE_PAST_LAST)
        return false;
    const struct entry *entry = lost->exercise->entry;
    bool ring = entry->pattern.edges == EDGES_CYCLIC;
    text_printf(out, "give the last element, i == n - 1, ");
    if (ring)
        text_printf(out, "%s[0]", entry->buffers[0].name);
    else
        text_printf(out, "its own value");
    text_printf(
        out,
        " as the neighbour after it: no lane after its own has an element, so the shuffle brings it none");
    return true;
}

/* ---- all together ---- */

void cause_step(struct text *out, const struct lost *lost, bool untried)
{
    const struct finding *f = lost->finding;
    bool told = f && (bytes_step(out, f) || traffic_step(out, lost->exercise, f) || tell_last(out, lost) ||
                      tell_weights(out, lost->exercise, f->cause) || tell_place(out, lost));
    if (!f && lost->check == CHECK_TIME)
        time_tell(out, lost->exercise);
    else if (!told)
        tell_own_step(out, lost, untried);
}
