#include "grader/advice/time_step.h"

#include "grader/advice/load_lines.h"
#include "grader/judge/traffic_cause.h"

const char local_step[] =
    "keep each thread's array in registers: ptxas leaves it in local memory, because an index is not known when it is "
    "compiled. Take single variables, or unroll the loop (#pragma unroll) so that every index is a constant";

/* What a line has instead of the steps below: no rows, and loops over the whole of it. */
static const char line_l1[] =
    "ask the caches for fewer sectors: let a warp's 32 threads load and store neighbouring elements, thread t beside thread "
    "t + 1, not each thread a stretch of its own";
static const char line_scattered[] =
    "let neighbouring threads load neighbouring elements: thread t begins at element t of what its block or the grid shares, "
    "and its loop goes on by the number of threads that share it, not by 1";

static const char cube_scattered[] =
    "let neighbouring threads load neighbouring elements: the index that moves on by one (k in a cube) comes from threadIdx.x";
static const char line_stores[] =
    "let neighbouring threads store neighbouring elements: thread t stores output t, and further outputs of a thread lie as "
    "many elements apart as threads share them, not side by side";
static const char cube_stores[] =
    "let neighbouring threads store neighbouring elements: the index that moves on by one (k in a cube) comes from threadIdx.x";

static const char line_banks[] =
    "let neighbouring threads use neighbouring cells in shared memory: cells that lie 32 words apart are in one bank, those 16 "
    "apart in two, and a warp gets the cells of one bank one after the other";
static const char cube_banks[] =
    "let neighbouring threads use neighbouring cells in shared memory: threadIdx.x is the last index, tile[y][x]. Cells that "
    "lie 32 words apart are in one bank, those 16 apart in two, and a warp gets the cells of one bank one after the other";

static const char alone_step[] =
    "let all threads of the block load, each its own elements: thread t element t, and then the one as many further on as "
    "threads share them";

/* What a sum has whose blocks add once: their number, and what comes before each atomicAdd. */
static const char sum_atomic[] =
    "launch fewer blocks, of 256 threads or more, and let each thread sum many products: every block's atomicAdd to *c waits "
    "for those of the others";
static const char swap_step[] =
    "add by atomicAdd, once per block, not by a loop of atomicCAS or under a lock: of all that come to the word at once, one "
    "gets through and the others start again";
static const char sum_issue[] =
    "let each thread sum many products before the tree: its steps and barriers then cost less for each of them. In the tree "
    "compare t < half, where % would be a division in each step";

static const char sum_serial[] =
    "add the sums of a block in a tree: half of the threads add two cells each, then a quarter, until one sum is left. Here "
    "cells are read one by one";

static const char lone_step[] =
    "let all blocks do about as much. One block works on alone after the others have ended: share its loop among all of its "
    "threads, or among more blocks";

/* The model is not known, or no unit is. */
static const char general_step[] =
    "shorten the time: --hint says which part of it is the largest and how to reduce it";

/* The model's own run did not come to its end. */
static const char stopped_step[] =
    "mend what stops the kernel at the size where time is modelled: the line of the check of time above says what the kernel "
    "does there, and none of the sizes of the other checks shows it";

/* There, the launch has more threads than an int can count. */
static const char overflow_step[] =
    "mend what stops the kernel at the size where time is modelled. Does the launch have many more threads than there are "
    "outputs, as n + B - 1 / B has without its brackets, (n + B - 1) / B? From 2^31 threads on, an int index is negative";

static const char same_step[] =
    "launch the same kernel in the same way at all sizes: at the timed size, yours does other work than where traffic is "
    "counted";

static const char launches_step[] =
    "let one launch, or a few, compute all outputs: each launch takes time to start, and a small one leaves most of "
    "the GPU idle";

