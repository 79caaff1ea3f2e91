/* Store one graded attempt at a lab, as the history keeps it. Plain data, which can be sent between
 * processes. */
#ifndef GRADER_STUDY_ATTEMPT_H
#define GRADER_STUDY_ATTEMPT_H

#include "grader/predict/predict.h"

enum { ATTEMPT_ENTRIES = 2 };

struct attempt_entry {
    struct {
        double score, max_score;
    } checks[CHECK_COUNT];
    double op_per_byte; /* 0: not counted */
};

struct attempt {
    int64_t time; /* seconds since 1970; 0: there is no attempt */
    int lab;
    char sha256[65]; /* of the source, in hex */
    char verdict[20];
    char device[120];
    double score, max_score;
    struct attempt_entry entries[ATTEMPT_ENTRIES]; /* of the lab's entry points, in their order */
    struct prediction_sums predicted;
    char answers[700]; /* to the questions, by predict_answers; empty: none was told about */
    char next[300];    /* the next step */
};

/* What the grading that has just ended has found. */
void attempt_take(struct attempt *a, const struct result *r);
/* Is it graded with full marks? */
bool attempt_is_full(const struct attempt *a);
/* Has it been judged? A file that does not compile is not. */
bool attempt_is_judged(const struct attempt *a);
/* Does it have the same bytes as the attempt before at its lab (NULL: none)? Then both count as one. */
bool attempt_is_again(const struct attempt *a, const struct attempt *before);
/* "2026-11-22 14:05", local time. The caller frees it. */
char *attempt_moment(const struct attempt *a);

/* Append the attempt as a line: words `key=value`, then the word `end` and a line break. A line without `end`
 * was cut off. */
void attempt_write(struct text *line, const struct attempt *a);
/* Read an attempt from a line without its line break. False if it is not a whole attempt. Unknown keys are
 * skipped: a newer kit has written them. */
bool attempt_read(struct attempt *a, const char *line, size_t length);

/* Append what differs in points, "traffic 0 → 10, time 0 → 15", with the entry point's name where a lab has
 * two. Appends nothing if nothing differs. */
void attempt_changes(struct text *out, const struct attempt *before, const struct attempt *after);

#endif
