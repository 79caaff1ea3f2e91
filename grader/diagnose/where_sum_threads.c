/* Say which threads' parts a wrong sum of products contains. */
#include <stdlib.h>

#include "grader/diagnose/where_sum.h"

/* ---- whole threads and blocks ---- */

/* A block's elements: one per thread, and then again one grid further on. */
static uint64_t block_sum(const struct sums *s, size_t block)
{
    uint64_t sum = 0;
    for (size_t from = block * s->threads; from < s->n; from += s->blocks * s->threads) {
        size_t end = from + s->threads < s->n ? from + s->threads : s->n;
        sum += s->before[end] - s->before[from];
    }
    return sum;
}

bool sum_of_first_blocks(struct text *to, const struct sums *s)
{
    size_t blocks = 0;
    uint64_t sum = 0;
    while (blocks < s->blocks && (blocks == 0 || sum != s->got))
        sum += block_sum(s, blocks++);
    if (s->launches < 2 || blocks < 2 || blocks >= s->blocks)
        return false;
    text_printf(to,
                "the sum of what the first %zu of %zu blocks add up: a later kernel leaves out the others",
                blocks, s->blocks);
    return true;
}

bool sum_of_one_block(struct text *to, const struct sums *s)
{
    for (size_t block = 0; block < s->blocks; block++) {
        if (block_sum(s, block) == s->got) {
            text_printf(to,
                        "the sum of block %zu's elements alone: those of the other %zu blocks are missing",
                        block, s->blocks - 1);
            return true;
        }
    }
    return false;
}

uint64_t *sum_take_blocks(const struct sums *s)
{
    uint64_t *sums = xcalloc(s->blocks + 1, sizeof *sums);
    for (size_t block = 0; block < s->blocks; block++)
        sums[block] = block_sum(s, block);
    return sums;
}

uint64_t *sum_take_parts(const struct sums *s)
{
    uint64_t *parts = xcalloc(s->threads + 1, sizeof *parts);
    for (size_t k = 0; s->threads && k < s->n; k++)
        parts[k % s->threads] += s->before[k + 1] - s->before[k];
    return parts;
}

bool sum_of_first_threads(struct text *to, const struct sums *s)
{
    uint64_t *parts = sum_take_parts(s), sum = 0;
    size_t count = 0;
    do
        sum += parts[count++];
    while (count < s->threads && sum != s->got);
    free(parts);
    if (count >= s->threads)
        return false;
    text_printf(
        to, "the sum of what threads 0 to %zu of each block add up: those of threads %zu to %zu are missing",
        count - 1, count, s->threads - 1);
    return true;
}

bool sum_of_first_warp(struct text *to, const struct sums *s)
{
    enum { WARP = 32 };
    uint64_t *parts = sum_take_parts(s), sum = 0;
    for (size_t t = 0; t < WARP && t < s->threads; t++)
        sum += parts[t];
    free(parts);
    if (s->threads <= WARP || sum != s->got)
        return false;
    text_printf(to,
                "the sum of what the first warp of each block adds up: that of threads %d to %zu is missing",
                WARP, s->threads - 1);
    return true;
}

static uint64_t sum_of_threads(const uint64_t *parts, size_t threads, size_t first, size_t apart)
{
    uint64_t sum = 0;
    for (size_t t = first; t < threads; t += apart)
        sum += parts[t];
    return sum;
}

/* What the first lanes of each warp add up. */
static uint64_t sum_of_lanes(const uint64_t *parts, size_t threads, size_t lanes)
{
    enum { WARP = 32 };
    uint64_t sum = 0;
    for (size_t lane = 0; lane < lanes; lane++)
        sum += sum_of_threads(parts, threads, lane, WARP);
    return sum;
}

bool sum_of_first_lanes(struct text *to, const struct sums *s)
{
    enum { WARP = 32 };
    uint64_t *parts = sum_take_parts(s);
    size_t lanes = 1;
    while (lanes < WARP && sum_of_lanes(parts, s->threads, lanes) != s->got)
        lanes *= 2;
    free(parts);
    if (s->threads <= WARP || lanes == WARP)
        return false;
    if (lanes == 1)
        text_printf(to, "the sum of what lane 0 of each warp adds up");
    else
        text_printf(to, "the sum of what lanes 0 to %zu of each warp add up", lanes - 1);
    text_printf(to, ": that of lanes %zu to %d is missing", lanes, WARP - 1);
    return true;
}

