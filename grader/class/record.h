/* A graded submission on disk: the kit's result file with one key more, "class", and the report beside it.
 *
 *     RESULTS/STUDENT/labN.json    complete or not there
 *     RESULTS/STUDENT/labN.txt     the report as the student reads it
 *     RESULTS/STUDENT/labN.not_graded.json    instead of both */
#ifndef GRADER_CLASS_RECORD_H
#define GRADER_CLASS_RECORD_H

#include "grader/class/moment.h"
#include "grader/class/policy.h"
#include "grader/class/scan.h"
#include "grader/judge/result.h"

/* How one grading went: what stays as it is when the policy changes. */
struct grading_facts {
    char graded_at[MOMENT_SIZE];
    double wall_seconds;
    unsigned tries;
    char sandbox[60]; /* what kept the submission's code apart; "none" */
};

/* Where a task's file of that suffix (".json", ".txt", ".not_graded.json") lies. The caller frees it. */
char *record_path(const char *results, const struct task *t, const char *suffix);

/* Write report and result, in this order. False, with one line in `why`, if the disk does not take them. */
bool record_write(const char *results, const struct task *t, const struct result *r,
                  const struct grading_facts *facts, const struct applied *applied, struct why *why);

/* What a result file says that this kit wrote. */
struct record {
    struct text text; /* all of it */
    char sha256[SHA256_HEX];
    char kit_sha256[SHA256_HEX], program_sha256[SHA256_HEX], device[8]; /* empty: it does not say */
    uint64_t seed;
    double score, max_score;
    struct grading_facts facts;
    struct applied stamp; /* what a policy made of it; `late` is left out */
};

/* Read a task's result file. False if there is none, or none of this kit's. The caller frees with
 * record_free, also after false. */
bool record_read(struct record *record, const char *results, const struct task *t);
/* Write the key "class" anew, and the note at the end of the report, unless it says the same already. */
bool record_restamp(struct record *record, const char *results, const struct task *t,
                    const struct applied *applied, struct why *why);
void record_free(struct record *record);

/* Write down that a task is not graded and why (t->reason), in the place of a result of older bytes. A result
 * of the same bytes stays instead, and so does any while nobody can read the bytes; t->reason says so then.
 */
bool record_not_graded(const char *results, struct task *t, struct why *why);
/* Is that written down? Then with t->reason, t->tries and t->state. */
bool record_read_not_graded(const char *results, struct task *t);
/* Forget it: the task is graded, or tried again. */
bool record_forget_not_graded(const char *results, const struct task *t, struct why *why);

#endif
