/* Which thread stores an output, and in which turns: its indices are the digits of the output's index. */
#include "grader/prove/rows.h"

#include "grader/prove/compute_parts.h"

/* The digit of that weight; -1: none. */
static int digit_of(const struct axis *axis, term weight)
{
    int k = axis->count - 1;
    while (k >= 0 && axis->digits[k].weight != weight)
        k--;
    return k;
}

static void choose_nothing(const struct store *s, struct copies *chosen)
{
    const struct walker *w = s->walker;
    copies_open(chosen, w->terms, w->block[0]);
    chosen->only_set = true;
    for (int d = 0; d < 3; d++) {
        copies_set(chosen, w->thread[d], TERM_ZERO);
        copies_set(chosen, w->block[d], TERM_ZERO);
    }
    for (uint32_t k = 0; k < s->event->turn_count; k++)
        copies_set(chosen, s->event->turns[k], TERM_ZERO);
    if (s->row.by) {
        copies_set(chosen, s->row.quotient, TERM_ZERO);
        copies_set(chosen, s->row.rest, TERM_ZERO);
    }
}

/* The thread that is chosen with its row and its place there. */
static void choose_thread(struct terms *t, const struct row *row, struct copies *chosen)
{
    copies_set(chosen, row->thread,
               rows_thread(t, row, copies_of(chosen, term_symbol(t, row->quotient)),
                           copies_of(chosen, term_symbol(t, row->rest))));
}

/* The one digit of weight one is what is left. */
static bool choose_last(const struct store *s, int axis, term target, struct weighted last,
                        struct copies *chosen)
{
    struct terms *t = s->walker->terms;
    int64_t sign = 0;
    term_is_number(t, last.weight, &sign);
    term others = term_replaced(t, s->axis[axis], last.symbol, TERM_ZERO);
    term left = term_sum(t, target, -1, copies_of(chosen, others));
    copies_set(chosen, last.symbol, term_scaled(t, left, sign));
    return left >= 0;
}

static int64_t floor_of_number(int64_t a, int64_t by)
{
    return a / by - (a % by < 0);
}

/* A symbol for floor(a / by), whatever the sign of a. */
static term floor_symbol(struct terms *t, term a, int64_t by)
{
    int64_t low, high;
    bool fresh;
    if (a < 0 || !term_range(t, a, &low, &high))
        return TERM_UNKNOWN;
    int32_t symbol = symbol_made(t, MADE_TURN, a, term_number(t, by), floor_of_number(low, by),
                                 floor_of_number(high, by), &fresh);
    term rest = term_sum(t, a, -by, term_symbol(t, symbol));
    if (fresh && rest >= 0) {
        symbol_fact(t, symbol, rest);
        symbol_fact(t, symbol, term_sum(t, term_number(t, by - 1), -1, rest));
    }
    return term_symbol(t, symbol);
}

/* The turn in which the index is the target, if there is one: of stores that differ by a number only, it is
 * told of the same quotient. */
static bool choose_turn(const struct store *s, int axis, term target, struct weighted turn,
                        struct copies *chosen)
{
    struct terms *t = s->walker->terms;
    int64_t by = 1;
    term_is_number(t, turn.weight, &by);
    term others = term_replaced(t, s->axis[axis], turn.symbol, TERM_ZERO);
    term left = term_sum(t, target, -1, copies_of(chosen, others));
    if (left < 0)
        return false;
    int64_t constant = t->items[left].constant, rest = -constant - by * floor_of_number(-constant, by);
    term quotient = floor_symbol(t, term_sum(t, left, -1, term_number(t, constant)), by);
    term value = term_sum(t, quotient, 1, term_number(t, (constant + rest) / by));
    copies_set(chosen, turn.symbol, value);
    return value >= 0;
}

/* How many units of digit k, counted from the last but one, are in the number? What is left has its sign, but
 * is not negative below the least digit. */
static int64_t whole_units(int64_t number, int64_t unit, int k)
{
    return k ? number / unit : floor_of_number(number, unit);
}

/* What is in the index beside its digits is a part of them: 64 + 64 * turn has the digit turn + 1, but
 * 32 + 32 * z is the last one of the indices from 1 + 32 * z on. In how many units of this digit is it told?
 * `first` is left of the number. What is left of the symbols is told by the others. */
