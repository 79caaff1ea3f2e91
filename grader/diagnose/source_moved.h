/* Pointers that a kernel moves on to its block's part of an array. */
#ifndef GRADER_DIAGNOSE_SOURCE_MOVED_H
#define GRADER_DIAGNOSE_SOURCE_MOVED_H

/* The line of what `entry` uses that reads element 0 of a pointer parameter which a line above it in the same
 * function has moved on: "x += first;" and "x[0]", or "in = x + first;" and "in[0]". 0: none does, or several
 * pointers are read so. */
int source_moved_first(const char *source, const char *entry);

#endif
