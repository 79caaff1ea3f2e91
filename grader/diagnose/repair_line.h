/* Is an edit of the compiled program one of the line that it is said to belong to? */
#ifndef GRADER_DIAGNOSE_REPAIR_LINE_H
#define GRADER_DIAGNOSE_REPAIR_LINE_H

#include "common/sim/edit.h"

/* Has the line a number, an operator or an index that this edit could correct? The compiler gives the number
 * of rounds of an unrolled loop to the first line in it, which may be as bare as "if (loads)".
 * `list` has all edits of the program. `source` may be NULL: then every edit fits. */
bool repair_fits_line(const struct edits *list, const struct edit *e, const char *source);

#endif
