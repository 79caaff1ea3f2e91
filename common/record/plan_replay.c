/* Replays a plan on a device: allocates, fills, copies and launches, with or without the stopwatch. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/plan.h"

/* A replay in progress: the address of each of the plan's buffers on the device, 0 if it has none yet. */
struct replay {
    const struct plan *plan;
    const struct device_backend *backend;
    device *d;
    device_address *addresses;
    double until;
};

/* The address of a place. Variables are looked up when they are first needed: a module may lack those that no
 * kernel uses. */
static device_address address_of(struct replay *r, struct plan_place place)
{
    const struct plan_buffer *buffer = &r->plan->buffers[place.buffer];
    device_address *address = &r->addresses[place.buffer];
    size_t size;
    if (buffer->kind == PLAN_SYMBOL && *address == 0 &&
        !r->backend->symbol(r->d, buffer->name, address, &size))
        *address = 0;
    return *address ? *address + (device_address)place.offset : 0;
}

/* A step's data with the device's own addresses filled in; the caller frees it. */
static uint8_t *translate(struct replay *r, const struct plan_step *step)
{
    uint8_t *data = xcalloc(step->bytes, 1);
    if (step->bytes)
        memcpy(data, step->data, step->bytes);
    for (size_t i = 0; i < step->pointer_count; i++) {
        device_address address = address_of(r, step->pointers[i].place);
        memcpy(data + step->pointers[i].offset, &address, sizeof address);
    }
    return data;
}

static enum device_status put(struct replay *r, const struct plan_step *step)
{
    uint8_t *data = translate(r, step);
    enum device_status status = r->backend->put(r->d, address_of(r, step->to), data, step->bytes);
    free(data);
    return status;
}

static enum device_status launch(struct replay *r, const struct plan_step *step)
{
    uint8_t *parameters = translate(r, step);
    struct launch launch = {
        .kernel = step->kernel,
        .shared_bytes = step->shared_bytes,
        .parameters = parameters,
        .parameter_bytes = step->bytes,
        .cooperative = step->cooperative,
    };
    memcpy(launch.grid, step->grid, sizeof launch.grid);
    memcpy(launch.block, step->block, sizeof launch.block);
    enum device_status status = r->backend->launch(r->d, &launch);
    free(parameters);
    return status;
}

static enum device_status allocate(struct replay *r, const struct plan_step *step)
{
    device_address *own = &r->addresses[step->to.buffer];
    *own = r->backend->alloc(r->d, step->bytes, NULL, false);
    return *own ? DEVICE_OK : DEVICE_LIMIT;
}

/* The old address stays in the table: a kernel that still receives it does so on purpose. */
static enum device_status release(struct replay *r, const struct plan_step *step)
{
    return r->backend->free(r->d, r->addresses[step->to.buffer]) ? DEVICE_OK : DEVICE_BROKEN;
}

static enum device_status fill(struct replay *r, const struct plan_step *step)
{
    return step->bytes ? r->backend->fill(r->d, address_of(r, step->to), step->value, step->bytes)
                       : DEVICE_OK;
}

static enum device_status copy(struct replay *r, const struct plan_step *step)
{
    return r->backend->copy(r->d, address_of(r, step->to), address_of(r, step->from), step->bytes);
}

static enum device_status (*const runs[])(struct replay *, const struct plan_step *) = {
    [PLAN_ALLOC] = allocate, [PLAN_FREE] = release, [PLAN_FILL] = fill,
    [PLAN_COPY] = copy,      [PLAN_PUT] = put,      [PLAN_LAUNCH] = launch,
};

/* Run all steps whose kinds are in `kinds`, a set of bits. */
static enum device_status run_steps(struct replay *r, unsigned kinds)
{
    enum device_status status = DEVICE_OK;
    for (size_t i = 0; i < r->plan->step_count && status == DEVICE_OK; i++)
        if (kinds & 1u << r->plan->steps[i].kind)
            status =
                seconds_now() > r->until ? DEVICE_LIMIT : runs[r->plan->steps[i].kind](r, &r->plan->steps[i]);
    return status;
}

