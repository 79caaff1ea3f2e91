/* Made-up sessions of the clock: what the tests of its judge share. */
#ifndef GRADER_TESTS_UNITS_MADE_SESSION_H
#define GRADER_TESTS_UNITS_MADE_SESSION_H

#include "grader/judge/clock.h"

/* A GPU that moves 1 TB/s, and an entry point whose technique takes no more than the compulsory bytes: how
 * many they are, the yardstick's seconds for them, and what the host needs around each call. */
static const double made_bytes = 1e9, made_time = 1e-3, made_overhead = 50e-6;
static const struct clock_marks made_marks = {0.8, 0.2, MARKS_CALIBRATED};

/* What a session is like. */
enum scene {
    CALM,
    SHARED_BEFORE,
    SHARED_AFTER,
    HOT_BEFORE,
    HOT_AFTER,
    UNEVEN,           /* my calls */
    UNEVEN_YARDSTICK, /* its calls */
    UNEVEN_REFERENCE, /* of the lab's own solution, which is so fast that it does not change the marks */
    UNSURE,           /* the interval is narrow, but reaches visibly more points */
    BROKEN,
};

/* Without noise: equal calls take equal times. */
struct clock_session made_session(double attained);
struct clock_session made_scene(enum scene kind, double attained);

/* The same time in all rounds. */
void made_fill(double *samples, double seconds);
/* The host's clock shows no more than the events and what is around them. */
void made_set_walls(struct clock_session *s);

struct clock_verdict made_judge(const struct clock_report *r);
/* The verdict after `count` sessions like this one. */
struct clock_verdict made_judge_like(const struct clock_session *s, int count);

/* Equal except for rounding, or the test fails. */
void made_expect(double got, double want);

#endif
