/* Say what a wrong sum of products is the sum of. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/where.h"

/* The partial sums of the definition, and the sum that came back. All sums wrap at 64 bits, as in the
 * definition. */
struct sums {
    const struct field *f;
    size_t n;
    uint64_t *before; /* before[k]: the sum of elements 0 to k - 1 */
    uint64_t got, want;
    size_t blocks, threads; /* of the launch; 0: not known */
};

static struct sums take_sums(const struct field *f, const struct geometry *g)
{
    struct sums s = {.f = f, .n = (size_t)f->data->shape.n, .want = (uint64_t)f->want[0].exact};
    memcpy(&s.got, f->bytes, sizeof s.got);
    if (g->known && g->block[1] * g->block[2] * g->grid[1] * g->grid[2] == 1) {
        s.blocks = g->grid[0];
        s.threads = g->block[0];
    }
    s.before = xcalloc(s.n + 1, sizeof *s.before);
    for (size_t k = 0; k < s.n; k++)
        s.before[k + 1] = s.before[k] + dot_term(f->data, k);
    return s;
}

/* ---- which elements ---- */

static bool tell_poison(struct text *to, const struct sums *s)
{
    for (int k = 0; k < 2; k++) {
        uint64_t poison;
        memset(&poison, poison_bytes[k], sizeof poison);
        if (s->got - s->want != poison)
            continue;
        text_printf(to, "the right sum and %lld, which was there before: no code has set *%s to zero",
                    (long long)poison, s->f->spec->name);
        return true;
    }
    return false;
}

/* Is it as if only the first four bytes of *c had been set to zero? */
static bool tell_half_poison(struct text *to, const struct sums *s)
{
    for (int k = 0; k < 2; k++) {
        uint64_t poison;
        memset(&poison, poison_bytes[k], sizeof poison);
        poison &= UINT64_C(0xffffffff) << 32;
        if (s->got - s->want != poison)
            continue;
        text_printf(to,
                    "the right sum and %lld, the upper half of what stood there before: only 4 bytes of *%s "
                    "were set to zero, but a long long has 8",
                    (long long)poison, s->f->spec->name);
        return true;
    }
    return false;
}

/* Does every thread of a block add the sum, though only one should? */
static bool tell_times_threads(struct text *to, const struct sums *s)
{
    if (s->threads < 2 || s->want * s->threads != s->got)
        return false;
    text_printf(
        to, "%zu times the right sum, and a block has %zu threads: does each of them add the block's sum?",
        s->threads, s->threads);
    return true;
}

static bool tell_prefix(struct text *to, const struct sums *s)
{
    for (size_t k = 0; k < s->n; k++)
        if (s->before[k] == s->got && k > 0) {
            text_printf(to, "the sum of the first %zu of %zu elements: the last %zu are missing", k, s->n,
                        s->n - k);
            return true;
        }
    return false;
}

static bool tell_suffix(struct text *to, const struct sums *s)
{
    for (size_t k = 1; k < s->n; k++)
        if (s->before[s->n] - s->before[k] == s->got) {
            text_printf(to, "the sum of elements %zu to %zu alone: the first %zu are missing", k, s->n - 1,
                        k);
            return true;
        }
    return false;
}

/* Is it the sum of one block's elements? These are one per thread, and then again one grid further on. */
static bool tell_block(struct text *to, const struct sums *s)
{
    for (size_t block = 0; block < s->blocks; block++) {
        uint64_t sum = 0;
        for (size_t from = block * s->threads; from < s->n; from += s->blocks * s->threads) {
            size_t end = from + s->threads < s->n ? from + s->threads : s->n;
            sum += s->before[end] - s->before[from];
        }
        if (sum == s->got) {
            text_printf(to,
                        "the sum of block %zu's elements alone: those of the other %zu blocks are missing",
                        block, s->blocks - 1);
            return true;
        }
    }
    return false;
}

static uint64_t sum_of_threads(const uint64_t *parts, size_t threads, size_t first, size_t apart)
{
    uint64_t sum = 0;
    for (size_t t = first; t < threads; t += apart)
        sum += parts[t];
    return sum;
}

/* Find threads `first`, `first` + apart, and so on, whose parts are missing. Returns `apart`; 0: no such
 * threads. */
static size_t lost_threads(const uint64_t *parts, const struct sums *s, size_t *first)
{
    for (size_t apart = 2; apart <= s->threads; apart++)
        for (*first = 0; *first < apart; ++*first)
            if (s->want - sum_of_threads(parts, s->threads, *first, apart) == s->got)
                return apart;
    return 0;
}

