/* From trials to the four checks of an exercise: what was seen, what it earns, and why. */
#ifndef GRADER_JUDGE_H
#define GRADER_JUDGE_H

#include "grader/result.h"
#include "grader/trial.h"

/* What the trials of one entry point add up to. Start from {0}; judge_free releases it. */
struct evidence {
    int sizes, right_sizes; /* tried; right with both kinds of data */
    struct shape first_wrong, last;
    bool all_ran;       /* no trial died or was refused */
    enum trial_end end; /* of the first that did */
    char message[400];  /* of the first that did */
    struct findings correctness, safety;
    bool counted; /* the trial at count_size ran */
    struct counts counts;
};

/* Take in both trials of one size. */
void judge_size(struct evidence *e, const struct trial trials[2]);
/* Fill the exercise's checks from the evidence; points follow from `max_score` of the exercise. */
void judge_exercise(struct exercise *x, struct evidence *e, bool modelled);
/* The checks of an exercise that never came to run: all skipped, nothing earned. */
void judge_skipped(struct exercise *x);
void judge_free(struct evidence *e);

/* 1 at `full` or better, 0 at `none` or worse, linear between; all or nothing where they are equal (CS:APP's
 * cachelab scores misses like this). */
double judge_between(double value, double full, double none, bool more_is_better);

#endif
