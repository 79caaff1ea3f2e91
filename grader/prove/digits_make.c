/* Digits of an output's index, made up like those of the indices of all stores along an axis. */
#include "grader/prove/digits.h"

enum { LOWEST_MOST = 9 };
#define DIGIT_MOST (INT64_C(1) << 40)

static bool weight_before(const struct terms *t, term a, term b)
{
    int64_t x, y;
    bool is_a = term_is_number(t, a, &x), is_b = term_is_number(t, b, &y);
    return is_a && (!is_b || x < y);
}

/* Keep weights in order, each once. */
static bool add_weight(struct terms *t, struct axis *to, term weight)
{
    int at = 0;
    while (at < to->count && weight_before(t, to->digits[at].weight, weight))
        at++;
    if (at < to->count && to->digits[at].weight == weight)
        return true;
    if (to->count == DIGITS_MOST)
        return false;
    for (int k = to->count++; k > at; k--)
        to->digits[k] = to->digits[k - 1];
    to->digits[at].weight = weight;
    return true;
}

/* How many values has a digit of this weight, if the next one has that weight? */
static term radix_of(struct terms *t, const struct store *stores, size_t count, int axis, term weight,
                     term next)
{
    int64_t x, y;
    struct weighted digits[TERM_PARTS];
    int found;
    if (term_is_number(t, weight, &x) && term_is_number(t, next, &y))
        return x > 0 && y > 0 ? term_number(t, (y + x - 1) / x) : TERM_UNKNOWN;
    for (size_t s = 0; s < count; s++)
        for (int k = digits_of(&stores[s], axis, digits, &found) ? found : 0; k-- > 0;)
            for (int d = 0; d < 3; d++) {
                const struct walker *w = stores[s].walker;
                if (digits[k].symbol == w->block[d] && digits[k].weight == weight &&
                    term_product(t, weight, w->launch->grid[d]) == next)
                    return w->launch->grid[d];
            }
    return TERM_UNKNOWN;
}

/* The least of a digit, as the course of the store tells. */
static int64_t least_of(const struct store *s, int32_t digit)
{
    const struct walker *w = s->walker;
    int64_t least = 0;
    term symbol = term_symbol(w->terms, digit);
    while (least < LOWEST_MOST &&
           term_never_negative(w->terms, s->course.facts, s->course.fact_count,
                               term_sum(w->terms, symbol, -1, term_number(w->terms, least + 1))))
        least++;
    return least;
}

/* The least of a store's index, its large digits aside: *begins, a number that is not more than any. Cells of
 * a thread are told of its first one: *first leaves aside that the first thread may leave it out. */
static bool first_of(const struct store *s, int axis, int64_t *first, int64_t *begins)
{
    const struct walker *w = s->walker;
    struct weighted digits[TERM_PARTS];
    int found;
    int64_t one = 0, small = 0, weight;
    if (!digits_of(s, axis, digits, &found))
        return false;
    for (int k = 0; k < found; k++)
        if (digits_is_one(w->terms, digits[k].weight))
            one += least_of(s, digits[k].symbol);
        else if (term_is_number(w->terms, digits[k].weight, &weight) && weight > 0 && weight < LOWEST_MOST)
            small += weight * least_of(s, digits[k].symbol);
    *first = w->terms->items[s->axis[axis]].constant + one;
    *begins = *first + small;
    return true;
}

/* The least of the last digit, over all stores. */
static bool lowest_of(struct store *stores, size_t count, int axis, int64_t *lowest)
{
    int64_t begins;
    for (size_t s = 0; s < count; s++) {
        if (!first_of(&stores[s], axis, &stores[s].first[axis], &begins))
            return false;
        *lowest = !s || begins < *lowest ? begins : *lowest;
    }
    return count > 0;
}

/* Its least is zero, or `least` if it has no radix. */
static term new_digit(struct terms *t, term radix, int64_t least, struct meeting *known)
{
    int64_t low = least, high = DIGIT_MOST;
    term last = term_sum(t, radix, -1, term_number(t, 1));
    if (radix >= 0)
        term_range(t, last, &low, &high);
    term digit = term_symbol(t, symbol_new(t, radix >= 0 ? 0 : least, high));
    if (radix >= 0)
        meeting_learn(known, term_sum(t, last, -1, digit));
    return digit;
}

/* 30 is no multiple of 4: what is left of the index below digit k + 1 is less than the weight of that one,
 * while the digit could be larger. (Euclid's division: each number has digits that keep all of this.) */
static void learn_left(struct terms *t, const struct axis *to, term last, struct meeting *known)
{
    int64_t weight, next;
    term left = last;
    for (int k = 0; k + 1 < to->count; k++) {
        left = term_sum(t, left, 1, term_product(t, to->digits[k].weight, to->digits[k].value));
        if (term_is_number(t, to->digits[k].weight, &weight) &&
            term_is_number(t, to->digits[k + 1].weight, &next) && next % weight)
            meeting_learn(known, term_sum(t, term_number(t, next - 1), -1, left));
    }
}

/* The weights of the stores' digits along the axis, but those of one and of unrolled turns. */
static bool collect_weights(struct terms *t, struct store *stores, size_t count, int axis, struct axis *to)
{
    for (size_t s = 0; s < count; s++) {
        struct weighted digits[TERM_PARTS];
        int found;
        if (!digits_of(&stores[s], axis, digits, &found))
            return false;
        int unrolled = digits_unrolled(&stores[s], axis, digits, found);
        for (int k = 0; k < found; k++)
            if (k != unrolled && !digits_is_one(t, digits[k].weight) && !add_weight(t, to, digits[k].weight))
                return false;
    }
    return true;
}

/* Take the digits from *rest, which is then the last one. The first digit of a number below zero is negative:
 * it is rounded down. */
static bool take_digits(struct terms *t, struct store *stores, size_t count, int axis, struct axis *to,
                        struct meeting *known, term *rest)
{
    int64_t least = meeting_shows(known, *rest) ? 0 : -DIGIT_MOST;
    for (int k = 0; k < to->count; k++) {
        bool is_top = k + 1 == to->count;
        term radix = is_top
                         ? TERM_UNKNOWN
                         : radix_of(t, stores, count, axis, to->digits[k].weight, to->digits[k + 1].weight);
        if (radix < 0 && !is_top)
            return false;
        to->digits[k].value = new_digit(t, radix, least, known);
        *rest = term_sum(t, *rest, -1, term_product(t, to->digits[k].weight, to->digits[k].value));
    }
    return true;
}

bool digits_make(struct terms *t, struct store *stores, size_t count, int axis, struct axis *to,
                 struct meeting *known)
{
    int64_t lowest = 0, low, high;
    if (!collect_weights(t, stores, count, axis, to) || !lowest_of(stores, count, axis, &lowest) ||
        !term_range(t, to->target, &low, &high) || low < -DIGIT_MOST / 2)
        return false;
    for (size_t s = 0; s < count; s++)
        stores[s].first[axis] -= lowest;
    lowest = lowest < 0 ? low : lowest; /* an index that is told downwards: tiles begin at the first output */
    term rest = term_sum(t, to->target, -1, term_number(t, lowest));
    if (!to->count)
        return true;
    if (!take_digits(t, stores, count, axis, to, known, &rest))
        return false;
    meeting_learn(known, rest); /* the last digit, below the least weight */
    term last = term_sum(t, to->digits[0].weight, -1, term_number(t, 1));
    meeting_learn(known, term_sum(t, last, -1, rest));
    learn_left(t, to, rest, known);
    return rest >= 0 && radix_of(t, stores, count, axis, term_number(t, 1), to->digits[0].weight) >= 0;
}
