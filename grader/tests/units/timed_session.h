/* A timed session on the simulator, with a submission that has a kernel for every kind of behaviour: what the
 * tests of session.c share. Run from the project's root. */
#ifndef GRADER_TESTS_UNITS_TIMED_SESSION_H
#define GRADER_TESTS_UNITS_TIMED_SESSION_H

#include <check.h>

#include "grader/run/compare.h"
#include "grader/gpu/session.h"
#include "grader/tests/units/sim_clock.h"

/* The sizes that are timed, and how many they are; how many contestants. */
enum { N = 200, SMALLER_N = 100, SMALLEST_N = 50, RADIUS = 2, SHAPES = 3, CONTESTANTS = 2 };

/* What the next timed_run() is asked for, and what came of the last. */
extern struct timed {
    struct session_request request;
    struct session_outcome outcome;
} timed;

/* Of the derivative, as a kernel gets them. */
struct parameters {
    uint64_t f, copy, df;
    int n;
    uint64_t stencil;
    int radius;
};

struct parameters timed_parameters(const struct launch *launch);

/* Tests for which the submission is compiled once, and recorded for each. */
TCase *timed_tcase(const char *name);

/* Put a kernel's name into the recorded plans of contestant 0 (mine) or 1 (the reference). */
void timed_use_kernel(int contestant, const char *kernel);
/* Run a session as the grader does. */
void timed_run(void);
void timed_expect_done(int rounds);
/* Not the submission's fault: no finding, and a message that says what is. */
void timed_expect_broken(const char *says);

#endif
