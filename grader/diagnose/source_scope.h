/* Which function of a file a line belongs to, and whether an entry point uses that function: a mistake of one
 * entry point is not looked for in the kernels of the other. */
#ifndef GRADER_DIAGNOSE_SOURCE_SCOPE_H
#define GRADER_DIAGNOSE_SOURCE_SCOPE_H

#include "common/base.h"

/* May the line belong to function `name`, or to one that it names, directly or by way of others? True too for
 * lines outside of functions, and if the file has no function of that name. */
bool source_is_used_by(const char *source, int line, const char *name);

/* The body of the function that holds the line, from its brace on, and that brace's line; NULL: none does. */
const char *source_function(const char *source, int line, int *first);

#endif
