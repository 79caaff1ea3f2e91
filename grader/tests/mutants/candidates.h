/* Everything that is put before the grader: mutants, which it has to catch, and honest variants, which it
 * must not find fault with. */
#ifndef GRADER_TESTS_MUTANTS_CANDIDATES_H
#define GRADER_TESTS_MUTANTS_CANDIDATES_H

#include "grader/labs/lab_record.h"
#include "grader/tests/mutants/equivalent.h"
#include "grader/tests/mutants/origins.h"
#include "grader/tests/mutants/variants.h"
#include "grader/tests/mutants/mutant_verdict.h"

struct candidate {
    char *name;
    const struct lab *lab;
    const struct mutant *mutant;     /* NULL: an honest variant */
    const struct variant *variant;   /* NULL: a mutant */
    const struct equivalent *listed; /* a mutant that is said to be right */
    struct outcome *outcome;         /* in shared memory */
};

/* Start from {0}; candidates_free releases it. */
struct candidates {
    struct candidate *items;
    size_t count, capacity;
    struct mutants mutants;
    struct origin *origins;
    size_t origin_count;
    struct equivalents equivalents;
    struct variants variants;
    struct outcome *outcomes;
};

/* Make all candidates. False, with one line in `why`, if a list or a table does not fit the solutions. */
bool candidates_make(struct candidates *c, struct why *why);
/* Keep those with `word` in their names. */
void candidates_filter(struct candidates *c, const char *word);
/* Keep one mutant of each rule, none of them equivalent, and a few honest variants: always the same ones. */
void candidates_sample(struct candidates *c);
void candidates_free(struct candidates *c);

/* The whole text. The caller frees it. */
char *candidate_text(const struct candidate *c);

/* Is the outcome what it has to be? */
bool candidate_passes(const struct candidate *c);

#endif
