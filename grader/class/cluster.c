/* ./grade class --slurm: submit the jobs and watch them. The collector's job, which runs after the tasks. */
#include "grader/class/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "grader/class/record.h"
#include "grader/kit/progress.h"
#include "grader/run/random.h"
#include "grader/kit/workspace.h"

enum {
    STATUS_SUBMITTED = 3, /* only of submit(): the jobs are in the queue */
    CHUNK_USUAL = 20,     /* students per task: some minutes, so that a lost task costs little */
    TASKS_USUAL = 1000,   /* of an array at most, unless --slurm-chunk is given: Slurm's default limit */
    ROUNDS = 3,
    SUBMIT_TRIES = 20,
    SUBMIT_PAUSE = 15, /* seconds: a restarted controller answers again within some minutes */
    LOOK_LEAST = 1,
    LOOK_MOST = 15,     /* seconds between two reads of the queue */
    SILENCE_MOST = 600, /* seconds without an answer from Slurm */
};

static void pause_for(unsigned seconds)
{
    nanosleep(&(struct timespec){.tv_sec = seconds}, NULL);
}

/* ---- submit ---- */

static struct cluster new_cluster(const struct class_run *class)
{
    size_t students = class->scan.student_count, chunk = class->options.slurm.chunk;
    struct cluster c = {.round = 1};
    if (chunk == 0)
        chunk = students > (size_t)CHUNK_USUAL * TASKS_USUAL ? students / TASKS_USUAL + 1 : CHUNK_USUAL;
    c.parts = (unsigned)((students + chunk - 1) / chunk);
    snprintf(c.name, sizeof c.name, "grade-%08x", (unsigned)random_seed());
    return c;
}

/* Remove the records of what an earlier run could not grade, and of what --again names: a task of Slurm
 * grades what has no record. */
static bool forget_records(const struct class_run *class, struct why *why)
{
    bool ok = true;
    for (size_t i = 0; i < class->scan.count && ok; i++) {
        const struct task *t = &class->scan.tasks[i];
        if (t->state == TASK_TO_DO)
            ok = record_forget_not_graded(class->results, t, why) &&
                 (!t->again || record_forget(class->results, t, why));
    }
    return ok;
}

static int submit_run(struct class_run *class, struct why *why)
{
    const char *report = class->options.report;
    struct cluster c = new_cluster(class);
    stock_tell(class);
    notices_before(class);
    if (!forget_records(class, why) || !cluster_write_scripts(&c, class, why) ||
        !cluster_write(&c, report, why) || !cluster_ensure_round(&c, class, why))
        return class_fail(why->text);
    printf("Submitted %zu submissions as %s: an array of %u tasks (job %s), then a collector (job %s).\n"
           "Ctrl-C leaves them running; the same command shows their progress.\n"
           "To stop them: scancel --name=%s. Scripts and logs: %s/slurm\n",
           class_count(class, TASK_TO_DO), c.name, c.parts, c.tasks, c.collector, c.name, report);
    return STATUS_SUBMITTED;
}

/* Are the jobs of an earlier call still in the queue? False, with a line in `why`, if Slurm does not say. */
static bool find_queued(bool *queued, const char *report, struct why *why)
{
    struct cluster c;
    struct slurm_queue queue = {0};
    bool ok = !cluster_read(&c, report) || c.ended || slurm_look(&queue, c.name, why);
    *queued = queue.tasks_round || queue.collector_round;
    if (ok && *queued)
        printf("Submitted already: %u tasks wait and %u run as %s. To stop them: scancel --name=%s\n",
               queue.waiting, queue.running, c.name, c.name);
    return ok;
}

static int submit(void *options)
{
    struct class_run class = {.options = *(struct class_options *)options};
    struct why why;
    bool queued;
    int status;
    if (!find_queued(&queued, class.options.report, &why))
        return class_fail(why.text);
    if (queued)
        status = STATUS_SUBMITTED;
    else if (!class_open(&class, &why))
        status = class_fail(why.text);
    else if (class_count(&class, TASK_TO_DO) == 0)
        status = class_finish(&class, RUN_DONE, NULL);
    else
        status = submit_run(&class, &why);
    class_free(&class);
    fflush(stdout);
    return status;
}

/* ---- the end of a round ---- */

/* Find the tasks without a result. One that was tried has a record of why it is not graded. In the last
 * round, the others, which no job reached, get such a record too. */
static bool settle(struct class_run *class, const struct cluster *c, bool last, struct why *why)
{
    bool ok = true;
    for (size_t i = 0, student = 0; i < class->scan.count && ok; i++) {
        struct task *t = &class->scan.tasks[i];
        while (t->student != class->scan.students[student])
            student++;
        if (t->state != TASK_TO_DO || record_read_not_graded(class->results, t) || !last)
            continue;
        t->state = TASK_NOT_GRADED;
        t->tries = c->round;
        snprintf(t->reason, sizeof t->reason,
                 "%u Slurm tasks in a row ended without its result; see slurm/chunk-%zu.log", c->round,
                 student % c->parts + 1);
        ok = record_not_graded(class->results, t, why);
    }
    return ok;
}

/* ---- watch ---- */

static size_t results_there(const struct class_run *class)
{
    size_t count = 0;
    for (size_t i = 0; i < class->scan.count; i++) {
        char *path = record_path(class->results, &class->scan.tasks[i], ".json");
        count += class->scan.tasks[i].state == TASK_TO_DO && access(path, F_OK) == 0;
        free(path);
    }
    return count;
}

