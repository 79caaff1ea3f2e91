/* A set of outputs, described axis by axis: whole planes of a cube, a box in it, or indices of a line. */
#ifndef GRADER_DIAGNOSE_REGION_H
#define GRADER_DIAGNOSE_REGION_H

#include "grader/diagnose/field.h"
#include "grader/diagnose/index_set.h"

enum region_form {
    REGION_SCATTERED, /* no description; `low` to `high` holds them */
    REGION_ALL,       /* all outputs */
    REGION_PLANES,    /* whatever has one of its coordinates in the set of that axis */
    REGION_BOX,       /* whatever has all of its coordinates in the sets of their axes */
};

struct region {
    enum region_form form;
    int axes;
    struct index_words axis[3]; /* form INDEX_NO_FORM: this axis has no part in it */
    int described;              /* axes that have a part in it; `but` holds only for a single one */
    int first[3], last[3];      /* coordinates that outputs have */
    int low[3], high[3];        /* the smallest box around the set */
};

/* Describe the outputs that carry `mark`, of which there is at least one. A description is exact, except for
 * elements that are right by chance: one of 5000. */
struct region region_describe(const struct field *f, enum mark mark);

#endif
