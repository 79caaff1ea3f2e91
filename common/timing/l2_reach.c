#include "common/timing/l2_reach.h"

#include <stdlib.h>

#include "common/base.h"
#include "common/timing/larger.h"

enum { LINE_BYTES = 128 };

double l2_lost(const struct gpu_timing *gpu, double bytes)
{
    double part = bytes / gpu->l2_bytes;
    return larger(0, smaller(1, (part - gpu->l2_keeps) / (gpu->l2_loses - gpu->l2_keeps)));
}

/* ---- the lines of a block ---- */

struct line {
    uint64_t number;
    unsigned loads, stores; /* sectors, by bits */
};

struct lines {
    struct line *items;
    size_t count, capacity;
};

static int compare_lines(const void *a, const void *b)
{
    uint64_t x = ((const struct line *)a)->number, y = ((const struct line *)b)->number;
    return x < y ? -1 : x > y;
}

static void add_pieces(struct lines *lines, const struct block_steps *b, const struct step *s)
{
    bool store = s->kind == STEP_STORE;
    if (!store && s->kind != STEP_LOAD && s->kind != STEP_COPY)
        return;
    for (uint32_t p = s->first; p < s->first + s->pieces; p++) {
        unsigned sectors = PIECE_SECTORS(b->pieces[p]);
        *ARRAY_PUSH(lines->items, lines->count, lines->capacity) =
            (struct line){PIECE_LINE(b->pieces[p]), store ? 0 : sectors, store ? sectors : 0};
    }
}

/* In ascending order, each once. */
static void put_in_order(struct lines *lines)
{
    size_t kept = 0;
    if (lines->count)
        qsort(lines->items, lines->count, sizeof *lines->items, compare_lines);
    for (size_t k = 0; k < lines->count; k++)
        if (kept && lines->items[kept - 1].number == lines->items[k].number) {
            lines->items[kept - 1].loads |= lines->items[k].loads;
            lines->items[kept - 1].stores |= lines->items[k].stores;
        } else {
            lines->items[kept++] = lines->items[k];
        }
    lines->count = kept;
}

/* The lines of a block; NULL: it has none. The caller frees the items. */
static struct lines lines_of(const struct block_steps *block)
{
    struct lines lines = {0};
    for (uint32_t w = 0; block && w < block->warp_count; w++)
        for (size_t k = 0; k < block->warps[w].count; k++)
            add_pieces(&lines, block, &block->warps[w].steps[k]);
    put_in_order(&lines);
    return lines;
}

static void add_lines(struct lines *to, const struct lines *lines)
{
    for (size_t k = 0; k < lines->count; k++)
        *ARRAY_PUSH(to->items, to->count, to->capacity) = lines->items[k];
}

static const struct line *find_line(const struct lines *lines, uint64_t number)
{
    struct line key = {.number = number};
    return lines->count ? bsearch(&key, lines->items, lines->count, sizeof key, compare_lines) : NULL;
}

/* ---- between blocks ---- */

struct meeting {
    struct lines block, beside[AXES][SIDES];
    double lost[AXES]; /* of what the block beside it along that axis has touched */
};

/* The part of the block's lines that another one has not touched. */
static double part_apart(const struct lines *block, const struct lines *other)
{
    size_t apart = 0;
    for (size_t k = 0; k < block->count; k++)
        apart += !find_line(other, block->items[k].number);
    return block->count ? (double)apart / (double)block->count : 1;
}

/* Of the lines of a block, those that it does not share with the ones that start just before it: the average
 * over several, since a row of a block may end within a line. */
static double part_of_run(const struct near_blocks *near)
{
    struct lines all = {0};
    double single = 0, first = 0, more = (double)near->run_count - 1;
    for (size_t k = 0; k < near->run_count; k++) {
        struct lines one = lines_of(near->run[k]);
        first = (double)one.count;
        single += first / (double)near->run_count;
        add_lines(&all, &one);
        free(one.items);
    }
    put_in_order(&all);
    free(all.items);
    return more > 0 && single > 0 ? ((double)all.count - first) / more / single : 1;
}

static bool touches(const struct lines *lines, uint64_t number)
{
    return find_line(lines, number) != NULL;
}

/* Is one of the lines before and after it touched as well, by this block or one beside it? */
static bool has_neighbour(const struct meeting *m, uint64_t number)
{
    bool found = touches(&m->block, number - 1) || touches(&m->block, number + 1);
    for (int k = 0; k < AXES * SIDES; k++) {
        const struct lines *other = &m->beside[k / SIDES][k % SIDES];
        found |= touches(other, number - 1) || touches(other, number + 1);
    }
    return found;
}

/* The part of a sector's visits that find it lost, of those after blocks on one side: the nearest block that
 * had it counts. */
static double lost_on_side(const struct meeting *m, int side, uint64_t number, unsigned sector, bool stores)
{
    double lost = 1;
    bool had = false;
    for (int a = 0; a < AXES; a++) {
        const struct line *l = find_line(&m->beside[a][side], number);
        if (l && (stores ? l->stores : l->loads | l->stores) & sector) {
            lost = smaller(lost, m->lost[a]);
            had = true;
        }
    }
    return had ? lost : 0;
}

/* Of two blocks that share a sector, each is charged with a half. */
static double load_lost(const struct meeting *m, uint64_t number, unsigned sector)
{
    return (lost_on_side(m, 0, number, sector, false) + lost_on_side(m, 1, number, sector, false)) / 2;
}

/* A sector that a store writes in part is read before it is written back. So the order of the blocks does not
 * matter. */
static double store_lost(const struct meeting *m, uint64_t number, unsigned sector)
{
    return larger(lost_on_side(m, 0, number, sector, true), lost_on_side(m, 1, number, sector, true));
}

static void add_line(struct l2_again *again, const struct meeting *m, const struct line *l)
{
    bool alone = !has_neighbour(m, l->number);
    for (unsigned pair = 0; pair < 4; pair += 2) {
        double most = 0;
        for (unsigned s = pair; s < pair + 2; s++) {
            double lost = l->loads >> s & 1 ? load_lost(m, l->number, 1u << s) : 0;
            again->loads += alone ? 0 : lost;
            again->stores += l->stores >> s & 1 ? store_lost(m, l->number, 1u << s) : 0;
            most = larger(most, lost);
        }
        again->scattered += alone ? most : 0;
    }
}

struct l2_again l2_again(const struct gpu_timing *gpu, const struct near_blocks *near, uint64_t resident)
{
    struct meeting m = {.block = lines_of(near->run_count ? near->run[0] : NULL), .lost = {1, 1, 1}};
    struct l2_again again = {.own = part_of_run(near)};
    for (int a = 0; a < AXES; a++) {
        uint64_t since = near->distance[a] > resident ? near->distance[a] : 0;
        for (int side = 0; side < SIDES; side++)
            m.beside[a][side] = lines_of(near->beside[a][side]);
        m.lost[a] = l2_lost(gpu, (double)since * (double)m.block.count * again.own * LINE_BYTES);
        if (a > 0 && near->distance[a] <= resident)
            again.own *= part_apart(&m.block, &m.beside[a][0]);
    }
    for (size_t k = 0; k < m.block.count; k++)
        add_line(&again, &m, &m.block.items[k]);
    free(m.block.items);
    for (int k = 0; k < AXES * SIDES; k++)
        free(m.beside[k / SIDES][k % SIDES].items);
    return again;
}
