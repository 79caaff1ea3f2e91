#include "grader/run/sampling.h"

#include <math.h>
#include <string.h>

#include "common/timing/lone_block.h"

static unsigned static_shared_bytes(const struct sampling *s)
{
    for (size_t k = 0; k < s->rig->kernel_count; k++)
        if (!strcmp(s->rig->kernels[k].name, s->launch.kernel))
            return s->rig->kernels[k].shared_bytes;
    return 0;
}

static struct near_blocks near_blocks(const struct sampling *s)
{
    const uint32_t *grid = s->launch.grid;
    struct near_blocks near = {.distance = {1, grid[0], (uint64_t)grid[0] * grid[1]}};
    const struct block_choice *c = &s->choice;
    for (size_t k = 0; s->heard && k <= c->run_count; k++)
        near.run[near.run_count++] = &s->blocks[k ? c->run + k - 1 : c->centre];
    for (int k = 0; k < AXES * SIDES; k++) {
        size_t number = c->beside[k / SIDES][k % SIDES];
        near.beside[k / SIDES][k % SIDES] = number && number < s->heard ? &s->blocks[number] : NULL;
    }
    return near;
}

static struct launch_sample launch_sample(const struct sampling *s)
{
    const struct launch *l = &s->launch;
    return (struct launch_sample){.blocks = launch_blocks(l),
                                  .threads = l->block[0] * l->block[1] * l->block[2],
                                  .registers = registers_of(s->registers, l->kernel),
                                  .shared_bytes = l->shared_bytes + static_shared_bytes(s),
                                  .steps = s->blocks,
                                  .count = s->heard,
                                  .timed = s->choice.timed,
                                  .near = near_blocks(s),
                                  .output_bytes = s->output_bytes};
}

/* ---- when the launch has run ---- */

static void add_launch(struct estimate *e, const struct launch_time *t, const struct launch *launch,
                       double times, double *longest)
{
    uint64_t blocks = launch_blocks(launch);
    e->dram_bytes += t->dram_bytes;
    e->load_sectors += t->load_sectors;
    e->load_bytes += t->load_bytes;
    e->l2_load_sectors += t->l2_load_sectors;
    e->l2_store_sectors += t->l2_store_sectors;
    e->instructions += t->instructions;
    e->swap_seconds += t->swap_seconds * times;
    for (int u = 0; u < UNITS; u++)
        e->unit_seconds[u] += t->unit_seconds[u] * times;
    e->blocks += (double)blocks;
    e->too_large |= !t->occupancy.fits;
    line_shares_add(&e->lines, &t->lines);
    if (t->seconds >= *longest) {
        e->occupancy = t->occupancy;
        e->longest_blocks = blocks;
        e->longest_threads = launch->block[0] * launch->block[1] * launch->block[2];
    }
    *longest = fmax(*longest, t->seconds);
}

/* A launch that follows another begins when that one has ended, and when the host has asked for it. */
static void queue_launch(struct estimate *e, const struct gpu_timing *gpu, double seconds)
{
    double whole = e->launches ? fmax(seconds + gpu->gap_seconds, gpu->next_launch_seconds)
                               : seconds + gpu->launch_seconds;
    e->start_seconds += e->launches++ ? whole - seconds : 0;
    e->seconds += whole;
}

/* Time the launch. Of those that are alike, the one that does most stands for the others. */
static void time_launch(struct sampling *s)
{
    struct block_work work = {0};
    struct launch_sample sample = launch_sample(s);
    for (size_t b = 0; b < s->choice.timed; b++)
        block_work_add(&work, &s->blocks[b]);
    if (s->like->work.blocks > 0 && block_work_ratio(&work, &s->like->work) < 1)
        return;
    s->like->work = work;
    for (size_t g = 0; g < s->gpu_count; g++)
        launch_time(&s->like->time[g], &sample, s->gpus[g]);
}

/* A kernel could do little in the blocks that are timed, or in the launches. So the time grows with what the
 * blocks do that were drawn. */
static double times_longer(const struct sampling *s)
{
    double ratio = block_work_ratio(&s->looked, &s->like->work);
    return block_work_is_more(ratio) ? ratio : 1;
}

