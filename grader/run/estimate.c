#include "grader/run/estimate.h"

#include "grader/run/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES_MOST = 68 };

/* What goes on while the plan is replayed. */
struct sampling {
    struct estimate *estimates; /* by GPU */
    const struct gpu_timing *const *gpus;
    size_t gpu_count;
    struct rig *rig;
    const struct kernel_registers *registers;
    size_t register_count;
    uint64_t input_bytes, output_bytes; /* of the call */
    /* of the launch at hand */
    struct launch launch;
    uint64_t chosen[SAMPLES_MOST];
    struct block_steps blocks[SAMPLES_MOST];
    size_t chosen_count, heard, timed; /* the first and the last block of the grid are not timed */
    double longest[8];
    bool repeated;     /* the same launch as the one before it, which was timed */
    double seconds[8]; /* of that one, by GPU */
};

static uint64_t grid_blocks(const struct launch *l)
{
    return (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
}

static const struct kernel_signature *signature_of(const struct sampling *s, const char *kernel)
{
    for (size_t k = 0; k < s->rig->kernel_count; k++)
        if (!strcmp(s->rig->kernels[k].name, kernel))
            return &s->rig->kernels[k];
    return NULL;
}

static unsigned registers_of(const struct sampling *s, const char *kernel)
{
    for (size_t k = 0; k < s->register_count; k++)
        if (!strcmp(s->registers[k].kernel, kernel))
            return s->registers[k].registers;
    return 32;
}

static struct occupancy launch_occupancy(const struct sampling *s, const struct gpu_timing *gpu)
{
    const struct launch *l = &s->launch;
    const struct kernel_signature *k = signature_of(s, l->kernel);
    return occupancy_of(gpu, l->block[0] * l->block[1] * l->block[2], registers_of(s, l->kernel),
                        l->shared_bytes + (k ? k->shared_bytes : 0));
}

/* ---- when the launch has run ---- */

struct extent {
    uint64_t low, high;
};

/* Bytes between the first and the last line that the samples touch, buffer by buffer. */
static double extents(const struct sampling *s, bool stores)
{
    enum { BUFFERS = 256 };
    static struct extent extent[BUFFERS];
    memset(extent, 0, sizeof extent);
    for (size_t b = 0; b < s->heard; b++)
        for (uint32_t w = 0; w < s->blocks[b].warp_count; w++)
            for (size_t k = 0; k < s->blocks[b].warps[w].count; k++) {
                const struct step *step = &s->blocks[b].warps[w].steps[k];
                bool is_store = step->kind == STEP_STORE;
                if (step->kind != STEP_LOAD && step->kind != STEP_COPY && !is_store)
                    continue;
                for (uint32_t p = step->first; is_store == stores && p < step->first + step->pieces; p++) {
                    uint64_t line = PIECE_LINE(s->blocks[b].pieces[p]);
                    struct extent *e = &extent[(line >> 29) % BUFFERS]; /* regions are 2^36 bytes apart */
                    e->low = e->high && e->low < line ? e->low : line;
                    e->high = e->high > line + 1 ? e->high : line + 1;
                }
            }
    double bytes = 0;
    for (int b = 0; b < BUFFERS; b++)
        bytes += (double)(extent[b].high - extent[b].low) * 128;
    return bytes;
}

static double sector_bytes(const struct block_steps *b, bool stores)
{
    double sectors = 0;
    for (uint32_t w = 0; w < b->warp_count; w++)
        for (size_t k = 0; k < b->warps[w].count; k++) {
            const struct step *step = &b->warps[w].steps[k];
            bool is_store = step->kind == STEP_STORE;
            if ((is_store && stores) || (!stores && (step->kind == STEP_LOAD || step->kind == STEP_COPY)))
                for (uint32_t p = step->first; p < step->first + step->pieces; p++)
                    sectors += __builtin_popcount(PIECE_SECTORS(b->pieces[p]));
        }
    return sectors * 32;
}

/* How much longer blocks are than what is written down of them. */
static double stretch(const struct sampling *s, double loads, double stores)
{
    bool cut = false;
    for (size_t b = 0; b < s->timed; b++)
        cut |= s->blocks[b].cut;
    if (!cut)
        return 1;
    double by_stores = stores > 0 ? (double)s->output_bytes / stores : 0;
    double by_loads = loads > 0 ? (double)s->input_bytes / loads : 0;
    return fmax(1, s->output_bytes > 1 << 20 && by_stores > 0 ? by_stores : by_loads);
}

static void add(struct sampling *s, size_t g, double seconds, const struct sm_result *r,
                const struct occupancy *o, double scale, double loaded, double stored)
{
    struct estimate *e = &s->estimates[g];
    e->dram_bytes += loaded + stored;
    e->l2_load_sectors += (double)r->load_sectors * scale;
    e->l2_store_sectors += (double)r->store_sectors * scale;
    e->load_sectors += (double)r->l1_sectors * scale;
    e->instructions += r->instructions * scale;
    s->seconds[g] = seconds;
    if (seconds < s->longest[g])
        return;
    s->longest[g] = seconds;
    e->occupancy = *o;
    e->binds = 0;
    for (int u = 0; u < UNITS; u++)
        if (r->busy[u] * (u == UNIT_ISSUE ? 0.25 : 1) >
            r->busy[e->binds] * (e->binds == UNIT_ISSUE ? 0.25 : 1))
            e->binds = (enum sm_unit)u;
    e->busy = r->busy[e->binds] * (e->binds == UNIT_ISSUE ? 0.25 : 1) / r->simulated;
}

static void time_launch(struct sampling *s, size_t g)
{
    const struct gpu_timing *gpu = s->gpus[g];
    double blocks = (double)grid_blocks(&s->launch), loads = 0, stores = 0, asked = 0;
    for (size_t b = 0; b < s->timed; b++) {
        loads += sector_bytes(&s->blocks[b], false) / (double)s->timed;
        stores += sector_bytes(&s->blocks[b], true) / (double)s->timed;
        asked += (double)s->blocks[b].load_bytes / (double)s->timed;
    }
    double stored_bytes = 0;
    for (size_t b = 0; b < s->timed; b++)
        stored_bytes += (double)s->blocks[b].store_bytes / (double)s->timed;
    double longer = stretch(s, asked * blocks, stored_bytes * blocks);
    struct sm_launch l = {.gpu = gpu,
                          .occupancy = launch_occupancy(s, gpu),
                          .blocks = s->blocks,
                          .block_count = s->timed,
                          .blocks_on_sm = (uint64_t)ceil(blocks / gpu->sms),
                          .tail_sms = (unsigned)(blocks - gpu->sms * (ceil(blocks / gpu->sms) - 1)),
                          .active_sms = blocks < gpu->sms ? (unsigned)blocks : (unsigned)gpu->sms,
                          .memory_share = 1,
                          .write_share = 1};
    double loaded = fmin(loads * blocks * longer, longer > 1 ? (double)s->input_bytes : extents(s, false));
    double stored = fmin(stores * blocks * longer, longer > 1 ? (double)s->output_bytes : extents(s, true));
    l.write_share = stores > 0 ? fmin(1, stored / (stores * blocks * longer)) : 0;
    /* Twice: what the L1 misses is known after the first time. */
    struct sm_result r;
    for (int round = 0; round < 4; round++) {
        sm_run(&r, &l);
        double missed = (double)r.load_sectors * 32 / r.blocks * blocks * longer;
        l.memory_share = missed > 0 ? fmin(1, loaded / missed) : 0;
        double utilised = fmin(1, r.busy[UNIT_DRAM] / fmax(1, r.simulated));
        l.utilised = round ? (l.utilised + utilised) / 2 : utilised;
        l.written_part = loaded + stored > 0 ? stored / (loaded + stored) : 0;
    }
    add(s, g, r.clocks * longer / gpu->clock_hz, &r, &l.occupancy, blocks / r.blocks * longer, loaded,
        stored);
}

/* A launch that follows another begins when that one has ended, and when the host has asked for it. */
static void queue_launch(struct estimate *e, const struct gpu_timing *gpu, double seconds)
{
    e->seconds += e->launches++ ? fmax(seconds + gpu->gap_seconds, gpu->next_launch_seconds)
                                : seconds + gpu->launch_seconds;
}

static void finish_launch(struct sampling *s)
{
    for (size_t g = 0; g < s->gpu_count && (s->repeated || (s->heard && s->timed)); g++) {
        if (!s->repeated)
            time_launch(s, g);
        queue_launch(&s->estimates[g], s->gpus[g], s->seconds[g]);
    }
    s->repeated = false;
    for (size_t b = 0; b < s->heard; b++)
        block_steps_free(&s->blocks[b]);
    s->heard = s->timed = 0;
}

/* ---- what the device tells ---- */

/* Blocks that one SM runs one after another, from the middle of the grid; then its first and last. */
static size_t choose(void *context, const struct launch *launch, const uint64_t **blocks)
{
    struct sampling *s = context;
    bool same = s->launch.kernel && !strcmp(s->launch.kernel, launch->kernel) &&
                !memcmp(s->launch.grid, launch->grid, sizeof launch->grid) &&
                !memcmp(s->launch.block, launch->block, sizeof launch->block) &&
                s->launch.shared_bytes == launch->shared_bytes;
    finish_launch(s);
    s->launch = *launch;
    s->chosen_count = s->timed = 0;
    *blocks = s->chosen;
    s->repeated = same && s->seconds[0] > 0;
    if (s->repeated)
        return 0;
    uint64_t all = grid_blocks(launch), sms = (uint64_t)s->gpus[0]->sms;
    unsigned resident = launch_occupancy(s, s->gpus[0]).blocks;
    uint64_t wanted = (all + sms - 1) / sms < 2 * resident ? (all + sms - 1) / sms : 2 * resident;
    wanted = wanted > SAMPLES_MOST - 4 ? SAMPLES_MOST - 4 : wanted;
    s->timed = 0;
    for (uint64_t k = 0; k < wanted; k++) { /* evenly over the grid, in no step that could fit its rows */
        double part = fmod(0.5 + (double)k * 0.6180339887498949, 1);
        s->chosen[s->timed++] = (uint64_t)(part * (double)all);
    }
    s->chosen_count = s->timed;
    static const double ends[] = {0, 0.004, 0.996, 1};
    for (size_t k = 0; k < ARRAY_LEN(ends) && all > 1; k++)
        s->chosen[s->chosen_count++] = (uint64_t)(ends[k] * (double)(all - 1));
    *blocks = s->chosen;
    return s->chosen_count;
}

static void hear(void *context, struct block_steps *steps)
{
    struct sampling *s = context;
    s->blocks[s->heard++] = *steps;
}

static void moved(void *context, uint64_t bytes_read, uint64_t bytes_written)
{
    struct sampling *s = context;
    for (size_t g = 0; g < s->gpu_count; g++) {
        const struct gpu_timing *gpu = s->gpus[g];
        double bytes = (double)(bytes_read + bytes_written);
        queue_launch(&s->estimates[g], gpu,
                     bytes / (bytes_read ? gpu->copy_bandwidth : gpu->write_bandwidth));
        s->estimates[g].dram_bytes += bytes;
    }
}

/* ---- the whole call ---- */

static bool replay(struct sampling *s, const struct entry *entry, const struct plan *plan, struct shape shape,
                   char *why, size_t why_size)
{
    device_address address[MOST_BUFFERS];
    const struct device_backend *backend = s->rig->backend;
    device *d = s->rig->device;
    for (int b = 0; b < entry->buffer_count; b++) {
        uint64_t bytes = buffer_bytes(&entry->buffers[b], shape);
        bool input = entry->buffers[b].role == ROLE_INPUT;
        *(input ? &s->input_bytes : &s->output_bytes) += bytes;
        address[b] = backend->alloc(d, bytes, entry->buffers[b].name, input);
        if (!address[b]) {
            snprintf(why, why_size, "%s", backend->why(d));
            return false;
        }
    }
    backend->budget(d, UINT64_C(1) << 40);
    backend->restore(d);
    enum device_status status = plan_replay(plan, backend, d, address, INFINITY);
    if (status != DEVICE_OK)
        snprintf(why, why_size, "%s", backend->why(d));
    finish_launch(s);
    return status == DEVICE_OK;
}

void estimate_times(struct estimate *e, struct rig *rig, const struct entry *entry, struct shape shape,
                    const struct kernel_registers *registers, size_t register_count,
                    const struct gpu_timing *const *gpus, size_t gpu_count)
{
    struct sampling s = {.estimates = e,
                         .gpus = gpus,
                         .gpu_count = gpu_count,
                         .rig = rig,
                         .registers = registers,
                         .register_count = register_count};
    struct device_sample sample = {.choose = choose, .hear = hear, .moved = moved, .context = &s};
    struct plan plan = {0};
    static const float c[7] = {0.4f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f};
    char why[300] = "";
    memset(e, 0, gpu_count * sizeof *e);
    trial_record(&plan, rig, entry, shape, c);
    bool ok = plan.outcome == PLAN_COMPLETE;
    snprintf(why, sizeof why, "%.299s", plan.message);
    if (ok) {
        rig->backend->sample(rig->device, &sample);
        ok = replay(&s, entry, &plan, shape, why, sizeof why);
        rig->backend->free_all(rig->device);
        rig->backend->sample(rig->device, NULL);
        struct device_report report;
        rig->backend->take(rig->device, &report);
        findings_free(&report.findings);
        text_free(&report.printed);
    }
    plan_free(&plan);
    for (size_t g = 0; g < gpu_count; g++) {
        e[g].known = ok;
        snprintf(e[g].why, sizeof e[g].why, "%s", why);
        e[g].l1_hit = e[g].load_sectors > 0 ? 1 - e[g].l2_load_sectors / e[g].load_sectors : 0;
    }
}

void estimate_time(struct estimate *e, struct rig *rig, const struct entry *entry, struct shape shape,
                   const struct kernel_registers *registers, size_t register_count,
                   const struct gpu_timing *gpu)
{
    estimate_times(e, rig, entry, shape, registers, register_count, &gpu, 1);
}
