/* Wrong variants of right programs: one change at one place each. */
#ifndef GRADER_TESTS_MUTANTS_GENERATE_H
#define GRADER_TESTS_MUTANTS_GENERATE_H

#include "common/base.h"
#include "grader/tests/mutants/rules.h"

struct mutant {
    const char *origin;      /* its path */
    const char *origin_text; /* all of it */
    const struct rule *rule;
    int line;          /* of the change */
    int last_line;     /* of the statement that it changes */
    int nth;           /* among those of the rule and the origin that change the same into the same */
    size_t at, length; /* what is replaced */
    char *replacement;
};

/* Start from {0}; mutants_free releases it, but not the origins' texts. */
struct mutants {
    struct mutant *items;
    size_t count, capacity;
};

/* Append the mutants of one source text, rule by rule and place by place, at most `most` for each rule's
 * name. Comments, strings and #include lines stay as they are; a change that another rule has made already is
 * not made again. The list keeps `origin` and `text`. */
void mutants_add(struct mutants *list, const char *origin, const char *text, size_t most);
void mutants_free(struct mutants *list);

/* The whole text. The caller frees it. */
char *mutant_text(const struct mutant *m);
/* "i < n => i <= n": the changed line before and after, without the blanks around; with " #2" after it for
 * the second place of the rule where it reads so. The caller frees it. */
char *mutant_change(const struct mutant *m);

/* "lab4_tiling:no_barrier:88", and "…:88.2" for the second place in that line. The caller frees it. */
char *mutant_name(const struct mutants *list, size_t i);

#endif
