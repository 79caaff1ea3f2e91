/* Find a known mistake in the text of a wrong submission. It is asked only after a run has shown a fault that
 * the mistake leads to. */
#ifndef GRADER_DIAGNOSE_SOURCE_CLUE_H
#define GRADER_DIAGNOSE_SOURCE_CLUE_H

#include "common/finding.h"
#include "grader/labs/lab_record.h"

/* The cause that a line of `source` (NULL: not available) shows for this finding, and the line; CAUSE_NONE if
 * there is none. */
enum cause source_clue(const struct finding *f, const struct entry *entry, const char *source, int *line);

/* The line that shows this one cause; 0: none does. */
int source_line_of(enum cause cause, const struct finding *f, const struct entry *entry, const char *source);

/* Is a name declared in a line with __shared__, without a [ after it? */
bool source_is_variable(const char *source, const char *name);
/* Does a line store to an element of an array? */
bool source_stores(const char *source);

/* Does a line that the entry point `function` uses store to an element through a pointer, and not to an array
 * that the file declares? */
bool source_stores_through_pointer(const char *source, const char *function);

/* The line that declares a floating-point variable without a value, to which the next line that names it
 * adds; only in functions that the entry point `function` uses. 0: none. */
int source_line_without_value(const char *source, const char *function);

/* The first line that stores an element of the array `name` into a cell of another one; 0: none. */
int source_line_that_copies(const char *name, const char *source);

#endif
