/* Grade one submission of a class as ./grade does, and write its record. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "grader/class/class.h"
#include "grader/class/record.h"
#include "grader/class/store.h"
#include "grader/kit/jobs.h"

struct applied task_apply(const struct class_run *class, const struct task *t, double score, double max_score)
{
    return decision_apply(t->decision, &class->policy.labs[t->lab->number], score / max_score,
                          term_handed_in(class, t), t->days_free);
}

static int fail(enum task_exit status, const char *why)
{
    fprintf(stderr, "%s\n", why);
    return status;
}

/* The file may have changed since the scan. */
static bool is_same_source(const struct task *t, const struct result *r)
{
    return strcmp(t->sha256, r->source_sha256) == 0;
}

/* Could an overloaded machine, or one out of memory, have caused this outcome of a correct program? Then the
 * first such outcome is doubtful, and the task is tried again. Faults of the machine do not count as
 * outcomes. */
static bool is_doubtful(const struct task *t, const struct result *r)
{
    return t->doubts == 0 && (r->verdict == VERDICT_LIMIT || r->verdict == VERDICT_TIMEOUT ||
                              r->verdict == VERDICT_RUNTIME_ERROR);
}

static int write_down(const struct assignment *a, const struct result *r, double start)
{
    struct why why;
    const struct task *t = a->task;
    struct applied applied = task_apply(a->class, t, r->score, r->max_score);
    struct grading_facts facts = {.tries = t->tries};
    snprintf(facts.sandbox, sizeof facts.sandbox, "%s", r->sandbox);
    moment_write(facts.graded_at, time(NULL));
    facts.wall_seconds = round(1000 * (seconds_now() - start)) / 1000;
    if (!record_write(a->class->results, t, r, &facts, &applied, &why))
        return fail(TASK_EXIT_NOT_WRITTEN, why.text);
    return TASK_EXIT_DONE;
}

int grade_task(void *assignment)
{
    const struct assignment *a = assignment;
    const struct class_options *o = &a->class->options;
    struct grade_options options = {.device = o->device,
                                    .has_seed = true,
                                    .seed = stock_task_seed(o, a->task),
                                    .quiet = true,
                                    .elsewhere = true, /* results as --json writes them */
                                    .sandbox = o->sandbox,
                                    .threads = o->parts ? 1 : jobs_threads(a->class->jobs)};
    struct result r = {0};
    struct why why;
    double start = seconds_now();
    int status;
    if (!grade_submission(&r, a->task->lab, a->task->source, &options, &why))
        status = fail(TASK_EXIT_NOT_GRADED, why.text);
    else if (r.verdict == VERDICT_INTERNAL_ERROR)
        status = fail(TASK_EXIT_NOT_GRADED, r.message);
    else if (!is_same_source(a->task, &r))
        status = fail(TASK_EXIT_NOT_GRADED, "the file changed while the class was graded; start again");
    else if (is_doubtful(a->task, &r))
        status = fail(TASK_EXIT_DOUBTFUL, r.message);
    else
        status = write_down(a, &r, start);
    result_free(&r);
    return status;
}
