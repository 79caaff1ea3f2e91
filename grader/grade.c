/* The whole way of a submission: read, compile, load, try, judge. */
#include "grader/grade.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile.h"
#include "grader/judge.h"
#include "grader/progress.h"
#include "grader/random.h"
#include "grader/submission.h"

/* What a trial's end makes of the submission as a whole. */
static const enum verdict verdicts[] = {
    [TRIAL_COMPARED] = VERDICT_GRADED,      [TRIAL_DIED] = VERDICT_RUNTIME_ERROR,
    [TRIAL_TIMEOUT] = VERDICT_TIMEOUT,      [TRIAL_REJECTED] = VERDICT_REJECTED,
    [TRIAL_LIMIT] = VERDICT_LIMIT,          [TRIAL_NO_ENTRY] = VERDICT_COMPILE_ERROR,
    [TRIAL_BROKEN] = VERDICT_INTERNAL_ERROR};

struct grading {
    struct result *result;
    const struct grade_options *options;
    struct bench bench;
};

static void fail_all(struct result *r, enum verdict verdict, const char *message)
{
    r->verdict = verdict;
    snprintf(r->message, sizeof r->message, "%s", message);
}

/* ---- one entry point ---- */

static bool same_shape(struct shape a, struct shape b)
{
    return a.n == b.n && a.radius == b.radius;
}

/* Both trials of one size. False if there is no point in trying others. */
static bool try_size(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                     struct shape shape)
{
    struct trial trials[2] = {{.shape = shape, .variant = 0}, {.shape = shape, .variant = 1}};
    bool go_on = true;
    for (int v = 0; v < 2 && go_on; v++) {
        trial_run(&trials[v], &g->bench, entry, which);
        go_on = trials[v].end == TRIAL_COMPARED;
    }
    if (!go_on && trials[0].end != TRIAL_COMPARED)
        trials[1].end = trials[0].end; /* not run: nothing of its own to say */
    if (go_on && same_shape(shape, entry->count_size) && g->bench.backend->counts) {
        e->counted = true;
        e->counts = trials[0].counts;
    }
    judge_size(e, trials);
    findings_free(&trials[0].findings);
    findings_free(&trials[1].findings);
    return go_on;
}

static void grade_entry(struct grading *g, struct exercise *x, int which)
{
    const struct entry *entry = x->entry;
    struct evidence e = {0};
    bool go_on = true, count_size_done = false;
    g->bench.host_seconds = 0;
    for (int s = 0; s < entry->size_count && go_on; s++) {
        if (!g->options->quiet)
            progress_show("%s, n = %d (%d of %d sizes)", entry->name, entry->sizes[s].n, s + 1,
                          entry->size_count);
        count_size_done |= same_shape(entry->sizes[s], entry->count_size);
        go_on = try_size(g, &e, entry, which, entry->sizes[s]);
    }
    if (go_on && !count_size_done)
        try_size(g, &e, entry, which, entry->count_size);
    judge_exercise(x, &e, true);
    if (!e.all_ran && g->result->verdict == VERDICT_GRADED) {
        g->result->verdict = verdicts[e.end];
        snprintf(g->result->message, sizeof g->result->message, "%s: %.350s", entry->name, e.message);
    }
    judge_free(&e);
}

/* ---- the submission ---- */

/* Points as if nothing had been earned: what a submission has that never came to run. */
static void prepare(struct result *r, const struct lab *lab)
{
    r->lab = lab;
    r->max_score = 100;
    r->exercise_count = lab->entry_count;
    for (int k = 0; k < lab->entry_count; k++) {
        struct exercise *x = &r->exercises[k];
        x->entry = lab->entries[k];
        x->max_score = r->max_score / lab->entry_count;
        judge_skipped(x);
    }
}

static void grade_on_device(struct grading *g, const struct compilation *c, const char *path)
{
    struct result *r = g->result;
    const struct device_backend *backend = g->bench.backend;
    enum device_status status = backend->load(g->bench.device, c->ptx.s, c->ptx.length, path);
    if (status != DEVICE_OK) {
        fail_all(r, status == DEVICE_LIMIT ? VERDICT_LIMIT : VERDICT_INTERNAL_ERROR,
                 backend->why(g->bench.device));
        return;
    }
    g->bench.object = c->object;
    for (int k = 0; k < r->exercise_count && r->verdict != VERDICT_INTERNAL_ERROR; k++) {
        grade_entry(g, &r->exercises[k], k);
        r->score += r->exercises[k].score;
    }
}

/* The devices there are, in order of preference; the simulator always opens. */
static const struct device_backend *const backends[] = {&sim_backend};

static bool open_device(struct grading *g, char *why, size_t why_size)
{
    static const char *const kinds[] = {[DEVICE_AUTO] = NULL, [DEVICE_CUDA] = "cuda", [DEVICE_SIM] = "sim"};
    const char *wanted = kinds[g->options->device];
    snprintf(why, why_size,
             "this kit has no support for GPUs yet: leave out --device, and the simulator grades");
    for (size_t k = 0; k < ARRAY_LEN(backends) && !g->bench.device; k++)
        if (!wanted || !strcmp(wanted, backends[k]->kind)) {
            g->bench.backend = backends[k];
            g->bench.device = backends[k]->open(why, why_size);
        }
    if (!g->bench.device)
        return false;
    if (g->bench.backend->threads && g->options->threads)
        g->bench.backend->threads(g->bench.device, g->options->threads);
    g->result->device_kind = g->bench.backend->kind;
    snprintf(g->result->device_name, sizeof g->result->device_name, "%s",
             g->bench.backend->name(g->bench.device));
    return true;
}

static bool compile_and_grade(struct grading *g, const struct submission *s, const struct lab *lab, char *why,
                              size_t why_size)
{
    struct compilation c = {0};
    if (!g->options->quiet)
        progress_show("compiling %s", s->path);
    bool ok = compile_submission(&c, s, lab, why, why_size);
    if (ok) {
        g->result->diagnostics = c.diagnostics;
        c.diagnostics = (struct text){0};
        if (c.verdict == VERDICT_GRADED)
            grade_on_device(g, &c, s->path);
        else
            fail_all(g->result, c.verdict, c.message);
    }
    compile_free(&c);
    return ok;
}

bool grade_submission(struct result *result, const struct lab *lab, const char *path,
                      const struct grade_options *options, char *why, size_t why_size)
{
    struct grading g = {.result = result, .options = options};
    struct submission s = {0};
    *result =
        (struct result){.source = xstrdup(path), .seed = options->has_seed ? options->seed : random_seed()};
    g.bench.seed = result->seed;
    prepare(result, lab);
    bool ok = submission_read(&s, path, why, why_size) && open_device(&g, why, why_size);
    if (ok) {
        memcpy(result->source_sha256, s.sha256, sizeof result->source_sha256);
        if (s.verdict == VERDICT_GRADED)
            ok = compile_and_grade(&g, &s, lab, why, why_size);
        else
            fail_all(result, s.verdict, s.message);
    }
    if (g.bench.device)
        g.bench.backend->close(g.bench.device);
    submission_free(&s);
    return ok;
}
