/* What instructions of ops.def do to terms.
 *
 * A register of 32 bits holds a term that is right modulo 2^32. So sums and products need no care. Where an
 * instruction reads its operand as a number (a comparison, a shift to the right, an extension to 64 bits),
 * the term has to be shown to fit. */
#include <stdlib.h>
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

static const struct {
    const char *beginning;
    enum code code;
} codes[] = {
    {"add.", CODE_ADD},
    {"sub.", CODE_SUB},
    {"mul.lo.", CODE_MUL},
    {"mul.hi.", CODE_MUL_HIGH},
    {"mul.wide.", CODE_MUL_WIDE},
    {"mad.lo.", CODE_MAD},
    {"mad.wide.", CODE_MAD_WIDE},
    {"min.", CODE_MIN},
    {"max.", CODE_MAX},
    {"shl.", CODE_SHL},
    {"shr.", CODE_SHR},
    {"and.", CODE_AND},
    {"or.", CODE_OR},
    {"xor.", CODE_XOR},
    {"not.", CODE_NOT},
    {"neg.", CODE_NEG},
    {"abs.", CODE_ABS},
    {"mov.", CODE_MOV},
    {"selp.", CODE_SELP},
    {"setp.", CODE_SETP},
    {"cvt.", CODE_CVT},
    {"div.", CODE_DIV},
    {"rem.", CODE_REM},
    {"bfe.", CODE_BFE},
    {"bfi.", CODE_BFI},
};

enum { FACTOR_LEAST = 1000, FACTORS_MOST = 2048 };

/* What is made of a symbol, for symbol_made. */
enum made_kind { MADE_FLOOR, MADE_REST, MADE_PRODUCT, MADE_AND, MADE_OR, MADE_XOR, MADE_ABS, MADE_QUOTIENT };

static enum code code_of(const struct op *op)
{
    if (strstr(op->key, ".cc") || strstr(op->key, "sat") || strstr(op->key, "16x2"))
        return CODE_OTHER;
    for (size_t k = 0; k < ARRAY_LEN(codes); k++)
        if (!strncmp(op->key, codes[k].beginning, strlen(codes[k].beginning)))
            return codes[k].code;
    return CODE_OTHER;
}

/* The type at the end of a key: its letter and bits. */
static char type_letter(const char *type)
{
    return type[0];
}

static bool is_integer(const char *type)
{
    return strchr("usb", type_letter(type)) && type[1] >= '0' && type[1] <= '9';
}

static const char *last_type(const struct op *op)
{
    return strrchr(op->key, '.') + 1;
}

/* ---- reading ---- */

static bool within(struct walker *w, const struct state *s, term a, int64_t low, int64_t high)
{
    return state_shows(w, s, term_sum(w->terms, a, -1, term_number(w->terms, low))) &&
           state_shows(w, s, term_sum(w->terms, term_number(w->terms, high), -1, a));
}

static bool soon_within(struct walker *w, const struct state *s, term a, int64_t low, int64_t high)
{
    return state_soon_shows(w, s, term_sum(w->terms, a, -1, term_number(w->terms, low))) &&
           state_soon_shows(w, s, term_sum(w->terms, term_number(w->terms, high), -1, a));
}

term compute_read(struct walker *w, const struct state *s, term value, unsigned bits, bool is_signed)
{
    if (value < 0)
        return TERM_UNKNOWN;
    int64_t high = bits == 64  ? INT64_MAX / 4
                   : is_signed ? (INT64_C(1) << (bits - 1)) - 1
                               : (INT64_C(1) << bits) - 1;
    int64_t low = !is_signed ? 0 : bits == 64 ? -high : -high - 1;
    if (within(w, s, value, low, high))
        return value;
    if (bits < 64) {
        term above = term_sum(w->terms, value, 1, term_number(w->terms, INT64_C(1) << bits));
        term below = term_sum(w->terms, value, -1, term_number(w->terms, INT64_C(1) << bits));
        if (above >= 0 && within(w, s, above, low, high))
            return above;
        if (below >= 0 && within(w, s, below, low, high))
            return below;
    }
    return w->hopeful ? value : TERM_UNKNOWN;
}

static term read_or_note(struct walker *w, const struct state *s, const struct insn *i, term value,
                         unsigned bits, bool is_signed)
{
    term read = compute_read(w, s, value, bits, is_signed);
    if (value >= 0 && read < 0)
        w->overflow_line = insn_line(w, i);
    return read;
}

