/* The outcome of grading one submission: what the terminal report, the JSON file and later exports are made
 * from. */
#ifndef GRADER_JUDGE_RESULT_H
#define GRADER_JUDGE_RESULT_H

#include "grader/compile/verdict.h"
#include "grader/judge/clock.h"
#include "grader/diagnose/impulse.h"

enum check_name { CHECK_CORRECTNESS, CHECK_SAFETY, CHECK_TRAFFIC, CHECK_TIME, CHECK_COUNT };

enum check_status {
    STATUS_PASS,
    STATUS_PARTIAL,
    STATUS_FAIL,
    STATUS_SKIPPED,
    STATUS_INCONCLUSIVE,
    STATUS_REVIEW,
};

/* The names that the result file uses. */
const char *check_name(enum check_name c);
const char *check_status_name(enum check_status s);
/* Points with at most one decimal, and none where it is zero; rounded down, so that only full marks look so.
 * The caller frees it. */
char *result_points(double value);

struct predictions; /* grader/predict/predict.h */

struct check {
    enum check_status status;
    double score, max_score;
    double fraction; /* 0..1: what the check alone would earn, before correctness gates it */
    char summary[400];
    struct text derivation; /* further lines, each with its numbers; NULL if none */
    struct findings findings;
};

struct exercise {
    const struct entry *entry;
    double score, max_score;
    struct check checks[CHECK_COUNT];
    int todo_line;    /* of the skeleton's TODO lines the first that is left for it; 0: none */
    bool has_impulse; /* it is wrong, but linear: */
    struct impulse impulse;
    bool counted; /* counts are valid */
    struct shape count_size;
    int64_t outputs, useful_ops;
    struct counts counts;
    double op_per_byte, op_per_byte_total;
    bool modelled;             /* the time check is a model's word, not a clock's */
    struct clock_report clock; /* all samples, and what follows from them, unless it is */
    struct clock_verdict timed;
};

struct result {
    const struct lab *lab;
    char *source;           /* path as the user gave it */
    char source_sha256[65]; /* hex */
    char ptx_sha256[65];    /* of what nvcc made of it, without names of files; empty: nothing */
    uint64_t seed;
    const char *device_kind;
    char device_name[100];
    char no_gpu[400];     /* why --device auto had to do without one; empty if it had not */
    char sandbox[60];     /* what confined the compiler and the host code, "none" if nothing did */
    char no_sandbox[300]; /* why nothing did; empty if something did */
    enum verdict verdict;
    char message[400];       /* one line, empty when graded */
    struct text diagnostics; /* nvcc's messages, several lines; empty if none */
    double score, max_score;
    int exercise_count;
    struct exercise exercises[2];
    struct predictions *predictions; /* NULL: no answer file, or not asked for */
};

/* End the grading of a submission with that verdict; `message` is one line. */
void result_end(struct result *r, enum verdict verdict, const char *message);
/* Release what the result owns; the predictions are their reader's. */
void result_free(struct result *r);

#endif
