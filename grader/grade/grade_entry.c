#include "grader/grade/grade_entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/tape.h"
#include "grader/diagnose/constant_input.h"
#include "grader/diagnose/moved_early.h"
#include "grader/diagnose/race_rounds.h"
#include "grader/diagnose/read_line.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/later_rounds.h"
#include "grader/diagnose/launch_lines.h"
#include "grader/diagnose/ledger.h"
#include "grader/diagnose/idle_blocks.h"
#include "grader/diagnose/stored_twice.h"
#include "grader/diagnose/unused_shared.h"
#include "grader/diagnose/unsigned_end.h"
#include "grader/edits/block_loop.h"
#include "grader/edits/grid_steps.h"
#include "grader/edits/search.h"
#include "grader/edits/summands.h"
#include "grader/grade/ask_edits.h"
#include "grader/grade/entry_sizes.h"
#include "grader/grade/entry_time.h"
#include "grader/grade/host_look.h"
#include "grader/judge/boss.h"
#include "grader/judge/stored_again.h"

/* The verdict that a trial's end gives the submission. */
static const enum verdict verdicts[] = {
    [TRIAL_COMPARED] = VERDICT_GRADED,      [TRIAL_DIED] = VERDICT_RUNTIME_ERROR,
    [TRIAL_TIMEOUT] = VERDICT_TIMEOUT,      [TRIAL_REJECTED] = VERDICT_REJECTED,
    [TRIAL_LIMIT] = VERDICT_LIMIT,          [TRIAL_NO_ENTRY] = VERDICT_COMPILE_ERROR,
    [TRIAL_BROKEN] = VERDICT_INTERNAL_ERROR};

/* What a thread of the entry point's kernels keeps in local memory, where the file has local arrays: what
 * ptxas spills is no array of the student's. */
static unsigned local_bytes(const struct grading *g, const struct plan *plan)
{
    unsigned most = 0;
    if (!strstr(g->submission->ptx.s, "__local_depot"))
        return 0;
    for (size_t s = 0; s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        unsigned bytes =
            step->kind == PLAN_LAUNCH ? registers_stack(&g->assembly.registers, step->kernel) : 0;
        most = bytes > most ? bytes : most;
    }
    return most;
}

/* Where threads race, show what another order does. Accesses that are atomic or volatile are no data race.
 * Where threads pass on values by them, only another order shows whether they wait for each other. */
static bool find_two_orders(struct exercise *x, struct grading *g, const struct evidence *e,
                            const struct diagnosis *diagnosis)
{
    bool meets = e->counts.meeting_launches && e->right_sizes == e->sizes;
    bool races = findings_have_race(&e->safety), always = g->options->always_two_orders;
    /* What __activemask() returns depends on the order of lanes, without any race. Matrices need all lanes at
     * once. */
    const char *ptx = g->submission->ptx.s;
    bool by_lanes = !strstr(ptx, "activemask") && !strstr(ptx, "mma.") && !strstr(ptx, "matrix.");
    if (races || meets || always)
        two_orders_find(&x->orders, diagnosis, by_lanes);
    if (!races && !always && !x->orders.found)
        x->orders = (struct two_orders){0}; /* nobody has asked for it */
    return races;
}

/* A right result that another order makes wrong is a race, too. */
static void judge_orders(struct evidence *e, const struct exercise *x)
{
    const struct two_orders *t = &x->orders;
    bool in_shared = two_orders_in_block(t) && e->counts.shared_bytes_per_block;
    struct finding f = {.kind = in_shared ? FINDING_SHARED_RACE : FINDING_GLOBAL_RACE,
                        .cause = CAUSE_ORDER_DECIDES,
                        .times = 1};
    if (!t->found || findings_have_race(&e->safety) || e->right_sizes < e->sizes)
        return;
    snprintf(
        f.message, sizeof f.message,
        "threads pass on values by atomics or volatile accesses and do not wait for each other: an output "
        "depends on which of them runs first");
    judge_finding(e, &f, t->shape);
}

/* Is there a fault that a change of the kernel may mend? What does not end would take too long to try. */
static bool is_faulty(const struct evidence *e)
{
    bool costs = e->right_sizes < e->sizes;
    for (size_t k = 0; k < e->safety.count; k++)
        costs = costs || finding_kind_costs(e->safety.items[k].kind);
    return costs && e->end != TRIAL_TIMEOUT && e->end != TRIAL_LIMIT && e->end != TRIAL_REJECTED;
}