/* What to do if there are no points for the time, whatever it is. */
static const char *const untimed_steps[] = {
    [UNTIMED_UNKNOWN] =
        "mend what the check of time tells: the call cannot be followed to its end at the timed size",
    [UNTIMED_LAUNCH] = "make this launch fit the GPU at every size",
    [UNTIMED_STEPS] = launches_step,
    [UNTIMED_WRONG] =
        "compute the same at all sizes: at the timed size, outputs are wrong that are right at smaller "
        "ones. Does an int exceed 2147483647 there, or does the code ask how large n is?",
    [UNTIMED_ASTRAY] =
        "store to the outputs alone, at every size: does an index exceed 2147483647, the largest int, at the timed size?",
    [UNTIMED_STORED] = same_step,
    [UNTIMED_MORE] = same_step,
    [UNTIMED_LITTLE] = "compute every output in every call, from the inputs of this call, at every size",
};

/* Blocks that have nothing to do take time as well. */
static const char idle_step[] =
    "launch only as many blocks as the outputs need, (n + B - 1) / B with its brackets along each axis: yours have several "
    "times as many threads as there are outputs, and blocks without one take time to start as well";

/* One step for each unit that may bind the time; the last one if warps wait. */
static const char *const unit_steps[UNITS + 1] = {
    [UNIT_ISSUE] =
        "execute fewer instructions for each output: compute indices once, before the loop, and give loops "
        "limits that the compiler knows, so that it unrolls them",
    [UNIT_L1] =
        "ask the caches for fewer sectors: let a warp's 32 threads load one row of neighbouring elements, in a "
        "cube with blocks that are 32 wide along x",
    [UNIT_SHARED] =
        "use shared memory less often: keep a value that only one thread needs in a variable, and read a "
        "cell that is needed twice once",
    [UNIT_ADDRESS] =
        "unroll the loop over the coefficients (#pragma unroll), with limits that the compiler knows: else "
        "every product loads its coefficient from constant memory",
    [UNIT_CONVERT] =
        "compute in the type that the arrays have: write 0.5f, not 0.5, and declare sums and coefficients "
        "as float",
    [UNIT_L2] = general_step, /* told as UNIT_L1 */
    [UNIT_DRAM] =
        "move fewer bytes: read each input once and store each output once, in one launch without a scratch "
        "buffer",
    [UNIT_ATOMIC] =
        "add within the block first, in shared memory or by shuffles: then one thread per block adds the "
        "block's sum with one atomicAdd",
    [UNIT_STARTS] =
        "launch fewer and larger blocks: 128 to 512 threads, and several outputs per thread if a block is "
        "still too short",
    [UNITS] =
        "keep more warps at work: several blocks on each of the 132 multiprocessors, of 128 to 512 threads each, "
        "with as few barriers as the technique needs",
};

int time_binds(const struct exercise *x)
{
    const double *unit = x->estimate.unit_seconds;
    int binds = launch_time_binds(unit);
    if (unit[binds] < x->estimate.seconds / 2)
        return UNITS;
    return binds == UNIT_L2 ? UNIT_L1 : binds;
}

/* Do the lanes of a warp load elements that lie far apart? */
static bool scatters_loads(const struct exercise *x)
{
    const struct counts *c = &x->counts;
    const struct estimate *e = &x->estimate;
    return !x->untimed &&
           (lanes_scatter((double)c->load.requests, (double)c->load.sectors, (double)c->load.bytes) ||
            lanes_scatter(estimate_load_requests(e), e->load_sectors, e->load_bytes));
}

/* Does each access of a warp to shared memory take many passes? */
static bool has_bank_conflicts(const struct exercise *x)
{
    const struct counts *c = &x->counts;
    uint64_t requests = c->shared_load_requests + c->shared_store_requests;
    return requests && c->shared_wavefronts >= LANES_CONFLICT * requests;
}

static bool is_of_stores(const struct exercise *x)
{
    const struct traffic *store = &x->counts.store;
    return lanes_scatter((double)store->requests, (double)store->sectors, (double)store->bytes);
}

/* Does a block load from shared memory as often as it has threads? In a tree, a warp loads 32 cells at once.
 */
static bool adds_alone(const struct counts *c)
{
    return c->threads_per_block && c->shared_load_requests >= c->blocks * c->threads_per_block;
}

