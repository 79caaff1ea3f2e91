/* From one equation of two addresses to equations of their indices.
 *
 * If C*p + c lies in a narrow range, and c is shown to be less than C apart from a multiple of C, then p is
 * one known number, and so c lies in a narrow range as well. C is n, where products of n are there (as for an
 * index of a cube), or the largest factor of the term (a row of a tile). So 100*z + 10*y + x = 0, where these
 * are the differences of the indices of two threads, says that z, y and x are zero, one after another. */
#include "grader/prove/meeting.h"

enum { DEPTH_MOST = 12 };

/* The term, with what is known to be equal in place of its symbols. */
static term solved(const struct meeting *m, term a)
{
    for (size_t k = 0; k < m->solved_count; k++)
        a = term_replaced(m->terms, a, m->solved[k].symbol, m->solved[k].value);
    return a;
}

static int64_t floor_of(int64_t a, int64_t by)
{
    return a / by - (a % by < 0);
}

static int64_t rest_of(int64_t a, int64_t by)
{
    return a - by * floor_of(a, by);
}

/* A fact without what its parts have in common: 4*x + 3 >= 0 says that x >= 0. */
static term reduced(struct terms *t, term fact)
{
    int64_t unit = fact < 0 ? 0 : term_divisor(t, fact, false);
    return unit < 2 ? fact : term_divided(t, fact, unit);
}

/* Does another fact say the opposite? */
static bool contradicted(const struct meeting *m, term fact)
{
    for (size_t k = 0; k < m->count; k++)
        if (terms_contradict(m->terms, m->facts[k], fact))
            return true;
    return false;
}

/* The symbol is told by others: it stands in no other fact. */
static void replace_solved(struct meeting *m, int32_t symbol, term value)
{
    struct terms *t = m->terms;
    int64_t number;
    for (size_t k = 0; k < m->count; k++) {
        term told = reduced(t, term_replaced(t, m->facts[k], symbol, value));
        if (told < 0 || told == m->facts[k])
            continue;
        m->never |= term_is_number(t, told, &number) ? number < 0 : contradicted(m, told);
        m->facts[k] = told;
    }
    for (int sign = -1; sign <= 1 && m->count < MEETING_FACTS; sign += 2)
        m->facts[m->count++] = term_scaled(t, term_sum(t, term_symbol(t, symbol), -1, value), sign);
}

/* a is zero: one of its symbols is told by the others. */
static void solve(struct meeting *m, term a)
{
    a = solved(m, a);
    if (a < 0 || m->solved_count == SOLVED_MOST)
        return;
    const struct linear l = m->terms->items[a];
    for (uint32_t k = 0; k < l.count; k++)
        if (m->terms->symbols[l.parts[k].symbol].factor_count)
            return; /* an index of a cube: it is split, not solved */
    for (uint32_t k = l.count; k-- > 0;) {
        const struct symbol_known *s = &m->terms->symbols[l.parts[k].symbol];
        int64_t times = l.parts[k].times;
        if ((times != 1 && times != -1) || s->factor_count || s->made >= 0 || l.parts[k].symbol < m->first)
            continue;
        term value = term_scaled(m->terms, term_replaced(m->terms, a, l.parts[k].symbol, TERM_ZERO), -times);
        if (value < 0)
            return;
        for (size_t e = 0; e < m->solved_count; e++)
            m->solved[e].value = term_replaced(m->terms, m->solved[e].value, l.parts[k].symbol, value);
        m->solved[m->solved_count].symbol = l.parts[k].symbol;
        m->solved[m->solved_count++].value = value;
        replace_solved(m, l.parts[k].symbol, value);
        return;
    }
}

/* Does the fact leave just one number of the range of its only symbol? */
static bool pins(const struct terms *t, term fact, int32_t *symbol, int64_t *value)
{
    const struct linear *l = &t->items[fact];
    if (l->count != 1 || t->symbols[l->parts[0].symbol].factor_count)
        return false;
    const struct symbol_known *s = &t->symbols[ *symbol = l->parts[0].symbol];
    bool above = l->parts[0].times < 0;
    *value = above ? s->low : s->high;
    if (*value == INT64_MIN || *value == INT64_MAX)
        return false;
    __int128 next = (__int128)*value + (above ? 1 : -1);
    return l->parts[0].times * next + l->constant < 0;
}

/* A number is known: products with it are told without it. */
static void pin(struct meeting *m, int32_t symbol, int64_t value)
{
    struct terms *t = m->terms;
    term number = term_number(t, value);
    for (size_t k = 0; k < m->count; k++) {
        term told = term_replaced_in_products(t, m->facts[k], symbol, number);
        if (told >= 0 && told != term_replaced(t, m->facts[k], symbol, number))
            m->facts[k] = told;
    }
}

void meeting_learn(struct meeting *m, term never_negative)
{
    int32_t symbol;
    int64_t value, number;
    never_negative = reduced(m->terms, never_negative);
    if (never_negative < 0 || m->count == MEETING_FACTS)
        return;
    if (term_is_number(m->terms, never_negative, &number)) {
        m->never |= number < 0;
        return;
    }
    for (size_t k = 0; k < m->count; k++)
        if (m->facts[k] == never_negative)
            return;
    m->facts[m->count++] = never_negative;
    if (pins(m->terms, never_negative, &symbol, &value))
        pin(m, symbol, value);
    m->never |= contradicted(m, never_negative);
    term opposite = term_scaled(m->terms, never_negative, -1);
    for (size_t k = 0; k < m->count; k++)
        if (m->facts[k] == opposite) {
            solve(m, never_negative);
            return;
        }
}

bool meeting_shows(struct meeting *m, term never_negative)
{
    return m->never || term_never_negative(m->terms, m->facts, m->count, never_negative);
}

