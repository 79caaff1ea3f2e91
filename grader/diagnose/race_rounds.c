#include "grader/diagnose/race_rounds.h"

#include <stdlib.h>
#include <string.h>

#include "common/device.h"
#include "common/follow.h"

enum { WARPS = 32, CELLS = 16384, RUNS = 4 };

/* An access to a cell of the first block's shared memory. */
struct touch {
    unsigned round, thread; /* round: barriers before it, and one; 0: there was none */
    bool several;           /* other threads have come to it in this round, too */
    bool after_other;       /* in this round, the warp has come to the pair's other line before */
};

/* Which threads of a block come to the two lines. */
struct visitors {
    uint64_t block;
    uint32_t lanes[2][WARPS];
};

/* The two lines of a race: [0] stores, [1] reads. In the block that the race was found in. */
struct pair {
    struct finding *race;
    int lines[2];
    uint64_t block;
    struct touch last[2][CELLS];
    unsigned now[WARPS], rounds[2][WARPS]; /* rounds: in which a warp was last at a line */
    bool open[2];                /* no barrier [0] between store and read, [1] between read and store */
    struct visitors visitors[2]; /* of this block and of the launch's last one, which may not be full */
    unsigned threads;            /* of a block */
    int64_t low, high;           /* of the array, in bytes */
    bool of_some;                /* some threads of a block come to both lines, and others do not */
    int last_read;               /* the last line above the store that reads the array */
};

static unsigned count_lanes(const uint32_t lanes[WARPS])
{
    unsigned count = 0;
    for (size_t k = 0; k < WARPS; k++)
        count += (unsigned)__builtin_popcount(lanes[k]);
    return count;
}

/* Of the launch that ends. */
static void note_visitors(struct pair *p)
{
    for (size_t k = 0; k < ARRAY_LEN(p->visitors); k++) {
        unsigned store = count_lanes(p->visitors[k].lanes[0]), read = count_lanes(p->visitors[k].lanes[1]);
        p->of_some = p->of_some || (store && store < p->threads && read && read < p->threads);
    }
    memset(p->visitors, 0, sizeof p->visitors);
}

static void take_launch(struct pair *p, const struct follow_launch *launch)
{
    const unsigned *grid = launch->launch->grid, *block = launch->launch->block;
    p->threads = block[0] * block[1] * block[2];
    p->visitors[0].block = p->block;
    p->visitors[1].block = (uint64_t)grid[0] * grid[1] * grid[2] - 1;
    p->low = p->high = 0;
    for (size_t k = 0; k < launch->array_count; k++)
        if (strcmp(launch->arrays[k].name, p->race->array) == 0) {
            p->low = launch->arrays[k].low;
            p->high = launch->arrays[k].high;
        }
}

static void begin(void *context, const struct follow_launch *launch)
{
    struct pair *p = context;
    const unsigned *grid = launch->launch->grid, *block = p->race->block;
    p->block = block[0] + (uint64_t)grid[0] * (block[1] + (uint64_t)grid[1] * block[2]);
    note_visitors(p);
    take_launch(p, launch);
    for (size_t k = 0; k < WARPS; k++)
        p->now[k] = 1;
    memset(p->last, 0, sizeof p->last);
    memset(p->rounds, 0, sizeof p->rounds);
}

static bool has_line(const struct follow_event *e, int line)
{
    bool found = false;
    for (size_t k = 0; k < ARRAY_LEN(e->lines); k++)
        found = found || e->lines[k] == line;
    return found;
}

/* A thread comes to a cell that another one has touched in the other line, in the same round: they race. If
 * the warp of one of the two has been at both lines in this round, no barrier is between these, in that
 * order. */
static void note_race(struct pair *p, int line, bool own_after_other, const struct touch *other)
{
    if (own_after_other)
        p->open[!line] = true;
    else if (other->after_other)
        p->open[line] = true;
}

static void hear_cell(struct pair *p, int line, size_t cell, const struct touch *own)
{
    const struct touch *other = &p->last[!line][cell];
    struct touch *last = &p->last[line][cell];
    bool again = last->round == own->round && (last->several || last->thread != own->thread);
    if (other->round == own->round && (other->several || other->thread != own->thread))
        note_race(p, line, own->after_other, other);
    *last = *own;
    last->several = again;
}

