/* Say what a wrong sum of products is the sum of. */
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/where_sum.h"

static struct sums take_sums(const struct field *f, const struct geometry *g)
{
    struct sums s = {.f = f, .n = (size_t)f->data->shape.n, .want = (uint64_t)f->want[0].exact};
    memcpy(&s.got, f->bytes, sizeof s.got);
    if (g->known && g->block[1] * g->block[2] * g->grid[1] * g->grid[2] == 1) {
        s.blocks = g->grid[0];
        s.threads = g->block[0];
        s.launches = g->launches;
    }
    s.before = xcalloc(s.n + 1, sizeof *s.before);
    for (size_t k = 0; k < s.n; k++)
        s.before[k + 1] = s.before[k] + dot_term(f->data, k);
    return s;
}

/* ---- which elements ---- */

/* What the second set of data leaves in *c before the call. That of the first is -1, which is also what
 * rounding leaves. */
static uint64_t poison_before(void)
{
    uint64_t poison;
    memset(&poison, poison_bytes[1], sizeof poison);
    return poison;
}

static bool tell_poison(struct text *to, const struct sums *s)
{
    if (s->got - s->want != poison_before())
        return false;
    text_printf(to, "the right sum and %lld, which was there before: no code has set *%s to zero",
                (long long)poison_before(), s->f->spec->name);
    return true;
}

/* Does the sum fit a *c of which only the first four bytes were set to zero? */
static bool tell_half_poison(struct text *to, const struct sums *s)
{
    uint64_t upper = poison_before() & UINT64_C(0xffffffff) << 32;
    if (s->got - s->want != upper)
        return false;
    text_printf(to,
                "the right sum and %lld, the upper half of what stood there before: only 4 bytes of *%s were "
                "set to zero, but a long long has 8",
                (long long)upper, s->f->spec->name);
    return true;
}

/* Does every thread of a block add the sum, though only one should? A loop that takes too many elements
 * leads to the same sum, with fewer atomics. */
static bool tell_times_threads(struct text *to, const struct sums *s)
{
    const struct counts *c = s->f->counts;
    if (s->threads < 2 || s->want * s->threads != s->got || (c && c->atomics_global < s->blocks * s->threads))
        return false;
    text_printf(to, "%zu times the right sum, and a block has %zu threads: each of them adds the block's sum",
                s->threads, s->threads);
    return true;
}

/* ---- 0 ---- */

/* Has a kernel stored or added anything there? */
static bool is_touched(const struct sums *s)
{
    size_t output = (size_t)(s->f->spec - s->f->entry->buffers);
    const struct counts *c = s->f->counts;
    return !c || c->stores[output].bytes || c->changed[output];
}

/* The kind of the last step that writes to the sum after the last launch; PLAN_LAUNCH: none does. */
static enum plan_step_kind written_after(const struct sums *s)
{
    const struct plan *plan = s->f->plan;
    uint32_t output = (uint32_t)(s->f->spec - s->f->entry->buffers);
    for (size_t k = plan ? plan->step_count : 0; k-- > 0 && plan->steps[k].kind != PLAN_LAUNCH;) {
        const struct plan_step *step = &plan->steps[k];
        if ((step->kind == PLAN_FILL || step->kind == PLAN_COPY) && step->to.buffer == output)
            return step->kind;
    }
    return PLAN_LAUNCH;
}

static bool is_zero(const struct sums *s)
{
    return s->got == 0 && s->want != 0;
}

static bool tell_zeroed_last(struct text *to, const struct sums *s)
{
    if (!is_zero(s) || !is_touched(s) || written_after(s) != PLAN_FILL)
        return false;
    text_printf(to, "0: a fill comes after the last launch");
    return true;
}

static bool tell_elsewhere(struct text *to, const struct sums *s)
{
    const struct counts *c = s->f->counts;
    if (!is_zero(s) || is_touched(s) || !(c->store.bytes || c->atomics_global) ||
        written_after(s) == PLAN_COPY)
        return false;
    text_printf(to, "0: no kernel stores or adds to it, but kernels store to other memory");
    return true;
}

static bool tell_not_added(struct text *to, const struct sums *s)
{
    if (!is_zero(s) || is_touched(s) || written_after(s) == PLAN_COPY)
        return false;
    text_printf(to, "0: no thread stores or adds to it");
    return true;
}

static bool tell_zero(struct text *to, const struct sums *s)
{
    if (!is_zero(s))
        return false;
    text_printf(to, written_after(s) == PLAN_COPY ? "0: what is copied there is 0"
                    : s->f->counts                ? "0: threads store or add to it, but no more than 0"
                                                  : "0");
    return true;
}

/* ---- more than the right sum ---- */

