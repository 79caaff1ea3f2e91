/* Find what becomes of a block's stores before they reach the L2: which leave together, which stay partial.
 */
#include "common/base.h"
#include "common/timing/block_steps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TOGETHER = 8,    /* stores of a warp that follow each other so closely that the L1 joins them */
    JOINED = 5,      /* lines of one request; of stores of 8 lines one in three is joined, on average over few
                        and many warps [joined_copies, joined_vectors, joined_tiles, 8] */
    JOINED_MOST = 8, /* stores of 16 lines leave one by one */
    ONE_IN = 3
};

/* ---- stores of one warp ---- */

/* The sectors that both write in part leave with the earlier store. */
static void join(uint64_t *earlier, uint64_t *later)
{
    uint64_t common = PIECE_PARTIAL(*earlier) & PIECE_PARTIAL(*later);
    *earlier &= ~(common << 4);
    *later &= ~(common << 4 | common);
}

static void join_steps(struct block_steps *b, const struct step *earlier, const struct step *later)
{
    for (uint32_t i = earlier->first; i < earlier->first + earlier->pieces; i++)
        for (uint32_t k = later->first; k < later->first + later->pieces; k++)
            if (PIECE_LINE(b->pieces[i]) == PIECE_LINE(b->pieces[k]))
                join(&b->pieces[i], &b->pieces[k]);
}

static void join_stores(struct block_steps *b, const struct warp_steps *w)
{
    const struct step *recent[TOGETHER] = {NULL};
    size_t count = 0, wide = 0;
    for (size_t k = 0; k < w->count; k++) {
        const struct step *s = &w->steps[k];
        if (s->kind == STEP_LOAD) /* takes too long: what was stored before has left */
            memset(recent, 0, sizeof recent);
        if (s->kind != STEP_STORE || s->pieces > JOINED_MOST)
            continue;
        bool joined = s->pieces <= JOINED || ++wide % ONE_IN == 0;
        for (size_t r = 0; r < TOGETHER && joined; r++)
            if (recent[r])
                join_steps(b, recent[r], s);
        recent[count++ % TOGETHER] = s;
    }
}

/* ---- all stores of the block ---- */

/* Lines that a store writes only a part of: open addressing. By sectors: some store writes it in part, a
 * second one of the same warp, one of another warp. */
struct parts {
    struct part {
        uint64_t line;
        uint32_t warp;     /* of the first store */
        bool used, shared; /* shared: another warp stores to the line, too */
        uint8_t once, again, others;
    } * table;
    size_t mask;
    uint32_t warp; /* whose stores are looked at */
};

static struct part *part_of(const struct parts *p, uint64_t line)
{
    size_t at = (size_t)(line * UINT64_C(0x9e3779b97f4a7c15) >> 20) & p->mask;
    while (p->table[at].used && p->table[at].line != line)
        at = (at + 1) & p->mask;
    return &p->table[at];
}

enum { WHOLE_LINE = 15 };

static bool is_whole(uint64_t piece)
{
    return PIECE_SECTORS(piece) == WHOLE_LINE && !PIECE_PARTIAL(piece);
}

static void note_parts(const struct parts *p, const struct block_steps *b, struct step *s)
{
    for (uint32_t k = s->first; k < s->first + s->pieces; k++) {
        unsigned partial = PIECE_PARTIAL(b->pieces[k]);
        if (is_whole(b->pieces[k]))
            continue;
        struct part *part = part_of(p, PIECE_LINE(b->pieces[k]));
        if (!part->used)
            *part = (struct part){.line = PIECE_LINE(b->pieces[k]), .used = true, .warp = p->warp};
        if (part->warp == p->warp)
            part->again |= part->once & partial;
        else
            part->others |= part->once & partial, part->shared = true;
        part->once |= partial;
    }
}

/* If blocks write parts of one line, the memory takes LINE_COST longer, and TORN_COST for each sector that is
 * torn between blocks: in bytes of such lines, of which one with one torn sector counts as 128
 * [shifted_bursts, 8 to 32 words a row]. A sector that is torn between warps of one block counts as WITHIN, a
 * line that is split between sectors, by warps far out of step, as FAR_SPLIT [split_walks, 24]. */
enum { LINE_COST = 42, TORN_COST = 86, WITHIN = 128, FAR_SPLIT = 60, SECTORS = 4, FEW_WORDS = 2 };

/* The sectors of a store. */
static unsigned sectors_of(const struct block_steps *b, const struct step *s)
{
    unsigned sectors = 0;
    for (uint32_t k = s->first; k < s->first + s->pieces; k++)
        sectors += (unsigned)__builtin_popcount(PIECE_SECTORS(b->pieces[k]));
    return sectors;
}

/* Charge a store for the sectors that it writes in part. The stores that write the rest are charged, too: two
 * of them pay half each, more of them less, by the words that the store has for a sector. */
static void charge_parts(const struct parts *p, const struct block_steps *b, struct step *s)
{
    double words = (double)s->lanes / fmax(1, sectors_of(b, s)), share = fmin(0.5, words / 8);
    for (uint32_t k = s->first; k < s->first + s->pieces; k++) {
        unsigned sectors = PIECE_SECTORS(b->pieces[k]), partial = PIECE_PARTIAL(b->pieces[k]);
        if (is_whole(b->pieces[k]))
            continue;
        const struct part *part = part_of(p, PIECE_LINE(b->pieces[k]));
        int halves = 2 * __builtin_popcount(sectors) - __builtin_popcount(partial);
        int within = __builtin_popcount(partial & part->others), torn = __builtin_popcount(partial) - within;
        if ((part->again | (words < FEW_WORDS ? part->others : 0)) & partial) {
            s->torn++;
            continue;
        }
        s->split_bytes +=
            (uint16_t)(((torn ? halves * LINE_COST / SECTORS : 0) + torn * TORN_COST) * share + 0.5);
        s->within_bytes += (uint16_t)(within * WITHIN * share + 0.5);
        s->apart_bytes += (uint16_t)(!partial && part->shared ? FAR_SPLIT / 2 : 0);
    }
}

static void each_store(struct parts *p, struct block_steps *b,
                       void (*visit)(const struct parts *, const struct block_steps *, struct step *))
{
    for (p->warp = 0; p->warp < b->warp_count; p->warp++)
        for (size_t k = 0; k < b->warps[p->warp].count; k++)
            if (b->warps[p->warp].steps[k].kind == STEP_STORE)
                visit(p, b, &b->warps[p->warp].steps[k]);
}

static size_t power_of_two_above(size_t count)
{
    size_t power = 64;
    while (power < 2 * count)
        power *= 2;
    return power;
}

void block_steps_settle_stores(struct block_steps *b)
{
    size_t room = power_of_two_above(b->piece_count);
    struct parts p = {.table = xcalloc(room, sizeof *p.table), .mask = room - 1};
    for (uint32_t w = 0; w < b->warp_count; w++)
        join_stores(b, &b->warps[w]);
    each_store(&p, b, note_parts);
    each_store(&p, b, charge_parts);
    free(p.table);
}
