/* Explain each kind of finding: one table for --explain, for the next step and for the hints. */
#ifndef GRADER_ADVICE_EXPLAIN_H
#define GRADER_ADVICE_EXPLAIN_H

#include "common/finding.h"
#include "grader/labs/lab_record.h"

/* Sections of the handouts to which explanations refer. */
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
    int lab; /* the lab whose handout has the section, or EVERY_LAB */
    const char *title;
};

extern const struct handout_section handout_sections[SECTION_COUNT];

/* `repair` and `step` are NULL if the kind costs nothing, or if each lab's record has its own. */
struct explanation {
    enum section section;
    const char *meaning; /* what has happened */
    const char *causes;  /* its usual causes in these labs; the second hint */
    const char *look;    /* a question that leads to the place; the first hint */
    const char *repair;  /* nearly the code; the third hint */
    const char *step;    /* one thing to do; it follows "Next: stencil_tiled: " */
};

extern const struct explanation explanations[FINDING_KIND_COUNT];

/* Append the page about the kind or the cause called `name`; for "causes", append the list of all causes.
 * `lab` is the lab whose handout the page names, or NULL. If nothing has that name, append a list of the
 * kinds and return false. */
bool explain(struct text *out, const char *name, const struct lab *lab, int width);

#endif
