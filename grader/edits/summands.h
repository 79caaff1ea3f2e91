/* Where a text multiplies by a coefficient: the summand with c[4], or the call with it as an argument. */
#ifndef GRADER_EDITS_SUMMANDS_H
#define GRADER_EDITS_SUMMANDS_H

#include "grader/edits/functions.h"

/* Places of a text, in bytes. summands_free releases them. */
struct summands {
    struct summand {
        size_t from, to;
    } * items;
    size_t count, capacity;
};

/* Find the summands of these coefficients, `suspects`. Only elements of an array of coefficients are found.
 */
void summands_find(struct summands *found, const struct tokens *t, const int *suspects, size_t count);
/* The line of the one summand of these coefficients in the functions that the entry point reaches; 0: there
 * is none, or they stand in several lines. */
int summands_line(const char *source, const char *entry, const int *suspects, size_t count);
/* Does the place at byte `at` belong to one of them? */
bool summands_have(const struct summands *found, size_t at);
void summands_free(struct summands *found);

#endif
