/* Grade one entry point: try it on the simulator and on a GPU, diagnose it if it is wrong, judge it. */
#ifndef GRADER_GRADE_GRADE_ENTRY_H
#define GRADER_GRADE_GRADE_ENTRY_H

#include "grader/compile/assembly.h"
#include "grader/gpu/gpu_grade.h"
#include "grader/grade/grade.h"

/* What all entry points of a submission share. */
struct grading {
    struct result *result;
    const struct lab *lab;
    const struct grade_options *options;
    struct rig rig;     /* the simulator, which always judges */
    const char *source; /* the submission's text */
    bool enough;        /* see options->stop_when_lost */
    bool has_gpu;
    struct gpu gpu;
    struct gpu_share share; /* of the GPU's time */
    char trouble[400];      /* why the GPU could not be used for an entry point; empty: it could */
    struct compilation own, *submission; /* the submission's may be the caller's, see options->compiled */
    struct compilation reference;
    struct assembly assembly; /* of the submission's kernels, for the modelled GPU */
    struct rig reference_rig; /* a second simulator, only for the reference's kernels; no device: none */
};

/* Grade entry point number `which` of the lab. Its end becomes the verdict on a submission that is still
 * VERDICT_GRADED. Sets g->trouble and g->enough. */
void grade_entry(struct grading *g, struct exercise *x, int which);

#endif
