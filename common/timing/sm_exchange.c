/* What threads do without global memory: shared memory, shuffles, barriers, calls; and atomics. */
#include "common/timing/sm_units_state.h"

static double use_address(struct sm_units *u, double passes, double at)
{
    return use(&u->address, at, passes * u->gpu->address_clocks, &u->result->busy[UNIT_ADDRESS]);
}

/* A load of constants is done once for each address that lanes ask for (CUDA C++ Programming Guide, "Constant
 * Memory"). */
double units_address(struct sm_units *u, const struct step *s, double at)
{
    return use_address(u, larger(1, s->passes), at) + u->gpu->shared_latency;
}

/* Each scheduler has a unit of its own; busy is the mean over them. */
double units_convert(struct sm_units *u, unsigned warp, double at)
{
    const struct gpu_timing *g = u->gpu;
    double *unit = &u->converters[warp % (unsigned)g->schedulers];
    u->result->busy[UNIT_CONVERT] += g->convert_clocks / g->schedulers;
    return use_unlisted(unit, at, g->convert_clocks) + g->convert_latency;
}

double units_fence(struct sm_units *u, double at)
{
    return larger(use_unlisted(&u->fences, at, u->gpu->fence_clocks), at + u->gpu->fence_latency);
}

double units_call(struct sm_units *u, bool through_pointer, double at)
{
    const struct gpu_timing *g = u->gpu;
    double clocks = through_pointer ? g->pointer_clocks : g->call_clocks;
    double done = use(&u->address, at, clocks, &u->result->busy[UNIT_ADDRESS]);
    return larger(done, at + (through_pointer ? g->pointer_latency : g->call_latency));
}

/* Lanes with the same address are served one after the other, those with different addresses by sector. */
double units_atomic(struct sm_units *u, const struct step *s, double at)
{
    const struct gpu_timing *g = u->gpu;
    double share = g->clock_hz * u->launch->active_sms;
    double clocks =
        larger(s->passes * share / g->atomics_a_second, s->lanes * share / g->atomic_sectors_a_second / 8);
    return use(&u->atomics, at, clocks, &u->result->busy[UNIT_ATOMIC]) + g->l2_latency;
}

double units_shared_load(struct sm_units *u, const struct step *s, double at)
{
    return use(&u->l1_free, at, s->passes * u->gpu->pass_clocks, &u->result->busy[UNIT_SHARED]) +
           u->gpu->shared_latency;
}

double units_shared_loop(struct sm_units *u, const struct step *s, double *word, double at)
{
    double turn = use_unlisted(word, at, s->passes * u->gpu->swap_clocks);
    double done = use(&u->swaps, at, s->passes * u->gpu->swap_passes, &u->result->busy[UNIT_SHARED]);
    done = larger(done, use_unlisted(&u->l1_free, at, s->passes * u->gpu->swap_banks));
    return larger(larger(turn, done), at + s->passes * u->gpu->swap_latency);
}

void units_shared_store(struct sm_units *u, const struct step *s, double at)
{
    use(&u->l1_free, at, s->passes * u->gpu->pass_clocks, &u->result->busy[UNIT_SHARED]);
}

double units_shuffle(struct sm_units *u, double at)
{
    return use(&u->shuffles, at, 1, &u->result->busy[UNIT_SHARED]) + u->gpu->shuffle_latency;
}

double units_arrive(struct sm_units *u, double at)
{
    return use_address(u, 1, at);
}
