/* What instructions of ops.def do to terms.
 *
 * A register of 32 bits holds a term that is right modulo 2^32. So sums and products need no care. Where an
 * instruction reads its operand as a number (a comparison, a shift to the right, an extension to 64 bits),
 * the term has to be shown to fit. */
#include <stdlib.h>
#include <string.h>

#include "grader/prove/compute_parts.h"

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

term read_or_note(struct walker *w, const struct state *s, const struct insn *i, term value, unsigned bits,
                  bool is_signed)
{
    term read = compute_read(w, s, value, bits, is_signed);
    if (value >= 0 && read < 0)
        w->overflow_line = insn_line(w, i);
    return read;
}

/* A number of 32 bits that becomes one of 64. */
static term read_to_widen(struct walker *w, const struct state *s, const struct insn *i, term value,
                          unsigned bits, bool is_signed)
{
    term read = read_or_note(w, s, i, value, bits, is_signed);
    return read >= 0 || value < 0 || bits != 32 ? read : compute_wrapped(w->terms, value, is_signed);
}

/* ---- rows ---- */

/* cvt.D.S: the value as the source's type has it; right modulo the bits of D. */
static term convert(struct walker *w, const struct state *s, const struct insn *i, term a)
{
    const char *from = last_type(i->op), *to = from - 2;
    while (to > i->op->key && to[-1] != '.')
        to--;
    if (!is_integer(from) || !is_integer(to))
        return TERM_UNKNOWN;
    unsigned from_bits = (unsigned)atoi(from + 1), to_bits = (unsigned)atoi(to + 1);
    return to_bits <= from_bits ? a : read_to_widen(w, s, i, a, from_bits, from[0] == 's');
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
        a = compute_product(w, s, read_to_widen(w, s, i, a, bits, is_signed),
                            read_to_widen(w, s, i, b, bits, is_signed));
        return code == CODE_MUL_WIDE ? a : term_sum(t, a, 1, c);
    case CODE_MUL_HIGH:
        return high_half(w, s, i, a, b, bits);
    case CODE_SHL:
    case CODE_SHR:
        return shifted(w, s, i, code, a, b, bits);
    case CODE_AND:
    case CODE_OR:
    case CODE_XOR:
        return bits_logic(w, s, code, a, b, bits);
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
                    : code == CODE_MIN ? compare_at_least(w, b, a)
                                       : compare_at_least(w, a, b);
    /* What is chosen stays as it was told: -1 is no 4294967295 for those who read it with a sign. */
    compare_choose(w, s, i->d, first, a < 0 ? a : *state_register(s, i->a),
                   b < 0 ? b : *state_register(s, i->b), other);
}

/* ---- numbers below zero that are read without a sign ---- */

/* Does the instruction read its first operand as a number without a sign, of fewer than 64 bits? 0: no; else
 * of how many. */
static unsigned unsigned_bits(const struct insn *i, enum code code)
{
    const char *type = last_type(i->op);
    bool reads = code == CODE_SHR || code == CODE_DIV || code == CODE_REM || code == CODE_MUL_WIDE ||
                 code == CODE_MUL_HIGH || code == CODE_CVT;
    return reads && type[0] == 'u' && !strcmp(type, "u32") ? 32 : 0;
}

/* A compiler may compute such a number before the branch that makes sure that it is not negative. Both cases
 * are followed: in *other it is. */
static bool splits_by_sign(struct walker *w, struct state *s, const struct insn *i, enum code code, term a,
                           struct state **other)
{
    unsigned bits = unsigned_bits(i, code);
    if (!bits || a < 0 || w->hopeful || compute_read(w, s, a, bits, false) >= 0)
        return false;
    term number = compute_read(w, s, a, bits, true);
    if (number < 0)
        return false;
    *other = state_split(w, s, condition_make(w, CONDITION_TERM, number, 0));
    return true;
}

static bool is_signed_field(const struct op *op)
{
    return last_type(op)[0] == 's' || op->width_d != 4;
}

static term number_of(struct walker *w, const struct state *s, const struct insn *i, enum code code,
                      const term operands[OP_MAX_SOURCES])
{
    term a = operands[0], b = operands[1], c = operands[2], result = TERM_UNKNOWN;
    if (is_integer(last_type(i->op)) && (code == CODE_BFI || code == CODE_BFE))
        result = is_signed_field(i->op) ? TERM_UNKNOWN : bits_field(w, s, code, a, b, c, operands[3]);
    else if (is_integer(last_type(i->op)) && code != CODE_OTHER)
        result = arithmetic(w, s, i, code, a, b, c);
    return result >= 0 ? result : bits_of_numbers(w, i, operands);
}

void compute_op(struct walker *w, struct state *s, const struct insn *i, struct state **other)
{
    enum code code = code_of(i->op);
    const uint32_t slots[OP_MAX_SOURCES] = {i->a, i->b, i->c, i->e};
    int32_t o[OP_MAX_SOURCES], *d = state_register(s, i->d);
    for (unsigned k = 0; k < OP_MAX_SOURCES; k++)
        o[k] = k < i->op->sources ? *state_register(s, slots[k]) : TERM_UNKNOWN;
    if (!i->d)
        return;
    if (code == CODE_SELP)
        compare_choose(w, s, i->d, o[2], o[0], o[1], other);
    else if (code == CODE_SETP)
        *d = compare_numbers(w, s, i, o[0], o[1]);
    else if (i->op->width_d == WIDTH_PRED)
        *d = compare_predicates(w, code, o[0], o[1]);
    else if ((code == CODE_MIN || code == CODE_MAX) && is_integer(last_type(i->op)))
        least_or_most(w, s, i, code, other);
    else {
        if (splits_by_sign(w, s, i, code, o[0], other))
            *state_register(*other, i->d) = number_of(w, *other, i, code, o);
        *d = number_of(w, s, i, code, o);
    }
}
