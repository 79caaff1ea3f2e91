/* Judge an entry point: from what its trials have shown to the four checks and their points. */
#ifndef GRADER_JUDGE_JUDGE_H
#define GRADER_JUDGE_JUDGE_H

#include "grader/judge/clock.h"
#include "grader/judge/result.h"
#include "grader/run/elsewhere.h"
#include "grader/run/trial.h"
#include "grader/diagnose/where.h"

/* What a GPU adds to the simulator's evidence. */
struct clock_evidence {
    bool ran; /* the trials were repeated on the GPU */
    int sizes, right_sizes;
    struct shape first_wrong;
    bool wrong_when_timed; /* right at small sizes, but not at the timed one */
    enum {
        SLOW_NOT,
        SLOW_IN_TRIALS, /* its calls at the trials' sizes took longer than it may keep the GPU */
        SLOW_ENDLESS,   /* one call at the report's shape did not end in that time */
        SLOW_TIMED,     /* such calls did, but too few to be judged */
    } too_slow;
    double slow_seconds; /* that time, or for SLOW_TIMED that of one call */
    bool timed;          /* `report` and `verdict` are set; every call gave the right result */
    int calls;           /* timed calls of all sessions */
    struct clock_report report;
    struct clock_verdict verdict;
    struct why trouble; /* if the machine is at fault: why there is no time */
    char remark[400];   /* about the marks; empty if there is nothing to say */
};

/* What the model of time says of the timed size. Where a GPU has a time, no points come from the model's. */
struct model_evidence {
    bool ran;
    struct shape shape; /* the timed size */
    struct estimate estimate;
    struct elsewhere others[ELSEWHERE_MOST]; /* the same call on other GPUs: no points come from them */
    size_t other_count;
    struct clock_marks marks;
    char remark[400]; /* about the marks; empty if there is nothing to say */
};

/* All evidence from the trials of one entry point. Start from {0}; judge_free releases it. */
struct evidence {
    int sizes, right_sizes; /* tried; right with both kinds of data */
    struct shape first_wrong, largest;
    bool drawn_tried;     /* the last of them is a size that the seed has drawn */
    bool all_ran;         /* no trial died or was refused */
    struct shape stopped; /* of the first that did */
    enum trial_end end;   /* of the first that did */
    char message[400];    /* of the first that did */
    struct tried *tried;  /* each size, in the order of the trials */
    size_t tried_count, tried_capacity;
    struct findings correctness, safety;
    struct text where;             /* where the wrong values are, in words; empty if nothing can be said */
    enum cause causes[MARK_COUNT]; /* what is wrong with the elements of each mark, as far as known */
    int launch_line;               /* of the call with that mistake; 0: not known */
    enum cause launch_cause;       /* a mistake in the host code that explains all faults; or CAUSE_NONE */
    bool wrong_again;              /* right in a first call alone: variables keep what it has left */
    struct seen streams;           /* what the order of streams lacks, the first time; or no cause */
    struct seen later;             /* what the later rounds of blocks show; or no cause */
    bool several_streams;          /* it says what orders launches in several streams */
    int late_line;                 /* of the step that they do not wait for */
    struct seen kept;              /* what a variable of host code keeps from a first call; or no cause */
    bool unstored;                 /* no kernel stores the outputs whose value is wrong: a fill does */
    bool partial_warps;            /* blocks have a last warp of fewer than 32 lanes */
    bool short_rows;               /* blocks of several rows, each shorter than a warp */
    bool moves_pointer;            /* launches pass pointers that are a few elements off */
    const char *source, *path;     /* the submission's text, and its file's name; NULL: not available */
    const char *diagnostics;       /* the compiler's; NULL: none */
    bool counted;                  /* the trial at count_size ran */
    struct counts counts;
    struct counts largest_counts; /* at the largest of the lab's sizes; zeros if it was not tried */
    bool counted_again;           /* and the trial at the size that was drawn, with these counts */
    struct shape drawn;
    struct counts drawn_counts;
    struct clock_evidence clock; /* zeros without a GPU */
    struct model_evidence model;
};

/* Add both trials of one size. */
void judge_size(struct evidence *e, const struct trial trials[2]);
/* Add a finding that belongs to no trial on the simulator. */
void judge_finding(struct evidence *e, const struct finding *f, struct shape shape);
/* End the grading of the entry point at this shape, with a trial that failed. */
void judge_stop(struct evidence *e, enum trial_end end, struct shape shape, const char *message);
/* How many kinds of findings in the list cost points. */
int judge_costly_kinds(const struct findings *list);
/* Is correctness or safety lost already, whatever the remaining trials show? */
bool judge_lost(const struct evidence *e);
/* Does the call miss a mark for traffic, at one of the sizes where it was counted? */
bool judge_misses_traffic(const struct exercise *x, const struct evidence *e);
/* Fill the exercise's checks from the evidence. Their points are shares of the exercise's `max_score`. */
void judge_exercise(struct exercise *x, struct evidence *e);
/* Mark all checks of an exercise that never ran as skipped, with no points. */
void judge_skipped(struct exercise *x);
/* Release the evidence, also after judge_exercise has taken parts of it. */
void judge_free(struct evidence *e);

/* 1 at `full` or better, 0 at `none` or worse, linear in between; if the two are equal, 1 or 0. CS:APP's
 * cachelab scores misses like this. */
double judge_between(double value, double full, double none, bool more_is_better);

/* Give a check this fraction of its points; or skip it, because it could not be judged. */
void judge_give(struct check *c, double fraction);
void judge_skip(struct check *c, const char *why);

#endif