/* Does a tree drop parts, because it does not halve evenly or ends too early? */
static bool tell_lost_threads(struct text *to, const struct sums *s)
{
    size_t first = 0;
    uint64_t *parts = xcalloc(s->threads + 1, sizeof *parts);
    for (size_t k = 0; s->threads && k < s->n; k++)
        parts[k % s->threads] += s->before[k + 1] - s->before[k];
    size_t apart = lost_threads(parts, s, &first);
    free(parts);
    if (!apart)
        return false;
    bool many = first + apart < s->threads;
    text_printf(to, "the sum without what thread%s %zu", many ? "s" : "", first);
    for (size_t t = first + apart; t < s->threads && t < first + 3 * apart; t += apart)
        text_printf(to, ", %zu", t);
    text_printf(to, "%s of each block add%s up: does the tree in shared memory drop it?",
                first + 3 * apart < s->threads ? ", ..." : "", many ? "" : "s");
    return true;
}

/* ---- which bits ---- */

static bool tell_int_products(struct text *to, const struct sums *s)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < s->n; k++)
        sum += (uint64_t)(int64_t)(int32_t)(uint32_t)dot_term(s->f->data, k);
    if (sum != s->got)
        return false;
    text_printf(to, "the sum of products cut to 32 bits: an int times an int is an int; make one of them a "
                    "long long first");
    return true;
}

static bool tell_low_bits(struct text *to, const struct sums *s)
{
    if ((uint32_t)s->got != (uint32_t)s->want)
        return false;
    text_printf(to, "right in its low 32 bits alone, as if a product or a sum had been kept in an int");
    return true;
}

static double sum_of_magnitudes(const struct sums *s)
{
    double sum = 0;
    for (size_t k = 0; k < s->n; k++)
        sum += fabs((double)(int64_t)dot_term(s->f->data, k));
    return sum;
}

/* Is it closer than it could be if a product were missing? How close it is shows which type was used. */
static bool tell_rounded(struct text *to, const struct sums *s)
{
    static const struct {
        int exponent; /* of the error, relative to the sum of all magnitudes */
        const char *which;
    } types[] = {{-46, "a double keeps 53 bits"}, {-26, "a float keeps 24 bits"}};
    double error = fabs((double)(int64_t)(s->got - s->want)), magnitude = sum_of_magnitudes(s);
    for (size_t k = 0; k < ARRAY_LEN(types); k++)
        if (error <= ldexp(magnitude, types[k].exponent)) {
            text_printf(to, "near the right sum, as if rounded on the way: %s, a long long 64",
                        types[k].which);
            return true;
        }
    return false;
}

/* ---- all together ---- */

static const struct {
    enum cause cause;
    bool (*tell)(struct text *to, const struct sums *s);
} rules[] = {
    {CAUSE_NOT_ZEROED, tell_poison},
    {CAUSE_HALF_ZEROED, tell_half_poison},
    {CAUSE_EACH_THREAD_ADDS, tell_times_threads},
    {CAUSE_SUM_ENDS_EARLY, tell_prefix},
    {CAUSE_SUM_BEGINS_LATE, tell_suffix},
    {CAUSE_SUM_OF_ONE_BLOCK, tell_block},
    {CAUSE_TREE_DROPS_THREADS, tell_lost_threads},
    {CAUSE_PRODUCT_IN_INT, tell_int_products},
    {CAUSE_SUM_IN_INT, tell_low_bits},
    {CAUSE_SUM_IN_FLOAT, tell_rounded},
};

enum cause where_sum(struct text *to, const struct field *f, const struct geometry *g)
{
    enum { EVIDENCE = 16 }; /* elements; with fewer, a rule may hold by chance */
    enum cause cause = CAUSE_NONE;
    struct text what = {0};
    struct sums s = take_sums(f, g);
    for (size_t k = 0; f->marks[0] == MARK_WRONG && s.n >= EVIDENCE && k < ARRAY_LEN(rules) && !cause; k++)
        if (rules[k].tell(&what, &s))
            cause = rules[k].cause;
    if (cause)
        text_printf(to, "At n = %zu, *%s is %s%s", s.n, f->spec->name, what.s,
                    what.s[what.length - 1] == '?' ? "" : ".");
    text_free(&what);
    free(s.before);
    return cause;
}