/* ---- division, bits ---- */

/* The parts of a that `by` divides, and the rest. */
static term divisible(struct walker *w, term a, int64_t by, term *rest)
{
    struct linear l = w->terms->items[a];
    term sum = TERM_ZERO;
    *rest = TERM_ZERO;
    for (uint32_t k = 0; k < l.count; k++) {
        term symbol = term_symbol(w->terms, l.parts[k].symbol);
        bool whole = l.parts[k].times % by == 0;
        if (whole)
            sum = term_sum(w->terms, sum, l.parts[k].times / by, symbol);
        else
            *rest = term_sum(w->terms, *rest, l.parts[k].times, symbol);
        if (sum < 0 || *rest < 0)
            return TERM_UNKNOWN;
    }
    int64_t quotient = l.constant / by - (l.constant % by < 0);
    *rest = term_sum(w->terms, *rest, 1, term_number(w->terms, l.constant - quotient * by));
    return term_sum(w->terms, sum, 1, term_number(w->terms, quotient));
}

static int64_t floor_of(int64_t a, int64_t by)
{
    return a / by - (a % by < 0);
}

/* floor((floor(x / b) + c) / by) is floor((x + c * b) / (b * by)). False if the term is no such quotient. */
static bool is_quotient(const struct walker *w, term a, term *of, int64_t *by)
{
    const struct linear l = w->terms->items[a];
    int64_t inner;
    for (size_t k = 0; k < w->terms->made_count && l.count == 1 && l.parts[0].times == 1; k++) {
        const struct made m = w->terms->made[k];
        if (m.kind == MADE_FLOOR && m.symbol == l.parts[0].symbol && term_is_number(w->terms, m.b, &inner)) {
            *of = term_sum(w->terms, m.a, l.constant, m.b);
            return *of >= 0 && !__builtin_mul_overflow(inner, *by, by) && *by < INT64_C(1) << 50;
        }
    }
    return false;
}

/* a / by, where `by` divides all of it. */
static term divided(struct walker *w, term a, int64_t by)
{
    struct linear l = w->terms->items[a];
    term sum = term_number(w->terms, l.constant / by);
    for (uint32_t k = 0; k < l.count; k++)
        sum = term_sum(w->terms, sum, l.parts[k].times / by, term_symbol(w->terms, l.parts[k].symbol));
    return sum;
}

/* Is floor(m * x / by) the same as floor(x / d) for all x up to `high`? */
static bool is_exact(int64_t m, int64_t by, int64_t d, int64_t high)
{
    int64_t product;
    return !__builtin_mul_overflow(m, d, &product) && (__int128)(product - by) * high < by;
}

/* Compilers divide x by d with a product: floor(m * x / 2^k), where m*d is a little more than 2^k. For x up
 * to 2^k / (m*d - 2^k) that is floor(x / d). The factor m is what all of the term has in common, or a part of
 * it. */
static bool is_division(struct walker *w, const struct state *s, term a, int64_t by, term *x, int64_t *d)
{
    int64_t all = term_divisor(w->terms, a, true), low, high;
    if (all < FACTOR_LEAST || !term_range(w->terms, a, &low, &high) || high <= 0)
        return false;
    for (int64_t f = 1; f <= FACTORS_MOST; f++) {
        int64_t m = all / f;
        *d = m ? (by + m - 1) / m : 0;
        if (all % f || *d < 2 || high / m >= INT32_MAX || !is_exact(m, by, *d, high / m))
            continue;
        *x = divided(w, a, m);
        return *x >= 0 && state_shows(w, s, *x);
    }
    return false;
}

/* With a negative factor: floor(-m * x / by) = floor((by - m) * x / by) - x. */
static term floor_of_negative(struct walker *w, const struct state *s, term a, int64_t by)
{
    const struct linear l = w->terms->items[a];
    int64_t m = term_divisor(w->terms, a, true);
    if (!l.count || l.parts[0].times > 0 || m < FACTOR_LEAST)
        return TERM_UNKNOWN;
    for (int64_t f = 1; f <= FACTORS_MOST; f++)
        if (m % f == 0 && m / f < by) {
            term x = divided(w, a, -(m / f));
            return state_shows(w, s, x)
                       ? term_sum(w->terms, compute_floor(w, s, term_scaled(w->terms, x, by - m / f), by), -1,
                                  x)
                       : TERM_UNKNOWN;
        }
    return TERM_UNKNOWN;
}

