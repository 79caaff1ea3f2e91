/* The number of threads for which a kernel is written. */
#ifndef GRADER_DIAGNOSE_SOURCE_BOUNDS_H
#define GRADER_DIAGNOSE_SOURCE_BOUNDS_H

#include <stdbool.h>

/* Does the only kernel of `entry` with __launch_bounds__ count with the number of threads that it names
 * there: in a product or a sum of its body? */
bool source_counts_with_bounds(const char *source, const char *entry);

#endif
