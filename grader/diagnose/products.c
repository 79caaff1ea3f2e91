#include "grader/diagnose/products.h"

#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/index_set.h"

/* In one run, product number k of a window is 16 to the power k, made of two factors of 4 to the power k, and
 * all others are 0. So the digits of the sum are how often each product is in it, up to 15 times. */
enum { WINDOW = 14, DIGIT = 4, MOST = (1 << DIGIT) - 1, LONGEST = 1100 };

struct run {
    size_t from, n; /* the window begins here; from == n: all products are 0 */
    bool real;      /* the inputs are left as they are */
    const uint8_t *times;
    uint64_t got;
    bool agrees; /* `real`: the sum is what `times` says */
};

static void fill(void *context, const struct entry *entry, struct shape shape, void *const *inputs)
{
    const struct run *r = context;
    for (int b = 0; b < 2 && !r->real; b++)
        for (size_t k = 0; k < entry->buffers[b].count(shape); k++) {
            bool inside = k >= r->from && k < r->from + WINDOW;
            ((int *)inputs[b])[k] = inside ? 1 << (k - r->from) * DIGIT / 2 : 0;
        }
}

static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    struct run *r = context;
    const int *a = data->data[0], *b = data->data[1];
    uint64_t sum = 0;
    (void)entry, (void)output, (void)poison;
    memcpy(&r->got, got, sizeof r->got);
    for (size_t k = 0; r->real && k < r->n; k++)
        sum += (uint64_t)((int64_t)a[k] * b[k]) * r->times[k];
    r->agrees = sum == r->got;
}

static bool run(struct run *r, const struct diagnosis *d, size_t at)
{
    return diagnose_run(d, at, 0, &(struct probe){.fill = fill, .look = look, .context = r});
}

/* Measure times[k], and check it with other numbers. */
static bool measure(uint8_t *times, size_t n, const struct diagnosis *d, size_t at)
{
    struct run r = {.from = n, .n = n, .times = times};
    if (!run(&r, d, at) || r.got != 0)
        return false;
    for (r.from = 0; r.from < n; r.from += WINDOW) {
        if (!run(&r, d, at))
            return false;
        for (size_t k = 0; k < WINDOW && r.from + k < n; k++)
            times[r.from + k] = (uint8_t)(r.got >> k * DIGIT & MOST);
    }
    r.real = true;
    return run(&r, d, at) && r.agrees;
}

/* Append the products that are in the sum so often. False if a few words cannot name them. */
static bool tell_products(struct text *to, const bool *has, size_t n)
{
    enum { REPEATS = 3 };
    struct index_words words = index_describe(&(struct index_set){0, (int)n - 1, has}, REPEATS);
    if (words.form == INDEX_NO_FORM || words.form == INDEX_ALL)
        return false;
    if (words.form == INDEX_RANGE && words.low == words.high && !words.but && !words.has_also) {
        text_printf(to, "a[%d] * b[%d] is", words.low, words.low);
        return true;
    }
    text_printf(to, "the products a[i] * b[i] %s ", words.but ? "are, except for" : "with");
    index_tell(to, &words, "i");
    text_printf(to, words.but ? "," : " are");
    return true;
}

struct tally {
    bool *missing, *repeated;
    size_t lacking, extra; /* how many are missing, and how often others come once more */
    int times;             /* of those that are repeated; 0: they differ */
};

static void count(struct tally *c, const uint8_t *times, size_t n)
{
    *c = (struct tally){xcalloc(n + 1, sizeof(bool)), xcalloc(n + 1, sizeof(bool)), 0, 0, -1};
    for (size_t k = 0; k < n; k++) {
        c->missing[k] = times[k] == 0;
        c->repeated[k] = times[k] > 1;
        c->lacking += times[k] == 0;
        c->extra += times[k] > 1 ? times[k] - 1u : 0;
        if (times[k] > 1)
            c->times = c->times < 0 || c->times == times[k] ? times[k] : 0;
    }
}

static bool tell_counted(struct text *to, const struct tally *c, size_t n)
{
    if (c->lacking && !tell_products(to, c->missing, n))
        return false;
    if (c->lacking)
        text_printf(to, " missing in *c%s", c->extra ? ", and " : ".");
    if (c->extra && !tell_products(to, c->repeated, n))
        return false;
    if (c->extra && c->times == 2)
        text_printf(to, " counted twice.");
    else if (c->extra && c->times > 0)
        text_printf(to, " counted %d times.", c->times);
    else if (c->extra)
        text_printf(to, " counted several times.");
    return c->lacking || c->extra;
}

/* The smallest wrong size; d->count: none is small enough. */
static size_t smallest_wrong(const struct diagnosis *d)
{
    size_t found = d->count;
    for (size_t k = 0; k < d->count; k++)
        if (!diagnose_right(d, k) && d->tried[k].shape.n <= LONGEST &&
            (found == d->count || d->tried[k].shape.n < d->tried[found].shape.n))
            found = k;
    return found;
}

enum cause products_tell(struct text *to, const struct diagnosis *d)
{
    size_t at = smallest_wrong(d);
    if (!d->entry->pattern.sum || at == d->count)
        return CAUSE_NONE;
    size_t n = (size_t)d->tried[at].shape.n;
    uint8_t *times = xcalloc(n + 1, 1);
    struct text said = {0};
    struct tally c = {0};
    bool told = measure(times, n, d, at);
    if (told) {
        count(&c, times, n);
        told = tell_counted(&said, &c, n);
    }
    if (told)
        text_printf(to, "%sAt n = %zu, %s", to->length ? " " : "", n, said.s);
    free(c.missing);
    free(c.repeated);
    free(times);
    text_free(&said);
    return !told                               ? CAUSE_NONE
           : c.lacking && c.lacking == c.extra ? CAUSE_PRODUCTS_MISTAKEN
           : c.lacking                         ? CAUSE_PRODUCTS_MISSING
                                               : CAUSE_PRODUCTS_REPEATED;
}
