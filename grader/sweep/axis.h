/* What is swept: a name and its values, as in BLOCK=32,64..256*2 or n=1000..3000+500. */
#ifndef GRADER_SWEEP_AXIS_H
#define GRADER_SWEEP_AXIS_H

#include "grader/labs/lab_record.h"

enum { AXIS_NAME = 40, AXIS_VALUES = 64 };

struct axis {
    char name[AXIS_NAME]; /* "n": the size; "R": the radius; else a macro of the file */
    int values[AXIS_VALUES];
    int count;
};

/* Is it written like an axis: a C name, then "="? */
bool axis_looks_so(const char *word);

/* Read
 *
 *     axis  = name "=" item {"," item}
 *     item  = value | first ".." last [("+" | "*") step]          step: +1 unless given
 *
 * with positive whole numbers. False, with one line in `why`, if it is written otherwise, holds a value twice
 * or has more than AXIS_VALUES of them. */
bool axis_read(struct axis *axis, const char *word, struct why *why);

/* The largest n that the simulator runs in seconds, for a grid of that many dimensions.
 */
int axis_most(const struct entry *entry);

/* Is it the size n or the radius R, not a macro? */
bool axis_is_size(const struct axis *axis);
bool axis_is_radius(const struct axis *axis);

#endif