/* When the launch ends, if it lasts `seconds` without those blocks that do far more than others. */
static double outlast(const struct sampling *s, const struct gpu_timing *gpu, double seconds)
{
    struct launch_sample sample = launch_sample(s);
    const struct block_choice *c = &s->choice;
    double end = seconds;
    for (size_t b = c->ends; b < c->ends + s->sample.whole && b < s->heard; b++) {
        const struct block_steps *block = &s->blocks[b];
        if (!block_work_is_long(block, &s->like->work))
            continue;
        double usual = block->comes_last && c->timed ? lone_block_seconds(&sample, &s->blocks[0], gpu) : 0;
        double alone = lone_block_seconds(&sample, block, gpu);
        end = fmax(end, lone_block_end(&sample, gpu, c->blocks[b], block->comes_last, alone, usual, seconds));
    }
    return end;
}

void sampling_finish_launch(struct sampling *s)
{
    if (!s->like || !s->ran)
        return;
    if (s->choice.timed && s->heard >= s->choice.timed)
        time_launch(s);
    double times = times_longer(s);
    for (size_t g = 0; g < s->gpu_count && s->like->work.blocks > 0; g++) {
        const struct launch_time *t = &s->like->time[g];
        add_launch(&s->estimates[g], t, &s->launch, times, &s->longest[g]);
        double end = outlast(s, s->gpus[g], t->seconds * times);
        s->estimates[g].lone_seconds += end - t->seconds * times;
        queue_launch(&s->estimates[g], s->gpus[g], end);
    }
    sampled_outputs_end_launch(&s->outputs);
    for (size_t b = 0; b < s->heard; b++)
        block_steps_free(&s->blocks[b]);
    s->heard = s->ran = 0;
    s->looked = (struct block_work){0};
}

/* ---- what the device tells ---- */

static size_t choose(void *context, const struct launch *launch, const uint64_t **blocks)
{
    struct sampling *s = context;
    struct block_choice *c = &s->choice;
    sampling_finish_launch(s);
    s->launch = *launch;
    s->like = known_launch_of(&s->known, launch);
    struct launch_sample l = launch_sample(s);
    sampled_outputs_begin_launch(&s->outputs, l.blocks);
    unsigned resident = occupancy_of(s->gpus[0], l.threads, l.registers, l.shared_bytes).blocks;
    block_choice_make(c, launch, s->like->times,
                      block_choice_wanted(l.blocks, (unsigned)s->gpus[0]->sms, resident), &s->chance);
    if (c->timed)
        s->like->kept = c->kept;
    s->sample.arrays_in_memory = registers_uses_stack(s->registers, launch->kernel);
    s->sample.machine = machine_code_kernel(&s->registers->code, launch->kernel);
    s->sample.sharing = s->like->kept;
    s->sample.whole = s->like->work.cut ? 0 : c->end_count;
    s->sample.in_brief = c->count - c->ends - s->sample.whole;
    *blocks = c->blocks;
    return c->count;
}

static void hear(void *context, struct block_steps *steps)
{
    struct sampling *s = context;
    sampled_outputs_end_block(&s->outputs, steps);
    if (s->ran++ >= s->choice.kept) {
        block_work_add(&s->looked, steps);
        block_steps_free(steps);
        return;
    }
    block_steps_settle_stores(steps);
    s->blocks[s->heard++] = *steps;
}

static void stored(void *context, device_address at, const void *value, size_t bytes)
{
    struct sampling *s = context;
    sampled_outputs_store(&s->outputs, at, value, bytes);
}

static void moved(void *context, uint64_t bytes_read, uint64_t bytes_written)
{
    struct sampling *s = context;
    double bytes = (double)(bytes_read + bytes_written);
    for (size_t g = 0; g < s->gpu_count; g++) {
        const struct gpu_timing *gpu = s->gpus[g];
        double seconds = bytes / (bytes_read ? gpu->copy_bandwidth : gpu->write_bandwidth);
        queue_launch(&s->estimates[g], gpu, seconds);
        s->estimates[g].unit_seconds[UNIT_DRAM] += seconds;
        s->estimates[g].dram_bytes += bytes;
    }
}

void sampling_hear(struct sampling *s)
{
    s->sample = (struct device_sample){
        .choose = choose, .hear = hear, .moved = moved, .stored = stored, .context = s};
    s->rig->backend->sample(s->rig->device, &s->sample);
}