static term units_of(struct terms *t, term weight, int digit, term *beside, int64_t *first)
{
    const struct linear unit = t->items[weight], l = t->items[*beside];
    term units = TERM_ZERO;
    if (!unit.count && unit.constant) {
        int64_t whole = whole_units(*first, unit.constant, digit);
        units = term_number(t, whole);
        *first -= whole * unit.constant;
        for (uint32_t k = 0; k < l.count; k++)
            units = term_sum(t, units, l.parts[k].times / unit.constant, term_symbol(t, l.parts[k].symbol));
    } else if (unit.count == 1)
        units = term_number(t, term_times(t, *beside, unit.parts[0].symbol) / unit.parts[0].times);
    *beside = term_sum(t, *beside, -1, term_product(t, units, weight));
    return units;
}

/* The symbols that are chosen so far. */
struct seen {
    int32_t symbols[AXES * TERM_PARTS];
    int count;
};

/* False: the symbol is told along two axes. */
static bool see(struct seen *seen, int32_t symbol)
{
    for (int k = 0; k < seen->count; k++)
        if (seen->symbols[k] == symbol)
            return false;
    seen->symbols[seen->count++] = symbol;
    return true;
}

/* By digit of the axis: its units in the store's index, beside those that are chosen. */
static bool find_units(struct terms *t, const struct store *s, const struct axis *to, int axis,
                       const struct weighted *digits, int count, term units[DIGITS_MOST])
{
    term beside = s->axis[axis];
    int64_t first = s->first[axis];
    for (int k = 0; k < count; k++)
        beside = term_sum(t, beside, -1, term_product(t, digits[k].weight, term_symbol(t, digits[k].symbol)));
    for (int k = to->count; k-- > 0 && beside >= 0;)
        units[k] = units_of(t, to->digits[k].weight, k, &beside, &first);
    return beside >= 0;
}

static bool has_weight(const struct weighted *digits, int count, term weight)
{
    int k = 0;
    while (k < count && digits[k].weight != weight)
        k++;
    return k < count;
}

/* The number to choose for a digit. Larger digits of the axis that the store does not have are in it as well:
 * 4*t for t < 128 is 4*u + 128*v for u < 32. */
static term digit_value(struct terms *t, const struct axis *to, const struct weighted *digits, int count,
                        const term units[DIGITS_MOST], int digit)
{
    int64_t own, weight;
    term value = term_sum(t, to->digits[digit].value, -1, units[digit]);
    if (!term_is_number(t, to->digits[digit].weight, &own))
        return value;
    for (int k = digit + 1; k < to->count && !has_weight(digits, count, to->digits[k].weight) &&
                            term_is_number(t, to->digits[k].weight, &weight) && weight % own == 0;
         k++)
        value = term_sum(t, value, weight / own, term_sum(t, to->digits[k].value, -1, units[k]));
    return value;
}

/* The numbers to choose along one axis. */
static bool choose_along(const struct store *s, const struct axis *to, int axis, struct seen *seen,
                         struct copies *chosen)
{
    struct terms *t = s->walker->terms;
    struct weighted digits[TERM_PARTS], last = {.symbol = -1};
    term units[DIGITS_MOST];
    int count;
    if (!digits_of(s, axis, digits, &count) || !find_units(t, s, to, axis, digits, count, units))
        return false;
    int unrolled = digits_unrolled(s, axis, digits, count);
    for (int k = 0; k < count; k++) {
        bool one = digits_is_one(t, digits[k].weight);
        int digit = one || k == unrolled ? -1 : digit_of(to, digits[k].weight);
        term value = digit < 0 ? TERM_ZERO : digit_value(t, to, digits, count, units, digit);
        if (!see(seen, digits[k].symbol) || (one && last.symbol >= 0) || value < 0 ||
            (digit < 0 && !one && k != unrolled))
            return false;
        last = one ? digits[k] : last;
        copies_set(chosen, digits[k].symbol, value);
    }
    return (unrolled < 0 || choose_turn(s, axis, to->target, digits[unrolled], chosen)) &&
           (last.symbol < 0 || choose_last(s, axis, to->target, last, chosen));
}

bool digits_choose(const struct store *s, const struct axis axes[AXES], int dimensions, struct copies *chosen)
{
    struct seen seen = {.count = 0};
    choose_nothing(s, chosen);
    for (int axis = 0; axis < dimensions; axis++)
        if (!choose_along(s, &axes[axis], axis, &seen, chosen))
            return false;
    if (s->row.by)
        choose_thread(s->walker->terms, &s->row, chosen);
    return true;
}
