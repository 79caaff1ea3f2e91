/* Why some threads leave a kernel without having reached a barrier: as the text around the barrier shows it.
 */
#ifndef GRADER_DIAGNOSE_MISSED_BARRIER_H
#define GRADER_DIAGNOSE_MISSED_BARRIER_H

#include "common/cause.h"

/* The cause for a barrier in `line` of `source` (NULL: not known), and the line that explains it: of
 * an early return, or of the loop around the barrier; 0: none. */
enum cause missed_barrier(const char *source, int line, int *cause_line);
/* The same for a shuffle or a vote in `line` whose mask names lanes that have left the kernel. `call_line`:
 * of the call of the function that it stands in; 0: it stands in the kernel. */
enum cause missed_shuffle(const char *source, int line, int call_line);

#endif
