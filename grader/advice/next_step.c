#include "grader/advice/next_step.h"

#include "grader/advice/by_cause.h"
#include "grader/advice/compile_hints.h"
#include "grader/advice/explain.h"
#include "grader/advice/first_loss.h"
#include "grader/advice/time_step.h"
#include "grader/diagnose/impulse_cause.h"
#include "grader/judge/boss.h"

/* One step for each check, used if no finding says more. */
static const char *const check_steps[CHECK_COUNT] = {
    [CHECK_CORRECTNESS] = "find out why it stops at the place that the message above names",
    [CHECK_SAFETY] = "read the first message under safety",
    [CHECK_TRAFFIC] = "load less from global memory: let threads share what they load",
};

static const char *const verdict_steps[] = {
    [VERDICT_GRADED] = "look at the checks above that lost points",
    [VERDICT_COMPILE_ERROR] =
        "fix the first error above, then run this again: later ones often follow from it",
    [VERDICT_REJECTED] = "change what the message above names, then run this again",
    [VERDICT_RUNTIME_ERROR] = "find out why the program stops at the place that the message names",
    [VERDICT_TIMEOUT] = "find the loop that does not end",
    [VERDICT_LIMIT] = "make the program smaller, or find what repeats without end",
    [VERDICT_REVIEW] = "ask your teacher to look at this result",
    [VERDICT_INTERNAL_ERROR] = "this is the grader's fault, not yours: report it with your file",
};