static void hear_access(struct pair *p, const struct follow_event *e)
{
    int line = e->kind == FOLLOW_LOAD;
    unsigned now = p->now[e->warp];
    if (!has_line(e, p->lines[line]))
        return;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++) {
        struct touch own = {.round = now,
                            .thread = e->warp * FOLLOW_LANES + lane,
                            .after_other = p->rounds[!line][e->warp] == now};
        bool shared = e->mask >> lane & 1 && e->space[lane] == FOLLOW_SHARED;
        for (int64_t at = e->at[lane]; shared && at < e->at[lane] + e->bytes; at += 4)
            if (at >= 0 && at / 4 < CELLS)
                hear_cell(p, line, (size_t)at / 4, &own);
    }
    p->rounds[line][e->warp] = now;
}

static void hear_visitor(struct pair *p, const struct follow_event *e)
{
    int line = e->kind == FOLLOW_LOAD;
    for (size_t k = 0; k < ARRAY_LEN(p->visitors); k++)
        if (e->block == p->visitors[k].block && has_line(e, p->lines[line]))
            p->visitors[k].lanes[line][e->warp] |= e->mask;
}

/* The last line above the store that the event belongs to: its own, or one that calls its function. */
static int line_above(const struct pair *p, const struct follow_event *e)
{
    int last = 0;
    for (size_t k = 0; k < ARRAY_LEN(e->lines); k++)
        last = e->lines[k] > last && e->lines[k] < p->lines[0] ? e->lines[k] : last;
    return last;
}

/* Does it read the array in a line above the store? */
static void hear_reader(struct pair *p, const struct follow_event *e)
{
    int line = line_above(p, e);
    for (unsigned lane = 0; lane < FOLLOW_LANES && line > p->last_read; lane++)
        if (e->mask >> lane & 1 && e->space[lane] == FOLLOW_SHARED && e->at[lane] >= p->low &&
            e->at[lane] < p->high)
            p->last_read = line;
}

static void hear(void *context, const struct follow_event *e)
{
    struct pair *p = context;
    bool accesses = e->kind == FOLLOW_LOAD || e->kind == FOLLOW_STORE;
    if (e->warp < WARPS && accesses)
        hear_visitor(p, e);
    if (e->warp < WARPS && e->kind == FOLLOW_LOAD)
        hear_reader(p, e);
    if (e->block != p->block || e->warp >= WARPS)
        return;
    if (e->kind == FOLLOW_BARRIER)
        p->now[e->warp] += !strstr(e->op, "warp");
    else if (accesses)
        hear_access(p, e);
}

/* A race of a line that stores and another one that reads. */
static bool take_pair(struct pair *p, struct finding *race)
{
    bool reads = race->cause == CAUSE_READS_WHAT_OTHERS_STORE;
    int line, other;
    finding_lines(race, &line, &other);
    p->race = race;
    p->lines[0] = reads ? other : line;
    p->lines[1] = reads ? line : other;
    return race->kind == FINDING_SHARED_RACE && race->has_thread && line > 0 && other > 0 && line != other &&
           (reads || race->cause == CAUSE_STORES_WHAT_OTHERS_READ);
}

/* Between the upper line and the lower one. One that is missing between these is the first to be put. */
static void conclude(struct pair *p)
{
    note_visitors(p);
    bool reads_first = p->lines[1] < p->lines[0];
    if (p->open[0] || p->open[1])
        p->race->between = p->open[reads_first] ? BETWEEN_NOTHING : BETWEEN_BARRIER;
    if (p->of_some && p->last_read >= p->lines[1])
        p->race->last_read = p->last_read;
}

/* The size at which the race was found first; d->count: it is too large. */
static size_t size_to_run(const struct finding *race, const struct diagnosis *d)
{
    enum { MOST = 320000 };
    size_t at = 0;
    while (at < d->count && (d->tried[at].shape.n != race->first_n || diagnose_elements(d, at) > MOST))
        at++;
    return at;
}

void race_rounds_find(struct findings *list, const struct diagnosis *d)
{
    size_t runs = 0;
    for (size_t k = 0; k < list->count && runs < RUNS && d->rig->backend->follow; k++) {
        struct pair *p = xcalloc(1, sizeof *p);
        struct device_follow listener = {.begin = begin, .hear = hear, .context = p};
        size_t at = take_pair(p, &list->items[k]) ? size_to_run(p->race, d) : d->count;
        if (at < d->count) {
            d->rig->backend->follow(d->rig->device, &listener);
            diagnose_run(d, at, 0, NULL);
            d->rig->backend->follow(d->rig->device, NULL);
            conclude(p);
            runs++;
        }
        free(p);
    }
}
