/* Single bits of numbers, and instructions of which all operands are known. */
#include "common/sim/warp.h"
#include "grader/prove/compute_parts.h"

/* Is `a` a multiple of a power of two that is larger than b? Neither is negative. */
static bool no_bit_in_common(struct walker *w, const struct state *s, term a, term b)
{
    int64_t unit = term_divisor(w->terms, a, true), lowest = unit & -unit;
    return lowest > 1 && compute_within_soon(w, s, b, 0, lowest - 1);
}

/* x | y of numbers that may be negative: as 32 bits, with their sign. */
static term signed_or(struct walker *w, const struct state *s, term a, term b, unsigned bits)
{
    a = compute_read(w, s, a, bits, true);
    b = compute_read(w, s, b, bits, true);
    return a < 0 || b < 0 || bits != 32 ? TERM_UNKNOWN
                                        : compute_some(w, MADE_SIGNED_OR, a, b, INT32_MIN, INT32_MAX);
}

/* x | y of numbers that are not negative: at least each of them, and at most their sum. */
static term some_or(struct walker *w, term a, term b, int64_t high)
{
    struct terms *t = w->terms;
    bool fresh;
    int32_t symbol = symbol_made(t, MADE_OR, a, b, 0, high, &fresh);
    term both = term_symbol(t, symbol);
    if (fresh) {
        symbol_fact(t, symbol, term_sum(t, both, -1, a));
        symbol_fact(t, symbol, term_sum(t, both, -1, b));
        symbol_fact(t, symbol, term_sum(t, term_sum(t, a, 1, b), -1, both));
    }
    return both;
}

term bits_logic(struct walker *w, const struct state *s, enum code code, term a, term b, unsigned bits)
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
    term whole_a = a, whole_b = b;
    a = compute_read(w, s, a, bits, false);
    b = compute_read(w, s, b, bits, false);
    if (code == CODE_OR && (a < 0 || b < 0))
        return signed_or(w, s, whole_a, whole_b, bits);
    if (a < 0 || b < 0)
        return TERM_UNKNOWN;
    if (code != CODE_AND && (no_bit_in_common(w, s, a, b) || no_bit_in_common(w, s, b, a)))
        return term_sum(t, a, 1, b);
    if (!term_range(t, a, &low, &high) || !term_range(t, b, &low_b, &high_b) || low < 0 || low_b < 0)
        return TERM_UNKNOWN;
    if (code == CODE_AND)
        return compute_some(w, MADE_AND, a, b, 0, high < high_b ? high : high_b);
    if (code == CODE_XOR && has_number && number == 1 && high <= 1)
        return term_sum(t, term_number(t, 1), -1, a);
    int64_t all = high | high_b, mask = 1;
    while (mask <= all && mask < INT64_C(1) << 61)
        mask *= 2;
    return code == CODE_OR ? some_or(w, a, b, mask - 1) : compute_some(w, MADE_XOR, a, b, 0, mask - 1);
}

/* Bits `from` up to below `from + count` of a. */
static term field(struct walker *w, const struct state *s, term a, int64_t from, int64_t count)
{
    return compute_lowest_bits(w, s, compute_floor(w, s, a, INT64_C(1) << from), (unsigned)count);
}

term bits_field(struct walker *w, const struct state *s, enum code code, term a, term b, term c, term e)
{
    int64_t from, count;
    bool inserts = code == CODE_BFI;
    if (a < 0 || b < 0 || !term_is_number(w->terms, inserts ? c : b, &from) ||
        !term_is_number(w->terms, inserts ? e : c, &count) || from < 0 || count < 1 || from + count > 32)
        return TERM_UNKNOWN;
    if (inserts && from + count == 32) /* right modulo 2^32 */
        return term_sum(w->terms, compute_lowest_bits(w, s, b, (unsigned)from), INT64_C(1) << from, a);
    if (from + count == 32)
        return TERM_UNKNOWN;
    if (!inserts)
        return field(w, s, a, from, count);
    term added =
        term_sum(w->terms, compute_lowest_bits(w, s, a, (unsigned)count), -1, field(w, s, b, from, count));
    return term_sum(w->terms, b, INT64_C(1) << from, added);
}

/* ---- numbers ---- */

/* Sources and target of an instruction lie here while it is run. */
enum { SLOT_BYTES = WARP_LANES * 8 };

static term run_by_simulator(struct walker *w, const struct insn *i, const int64_t *numbers)
{
    _Alignas(32) static uint8_t window[(OP_MAX_SOURCES + 2) * SLOT_BYTES];
    struct warp warp = {.window = window, .mask = FULL_MASK, .live = FULL_MASK};
    struct insn one = *i;
    uint32_t *const slots[] = {&one.a, &one.b, &one.c, &one.e};
    int64_t result = 0;
    for (unsigned k = 0; k < i->op->sources; k++) {
        *slots[k] = (k + 1) * SLOT_BYTES;
        for (unsigned lane = 0; lane < WARP_LANES; lane++)
            memcpy(window + *slots[k] + lane * i->op->width[k], &numbers[k], i->op->width[k]);
    }
    one.d = (OP_MAX_SOURCES + 1) * SLOT_BYTES;
    i->op->full(&warp, &one);
    memcpy(&result, window + one.d, i->op->width_d);
    unsigned free_bits = 64 - 8 * i->op->width_d;
    return term_number(w->terms, (int64_t)((uint64_t)result << free_bits) >> free_bits);
}

/* Instructions that count or find bits, and the numbers that they may give. */
static const struct {
    const char *key;
    int low, high;
} counting[] = {{"popc.b32", 0, 32},   {"popc.b64", 0, 64},   {"clz.b32", 0, 32},    {"clz.b64", 0, 64},
                {"bfind.u32", -1, 31}, {"bfind.s32", -1, 31}, {"bfind.u64", -1, 63}, {"bfind.s64", -1, 63}};

term bits_of_numbers(struct walker *w, const struct insn *i, const term *operands)
{
    int64_t numbers[OP_MAX_SOURCES];
    bool known = i->op->sources > 0 && i->op->width_d != WIDTH_PRED && !i->op->carries;
    for (unsigned k = 0; k < i->op->sources && known; k++)
        known = i->op->width[k] != WIDTH_PRED && term_is_number(w->terms, operands[k], &numbers[k]);
    if (known)
        return run_by_simulator(w, i, numbers);
    for (size_t k = 0; k < ARRAY_LEN(counting); k++)
        if (!strcmp(i->op->key, counting[k].key)) {
            w->by_values |= !w->quiet;
            return term_symbol(w->terms, symbol_new(w->terms, counting[k].low, counting[k].high));
        }
    return TERM_UNKNOWN;
}
