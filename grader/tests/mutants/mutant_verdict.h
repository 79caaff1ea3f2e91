/* What the grader says of a variant, wrong or honest. */
#ifndef GRADER_TESTS_MUTANTS_MUTANT_VERDICT_H
#define GRADER_TESTS_MUTANTS_MUTANT_VERDICT_H

#include "grader/grade/grade.h"
#include "grader/tests/mutants/rules.h"

enum fate {
    FATE_BROKEN,    /* the grader could not grade it */
    FATE_STILLBORN, /* it does not compile */
    FATE_SURVIVED,  /* correctness and safety in full, and nothing found */
    FATE_KILLED,
};

/* Kept in memory that processes share: no pointers. */
struct outcome {
    enum fate fate;
    int exercise;         /* of the entry point that lost, from 0; -1: none of them did */
    bool by_line, misled; /* a place was asked for; no finding gives it */
    char says[160];       /* the first finding with a line, or else the first finding, or the message */
};

/* Where a program was changed, and what a finding has to say about that. */
struct place {
    enum place_duty duty;
    int first, last; /* lines of the statement */
};

/* Grade `text`, in a folder of its own, as a file for `lab`: a mutant until it is caught and its place is
 * given, an honest variant (`place` is NULL) the whole way. */
void verdict_of(struct outcome *outcome, const struct lab *lab, const char *text, const struct place *place);

/* The report that a student would read. */
void verdict_report(struct text *out, const struct lab *lab, const char *text);

/* Does one finding give the place? True as well if none has to. */
bool verdict_names_place(const struct result *r, const struct place *place);

#endif
