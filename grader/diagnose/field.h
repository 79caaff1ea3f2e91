/* Hold all outputs of one run beside the values that they should have. where.h looks for patterns in them. */
#ifndef GRADER_DIAGNOSE_FIELD_H
#define GRADER_DIAGNOSE_FIELD_H

#include "grader/run/compare.h"

struct tried;

struct field {
    const struct entry *entry;
    const struct case_data *data;
    const struct buffer_spec *spec; /* of the output */
    struct grid grid;
    size_t count;
    const void *bytes; /* the output as it came back */
    uint8_t *marks;    /* enum mark, of each element */
    double *got;       /* as numbers; a long long beyond 2^53 is rounded */
    struct want *want;
    size_t times[MARK_COUNT];  /* how many elements have each mark */
    bool everywhere;           /* no size that was tried and has outputs is right; field_take does not know */
    const struct tried *tried; /* all sizes; field_take does not know them either */
    size_t tried_count;
    const struct counts *counts; /* of the run of a sum; NULL: not known, as is the next one by field_take */
    const struct plan *plan;     /* that was run */
};

/* Compare an output element by element. The field keeps the pointers `data` and `got`. Free it with
 * field_free. */
void field_take(struct field *f, const struct entry *entry, const struct case_data *data, int output,
                const void *got, uint8_t poison);
void field_free(struct field *f);

/* What element i should be, as a number. */
double field_wanted(const struct field *f, size_t i);
/* Would this value be right for element i, up to its slack? */
bool field_is_wanted(const struct field *f, size_t i, double value);
/* The coordinate of element i along an axis of the grid. */
int field_coordinate(const struct field *f, size_t i, int axis);
/* The first and the last coordinate that outputs can have along an axis, by the definition's edges. */
int field_first(const struct field *f);
int field_last(const struct field *f, int axis);
/* Elements that the definition writes. */
size_t field_outputs(const struct field *f);

#endif
