/* Calls of host code in words, with their lines; work and events of streams. */
#ifndef GRADER_DIAGNOSE_HOST_CALLS_H
#define GRADER_DIAGNOSE_HOST_CALLS_H

#include "common/finding.h"
#include "common/record/plan.h"
#include "common/record/tape.h"

enum { CALL_NAME = 48 };

/* "launch", "cudaMemsetAsync", "copy". `source` may be NULL. */
void host_call_name(char to[CALL_NAME], const struct plan_step *step, const char *source);

/* The lines of two steps. Where one line makes both, those of the calls that lead there. 0: not known. */
struct two_lines {
    int first, second;
};
struct two_lines host_call_lines(const struct plan_line *a, const struct plan_line *b);
/* Where a call stands: in the function that leads to it, unless the same call of that leads to the step as
 * well. */
int host_call_outer(const struct plan_line *at, const struct plan_line *step);
/* Make them the lines of the finding's cause. */
void host_call_tell_lines(struct finding *f, int a, int b);

/* Has the stream work among the steps [from, to)? */
bool host_has_work(const struct plan *plan, uint32_t stream, size_t from, size_t to);
/* The last note before this one that records its event; NULL: none does. */
const struct plan_note *host_event_recorded(const struct plan *plan, const struct plan_note *before);

#endif
