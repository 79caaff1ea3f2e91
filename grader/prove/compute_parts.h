/* What the files that compute instructions share. */
#ifndef GRADER_PROVE_COMPUTE_PARTS_H
#define GRADER_PROVE_COMPUTE_PARTS_H

#include <string.h>

#include "grader/prove/symbolic.h"

enum code {
    CODE_OTHER,
    CODE_ADD,
    CODE_SUB,
    CODE_MUL,
    CODE_MUL_HIGH,
    CODE_MUL_WIDE,
    CODE_MAD,
    CODE_MAD_WIDE,
    CODE_MIN,
    CODE_MAX,
    CODE_SHL,
    CODE_SHR,
    CODE_AND,
    CODE_OR,
    CODE_XOR,
    CODE_NOT,
    CODE_NEG,
    CODE_ABS,
    CODE_MOV,
    CODE_SELP,
    CODE_SETP,
    CODE_CVT,
    CODE_DIV,
    CODE_REM,
    CODE_LOP3,
    CODE_BFE,
    CODE_BFI,
};

/* The type at the end of a key: a letter and bits. */
static inline const char *last_type(const struct op *op)
{
    return strrchr(op->key, '.') + 1;
}

static inline bool is_integer(const char *type)
{
    return strchr("usb", type[0]) && type[1] >= '0' && type[1] <= '9';
}

/* As compute_read; where that fails, the line is kept as one at which a number may overflow. */
term read_or_note(struct walker *w, const struct state *s, const struct insn *i, term value, unsigned bits,
                  bool is_signed);

/* ---- comparisons.c ---- */

/* Is a >= b? */
int32_t compare_at_least(struct walker *w, term a, term b);
/* Give `d` one of two values, by a condition. If it is not known, *other becomes a state with the second. */
void compare_choose(struct walker *w, struct state *s, uint32_t d, int32_t condition, int32_t yes, int32_t no,
                    struct state **other);
/* setp */
int32_t compare_numbers(struct walker *w, const struct state *s, const struct insn *i, term a, term b);
/* Logic of truth values. */
int32_t compare_predicates(struct walker *w, enum code code, int32_t a, int32_t b);

/* ---- bits.c ---- */

/* and, or, xor of numbers */
term bits_logic(struct walker *w, const struct state *s, enum code code, term a, term b, unsigned bits);
/* bfi d, a, b, from, count: b with the lowest bits of a in that field. bfe d, a, from, count: the field of a.
 */
term bits_field(struct walker *w, const struct state *s, enum code code, term a, term b, term c, term e);
/* What an instruction gives whose operands are all numbers, as the simulator computes it; else what is known
 * of its range. */
term bits_of_numbers(struct walker *w, const struct insn *i, const term *operands);

/* ---- quotients.c ---- */

/* What is made of a symbol, for symbol_made. */
enum made_kind {
    MADE_FLOOR,
    MADE_REST,
    MADE_AND,
    MADE_OR,
    MADE_XOR,
    MADE_SIGNED_OR,
    MADE_ABS,
    MADE_QUOTIENT,
    MADE_TURN
};

/* Is low <= a <= high shown? The second one gives up sooner. */
bool compute_within(struct walker *w, const struct state *s, term a, int64_t low, int64_t high);
bool compute_within_soon(struct walker *w, const struct state *s, term a, int64_t low, int64_t high);

/* A term that is right modulo 2^32, as a number of 32 bits: less a multiple of 2^32 that is not known. */
term compute_wrapped(struct terms *t, term a, bool is_signed);

/* `a` leaves `rest` when it is divided by `by`. To be told before anything is made of a. */
void compute_know_rest(struct terms *t, term a, int64_t by, int64_t rest);

/* ---- two_terms.c ---- */

/* A symbol for this function of a and b, whose value lies from low to high. */
term compute_some(struct walker *w, enum made_kind kind, term a, term b, int64_t low, int64_t high);

/* TERM_UNKNOWN where nothing is known. */
term compute_product(struct walker *w, const struct state *s, term a, term b);
term compute_quotient(struct walker *w, const struct state *s, term a, term b);
term compute_rest(struct walker *w, const struct state *s, term a, term b);
term compute_lowest_bits(struct walker *w, const struct state *s, term a, unsigned bits);
term compute_and(struct walker *w, const struct state *s, term a, int64_t number, unsigned bits);

#endif
