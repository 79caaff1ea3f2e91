/* Grade one submission: from a file to a result. */
#ifndef GRADER_GRADE_GRADE_H
#define GRADER_GRADE_GRADE_H

#include "common/sandbox/sandbox.h"
#include "grader/compile/compile.h"
#include "grader/judge/result.h"

struct rig; /* grader/run/trial.h */

/* The device that grades. AUTO: the GPU if there is one, else the simulator. */
enum device_choice { DEVICE_AUTO, DEVICE_CUDA, DEVICE_SIM };

struct grade_options {
    enum device_choice device;
    bool has_seed;
    uint64_t seed;
    enum sandbox_mode sandbox;
    const char *sandbox_name; /* use only this back end; NULL: the best that works */
    bool what_if;             /* model the time with other blocks, too */
    bool elsewhere;           /* model the time on all GPUs that the model knows: half a second more */
    bool quiet;               /* no progress on the terminal */
    unsigned threads;         /* 0: all cores */
    bool stop_when_lost; /* stop at the first size that costs correctness or safety, when the other points do
                            not matter */
    bool always_two_orders; /* look for two orders with different outputs where no race was found, too */
    /* (optional) Asked after judging an entry point that is wrong: would a change of the text that has been
     * tried be told? Only then one is searched, which takes some seconds. NULL: never. */
    bool (*wants_edit)(const struct result *r, const struct exercise *x);
    /* (optional) Called after judging, while the submission is still loaded on the simulator. */
    void (*afterwards)(struct result *r, struct rig *rig);
    /* (optional) The compiled submission of an earlier grading, or what to compile and with which defines:
     * gradings at several sizes compile once. The caller frees it. */
    struct compilation *compiled;
};

/* Grade the submission at `path` as one for `lab`. Returns false, with one line in `why`, if it cannot be
 * graded: the machine, the grader or the command line is at fault. The caller frees the result with
 * result_free, also after false. */
bool grade_submission(struct result *result, const struct lab *lab, const char *path,
                      const struct grade_options *options, struct why *why);

#endif