/* A new symbol for floor(a / by), with what is known of it. */
static term rounded_down(struct walker *w, term a, int64_t by)
{
    struct terms *t = w->terms;
    bool fresh;
    int64_t low = INT64_MIN, high = INT64_MAX;
    if (term_range(t, a, &low, &high)) {
        low = floor_of(low, by);
        high = floor_of(high, by);
    }
    int32_t symbol = symbol_made(t, MADE_FLOOR, a, term_number(t, by), low, high, &fresh);
    term quotient = term_symbol(t, symbol), left = term_sum(t, a, -by, quotient);
    if (fresh) {
        symbol_fact(t, symbol, left);
        symbol_fact(t, symbol, term_sum(t, term_number(t, by - 1), -1, left));
    }
    return quotient;
}

/* floor(floor(x / b) / by), told of x and of the first quotient as well. */
static term rounded_twice(struct walker *w, const struct state *s, term a, int64_t by, term x,
                          int64_t by_both)
{
    struct terms *t = w->terms;
    term quotient = compute_floor(w, s, x, by_both), left = term_sum(t, a, -by, quotient);
    const struct linear l = t->items[quotient >= 0 ? quotient : TERM_ZERO];
    if (l.count == 1 && l.parts[0].times == 1 && !l.constant) {
        symbol_fact(t, l.parts[0].symbol, left);
        symbol_fact(t, l.parts[0].symbol, term_sum(t, term_number(t, by - 1), -1, left));
    }
    return quotient;
}

term compute_floor(struct walker *w, const struct state *s, term a, int64_t by)
{
    term rest = a, x, inner, whole = TERM_ZERO;
    int64_t both = by, divisor;
    if (a < 0 || by <= 0)
        return TERM_UNKNOWN;
    if (term_divisor(w->terms, a, true) % by == 0)
        return divided(w, a, by);
    if (is_division(w, s, a, by, &x, &divisor))
        return compute_floor(w, s, x, divisor);
    if (is_quotient(w, a, &inner, &both)) {
        if (is_division(w, s, inner, both, &x, &divisor))
            return compute_floor(w, s, x, divisor);
        if (term_divisor(w->terms, inner, true) < FACTOR_LEAST)
            return rounded_twice(w, s, a, by, inner, both);
    }
    term negative = floor_of_negative(w, s, a, by);
    if (negative >= 0)
        return negative;
    int64_t factor = term_divisor(w->terms, a, true);
    if (factor < FACTOR_LEAST || factor > by) /* else it may become a division with the next shift */
        whole = divisible(w, a, by, &rest);
    if (whole < 0 || rest < 0)
        return TERM_UNKNOWN;
    for (int64_t turn = 0; turn >= -1; turn--) /* nothing is left, or it is just below zero */
        if (soon_within(w, s, rest, turn * by, turn * by + by - 1))
            return term_sum(w->terms, whole, 1, term_number(w->terms, turn));
    return term_sum(w->terms, whole, 1, rounded_down(w, rest, by));
}

static term lowest_bits(struct walker *w, const struct state *s, term a, unsigned bits)
{
    int64_t by = INT64_C(1) << bits;
    return term_sum(w->terms, a, -by, compute_floor(w, s, a, by));
}

/* Ones from bit `from` up to below bit `to`? */
static bool is_run(uint64_t mask, unsigned *from, unsigned *to)
{
    if (!mask)
        return false;
    *from = (unsigned)__builtin_ctzll(mask);
    uint64_t up = mask >> *from;
    *to = *from + (~up ? (unsigned)__builtin_ctzll(~up) : 64);
    return (up & (up + 1)) == 0;
}

/* A new number for kind(a, b) in a range. */
static term some_number(struct walker *w, enum made_kind kind, term a, term b, int64_t low, int64_t high)
{
    bool fresh;
    return term_symbol(w->terms, symbol_made(w->terms, (int)kind, a, b, low, high, &fresh));
}

