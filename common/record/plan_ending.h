/* How a recording ended, in words: a plan's outcome where the recorder's process did not come to its end. */
#ifndef COMMON_RECORD_PLAN_ENDING_H
#define COMMON_RECORD_PLAN_ENDING_H

#include "common/sandbox/process.h"
#include "common/record/tape.h"

/* Host code may print no more. */
enum { HOST_OUTPUT_BYTES = 1 << 20 };

/* The plan's outcome, and why, in one line. */
void plan_end(struct plan *plan, enum plan_outcome outcome, enum cause cause, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* What the tape does not say itself: how the process ended before it could. `head` is hostile. */
void plan_explain_end(struct plan *plan, const struct plan_module *module, const struct plan_call *call,
                      const struct process_result *end, const struct tape *head,
                      const struct fake_space *space);
/* It ended before any line of the host code ran. */
void plan_explain_no_start(struct plan *plan, const struct process_result *end);

#endif