/* On a terminal, replace the line shown; elsewhere, print the line if it differs from the last one. */
static void say(const char *line)
{
    static char before[200];
    if (isatty(STDERR_FILENO))
        progress_show("%s", line);
    else if (strcmp(line, before) != 0)
        fprintf(stderr, "%s\n", line);
    snprintf(before, sizeof before, "%s", line);
}

static void tell(const struct class_run *class, const struct cluster *c, const struct slurm_queue *queue)
{
    char line[200];
    snprintf(line, sizeof line, "%zu of %zu have a result; round %u: %u tasks wait, %u run",
             results_there(class), class_count(class, TASK_TO_DO), c->round, queue->waiting, queue->running);
    say(line);
}

/* Watch until the queue is empty. Tasks without a collector get one: they are left by a process that was
 * killed between the two submissions. */
static bool watch_queue(const struct class_run *class, struct cluster *c, struct why *why)
{
    struct slurm_queue queue;
    double answered = seconds_now();
    unsigned empty = 0;
    for (unsigned pause = LOOK_LEAST; empty < 2; pause = 2 * pause < LOOK_MOST ? 2 * pause : LOOK_MOST) {
        if (slurm_look(&queue, c->name, why)) {
            answered = seconds_now();
            cluster_read(c, class->options.report);
            empty = queue.tasks_round || queue.collector_round ? 0 : empty + 1;
            tell(class, c, &queue);
        } else if (seconds_now() - answered < SILENCE_MOST) {
            say("Slurm does not answer; its jobs may still run; waiting for an answer");
        } else {
            return false;
        }
        if (c->ended)
            break;
        if (queue.tasks_round == c->round && queue.collector_round != c->round &&
            !cluster_ensure_round(c, class, why))
            return false;
        pause_for(pause);
    }
    progress_clear();
    return true;
}

static bool has_log(const struct cluster *c, const char *report)
{
    bool found = false;
    for (unsigned k = 0; k <= c->parts && !found; k++) {
        char *log =
            k ? xformat("%s/slurm/chunk-%u.log", report, k) : xformat("%s/slurm/collector.log", report);
        found = access(log, F_OK) == 0;
        free(log);
    }
    return found;
}

/* Slurm saves a job some seconds after it was submitted. A controller that fails earlier has lost the job
 * when it is back. From here that looks like scancel. */
static int end_early(const struct class_run *class, const struct cluster *c)
{
    struct why why;
    const char *report = class->options.report;
    bool log = has_log(c, report);
    why_say(
        &why,
        "the jobs of %s left the queue before the class was graded (%zu of %zu have a result): cancelled, "
        "lost when Slurm restarted, or %s %s%s; the same command submits the rest",
        c->name, results_there(class), class_count(class, TASK_TO_DO),
        log ? "failed, see the logs in" : "on nodes that do not see this folder, try: srun ls", report,
        log ? "/slurm" : "");
    return class_fail(why.text);
}

static int show_end(struct class_run *class, const struct cluster *c, struct why *why)
{
    class_free(class);
    *class = (struct class_run){.options = class->options};
    if (!class_open(class, why) || !settle(class, c, false, why))
        return class_fail(why->text);
    return class_finish(class, RUN_DONE, NULL);
}

static int watch(void *options)
{
    struct class_run class = {.options = *(struct class_options *)options};
    struct cluster c;
    struct why why;
    int status;
    if (!cluster_read(&c, class.options.report) || !class_read(&class, &why) ||
        !watch_queue(&class, &c, &why))
        status = class_fail(why.text);
    else
        status = c.ended ? show_end(&class, &c, &why) : end_early(&class, &c);
    class_free(&class);
    return status;
}

int cluster_run(struct class_options *options)
{
    int status = workspace_run(submit, options);
    return status == STATUS_SUBMITTED ? workspace_run(watch, options) : status;
}

/* ---- collect ---- */

static bool start_round(struct cluster *c, const struct class_run *class, struct why *why)
{
    bool ok = false;
    for (int k = 0; k < SUBMIT_TRIES && !ok; k++) {
        if (k > 0)
            pause_for(SUBMIT_PAUSE);
        ok = cluster_ensure_round(c, class, why);
    }
    if (ok)
        printf("round %u: tasks %s, collector %s\n", c->round, c->tasks, c->collector);
    return ok;
}

static bool next_round(struct cluster *c, const struct class_run *class, struct why *why)
{
    c->round++;
    c->tasks[0] = c->collector[0] = 0;
    return cluster_write(c, class->options.report, why) && start_round(c, class, why);
}

static int end_run(struct cluster *c, struct class_run *class, struct why *why)
{
    if (!settle(class, c, true, why))
        return class_fail(why->text);
    int status = class_finish(class, RUN_DONE, NULL);
    c->ended = true;
    return cluster_write(c, class->options.report, why) ? status : class_fail(why->text);
}

/* A collector that Slurm restarted, because its node failed, may find its work done. */
int cluster_collect(void *options)
{
    struct class_run class = {.options = *(struct class_options *)options};
    struct cluster c;
    struct why why;
    int status = 0;
    bool ok = class_open(&class, &why);
    if (ok && !cluster_read(&c, class.options.report)) {
        why_say(&why, "%s/slurm/run.json does not exist; submit the class first, with ./grade class --slurm",
                class.options.report);
        ok = false;
    }
    if (ok && c.round > class.options.slurm.collect && !c.ended)
        ok = start_round(&c, &class, &why);
    else if (ok && !c.ended && class_count(&class, TASK_TO_DO) > 0 && c.round < ROUNDS)
        ok = next_round(&c, &class, &why);
    else if (ok && !c.ended)
        status = end_run(&c, &class, &why);
    if (!ok)
        status = class_fail(why.text);
    class_free(&class);
    fflush(stdout);
    return status;
}
