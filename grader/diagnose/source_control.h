/* What stands around the barrier or the shuffle of a line: conditions and loops, as the text shows them. */
#ifndef GRADER_DIAGNOSE_SOURCE_CONTROL_H
#define GRADER_DIAGNOSE_SOURCE_CONTROL_H

#include <stddef.h>

enum control { CONTROL_NONE, CONTROL_BRANCH, CONTROL_LOOP };
enum { SOURCE_CONTROLS = 16 };

struct source_control {
    enum control control;
    int line; /* where its word, if or for, stands */
};

/* What is around the first barrier or shuffle of `line`, or around the last statement of the line if it has
 * none, in the function that the line is in; the innermost first. `return_line` gets the line of the last
 * return before it; 0: there is none. Returns how many there are. */
size_t source_controls(struct source_control found[SOURCE_CONTROLS], const char *source, int line,
                       int *return_line);

#endif
