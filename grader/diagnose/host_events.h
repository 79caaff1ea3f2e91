/* Events that do not stand for the work for which someone waits. */
#ifndef GRADER_DIAGNOSE_HOST_EVENTS_H
#define GRADER_DIAGNOSE_HOST_EVENTS_H

#include "common/record/plan.h"
#include "grader/diagnose/seen.h"

/* Such an event, and the wait. */
struct useless_event {
    const struct plan_note *record, *wait;
    bool elsewhere; /* recorded in a stream without work, not too early */
};

/* A wait of the host or of the stream, issued after step `work` and before step `next`, that misses the work.
 * False: there is none. */
bool host_event_useless(struct useless_event *u, const struct plan *plan, size_t work, size_t next,
                        uint32_t stream);

/* Set the cause, the lines and the step. The step stays empty where lines are not known. */
void host_event_tell(struct seen *found, struct finding *f, const struct plan_step *work,
                     const struct useless_event *u, const char *source);

#endif
