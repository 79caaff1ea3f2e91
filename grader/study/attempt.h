/* One graded attempt at a lab, as the history keeps it. Plain data: it travels between processes. */
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
    char next[300]; /* the next step */
};

/* What grading has found, now. */
void attempt_take(struct attempt *a, const struct result *r);
/* Graded, with all points there are. */
bool attempt_is_full(const struct attempt *a);
/* Did it come to be judged? What does not compile did not. */
bool attempt_is_judged(const struct attempt *a);
/* Is it of the same bytes as the one before at its lab (NULL: there is none)? Then both count as one. */
bool attempt_is_again(const struct attempt *a, const struct attempt *before);
/* "2026-11-22 14:05", local time. The caller frees it. */
char *attempt_moment(const struct attempt *a);

/* Append the attempt as a line, its end included: words `key=value`, and the word `end`, so that a line that
 * was torn off is known as such. */
void attempt_write(struct text *line, const struct attempt *a);
/* The attempt of a line without its end. False if it is no such line, or not all of one. Keys that are not
 * known are skipped: a newer kit has written them. */
bool attempt_read(struct attempt *a, const char *line, size_t length);

/* Append what differs in points, "traffic 0 → 10, time 0 → 15", with the entry point's name where a lab has
 * two; nothing if nothing does. */
void attempt_changes(struct text *out, const struct attempt *before, const struct attempt *after);

#endif
