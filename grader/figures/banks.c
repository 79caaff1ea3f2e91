/* Single requests of a warp: the sectors of global memory and the banks of shared memory that they touch. */
#include "grader/figures/figures.h"
#include "grader/figures/scene.h"

enum { WORD = 4, BANKS = 32 };

/* ---- the tree of lab 0 ---- */

/* How many different words of each bank the lanes want. */
static void words_by_bank(const struct heard *h, unsigned words[BANKS])
{
    bool seen[64 << 10] = {false};
    for (unsigned l = 0; l < 32; l++)
        for (unsigned b = 0; h->request.mask >> l & 1 && b < h->request.bytes; b += WORD) {
            size_t word = (size_t)(h->at[l] + b) / WORD;
            if (word < sizeof seen && !seen[word])
                words[word % BANKS]++;
            if (word < sizeof seen)
                seen[word] = true;
        }
}

/* The first warp's load of its own summands in each step, of which lane 0 has partial[0]: "step, bank,
 * words"; and "step, wavefronts, lanes". */
static void write_tree(struct text *out, const char *name, const struct sight *s)
{
    struct text rows = {0};
    uint32_t step = 0;
    text_printf(out, "$%s << EOD\n", name);
    for (size_t r = 0; r < s->count; r++) {
        const struct heard *h = &s->heard[r];
        unsigned words[BANKS] = {0};
        if (!h->request.shared || h->request.store || h->request.warp || h->request.barriers <= step ||
            h->at[0])
            continue;
        step = h->request.barriers;
        words_by_bank(h, words);
        for (unsigned b = 0; b < BANKS; b++)
            if (words[b])
                text_printf(out, "%u %u %u\n", step, b, words[b]);
        text_printf(&rows, "%u %u %d\n", step, h->request.passes, __builtin_popcount(h->request.mask));
    }
    text_printf(out, "EOD\n$%s_steps << EOD\n%sEOD\n", name, rows.s ? rows.s : "");
    text_free(&rows);
}

bool write_reduction_lab0(struct text *out, struct why *why)
{
    struct sight lab = {0}, spread = {0};
    bool ok = scene_of(&lab, 0, 0, NULL, why) && scene_of(&spread, 0, 0, "grader/figures/reduction.cu", why);
    if (ok) {
        write_tree(out, "lab", &lab);
        write_tree(out, "spread", &spread);
    }
    sight_free(&lab);
    sight_free(&spread);
    return ok;
}

/* ---- requests of requests.cu, in its order ---- */

enum { GLOBAL_REQUESTS = 3, STRIDES = 33, NARROWEST_ROW = 8 };

static bool look_at_requests(struct sight *s, struct why *why)
{
    return scene_of(s, 1, 0, "grader/figures/requests.cu", why);
}

/* Rows of "lane's element", a block for each request; arrays of their sectors and bytes. */
bool write_sectors_lab3(struct text *out, struct why *why)
{
    struct sight s = {0};
    struct text sums = {0};
    bool ok = look_at_requests(&s, why);
    text_printf(out, "array sectors[%d]\narray bytes[%d]\n$lanes << EOD\n", GLOBAL_REQUESTS, GLOBAL_REQUESTS);
    for (size_t r = 0; r < s.count && s.heard[r].launch < GLOBAL_REQUESTS; r++) {
        const struct heard *h = &s.heard[r];
        if (h->request.store)
            continue;
        for (unsigned l = 0; l < 32; l++)
            text_printf(out, "%d\n", (int)(h->at[l] / WORD));
        text_printf(out, "\n\n");
        text_printf(&sums, "sectors[%d] = %u\nbytes[%d] = %u\n", h->launch + 1, h->request.passes,
                    h->launch + 1, (unsigned)__builtin_popcount(h->request.mask) * h->request.bytes);
    }
    text_printf(out, "EOD\n%s", sums.s ? sums.s : "");
    text_free(&sums);
    sight_free(&s);
    return ok;
}

/* "words from lane to lane, wavefronts", then "cells a row, wavefronts". */
bool write_banks_lab4(struct text *out, struct why *why)
{
    struct sight s = {0};
    bool ok = look_at_requests(&s, why);
    text_printf(out, "$strides << EOD\n");
    for (size_t r = 0; r < s.count; r++) {
        const struct heard *h = &s.heard[r];
        int n = h->launch - GLOBAL_REQUESTS;
        if (n < 0 || !h->request.shared)
            continue;
        if (n == STRIDES)
            text_printf(out, "EOD\n$rows << EOD\n");
        text_printf(out, "%d %u\n", n < STRIDES ? n + 1 : n - STRIDES + NARROWEST_ROW, h->request.passes);
    }
    text_printf(out, "EOD\n");
    sight_free(&s);
    return ok;
}
