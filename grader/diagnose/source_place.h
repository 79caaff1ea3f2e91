/* Find the words in its line that a finding is about. nvcc gives only the column at which a statement begins.
 */
#ifndef GRADER_DIAGNOSE_SOURCE_PLACE_H
#define GRADER_DIAGNOSE_SOURCE_PLACE_H

#include "common/finding.h"

/* If the message says which element is read or written, and the statement at the finding's column does that
 * to one element of the array alone, set column and width to it: "tile[t + 1]" for "reads tile[5]". For any
 * other message set the width of a call that stands at the column, unless it begins its line. Else the
 * finding stays as it is. NULL for `source` changes nothing. */
void source_place(struct finding *f, const char *source);

/* The same for the other access of a race, in f->other_line: its column and width; false if they are not
 * known. */
bool source_other_place(const struct finding *f, const char *source, int *column, int *width);

/* "..., line 28 reads tile[0], which no thread has written": the only line of the reading function that
 * stores to an element of this array; 0: none or several do. */
int source_line_that_stores(const struct finding *f, const char *source);
/* The first of these lines; 0: there is none. */
int source_first_store(const struct finding *f, const char *source);
/* The first two of them that stand before the loop in which the element is read; 0: there is none. */
void source_stores_before_loop(int lines[2], const struct finding *f, const char *source);

#endif
