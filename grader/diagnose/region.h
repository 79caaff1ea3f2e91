/* Describe a set of outputs axis by axis: whole planes of a cube, a box in it, or indices of a line. */
#ifndef GRADER_DIAGNOSE_REGION_H
#define GRADER_DIAGNOSE_REGION_H

#include "grader/diagnose/field.h"
#include "grader/diagnose/index_set.h"

enum region_form {
    REGION_SCATTERED, /* no description; all of them are in `low` to `high` */
    REGION_ALL,       /* all outputs */
    REGION_PLANES,    /* outputs with at least one coordinate in the set of its axis */
    REGION_BOX,       /* outputs with all coordinates in the sets of their axes */
};

struct region {
    enum region_form form;
    int axes;
    struct index_words axis[3]; /* form INDEX_NO_FORM: the set does not depend on this axis */
    int described;              /* number of axes on which the set depends; `but` is used only if it is 1 */
    int first[3], last[3];      /* coordinates that outputs have */
    int low[3], high[3];        /* the smallest box around the set */
    int within; /* if it is scattered: it lies in the planes that axis[within] describes; -1: in none */
};

/* Describe the outputs with this mark; there is at least one. A description is exact, except that one element
 * in 5000 may be right by chance. */
struct region region_describe(const struct field *f, enum mark mark);

#endif