static term and_number(struct walker *w, const struct state *s, term a, int64_t number, unsigned bits)
{
    unsigned from, to;
    uint64_t mask = bits == 64 ? (uint64_t)number : (uint64_t)number & ((UINT64_C(1) << bits) - 1);
    if (a < 0 || !mask)
        return mask ? TERM_UNKNOWN : TERM_ZERO;
    if (!is_run(mask, &from, &to))
        return (int64_t)mask >= 0
                   ? some_number(w, MADE_AND, a, term_number(w->terms, (int64_t)mask), 0, (int64_t)mask)
                   : TERM_UNKNOWN;
    if (to == bits) /* all but the lowest bits: right modulo 2^bits */
        return from < 62 ? term_sum(w->terms, a, -1, lowest_bits(w, s, a, from)) : TERM_UNKNOWN;
    if (to > 61)
        return TERM_UNKNOWN;
    return term_sum(w->terms, lowest_bits(w, s, a, to), -1, lowest_bits(w, s, a, from));
}

static term logic(struct walker *w, const struct state *s, const struct insn *i, enum code code, term a,
                  term b, unsigned bits)
{
    struct terms *t = w->terms;
    int64_t number, other, low, high, low_b, high_b;
    if (term_is_number(t, a, &number) && term_is_number(t, b, &other))
        return term_number(t, code == CODE_AND  ? number & other
                              : code == CODE_OR ? number | other
                                                : number ^ other);
    if (term_is_number(t, a, &number)) {
        term swap = a;
        a = b;
        b = swap;
    }
    bool has_number = term_is_number(t, b, &number);
    if (code == CODE_AND && has_number)
        return and_number(w, s, a, number, bits);
    a = compute_read(w, s, a, bits, false);
    b = compute_read(w, s, b, bits, false);
    (void)i;
    if (a < 0 || b < 0 || !term_range(t, a, &low, &high) || !term_range(t, b, &low_b, &high_b) || low < 0 ||
        low_b < 0)
        return TERM_UNKNOWN;
    if (code == CODE_AND)
        return some_number(w, MADE_AND, a, b, 0, high < high_b ? high : high_b);
    int64_t unit = term_divisor(t, a, true), unit_b = term_divisor(t, b, true);
    if ((unit && (unit & -unit) > high_b) || (unit_b && (unit_b & -unit_b) > high)) /* no bit in common */
        return term_sum(t, a, 1, b);
    if (code == CODE_XOR && has_number && number == 1 && high <= 1)
        return term_sum(t, term_number(t, 1), -1, a);
    int64_t all = high | high_b, mask = 1;
    while (mask <= all && mask < INT64_C(1) << 61)
        mask *= 2;
    return some_number(w, code == CODE_OR ? MADE_OR : MADE_XOR, a, b, 0, mask - 1);
}

static term product(struct walker *w, const struct state *s, term a, term b)
{
    struct terms *t = w->terms;
    int64_t number, la, ha, lb, hb;
    (void)s;
    if (a < 0 || b < 0)
        return a == TERM_ZERO || b == TERM_ZERO ? TERM_ZERO : TERM_UNKNOWN;
    if (term_is_number(t, a, &number))
        return term_scaled(t, b, number);
    if (term_is_number(t, b, &number))
        return term_scaled(t, a, number);
    if (!term_range(t, a, &la, &ha) || !term_range(t, b, &lb, &hb))
        return TERM_UNKNOWN;
    int64_t corners[4], low = INT64_MAX, high = INT64_MIN;
    if (__builtin_mul_overflow(la, lb, &corners[0]) || __builtin_mul_overflow(la, hb, &corners[1]) ||
        __builtin_mul_overflow(ha, lb, &corners[2]) || __builtin_mul_overflow(ha, hb, &corners[3]))
        return TERM_UNKNOWN;
    for (int k = 0; k < 4; k++) {
        low = corners[k] < low ? corners[k] : low;
        high = corners[k] > high ? corners[k] : high;
    }
    return some_number(w, MADE_PRODUCT, a < b ? a : b, a < b ? b : a, low, high);
}

static term quotient(struct walker *w, const struct state *s, term a, term b)
{
    int64_t number, low, high;
    if (a < 0 || b < 0 || !state_shows(w, s, a))
        return TERM_UNKNOWN;
    if (term_is_number(w->terms, b, &number) && number > 0)
        return compute_floor(w, s, a, number);
    if (!state_shows(w, s, term_sum(w->terms, b, -1, term_number(w->terms, 1))) ||
        !term_range(w->terms, a, &low, &high))
        return TERM_UNKNOWN;
    if (state_shows(w, s, term_sum(w->terms, b, -1, term_sum(w->terms, a, 1, term_number(w->terms, 1)))))
        return TERM_ZERO;
    return some_number(w, MADE_QUOTIENT, a, b, 0, high);
}

