/* Cut parts out of source files by name, so that code is never pasted into handouts. */
#ifndef GRADER_TEXT_EXCERPT_H
#define GRADER_TEXT_EXCERPT_H

#include "common/base.h"

/* Append to `out` the part `name` of a C or CUDA file's text, and set its first line. The part is the text
 * between two lines with the comments "// BEGIN name" and "// END name", or else the function of that name,
 * from the line of its type to its closing brace (of a prototype: to its semicolon). Common indentation is
 * removed. False if there is no such part. */
bool excerpt_take(struct text *out, int *line, const char *source, const char *name);

#endif
