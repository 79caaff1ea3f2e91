/* A launch on the simulated device: is it allowed, and what came of it. */
#include "common/gpu_model.h"
#include "common/kernel_name.h"
#include "common/sim/run.h"
#include "common/sim/sim_device.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct function *find_kernel(const device *d, const char *name)
{
    for (size_t k = 0; d->program && k < d->program->function_count; k++)
        if (d->program->functions[k].is_entry && d->program->functions[k].code &&
            !strcmp(d->program->functions[k].name, name))
            return &d->program->functions[k];
    return NULL;
}

/* "block of 2048 threads; a block has at most 1024": what was asked for, and the limit. */
static void launch_error(device *d, enum cause cause, const char *format, ...) PRINTF_LIKE(3, 4);
static void launch_error(device *d, enum cause cause, const char *format, ...)
{
    struct finding *f = findings_add(&d->report.findings, FINDING_LAUNCH_ERROR);
    f->cause = cause;
    va_list args;
    va_start(args, format);
    vsnprintf(f->message, sizeof f->message, format, args);
    va_end(args);
    why_say(&d->why, "%.299s", f->message);
}

/* The limits of compute capability 8.0 and later (CUDA C++ Programming Guide, "Compute Capabilities"). */
static bool launchable(device *d, const struct function *f, const struct launch *l)
{
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    uint64_t shared = (uint64_t)f->shared_bytes + l->shared_bytes;
    if (!threads || !l->grid[0] || !l->grid[1] || !l->grid[2])
        launch_error(d, threads ? CAUSE_GRID_ROUNDED_DOWN : CAUSE_BLOCK_EMPTY,
                     "a grid or block dimension is 0");
    else if (threads > 1024 || l->block[0] > 1024 || l->block[1] > 1024 || l->block[2] > 64)
        launch_error(d, CAUSE_BLOCK_TOO_LARGE,
                     "block of %u x %u x %u = %" PRIu64 " threads; a block has at most 1024 (z: 64)",
                     l->block[0], l->block[1], l->block[2], threads);
    else if (l->grid[0] > INT32_MAX || l->grid[1] > 65535 || l->grid[2] > 65535)
        launch_error(d, CAUSE_GRID_TOO_LARGE, "grid of %u x %u x %u blocks; y and z have at most 65535",
                     l->grid[0], l->grid[1], l->grid[2]);
    else if (shared > (uint64_t)modelled_gpu.shared_per_block_optin)
        launch_error(d, CAUSE_SHARED_TOO_LARGE,
                     "%" PRIu64 " bytes of shared memory per block; there are at most %" PRIu64, shared,
                     (uint64_t)modelled_gpu.shared_per_block_optin);
    else if (l->parameter_bytes < f->signature.parameter_bytes || l->parameter_bytes > PARAMETER_BYTES)
        launch_error(d, CAUSE_NONE, "%zu bytes of parameters; the kernel takes %u", l->parameter_bytes,
                     f->signature.parameter_bytes);
    else
        return true;
    return false;
}

/* The status after a launch. */
static enum device_status take_findings(device *d, const struct findings *found, enum device_status status)
{
    for (size_t k = 0; k < found->count; k++) {
        const struct finding *f = &found->items[k];
        *findings_add(&d->report.findings, 0) = *f;
        if (f->kind == FINDING_UNKNOWN_OPCODE) {
            why_say(&d->why, "%s:%d: %.250s", d->file, f->line, f->message);
        } else if (status == DEVICE_FAULT) {
            why_say(&d->why, "%.299s", f->message);
        }
    }
    return status;
}

/* Does the kernel, or a function that it may call, read this special register? */
static bool asks_for(const struct program *p, const struct function *kernel, enum special special)
{
    for (size_t k = 0; k < p->function_count; k++)
        for (size_t s = 0; s < p->functions[k].special_count; s++)
            if (p->functions[k].specials[s].special == special &&
                (&p->functions[k] == kernel || !p->functions[k].is_entry))
                return true;
    return false;
}

/* Shared memory beside what the launch asks for, aligned to 16 bytes. */
static uint32_t reserved_bytes(const device *d, const struct function *kernel, uint32_t asked)
{
    bool needed = asks_for(d->program, kernel, SPECIAL_RESERVED_SMEM);
    return needed ? (asked + 15) / 16 * 16 - asked + RESERVED_SHARED : 0;
}

/* The binary logarithms of the smallest elements that the kernel, or a function that it may call, stores to
 * global memory or uses in shared memory. */
static void find_units(struct run *run)
{
    const struct program *p = run->program;
    unsigned global = run->kernel->global_unit, shared = run->kernel->shared_unit;
    for (size_t k = 0; k < p->function_count && run->kernel->call_count; k++) {
        const struct function *f = &p->functions[k];
        if (!f->code || f->is_entry)
            continue;
        global = f->global_unit < global ? f->global_unit : global;
        shared = f->shared_unit < shared ? f->shared_unit : shared;
    }
    run->unit_bits = (uint32_t)__builtin_ctz(global);
    run->word_bits = (uint32_t)__builtin_ctz(shared);
}

