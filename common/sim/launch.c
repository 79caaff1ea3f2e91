/* A launch: worker threads take blocks in order, and their results are merged reproducibly.
 *
 * Blocks may run in any order on a GPU, so the blocks of most kernels can be given to workers in any way. If
 * two workers turn out to have used the same bytes, the launch is undone and run again with one worker, block
 * after block. Results and counts are then always those of that order. */
#include "common/gpu_model.h"
#include "common/sim/hold.h"
#include "common/sim/race.h"
#include "common/sim/run.h"
#include "common/sim/lane_shape.h"
#include "common/sim/packing.h"
#include "common/sim/visits.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { WORKTHY_WARPS = 64 }; /* below that, starting a second thread costs more than it gains */

/* ---- register windows ---- */

uint8_t *launch_window_take(struct worker *k, const struct function *f)
{
    size_t index = (size_t)(f - k->run->program->functions);
    uint8_t *window = k->free_windows[index];
    if (window) {
        memcpy(&k->free_windows[index], window, sizeof window);
        for (size_t n = 0; n < f->unset_count; n++) /* may be read before the code sets them */
            special_poison(window + f->unset[n].slot, f->unset[n].width ? WARP_LANES * f->unset[n].width : 4);
        return window; /* its constants are still there; the link was in register 0, which is never read */
    }
    if (!k->run->images[index])
        die("simulator: function %s has no register image; please report the submission", f->name);
    size_t bytes = (f->window_bytes + 63) / 64 * 64;
    window = aligned_alloc(64, bytes);
    if (!window)
        die("out of memory: could not get %zu bytes for registers; close other programs and try again",
            bytes);
    memcpy(window, k->run->images[index], f->window_bytes);
    k->held += KEPT_TIMES * bytes;
    return window;
}

void launch_window_give(struct worker *k, const struct function *f, uint8_t *window)
{
    size_t index = (size_t)(f - k->run->program->functions);
    memcpy(window, &k->free_windows[index], sizeof window);
    k->free_windows[index] = window;
}

/* ---- workers ---- */

/* By the thread that runs it, which has memory of its own: what two threads write shall not share a cache
 * line.
 */
static void open_worker(struct worker *k)
{
    const struct run *run = k->run;
    uint32_t regions = run->memory->count + 1;
    k->free_windows = xcalloc(run->program->function_count, sizeof *k->free_windows);
    k->footprint = xcalloc(regions, sizeof *k->footprint);
    k->uses = xcalloc(regions, sizeof *k->uses);
    k->visits = visits_open();
    k->shapes = aligned_alloc(64, SHAPES * sizeof *k->shapes);
    if (!k->shapes)
        die("out of memory: could not get room for %d shapes of accesses", SHAPES);
    for (uint32_t n = 0; n < SHAPES; n++)
        k->shapes[n].bytes = 0;
    block_open(k);
}

static void close_worker(struct worker *k)
{
    crowd_close(k);
    block_close(k);
    for (size_t f = 0; f < k->run->program->function_count; f++)
        while (k->free_windows[f]) {
            uint8_t *window = k->free_windows[f];
            memcpy(&k->free_windows[f], window, sizeof window);
            free(window);
        }
    for (uint32_t r = 0; r <= k->run->memory->count; r++) {
        free(k->footprint[r]);
        race_global_close(&k->uses[r]);
    }
    visits_close(k->visits);
    free(k->shapes);
    free(k->footprint);
    free(k->uses);
    free(k->free_windows);
}

uint64_t launch_block_in_turn(const struct run *run, uint64_t n)
{
    return run->order == ORDER_BLOCKS_REVERSED ? run->blocks - 1 - n : n;
}

/* The block with number `n` in the order in which they are taken, if a worker shall run it. */
static bool find_block(const struct run *run, uint64_t n, uint64_t *block)
{
    if (n >= run->blocks)
        return false;
    *block = run->sampled ? run->sampled[n] : launch_block_in_turn(run, n);
    return *block <= __atomic_load_n(&run->fatal_block, __ATOMIC_RELAXED);
}

/* How many blocks a worker takes at once: neighbours write to the same cache lines. */
static uint64_t blocks_at_once(const struct run *run)
{
    enum { MOST = 16, SHARES = 256 };
    uint64_t blocks = run->alone ? 1 : run->blocks / SHARES;
    return blocks < 1 ? 1 : blocks < MOST ? blocks : MOST;
}

static void *work(void *context)
{
    struct worker *k = context;
    struct run *run = k->run;
    uint64_t block, at_once = blocks_at_once(run), n = 0, end = 0;
    open_worker(k);
    while (!run->out_of_budget) {
        if (n == end) {
            n = __atomic_fetch_add(&run->next_block, at_once, __ATOMIC_RELAXED);
            end = n + at_once;
        }
        if (!find_block(run, n++, &block))
            break;
        crowd_run(k, block);
    }
    return NULL;
}

/* ---- the launch ---- */