bool meeting_equal(struct meeting *m, term a, term b)
{
    return meeting_shows(m, term_sum(m->terms, a, -1, b)) && meeting_shows(m, term_sum(m->terms, b, -1, a));
}

bool meeting_never(struct meeting *m)
{
    for (size_t k = m->count; k-- > 0 && !m->never;)
        if (k + 4 >= m->count)
            m->never = simplex_contradicts(m->terms, m->facts, m->count, m->facts[k]);
    return m->never;
}

typedef bool shower(struct terms *t, const term *facts, size_t count, term a);

/* Is p the number q, where unit*p + c lies from low to high? */
static bool is_multiple(struct meeting *m, shower *show, term unit, term c, int64_t q, int64_t low,
                        int64_t high)
{
    struct terms *t = m->terms;
    term above = term_sum(t, term_sum(t, c, q + 1, unit), -1, term_number(t, high + 1));
    term below = term_sum(t, term_sum(t, term_number(t, low - 1), -1, c), -(q - 1), unit);
    return show(t, m->facts, m->count, above) && show(t, m->facts, m->count, below);
}

static void between(struct meeting *m, term a, int64_t low, int64_t high, int depth);

/* unit*p + c lies from low to high: is p one number? */
static bool part(struct meeting *m, term unit, term p, term c, int64_t near, int64_t low, int64_t high,
                 int depth)
{
    static shower *const ways[] = {term_soon_never_negative, term_never_negative};
    int64_t factor;
    for (size_t way = 0; way < ARRAY_LEN(ways); way++)
        for (int64_t k = 0; k < 3; k++) {
            int64_t q = near + (k == 2 ? -1 : k);
            if (!is_multiple(m, ways[way], unit, c, q, low, high))
                continue;
            between(m, p, q, q, depth + 1);
            if (term_is_number(m->terms, unit, &factor))
                between(m, c, low - q * factor, high - q * factor, depth + 1);
            else if (q == 0)
                between(m, c, low, high, depth + 1);
            return true;
        }
    return false;
}

/* Where n is twice a symbol, an index is told of twice the symbol: 2*s*p + c. */
static bool by_symbol(struct meeting *m, term a, int64_t low, int64_t high, int depth)
{
    struct terms *t = m->terms;
    int32_t factor;
    term p, c;
    if (!powers_split(t, a, &factor, &p, &c))
        return false;
    int64_t unit = term_divisor(t, p, false), rest = unit ? rest_of(t->items[p].constant, unit) : 0;
    term symbol = term_symbol(t, factor), whole = reduced(t, p);
    return (unit > 1 && part(m, term_scaled(t, symbol, unit), whole, term_sum(t, c, rest, symbol), 0, low,
                             high, depth)) ||
           part(m, symbol, p, c, 0, low, high, depth);
}

/* The parts of a that the factor divides, divided, and the rest. */
static void divide(struct terms *t, term a, int64_t factor, term *p, term *c)
{
    const struct linear l = t->items[a];
    *p = TERM_ZERO;
    *c = term_number(t, l.constant);
    for (uint32_t k = 0; k < l.count; k++) {
        bool whole = l.parts[k].times % factor == 0;
        term *to = whole ? p : c, symbol = term_symbol(t, l.parts[k].symbol);
        *to = term_sum(t, *to, whole ? l.parts[k].times / factor : l.parts[k].times, symbol);
    }
}

static bool by_number(struct meeting *m, term a, int64_t low, int64_t high, int depth)
{
    const struct linear l = m->terms->items[a];
    int64_t last = INT64_MAX;
    for (bool more = true; more;) {
        int64_t factor = 0;
        for (uint32_t k = 0; k < l.count; k++) {
            int64_t size = l.parts[k].times < 0 ? -l.parts[k].times : l.parts[k].times;
            factor = size < last && size > factor ? size : factor;
        }
        last = factor;
        more = factor > 1;
        term p, c;
        if (!more)
            break;
        divide(m->terms, a, factor, &p, &c);
        int64_t near = floor_of(low - m->terms->items[a].constant + factor / 2, factor);
        if (part(m, term_number(m->terms, factor), p, c, near, low, high, depth))
            return true;
    }
    return false;
}

static void between(struct meeting *m, term a, int64_t low, int64_t high, int depth)
{
    struct terms *t = m->terms;
    a = solved(m, a);
    int64_t number, constant = a < 0 ? 0 : t->items[a].constant;
    if (a < 0 || m->never)
        return;
    if (term_is_number(t, a, &number)) {
        m->never |= number < low || number > high;
        return;
    }
    int64_t unit = term_divisor(t, a, false), least = -floor_of(constant - low, unit),
            most = floor_of(high - constant, unit);
    struct linear l = t->items[a];
    term lowest = TERM_ZERO;
    for (uint32_t k = 0; k < l.count; k++)
        lowest = term_sum(t, lowest, l.parts[k].times / unit, term_symbol(t, l.parts[k].symbol));
    int64_t lowest_low, lowest_high;
    m->never |= least > most || (term_range(t, lowest, &lowest_low, &lowest_high) &&
                                 (lowest_high < least || lowest_low > most));
    meeting_learn(m, term_sum(t, lowest, -1, term_number(t, least)));
    meeting_learn(m, term_sum(t, term_number(t, most), -1, lowest));
    if (m->never || depth == DEPTH_MOST || most - least > 64 || l.count < 2)
        return;
    if (!by_symbol(m, lowest, least, most, depth))
        by_number(m, lowest, least, most, depth);
}

void meeting_between(struct meeting *m, term a, int64_t low, int64_t high)
{
    between(m, a, low, high, 0);
}