/* If the report has said something about the wrong values, refer to that. */
static const char *kind_step(const struct entry *entry, const struct finding *f)
{
    if (f->kind == FINDING_WRONG_VALUE && f->cause)
        return "read what the report says about the wrong values under correctness, and find the line that "
               "causes it";
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

/* The step of what was seen in a watched run, with its numbers; NULL: the cause was found otherwise. */
static const char *seen_step(const struct exercise *x, enum cause cause)
{
    for (size_t k = 0; k < x->seen_count; k++)
        if (x->seen[k].cause == cause && x->seen[k].step[0])
            return x->seen[k].step;
    return NULL;
}

/* The most specific step there is: that of the record, else of the cause, else of the kind. */
static const char *finding_step(const struct exercise *x, const struct finding *f)
{
    const char *seen = seen_step(x, f->cause), *own = seen ? seen : entry_step(x, f->cause),
               *step = by_cause(f->cause)->step;
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

/* Does the mistake stand in a launch or a copy, and not in the line of a kernel that shows it? */
static bool is_of_host(enum cause cause)
{
    return cause == CAUSE_GRID_AND_BLOCK_EXCHANGED || cause == CAUSE_GRID_AXES_EXCHANGED ||
           cause == CAUSE_COPY_COUNTS_ELEMENTS || cause == CAUSE_COPY_TOO_SHORT ||
           cause == CAUSE_COEFFICIENTS_NOT_TAKEN || cause == CAUSE_BLOCK_SMALLER_THAN_TILE;
}

/* Append ", lines 24 and 34" or ", line 5 called from line 14": the lines of the finding that the step is
 * about; or the line of its cause, if that is known. */
static void tell_lines(struct text *out, const struct lost *lost)
{
    const struct finding *f = lost->finding;
    if (lost->untouched || !f || f->line <= 0 || (is_of_host(f->cause) && !f->cause_line))
        return;
    if (f->cause_line) {
        text_printf(out, ", line %d", f->cause_line);
        return;
    }
    int line, other;
    finding_lines(f, &line, &other);
    if (other && other != line)
        text_printf(out, ", lines %d and %d", line < other ? line : other, line < other ? other : line);
    else
        text_printf(out, ", line %d", f->line);
    if (!f->other_line && f->call_line)
        text_printf(out, " called from line %d", f->call_line);
}

/* The weights of an output name the wrong term. If only some outputs are wrong, the weights hold for these
 * and not for every thread. */
static bool tell_weights(struct text *out, const struct exercise *x, enum cause cause)
{
    struct text step = {0};
    if (x->has_impulse)
        impulse_step(&step, &x->impulse, x->entry, cause);
    if (step.length)
        text_printf(out, "%s%s", x->impulse.right > x->impulse.wrong ? "where outputs are wrong, " : "",
                    step.s);
    bool told = step.length > 0;
    text_free(&step);
    return told;
}

/* Does a block have more cells in shared memory than threads? */
static bool has_halo_cells(const struct counts *c)
{
    return c->shared_bytes_per_block > 4 * c->threads_per_block;
}

/* The load of the halo is there, but takes an element far away: where no shuffle wraps round, its index is
 * off. A tile without a cell for the halo wraps round itself. */
static bool tell_far(struct text *out, const struct exercise *x, enum cause cause)
{
    bool edge = cause == CAUSE_BLOCK_FIRST_THREAD || cause == CAUSE_BLOCK_LAST_THREAD;
    if (!edge || x->counts.shuffles || !has_halo_cells(&x->counts) || !impulse_is_far(&x->impulse))
        return false;
    if (!tell_weights(out, x, CAUSE_WRONG_NEIGHBOUR))
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
    bool is_place = (cause >= CAUSE_BLOCK_EDGES && cause <= CAUSE_BLOCK_LAST_THREAD) ||
                    (cause >= CAUSE_TILE_FACES && cause <= CAUSE_TILE_HIGH_FACE);
    if (is_place && x->has_impulse && tell_far(out, x, cause))
        return true;
    return is_place && x->has_impulse && impulse_moves_near(&x->impulse) &&
           tell_weights(out, x, CAUSE_WRONG_NEIGHBOUR);
}

/* ---- a change that has been tried ---- */

/* Does the cause say at most where outputs are wrong, and not why? Weights that hold for half of the outputs
 * or fewer count as such a cause. */
static bool is_vague(const struct exercise *x, enum cause cause)
{
    static const enum cause vague[] = {
        CAUSE_NONE,
        CAUSE_IN_PLACES,
        CAUSE_ONE_LANE,
        CAUSE_FIRST_OUTPUTS,
        CAUSE_LAST_OUTPUTS,
        CAUSE_FIRST_PLANE,
        CAUSE_LAST_PLANE,
        CAUSE_PLANE_SKIPPED,
        CAUSE_FIRST_PLANE_LEFT_OUT,
        CAUSE_LAST_PLANE_LEFT_OUT,
        CAUSE_STORE_NEVER_REACHED,
        CAUSE_UP_TO_A_SIZE,
        CAUSE_FROM_A_SIZE,
        CAUSE_UP_TO_A_RADIUS,
        CAUSE_FROM_A_RADIUS,
        CAUSE_VALUES_NAN,
        CAUSE_VALUES_CONSTANT,
        CAUSE_POWERS_OF_TWO,
        CAUSE_MULTIPLES_OF_BLOCK,
        CAUSE_PRODUCTS_MISTAKEN,
        CAUSE_PRODUCTS_MISSING,
        CAUSE_PRODUCTS_REPEATED,
        CAUSE_WEIGHTS_DIFFER,
        CAUSE_TREE_STEP_TOO_WIDE,
        CAUSE_TREE_THREADS_OVERLAP,
        CAUSE_THREAD_LEFT_OUT,
        CAUSE_SLAB_SEAMS,
        CAUSE_BOUNDARY_PARTLY_WRITTEN,
        CAUSE_BOUNDARY_AT_START,
        CAUSE_BOUNDARY_AT_END,
    };
    for (size_t k = 0; k < ARRAY_LEN(vague); k++)
        if (cause == vague[k])
            return true;
    return cause == CAUSE_WRONG_NEIGHBOUR && x->has_impulse && x->impulse.right >= x->impulse.wrong;
}

static bool is_race(const struct finding *f)
{
    return f->kind == FINDING_SHARED_RACE || f->kind == FINDING_GLOBAL_RACE || f->kind == FINDING_WARP_MASK;
}

/* Some threads skip a barrier: the step is to move the barrier, although a change elsewhere may hide the
 * fault. */
static bool misses_barrier(const struct exercise *x)
{
    const struct findings *list = &x->checks[CHECK_SAFETY].findings;
    return findings_have(list, FINDING_BARRIER_DIVERGENCE) || findings_have(list, FINDING_BARRIER_REMARK);
}

/* If tiles have the wrong distance, the same outputs are missing as if the guard of the computing threads is
 * one off. If another comparison makes all results right, the guard is the mistake. */
static bool is_guard_of_tiles(const struct exercise *x, enum cause cause)
{
    const struct edit *e = &x->repair.edit;
    return (cause == CAUSE_TILES_APART || cause == CAUSE_TILE_ROW_LEFT_OUT) &&
           (e->kind == EDIT_EQUAL || e->compares);
}

/* Half the distance between tiles or slabs also makes the results right, because they then overlap. It is
 * never the intended change. */
static bool overlaps(const struct edit *e, enum cause cause)
{
    enum { HALO = 2 };
    bool apart = cause == CAUSE_TILES_APART || cause == CAUSE_SLABS_APART || cause == CAUSE_BLOCKS_APART;
    return apart && e->kind == EDIT_NUMBER && e->multiplies && e->amount < -HALO;
}

/* A change in one line has been tried that makes all results right. Some of these changes hide the mistake
 * instead of correcting it: a condition that is always true, for instance. */
static bool has_repair(const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    const struct finding *f = lost->finding;
    bool fits = lost->check == CHECK_CORRECTNESS || lost->check == CHECK_SAFETY;
    if (!fits || !f || lost->untouched || !x->has_repair || misses_barrier(x))
        return false;
    if (f->cause_line && f->cause_line == x->repair.edit.line)
        return false; /* the cause's own step says what to change there */
    if (overlaps(&x->repair.edit, f->cause) || seen_step(x, f->cause))
        return false;
    return x->repair.edit.kind < EDIT_SIGN || (is_vague(x, f->cause) && !is_race(f));
}

/* blockDim.y for blockDim.x: nothing else mends the kernel by chance, and it explains all faults. */
static bool is_wrong_name(const struct edit *e)
{
    return e->kind == EDIT_NAME || e->kind == EDIT_PRODUCT || e->kind == EDIT_TIMES;
}

static void tell_repair(struct text *out, const struct repair *r)
{
    repair_step(out, r);
    text_printf(out, ". Tried: all results are then right");
}

/* Causes that a grid or a block of another shape explains. */
static bool is_of_launch(enum cause cause)
{
    static const enum cause of_launch[] = {CAUSE_TILES_END_EARLY,   CAUSE_SLABS_END_EARLY,
                                           CAUSE_ONE_BLOCK_DEEP,    CAUSE_FIRST_BLOCK_ONLY,
                                           CAUSE_OUTPUTS_LEFT_OUT,  CAUSE_BLOCK_SMALLER_THAN_TILE,
                                           CAUSE_GRID_ROUNDED_DOWN, CAUSE_LAST_BLOCK};
    for (size_t k = 0; k < ARRAY_LEN(of_launch); k++)
        if (cause == of_launch[k])
            return true;
    return false;
}

/* A change of the launch has been tried that makes all results right. Tiles that lie too near to each other
 * are also mended by more of them, so a number of the kernel that mends it comes first. */
static bool has_launch_repair(const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    const struct finding *f = lost->finding;
    bool fits = lost->check == CHECK_CORRECTNESS || lost->check == CHECK_SAFETY;
    if (!fits || !f || lost->untouched || !x->has_launch_repair || misses_barrier(x) || f->cause_line)
        return false;
    if (x->launch_change == LAUNCH_DROPPED)
        return true;
    const struct edit *e = &x->repair.edit;
    bool of_kernel = x->has_repair && (is_wrong_name(e) || (e->kind == EDIT_NUMBER && e->multiplies));
    return !of_kernel && (is_vague(x, f->cause) || is_of_launch(f->cause));
}

static void tell_step(struct text *out, const struct lost *lost)
{
    if (has_launch_repair(lost)) {
        const struct exercise *x = lost->exercise;
        text_printf(out, "%s", x->entry->name);
        if (x->launch_line)
            text_printf(out, ", line %d", x->launch_line);
        text_printf(out, ": %s. Tried: all results are then right", x->launch_step);
        return;
    }

    const struct exercise *x = lost->exercise;
    bool repaired = has_repair(lost);
    text_printf(out, "%s", x->entry->name);
    enum cause cause = lost->finding ? lost->finding->cause : CAUSE_NONE;
    if (repaired && (is_vague(x, cause) || is_race(lost->finding) || is_guard_of_tiles(x, cause) ||
                     is_wrong_name(&x->repair.edit))) {
        text_printf(out, ", line %d: ", x->repair.edit.line);
        tell_repair(out, &x->repair);
        return;
    }
    tell_lines(out, lost);
    text_printf(out, ": ");
    if (!lost->finding || !(tell_weights(out, x, lost->finding->cause) || tell_place(out, lost)))
        text_printf(out, "%s", step_of(lost));
    if (repaired) {
        bool here = lost->finding->line == x->repair.edit.line;
        if (here)
            text_printf(out, ". Here: ");
        else
            text_printf(out, ". In line %d: ", x->repair.edit.line);
        tell_repair(out, &x->repair);
    }
}

/* At full marks: the boss, or the next lab. */
static void tell_way_on(struct text *out, const struct result *r)
{
    const struct exercise *ahead = boss_ahead(r);
    const struct lab *next = lab_find(r->lab->number + 1);
    text_printf(out, "nothing is left to do in this lab");
    if (ahead && ahead->local_bytes)
        text_printf(out, ", but the boss: %s, %s", ahead->entry->name, local_step);
    else if (ahead)
        text_printf(out, ", but the boss: --hint asks what takes the time of %s", ahead->entry->name);
    else if (next)
        text_printf(out, "; go on with lab %d, handouts/lab%d_%s.md", next->number, next->number, next->name);
}

void next_step(struct text *out, const struct result *r)
{
    struct lost lost = lost_first(r);
    if (!lost.exercise && r->verdict == VERDICT_GRADED && r->score >= r->max_score)
        tell_way_on(out, r);
    else if (lost.exercise && r->verdict != VERDICT_INTERNAL_ERROR)
        tell_step(out, &lost);
    else if (r->verdict == VERDICT_COMPILE_ERROR && r->step[0])
        text_printf(out, "%s", r->step);
    else if (r->verdict != VERDICT_COMPILE_ERROR || !compile_step(out, r->message))
        text_printf(out, "%s", verdict_steps[r->verdict]);
}
