#include "grader/class/queue.h"

#include <stdlib.h>

void queue_start(struct queue *q, struct class_scan *scan)
{
    *q = (struct queue){.scan = scan};
    q->due = xcalloc(scan->count, sizeof *q->due);
    q->is_out = xcalloc(scan->count, sizeof *q->is_out);
}

bool queue_has_work(const struct queue *q)
{
    for (size_t i = 0; i < q->scan->count; i++)
        if (q->scan->tasks[i].state == TASK_TO_DO)
            return true;
    return false;
}

/* The first task that is due, of the doubtful ones or of the others. Sets `left` if there are any, due or
 * not. */
static struct task *first_due(const struct queue *q, bool doubtful, bool *left)
{
    double now = seconds_now();
    *left = false;
    for (size_t i = 0; i < q->scan->count; i++) {
        struct task *t = &q->scan->tasks[i];
        if (t->state != TASK_TO_DO || (t->doubts > 0) != doubtful)
            continue;
        *left = true;
        if (!q->is_out[i] && q->due[i] <= now)
            return t;
    }
    return NULL;
}

struct task *queue_next(struct queue *q)
{
    bool left;
    struct task *t = first_due(q, false, &left);
    if (!left && q->out == 0)
        t = first_due(q, true, &left);
    if (t) {
        q->is_out[t - q->scan->tasks] = true;
        q->out++;
    }
    return t;
}

void queue_back(struct queue *q, const struct task *t, double pause)
{
    size_t i = (size_t)(t - q->scan->tasks);
    q->is_out[i] = false;
    q->out--;
    q->due[i] = seconds_now() + pause;
}

void queue_free(struct queue *q)
{
    free(q->due);
    free(q->is_out);
    *q = (struct queue){0};
}
