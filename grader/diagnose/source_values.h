/* The values that a submission's text gives to its names. */
#ifndef GRADER_DIAGNOSE_SOURCE_VALUES_H
#define GRADER_DIAGNOSE_SOURCE_VALUES_H

#include <stddef.h>

/* The first value from `from` on that the text gives the name, by "#define NAME value", "NAME = value" or
 * "NAME += value", and its length; NULL: there is none. */
const char *source_next_value(const char *source, const char *from, const char *name, size_t *length);

/* The first value that the name has in the function of the line, else in the lines outside of functions; the
 * caller frees it. NULL: there is none. */
char *source_value(const char *source, int line, const char *name);

/* The length of the summand that begins at `s`: up to the next + or - outside of brackets. */
size_t source_summand(const char *s);

#endif
