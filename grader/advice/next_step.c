#include "grader/advice/next_step.h"

#include "grader/advice/after_step.h"
#include "grader/advice/by_cause.h"
#include "grader/advice/bytes_step.h"
#include "grader/advice/compile_hints.h"
#include "grader/advice/explain.h"
#include "grader/advice/first_loss.h"
#include "grader/advice/time_step.h"
#include "grader/advice/time_tell.h"
#include "grader/advice/traffic_step.h"
#include "grader/advice/tried_step.h"
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

/* Of the two barriers at which threads wait, the first one after the loop's head; 0: none. */
static int barrier_in_loop(const struct finding *f)
{
    bool first = f->line > f->cause_line, other = f->other_line > f->cause_line;
    return first && other ? (f->line < f->other_line ? f->line : f->other_line)
           : first        ? f->line
           : other        ? f->other_line
                          : 0;
}

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
static bool takes_far(const struct exercise *x, enum cause cause)
{
    bool edge = cause == CAUSE_BLOCK_FIRST_THREAD || cause == CAUSE_BLOCK_LAST_THREAD;
    return edge && x->has_impulse && !x->counts.shuffles && has_halo_cells(&x->counts) &&
           impulse_is_far(&x->impulse);
}

/* Does the cause only name a place, where another neighbour is taken? */
static bool takes_near(const struct exercise *x, enum cause cause)
{
    return is_place(cause) && x->has_impulse && impulse_moves_near(&x->impulse);
}

/* Does the cause say which weights of an output differ? */
static bool is_weighed(enum cause cause)
{
    return (cause >= CAUSE_WEIGHTS_DIFFER && cause <= CAUSE_TERM_NEGATIVE) || cause == CAUSE_AXES_EXCHANGED;
}

/* Does the step of the cause speak of one term of the sum? */
static bool is_of_term(const struct exercise *x, enum cause cause)
{
    return takes_far(x, cause) || takes_near(x, cause) || is_weighed(cause);
}

/* Does the step of the cause speak of a store: of elements that have to keep their value, or of shifted ones?
 */
static bool is_of_store(enum cause cause)
{
    return cause == CAUSE_VALUES_SHIFTED || cause == CAUSE_TERMS_CANCEL ||
           (cause >= CAUSE_BOUNDARY_WRITTEN && cause <= CAUSE_BOUNDARY_AT_END &&
            cause != CAUSE_BOUNDARY_COPIED);
}

/* At an end of a line, the line that brings the wrong element, or else the one that stores the output. 0
 * where a change of another line is told. */
static int told_end_line(const struct exercise *x)
{
    int line = x->term_line ? x->term_line : x->store_line;
    return x->has_text_edit && x->text_edit.line != line ? 0 : line;
}

/* The shuffle that cannot give some lanes what they need. */
static int told_shuffle_line(const struct exercise *x, enum cause cause)
{
    int up = x->shuffle_lines[0], down = x->shuffle_lines[1];
    if (x->has_text_edit || x->has_repair)
        return 0; /* a change has a line of its own */
    return cause == CAUSE_LANE_0                                             ? up
           : cause == CAUSE_LANE_31 || cause == CAUSE_CHANGED_BEFORE_SHUFFLE ? down
           : cause == CAUSE_HALF_WARP && !(up && down)                       ? up + down
                                                                             : 0;
}

/* The line of the wrong term, or of the store, where the finding names none; 0: not known. */
static int told_term_line(const struct lost *lost)
{
    const struct finding *f = lost->finding;
    const struct exercise *x = lost->exercise;
    if (lost->untouched || !f || f->cause_line || f->line > 0)
        return 0;
    return f->cause == CAUSE_END_NOT_CYCLIC || f->cause == CAUSE_END_NOT_CLAMPED ? told_end_line(x)
           : is_of_term(x, f->cause)                                             ? x->term_line
           : is_of_store(f->cause)                                               ? x->store_line
                                   : told_shuffle_line(x, f->cause);
}

/* The line that stores the wrong sum, where that of the wrong term is not known; 0: not known. */
static int told_sum_line(const struct lost *lost)
{
    const struct finding *f = lost->finding;
    bool weighed = f && f->kind == FINDING_WRONG_VALUE && is_weighed(f->cause);
    bool known = lost->untouched || !weighed || f->cause_line || f->line > 0 || told_term_line(lost);
    return known || !lost->exercise->has_impulse ? 0 : lost->exercise->store_line;
}

/* Append ", lines 24 and 34" or ", line 5 called from line 14": the lines of the finding that the step is
 * about; or the line of its cause, if that is known. */
