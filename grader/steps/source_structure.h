/* What the text of a submission says about a line: the loops and conditions around it, where a name is
 * declared. */
#ifndef GRADER_STEPS_SOURCE_STRUCTURE_H
#define GRADER_STEPS_SOURCE_STRUCTURE_H

#include "common/base.h"

/* All functions want a text without comments and quoted words (grader/text/source_code.h). */

/* Call `found` with the line of each for, while, if and else around line `number`, the innermost first, and
 * of each line that assigns a name which stands in such a header. */
void source_around(const char *code, int number, void (*found)(void *context, int line), void *context);

/* The line that declares `name` after the word `after`, such as "__shared__"; 0: there is none. *initialized:
 * it has an initial value. */
int source_declaration(const char *code, const char *after, const char *name, bool *initialized);

#endif