/* Is the last size the one that the seed has drawn, and one of the lab's sizes wrong as well? Then only those
 * are looked at: what is said does not depend on the seed. */
static bool is_beside(const struct evidence *e)
{
    return e->drawn_tried && !shape_is_same(e->first_wrong, e->tried[e->tried_count - 1].shape);
}

/* Does the text ask how many blocks there are? Then each may take its share of the outputs. */
static bool shares_grid(const char *source, const char *entry, char axis)
{
    char *pattern = xformat("gridDim[.]%c", axis);
    int line = source_line_with(pattern, source, 0, entry);
    free(pattern);
    return line > 0;
}

/* Would other launches make a wrong entry point right? */
static void try_launches(struct exercise *x, struct grading *g, struct evidence *e,
                         const struct diagnosis *diagnosis, bool races)
{
    struct launch_repair found;
    struct text step = {0};
    if (e->launch_cause || !launch_repair_find(&found, diagnosis, g->source, races))
        return;
    char axis = (char)('x' + launch_changed_axis(&found));
    int steps = g->source ? grid_step_line(g->source, x->entry->name, found.kernel, axis) : 0;
    if (found.kind == LAUNCH_FEWER && (steps || shares_grid(g->source, x->entry->name, axis)))
        return; /* each block has outputs, however many there are */
    x->has_launch_repair = true;
    x->launch_change = found.kind;
    x->launch_passes_name = launch_passes_name(&found, g->source);
    if (found.kind == LAUNCH_BLOCKS && steps) {
        x->launch_steps = axis;
        x->launch_step_line = steps;
    }
    if (steps)
        later_rounds_find(&e->later, diagnosis, &found, steps);
    if (found.kind == LAUNCH_BLOCKS && g->source)
        x->launch_loop = block_loop_line(g->source, x->entry->name, found.kernel, axis);
    x->launch_line = launch_repair_line(&found, g->source);
    launch_repair_step(&step, &found, g->source);
    snprintf(x->launch_step, sizeof x->launch_step, "%s", step.s);
    text_free(&step);
}

/* Does a wrong term belong to another plane of a cube? In a march, the plane itself may be the wrong one. */
static bool leaves_plane(const struct impulse *impulse)
{
    for (int t = 0; t < impulse->count; t++)
        if (impulse_differs(&impulse->taps[t]) && impulse->taps[t].offset[0])
            return true;
    return false;
}

/* Does the text have the coefficient of a term that is missing? Then what it multiplies is 0. */
static bool has_coefficient(const struct exercise *x, const char *source)
{
    int suspects[SUSPECTS_MOST];
    size_t count =
        impulse_cause(&x->impulse) == CAUSE_TERM_MISSING ? impulse_suspects(suspects, &x->impulse) : 0;
    return count && summands_line(source, x->entry->name, suspects, count);
}

/* The line of the term that is wrong at nearly all outputs. Where many are right, a load may be wrong
 * instead.
 */
static int wrong_term_line(const struct exercise *x, const char *source)
{
    enum { FEW = 20 };
    int suspects[SUSPECTS_MOST];
    if (!x->has_impulse || x->impulse.right * FEW > x->impulse.wrong ||
        (x->entry->pattern.dimensions > 1 && leaves_plane(&x->impulse)))
        return 0;
    size_t count = impulse_suspects(suspects, &x->impulse);
    return count ? summands_line(source, x->entry->name, suspects, count) : 0;
}

/* Has the first output an element from elsewhere, because an unsigned index was below 0? */
static void look_at_end(struct exercise *x, const struct diagnosis *d)
{
    int line =
        x->has_impulse && x->seen_count < SEEN_MOST ? unsigned_line_of_end(d, &x->impulse, x->term_line) : 0;
    if (line)
        x->seen[x->seen_count++] = (struct seen){.cause = CAUSE_UNSIGNED_WRAPS, .line = line};
}

/* For changes that are tried: all sizes. Where a call has stopped, the larger ones are recorded, not run. */
static struct diagnosis all_sizes(struct grading *g, const struct evidence *e, const struct exercise *x,
                                  int which, struct plan (*plans)[2], struct tried *recorded)
{
    struct diagnosis d = {&g->rig, x->entry, which, e->tried, e->tried_count - is_beside(e), plans, false};
    if (e->end == TRIAL_DIED && !g->enough) {
        d.count = entry_sizes_record_rest(g, e, x->entry, which, plans, recorded);
        d.tried = recorded;
    }
    return d;
}

