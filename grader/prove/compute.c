/* What instructions of ops.def do to terms.
 *
 * A register of 32 bits holds a term that is right modulo 2^32. So sums and products need no care. Where an
 * instruction reads its operand as a number (a comparison, a shift to the right, an extension to 64 bits),
 * the term has to be shown to fit. */
#include <stdlib.h>
#include <string.h>

#include "grader/prove/compute_parts.h"

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

term compute_read(struct walker *w, const struct state *s, term value, unsigned bits, bool is_signed)
{
    if (value < 0)
        return TERM_UNKNOWN;
    int64_t high = bits == 64  ? INT64_MAX / 4
                   : is_signed ? (INT64_C(1) << (bits - 1)) - 1
                               : (INT64_C(1) << bits) - 1;
    int64_t low = !is_signed ? 0 : bits == 64 ? -high : -high - 1;
    if (compute_within(w, s, value, low, high))
        return value;
    if (bits < 64) {
        term above = term_sum(w->terms, value, 1, term_number(w->terms, INT64_C(1) << bits));
        term below = term_sum(w->terms, value, -1, term_number(w->terms, INT64_C(1) << bits));
        if (above >= 0 && compute_within(w, s, above, low, high))
            return above;
        if (below >= 0 && compute_within(w, s, below, low, high))
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

/* ---- bits ---- */

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
        return compute_and(w, s, a, number, bits);
    a = compute_read(w, s, a, bits, false);
    b = compute_read(w, s, b, bits, false);
    (void)i;
    if (a < 0 || b < 0 || !term_range(t, a, &low, &high) || !term_range(t, b, &low_b, &high_b) || low < 0 ||
        low_b < 0)
        return TERM_UNKNOWN;
    if (code == CODE_AND)
        return compute_some(w, MADE_AND, a, b, 0, high < high_b ? high : high_b);
    int64_t unit = term_divisor(t, a, true), unit_b = term_divisor(t, b, true);
    if ((unit && (unit & -unit) > high_b) || (unit_b && (unit_b & -unit_b) > high)) /* no bit in common */
        return term_sum(t, a, 1, b);
    if (code == CODE_XOR && has_number && number == 1 && high <= 1)
        return term_sum(t, term_number(t, 1), -1, a);
    int64_t all = high | high_b, mask = 1;
    while (mask <= all && mask < INT64_C(1) << 61)
        mask *= 2;
    return compute_some(w, code == CODE_OR ? MADE_OR : MADE_XOR, a, b, 0, mask - 1);
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
    return compute_lowest_bits(w, s, compute_floor(w, s, a, INT64_C(1) << from), (unsigned)count);
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
    term added =
        term_sum(w->terms, compute_lowest_bits(w, s, a, (unsigned)count), -1, field(w, s, b, from, count));
    return term_sum(w->terms, b, INT64_C(1) << from, added);
}

static term high_half(struct walker *w, const struct state *s, const struct insn *i, term a, term b,
                      unsigned bits)
{
    bool is_signed = last_type(i->op)[0] == 's';
    if (bits != 32)
        return TERM_UNKNOWN;
    term all = compute_product(w, s, read_or_note(w, s, i, a, 32, is_signed),
                               read_or_note(w, s, i, b, 32, is_signed));
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
        return compute_product(w, s, a, b);
    case CODE_MAD:
        return term_sum(t, compute_product(w, s, a, b), 1, c);
    case CODE_MUL_WIDE:
    case CODE_MAD_WIDE:
        a = compute_product(w, s, read_or_note(w, s, i, a, bits, is_signed),
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
        return code == CODE_DIV ? compute_quotient(w, s, a, b) : compute_rest(w, s, a, b);
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
