/* A submission's text on the simulator, with a diagnosis of several sizes. */
#ifndef GRADER_TESTS_UNITS_SIM_SIZES_H
#define GRADER_TESTS_UNITS_SIM_SIZES_H

#include "grader/diagnose/diagnose.h"
#include "grader/tests/units/sim_lab.h"

enum { SIM_SIZES = 9 };

struct sim_sizes {
    struct sim_lab lab;
    struct tried tried[SIM_SIZES];
    struct plan plans[SIM_SIZES][2];
    struct diagnosis d;
};

/* Compile, load and record the first entry point of the lab for up to SIM_SIZES values of n, or fail the
 * test. `right`: all sizes count as right, else as wrong; none is run. It must not be moved; the caller
 * closes it. */
void sim_sizes_open(struct sim_sizes *s, const struct lab *lab, const char *text, const int *n, size_t count,
                    bool right);
void sim_sizes_close(struct sim_sizes *s);

#endif
