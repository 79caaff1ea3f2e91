/* Find the lines in which a missed mark for traffic has its cause. */
#ifndef GRADER_JUDGE_TRAFFIC_LINES_H
#define GRADER_JUDGE_TRAFFIC_LINES_H

#include "grader/judge/judge.h"

/* Give findings of the traffic check a more precise cause, and its line, where text and counts show them. */
void judge_traffic_lines(struct check *traffic, const struct exercise *x, const struct evidence *e);

#endif