static void tell_lines(struct text *out, const struct lost *lost)
{
    const struct finding *f = lost->finding;
    if (lost->check == CHECK_TIME && !f)
        time_tell_lines(out, lost->exercise);
    if (told_term_line(lost))
        text_printf(out, ", line %d", told_term_line(lost));
    if (lost->untouched || !f || (!f->cause_line && (f->line <= 0 || tried_is_of_host(f->cause))))
        return;
    int second = f->cause == CAUSE_BARRIER_IN_LOOP ? barrier_in_loop(f) : f->cause_other_line;
    if (f->cause_line) {
        text_printf(out, second ? ", lines %d and %d" : ", line %d", f->cause_line, second);
        return;
    }
    int line, other;
    finding_lines(f, &line, &other);
    bool is_mask = f->kind == FINDING_WARP_MASK; /* the other line is where missing lanes wait */
    if (other && other != line && !is_mask)
        text_printf(out, ", lines %d and %d", line < other ? line : other, line < other ? other : line);
    else
        text_printf(out, ", line %d", f->line);
    if ((!f->other_line || is_mask) && f->call_line)
        text_printf(out, " called from line %d", f->call_line);
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
    if (!takes_far(x, cause) || !tell_weights(out, x, CAUSE_WRONG_NEIGHBOUR))
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

/* ---- a change that has been tried ---- */

/* Tried in the program that nvcc has made, where several lines may use one index. */
static void tell_repair(struct text *out, const struct repair *r)
{
    repair_step(out, r);
    text_printf(out, ". Tried in the compiled program%s: all results are then right",
                repair_may_be_shared(&r->edit) ? ", where lines may share an index" : "");
}

bool next_step_wants_edit(const struct result *r, const struct exercise *x)
{
    struct lost lost = lost_first(r);
    return lost.exercise == x && tried_may_be_edit(&lost);
}

static void tell_launch(struct text *out, const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    text_printf(out, "%s", x->entry->name);
    if (x->launch_line)
        text_printf(out, ", line %d", x->launch_line);
    text_printf(out, ": %s. Tried: %s", x->launch_step,
                lost->check == CHECK_SAFETY ? "no fault is then left" : "all results are then right");
    if (x->launch_steps)
        text_printf(
            out,
            ". The kernel reads gridDim. If its loop steps by it, the kernel should be right in any grid: then "
            "correct the step");
}

static void tell_edit(struct text *out, const struct lost *lost)
{
    const struct text_edit *e = &lost->exercise->text_edit;
    bool safety = lost->check == CHECK_SAFETY;
    text_printf(out, "%s. Tried: ", e->step);
    if (e->is_either)
        text_printf(out, "with one of the two, %s", safety ? "no fault is left" : "all outputs are right");
    else
        text_printf(out, "%s%s", safety ? "no fault is then left" : "all outputs are then right",
                    lost->check == CHECK_TRAFFIC ? ", and the marks for traffic are met" : "");
}

/* After the step of a cause: where the change is, which that step may have named already. */
static void tell_place_of_change(struct text *out, const struct lost *lost, int line)
{
    const struct finding *f = lost->finding;
    if ((f && f->line == line) || told_term_line(lost) == line)
        text_printf(out, ". Here: ");
    else
        text_printf(out, ". In line %d: ", line);
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

/* The step of the cause, with what has been tried. */
static void tell_cause(struct text *out, const struct lost *lost, bool edited, bool repaired)
{
    const struct exercise *x = lost->exercise;
    text_printf(out, "%s", x->entry->name);
    tell_lines(out, lost);
    if (!edited && !repaired && told_sum_line(lost)) /* a change has a line of its own */
        text_printf(out, ", the sum stored in line %d", told_sum_line(lost));
    text_printf(out, ": ");
    if (!lost->finding && lost->check == CHECK_TIME)
        time_tell(out, x);
    else if (!(lost->finding && (bytes_step(out, lost->finding) || traffic_step(out, x, lost->finding) ||
                                 tell_weights(out, x, lost->finding->cause) || tell_place(out, lost))))
        tell_own_step(out, lost, !edited && !repaired);
    after_step(out, lost);
    if (edited) {
        tell_place_of_change(out, lost, x->text_edit.line);
        tell_edit(out, lost);
    } else if (repaired) {
        tell_place_of_change(out, lost, x->repair.edit.line);
        tell_repair(out, &x->repair);
    }
}

static void tell_step(struct text *out, const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    bool exact = x->launch_change == LAUNCH_BYTES || tried_edit_not_launch(x);
    bool launch = tried_launch(lost) && !(tried_edit(lost) && exact);
    bool edited = !launch && tried_edit(lost), repaired = !edited && tried_repair(lost);
    if (edited && (tried_step_is_general(x, lost->finding) || tried_edit_not_launch(x))) {
        text_printf(out, "%s, line %d: ", x->entry->name, x->text_edit.line);
        tell_edit(out, lost);
    } else if (launch) {
        tell_launch(out, lost);
    } else if (repaired && tried_repair_is_all(x, lost->finding)) {
        text_printf(out, "%s, line %d: ", x->entry->name, x->repair.edit.line);
        tell_repair(out, &x->repair);
    } else {
        tell_cause(out, lost, edited, repaired);
    }
}

/* At full marks: the boss, or the next lab. */
static void tell_way_on(struct text *out, const struct result *r)
{
    const struct exercise *ahead = boss_ahead(r);
    const struct lab *next = lab_find(r->lab->number + 1);
    text_printf(out, "nothing is left to do in this lab");
    if (ahead && ahead->local_bytes)
        text_printf(out, "; to come closer to the boss: %s, %s", ahead->entry->name, local_step);
    else if (ahead)
        text_printf(out, "; to come closer to the boss, --hint asks what takes the time of %s",
                    ahead->entry->name);
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
