/* Numbers of a source, for words about a change of its launch. */
#ifndef GRADER_DIAGNOSE_LAUNCH_WORDS_H
#define GRADER_DIAGNOSE_LAUNCH_WORDS_H

#include "common/base.h"

/* A piece of the source; a length of 0: there is none. */
struct launch_name {
    const char *at;
    int length;
};

/* The name that the source (or NULL) gives this number, "#define PLANES 16", and uses where it multiplies the
 * number of a block along the axis. */
struct launch_name launch_name_of(const char *source, unsigned number, int axis);
/* Does the number stand in the source? */
bool launch_has_number(const char *source, unsigned number);

#endif