static void add_seen(struct exercise *x, const struct seen *seen)
{
    if (seen->cause && x->seen_count < SEEN_MOST)
        x->seen[x->seen_count++] = *seen;
}

/* Where the weights of a wrong sum come from: lines, and mistakes that a run or the text shows. */
static void look_at_weights(struct exercise *x, const struct grading *g, const struct diagnosis *diagnosis)
{
    x->term_line = wrong_term_line(x, g->source);
    if (!x->has_impulse)
        return;
    x->impulse.in_text = has_coefficient(x, g->source);
    if (!x->term_line)
        x->term_line = read_line_of_wrong(diagnosis, &x->impulse);
    look_at_end(x, diagnosis);
    struct seen seen;
    if (overwritten_slot_find(&seen, diagnosis, &x->impulse))
        add_seen(x, &seen);
    if (moved_early_find(&seen, &x->impulse, x->entry, g->source, x->term_line))
        add_seen(x, &seen);
}

/* The line that stores outputs that are wrong, or elements that are none. */
static void look_at_store(struct exercise *x, const struct evidence *e, const struct diagnosis *diagnosis)
{
    enum cause wrong = e->causes[MARK_WRONG];
    bool of_end = wrong == CAUSE_END_NOT_CYCLIC || wrong == CAUSE_END_NOT_CLAMPED;
    bool of_wrong = wrong == CAUSE_VALUES_SHIFTED || wrong == CAUSE_TERMS_CANCEL ||
                    (of_end && x->has_impulse && !impulse_end_taken(&x->impulse)) ||
                    (x->has_impulse && !x->term_line && !e->causes[MARK_OUTSIDE]);
    if (of_wrong || e->causes[MARK_OUTSIDE])
        x->store_line = store_line_of_mark(diagnosis, of_wrong ? MARK_WRONG : MARK_OUTSIDE);
}

/* Diagnose an entry point that is wrong on the simulator. If it stops, only its launches can be looked at. */
static void look_closer(struct exercise *x, struct grading *g, struct evidence *e,
                        const struct diagnosis *all, struct plan (*plans)[2])
{
    int which = all->which;
    size_t count = e->tried_count - is_beside(e);
    struct diagnosis diagnosis = {&g->rig, x->entry, which, e->tried, count, plans, false};
    bool by_luck = !g->enough && find_two_orders(x, g, e, &diagnosis);
    struct host_look host = {.count = 0};
    if (!g->enough && e->all_ran)
        race_rounds_find(&e->safety, &diagnosis);
    add_seen(x, &e->kept);
    if (e->wrong_again)
        return; /* what a first call does is right */
    if (e->right_sizes < e->sizes && !g->enough)
        host_look(&host, e, &diagnosis);
    if (!g->enough && is_faulty(e))
        try_launches(x, g, e, all, by_luck);
    if (!g->enough && is_faulty(e))
        x->has_repair = repair_find(&x->repair, all, g->source);
    if (!g->enough && is_faulty(e) && e->all_ran)
        x->seen_count = seen_find(x->seen, &diagnosis, g->source);
    for (size_t k = 0; k < host.count; k++)
        add_seen(x, &host.seen[k]);
    add_seen(x, &e->streams);
    add_seen(x, &e->later);
    x->seen_count += seen_copies(&x->seen[x->seen_count], g->source, x->entry->name);
    if (!e->all_ran || e->right_sizes == e->sizes || g->enough)
        return;
    e->unstored = diagnose_where(&e->where, e->causes, &diagnosis);
    /* Where threads race, the weights would be those of one order out of many. */
    x->has_impulse = !by_luck && !e->unstored && impulse_take(&x->impulse, &diagnosis);
    look_at_weights(x, g, &diagnosis);
    x->shuffle_lines[0] = source_only_line_with("shfl_up", g->source, x->entry->name);
    x->shuffle_lines[1] = source_only_line_with("shfl_down", g->source, x->entry->name);
    look_at_store(x, e, &diagnosis);
}

