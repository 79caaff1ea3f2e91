/* Where the record of a sampled block begins and ends: which blocks are told in brief, which run to their
 * ends, and how long the longest warp is. */
#include "common/sim/sampled.h"

#include <string.h>

bool steps_were_cut(const struct run *run, const struct warp *w)
{
    return run->recording && run->recording->warps[w->index].cut;
}

/* Choose how the next block is told. Is it the last one that runs to its end? After one that was cut off no
 * block does, and those that should have are told in brief. */
static bool choose_telling(struct recording *r, const struct run *run)
{
    const struct device_sample *s = r->sample;
    size_t left = run->blocks - r->begun++; /* this block included */
    bool at_end = left <= s->in_brief + s->whole;
    r->brief = left <= s->in_brief || (at_end && r->any_cut);
    r->whole = at_end && !r->brief;
    r->schedule = r->brief ? NULL : r->made;
    return s->whole && left == s->in_brief + 1;
}

void steps_block_begin(struct run *run)
{
    struct recording *r = run->recording;
    bool last = choose_telling(r, run);
    memset(r->warps, 0, run->warps * sizeof *r->warps);
    for (uint32_t w = 0; w < run->warps; w++)
        memset(r->taints[w], 0, r->registers * sizeof **r->taints);
    if (r->schedule)
        machine_warps_begin(r->machine, run->warps, r->schedule);
    r->cut_barriers = 0;
    r->limited = false;
    r->untold = 0;
    memset(r->loaded, 0, sizeof r->loaded);
    r->block = (struct block_steps){.warp_count = run->warps, .told_part = 1};
    r->block.comes_last = last && sampled_tickets_to_last(r, run->memory, launch_blocks(run->launch));
    r->block.warps = xcalloc(run->warps, sizeof *r->block.warps);
}

static void find_longest(struct recording *r, const struct warp_record *record)
{
    if (record->all > r->block.longest) {
        r->block.longest = record->all;
        r->block.told_part = record->untold ? record->told / record->all : 1;
    }
}

void steps_block_end(struct run *run)
{
    struct recording *r = run->recording;
    r->ended++;
    r->any_cut |= r->block.cut;
    if (r->block.comes_last)
        sampled_tickets_go_on(r, run->memory);
    for (uint32_t w = 0; w < run->warps; w++) {
        r->block.issues += r->warps[w].work;
        find_longest(r, &r->warps[w]);
        if (r->schedule)
            machine_warp_end(r, w);
        else
            sampled_add(r, w, STEP_END);
    }
    r->sample->hear(r->sample->context, &r->block);
}
