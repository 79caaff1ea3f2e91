/* Comparisons, and choices by them. */
#include <stdlib.h>

#include "grader/prove/compute_parts.h"

static int32_t not_negative(struct walker *w, term a)
{
    return condition_make(w, CONDITION_TERM, a, 0);
}

int32_t compare_at_least(struct walker *w, term a, term b)
{
    struct terms *t = w->terms;
    term left = term_sum(t, a, -1, b), minus_one = term_number(t, -1);
    const struct linear l = t->items[left >= 0 ? left : TERM_ZERO];
    int32_t made = l.count == 1 ? t->symbols[l.parts[0].symbol].made : -1;
    if (made < 0 || t->made[made].kind != MADE_SIGNED_OR)
        return not_negative(w, left);
    term x = t->made[made].a, y = t->made[made].b;
    if (l.parts[0].times == 1 && l.constant == 0) /* x | y has the sign of both */
        return condition_make(w, CONDITION_AND, not_negative(w, x), not_negative(w, y));
    if (l.parts[0].times == -1 && l.constant == -1)
        return condition_make(w, CONDITION_OR, not_negative(w, term_sum(t, minus_one, -1, x)),
                              not_negative(w, term_sum(t, minus_one, -1, y)));
    return not_negative(w, left);
}

static int32_t less(struct walker *w, term a, term b)
{
    return compare_at_least(w, term_sum(w->terms, b, -1, term_number(w->terms, 1)), a);
}

void compare_choose(struct walker *w, struct state *s, uint32_t d, int32_t condition, int32_t yes, int32_t no,
                    struct state **other)
{
    int decided = yes == no ? 1 : state_decides(w, s, condition);
    if (decided < 0 && (yes < 0 || no < 0)) {
        *state_register(s, d) = TERM_UNKNOWN;
        return;
    }
    if (decided < 0) {
        *other = state_split(w, s, condition);
        *state_register(*other, d) = no;
    }
    *state_register(s, d) = decided ? yes : no;
}

/* a < b of unsigned numbers, if one of them is known to be below half of the type's range. */
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
        return condition_make(w, CONDITION_AND, compare_at_least(w, sx, TERM_ZERO), less(w, sx, sy));
    if (state_shows(w, s, sx))
        return condition_make(w, CONDITION_OR, compare_at_least(w, minus, sy), less(w, sx, sy));
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
    return condition_make(w, CONDITION_AND, compare_at_least(w, x, y), compare_at_least(w, y, x));
}

static int32_t negated(struct walker *w, int32_t condition)
{
    return condition_make(w, CONDITION_NOT, condition, 0);
}

int32_t compare_numbers(struct walker *w, const struct state *s, const struct insn *i, term a, term b)
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

int32_t compare_predicates(struct walker *w, enum code code, int32_t a, int32_t b)
{
    if (code == CODE_MOV)
        return a;
    if (code == CODE_NOT)
        return a < 0 ? CONDITION_UNKNOWN : negated(w, a);
    if (code == CODE_XOR) /* either, and not both */
        return condition_make(w, CONDITION_AND, condition_make(w, CONDITION_OR, a, b),
                              negated(w, condition_make(w, CONDITION_AND, a, b)));
    if (code != CODE_AND && code != CODE_OR)
        return CONDITION_UNKNOWN;
    return condition_make(w, code == CODE_AND ? CONDITION_AND : CONDITION_OR, a, b);
}
