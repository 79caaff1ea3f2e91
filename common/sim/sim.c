/* The simulator as a device: memory, one module, launches. */
#include "common/sim/run.h"

#include "common/gpu_model.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const uint64_t default_budget = UINT64_C(2000000000);

struct device {
    struct memory memory;
    struct region *parameters; /* the launch's parameters, readable as memory */
    struct program *program;
    char *file;
    uint32_t buffers; /* allocated since free_all: their index in counts */
    unsigned threads;
    bool unwatched;
    const struct device_trace *trace;
    uint64_t budget;
    struct counts counts;
    struct device_report report;
    char why[300];
};

static enum device_status broken(device *d, const char *message)
{
    snprintf(d->why, sizeof d->why, "%s", message);
    return DEVICE_BROKEN;
}

/* ---- open and close ---- */

enum { PARAMETER_BYTES = 32768 };

static device *sim_open(char *why, size_t why_size)
{
    (void)why, (void)why_size;
    device *d = xcalloc(1, sizeof *d);
    d->parameters = memory_add(&d->memory, PARAMETER_BYTES, "kernel parameters");
    d->parameters->is_variable = true;
    d->parameters->counted = COUNTED_BUFFERS - 1;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    d->threads = cores > 0 ? (unsigned)cores : 1;
    d->budget = default_budget;
    return d;
}

static void sim_close(device *d)
{
    memory_clear(&d->memory, true);
    program_free(d->program);
    findings_free(&d->report.findings);
    text_free(&d->report.printed);
    free(d->file);
    free(d);
}

static const char *sim_name(const device *d)
{
    (void)d;
    return modelled_gpu.name;
}

/* ---- the module ---- */

static device_address place(void *context, const struct program_variable *v)
{
    static const uint64_t most = 256 << 20; /* it is reset before every trial */
    device *d = context;
    struct region *r = v->bytes <= most ? memory_add(&d->memory, v->bytes, v->name) : NULL;
    if (!r)
        return 0;
    r->is_variable = true;
    r->counted = COUNTED_BUFFERS - 1;
    return r->base;
}

static void sim_restore(device *d)
{
    for (size_t k = 0; d->program && k < d->program->variable_count; k++) {
        const struct program_variable *v = &d->program->variables[k];
        struct region *r = memory_region(&d->memory, v->address);
        if (v->initial)
            memcpy(r->host, v->initial, v->bytes);
        else
            memset(r->host, 0, v->bytes);
        r->counted = COUNTED_BUFFERS - 1;
    }
}

static void unload(device *d)
{
    program_free(d->program);
    d->program = NULL;
    memory_clear(&d->memory, true);
    d->parameters = memory_add(&d->memory, PARAMETER_BYTES, "kernel parameters");
    d->parameters->is_variable = true;
    d->parameters->counted = COUNTED_BUFFERS - 1;
    free(d->file);
    d->buffers = 0;
}

static enum device_status sim_load(device *d, const char *ptx, size_t length, const char *file)
{
    struct ptx_module module = {0};
    struct text error = {0};
    unload(d);
    d->file = xstrdup(file);
    enum device_status status = DEVICE_OK;
    if (!ptx_parse(&module, ptx, length, "student.cu", &error))
        status = DEVICE_BROKEN;
    else if (!(d->program = decode_module(&module, place, d, &error)))
        status = DEVICE_LIMIT;
    else
        sim_restore(d);
    if (status != DEVICE_OK)
        snprintf(d->why, sizeof d->why, "%s", error.s);
    ptx_free(&module);
    text_free(&error);
    return status;
}

static const struct kernel_signature *sim_kernels(const device *d, size_t *count)
{
    *count = d->program ? d->program->signature_count : 0;
    return d->program ? d->program->signatures : NULL;
}

static bool sim_symbol(device *d, const char *name, device_address *address, size_t *size)
{
    for (size_t k = 0; d->program && k < d->program->variable_count; k++)
        if (!strcmp(d->program->variables[k].name, name)) {
            *address = d->program->variables[k].address;
            *size = d->program->variables[k].bytes;
            return true;
        }
    return false;
}

/* ---- memory ---- */

