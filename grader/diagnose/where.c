#include "grader/diagnose/where.h"

/* Marks that are faults, the most frequent of them first. */
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

/* A second sentence is worth more if it says how values differ, or at which sizes, than where others are. */
static void tell_two(struct text *to, struct text *second, const struct field *f, const struct geometry *g,
                     const struct tried *tried, size_t tried_count)
{
    enum mark marks[3];
    int count = rank_marks(f, marks);
    bool sum = f->entry->pattern.sum;
    if (count == 0)
        return;
    if (sum)
        where_sum(to, f, g);
    else
        where_place(to, f, g, marks[0]);
    if (!sum && f->times[MARK_WRONG])
        where_value(second, f);
    if (!second->length)
        where_sizes(second, f->entry, g, tried, tried_count);
    if (!second->length && count > 1)
        where_place(second, f, g, marks[1]);
}

void where_tell(struct text *to, const struct field *f, const struct geometry *g, const struct tried *tried,
                size_t tried_count)
{
    struct text second = {0};
    size_t before = to->length;
    tell_two(to, &second, f, g, tried, tried_count);
    if (second.length)
        text_printf(to, "%s%s", to->length > before ? " " : "", second.s);
    text_free(&second);
}