static term rest_of(struct walker *w, const struct state *s, term a, term b)
{
    struct terms *t = w->terms;
    int64_t number, low, high;
    if (a < 0 || b < 0 || !state_shows(w, s, a))
        return TERM_UNKNOWN;
    if (term_is_number(t, b, &number) && number > 0)
        return term_sum(t, a, -number, compute_floor(w, s, a, number));
    if (!state_shows(w, s, term_sum(t, b, -1, term_number(t, 1))))
        return TERM_UNKNOWN;
    term beyond = term_sum(t, b, -1, term_sum(t, a, 1, term_number(t, 1))); /* b - a - 1 */
    if (state_shows(w, s, beyond))
        return a;
    if (!term_range(t, b, &low, &high))
        return TERM_UNKNOWN;
    bool fresh;
    int32_t symbol = symbol_made(t, MADE_REST, a, b, 0, high - 1, &fresh);
    if (fresh)
        symbol_fact(t, symbol, term_sum(t, b, -1, term_sum(t, term_symbol(t, symbol), 1, term_number(t, 1))));
    return term_symbol(t, symbol);
}

/* ---- choices ---- */

static int32_t at_least(struct walker *w, term a, term b)
{
    return condition_make(w, CONDITION_TERM, term_sum(w->terms, a, -1, b), 0);
}

static int32_t less(struct walker *w, term a, term b)
{
    return at_least(w, term_sum(w->terms, b, -1, term_number(w->terms, 1)), a);
}

/* Give `d` one of two values, by a condition. */
static void choose(struct walker *w, struct state *s, uint32_t d, int32_t condition, int32_t yes, int32_t no,
                   struct state **other)
{
    int decided = yes == no ? 1 : state_decides(w, s, condition);
    if (decided < 0 && (yes < 0 || no < 0)) {
        *state_register(s, d) = TERM_UNKNOWN;
        return;
    }
    if (decided < 0) {
        *other = state_copy(w, s);
        state_assume(w, *other, condition, false);
        *state_register(*other, d) = no;
        state_assume(w, s, condition, true);
    }
    *state_register(s, d) = decided ? yes : no;
}

/* a < b of unsigned numbers, where one of them is known not to be large. */
static int32_t less_unsigned(struct walker *w, const struct state *s, term a, term b, unsigned bits)
{
    term x = compute_read(w, s, a, bits, false), y = compute_read(w, s, b, bits, false);
    term minus = term_number(w->terms, -1);
    if (x >= 0 && y >= 0)
        return less(w, x, y);
    term sx = compute_read(w, s, a, bits, true), sy = compute_read(w, s, b, bits, true);
    if (sx < 0 || sy < 0)
        return CONDITION_UNKNOWN;
    if (state_shows(w, s, sy)) /* as a signed number, a is not negative and below b */
        return condition_make(w, CONDITION_AND, at_least(w, sx, TERM_ZERO), less(w, sx, sy));
    if (state_shows(w, s, sx))
        return condition_make(w, CONDITION_OR, at_least(w, minus, sy), less(w, sx, sy));
    return CONDITION_UNKNOWN;
}

static int32_t less_than(struct walker *w, const struct state *s, const struct insn *i, term a, term b,
                         unsigned bits, bool is_signed)
{
    if (!is_signed)
        return less_unsigned(w, s, a, b, bits);
    return less(w, read_or_note(w, s, i, a, bits, true), read_or_note(w, s, i, b, bits, true));
}

static int32_t equal(struct walker *w, const struct state *s, term a, term b, unsigned bits)
{
    term x = compute_read(w, s, a, bits, true), y = compute_read(w, s, b, bits, true);
    if (x < 0 || y < 0) {
        x = compute_read(w, s, a, bits, false);
        y = compute_read(w, s, b, bits, false);
    }
    return condition_make(w, CONDITION_AND, at_least(w, x, y), at_least(w, y, x));
}

static int32_t negated(struct walker *w, int32_t condition)
{
    return condition_make(w, CONDITION_NOT, condition, 0);
}

