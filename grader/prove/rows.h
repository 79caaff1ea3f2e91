/* Numbers of which a quotient is taken, told of the quotient and the rest. */
#ifndef GRADER_PROVE_ROWS_H
#define GRADER_PROVE_ROWS_H

#include "grader/prove/digits.h"

/* Tell the store's indices and course of a row and a place in it, if they are of a thread's index divided. */
void rows_tell(struct store *s, int dimensions);
/* The index of the thread in that place of a row. */
term rows_thread(struct terms *t, const struct row *row, term quotient, term rest);
/* The term with 32 * (x / 32) + x % 32 in place of x, where x / 32 is in it as well. */
term rows_rest(struct terms *t, term a);

#endif
