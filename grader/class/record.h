/* A graded submission on disk: the kit's result file with the added key "class", and the report.
 *
 *     RESULTS/STUDENT/labN.json    written completely or not at all
 *     RESULTS/STUDENT/labN.txt     the report as the student reads it
 *     RESULTS/STUDENT/labN.not_graded.json    in place of both, if it could not be graded */
#ifndef GRADER_CLASS_RECORD_H
#define GRADER_CLASS_RECORD_H

#include "grader/class/moment.h"
#include "grader/class/policy.h"
#include "grader/class/scan.h"
#include "grader/judge/result.h"

/* The facts of one grading that do not depend on the policy. */
struct grading_facts {
    char graded_at[MOMENT_SIZE];
    double wall_seconds;
    unsigned tries;
    char sandbox[60]; /* of the submission's code; "none" */
};

/* The path of a task's file with that suffix (".json", ".txt", ".not_graded.json"). The caller frees it. */
char *record_path(const char *results, const struct task *t, const char *suffix);

/* Write report and result, in this order. False, with one line in `why`, if they cannot be written. */
bool record_write(const char *results, const struct task *t, const struct result *r,
                  const struct grading_facts *facts, const struct applied *applied, struct why *why);

/* The contents of a result file that this kit wrote. */
struct record {
    struct text text; /* all of it */
    char sha256[SHA256_HEX];
    char kit_sha256[SHA256_HEX], program_sha256[SHA256_HEX], device[8]; /* empty: not in the file */
    uint64_t seed;
    double score, max_score;
    struct grading_facts facts;
    struct applied stamp; /* the marks by the policy; `late` is not read */
};

/* Read a task's result file. False if there is none, or this kit did not write it. The caller frees with
 * record_free, also after false. */
bool record_read(struct record *record, const char *results, const struct task *t);
/* Write the key "class" and the note at the end of the report again, unless they are up to date. */
bool record_restamp(struct record *record, const char *results, const struct task *t,
                    const struct applied *applied, struct why *why);
void record_free(struct record *record);

/* Record that a task is not graded and why (t->reason), in place of a result of other bytes. A result of the
 * same bytes is kept, and so is any result while the source cannot be read; t->reason then says so. */
bool record_not_graded(const char *results, struct task *t, struct why *why);
/* Read that record into t->reason, t->tries and t->state. False if there is none. */
bool record_read_not_graded(const char *results, struct task *t);
/* Remove that record: the task is graded, or tried again. */
bool record_forget_not_graded(const char *results, const struct task *t, struct why *why);
/* Remove the result file of a task, if there is one: it is graded anew. */
bool record_forget(const char *results, const struct task *t, struct why *why);

#endif