/* The end of the entry point becomes the verdict on a submission that has no other yet. */
static void conclude(struct grading *g, const struct exercise *x, const struct evidence *e)
{
    if (!e->all_ran && g->result->verdict == VERDICT_GRADED) {
        g->result->verdict = verdicts[e->end];
        snprintf(g->result->message, sizeof g->result->message, "%s: %.350s", x->entry->name, e->message);
    }
    if (e->clock.trouble.text[0] && !e->clock.timed)
        snprintf(g->trouble, sizeof g->trouble, "%.399s", e->clock.trouble.text);
    if (g->trouble[0] && g->options->device == DEVICE_CUDA) /* --device cuda: the GPU or nothing */
        result_end(g->result, VERDICT_INTERNAL_ERROR, g->trouble);
    if (x->checks[CHECK_TIME].status == STATUS_REVIEW && g->result->verdict == VERDICT_GRADED) {
        g->result->verdict = VERDICT_REVIEW;
        snprintf(g->result->message, sizeof g->result->message, "%s: %.350s", x->entry->name,
                 x->checks[CHECK_TIME].summary);
    }
}

/* Of a right entry point, and of one whose last size takes too long: what costs more than it has to. */
static void look_at_cost(struct exercise *x, struct grading *g, const struct evidence *e,
                         const struct diagnosis *all)
{
    bool right = e->counted && e->all_ran && e->right_sizes == e->sizes;
    bool late = e->end == TRIAL_TIMEOUT && e->right_sizes > 0;
    if (g->enough)
        return;
    if (right && x->seen_count < SEEN_MOST &&
        unused_shared_find(&x->seen[x->seen_count], all, &e->counts, g->source))
        x->seen_count++;
    if (right && x->seen_count < SEEN_MOST && constant_input_find(&x->seen[x->seen_count], all, &e->counts))
        x->seen_count++;
    bool misses = right && judge_misses_traffic(x, e);
    if (misses)
        ledger_keep(&x->ledger, all);
    if (misses && x->seen_count < SEEN_MOST && idle_blocks_find(&x->seen[x->seen_count], all, g->source))
        x->seen_count++;
    if (right && lane_lines_matter(&e->counts))
        lane_lines_take(&x->lanes, all);
    if (right)
        launch_site_find(&x->site, all, g->source);
    bool again =
        right && stored_again_ratio(x->entry, &e->counts, x->entry->outputs(x->entry->count_size)) > 1;
    if ((again || late) && x->seen_count < SEEN_MOST &&
        stored_twice_find(&x->seen[x->seen_count], all, g->source))
        x->seen_count++;
}

void grade_entry(struct grading *g, struct exercise *x, int which)
{
    const struct entry *entry = x->entry;
    struct evidence e = {
        .source = g->source, .path = g->result->source, .diagnostics = g->result->diagnostics.s};
    size_t plan_count = (size_t)entry->size_count + MORE_SIZES;
    struct plan(*plans)[2] = xcalloc(plan_count, sizeof *plans);
    g->rig.printed = &x->printed;
    entry_sizes_try(g, &e, entry, which, plans);
    x->printed_shape = g->rig.printed_shape;
    g->rig.printed = NULL;
    entry_try_gpu(g, &e, entry, which, plans);
    g->enough = entry_sizes_are_enough(g, &e);
    entry_model(g, &e, entry);
    entry_what_if(g, x, &e);
    struct tried *recorded = xcalloc(plan_count, sizeof *recorded);
    struct diagnosis all = all_sizes(g, &e, x, which, plans, recorded);
    look_closer(x, g, &e, &all, plans);
    look_at_cost(x, g, &e, &all);
    x->local_bytes = local_bytes(g, &plans[entry->size_count - 1][0]);
    bool faulty = is_faulty(&e); /* the judge takes the findings */
    judge_orders(&e, x);         /* no edit of the text could be seen to mend it */
    judge_exercise(x, &e);
    if (faulty)
        ask_edits(x, g, &e, &all);
    else
        ask_edits_endless(x, g, &e, which, plans, recorded);
    if (!faulty && !x->has_text_edit)
        ask_edits_of_traffic(x, g, &all);
    free(recorded);
    x->boss = boss_seconds(g->lab->number, x);
    conclude(g, x, &e);
    judge_free(&e);
    for (size_t s = 0; s < plan_count; s++) {
        plan_free(&plans[s][0]);
        plan_free(&plans[s][1]);
    }
    free(plans);
}
