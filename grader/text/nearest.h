/* Find the known name nearest to a misspelt one, for "did you mean …?". */
#ifndef GRADER_TEXT_NEAREST_H
#define GRADER_TEXT_NEAREST_H

#include <stddef.h>

/* The nearest of the names 0 to count - 1 by edit distance, or NULL if none is near. */
const char *nearest_name(const char *word, const char *(*name)(size_t i), size_t count);

#endif
