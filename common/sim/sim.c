/* The simulator as a device: its memory and one module. */
#include "common/gpu_model.h"
#include "common/sim/run.h"
#include "common/sim/sim_device.h"

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
    memory_keep_freed();
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

static device_address place(void *context, const struct program_variable *v)
{
    device *d = context;
    struct region *r = sim_memory_add(d, v->bytes, v->name);
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

/* The PTX of a compiler can always be read, so the unreadable text must come from an asm statement of the
 * student's. */
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

static void sim_follow(device *d, const struct device_follow *follow)
{
    d->follow = follow;
}

static void sim_judge(device *d, const struct device_judge *judge)
{
    d->judge = judge;
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
    .alloc = sim_memory_alloc,
    .free_all = sim_memory_free_all,
    .free = sim_memory_free,
    .put = sim_memory_put,
    .get = sim_memory_get,
    .fill = sim_memory_fill,
    .undefine = sim_memory_undefine,
    .written = sim_memory_written,
    .copy = sim_memory_copy,
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
    .judge = sim_judge,
    .repeat = sim_memory_repeat,
};
