/* What a class makes of points: weights, marks, deadlines. */
#ifndef GRADER_CLASS_POLICY_H
#define GRADER_CLASS_POLICY_H

#include <math.h>
#include <time.h>

#include "grader/class/roster.h"

struct lab_policy {
    double weight;        /* in the sum over all labs */
    double marks;         /* what full points are worth */
    time_t deadline;      /* 0: none */
    double late_penalty;  /* percent of the marks, for every day begun, of the local calendar */
    double late_days;     /* after so many days: nothing */
    double grace_minutes; /* that do not count as late */
};

/* What holds for a lab of which nothing is said. */
#define LAB_POLICY_USUAL ((struct lab_policy){.weight = 1, .marks = 100, .late_days = INFINITY})

/* The marks for `fraction` of a lab's points, so many days late. */
static inline double lab_policy_marks(const struct lab_policy *lab, double fraction, double days_late)
{
    double left = fraction - days_late * lab->late_penalty / 100;
    return left > 0 && days_late <= lab->late_days ? lab->marks * left : 0;
}

struct policy {
    struct lab_policy labs[LABS_MOST]; /* by lab number */
    bool by_roster; /* when something was handed in says the roster, where it does; else the file's mtime */
};

/* What holds without a file: weight 1, 100 marks, no deadline. */
struct policy policy_default(void);
/* Read lines of the form `KEY = VALUE`, # for comments:
 *
 *     marks = 20                          for all labs
 *     lab4.deadline = 2026-11-20 23:59    for one, whatever is said for all
 *     handed_in = mtime                   or roster
 *
 * The keys are those of struct lab_policy. False, with one line in `why` that names file and line, if the
 * file cannot be read or has a line that makes no sense. */
bool policy_read(struct policy *policy, const char *path, struct why *why);

/* What a policy makes of one submission. */
struct applied {
    bool late;
    unsigned days_late; /* days begun: each ends at the deadline's time of the day, local time */
    double weight, marks, score;
};

/* `fraction` of the points of lab `number`, for what was handed in then. */
struct applied policy_apply(const struct policy *policy, int number, double fraction, time_t handed_in);

#endif
