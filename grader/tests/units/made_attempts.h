/* A history of attempts in a folder of its own: what its tests and those of the overview share. */
#ifndef GRADER_TESTS_UNITS_MADE_ATTEMPTS_H
#define GRADER_TESTS_UNITS_MADE_ATTEMPTS_H

#include "grader/study/history.h"

/* Fixtures; the path is that of the history, which is not there yet. */
extern char *attempts_path;
void attempts_begin(void);
void attempts_end(void);

/* A graded attempt that earned its score by correctness. */
struct attempt attempt_at(int lab, double score, const char *sha256);
void attempts_add(struct attempt a);
void attempts_add_raw(const char *bytes);
/* The caller frees it. */
struct history attempts_read(void);

#endif
