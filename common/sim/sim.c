/* The simulator as a device: its memory and one module. */
#include "common/gpu_model.h"
#include "common/sim/run.h"
#include "common/repeated.h"
#include "common/sim/sim_device.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const uint64_t default_budget = UINT64_C(2000000000);

enum device_status sim_broken(device *d, const char *message)
{
    why_say(&d->why, "%s", message);
    return DEVICE_BROKEN;
}

enum device_status sim_spend(device *d, const char *name, int line, uint64_t units)
{
    if (allowance_spend(&d->allowance, name, line, units))
        return DEVICE_OK;
    if (!findings_have(&d->report.findings, FINDING_LIMIT)) {
        struct finding *f = findings_add(&d->report.findings, FINDING_LIMIT);
        f->line = allowance_line(&d->allowance);
        snprintf(f->file, sizeof f->file, "%s", f->line && d->file ? d->file : "");
        allowance_tell(&d->allowance, f->message, sizeof f->message);
        why_say(&d->why, "%.299s", f->message);
    }
    return DEVICE_LIMIT;
}

/* ---- open and close ---- */

static struct region *add_own(device *d, uint64_t bytes, const char *label)
{
    struct region *r = memory_add(&d->memory, bytes, label);
    r->is_variable = true;
    r->counted = COUNTED_BUFFERS - 1;
    return r;
}

static void add_parameters(device *d)
{
    d->parameters = add_own(d, PARAMETER_BYTES, "kernel parameters");
    d->workspace = add_own(d, WORKSPACE_BYTES, "the barrier of the grid");
}

static unsigned cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}

static device *sim_open(struct why *why)
{
    (void)why->text;
    device *d = xcalloc(1, sizeof *d);
    add_parameters(d);
    d->threads = cores();
    d->budget = default_budget;
    return d;
}

static void sim_close(device *d)
{
    memory_clear(&d->memory, true);
    program_free(d->program);
    findings_free(&d->report.findings);
    printed_free(&d->report.printed);
    free(d->file);
    free(d);
}

static const char *sim_name(const device *d)
{
    (void)d;
    return modelled_gpu.name;
}

/* ---- the module ---- */

/* Scratch and variables together. Each of their bytes is kept several times: its value, what of it is
 * undefined, which block has written it, and what it was before the launch. */
static const uint64_t most_own = 256 << 20;

/* A region that the submission has asked for; NULL if it has too many already. */
static struct region *add_asked(device *d, uint64_t bytes, const char *label)
{
    if (bytes > most_own || d->memory.own + bytes > most_own)
        return NULL;
    struct region *r = memory_add(&d->memory, bytes, label);
    if (r)
        d->memory.own += r->own = bytes;
    return r;
}

static device_address place(void *context, const struct program_variable *v)
{
    device *d = context;
    struct region *r = add_asked(d, v->bytes, v->name);
    if (!r)
        return 0;
    r->is_variable = true;
    r->is_constant = v->is_constant;
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
        r->is_filled = false;
    }
}

static void unload(device *d)
{
    program_free(d->program);
    d->program = NULL;
    memory_clear(&d->memory, true);
    add_parameters(d);
    free(d->file);
    d->buffers = 0;
}

/* A compiler's own PTX can be read, so what cannot stands in the student's asm statements. */
static void say_unreadable(device *d, const struct ptx_module *module, const char *error)
{
    char place[40] = "";
    if (module->failed_line)
        snprintf(place, sizeof place, "line %d or before: ", module->failed_line);
    why_say(&d->why, "%sthe PTX of an asm statement cannot be read (%.200s): check its braces and semicolons",
            place, error);
}

