#include "grader/diagnose/where.h"

/* Rank the marks that are faults, the most frequent first. */
static int rank_marks(const struct field *f, enum mark ranked[3])
{
    static const enum mark faults[] = {MARK_WRONG, MARK_MISSING, MARK_OUTSIDE};
    int count = 0;
    for (size_t k = 0; k < ARRAY_LEN(faults); k++) {
        if (!f->times[faults[k]])
            continue;
        int at = count++;
        for (; at > 0 && f->times[ranked[at - 1]] < f->times[faults[k]]; at--)
            ranked[at] = ranked[at - 1];
        ranked[at] = faults[k];
    }
    return count;
}

static bool is_specific(enum cause place)
{
    return place != CAUSE_NONE && place != CAUSE_IN_PLACES;
}

/* The more specific cause: a place that fits no known mistake says less than the sizes do. What is written
 * outside is too much: no rest of a group is left out. */
static enum cause finer(enum mark mark, enum cause place, enum cause sizes)
{
    if (mark == MARK_OUTSIDE && sizes == CAUSE_REST_OF_GROUP)
        return place;
    bool at_end =
        place == CAUSE_SUM_ENDS_EARLY || place == CAUSE_OUTPUTS_LEFT_OUT || place == CAUSE_LAST_OUTPUTS;
    if ((at_end && sizes == CAUSE_MULTIPLES_OF_VECTOR) || sizes == CAUSE_REST_OF_GROUP)
        return sizes;
    return sizes && !is_specific(place) ? sizes : place;
}

/* The first sentence is about outputs that are missing, this one about those that have a wrong value. */
static void begin_with_count(struct text *second, size_t wrong)
{
    struct text whole = {0};
    text_printf(&whole, "%zu other%s wrong. %s", wrong, wrong == 1 ? " is" : "s are", second->s);
    text_free(second);
    *second = whole;
}

/* The second sentence says how the values differ; else at which sizes they are wrong; else where the elements
 * of the next mark are. How the values differ is also the best evidence for the cause, except for NaN, which
 * says less than the place. */
static void tell_two(struct text *to, struct text *second, enum cause causes[MARK_COUNT],
                     const struct field *f, const struct geometry *g)
{
    enum mark marks[3];
    int count = rank_marks(f, marks);
    bool sum = f->entry->pattern.sum;
    enum cause value = CAUSE_NONE;
    if (count == 0)
        return;
    causes[marks[0]] = sum ? where_sum(to, f, g) : where_place(to, f, g, marks[0]);
    if (!sum && f->times[MARK_WRONG])
        value = where_value(second, f);
    if (second->length && marks[0] != MARK_WRONG)
        begin_with_count(second, f->times[MARK_WRONG]);
    if (!second->length)
        causes[marks[0]] =
            finer(marks[0], causes[marks[0]], where_sizes(second, f->entry, g, f->tried, f->tried_count));
    if (!second->length && count > 1)
        causes[marks[1]] = where_place(second, f, g, marks[1]);
    if (value && !(value == CAUSE_VALUES_NAN && is_specific(causes[MARK_WRONG])))
        causes[MARK_WRONG] = value;
}

void where_tell(struct text *to, enum cause causes[MARK_COUNT], const struct field *f,
                const struct geometry *g)
{
    struct text second = {0};
    size_t before = to->length;
    tell_two(to, &second, causes, f, g);
    if (second.length)
        text_printf(to, "%s%s", to->length > before ? " " : "", second.s);
    text_free(&second);
}
