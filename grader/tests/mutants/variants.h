/* Honest variants: right programs written otherwise. They have to pass without a finding. */
#ifndef GRADER_TESTS_MUTANTS_VARIANTS_H
#define GRADER_TESTS_MUTANTS_VARIANTS_H

#include "common/base.h"

struct variant {
    char *name, *path; /* of the file that it was made of */
    char *text;
};

/* Start from {0}; variants_free releases it. */
struct variants {
    struct variant *items;
    size_t count, capacity;
};

/* Append what the table of variants.c makes of the solutions, then every file of grader/corpus/honest as it
 * stands. False, with one line in `why`, if a file does not hold what an entry of the table replaces. */
bool variants_read(struct variants *list, struct why *why);
void variants_free(struct variants *list);

#endif
