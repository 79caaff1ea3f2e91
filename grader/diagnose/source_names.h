/* Names in a submission's text: those that a pattern finds, and the parameters of a function. */
#ifndef GRADER_DIAGNOSE_SOURCE_NAMES_H
#define GRADER_DIAGNOSE_SOURCE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { SOURCE_NAME = 40 };

/* A pattern for a name; as a group of an extended regular expression. */
#define A_NAME "([[:alpha:]_][[:alnum:]_]*)"

/* Does the text match an extended regular expression? Sets `name` to what its group number `group` matches
 * (NULL, 0: nothing). */
bool source_match(const char *pattern, const char *text, char name[SOURCE_NAME], size_t group);

/* The same for line number `line` without its comment. */
bool source_line_names(const char *pattern, const char *source, int line, char name[SOURCE_NAME],
                       size_t group);

/* Is the name a pointer among the parameters of the function whose body begins at `body`, as in "float *x" or
 * "float x[8]"? A reference to an array is none. */
bool source_is_pointer_parameter(const char *source, const char *body, const char *name);

#endif
