#include "grader/run/block_work.h"

#include <math.h>

/* A block counts as more work than others from here on. A grid's edges make less difference. */
static const double more_work = 1.6;

void block_work_add(struct block_work *w, const struct block_steps *block)
{
    w->blocks++;
    w->cut |= block->cut;
    w->lines += (double)block->piece_count;
    w->steps += (double)block->told;
    w->issues += block->issues;
    w->longest += block->longest;
}

/* What a block does that does next to nothing counts as one step of one warp. */
static double times(double other, double usual)
{
    return other / fmax(usual, 1);
}

double block_work_ratio(const struct block_work *other, const struct block_work *usual)
{
    bool cut = other->cut || usual->cut;
    double o = cut ? other->steps : other->blocks, u = cut ? usual->steps : usual->blocks;
    if (o < 1 || u < 1)
        return 1;
    double scale = cut ? u : 1; /* per step, means are below 1 */
    double issues = times(other->issues / o * scale, usual->issues / u * scale);
    double lines = times(other->lines / o * scale, usual->lines / u * scale);
    return cut ? fmax(issues, lines) : fmax(times(other->steps / o, usual->steps / u), fmax(issues, lines));
}

bool block_work_is_more(double ratio)
{
    return ratio > more_work;
}

bool block_work_is_long(const struct block_steps *block, const struct block_work *usual)
{
    return usual->blocks > 0 && !usual->cut &&
           block_work_is_more(times(block->longest, usual->longest / usual->blocks));
}
