/* A submission's derivative() as a function that can be called: any samples, any stencil, on the simulator.
 */
#ifndef GRADER_SWEEP_DERIVATIVE_H
#define GRADER_SWEEP_DERIVATIVE_H

#include "grader/compile/compile.h"
#include "grader/run/trial.h"

struct derivative {
    struct rig rig;
    struct compilation compiled;
    const struct entry *entry;
    int which;
    struct plan plan; /* recorded for `planned`; used again while n and radius stay */
    struct shape planned;
};

/* Compile a lab 2 file and load it. False, with one line in `why`, if that fails. The caller closes it, also
 * after false. */
bool derivative_open(struct derivative *d, const char *file, struct why *why);
void derivative_close(struct derivative *d);

/* Call derivative(f, df, n, stencil, radius), with f and df of n floats and 2 radius + 1 in `stencil`.
 * Outputs that the kernel does not write are NaN. False, with one line in `why`, if it does not run to its
 * end. */
bool derivative_call(struct derivative *d, const float *f, float *df, int n, const float *stencil, int radius,
                     struct why *why);

#endif