/* Is it off by a small number for each thread of the launch? */
static bool tell_start(struct text *to, const struct sums *s)
{
    enum { SMALL = 256, BLOCK = 1024, WARP = 32 };
    int64_t off = (int64_t)(s->got - s->want), threads = (int64_t)(s->blocks * s->threads);
    if (s->launches > 1 && off > 0 && off <= BLOCK && off % WARP == 0 && off < threads) {
        text_printf(to, "the right sum and %lld more, perhaps 1 for each thread of the last launch",
                    (long long)off);
        return true;
    }
    if (!threads || !off || off % threads || llabs(off / threads) > SMALL)
        return false;
    text_printf(to, "the right sum and %lld for each of the %lld threads", (long long)(off / threads),
                (long long)threads);
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

/* Are all products from one on counted several times? Threads go on by less than what they take in a round,
 * perhaps. */
static bool tell_suffix_again(struct text *to, const struct sums *s)
{
    enum { TIMES_MOST = 4 };
    for (size_t k = 1; k + 1 < s->n; k++) /* several, not one */
        for (unsigned times = 2; times <= TIMES_MOST; times++) {
            if (s->got - s->want != (s->before[s->n] - s->before[k]) * (times - 1))
                continue;
            text_printf(to, "the sum in which the products of elements %zu to %zu are counted ", k, s->n - 1);
            text_printf(to, times == 2 ? "twice" : "%u times", times);
            return true;
        }
    return false;
}

/* Does each block add the last products, which are a rest after whole vectors? */
static bool tell_rest_by_blocks(struct text *to, const struct sums *s)
{
    enum { MOST = 64 };
    for (size_t rest = 1; s->blocks > 1 && rest < MOST && rest < s->n; rest++) {
        uint64_t sum = s->before[s->n] - s->before[s->n - rest];
        if (s->got - s->want != sum * (s->blocks - 1))
            continue;
        text_printf(to, "the sum in which the last %zu product%s %s added %zu times, once by each block",
                    rest, rest == 1 ? "" : "s", rest == 1 ? "is" : "are", s->blocks);
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
    {CAUSE_ADDED_IN_EACH_STEP, sum_in_each_step},
    {CAUSE_ZEROED_LAST, tell_zeroed_last},
    {CAUSE_STORED_ELSEWHERE, tell_elsewhere},
    {CAUSE_SUM_NOT_ADDED, tell_not_added},
    {CAUSE_SUM_IS_ZERO, tell_zero},
    {CAUSE_REST_BY_EACH_BLOCK, tell_rest_by_blocks},
    {CAUSE_SUM_STARTS_OFF, tell_start},
    {CAUSE_SUM_OF_SQUARES, sum_of_squares},
    {CAUSE_SUM_OF_ONE_VECTOR, sum_of_one_vector},
    {CAUSE_SUM_OF_SUMS, sum_of_sums},
    {CAUSE_BLOCK_SUMS_LEFT_OUT, sum_of_first_blocks},
    {CAUSE_SUM_ENDS_EARLY, tell_prefix},
    {CAUSE_LAST_PRODUCTS_ONLY, sum_of_last_products},
    {CAUSE_SUM_OF_ONE_BLOCK, sum_of_one_block}, /* that of the last block is at the end of the sum */
    {CAUSE_SUM_BEGINS_LATE, tell_suffix},
    {CAUSE_PRODUCTS_REPEATED, tell_suffix_again},
    {CAUSE_SUM_OF_FIRST_WARP, sum_of_first_warp},
    {CAUSE_SUM_OF_FIRST_LANES, sum_of_first_lanes},
    {CAUSE_SUM_OF_FIRST_THREADS, sum_of_first_threads},
    {CAUSE_TREE_OF_ODD_NUMBER, sum_of_odd_tree},
    {CAUSE_TREE_OF_ODD_BLOCKS, sum_of_odd_blocks},
    {CAUSE_TREE_ADDS_TWICE, sum_of_round_tree},
    {CAUSE_TREE_DROPS_THREADS, sum_of_steep_tree},
    {CAUSE_SUM_WITHOUT_ONE_THREAD, sum_without_one_thread},
    {CAUSE_TREE_DROPS_THREADS, sum_without_threads},
    {CAUSE_SUM_WITH_WRONG_INDEX, sum_with_wrong_index},
    {CAUSE_FACTORS_UNSIGNED, sum_of_unsigned_factors},
    {CAUSE_SUM_OF_UNSIGNED, sum_of_unsigned_products},
    {CAUSE_PRODUCT_IN_INT, sum_of_int_products},
    {CAUSE_SUM_IN_INT, sum_of_int_sums},
    {CAUSE_SUM_IN_INT, sum_with_low_bits},
    {CAUSE_SUM_IN_FLOAT, sum_rounded},
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