/* The workspace of a cooperative launch, as cooperative_groups/details/driver_abi.h knows it: its size, and
 * the barrier of the grid. */
static device_address new_workspace(device *d)
{
    const uint32_t fresh[2] = {sizeof fresh, 0};
    memcpy(d->workspace->host, fresh, sizeof fresh);
    return d->workspace->base;
}

static struct run make_run(device *d, const struct function *kernel, const struct launch *launch)
{
    uint32_t static_bytes = kernel->shared_bytes; /* dynamic memory starts aligned to 16 bytes */
    if (launch->shared_bytes)
        static_bytes = (static_bytes + 15) / 16 * 16;
    uint32_t asked = static_bytes + launch->shared_bytes, reserved = reserved_bytes(d, kernel, asked);
    return (struct run){
        .program = d->program,
        .kernel = kernel,
        .memory = &d->memory,
        .launch = launch,
        .file = d->file,
        .shared_bytes = asked + reserved,
        .asked_bytes = asked,
        .reserved_bytes = reserved,
        .workspace = launch->cooperative ? new_workspace(d) : 0,
        .block_budget = d->budget,
        .total_budget = 8 * d->budget,
        .watched = !d->unwatched && !d->trace && !d->sample && d->order == ORDER_ASCENDING,
        .order = d->order,
        .printed = &d->report.printed,
        .trace = d->trace,
        .judge = d->judge,
    };
}

/* The first line of the kernel that is known. */
static int line_of(const struct program *p, const struct function *kernel)
{
    for (size_t k = 0; k < kernel->count; k++)
        if (p->places[kernel->code[k].place].lines[0])
            return p->places[kernel->code[k].place].lines[0];
    return 0;
}

static uint64_t instructions_of(const struct program *p)
{
    uint64_t count = 0;
    for (size_t k = 0; k < p->function_count; k++)
        count += p->functions[k].count;
    return count;
}

/* What a launch costs whatever its threads do: its program is copied, its memory is watched, its blocks and
 * warps are started, and local arrays are filled. */
static uint64_t cost_to_start(const device *d, const struct run *run, const struct launch *l)
{
    enum { LAUNCH = 200, SAMPLED_BLOCK = 24000, WARP = 8 }; /* that block costs the model of time, too */
    enum {
        FRESH = 32 << 20,
        WORDS = 2
    }; /* larger copies, and marks of bytes, are fresh pages at each launch */
    uint64_t bytes =
        d->sample ? 0 : d->memory.bytes << (WORDS - run->unit_bits); /* each unit has its marks */
    bool fresh = bytes > FRESH || run->unit_bits < WORDS;
    uint64_t blocks = run->sampled ? run->blocks : launch_blocks(l);
    uint64_t warps = ((uint64_t)l->block[0] * l->block[1] * l->block[2] + WARP_LANES - 1) / WARP_LANES;
    uint64_t local = (uint64_t)run->kernel->local_bytes * WARP_LANES;
    return LAUNCH + (d->sample ? SAMPLED_BLOCK * blocks : 0) + bytes / (fresh ? 16 : 64) +
           d->program->function_count + 2 * instructions_of(d->program) +
           blocks * warps * (WARP + local / FILLED_BYTES);
}

/* The launch has used up what the submission may spend in all: not the same as an endless loop. */
static void forget_timeouts(struct findings *found)
{
    size_t kept = 0;
    for (size_t k = 0; k < found->count; k++)
        if (found->items[k].kind != FINDING_TIMEOUT)
            found->items[kept++] = found->items[k];
    found->count = kept;
}

/* Bytes that one block needs for registers and local memory. */
static uint64_t block_bytes(const struct run *run, const struct launch *l)
{
    uint64_t warps = ((uint64_t)l->block[0] * l->block[1] * l->block[2] + WARP_LANES - 1) / WARP_LANES;
    uint64_t local = 2 * (uint64_t)run->kernel->local_bytes * WARP_LANES;
    return KEPT_TIMES * warps * (local + run->kernel->window_bytes);
}

/* The kernel's name as its author wrote it. */
struct title {
    char s[80];
};

static struct title title_of(const struct run *run)
{
    struct title title;
    kernel_plain_name(run->kernel->name, title.s, sizeof title.s);
    return title;
}

/* Has a block more registers and local arrays than there is room for? */
static bool is_too_large(device *d, const struct run *run, const struct launch *l)
{
    if (block_bytes(run, l) <= most_held)
        return false;
    struct finding *f = findings_add(&d->report.findings, FINDING_LIMIT);
    f->line = line_of(d->program, run->kernel);
    snprintf(f->file, sizeof f->file, "%s", f->line && d->file ? d->file : "");
    snprintf(f->message, sizeof f->message,
             "the registers and local arrays of a block of %s need %" PRIu64 " MB here, more than %" PRIu64,
             title_of(run).s, block_bytes(run, l) >> 20, most_held >> 20);
    why_say(&d->why, "%.299s", f->message);
    return true;
}