bool sum_without_one_thread(struct text *to, const struct sums *s)
{
    uint64_t *parts = sum_take_parts(s);
    size_t t = 0;
    while (t < s->threads && s->want - parts[t] != s->got)
        t++;
    bool found = t < s->threads && s->threads > 2;
    free(parts);
    if (found)
        text_printf(to, "the sum without what thread %zu of each block adds up", t);
    return found;
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
bool sum_without_threads(struct text *to, const struct sums *s)
{
    size_t first = 0;
    uint64_t *parts = sum_take_parts(s);
    size_t apart = lost_threads(parts, s, &first);
    free(parts);
    if (!apart)
        return false;
    bool many = first + apart < s->threads;
    text_printf(to, "the sum without what thread%s %zu", many ? "s" : "", first);
    for (size_t t = first + apart; t < s->threads && t < first + 3 * apart; t += apart)
        text_printf(to, ", %zu", t);
    text_printf(to, "%s of each block add%s up: does a step of the tree drop it?",
                first + 3 * apart < s->threads ? ", ..." : "", many ? "" : "s");
    return true;
}

/* The cells that are added up after each step of a tree, of which the first `many` go into the result. */
static uint64_t sum_of_steps(const struct sums *s, bool halves, bool from_start, bool many)
{
    uint64_t *parts = sum_take_parts(s), sum = 0;
    for (size_t step = 1; step < s->threads; step *= 2) {
        size_t half = halves ? s->threads / 2 / step : step, apart = halves ? 1 : 2 * step;
        for (size_t t = 0; from_start && t < (many ? half : 1); t++)
            sum += parts[t];
        for (size_t t = 0; halves ? t < half : t + half < s->threads; t += apart)
            parts[t] += parts[t + half];
        for (size_t t = 0; !from_start && t < (many ? half : 1); t++)
            sum += parts[t];
    }
    free(parts);
    return sum;
}

/* Is the block's sum so far added in each step, before it or after it, by one thread or by all that work? */
bool sum_in_each_step(struct text *to, const struct sums *s)
{
    bool power = s->threads > 2 && (s->threads & (s->threads - 1)) == 0;
    for (int k = 0; power && k < 8; k++) {
        bool halves = k & 1, before = k & 2, many = k & 4;
        if ((many && !halves) || sum_of_steps(s, halves, before, many) != s->got)
            continue;
        text_printf(to, "what blocks add that pass on their sum in each step of the tree, not once after it");
        return true;
    }
    return false;
}

/* ---- each thread's loop ---- */

bool sum_of_last_products(struct text *to, const struct sums *s)
{
    size_t step = s->blocks * s->threads;
    if (!step || s->n <= step || s->before[s->n] - s->before[s->n - step] != s->got)
        return false;
    text_printf(to, "the sum of each thread's last product, without those before it");
    return true;
}

/* Where thread t of block b begins, in words and as factors of the four products. */
static const struct start {
    const char *words;
    bool block_by_threads, block, thread, thread_by_blocks;
} starts[] = {
    {"blockIdx.x * blockDim.x + threadIdx.x", true, false, true, false},
    {"blockIdx.x + threadIdx.x", false, true, true, false},
    {"threadIdx.x", false, false, true, false},
    {"threadIdx.x * gridDim.x + blockIdx.x", false, true, false, true},
    {"blockIdx.x * blockDim.x", true, false, false, false},
};

/* By how many elements each thread goes on. */
enum step { STEP_GRID, STEP_BLOCK, STEP_GRID_DIM, STEP_BOTH_ADDED, STEP_NONE, STEP_COUNT };

static const char *const step_words[] = {
    [STEP_GRID] = "goes on by gridDim.x * blockDim.x",
    [STEP_BLOCK] = "goes on by blockDim.x, the threads of one block",
    [STEP_GRID_DIM] = "goes on by gridDim.x",
    [STEP_BOTH_ADDED] = "goes on by gridDim.x + blockDim.x",
    [STEP_NONE] = "takes one element",
};

static size_t start_of(const struct start *start, const struct sums *s, size_t block, size_t thread)
{
    return start->block_by_threads * block * s->threads + start->block * block + start->thread * thread +
           start->thread_by_blocks * thread * s->blocks;
}

static size_t step_of(enum step step, const struct sums *s)
{
    const size_t steps[] = {[STEP_GRID] = s->blocks * s->threads,
                            [STEP_BLOCK] = s->threads,
                            [STEP_GRID_DIM] = s->blocks,
                            [STEP_BOTH_ADDED] = s->blocks + s->threads,
                            [STEP_NONE] = s->n};
    return steps[step];
}

/* tails[k] is the sum of elements k, k + step, k + 2 step and so on. */
static uint64_t *take_tails(const struct sums *s, size_t step)
{
    uint64_t *tails = xcalloc(s->n + 1, sizeof *tails);
    for (size_t k = s->n; k-- > 0;)
        tails[k] = s->before[k + 1] - s->before[k] + (k + step < s->n ? tails[k + step] : 0);
    return tails;
}

static uint64_t sum_by(const struct sums *s, const struct start *start, const uint64_t *tails)
{
    uint64_t sum = 0;
    for (size_t b = 0; b < s->blocks; b++)
        for (size_t t = 0; t < s->threads; t++) {
            size_t from = start_of(start, s, b, t);
            sum += from < s->n ? tails[from] : 0;
        }
    return sum;
}

bool sum_with_wrong_index(struct text *to, const struct sums *s)
{
    for (int step = 0; s->blocks && step < STEP_COUNT; step++) {
        uint64_t *tails = take_tails(s, step_of((enum step)step, s));
        for (size_t k = 0; k < ARRAY_LEN(starts); k++) {
            if (sum_by(s, &starts[k], tails) != s->got)
                continue;
            text_printf(to, "the sum if each thread begins at %s and %s", starts[k].words, step_words[step]);
            free(tails);
            return true;
        }
        free(tails);
    }
    return false;
}

bool sum_of_int_sums(struct text *to, const struct sums *s)
{
    size_t step = s->blocks * s->threads;
    uint64_t sum = 0, *tails = step ? take_tails(s, step) : NULL;
    for (size_t t = 0; t < step && t < s->n; t++)
        sum += (uint64_t)(int64_t)(int32_t)(uint32_t)tails[t];
    free(tails);
    if (!step || sum != s->got)
        return false;
    text_printf(to, "the sum of the threads' sums, each cut to 32 bits: keep them in a long long");
    return true;
}
