#include "grader/run/block_choice.h"

#include <math.h>

#include "common/base.h"

/* Parts of the grid: near its first block and near its last one. */
static const double near_ends[NEAR_ENDS] = {0.004, 0.996};

/* Of launches that are alike: so many are timed. Of later ones a few blocks are looked at, then one. */
enum { TIMED_LAUNCHES = 4, LOOKED_LAUNCHES = 32, FEW_LOOKS = 8 };

static uint64_t blocks_of(const struct launch *l)
{
    return (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
}

size_t block_choice_wanted(uint64_t blocks, unsigned sms, unsigned resident)
{
    enum { LEAST = 16, ROUNDS = 2 };
    uint64_t most = (blocks + sms - 1) / sms, wanted = (uint64_t)ROUNDS * resident;
    wanted = wanted < LEAST ? LEAST : wanted > TIMED_MOST ? TIMED_MOST : wanted;
    return (size_t)(most < wanted ? most : wanted);
}

static void add(struct block_choice *c, uint64_t block)
{
    c->blocks[c->count++] = block;
}

/* Block number k of a sequence that covers each axis of the grid evenly, in no step that could fit its rows:
 * M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018, for three dimensions. */
static uint64_t spread_block(const struct launch *l, size_t k)
{
    static const double step[] = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703};
    uint64_t at[3];
    for (int axis = 0; axis < 3; axis++)
        at[axis] = (uint64_t)(fmod(0.5 + (double)k * step[axis], 1) * l->grid[axis]);
    return (at[2] * l->grid[1] + at[1]) * l->grid[0] + at[0];
}

static void add_ends(struct block_choice *c, uint64_t blocks)
{
    c->ends = c->count;
    c->end_count = blocks > 1 ? GRID_ENDS : 0;
    if (blocks <= 1)
        return;
    add(c, 0);
    add(c, blocks - 1);
}

/* The blocks beside the second one that is timed, which lies anywhere: those just before it, and two along
 * each axis. */
static void add_neighbours(struct block_choice *c, const uint32_t grid[3])
{
    c->centre = c->timed > 1;
    uint64_t centre = c->blocks[c->centre], distance = 1;
    c->run = c->count;
    c->run_count = centre < RUN - 1 ? (size_t)centre : RUN - 1;
    for (uint64_t k = 1; k <= c->run_count; k++)
        add(c, centre - k);
    for (int a = 0; a < AXES; distance *= grid[a++]) {
        uint64_t at = centre / distance % grid[a];
        c->beside[a][0] = at > 0 ? c->count : 0;
        if (at > 0)
            add(c, centre - distance);
        c->beside[a][1] = at + 1 < grid[a] ? c->count : 0;
        if (at + 1 < grid[a])
            add(c, centre + distance);
    }
}

/* Blocks spread over the whole grid, its ends, some near them, and neighbours. */
static void add_timed(struct block_choice *c, const struct launch *launch, size_t timed)
{
    uint64_t blocks = blocks_of(launch);
    for (c->timed = timed; c->count < timed;)
        add(c, spread_block(launch, c->count));
    add_ends(c, blocks);
    for (size_t k = 0; k < NEAR_ENDS && blocks > 1; k++)
        add(c, (uint64_t)(near_ends[k] * (double)(blocks - 1)));
    add_neighbours(c, launch->grid);
}

void block_choice_make(struct block_choice *c, const struct launch *launch, unsigned times, size_t timed,
                       struct random *chance)
{
    uint64_t blocks = blocks_of(launch);
    size_t looks = times <= TIMED_LAUNCHES ? LOOKS_MOST : times <= LOOKED_LAUNCHES ? FEW_LOOKS : 1;
    *c = (struct block_choice){.count = 0};
    if (times <= TIMED_LAUNCHES)
        add_timed(c, launch, timed);
    else
        add_ends(c, blocks);
    c->kept = c->count;
    while (c->count < c->kept + looks)
        add(c, random_next(chance) % blocks);
}
