/* How a recording ended, in words: the outcome where the recorder did not reach its end. */
#ifndef COMMON_RECORD_PLAN_ENDING_H
#define COMMON_RECORD_PLAN_ENDING_H

#include "common/sandbox/process.h"
#include "common/record/tape.h"

/* Host code may not print more than this. */
enum { HOST_OUTPUT_BYTES = 1 << 20 };

/* Set the plan's outcome, and the reason in one line. */
void plan_end(struct plan *plan, enum plan_outcome outcome, enum cause cause, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* Set the outcome by how the process ended, where the tape does not say it. `head` is hostile. */
void plan_explain_end(struct plan *plan, const struct plan_module *module, const struct plan_call *call,
                      const struct process_result *end, const struct tape *head,
                      const struct fake_space *space);
/* Set the outcome of a recorder that ended before any line of the host code ran. */
void plan_explain_no_start(struct plan *plan, const struct process_result *end);

#endif