/* Run all blocks with `count` workers. False if two workers used the same bytes; memory is then as it was
 * before. */
static bool attempt(struct run *run, unsigned count, struct findings *findings, struct counts *counts)
{
    struct worker *workers = xcalloc(count, sizeof *workers);
    pthread_t *threads = xcalloc(count, sizeof *threads);
    unsigned started = 1;
    run->next_block = run->executed = 0;
    run->fatal_block = UINT64_MAX;
    run->out_of_budget = false;
    run->alone = count == 1;
    for (unsigned k = 0; k < count; k++)
        workers[k].run = run;
    while (started < count && !pthread_create(&threads[started], NULL, work, &workers[started]))
        started++;
    work(&workers[0]);
    for (unsigned k = 1; k < started; k++)
        pthread_join(threads[k], NULL);
    /* A block that dies ends the launch: later blocks must leave no trace. */
    bool clean = count == 1 || (run->fatal_block == UINT64_MAX && !workers_conflict(run, workers, started));
    if (clean)
        workers_collect(run, workers, started, findings, counts);
    else
        snapshots_restore(run);
    for (unsigned k = 0; k < started; k++)
        close_worker(&workers[k]);
    free(workers);
    free(threads);
    return clean;
}

static void open_run(struct run *run)
{
    const uint32_t *block = run->launch->block;
    run->threads = block[0] * block[1] * block[2];
    run->warps = (run->threads + WARP_LANES - 1) / WARP_LANES;
    if (!run->sampled)
        run->blocks = launch_blocks(run->launch);
    run->residents =
        gpu_resident_blocks(&modelled_gpu, run->threads, run->shared_bytes) * (uint64_t)modelled_gpu.sms;
    run->thread_ids = xcalloc(run->warps, sizeof *run->thread_ids);
    for (uint32_t t = 0; t < run->warps * WARP_LANES; t++) {
        uint32_t(*ids)[WARP_LANES] = run->thread_ids[t / WARP_LANES];
        ids[0][t % WARP_LANES] = t % block[0];
        ids[1][t % WARP_LANES] = t / block[0] % block[1];
        ids[2][t % WARP_LANES] = t / block[0] / block[1];
    }
    run->images = xcalloc(run->program->function_count, sizeof *run->images);
    for (size_t f = 0; f < run->program->function_count; f++)
        if (&run->program->functions[f] == run->kernel || !run->program->functions[f].is_entry)
            run->images[f] = special_image(run, &run->program->functions[f]);
    snapshots_open(run);
    run->lock = xcalloc(1, sizeof(pthread_mutex_t));
    pthread_mutex_init(run->lock, NULL);
}

static void close_run(struct run *run)
{
    for (size_t f = 0; f < run->program->function_count; f++)
        free(run->images[f]);
    snapshots_close(run);
    pthread_mutex_destroy(run->lock);
    free(run->lock);
    free(run->images);
    free(run->thread_ids);
}

/* Find where straight code ends. Edits and held stores have changed it since it was decoded. */
static void measure_straight_code(struct program *p)
{
    for (size_t n = 0; n < p->function_count; n++) {
        struct function *f = &p->functions[n];
        uint32_t straight = 0;
        for (size_t k = f->count; k-- > 0;)
            f->code[k].straight = straight = f->code[k].kind == INSN_COMPUTE ? straight + 1 : 0;
    }
}

static void run_all(struct run *run, unsigned threads, struct findings *findings, struct counts *counts)
{
    open_run(run);
    if (hold_is_on(run))
        hold_begin(run);
    measure_straight_code(run->program);
    bool alone =
        threads < 2 || run->kernel->in_order || run->blocks < 2 || run->blocks * run->warps < WORKTHY_WARPS;
    if (alone || !attempt(run, threads, findings, counts))
        attempt(run, 1, findings, counts);
    if (hold_is_on(run))
        hold_end(run);
    close_run(run);
}

/* A listener is told registers by their original places, so a followed launch is not packed. */
static void run_packed(struct run *run, unsigned threads, struct findings *findings, struct counts *counts)
{
    struct program *program = run->program;
    const struct function *kernel = run->kernel;
    if (run->following || run->recording) {
        run_all(run, threads, findings, counts);
        return;
    }
    run->program = packing_copy(program, kernel);
    run->kernel = &run->program->functions[kernel - program->functions];
    run_all(run, threads, findings, counts);
    packing_free(run->program, program);
    run->program = program;
    run->kernel = kernel;
}

enum device_status launch_run(struct run *run, unsigned threads, struct findings *findings,
                              struct counts *counts)
{
    run_packed(run, threads, findings, counts);
    for (size_t f = 0; f < findings->count; f++)
        if (findings->items[f].kind == FINDING_TIMEOUT)
            return DEVICE_LIMIT;
    if (run->fatal_block != UINT64_MAX)
        return DEVICE_FAULT;
    return run->out_of_budget ? DEVICE_LIMIT : DEVICE_OK;
}
