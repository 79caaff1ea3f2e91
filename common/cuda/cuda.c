/* A GPU as a device: one context, one stream, one module. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/cuda/cuda_device.h"
#include "common/cuda/module.h"

/* ---- the module ---- */

/* Why the driver refuses the PTX, in words. */
static enum device_status judge_load(device *d, int error, const char *log)
{
    if (error == CU_OK)
        return DEVICE_OK;
    d->module = NULL;
    if (error == CU_INVALID_PTX) {
        why_say(&d->why, "%s", log[0] ? log : driver_error(error));
        return DEVICE_LIMIT;
    }
    if (error != CU_UNSUPPORTED_PTX_VERSION)
        return cuda_fail(d, error);
    why_say(&d->why, "NVIDIA's driver is older than the CUDA Toolkit, which has no ptxas: update the driver");
    return DEVICE_BROKEN;
}

static enum device_status load_image(device *d)
{
    struct why log;
    return judge_load(d, module_load(&d->module, d->image, &log), log.text);
}

/* Load the image of ptxas. If the driver cannot read it (the disk was full, for example), the driver
 * translates the PTX. */
static enum device_status load_image_or_ptx(device *d, const char *ptx, size_t length)
{
    struct why log;
    int error = module_load(&d->module, d->image, &log);
    if (error != CU_INVALID_IMAGE)
        return judge_load(d, error, log.text);
    free(d->image);
    d->image = xstrndup(ptx, length);
    return load_image(d);
}

static enum device_status cuda_load(device *d, const char *ptx, size_t length, const char *file)
{
    const struct gpu_model *gpu = &d->gpu->model;
    if (cuda_use_context(d) != DEVICE_OK)
        return DEVICE_BROKEN;
    if (d->module)
        cu.module_unload(d->module);
    free(d->image);
    free(d->file);
    variables_free(d->variables);
    d->module = NULL;
    d->image = NULL;
    d->variables = NULL;
    d->file = xstrdup(file);
    if (module_translate(&d->image, ptx, length, gpu->major, gpu->minor, &d->why) != TRANSLATED)
        return DEVICE_LIMIT;
    enum device_status status = load_image_or_ptx(d, ptx, length);
    if (status == DEVICE_OK)
        d->variables = variables_read(d->module, ptx, length, d->stream);
    return status;
}

static bool cuda_symbol(device *d, const char *name, device_address *address, size_t *size)
{
    return cuda_use_context(d) == DEVICE_OK && d->module &&
           cu.module_global(address, size, d->module, name) == CU_OK;
}

/* Undo what kernels did to variables, and every request to keep data in the L2 cache. */
static void cuda_restore(device *d)
{
    if (!d->module || cuda_use_context(d) != DEVICE_OK)
        return;
    if (d->variables) {
        cuda_settle(d, variables_restore(d->variables, d->stream));
    } else {
        cu.module_unload(d->module);
        load_image(d);
    }
    cu.forget_persisting();
}

/* ---- launches ---- */

enum { SHARED_WITHOUT_ASKING = 48 << 10 }; /* static and dynamic together */

static void allow_shared(cu_function function, uint32_t dynamic_bytes)
{
    int static_bytes = 0;
    cu.function_attribute(&static_bytes, CU_FUNCTION_STATIC_SHARED, function);
    if ((uint32_t)static_bytes + dynamic_bytes > SHARED_WITHOUT_ASKING)
        cu.function_set(function, CU_FUNCTION_DYNAMIC_SHARED, (int)dynamic_bytes);
}

/* A launch all of whose blocks have to be on the GPU at the same time. */
static enum device_status launch_together(device *d, const struct launch *l, cu_function function,
                                          void **extra)
{
    enum { COOPERATIVE = 2 };
    struct cu_attribute attribute = {.id = COOPERATIVE, .value = {1}};
    struct cu_launch launch = {
        .grid = {l->grid[0], l->grid[1], l->grid[2]},
        .block = {l->block[0], l->block[1], l->block[2]},
        .shared_bytes = l->shared_bytes,
        .stream = d->stream,
        .attributes = &attribute,
        .attribute_count = 1,
    };
    if (cu.launch_with)
        return cuda_settle(d, cu.launch_with(&launch, function, NULL, extra));
    why_say(&d->why, "NVIDIA's driver is too old for a cooperative launch: install 11.8 or newer");
    return DEVICE_BROKEN;
}

static enum device_status cuda_launch(device *d, const struct launch *l)
{
    cu_function function;
    size_t bytes = l->parameter_bytes;
    void *extra[] = {(void *)1, (void *)(uintptr_t)l->parameters, (void *)2, &bytes, NULL};
    enum device_status status = cuda_use_context(d);
    if (status != DEVICE_OK)
        return status;
    if (!d->module || cu.module_function(&function, d->module, l->kernel) != CU_OK) {
        why_say(&d->why, "the module has no kernel %s", l->kernel);
        return DEVICE_BROKEN;
    }
    allow_shared(function, l->shared_bytes);
    if (l->cooperative)
        return launch_together(d, l, function, extra);
    return cuda_settle(d, cu.launch(function, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
                                    l->block[2], l->shared_bytes, d->stream, NULL, extra));
}

static void cuda_take(device *d, struct device_report *report)
{
    for (size_t k = 0; k < d->buffer_count && !d->lost; k++)
        cuda_check_guards(d, &d->buffers[k]);
    *report = (struct device_report){.findings = d->findings};
    d->findings = (struct findings){0};
}

static const char *cuda_why(const device *d)
{
    return d->why.text;
}

/* ---- the clock ---- */

static enum device_status cuda_start(device *d)
{
    enum device_status status = cuda_use_context(d);
    int error = status == DEVICE_OK ? cu.event_record(d->begun, d->stream) : CU_OK;
    d->running = status == DEVICE_OK && error == CU_OK;
    return error == CU_OK ? status : cuda_fail(d, error);
}

static enum device_status cuda_stop(device *d, double deadline, double *seconds)
{
    float milliseconds = 0;
    d->running = false;
    enum device_status status = cuda_use_context(d);
    if (status != DEVICE_OK)
        return status;
    int error = cu.event_record(d->ended, d->stream);
    if (error != CU_OK)
        return cuda_fail(d, error);
    status = cuda_await(d, d->ended, deadline);
    if (status == DEVICE_OK && (error = cu.event_elapsed(&milliseconds, d->begun, d->ended)) != CU_OK)
        return cuda_fail(d, error);
    *seconds = 1e-3 * (double)milliseconds;
    return status;
}

static void cuda_limits(device *d, struct device_limits *limits)
{
    size_t free_bytes = 0, total;
    if (cuda_use_context(d) == DEVICE_OK)
        cu.memory_info(&free_bytes, &total);
    *limits = (struct device_limits){.free_bytes = free_bytes, .l2_bytes = (uint64_t)d->gpu->model.l2_bytes};
}

const struct device_backend cuda_backend = {
    .kind = "cuda",
    .open = cuda_open,
    .close = cuda_close,
    .name = cuda_name,
    .load = cuda_load,
    .symbol = cuda_symbol,
    .restore = cuda_restore,
    .alloc = cuda_alloc,
    .free_all = cuda_free_all,
    .free = cuda_free,
    .put = cuda_put,
    .get = cuda_get,
    .fill = cuda_fill,
    .copy = cuda_copy,
    .launch = cuda_launch,
    .take = cuda_take,
    .why = cuda_why,
    .limits = cuda_limits,
    .give = cuda_give,
    .fetch = cuda_fetch,
    .start = cuda_start,
    .stop = cuda_stop,
};
