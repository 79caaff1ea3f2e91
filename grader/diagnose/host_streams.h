/* Why does nothing order two steps of a call? What its events and waits say. */
#ifndef GRADER_DIAGNOSE_HOST_STREAMS_H
#define GRADER_DIAGNOSE_HOST_STREAMS_H

#include "common/record/plan.h"
#include "grader/diagnose/seen.h"

/* Two steps that nothing orders, of which `early` was issued after `late`: set the finding's cause and lines,
 * and *found, whose step is empty where no line is known. Do launches in several streams use what the first
 * one sets? */
bool host_streams_race(struct seen *found, struct finding *f, const struct plan *plan, struct plan_race race,
                       const char *source);

#endif
