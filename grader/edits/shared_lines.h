/* Changes of lines that both entry points of a lab use. */
#ifndef GRADER_EDITS_SHARED_LINES_H
#define GRADER_EDITS_SHARED_LINES_H

#include "grader/edits/propose.h"

/* Is it a change of a function that the other entry point calls, too? */
bool shared_lines_have(const struct functions *functions, const struct candidate *c);
/* Try such changes later than others; with `drop`, not at all. */
void shared_lines_put_off(struct proposals *list, const struct functions *functions, bool drop);

#endif
