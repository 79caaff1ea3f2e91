/* Find where host code or a constant says how many planes or threads a block has. */
#ifndef GRADER_DIAGNOSE_SOURCE_PLANES_H
#define GRADER_DIAGNOSE_SOURCE_PLANES_H

/* The line that gives its value to the number by which a kernel multiplies its block's number along z, where
 * that is a name: the definition of a constant, or the last assignment before the launch. 0: not found.
 * `source` may be NULL. */
int source_planes_line(const char *source, const char *entry);
/* The only line that defines a constant with this value; 0: there is none, or several. `source` may be NULL.
 */
int source_number_line(const char *source, unsigned number);

#endif