/* The step for the part of the time that is the largest. */
static const char *unit_step(const struct exercise *x)
{
    int binds = time_binds(x);
    bool line = x->entry->pattern.dimensions <= 1, sum = x->entry->pattern.sum;
    bool adds_once = x->counts.loading_blocks && x->counts.most_global_writes <= 1;
    return binds == UNIT_ATOMIC && sum && adds_once                ? sum_atomic
           : binds == UNIT_SHARED && sum && adds_alone(&x->counts) ? sum_serial
           : binds == UNIT_ISSUE && sum                            ? sum_issue
           : binds == UNIT_L1 && line                              ? line_l1
                                                                   : unit_steps[binds];
}

/* Has the longest launch fewer blocks than there are multiprocessors? */
static bool has_few_blocks(const struct estimate *e)
{
    return e->seconds > 0 && e->longest_blocks &&
           e->longest_blocks < (uint64_t)gpu_timing_find(estimated_gpu)->sms;
}

enum { WARP = 32 };

/* In a block of a warp or more: others could load as well. */
static bool loads_alone(const struct exercise *x)
{
    return x->counts.threads_per_block >= WARP && lane_lines_alone(&x->lanes);
}

/* Does the start of launches take most of the time, or a good part where nothing else takes most of it? */
static bool start_too_often(const struct exercise *x)
{
    static const double most = 0.5, some = 0.2;
    const struct estimate *e = &x->estimate;
    return e->start_seconds > (time_binds(x) == UNITS ? some : most) * e->seconds;
}

enum time_loss time_loss(const struct exercise *x)
{
    const struct estimate *e = &x->estimate;
    bool stopped = x->modelled_shape.n > 0 && !e->known && e->faulty;
    return judge_has_idle_blocks(x) && !stopped              ? LOSS_IDLE
           : x->untimed && !stopped                          ? LOSS_UNTIMED
           : e->longest_threads && e->longest_threads < WARP ? LOSS_LANES
           : loads_alone(x)                                  ? LOSS_ALONE
           : scatters_loads(x)                               ? LOSS_LOADS
           : has_few_blocks(e)                               ? LOSS_BLOCKS
           : start_too_often(x)                              ? LOSS_LAUNCHES
           : has_bank_conflicts(x)                           ? LOSS_BANKS
           : is_of_stores(x)                                 ? LOSS_STORES
           : e->swap_seconds > e->seconds / 2                ? LOSS_SWAPS
           : e->lone_seconds > e->seconds / 2                ? LOSS_LONE_BLOCK
           : x->local_bytes                                  ? LOSS_LOCAL
           : e->seconds <= 0                                 ? (stopped ? LOSS_STOPPED : LOSS_UNKNOWN)
           : time_binds(x) == UNITS                          ? LOSS_WARPS
                                                             : LOSS_UNIT;
}

const char *time_step(const struct exercise *x)
{
    bool line = x->entry->pattern.dimensions <= 1;
    switch (time_loss(x)) {
    case LOSS_IDLE:
        return idle_step;
    case LOSS_UNTIMED:
        return untimed_steps[x->untimed];
    case LOSS_ALONE:
        return alone_step;
    case LOSS_LOADS:
        return line ? line_scattered : cube_scattered;
    case LOSS_LAUNCHES:
        return launches_step;
    case LOSS_LANES:
        return unit_steps[UNIT_STARTS];
    case LOSS_BLOCKS:
        return unit_steps[UNITS];
    case LOSS_BANKS:
        return line ? line_banks : cube_banks;
    case LOSS_STORES:
        return line ? line_stores : cube_stores;
    case LOSS_SWAPS:
        return swap_step;
    case LOSS_LONE_BLOCK:
        return lone_step;
    case LOSS_LOCAL:
        return local_step;
    case LOSS_STOPPED:
        return x->estimate.overflows ? overflow_step : stopped_step;
    case LOSS_UNKNOWN:
        return general_step;
    default:
        return unit_step(x);
    }
}
