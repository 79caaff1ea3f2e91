/* The queue of tasks to grade. An outcome that an overloaded machine could have caused is doubtful: such a
 * task is tried again last, and alone. */
#ifndef GRADER_CLASS_QUEUE_H
#define GRADER_CLASS_QUEUE_H

#include "grader/class/scan.h"

struct queue {
    struct class_scan *scan;
    double *due;  /* by task: it starts no earlier */
    bool *is_out; /* by task */
    size_t out;   /* tasks that run */
};

void queue_start(struct queue *q, struct class_scan *scan);
/* Is any task still to do, handed out or not? */
bool queue_has_work(const struct queue *q);
/* Hand out the next task; NULL: there is none at the moment. */
struct task *queue_next(struct queue *q);
/* Take back a task that has ended. If it is still to do, it is handed out again, after `pause` seconds at the
 * earliest. */
void queue_back(struct queue *q, const struct task *t, double pause);
void queue_free(struct queue *q);

#endif
