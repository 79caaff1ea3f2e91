/* Write what the result file says about time: keys of an exercise, all times in seconds. */
#ifndef GRADER_REPORT_RESULT_JSON_TIME_H
#define GRADER_REPORT_RESULT_JSON_TIME_H

#include "grader/judge/result.h"
#include "grader/text/json.h"

/* result_json.c: the keys n, m, radius and steps, those that the shape has. */
void result_json_shape(struct json *j, struct shape shape);

/* "clock": every sample, so that a disputed time can be judged again. */
void result_json_clock(struct json *j, const struct clock_report *r, const struct clock_verdict *v);

/* "model": the modelled time at the size n. Its parts overlap. */
void result_json_model(struct json *j, const struct exercise *e);

/* "what_if": the call as it is, then the same fields for each change. */
void result_json_what_ifs(struct json *j, const struct what_ifs *w);

#endif