static device_address sim_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    static const uint64_t most_scratch = 256 << 20; /* poisoned before every trial */
    struct region *r = label || bytes <= most_scratch ? memory_add(&d->memory, bytes, label) : NULL;
    if (!r) {
        snprintf(d->why, sizeof d->why,
                 "no room for a buffer of %zu bytes: %" PRIu64 " MB of scratch is the most", bytes,
                 most_scratch >> 20);
        return 0;
    }
    r->read_only = read_only;
    r->counted = d->buffers < COUNTED_BUFFERS ? d->buffers : COUNTED_BUFFERS - 1;
    d->buffers++;
    static const uint32_t poison =
        0xffc0dead; /* scratch holds anything but zeros: NaNs, and not those of outputs */
    for (size_t at = 0; !label && at < bytes; at += sizeof poison)
        memcpy(r->host + at, &poison, sizeof poison);
    if (!label)
        memory_undefine(r, 0, bytes);
    return r->base;
}

static void sim_free_all(device *d)
{
    memory_clear(&d->memory, false);
    d->buffers = 0;
}

static bool sim_free(device *d, device_address address)
{
    struct region *r = memory_range(&d->memory, address, 0);
    if (!r || r->base != address || r->is_variable)
        return false;
    r->freed = true;
    return true;
}

static enum device_status sim_put(device *d, device_address to, const void *from, size_t bytes)
{
    struct region *r = memory_range(&d->memory, to, bytes);
    if (!r)
        return broken(d, "copy to outside of a buffer");
    memcpy(r->host + (to - r->base), from, bytes);
    memory_define(r, to - r->base, bytes);
    return DEVICE_OK;
}

static enum device_status sim_get(device *d, void *to, device_address from, size_t bytes)
{
    const struct region *r = memory_range(&d->memory, from, bytes);
    if (!r)
        return broken(d, "copy from outside of a buffer");
    memcpy(to, r->host + (from - r->base), bytes);
    return DEVICE_OK;
}

static enum device_status sim_fill(device *d, device_address to, int byte, size_t bytes)
{
    struct region *r = memory_range(&d->memory, to, bytes);
    if (!r)
        return broken(d, "fill outside of a buffer");
    memset(r->host + (to - r->base), byte, bytes);
    memory_define(r, to - r->base, bytes);
    return DEVICE_OK;
}

static void sim_undefine(device *d, device_address at, size_t bytes)
{
    struct region *r = memory_range(&d->memory, at, bytes);
    if (r)
        memory_undefine(r, at - r->base, bytes);
}

/* Loads of a copy count as loads of what was copied: of several, of that which came first. */
static void inherit(struct region *copy, const struct region *original)
{
    bool is_argument = copy->label && !copy->is_variable;
    if (!is_argument && original->counted < copy->counted)
        copy->counted = original->counted;
}

static enum device_status sim_copy(device *d, device_address to, device_address from, size_t bytes)
{
    struct region *there = memory_range(&d->memory, to, bytes), *here = memory_range(&d->memory, from, bytes);
    if (!there || !here)
        return broken(d, "copy outside of a buffer");
    memmove(there->host + (to - there->base), here->host + (from - here->base), bytes);
    memory_copy_defined(there, to - there->base, here, from - here->base, bytes);
    inherit(there, here);
    return DEVICE_OK;
}

/* ---- launches ---- */

static const struct function *find_kernel(const device *d, const char *name)
{
    for (size_t k = 0; d->program && k < d->program->function_count; k++)
        if (d->program->functions[k].is_entry && d->program->functions[k].code &&
            !strcmp(d->program->functions[k].name, name))
            return &d->program->functions[k];
    return NULL;
}

/* "block of 2048 threads; a block has at most 1024": what was asked and what the limit is. */
static void launch_error(device *d, const char *format, ...) PRINTF_LIKE(2, 3);
static void launch_error(device *d, const char *format, ...)
{
    struct finding *f = findings_add(&d->report.findings, FINDING_LAUNCH_ERROR);
    va_list args;
    va_start(args, format);
    vsnprintf(f->message, sizeof f->message, format, args);
    va_end(args);
    snprintf(d->why, sizeof d->why, "%.299s", f->message);
}

