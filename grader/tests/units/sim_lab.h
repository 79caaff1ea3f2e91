/* A submission's text, compiled and loaded on the simulator. */
#ifndef GRADER_TESTS_UNITS_SIM_LAB_H
#define GRADER_TESTS_UNITS_SIM_LAB_H

#include "grader/compile/compile.h"
#include "grader/run/trial.h"

struct sim_lab {
    struct compilation compilation;
    struct rig rig; /* with the seed 7 */
};

/* Compile and load, or fail the test. The caller closes it. */
void sim_lab_open(struct sim_lab *l, const struct lab *lab, const char *name, const char *text);
void sim_lab_close(struct sim_lab *l);

#endif
