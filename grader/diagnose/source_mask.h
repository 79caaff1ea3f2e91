/* Find a mask that stands for a remainder, with a number that is no power of two. */
#ifndef GRADER_DIAGNOSE_SOURCE_MASK_H
#define GRADER_DIAGNOSE_SOURCE_MASK_H

/* The line of "i & (SLOTS - 1)" in what `entry` uses, or in a macro, where the text sets SLOTS to a number
 * that is no power of two; 0: there is none. */
int source_mask_of_other(const char *source, const char *entry);

#endif