/* The limits of compute capability 8.0 and later (CUDA C++ Programming Guide, "Compute Capabilities"). */
static bool launchable(device *d, const struct function *f, const struct launch *l)
{
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    uint64_t shared = (uint64_t)f->shared_bytes + l->shared_bytes;
    if (!threads || !l->grid[0] || !l->grid[1] || !l->grid[2])
        launch_error(d, "a grid or block dimension is 0");
    else if (threads > 1024 || l->block[0] > 1024 || l->block[1] > 1024 || l->block[2] > 64)
        launch_error(d, "block of %u x %u x %u = %" PRIu64 " threads; a block has at most 1024 (z: 64)",
                     l->block[0], l->block[1], l->block[2], threads);
    else if (l->grid[0] > INT32_MAX || l->grid[1] > 65535 || l->grid[2] > 65535)
        launch_error(d, "grid of %u x %u x %u blocks; y and z have at most 65535", l->grid[0], l->grid[1],
                     l->grid[2]);
    else if (shared > (uint64_t)modelled_gpu.shared_per_block_optin)
        launch_error(d, "%" PRIu64 " bytes of shared memory a block; there are at most %" PRIu64, shared,
                     (uint64_t)modelled_gpu.shared_per_block_optin);
    else if (l->parameter_bytes < f->signature.parameter_bytes || l->parameter_bytes > PARAMETER_BYTES)
        launch_error(d, "%zu bytes of parameters; the kernel takes %u", l->parameter_bytes,
                     f->signature.parameter_bytes);
    else
        return true;
    return false;
}

static enum device_status sim_launch(device *d, const struct launch *launch)
{
    const struct function *kernel = find_kernel(d, launch->kernel);
    if (!kernel)
        return broken(d, "the module has no kernel of that name");
    if (!launchable(d, kernel, launch))
        return DEVICE_FAULT;
    memcpy(d->parameters->host, launch->parameters, launch->parameter_bytes);
    uint32_t static_bytes = kernel->shared_bytes; /* dynamic memory starts aligned to 16 bytes */
    if (launch->shared_bytes)
        static_bytes = (static_bytes + 15) / 16 * 16;
    struct run run = {
        .program = d->program,
        .kernel = kernel,
        .memory = &d->memory,
        .launch = launch,
        .file = d->file,
        .shared_bytes = static_bytes + launch->shared_bytes,
        .block_budget = d->budget,
        .total_budget = 8 * d->budget,
        .watched = !d->unwatched && !d->trace,
        .printed = &d->report.printed,
        .trace = d->trace,
    };
    struct findings found = {0};
    d->parameters->bytes = kernel->signature.parameter_bytes; /* no further can they be read */
    trace_begin(&run);
    enum device_status status = launch_run(&run, d->trace ? 1 : d->threads, &found, &d->counts);
    trace_end(&run);
    d->parameters->bytes = PARAMETER_BYTES;
    if (status == DEVICE_LIMIT)
        snprintf(d->why, sizeof d->why, "the kernel ran for more than %" PRIu64 " warp instructions",
                 found.count ? run.block_budget : run.total_budget);
    if (status == DEVICE_LIMIT && !found.count)
        snprintf(findings_add(&found, FINDING_TIMEOUT)->message, 400, "%s", d->why);
    for (size_t k = 0; k < found.count; k++) {
        *findings_add(&d->report.findings, 0) = found.items[k];
        if (found.items[k].kind == FINDING_UNKNOWN_OPCODE) {
            snprintf(d->why, sizeof d->why, "%s:%d: %.250s", d->file, found.items[k].line,
                     found.items[k].message);
            status = DEVICE_BROKEN;
        } else if (status == DEVICE_FAULT) {
            snprintf(d->why, sizeof d->why, "%.299s", found.items[k].message);
        }
    }
    findings_free(&found);
    return status;
}

static void sim_take(device *d, struct device_report *report)
{
    *report = d->report;
    d->report = (struct device_report){0};
}

static const char *sim_why(const device *d)
{
    return d->why;
}

static void sim_budget(device *d, uint64_t warp_instructions)
{
    d->budget = warp_instructions;
}

static void sim_counts(device *d, struct counts *counts)
{
    *counts = d->counts;
    d->counts = (struct counts){0};
}

static void sim_threads(device *d, unsigned threads)
{
    d->threads = threads ? threads : 1;
}

static void sim_watch(device *d, bool watched)
{
    d->unwatched = !watched;
}

static void sim_trace(device *d, const struct device_trace *trace)
{
    d->trace = trace;
}

const struct device_backend sim_backend = {
    .kind = "sim",
    .open = sim_open,
    .close = sim_close,
    .name = sim_name,
    .load = sim_load,
    .kernels = sim_kernels,
    .symbol = sim_symbol,
    .restore = sim_restore,
    .alloc = sim_alloc,
    .free_all = sim_free_all,
    .free = sim_free,
    .put = sim_put,
    .get = sim_get,
    .fill = sim_fill,
    .undefine = sim_undefine,
    .copy = sim_copy,
    .launch = sim_launch,
    .take = sim_take,
    .why = sim_why,
    .budget = sim_budget,
    .counts = sim_counts,
    .threads = sim_threads,
    .watch = sim_watch,
    .trace = sim_trace,
};
