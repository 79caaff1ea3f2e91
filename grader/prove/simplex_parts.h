/* What the files of the simplex method share. */
#ifndef GRADER_PROVE_SIMPLEX_PARTS_H
#define GRADER_PROVE_SIMPLEX_PARTS_H

#include "grader/prove/terms.h"

enum { ROWS_MOST = 200, COLUMNS_MOST = 32 };

/* divisor * variable = constant + the sum of times[k] * column k */
struct row {
    int variable;
    bool free; /* it may be negative */
    int64_t divisor, constant, times[COLUMNS_MOST];
};

struct tableau {
    struct row rows[ROWS_MOST];
    size_t row_count, column_count;
    int columns[COLUMNS_MOST]; /* variables */
    int variables;
    int pivots;
    bool too_large;
};

/* The number with 64 bits, or too_large. */
int64_t simplex_narrow(struct tableau *t, __int128 number);
/* The row's variable and the column's change places. */
void simplex_exchange(struct tableau *t, size_t row, size_t column);

/* ---- simplex_rows.c ---- */

/* The terms as rows, with what is known of their symbols. */
void simplex_build(struct tableau *to, struct terms *t, const term *facts, size_t count, term goal);

#endif
