/* The decisions of the teacher for single students: extensions, excuses and overrides, from one CSV file. */
#ifndef GRADER_CLASS_DECISIONS_H
#define GRADER_CLASS_DECISIONS_H

#include "grader/class/policy.h"

/* All decisions for one lab of one student. */
struct decision {
    char *student; /* the folder's name */
    int lab;
    time_t deadline; /* the extension: in place of the policy's; 0: none */
    unsigned days;   /* the same, as days after the policy's deadline; 0: none */
    bool excused;    /* the lab does not count for this student */
    bool overridden; /* `marks` count, whatever the result is and whenever it was handed in */
    double marks;
    char *reason; /* for the student to read */
};

struct decisions {
    struct decision *items;
    size_t count, capacity;
};

/* Read the file. Its header names the columns student, lab, decision, value and reason, in any order and
 * case.
 *
 *     decision    value
 *     extension   a time as moment_read takes it, or a whole number of days: 3
 *     excuse      nothing
 *     override    marks, at most those of the lab in `policy`
 *
 * Every line needs a reason. False, with one line in `why` that names file and line, if the file cannot be
 * read or a line is invalid or there twice. The caller frees with decisions_free, also after false. */
bool decisions_read(struct decisions *decisions, const char *path, const struct policy *policy,
                    struct why *why);
/* NULL: none was made. */
const struct decision *decisions_find(const struct decisions *decisions, const char *student, int lab);
void decisions_free(struct decisions *decisions);

/* The deadline of a lab after the decision, which may be NULL. 0: none. */
time_t decision_deadline(const struct decision *decision, const struct lab_policy *lab);

/* Apply policy and decision (NULL: none) to `fraction` of a lab's points, handed in at `handed_in`, with
 * `days_free` late days out of the student's budget. */
struct applied decision_apply(const struct decision *decision, const struct lab_policy *lab, double fraction,
                              time_t handed_in, unsigned days_free);

/* Say in one line how `earned` of `most` points become marks, and why; it has no line end. */
void applied_explain(struct text *out, const struct applied *a, double earned, double most);
/* Is there anything to explain: lateness, a decision, marks that differ from points? */
bool applied_is_notable(const struct applied *a, double most);

#endif
