/* From which lines of a submission's text an access takes its address. */
#ifndef GRADER_DIAGNOSE_SOURCE_REACH_H
#define GRADER_DIAGNOSE_SOURCE_REACH_H

#include <stdbool.h>

/* The nearest line for which `holds`, among: the statement of `line` and that of `call_line` (0: none), the
 * lines that give a value to a name in these, and so on; a function of the file counts with all its lines.
 * The text has no comments (source_code). 0: it holds for none. */
int source_reach(const char *source, int line, int call_line, bool (*holds)(const char *source, int line));

#endif
