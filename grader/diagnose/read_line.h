/* Find the line that brings a wrong element into the sums of wrong outputs. */
#ifndef GRADER_DIAGNOSE_READ_LINE_H
#define GRADER_DIAGNOSE_READ_LINE_H

#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/impulse.h"
#include "grader/diagnose/seen.h"

/* Where one term takes another element than it should, or takes it with another weight, by the weights: run a
 * size at which some outputs are right, and look at what the wrong ones were made from. It is the line that
 * has read the element; or, if right outputs read cells there that another line has stored, the line that has
 * stored it. Where a register is kept too long, it is the only line that stores wrong outputs. 0: there is no
 * such term, or no such line.
 */
int read_line_of_wrong(const struct diagnosis *d, const struct impulse *x);

/* Does the wrong element lie in a cell of shared memory that held the right one, until a line has stored
 * there too early? Sets CAUSE_SLOT_OVERWRITTEN, the line of that store and the step. */
bool overwritten_slot_find(struct seen *found, const struct diagnosis *d, const struct impulse *x);

/* The line that stores elements of this mark, MARK_OUTSIDE or MARK_WRONG, if it is one line at the smallest
 * such size; else 0. */
int store_line_of_mark(const struct diagnosis *d, enum mark mark);

#endif
