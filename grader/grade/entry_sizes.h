/* Try an entry point at all sizes on the simulator: those of its list, and some that the seed draws. */
#ifndef GRADER_GRADE_ENTRY_SIZES_H
#define GRADER_GRADE_ENTRY_SIZES_H

#include "grader/grade/grade_entry.h"

/* So many sizes are tried at most beside those of the list: the one where traffic is counted, and one of
 * those that were drawn. */
enum { MORE_SIZES = 2 };

/* Try entry point number `which` at its sizes, in the order of the list, until one shows that there is no
 * point in going on. If all are right, sizes that were drawn are tried, too. Adds to the evidence. `plans`
 * has room for two recorded calls of each size and of MORE_SIZES more, in the order of e->tried; they start
 * as zeros, and the caller frees them. */
void entry_sizes_try(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                     struct plan (*plans)[2]);

/* After a call that stopped, or a kernel that did not end: record the calls of the sizes of the list that
 * were not tried, without running them, and the second call of the last one that was. They follow in `tried`,
 * with room for the whole list, after those of e->tried. Returns how many there are in all. */
size_t entry_sizes_record_rest(struct grading *g, const struct evidence *e, const struct entry *entry,
                               int which, struct plan (*plans)[2], struct tried *tried);

/* Does the caller know enough already? See options->stop_when_lost. */
bool entry_sizes_are_enough(const struct grading *g, const struct evidence *e);

#endif