/* As many threads of the host as there is room for the blocks that they run. */
static unsigned threads_for(const device *d, const struct run *run, const struct launch *l)
{
    uint64_t room = most_held / (block_bytes(run, l) + 2 * d->memory.bytes + 1);
    unsigned threads = d->trace || d->sample || d->follow || d->order != ORDER_ASCENDING ? 1 : d->threads;
    return room < threads ? (unsigned)(room > 0 ? room : 1) : threads;
}

/* Bound the launch by what is left. False if it cannot even start. */
static bool afford(device *d, struct run *run, const struct launch *l)
{
    int line = line_of(d->program, run->kernel);
    uint64_t cost = cost_to_start(d, run, l);
    if (allowance_is_late(&d->allowance)) /* small launches never get to a block that looks at the clock */
        cost = allowance_left(&d->allowance) + 1;
    if (sim_spend(d, title_of(run).s, line, cost) != DEVICE_OK)
        return false;
    uint64_t left = allowance_left(&d->allowance);
    run->allowance = &d->allowance;
    run->total_budget = left < run->total_budget ? left : run->total_budget;
    run->block_budget = left < run->block_budget ? left : run->block_budget;
    return true;
}

/* Has the launch ended because of what the submission may spend in all, and not as an endless loop of its
 * own? */
static bool is_short_of(const device *d, const struct run *run, const struct findings *found)
{
    if (run->late)
        return true;
    bool by_block = findings_have(found, FINDING_TIMEOUT);
    return by_block ? run->block_budget < d->budget
                    : run->executed > run->total_budget && run->total_budget < 8 * d->budget;
}

/* Spend what the launch cost. If the allowance has ended the launch, the finding says so. */
static enum device_status pay(device *d, const struct run *run, struct findings *found,
                              enum device_status status)
{
    uint64_t spent = run->executed;
    if (status == DEVICE_LIMIT && is_short_of(d, run, found)) {
        forget_timeouts(found);
        spent = allowance_left(&d->allowance);
        spent += spent < UINT64_MAX;
    }
    int line = line_of(d->program, run->kernel);
    return sim_spend(d, title_of(run).s, line, spent) == DEVICE_OK ? status : DEVICE_LIMIT;
}

/* No block has run for too long, but all together have: run one again, and stop it late in its work, to see
 * which loop takes the time. */
static void tell_all_too_long(device *d, struct run *run, struct findings *found)
{
    struct counts ignored = {0};
    uint64_t average = run->executed / (run->next_block + 1);
    run->block_budget = run->total_budget = average / 4 * 3;
    launch_run(run, 1, found, &ignored);
    struct finding *f = found->count ? &found->items[0] : findings_add(found, FINDING_TIMEOUT);
    f->has_thread = false;
    f->times = 1;
    snprintf(f->message, sizeof f->message, "%.399s", d->why.text);
}

enum device_status sim_launch(device *d, const struct launch *launch)
{
    const struct function *kernel = find_kernel(d, launch->kernel);
    if (!kernel)
        return sim_broken(d, "the module has no kernel of that name");
    if (!launchable(d, kernel, launch))
        return DEVICE_FAULT;
    struct run run = make_run(d, kernel, launch);
    struct findings found = {0};
    find_units(&run);
    memcpy(d->parameters->host, launch->parameters, launch->parameter_bytes);
    d->parameters->bytes = kernel->signature.parameter_bytes; /* they can be read up to there */
    trace_begin(&run);
    if (d->sample) {
        run.blocks = d->sample->choose(d->sample->context, launch, &run.sampled);
        steps_begin(&run, d->sample);
    }
    if (is_too_large(d, &run, launch) || !afford(d, &run, launch)) {
        d->parameters->bytes = PARAMETER_BYTES;
        if (d->sample)
            steps_end(&run);
        trace_end(&run);
        return DEVICE_LIMIT;
    }
    if (d->follow)
        follow_begin(&run, d->follow);
    enum device_status status = launch_run(&run, threads_for(d, &run, launch), &found, &d->counts);
    if (d->follow)
        follow_end(&run);
    if (d->sample)
        steps_end(&run);
    trace_end(&run);
    d->parameters->bytes = PARAMETER_BYTES;
    status = pay(d, &run, &found, status);
    bool used_up = findings_have(&d->report.findings, FINDING_LIMIT);
    if (status == DEVICE_LIMIT && !used_up)
        why_say(&d->why, "the kernel ran for more than %" PRIu64 " warp instructions",
                found.count ? run.block_budget : run.total_budget);
    if (status == DEVICE_LIMIT && !used_up && !found.count)
        tell_all_too_long(d, &run, &found);
    status = take_findings(d, &found, status);
    findings_free(&found);
    return status;
}