static struct replay begin(const struct plan *plan, const struct device_backend *backend, device *d,
                           const device_address *arguments)
{
    struct replay r = {.plan = plan, .backend = backend, .d = d, .until = INFINITY};
    r.addresses = xcalloc(plan->buffer_count, sizeof *r.addresses);
    memcpy(r.addresses, arguments, plan->argument_count * sizeof *arguments);
    return r;
}

static bool is_there(const struct replay *r, const bool *freed, struct plan_place place)
{
    return r->addresses[place.buffer] && !freed[place.buffer];
}

/* In the order of issue the recorder has seen to it that a step finds its memory. */
static enum device_status run_early(struct replay *r, const struct plan_step *step, bool *freed)
{
    bool moves_bytes = step->kind == PLAN_FILL || step->kind == PLAN_COPY;
    if (moves_bytes &&
        (!is_there(r, freed, step->to) || (step->kind == PLAN_COPY && !is_there(r, freed, step->from))))
        return DEVICE_FAULT;
    if (step->kind == PLAN_FREE)
        freed[step->to.buffer] = true;
    return runs[step->kind](r, step);
}

enum device_status plan_replay_ordered(const struct plan *plan, const size_t *order,
                                       const struct device_backend *backend, device *d,
                                       const device_address *arguments, double until)
{
    struct replay r = begin(plan, backend, d, arguments);
    enum device_status status = DEVICE_OK;
    bool *freed = xcalloc(plan->buffer_count + 1, sizeof *freed);
    for (size_t i = 0; i < plan->step_count && status == DEVICE_OK; i++)
        status = seconds_now() > until ? DEVICE_LIMIT : run_early(&r, &plan->steps[order[i]], freed);
    free(freed);
    free(r.addresses);
    return status;
}

enum device_status plan_replay(const struct plan *plan, const struct device_backend *backend, device *d,
                               const device_address *arguments, double until)
{
    struct replay r = begin(plan, backend, d, arguments);
    r.until = until;
    enum device_status status = run_steps(&r, ~0u);
    free(r.addresses);
    return status;
}

/* ---- timed ---- */

static enum device_status prepare(struct replay *r, int poison)
{
    enum device_status status = run_steps(r, 1u << PLAN_ALLOC);
    for (size_t b = 0; b < r->plan->buffer_count && status == DEVICE_OK; b++)
        if (r->plan->buffers[b].kind == PLAN_SCRATCH && r->addresses[b])
            status = r->backend->fill(r->d, r->addresses[b], poison, r->plan->buffers[b].bytes);
    return status;
}

static void clean_up(struct replay *r)
{
    for (size_t b = 0; b < r->plan->buffer_count; b++)
        if (r->plan->buffers[b].kind == PLAN_SCRATCH && r->addresses[b])
            r->backend->free(r->d, r->addresses[b]);
}

enum device_status plan_replay_timed(const struct plan *plan, const struct device_backend *backend, device *d,
                                     const device_address *arguments, int poison, double deadline,
                                     double *seconds, double *wall)
{
    struct replay r = begin(plan, backend, d, arguments);
    enum device_status status = prepare(&r, poison);
    if (status == DEVICE_OK) {
        status = backend->start(d);
        if (status == DEVICE_OK)
            status = run_steps(&r, 1u << PLAN_FILL | 1u << PLAN_COPY | 1u << PLAN_PUT | 1u << PLAN_LAUNCH);
        double start = seconds_now();
        enum device_status stopped = backend->stop(d, deadline, seconds);
        status = status == DEVICE_OK ? stopped : status;
        *wall = seconds_now() - start;
    }
    clean_up(&r);
    free(r.addresses);
    return status;
}

void plan_free(struct plan *plan)
{
    for (size_t i = 0; i < plan->buffer_count; i++)
        free(plan->buffers[i].name);
    for (size_t i = 0; i < plan->step_count; i++) {
        free(plan->steps[i].data);
        free(plan->steps[i].pointers);
        free(plan->steps[i].clock);
        free(plan->steps[i].kernel);
    }
    free(plan->buffers);
    free(plan->steps);
    free(plan->notes);
    findings_free(&plan->findings);
    *plan = (struct plan){.outcome = PLAN_BROKEN};
}
