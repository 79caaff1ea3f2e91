/* The policy of a class: weights, marks and deadlines of its labs. */
#ifndef GRADER_CLASS_POLICY_H
#define GRADER_CLASS_POLICY_H

#include <math.h>
#include <time.h>

#include "grader/class/roster.h"

struct lab_policy {
    double weight;        /* in the sum over all labs */
    double marks;         /* for full points */
    time_t deadline;      /* 0: none */
    double late_penalty;  /* percent of the marks per day begun, by the local calendar */
    double late_days;     /* no marks after this many days */
    double grace_minutes; /* after the deadline, that do not count as late */
};

/* The policy of a lab that the file does not mention. */
#define LAB_POLICY_USUAL ((struct lab_policy){.weight = 1, .marks = 100, .late_days = INFINITY})

/* The marks for `fraction` of a lab's points, handed in `days_late` days late, those of a budget not counted.
 */
static inline double lab_policy_marks(const struct lab_policy *lab, double fraction, double days_late)
{
    double left = fraction - days_late * lab->late_penalty / 100;
    return left > 0 && days_late <= lab->late_days ? lab->marks * left : 0;
}

/* What holds for all labs of a student together. 0: it does not apply. */
struct term_policy {
    double late_budget; /* late days without a penalty, used up in the order of the deadlines */
    double drop_lowest; /* this many labs, the worst by their part of the marks, do not count */
    double best_of;     /* only this many labs, the best, count */
};

/* One lab of a student, as the rules for all labs together see it. */
struct lab_share {
    bool counts;         /* it is not excused, and has a weight */
    double part, weight; /* part: of its marks, 0 to 1 */
    bool dropped;
};

/* Mark the labs that do not count by drop_lowest or best_of as dropped. One lab always counts. */
void term_policy_drop(const struct term_policy *policy, struct lab_share *labs, size_t count);

struct policy {
    struct lab_policy labs[LABS_MOST]; /* by lab number */
    bool by_roster; /* submission times: the roster's where it has one, else the file's mtime */
    struct term_policy term;
};

/* The policy without a file: weight 1, 100 marks, no deadline. */
struct policy policy_default(void);
/* Read lines of the form `KEY = VALUE`, # for comments:
 *
 *     marks = 20                          for all labs
 *     lab4.deadline = 2026-11-20 23:59    for one lab; it overrides the line for all
 *     handed_in = mtime                   or roster
 *
 * The keys are those of struct lab_policy. False, with one line in `why` that names file and line, if the
 * file cannot be read or has an invalid line. */
bool policy_read(struct policy *policy, const char *path, struct why *why);

/* One submission under a policy. */
struct applied {
    bool late;
    unsigned days_late; /* days begun: each ends at the deadline's time of the day, local time */
    unsigned days_free; /* of these, out of the student's budget */
    double weight, marks, score;
    double late_penalty, late_days; /* of the policy */
    /* The teacher's decision (decisions.h): */
    bool excused, overridden;
    time_t extended_to; /* 0: no extension */
    char reason[300];
};

/* The same time of day, `days` later. A day on which clocks change has 23 or 25 hours. */
time_t policy_days_after(time_t moment, unsigned days);

/* Apply a lab's policy to `fraction` of its points, handed in at `handed_in`; at most `days_free` late days
 * cost nothing. */
struct applied policy_apply(const struct lab_policy *lab, double fraction, time_t handed_in,
                            unsigned days_free);

#endif
