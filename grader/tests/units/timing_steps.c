#include "grader/tests/units/timing_steps.h"

#include <check.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

const struct gpu_timing *h200(void)
{
    return gpu_timing_find("NVIDIA H200");
}

static bool touches_a_line(const struct step *s)
{
    return s->kind == STEP_LOAD || s->kind == STEP_STORE || s->kind == STEP_LOCAL ||
           s->kind == STEP_LOCAL_STORE;
}

struct block_steps block_of(uint32_t warps, const struct step *steps, size_t count)
{
    struct block_steps b = {.warp_count = warps, .warps = calloc(warps, sizeof *b.warps)};
    for (uint32_t w = 0; w < warps; w++) {
        struct step *own = calloc(count + 1, sizeof *own);
        if (count)
            memcpy(own, steps, count * sizeof *own);
        own[count] = (struct step){.kind = STEP_END};
        b.warps[w] = (struct warp_steps){.steps = own, .count = count + 1};
        for (size_t k = 0; k < count; k++)
            if (touches_a_line(&own[k])) { /* of its own */
                b.pieces = realloc(b.pieces, (b.piece_count + 1) * sizeof *b.pieces);
                own[k].first = (uint32_t)b.piece_count;
                own[k].pieces = 1;
                own[k].lanes = 32;
                b.pieces[b.piece_count] = PIECE(1000 + b.piece_count, 15, 0);
                b.piece_count++;
                b.load_bytes += own[k].kind == STEP_LOAD ? 128 : 0;
                b.store_bytes += own[k].kind == STEP_STORE ? 128 : 0;
            }
    }
    return b;
}

struct line_time lines[LINES];

double play_at_once(struct block_steps b, unsigned at_once, uint64_t blocks, struct sm_result *r)
{
    struct sm_launch l = {.gpu = h200(),
                          .occupancy = occupancy_of(h200(), 32 * b.warp_count, 16, 0),
                          .blocks = &b,
                          .block_count = 1,
                          .blocks_on_sm = blocks,
                          .active_sms = 132,
                          .tail_sms = 132,
                          .memory_share = 1,
                          .write_share = 1,
                          .drift = {.split = 1, .within = 1}};
    l.occupancy.blocks = at_once < l.occupancy.blocks ? at_once : l.occupancy.blocks;
    for (int o = 0; o < STEP_ORIGINS; o++)
        l.memory_share_of[o] = 1;
    ck_assert_uint_le(sm_lines(&l), LINES);
    sm_run(r, lines, &l);
    block_steps_free(&b);
    return r->clocks;
}

double play(struct block_steps b, uint64_t blocks, struct sm_result *r)
{
    return play_at_once(b, UINT_MAX, blocks, r);
}
