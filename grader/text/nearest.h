/* "Did you mean …?": the known name that is nearest to a misspelt one. */
#ifndef GRADER_TEXT_NEAREST_H
#define GRADER_TEXT_NEAREST_H

#include <stddef.h>

/* Of the names 0 to count - 1 the one that the fewest letters part from `word`, or NULL if none is near. */
const char *nearest_name(const char *word, const char *(*name)(size_t i), size_t count);

#endif
