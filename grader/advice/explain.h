/* What each kind of finding means: one table, for --explain, for the next step and for the hints. */
#ifndef GRADER_ADVICE_EXPLAIN_H
#define GRADER_ADVICE_EXPLAIN_H

#include "common/finding.h"
#include "grader/labs/lab_record.h"

/* The sections of the handouts that explanations name. */
enum section {
    SECTION_HOST,
    SECTION_BARRIERS,
    SECTION_UNDEFINED,
    SECTION_EDGES,
    SECTION_MASKS,
    SECTION_MISTAKES,
    SECTION_NUMBERS,
    SECTION_COUNT
};

enum { EVERY_LAB = -1 };

struct handout_section {
    int lab; /* whose handout has it, or EVERY_LAB */
    const char *title;
};

extern const struct handout_section handout_sections[SECTION_COUNT];

/* `repair` and `step` are NULL where the kind costs nothing, or where a lab's record knows better. */
struct explanation {
    enum section section;
    const char *meaning; /* what has happened */
    const char *causes;  /* how it usually comes about in these labs; the second hint */
    const char *look;    /* a question that leads to the place; the first hint */
    const char *repair;  /* nearly the code; the third hint */
    const char *step;    /* one thing to do, to follow "Next: stencil_tiled: " */
};

extern const struct explanation explanations[FINDING_KIND_COUNT];

/* Append the page about the kind or the cause of that name, or for "causes" the list of all; `lab`, if it is
 * known, says whose handout to open. If there is nothing of that name, append which kinds there are, and
 * return false. */
bool explain(struct text *out, const char *name, const struct lab *lab, int width);

#endif
