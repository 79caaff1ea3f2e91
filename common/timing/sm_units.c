#include "common/timing/sm_units_state.h"

#include "common/base.h"
#include "common/timing/line_ages.h"
#include "common/timing/sector_cache.h"

#include <stdlib.h>

/* Reads and writes together cost more than each alone: the copy's bandwidth tells how much. */
static double mixed_cost(const struct sm_launch *l)
{
    const struct gpu_timing *g = l->gpu;
    double loads = 0, stores = 0;
    for (size_t k = 0; k < l->block_count; k++) {
        loads += (double)l->blocks[k].load_bytes;
        stores += (double)l->blocks[k].store_bytes;
    }
    loads *= l->memory_share;
    double both = loads + stores > 0 ? 2 * smaller(loads, stores) / (loads + stores) : 0;
    double alone = 2 / (1 / g->read_bandwidth + 1 / g->write_bandwidth);
    return 1 + (alone / g->copy_bandwidth - 1) * both;
}

/* Reads wait for other reads, and for lines that have to be written back first. */
static double loaded_latency(const struct sm_launch *l)
{
    const struct gpu_timing *g = l->gpu;
    double mixed = 2 * smaller(l->written_part, 1 - l->written_part);
    return g->dram_latency + (g->read_clocks + g->write_clocks * mixed) * l->utilised * l->utilised;
}

struct sm_units *units_open(const struct sm_launch *l, struct sm_result *result)
{
    const struct gpu_timing *g = l->gpu;
    struct sm_units *u = xcalloc(1, sizeof *u);
    double sectors = g->clock_hz * l->active_sms * SECTOR_BYTES, slower = mixed_cost(l);
    u->launch = l;
    u->gpu = g;
    u->result = result;
    u->l1 = sector_cache_open(l->occupancy.l1_bytes);
    u->touched = line_ages_open();
    u->scattered_cost = sectors / SECTOR_BYTES / g->scattered_reads_a_second;
    u->partial_cost = sectors / SECTOR_BYTES / g->partial_writes_a_second;
    u->l2_cost = sectors / g->l2_bandwidth;
    u->l2_write_cost = sectors / g->l2_write_bandwidth;
    u->torn_cost = g->torn_lines * u->l2_write_cost;
    u->split_cost = sectors / SECTOR_BYTES / g->split_lines_a_second / LINE_BYTES;
    u->read_cost = sectors / g->read_bandwidth * slower;
    u->write_cost = sectors / g->write_bandwidth * slower;
    u->memory_latency = loaded_latency(l);
    u->crowd = 1;
    return u;
}

void units_close(struct sm_units *u)
{
    sector_cache_close(u->l1);
    line_ages_close(u->touched);
    free(u);
}

void units_enter_tail(struct sm_units *u)
{
    u->crowd = (double)u->launch->tail_sms / u->launch->active_sms;
}

/* The next block waits for this one's start, but this one for none of its own: block_clocks holds that. */
double units_start_block(struct sm_units *u, double at)
{
    double clocks = u->gpu->clock_hz * u->launch->active_sms / u->gpu->blocks_a_second;
    return use(&u->starts, at, clocks, &u->result->busy[UNIT_STARTS]) - clocks;
}

double units_scheduler_at(const struct sm_units *u, unsigned warp)
{
    return u->schedulers[warp % (unsigned)u->gpu->schedulers];
}

bool units_pass_l1(const struct step *s)
{
    static const bool passes[STEP_END + 1] = {
        [STEP_LOAD] = true,         [STEP_STORE] = true, [STEP_COPY] = true,        [STEP_SHARED] = true,
        [STEP_SHARED_STORE] = true, [STEP_LOCAL] = true, [STEP_LOCAL_STORE] = true,
    };
    return passes[s->kind];
}

double units_accept_at(const struct sm_units *u, const struct step *s)
{
    return units_pass_l1(s) ? u->l1_free - u->gpu->queue_clocks : 0;
}

double units_issue(struct sm_units *u, unsigned warp, const struct step *s, double at)
{
    double *scheduler = &u->schedulers[warp % (unsigned)u->gpu->schedulers];
    double done = use(scheduler, at, s->issue, &u->result->busy[UNIT_ISSUE]);
    u->result->instructions += s->issue;
    return larger(done, at + (s->stall > 0 ? s->stall : s->issue * u->gpu->issue_interval));
}
