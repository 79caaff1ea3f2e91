/* The words after ./grade sweep, versions and orders. */
#ifndef GRADER_SWEEP_ARGUMENTS_H
#define GRADER_SWEEP_ARGUMENTS_H

#include "grader/grade/options.h"
#include "grader/sweep/sweep.h"

struct arguments {
    struct command command; /* lab, file, device, seed, json */
    struct axis axes[SWEEP_AXES];
    int axis_count;
    const char *plots; /* folder; NULL: the usual one */
    bool help;
    const char **words; /* what `command` points into */
};

/* Read the words after argv[0], the command's name. Without a lab among them it is `lab`, if that is not
 * NULL. False, with one line in `why`, if they are invalid. The caller frees with arguments_free. */
bool arguments_read(struct arguments *a, int argc, char *const *argv, const char *lab, struct why *why);
void arguments_free(struct arguments *a);

/* With --device auto and no GPU, or --device sim: the simulator. False, with one line in `why`, if a GPU is
 * required and there is none. */
bool arguments_choose_device(struct arguments *a, struct why *why);

#endif
