/* Read numbers that a source file #defines. */
#ifndef GRADER_HANDOUT_DEFINE_H
#define GRADER_HANDOUT_DEFINE_H

#include "common/base.h"

/* The value of "#define NAME formula" in the file at `path`; the formula may name other macros of the file.
 * False if there is none. */
bool define_find(const char *path, const char *name, double *value);

#endif
