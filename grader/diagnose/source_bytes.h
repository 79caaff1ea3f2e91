/* Asynchronous copies that are given a number of cells where bytes are counted. */
#ifndef GRADER_DIAGNOSE_SOURCE_BYTES_H
#define GRADER_DIAGNOSE_SOURCE_BYTES_H

/* The first line of what `entry` uses with a call of memcpy_async of cooperative_groups or libcu++, or of
 * __pipeline_memcpy_async, whose number of bytes is a number of cells: neither it nor a variable in it has
 * sizeof, aligned_size_t, * 4 or a name with "byte". 0: none. */
int source_copy_of_cells(const char *source, const char *entry);

#endif
