#include "grader/advice/time_tell.h"

#include "grader/advice/time_blocks.h"
#include "grader/advice/time_lanes.h"
#include "grader/advice/time_step.h"

/* The line in which warps spend most of their time; NULL: none has a large part. */
static const struct line_share *longest_line(const struct exercise *x)
{
    static const double much = 0.2;
    const struct line_shares *all = &x->estimate.lines;
    return all->count && all->items[0].seconds > much * x->estimate.seconds ? &all->items[0] : NULL;
}

static void tell_longest(struct text *to, const struct exercise *x)
{
    const struct line_share *l = longest_line(x);
    if (l)
        text_printf(to, ". Warps spend %.0f %% of their time at line %u",
                    100 * l->seconds / x->estimate.seconds, l->line);
}

static void unit_line(struct text *to, const struct exercise *x)
{
    if (time_binds(x) == UNIT_STARTS)
        time_blocks_grid_line(to, x);
}

/* How each loss is told. NULL: no line is known, the step is that of time_step, nothing comes after it. */
static const struct {
    void (*lines)(struct text *to, const struct exercise *x);
    void (*step)(struct text *to, const struct exercise *x);
    void (*after)(struct text *to, const struct exercise *x);
} told[] = {
    [LOSS_IDLE] = {time_blocks_grid_line, NULL, time_blocks_idle},
    [LOSS_UNTIMED] = {time_blocks_untimed_line, time_blocks_untimed, NULL},
    [LOSS_LANES] = {time_blocks_block_line, time_blocks_small, NULL},
    [LOSS_ALONE] = {time_lanes_alone_line, NULL, time_lanes_alone},
    [LOSS_LOADS] = {time_lanes_load_lines, NULL, time_lanes_loads},
    [LOSS_BLOCKS] = {time_blocks_few_line, time_blocks_few, NULL},
    [LOSS_LAUNCHES] = {time_blocks_launches_line, time_blocks_launches, NULL},
    [LOSS_BANKS] = {time_lanes_bank_line, NULL, time_lanes_banks},
    [LOSS_STORES] = {time_lanes_store_line, NULL, time_lanes_stores},
    [LOSS_SWAPS] = {NULL, NULL, tell_longest},
    [LOSS_LONE_BLOCK] = {NULL, NULL, tell_longest},
    [LOSS_LOCAL] = {NULL, NULL, tell_longest},
    [LOSS_STOPPED] = {NULL, NULL, NULL},
    [LOSS_UNKNOWN] = {NULL, NULL, tell_longest},
    [LOSS_WARPS] = {time_blocks_warps_line, time_blocks_warps, tell_longest},
    [LOSS_UNIT] = {unit_line, NULL, tell_longest},
};

void time_tell_lines(struct text *to, const struct exercise *x)
{
    enum time_loss loss = time_loss(x);
    if (told[loss].lines)
        told[loss].lines(to, x);
}

void time_tell(struct text *to, const struct exercise *x)
{
    enum time_loss loss = time_loss(x);
    if (told[loss].step)
        told[loss].step(to, x);
    else
        text_printf(to, "%s", time_step(x));
    if (told[loss].after)
        told[loss].after(to, x);
}
