/* Mutants that do what their origin does, listed by hand in grader/tests/mutants/equivalent.txt with the
 * reason:
 *
 *     solutions/lab4_tiling.cu no_guard
 *         > if (n < 3) => if (false)
 *         The kernel's own conditions let no cell of a grid below 3 through.
 *
 * that is the origin and the rule; then, indented, the changed line before and after, one ">" for each line
 * that the reason holds for; then the reason. Blank lines, and lines that begin with "#", say nothing.
 *
 * A second place of the rule where the line reads the same is told apart by " #2" (mutant_change).
 *
 * "beyond" after the rule: it differs, but only above the sizes that a simulator can try. */
#ifndef GRADER_TESTS_MUTANTS_EQUIVALENT_H
#define GRADER_TESTS_MUTANTS_EQUIVALENT_H

#include "grader/tests/mutants/generate.h"

struct equivalent {
    char *origin, *rule, *change;
    bool beyond;  /* the sizes that are tried */
    int at;       /* its line in the list */
    bool matched; /* there is such a mutant */
};

/* Start from {0}; equivalents_free releases it. */
struct equivalents {
    struct equivalent *items;
    size_t count, capacity;
};

/* Read the list. False, with one line in `why`, if it is not written as above. */
bool equivalents_read(struct equivalents *list, const char *text, struct why *why);
void equivalents_free(struct equivalents *list);

/* The entry that speaks of this mutant, or NULL. */
struct equivalent *equivalents_find(const struct equivalents *list, const struct mutant *m);

#endif
