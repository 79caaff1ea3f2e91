/* One round: what is remembered of it, and how it gets into the queue once. */
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "grader/class/cluster.h"
#include "grader/class/store.h"
#include "grader/text/json.h"

enum { RUN_MAX_BYTES = 1 << 16 };

/* ---- run.json ---- */

static unsigned number_of(const char *text, const char *key)
{
    char value[16];
    return json_field(text, 1, key, value, sizeof value) ? (unsigned)strtoul(value, NULL, 10) : 0;
}

bool cluster_read(struct cluster *c, const char *report)
{
    char *path = xformat("%s/slurm/run.json", report), ended[8];
    struct text text = {0};
    *c = (struct cluster){0};
    bool ok = file_read(&text, path, RUN_MAX_BYTES) && text.length > 0 &&
              json_field(text.s, 1, "name", c->name, sizeof c->name) &&
              json_field(text.s, 1, "tasks", c->tasks, sizeof c->tasks) &&
              json_field(text.s, 1, "collector", c->collector, sizeof c->collector) &&
              json_field(text.s, 1, "ended", ended, sizeof ended);
    if (ok) {
        c->parts = number_of(text.s, "chunks");
        c->round = number_of(text.s, "round");
        c->ended = strcmp(ended, "true") == 0;
    }
    free(path);
    text_free(&text);
    return ok && c->parts > 0 && c->round > 0;
}

bool cluster_write(const struct cluster *c, const char *report, struct why *why)
{
    struct json j = {0};
    char *path = xformat("%s/slurm/run.json", report);
    json_open(&j, NULL, '{');
    json_integer(&j, "schema", 1);
    json_string(&j, "name", c->name);
    json_unsigned(&j, "chunks", c->parts);
    json_unsigned(&j, "round", c->round);
    json_string(&j, "tasks", c->tasks);
    json_string(&j, "collector", c->collector);
    json_bool(&j, "ended", c->ended);
    json_close(&j);
    bool ok = store_write(path, &j.text, why);
    text_free(&j.text);
    free(path);
    return ok;
}

/* ---- into the queue ---- */

/* "--array=1,4,5": the parts that have something to do. */
static char *array_option(const struct cluster *c, const struct class_run *class)
{
    const struct class_scan *scan = &class->scan;
    bool *waits = xcalloc(c->parts, sizeof *waits);
    struct text list = {0};
    for (size_t i = 0, student = 0; i < scan->count; i++) {
        while (scan->tasks[i].student != scan->students[student])
            student++;
        waits[student % c->parts] |= scan->tasks[i].state == TASK_TO_DO;
    }
    for (unsigned k = 0; k < c->parts; k++)
        if (waits[k])
            text_printf(&list, "%s%u", list.length ? "," : "--array=", k + 1);
    free(waits);
    return list.s;
}

static bool submit(char id[SLURM_ID_SIZE], const struct cluster *c, const struct class_options *o,
                   const char *kind, const char *option, struct why *why)
{
    char *name = xformat("--job-name=%s", c->name), *comment = xformat("--comment=%s %u", kind, c->round);
    char *script = xformat("%s/slurm/%s.sh", o->report, kind), *round = xformat("%u", c->round);
    const char *const arguments[] = {name, comment, option, script, round, NULL};
    bool ok = slurm_submit(id, arguments, o->slurm.temporary, why);
    free(name);
    free(comment);
    free(script);
    free(round);
    return ok;
}

static bool ensure_tasks(struct cluster *c, const struct slurm_queue *queue, const struct class_run *class,
                         struct why *why)
{
    if (c->tasks[0])
        return true;
    if (queue->tasks_round == c->round) {
        memcpy(c->tasks, queue->tasks, sizeof c->tasks);
        return true;
    }
    char *array = array_option(c, class);
    bool ok = submit(c->tasks, c, &class->options, SLURM_TASKS, array, why);
    free(array);
    return ok && cluster_write(c, class->options.report, why);
}

static bool ensure_collector(struct cluster *c, const struct slurm_queue *queue,
                             const struct class_run *class, struct why *why)
{
    if (queue->collector_round == c->round)
        return true;
    char *dependency = xformat("--dependency=afterany:%s", c->tasks);
    bool ok = submit(c->collector, c, &class->options, SLURM_COLLECTOR, dependency, why);
    free(dependency);
    return ok && cluster_write(c, class->options.report, why);
}

/* Whoever looks and submits does so alone, two would see the same gap; and looks after the lock, for somebody
 * else may have filled it, or gone on to the next round. */
bool cluster_ensure_round(struct cluster *c, const struct class_run *class, struct why *why)
{
    struct slurm_queue queue;
    const char *report = class->options.report;
    char *path = xformat("%s/slurm/lock", report);
    int lock = store_lock(path, LOCK_EX, STORE_PATIENCE_CLUSTER, why);
    bool ok = lock >= 0;
    if (ok && cluster_read(c, report) && !c->ended)
        ok = slurm_look(&queue, c->name, why) && ensure_tasks(c, &queue, class, why) &&
             ensure_collector(c, &queue, class, why);
    if (lock >= 0)
        close(lock);
    free(path);
    return ok;
}
