/* Parts of source files, found by name, so that handouts never paste code. */
#ifndef GRADER_HANDOUT_EXCERPT_H
#define GRADER_HANDOUT_EXCERPT_H

#include "common/base.h"

/* Append to `out` the part `name` of a C or CUDA file's text, and tell its first line: what stands between
 * two lines with the comments "// BEGIN name" and "// END name", or else the function of that name, from the
 * line where its type stands to its closing brace (of a prototype: to its semicolon). Moved to the left as
 * far as it goes. False if there is none. */
bool excerpt_take(struct text *out, int *line, const char *source, const char *name);

#endif
