/* Does a compiled submission define what its lab asks for? */
#ifndef GRADER_COMPILE_ENTRY_POINTS_H
#define GRADER_COMPILE_ENTRY_POINTS_H

#include "grader/compile/submission.h"

/* Look for each entry point of `lab` in the object's symbols. False if one is missing; `out` gets a line for
 * each, with the place in the source where it is misspelt or has other parameters. */
bool entry_points_check(struct text *out, const struct submission *s, const struct lab *lab,
                        const uint8_t *object, size_t size);

/* The line, from 1, where `source` has the word `name` followed by "(", outside comments and strings; 0 if
 * it has none. */
int entry_points_line(const char *source, const char *name);

#endif
