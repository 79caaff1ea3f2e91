#include "grader/diagnose/index_set.h"

#include <stdlib.h>

#include "common/base.h"

static bool has(const struct index_set *set, int index, bool but)
{
    return set->has[index - set->first] != but;
}

static struct index_words measure(const struct index_set *set, bool but)
{
    struct index_words w = {.but = but, .first = set->first, .last = set->last};
    for (int i = set->first; i <= set->last; i++)
        if (has(set, i, but)) {
            if (w.count < INDEX_LISTED)
                w.list[w.count] = i;
            w.low = w.count ? w.low : i;
            w.high = i;
            w.count++;
        }
    return w;
}

/* ---- periods ---- */

/* border[k]: how many of the first members and gaps, up to number k from low on, stand once more at its end.
 * The prefix function of Knuth, Morris and Pratt (1977): linear in the range, which may have a million
 * elements. */
static int *find_borders(const struct index_set *set, const struct index_words *w)
{
    int count = w->high - w->low + 1, *border = xcalloc((size_t)count, sizeof *border);
    for (int k = 1, b = 0; k < count; k++) {
        while (b && has(set, w->low + b, w->but) != has(set, w->low + k, w->but))
            b = border[b - 1];
        b += has(set, w->low + b, w->but) == has(set, w->low + k, w->but);
        border[k] = b;
    }
    return border;
}

/* Is low or high in the middle of a group of neighbours that no end of the range cuts off? Two groups of
 * which one is incomplete are not a pattern. */
static bool is_incomplete(const struct index_set *set, const struct index_words *w, int period)
{
    if (w->high - w->low >= 2 * period)
        return false;
    bool low = has(set, w->low + period - 1, w->but), high = has(set, w->high - period + 1, w->but);
    return (low && w->low > set->first) || (high && w->high < set->last);
}

/* The smallest period that the whole range has, or 0. What repeats after a period is a border. */
static int find_period(const struct index_set *set, const struct index_words *w)
{
    int count = w->high - w->low + 1, found = 0, *borders = find_borders(set, w);
    for (int b = borders[count - 1]; b && !found; b = borders[b - 1]) {
        int period = count - b;
        if (period > 1 && w->low < set->first + 2 * period && w->high > set->last - 2 * period &&
            !is_incomplete(set, w, period))
            found = period;
    }
    free(borders);
    return found;
}

enum { FEW = 3 }; /* the most remainders that are named one by one; more have to be consecutive */

/* Find the remainders of the members, in their order. False if they are not a simple pattern. */
static bool find_remainders(const struct index_set *set, struct index_words *w)
{
    int runs = 0;
    for (int r = 0; r < w->period; r++) {
        int here = w->low + r;
        if (!has(set, here, w->but))
            continue;
        if (w->remainder_count == INDEX_REMAINDERS)
            return false;
        w->remainders[w->remainder_count++] = here % w->period;
        runs += r == 0 || !has(set, here - 1, w->but);
    }
    return runs <= (w->remainder_count <= FEW ? FEW : 1) && 2 * w->remainder_count <= w->period;
}

/* Are the remainders side by side? Two groups of several runs are no pattern: any two places are some
 * distance apart, and three runs in one period repeat nothing yet. */
static bool is_one_run(const struct index_words *w)
{
    int gaps = 0;
    for (int k = 0; k < w->remainder_count; k++)
        gaps += w->remainders[(k + 1) % w->remainder_count] != (w->remainders[k] + 1) % w->period;
    return gaps <= 1;
}

/* ---- which words ---- */

static bool is_periodic(const struct index_set *set, struct index_words *w, int repeats)
{
    w->period = find_period(set, w);
    if (!w->period || !find_remainders(set, w))
        return false;
    w->groups = (w->high - w->low) / w->period + 1;
    return w->groups >= repeats && (w->groups > 2 || is_one_run(w));
}

static enum index_form form_of(const struct index_set *set, struct index_words *w, int repeats)
{
    if (w->count == 0)
        return INDEX_NO_FORM;
    if (w->count == set->last - set->first + 1)
        return INDEX_ALL;
    if (w->count == w->high - w->low + 1)
        return INDEX_RANGE;
    if (is_periodic(set, w, repeats))
        return INDEX_PERIODIC;
    return w->count <= INDEX_LISTED ? INDEX_LIST : INDEX_NO_FORM;
}

static struct index_words describe(const struct index_set *set, bool but, int repeats)
{
    struct index_words w = measure(set, but);
    w.form = form_of(set, &w, repeats);
    return w;
}