static enum device_status sim_load(device *d, const char *ptx, size_t length, const char *file)
{
    struct ptx_module module = {0};
    struct text error = {0};
    unload(d);
    d->file = xstrdup(file);
    enum device_status status = DEVICE_OK;
    if (!ptx_parse(&module, ptx, length, "student.cu", &error))
        status = DEVICE_FAULT;
    else if (!(d->program = decode_module(&module, place, d, &error)))
        status = DEVICE_LIMIT;
    else
        sim_restore(d);
    if (status == DEVICE_FAULT)
        say_unreadable(d, &module, error.s);
    else if (status != DEVICE_OK)
        why_say(&d->why, "%s", error.s);
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
    struct region *r = NULL;
    if (d->sample)
        r = memory_add_sparse(&d->memory, bytes, label ? label : "");
    else
        r = label ? memory_add(&d->memory, bytes, label) : add_asked(d, bytes, label);
    if (!r) {
        why_say(&d->why,
                "no room for a buffer of %zu bytes: %" PRIu64 " MB of scratch and variables is the most",
                bytes, most_own >> 20);
        return 0;
    }
    r->read_only = read_only;
    r->counted = d->buffers < COUNTED_BUFFERS ? d->buffers : COUNTED_BUFFERS - 1;
    d->buffers++;
    if (!label && !d->sample && sim_spend(d, "cudaMalloc", 0, allowance_bytes(3 * bytes)) != DEVICE_OK)
        return 0;
    static const uint32_t poison =
        0xffc0dead; /* scratch holds NaNs, not zeros, and not the NaNs of outputs */
    bool fresh = !label && !d->sample;
    for (size_t at = 0; fresh && at < bytes; at += sizeof poison)
        memcpy(r->host + at, &poison, sizeof poison);
    if (fresh)
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

/* Tell a listener what the host has written. */
static void tell_host(const device *d, enum follow_host what, device_address to, device_address from,
                      uint64_t bytes)
{
    const struct region *there = memory_region(&d->memory, to), *here = memory_region(&d->memory, from);
    if (d->follow && d->follow->host && there)
        d->follow->host(d->follow->context, what, (int32_t)(there->base / REGION_STRIDE),
                        (int64_t)(to - there->base),
                        here ? (int32_t)(here->base / REGION_STRIDE) : FOLLOW_NOWHERE,
                        here ? (int64_t)(from - here->base) : 0, bytes);
}

static enum device_status sim_put(device *d, device_address to, const void *from, size_t bytes)
{
    struct region *r = memory_range(&d->memory, to, bytes);
    if (!r)
        return sim_broken(d, "copy to outside of a buffer");
    memcpy(r->host + (to - r->base), from, bytes);
    memory_define(r, to - r->base, bytes);
    tell_host(d, FOLLOW_PUT, to, 0, bytes);
    return DEVICE_OK;
}

static enum device_status sim_get(device *d, void *to, device_address from, size_t bytes)
{
    const struct region *r = memory_range(&d->memory, from, bytes);
    if (!r)
        return sim_broken(d, "copy from outside of a buffer");
    memcpy(to, r->host + (from - r->base), bytes);
    return DEVICE_OK;
}

/* While launches are sampled, what is large is told instead of done. */
static bool only_told(const device *d, size_t bytes, bool reads)
{
    enum { LARGE = 1 << 16 };
    if (!d->sample || bytes < LARGE)
        return false;
    d->sample->moved(d->sample->context, reads ? bytes : 0, bytes);
    return true;
}

static enum device_status sim_fill(device *d, device_address to, int byte, size_t bytes)
{
    struct region *r = memory_range(&d->memory, to, bytes);
    if (!r)
        return sim_broken(d, "fill outside of a buffer");
    if (only_told(d, bytes, false))
        return DEVICE_OK;
    if (sim_spend(d, "cudaMemset", 0, allowance_bytes(bytes)) != DEVICE_OK)
        return DEVICE_LIMIT;
    memset(r->host + (to - r->base), byte, bytes);
    memory_define(r, to - r->base, bytes);
    tell_host(d, FOLLOW_FILL, to, 0, bytes);
    return DEVICE_OK;
}

static void sim_undefine(device *d, device_address at, size_t bytes)
{
    struct region *r = memory_range(&d->memory, at, bytes);
    if (r)
        memory_undefine(r, at - r->base, bytes);
}

/* Loads of a copy count as loads of what was copied; of several sources, as loads of the first. */
static void inherit(struct region *copy, const struct region *original)
{
    bool is_argument = copy->label && !copy->is_variable;
    uint32_t source = region_loaded(original);
    if (!is_argument && source < copy->counted)
        copy->counted = source;
    else if (is_argument && source < region_loaded(copy))
        copy->copied = source + 1;
}

static enum device_status sim_copy(device *d, device_address to, device_address from, size_t bytes)
{
    struct region *there = memory_range(&d->memory, to, bytes), *here = memory_range(&d->memory, from, bytes);
    if (!there || !here)
        return sim_broken(d, "copy outside of a buffer");
    if (only_told(d, bytes, true))
        return DEVICE_OK;
    if (sim_spend(d, "cudaMemcpy", 0, allowance_bytes(2 * bytes)) != DEVICE_OK)
        return DEVICE_LIMIT;
    memmove(there->host + (to - there->base), here->host + (from - here->base), bytes);
    memory_copy_defined(there, to - there->base, here, from - here->base, bytes);
    tell_host(d, FOLLOW_COPIED, to, from, bytes);
    inherit(there, here);
    return DEVICE_OK;
}

/* ---- what came of it, and how to run ---- */

static void sim_take(device *d, struct device_report *report)
{
    *report = d->report;
    d->report = (struct device_report){0};
}

static const char *sim_why(const device *d)
{
    return d->why.text;
}

static void sim_budget(device *d, uint64_t warp_instructions)
{
    d->budget = warp_instructions;
}

static void sim_allow(device *d, uint64_t warp_instructions)
{
    allowance_open(&d->allowance, warp_instructions);
}

static uint64_t sim_spent(const device *d)
{
    return d->allowance.spent;
}

static void sim_counts(device *d, struct counts *counts)
{
    *counts = d->counts;
    d->counts = (struct counts){0};
}

static void sim_threads(device *d, unsigned threads)
{
    d->threads = threads ? threads : cores();
}

static void sim_watch(device *d, bool watched)
{
    d->unwatched = !watched;
}

static void sim_order(device *d, enum device_order order)
{
    if (d->order == ORDER_ASCENDING)
        d->before_orders = d->allowance;
    else if (order == ORDER_ASCENDING)
        d->allowance = d->before_orders;
    d->order = order;
}

static void sim_sample(device *d, const struct device_sample *sample)
{
    d->sample = sample;
}

static bool sim_repeat(device *d, device_address buffer, const struct repeated *bytes)
{
    struct region *r = memory_range(&d->memory, buffer, 0);
    return r && r->mapped && repeated_over(bytes, r->host, r->mapped);
}

static void sim_follow(device *d, const struct device_follow *follow)
{
    d->follow = follow;
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
    .allow = sim_allow,
    .spent = sim_spent,
    .counts = sim_counts,
    .threads = sim_threads,
    .watch = sim_watch,
    .order = sim_order,
    .trace = sim_trace,
    .sample = sim_sample,
    .follow = sim_follow,
    .repeat = sim_repeat,
};
