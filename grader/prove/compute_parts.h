/* What compute.c and quotients.c share. */
#ifndef GRADER_PROVE_COMPUTE_PARTS_H
#define GRADER_PROVE_COMPUTE_PARTS_H

#include "grader/prove/symbolic.h"

/* What is made of a symbol, for symbol_made. */
enum made_kind { MADE_FLOOR, MADE_REST, MADE_AND, MADE_OR, MADE_XOR, MADE_ABS, MADE_QUOTIENT };

/* Is low <= a <= high shown? The second one gives up sooner. */
bool compute_within(struct walker *w, const struct state *s, term a, int64_t low, int64_t high);
bool compute_within_soon(struct walker *w, const struct state *s, term a, int64_t low, int64_t high);

/* A symbol for this function of a and b, whose value lies from low to high. */
term compute_some(struct walker *w, enum made_kind kind, term a, term b, int64_t low, int64_t high);

/* TERM_UNKNOWN where nothing is known. */
term compute_product(struct walker *w, const struct state *s, term a, term b);
term compute_quotient(struct walker *w, const struct state *s, term a, term b);
term compute_rest(struct walker *w, const struct state *s, term a, term b);
term compute_lowest_bits(struct walker *w, const struct state *s, term a, unsigned bits);
term compute_and(struct walker *w, const struct state *s, term a, int64_t number, unsigned bits);

#endif
