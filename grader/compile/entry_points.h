/* Check that a compiled submission defines its lab's entry points. */
#ifndef GRADER_COMPILE_ENTRY_POINTS_H
#define GRADER_COMPILE_ENTRY_POINTS_H

#include "grader/compile/submission.h"

/* Look for each entry point of `lab` in the object's symbols. False if one is missing. For each missing one
 * `out` gets a line with the place in the source where it is misspelt or has other parameters. */
bool entry_points_check(struct text *out, const struct submission *s, const struct lab *lab,
                        const uint8_t *object, size_t size);

/* The first line, from 1, of `source` with the word `name` and "(" after it, outside comments and strings; 0
 * if there is none. */
int entry_points_line(const char *source, const char *name);

/* Append the function's declaration as it stands in `source`, in one line: "void dot(int *a, int n)"; nothing
 * if there is none. */
void entry_points_given(struct text *out, const char *source, const char *name);

#endif