/* Describe the range without its first or last index, which has to be in the set. */
static bool describe_without(struct index_words *w, const struct index_set *set, bool but, bool first,
                             int repeats)
{
    int end = first ? set->first : set->last;
    struct index_set rest = {set->first + first, set->last - !first, set->has + first};
    if (rest.first >= rest.last || !has(set, end, but))
        return false;
    struct index_words words = describe(&rest, but, repeats);
    if (words.form != INDEX_PERIODIC)
        return false;
    *w = words;
    w->has_also = true;
    w->also = end;
    return true;
}

struct index_words index_describe(const struct index_set *set, int repeats)
{
    struct index_words words = describe(set, false, repeats), rest = describe(set, true, repeats);
    if ((words.form != INDEX_NO_FORM && words.form != INDEX_LIST) || words.count == 0)
        return words;
    if (words.form == INDEX_LIST && words.count == 2 && words.low == set->first && words.high == set->last)
        return words; /* both ends: shorter than all but the middle */
    if (rest.form != INDEX_NO_FORM && rest.form != INDEX_LIST)
        return rest;
    for (int k = 0; k < 4; k++)
        if (describe_without(&words, set, k >= 2, k % 2, repeats))
            return words;
    return words.form == INDEX_LIST ? words : rest.form == INDEX_LIST ? rest : words;
}

/* ---- saying it ---- */

static bool is_member(const struct index_words *w, int index)
{
    for (int r = 0; r < w->remainder_count; r++)
        if (index % w->period == w->remainders[r])
            return true;
    return false;
}

/* Append "7, 8, 15, 16, ..., 63, 64": the first two periods and the last, or all if there are few. */
static void tell_members(struct text *to, const struct index_words *w)
{
    enum { WHOLE = 3 };
    int gap = w->groups > WHOLE ? w->low + 2 * w->period : w->high + 1;
    text_printf(to, "%d", w->low);
    for (int i = w->low + 1; i < gap; i++)
        if (is_member(w, i))
            text_printf(to, ", %d", i);
    if (gap <= w->high)
        text_printf(to, ", ...");
    for (int i = gap > w->high - w->period ? gap : w->high - w->period + 1; i <= w->high; i++)
        if (is_member(w, i))
            text_printf(to, ", %d", i);
}

static void tell_remainders(struct text *to, const struct index_words *w, const char *name)
{
    const int *r = w->remainders;
    int count = w->remainder_count;
    text_printf(to, "%s mod %d = ", name, w->period);
    if (count > FEW && r[count - 1] == 0)
        text_printf(to, "%d to %d or 0", r[0], w->period - 1);
    else if (count > FEW && r[0] > r[count - 1])
        text_printf(to, "%d to %d or 0 to %d", r[0], w->period - 1, r[count - 1]);
    else if (count > FEW)
        text_printf(to, "%d to %d", r[0], r[count - 1]);
    for (int k = 0; k < count && count <= FEW; k++)
        text_printf(to, "%s%d", k == 0 ? "" : k + 1 == count ? " or " : ", ", r[k]);
}

static void tell_periodic(struct text *to, const struct index_words *w, const char *name)
{
    if (w->remainder_count > FEW) {
        tell_remainders(to, w, name);
        return;
    }
    text_printf(to, "%s = ", name);
    tell_members(to, w);
    if (w->unsure)
        return;
    text_printf(to, " (");
    tell_remainders(to, w, name);
    text_printf(to, ")");
}

static void tell_range(struct text *to, const struct index_words *w, const char *name)
{
    if (w->low == w->high)
        text_printf(to, "%s = %d", name, w->low);
    else if (w->high == w->last)
        text_printf(to, "%s from %d on", name, w->low);
    else
        text_printf(to, "%s = %d to %d", name, w->low, w->high);
}

static void tell_list(struct text *to, const struct index_words *w, const char *name)
{
    text_printf(to, "%s = ", name);
    for (int k = 0; k < w->count; k++)
        text_printf(to, "%s%d", k == 0 ? "" : k + 1 == w->count ? " and " : ", ", w->list[k]);
}

void index_tell(struct text *to, const struct index_words *w, const char *name)
{
    static void (*const tell[])(struct text *, const struct index_words *, const char *) = {
        [INDEX_RANGE] = tell_range, [INDEX_PERIODIC] = tell_periodic, [INDEX_LIST] = tell_list};
    if (w->form == INDEX_ALL)
        text_printf(to, "any %s", name);
    else if (w->form != INDEX_NO_FORM)
        tell[w->form](to, w, name);
    if (w->has_also)
        text_printf(to, " and %d", w->also);
}
