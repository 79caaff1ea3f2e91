/* The time of one entry point: on the GPU, by the model, and with other blocks. */
#ifndef GRADER_GRADE_ENTRY_TIME_H
#define GRADER_GRADE_ENTRY_TIME_H

#include "grader/grade/grade_entry.h"

/* The trials on the GPU, then the clock. Only right entry points: a wrong kernel's time means nothing. */
void entry_try_gpu(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                   struct plan (*plans)[2]);

/* The model of the call at the size that is timed: its time, where no clock has one, and whether it does the
 * same there as where traffic is counted. A kernel that does not come to its end has none. */
void entry_model(struct grading *g, struct evidence *e, const struct entry *entry);

/* What other blocks would take: only of an entry point that is right. */
void entry_what_if(struct grading *g, struct exercise *x, const struct evidence *e);

#endif