static int32_t compare(struct walker *w, const struct state *s, const struct insn *i, term a, term b)
{
    const char *type = last_type(i->op), *relation = i->op->key + strlen("setp.");
    unsigned bits = (unsigned)atoi(type + 1);
    bool is_signed = type[0] == 's';
    if (!is_integer(type) || a < 0 || b < 0)
        return CONDITION_UNKNOWN;
    switch (relation[0] << 8 | relation[1]) {
    case 'e' << 8 | 'q':
        return equal(w, s, a, b, bits);
    case 'n' << 8 | 'e':
        return negated(w, equal(w, s, a, b, bits));
    case 'l' << 8 | 't':
    case 'l' << 8 | 'o':
        return less_than(w, s, i, a, b, bits, is_signed);
    case 'g' << 8 | 't':
    case 'h' << 8 | 'i':
        return less_than(w, s, i, b, a, bits, is_signed);
    case 'l' << 8 | 'e':
    case 'l' << 8 | 's':
        return negated(w, less_than(w, s, i, b, a, bits, is_signed));
    case 'g' << 8 | 'e':
    case 'h' << 8 | 's':
        return negated(w, less_than(w, s, i, a, b, bits, is_signed));
    }
    return CONDITION_UNKNOWN;
}

/* ---- rows ---- */

static int32_t predicates(struct walker *w, enum code code, int32_t a, int32_t b)
{
    if (code == CODE_MOV)
        return a;
    if (code == CODE_NOT)
        return a < 0 ? CONDITION_UNKNOWN : negated(w, a);
    if (code != CODE_AND && code != CODE_OR)
        return CONDITION_UNKNOWN;
    return condition_make(w, code == CODE_AND ? CONDITION_AND : CONDITION_OR, a, b);
}

/* cvt.D.S: the value as the source's type has it; right modulo the bits of D. */
static term convert(struct walker *w, const struct state *s, const struct insn *i, term a)
{
    const char *from = last_type(i->op), *to = from - 2;
    while (to > i->op->key && to[-1] != '.')
        to--;
    if (!is_integer(from) || !is_integer(to))
        return TERM_UNKNOWN;
    unsigned from_bits = (unsigned)atoi(from + 1), to_bits = (unsigned)atoi(to + 1);
    return to_bits <= from_bits ? a : read_or_note(w, s, i, a, from_bits, from[0] == 's');
}

static term shifted(struct walker *w, const struct state *s, const struct insn *i, enum code code, term a,
                    term by, unsigned bits)
{
    int64_t places;
    if (a < 0 || !term_is_number(w->terms, by, &places) || places < 0 || places >= (int64_t)bits ||
        places > 61)
        return TERM_UNKNOWN;
    if (code == CODE_SHL)
        return term_scaled(w->terms, a, INT64_C(1) << places);
    if (places == (int64_t)bits - 1 && last_type(i->op)[0] != 's') { /* the sign alone */
        term negative = compute_floor(w, s, compute_read(w, s, a, bits, true), INT64_C(1) << places);
        return term_sum(w->terms, TERM_ZERO, -1, negative);
    }
    return compute_floor(w, s, read_or_note(w, s, i, a, bits, last_type(i->op)[0] == 's'),
                         INT64_C(1) << places);
}

/* Bits `from` up to below `from + count` of a. */
static term field(struct walker *w, const struct state *s, term a, int64_t from, int64_t count)
{
    return lowest_bits(w, s, compute_floor(w, s, a, INT64_C(1) << from), (unsigned)count);
}

/* bfi d, a, b, from, count: b with the lowest bits of a in that field. bfe d, a, from, count: the field of a.
 */
static term bit_field(struct walker *w, const struct state *s, enum code code, term a, term b, term c, term e)
{
    int64_t from, count;
    bool inserts = code == CODE_BFI;
    if (a < 0 || b < 0 || !term_is_number(w->terms, inserts ? c : b, &from) ||
        !term_is_number(w->terms, inserts ? e : c, &count) || from < 0 || count < 1 || from + count > 31)
        return TERM_UNKNOWN;
    if (!inserts)
        return field(w, s, a, from, count);
    term added = term_sum(w->terms, lowest_bits(w, s, a, (unsigned)count), -1, field(w, s, b, from, count));
    return term_sum(w->terms, b, INT64_C(1) << from, added);
}

static term high_half(struct walker *w, const struct state *s, const struct insn *i, term a, term b,
                      unsigned bits)
{
    bool is_signed = last_type(i->op)[0] == 's';
    if (bits != 32)
        return TERM_UNKNOWN;
    term all =
        product(w, s, read_or_note(w, s, i, a, 32, is_signed), read_or_note(w, s, i, b, 32, is_signed));
    return compute_floor(w, s, all, INT64_C(1) << 32);
}

