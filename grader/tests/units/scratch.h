/* A folder for one test, which is gone when the test ends. */
#ifndef GRADER_TESTS_UNITS_SCRATCH_H
#define GRADER_TESTS_UNITS_SCRATCH_H

#include "common/base.h"

/* Its path; NULL outside of a test. */
extern char *scratch;

/* Fixtures: the folder alone, or with the process in it, so that tests may name files in it as they are. */
void scratch_make(void);
void scratch_remove(void);
void scratch_enter(void);
void scratch_leave(void);
/* Remove the folder with the file, beside which nothing else may be left. */
void scratch_remove_only(const char *path);

/* The path of a file in the folder; the caller frees it. */
char *scratch_path(const char *name);
/* Write a file anew, wherever. */
void scratch_write(const char *path, const void *bytes, size_t count);
void scratch_put(const char *path, const char *text);

#endif
