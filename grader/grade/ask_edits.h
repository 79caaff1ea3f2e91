/* Ask for a change of the text that mends a faulty entry point, where one would be told. */
#ifndef GRADER_GRADE_ASK_EDITS_H
#define GRADER_GRADE_ASK_EDITS_H

#include "grader/grade/grade_entry.h"

/* Search a change of the text, with what the diagnosis names. The entry point has been judged. Sets
 * x->text_edit. */
void ask_edits(struct exercise *x, struct grading *g, const struct evidence *e,
               const struct diagnosis *diagnosis);

/* The same for a kernel that does not end, or takes too long at a large size and has faults at a smaller one:
 * its other sizes have not been recorded yet. `recorded` has room for the whole list of sizes. */
void ask_edits_endless(struct exercise *x, struct grading *g, const struct evidence *e, int which,
                       struct plan (*plans)[2], struct tried *recorded);
/* The same for a right entry point that loads too much. */
void ask_edits_of_traffic(struct exercise *x, struct grading *g, const struct diagnosis *diagnosis);

#endif
