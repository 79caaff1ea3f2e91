#include "grader/grade/ask_edits.h"

#include <stdlib.h>

#include "grader/diagnose/source_lines.h"
#include "grader/edits/search.h"
#include "grader/grade/entry_sizes.h"
#include "grader/grade/try_traffic.h"
#include "grader/kit/progress.h"

static void add_line(struct edit_lines *lines, int line)
{
    if (line > 0 && lines->count < EDIT_LINES_MOST)
        lines->at[lines->count++] = line;
}

/* The lines by which a kernel steps on over the grid, where a larger grid would make it right. */
static void add_step_lines(struct edit_request *request, const struct exercise *x, const char *source)
{
    int line = 0;
    add_line(&request->named, x->launch_step_line);
    add_line(&request->named, x->launch_loop);
    if (!x->launch_steps)
        return;
    char *pattern = xformat("gridDim[.]%c", x->launch_steps);
    while ((line = source_line_with(pattern, source, line, x->entry->name)))
        add_line(&request->named, line);
    free(pattern);
}

/* The lines that the diagnosis names. */
static void add_named_lines(struct edit_request *request, const struct exercise *x)
{
    if (x->has_repair) {
        add_line(&request->named, x->repair.edit.line);
        add_line(&request->named, x->repair.edit.inner);
    }
    for (int c = CHECK_CORRECTNESS; c <= CHECK_SAFETY; c++)
        for (size_t f = 0; f < x->checks[c].findings.count; f++) {
            const struct finding *finding = &x->checks[c].findings.items[f];
            bool reads = finding->kind == FINDING_UNDEFINED_VALUE;
            int lines[FINDING_LINES];
            finding_all_lines(finding, lines);
            if (finding->kind == FINDING_TIMEOUT)
                add_line(&request->named, finding->cause_line);
            for (size_t k = 0; k < FINDING_LINES; k++)
                add_line(reads ? &request->readers : &request->named, lines[k]);
        }
}

/* Does a kernel have a loop without end, or one that takes too long? */
static bool is_endless(const struct exercise *x)
{
    const struct findings *list = &x->checks[CHECK_CORRECTNESS].findings;
    for (size_t k = 0; k < list->count; k++)
        if (list->items[k].cause >= CAUSE_LOOP_STEP_SETS && list->items[k].cause <= CAUSE_LOOP_TOO_LONG)
            return true;
    return false;
}

/* Is a size too much work, and a smaller one faulty? */
static bool is_late(const struct exercise *x, const struct evidence *e)
{
    return (e->end == TRIAL_TIMEOUT || e->end == TRIAL_LIMIT) && e->tried_count > 1 &&
           x->checks[CHECK_SAFETY].findings.count;
}

/* Is an entry point that is graded later wrong at one of its small sizes? */
static bool is_wrong_later(struct grading *g, int which)
{
    enum { FEW_OUTPUTS = 8000 };
    const struct entry *entry = g->lab->entries[which];
    bool wrong = false;
    for (int s = 0; s < entry->size_count && !wrong; s++) {
        struct trial t = {.shape = entry->sizes[s]};
        if (entry->outputs(t.shape) > FEW_OUTPUTS)
            continue;
        trial_run(&t, &g->rig, entry, which);
        wrong = t.end == TRIAL_COMPARED && !t.right;
        findings_free(&t.findings);
    }
    return wrong;
}

/* Name the lab's other entry point, and say what is known of it. */
static void look_beside(struct edit_request *request, struct grading *g, const struct exercise *x)
{
    for (int k = 0; k < g->lab->entry_count; k++) {
        if (g->lab->entries[k] == x->entry)
            continue;
        const struct exercise *other = &g->result->exercises[k];
        bool graded = other < x; /* in their order */
        enum check_status status = other->checks[CHECK_CORRECTNESS].status;
        request->beside = g->lab->entries[k]->name;
        request->beside_right = graded && status == STATUS_PASS;
        request->beside_wrong = graded ? status == STATUS_FAIL : is_wrong_later(g, k);
    }
}

/* Two threads store to one cell, and no barrier between the two is what is missing. */
static void note_no_barrier(struct exercise *x)
{
    struct findings *faults = &x->checks[CHECK_SAFETY].findings;
    for (size_t k = 0; k < faults->count; k++)
        if (faults->items[k].cause == CAUSE_TWO_STORES)
            faults->items[k].cause = CAUSE_STORED_BY_TWO;
}

void ask_edits(struct exercise *x, struct grading *g, const struct evidence *e,
               const struct diagnosis *diagnosis)
{
    struct edit_request request = {.d = diagnosis, .source = g->source, .c = g->submission};
    if (!g->options->wants_edit || g->enough || e->wrong_again || !g->options->wants_edit(g->result, x))
        return;
    if (!g->options->quiet)
        progress_show("%s, changes of the text", x->entry->name);
    const struct findings *faults = &x->checks[CHECK_SAFETY].findings;
    request.races = findings_have(faults, FINDING_SHARED_RACE);
    request.blocks_race = findings_have(faults, FINDING_GLOBAL_RACE);
    for (size_t k = 0; k < x->seen_count; k++)
        request.of_host |= x->seen[k].cause == CAUSE_LAUNCH_LEFT_OUT;
    add_step_lines(&request, x, g->source);
    add_named_lines(&request, x);
    look_beside(&request, g, x);
    request.of_limits = e->causes[MARK_OUTSIDE] && !e->causes[MARK_WRONG];
    if (x->has_impulse)
        request.suspect_count = impulse_suspects(request.suspects, &x->impulse);
    x->has_text_edit = edit_search(&x->text_edit, &request);
    if (x->text_edit.no_barrier)
        note_no_barrier(x);
}

void ask_edits_endless(struct exercise *x, struct grading *g, const struct evidence *e, int which,
                       struct plan (*plans)[2], struct tried *recorded)
{
    bool endless = is_endless(x);
    if (!g->options->wants_edit || g->enough || !(endless || is_late(x, e)))
        return;
    size_t count = entry_sizes_record_rest(g, e, x->entry, which, plans, recorded);
    struct diagnosis diagnosis = {&g->rig, x->entry, which, recorded, count, plans, endless};
    ask_edits(x, g, e, &diagnosis);
}

void ask_edits_of_traffic(struct exercise *x, struct grading *g, const struct diagnosis *diagnosis)
{
    if (g->options->wants_edit && !g->enough && g->options->wants_edit(g->result, x))
        x->has_text_edit = try_traffic(&x->text_edit, x, diagnosis, g->source, g->submission);
}
