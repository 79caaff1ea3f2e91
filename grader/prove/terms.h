/* Linear terms over unknown integers: 4*n - 128*blockIdx.x + 3. What prove knows of a value is such a term.
 *
 * Terms are kept once each: equal terms have equal numbers. A symbol stands for one unknown integer, and what
 * holds of it holds everywhere: its range, and terms that are never negative. */
#ifndef GRADER_PROVE_TERMS_H
#define GRADER_PROVE_TERMS_H

#include "common/base.h"

typedef int32_t term; /* its number; TERM_UNKNOWN: nothing is known of the value */
enum { TERM_UNKNOWN = -1, TERM_ZERO = 0, TERM_PARTS = 20, SYMBOL_FACTS = 6, DEGREE_MOST = 4, POINTS = 64 };

struct part {
    int32_t symbol;
    int64_t times;
};

/* constant + the sum of times * symbol; parts are in order of symbol. */
struct linear {
    int64_t constant;
    uint32_t count;
    struct part parts[TERM_PARTS];
};

struct symbol_known {
    int64_t low, high; /* INT64_MIN, INT64_MAX: no bound */
    int32_t base;      /* the address of this memory object; -1: a number */
    int32_t made;      /* its number in `made` of struct terms; -1: it is made of nothing */
    int32_t age;       /* the youngest symbol that it is a function of; itself, if it is none */
    uint32_t fact_count;
    term facts[SYMBOL_FACTS]; /* terms of this and older symbols that are never negative */
    uint32_t factor_count;    /* of a product of symbols; 0: it is none */
    int32_t factors[DEGREE_MOST];
    int32_t without[DEGREE_MOST]; /* the product of all factors but this one; -1: as of the factor before */
};

/* A symbol that stands for a function of other terms, so that the same function gives the same symbol. */
struct made {
    int kind;
    term a, b;
    int32_t symbol;
};
/* The product of two terms. */
struct product {
    term a, b, product;
    bool known;
};
enum { MADE_MONOMIAL = -3 }; /* of two symbols; other kinds are told by who makes them */

/* Values of a symbol, some of many that it may have, where those of the other symbols are as well. */
struct points {
    int64_t values[POINTS];
    uint64_t fits; /* a bit for each point: all that is known of the symbol holds there */
};

/* Where a term is not negative, among the points that fit its symbols. */
struct weighed {
    uint32_t epoch; /* of struct terms, when it was weighed; 0: never */
    uint64_t fits, holds;
};

struct terms {
    struct linear *items;
    size_t count, capacity;
    uint32_t *buckets; /* item + 1 */
    size_t bucket_count;
    struct symbol_known *symbols;
    size_t symbol_count, symbol_capacity;
    struct made *made;
    size_t made_count, made_capacity;
    uint32_t *made_buckets; /* made + 1 */
    size_t made_bucket_count;
    struct product *products; /* those found last; NULL: none was asked for */
    struct points *points;    /* by symbol */
    size_t points_capacity;
    struct weighed *weighed; /* by term */
    size_t weighed_count;
    uint32_t epoch;
    uint64_t work; /* steps of all proofs so far, about half a microsecond each */
};

void terms_open(struct terms *t); /* the first term is zero */
void terms_close(struct terms *t);

/* Each gives TERM_UNKNOWN if an operand is unknown, or if numbers or parts become too many. */
term term_number(struct terms *t, int64_t number);
term term_sum(struct terms *t, term a, int64_t times, term b); /* a + times * b */
term term_scaled(struct terms *t, term a, int64_t times);
term term_symbol(struct terms *t, int32_t symbol);
/* a * b, where products of symbols become symbols */
term term_product(struct terms *t, term a, term b);
/* a with `by` in place of the symbol */
term term_replaced(struct terms *t, term a, int32_t symbol, term by);
/* The same, where the symbol is a factor of products as well. */
term term_replaced_in_products(struct terms *t, term a, int32_t symbol, term by);
/* Is the term a number without symbols? Sets *number. */
bool term_is_number(const struct terms *t, term a, int64_t *number);
/* The range of a term by the ranges of its symbols alone; false if it has none that fits. */
bool term_range(const struct terms *t, term a, int64_t *low, int64_t *high);
/* The term divided by a number that divides all its parts; its constant is rounded down. */
term term_divided(struct terms *t, term a, int64_t by);
/* How often the symbol is in it. */
int64_t term_times(const struct terms *t, term a, int32_t symbol);
/* The greatest common divisor of two numbers, never negative. */
int64_t term_common_divisor(int64_t a, int64_t b);
/* Is the sum of both a number below zero? Then one of them is negative. */
bool terms_contradict(const struct terms *t, term a, term b);
/* Has it a product of symbols? */
bool term_has_product(const struct terms *t, term a);
/* The largest number that divides all its parts, and the constant as well if `whole`. */
int64_t term_divisor(const struct terms *t, term a, bool whole);

int32_t symbol_new(struct terms *t, int64_t low, int64_t high);
void symbol_fact(struct terms *t, int32_t symbol, term never_negative);
/* The symbol for kind(a, b) if there is one; else a new one with that range, and *fresh. */
int32_t symbol_made(struct terms *t, int kind, term a, term b, int64_t low, int64_t high, bool *fresh);

/* Is every symbol of the term a function of symbols older than `limit`? */
bool term_is_older(const struct terms *t, term a, int32_t limit);

/* ---- points.c ---- */

/* Draw values for the newest symbol, which has just got its range and factors. */
void points_draw(struct terms *t);
/* A fact was added to the symbol: move its values to where it holds. */
void points_move(struct terms *t, int32_t symbol, term fact);
/* At every other point, a symbol that stands for the same number of another thread has the value that it has
 * in this one: there, both are one thread. */
void points_copy(struct terms *t, int32_t symbol, int32_t from);
/* Is there a point at which no fact is negative, but `a` is? Then a >= 0 cannot be proved. */
bool points_deny(struct terms *t, const term *facts, size_t count, term a);

/* ---- powers.c ---- */

/* A function that shows that a term is not negative, as those below. */
typedef bool term_shower(struct terms *t, const term *facts, size_t count, term a);
/* Show a term with products by what is known of their factors. False: it has none, or it is not shown. */
bool powers_show(struct terms *t, const term *facts, size_t count, term a, term_shower *show);

/* a = factor * p + c, where the factor is the oldest symbol of a product in it, and more than zero. False: it
 * has none. */
bool powers_split(struct terms *t, term a, int32_t *factor, term *p, term *c);

/* ---- simplex.c ---- */

/* Are there no integers for which the goal, the facts, and what is known of their symbols are not negative?
 */
bool simplex_contradicts(struct terms *t, const term *facts, size_t count, term goal);

/* ---- refute.c ---- */

/* Is `a` >= 0 for all values of the symbols that make none of `facts` negative? False: not shown. */
bool term_never_negative(struct terms *t, const term *facts, size_t count, term a);
/* The same with less effort: for questions of which most have no answer. */
bool term_soon_never_negative(struct terms *t, const term *facts, size_t count, term a);

#endif
