/* Counts of cells that divide the size of a pointer. */
#ifndef GRADER_DIAGNOSE_SOURCE_SIZEOF_H
#define GRADER_DIAGNOSE_SOURCE_SIZEOF_H

/* The first line of what `entry` uses that divides sizeof a parameter of its function, which is a pointer, by
 * sizeof an element: "sizeof(tile) / sizeof(tile[0])". 0: none does. */
int source_sizeof_parameter(const char *source, const char *entry);

#endif
