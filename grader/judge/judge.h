/* From trials to the four checks of an exercise: what was seen, what it earns, and why. */
#ifndef GRADER_JUDGE_JUDGE_H
#define GRADER_JUDGE_JUDGE_H

#include "grader/judge/clock.h"
#include "grader/judge/result.h"
#include "grader/run/trial.h"
#include "grader/diagnose/where.h"

/* What a GPU adds to the simulator's evidence. */
struct clock_evidence {
    bool ran; /* the trials were repeated there */
    int sizes, right_sizes;
    struct shape first_wrong;
    bool wrong_when_timed; /* right at small sizes, but not at the timed one */
    bool too_slow; /* right at small sizes, but a call at the report's shape took longer than anybody waits */
    bool timed;    /* report and verdict hold; every call gave the right result */
    int calls;     /* that were timed, over all sessions */
    struct clock_report report;
    struct clock_verdict verdict;
    struct why trouble; /* why there is no time, if the machine is at fault */
    char remark[400];   /* about the marks; empty if there is nothing to say */
};

/* What the trials of one entry point add up to. Start from {0}; judge_free releases it. */
struct evidence {
    int sizes, right_sizes; /* tried; right with both kinds of data */
    struct shape first_wrong, largest;
    bool all_ran;         /* no trial died or was refused */
    struct shape stopped; /* of the first that did */
    enum trial_end end;   /* of the first that did */
    char message[400];    /* of the first that did */
    struct tried *tried;  /* each size, in the order in which they came */
    size_t tried_count, tried_capacity;
    struct findings correctness, safety;
    struct text where;             /* of the wrong values, in words; empty if nothing can be said */
    enum cause causes[MARK_COUNT]; /* of elements of each mark, as far as that look has shown them */
    const char *source;            /* the submission's text; NULL: not at hand */
    bool counted;                  /* the trial at count_size ran */
    struct counts counts;
    struct clock_evidence clock; /* zeros without a GPU */
};

/* Take in both trials of one size. */
void judge_size(struct evidence *e, const struct trial trials[2]);
/* Take in a finding that belongs to no trial of the simulator's. */
void judge_finding(struct evidence *e, const struct finding *f, struct shape shape);
/* The entry point's grading ends at this shape, with a trial that did not end well. */
void judge_stop(struct evidence *e, enum trial_end end, struct shape shape, const char *message);
/* Is correctness or safety lost by now, whatever the rest may show? */
bool judge_lost(const struct evidence *e);
/* Fill the exercise's checks from the evidence; points follow from `max_score` of the exercise. */
void judge_exercise(struct exercise *x, struct evidence *e);
/* The checks of an exercise that never came to run: all skipped, nothing earned. */
void judge_skipped(struct exercise *x);
/* Also of what judge_exercise has left. */
void judge_free(struct evidence *e);

/* 1 at `full` or better, 0 at `none` or worse, linear between; all or nothing where they are equal (CS:APP's
 * cachelab scores misses like this). */
double judge_between(double value, double full, double none, bool more_is_better);

/* A check's outcome: so much of its points; or none, because it could not be judged. */
void judge_give(struct check *c, double fraction);
void judge_skip(struct check *c, const char *why);

#endif
