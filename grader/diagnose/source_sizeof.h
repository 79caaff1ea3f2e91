/* Sizes of pointers that stand for sizes of arrays. */
#ifndef GRADER_DIAGNOSE_SOURCE_SIZEOF_H
#define GRADER_DIAGNOSE_SOURCE_SIZEOF_H

/* The first line of what `entry` uses that divides sizeof a parameter of its function, which is a pointer, by
 * sizeof an element: "sizeof(tile) / sizeof(tile[0])". 0: none does. */
int source_sizeof_parameter(const char *source, const char *entry);

/* The first line of what `entry` uses that gives a copy, a fill, an allocation or a variable sizeof a pointer
 * as its number of bytes, "cudaMemcpyToSymbol(w, p, sizeof(p))", where p is a parameter, a variable or a
 * member; or a copy or a fill a multiple of it. The pointer itself may be copied, "&p", and cells of 8 bytes
 * have the size of a pointer. 0: none does. */
int source_sizeof_as_bytes(const char *source, const char *entry);

#endif
