#include <stdlib.h>
#include <string.h>

#include "common/record/plan.h"

/* A replay under way: where each buffer of the plan lies on the device, 0 if nowhere yet. */
struct replay {
    const struct plan *plan;
    const struct device_backend *backend;
    device *d;
    device_address *addresses;
};

/* The address of a place. Variables are looked up when they are first needed: a module need not have those
 * that no kernel uses. */
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

/* A step's data with the device's own addresses in it; the caller frees it. */
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
    };
    memcpy(launch.grid, step->grid, sizeof launch.grid);
    memcpy(launch.block, step->block, sizeof launch.block);
    enum device_status status = r->backend->launch(r->d, &launch);
    free(parameters);
    return status;
}

static enum device_status run_step(struct replay *r, const struct plan_step *step)
{
    device_address *own = &r->addresses[step->to.buffer];
    switch (step->kind) {
    case PLAN_ALLOC:
        *own = r->backend->alloc(r->d, step->bytes, NULL, false);
        return *own ? DEVICE_OK : DEVICE_LIMIT;
    case PLAN_FREE:
        /* The old address stays in the table: a kernel that still gets it does so on purpose. */
        return r->backend->free(r->d, *own) ? DEVICE_OK : DEVICE_BROKEN;
    case PLAN_FILL:
        return r->backend->fill(r->d, address_of(r, step->to), step->value, step->bytes);
    case PLAN_COPY:
        return r->backend->copy(r->d, address_of(r, step->to), address_of(r, step->from), step->bytes);
    case PLAN_PUT:
        return put(r, step);
    case PLAN_LAUNCH:
        return launch(r, step);
    }
    return DEVICE_BROKEN;
}

enum device_status plan_replay(const struct plan *plan, const struct device_backend *backend, device *d,
                               const device_address *arguments)
{
    struct replay r = {.plan = plan, .backend = backend, .d = d};
    enum device_status status = DEVICE_OK;
    r.addresses = xcalloc(plan->buffer_count, sizeof *r.addresses);
    memcpy(r.addresses, arguments, plan->argument_count * sizeof *arguments);
    for (size_t i = 0; i < plan->step_count && status == DEVICE_OK; i++)
        status = run_step(&r, &plan->steps[i]);
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
        free(plan->steps[i].kernel);
    }
    free(plan->buffers);
    free(plan->steps);
    findings_free(&plan->findings);
    *plan = (struct plan){.outcome = PLAN_BROKEN};
}
