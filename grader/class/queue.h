/* Which task is graded next. An outcome that a crowded machine could have caused is doubtful: such a task
 * comes last, and when it is tried again nothing else of the class runs. */
#ifndef GRADER_CLASS_QUEUE_H
#define GRADER_CLASS_QUEUE_H

#include "grader/class/scan.h"

struct queue {
    struct class_scan *scan;
    double *due;  /* by task: not before then */
    bool *is_out; /* by task */
    size_t out;   /* tasks that run */
};

void queue_start(struct queue *q, struct class_scan *scan);
/* Is anything still to do, be it out or not? */
bool queue_has_work(const struct queue *q);
/* Hand out a task; NULL: none now. */
struct task *queue_next(struct queue *q);
/* It runs no longer. If it is still to do, it is handed out again, but not within `pause` seconds. */
void queue_back(struct queue *q, const struct task *t, double pause);
void queue_free(struct queue *q);

#endif
