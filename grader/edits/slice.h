/* How near each line of a text is to the lines that a diagnosis names. */
#ifndef GRADER_EDITS_SLICE_H
#define GRADER_EDITS_SLICE_H

#include "grader/edits/functions.h"
#include "grader/edits/summands.h"

/* slice_free releases it. */
struct slice {
    int *distance; /* by line, from 0 */
    size_t lines;
    struct summands wrong; /* that the diagnosis suspects; none, unless they are set */
};

/* Mark the statements in the lines that are named; the conditions around them; the lines that store what they
 * read, with the conditions around these; and the lines that set the variables in them. */
void slice_take(struct slice *s, const struct tokens *t, const struct functions *functions, const int *named,
                size_t named_count);
/* The line is named because it reads a cell that nothing has stored: it is further off than what should have
 * stored it. */
void slice_put_off(struct slice *s, int line);
/* 0: the line is named; the more, the less it has to do with the lines that are. Not below 0. */
int slice_distance(const struct slice *s, int line);
void slice_free(struct slice *s);

#endif