static term magnitude(struct walker *w, const struct state *s, const struct insn *i, term a, unsigned bits)
{
    a = read_or_note(w, s, i, a, bits, true);
    if (a < 0)
        return TERM_UNKNOWN;
    term minus = term_scaled(w->terms, a, -1);
    return state_shows(w, s, a) ? a : state_shows(w, s, minus) ? minus : TERM_UNKNOWN;
}

static term arithmetic(struct walker *w, const struct state *s, const struct insn *i, enum code code, term a,
                       term b, term c)
{
    struct terms *t = w->terms;
    unsigned bits = (unsigned)atoi(last_type(i->op) + 1);
    bool is_signed = last_type(i->op)[0] == 's';
    switch (code) {
    case CODE_ADD:
        return term_sum(t, a, 1, b);
    case CODE_SUB:
        return term_sum(t, a, -1, b);
    case CODE_MUL:
        return product(w, s, a, b);
    case CODE_MAD:
        return term_sum(t, product(w, s, a, b), 1, c);
    case CODE_MUL_WIDE:
    case CODE_MAD_WIDE:
        a = product(w, s, read_or_note(w, s, i, a, bits, is_signed),
                    read_or_note(w, s, i, b, bits, is_signed));
        return code == CODE_MUL_WIDE ? a : term_sum(t, a, 1, c);
    case CODE_MUL_HIGH:
        return high_half(w, s, i, a, b, bits);
    case CODE_SHL:
    case CODE_SHR:
        return shifted(w, s, i, code, a, b, bits);
    case CODE_AND:
    case CODE_OR:
    case CODE_XOR:
        return logic(w, s, i, code, a, b, bits);
    case CODE_NOT:
        return term_sum(t, term_number(t, -1), -1, a);
    case CODE_NEG:
        return term_sum(t, TERM_ZERO, -1, a);
    case CODE_ABS:
        return magnitude(w, s, i, a, bits);
    case CODE_MOV:
        return a;
    case CODE_CVT:
        return convert(w, s, i, a);
    case CODE_DIV:
    case CODE_REM:
        a = read_or_note(w, s, i, a, bits, is_signed);
        b = read_or_note(w, s, i, b, bits, is_signed);
        return code == CODE_DIV ? quotient(w, s, a, b) : rest_of(w, s, a, b);
    default:
        return TERM_UNKNOWN;
    }
}

static void least_or_most(struct walker *w, struct state *s, const struct insn *i, enum code code,
                          struct state **other)
{
    unsigned bits = (unsigned)atoi(last_type(i->op) + 1);
    bool is_signed = last_type(i->op)[0] == 's';
    term a = read_or_note(w, s, i, *state_register(s, i->a), bits, is_signed);
    term b = read_or_note(w, s, i, *state_register(s, i->b), bits, is_signed);
    int32_t first = a < 0 || b < 0     ? CONDITION_UNKNOWN
                    : code == CODE_MIN ? at_least(w, b, a)
                                       : at_least(w, a, b);
    choose(w, s, i->d, first, a, b, other);
}

static bool is_signed_field(const struct op *op)
{
    return last_type(op)[0] == 's' || op->width_d != 4;
}

void compute_op(struct walker *w, struct state *s, const struct insn *i, struct state **other)
{
    enum code code = code_of(i->op);
    int32_t a = i->op->sources > 0 ? *state_register(s, i->a) : -1,
            b = i->op->sources > 1 ? *state_register(s, i->b) : -1,
            c = i->op->sources > 2 ? *state_register(s, i->c) : -1, *d = state_register(s, i->d);
    if (!i->d)
        return;
    if (code == CODE_SELP)
        choose(w, s, i->d, c, a, b, other);
    else if (code == CODE_SETP)
        *d = compare(w, s, i, a, b);
    else if (i->op->width_d == WIDTH_PRED)
        *d = predicates(w, code, a, b);
    else if (code == CODE_OTHER || !is_integer(last_type(i->op)))
        *d = TERM_UNKNOWN;
    else if (code == CODE_BFI || code == CODE_BFE)
        *d = is_signed_field(i->op) ? TERM_UNKNOWN : bit_field(w, s, code, a, b, c, *state_register(s, i->e));
    else if (code == CODE_MIN || code == CODE_MAX)
        least_or_most(w, s, i, code, other);
    else
        *d = arithmetic(w, s, i, code, a, b, c);
}
