/* A GPU behind the device interface: one context, one stream, one module. */
#include "common/cuda/cuda.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/cuda/driver.h"
#include "common/cuda/gpu.h"
#include "common/cuda/guard.h"
#include "common/cuda/module.h"
#include "common/cuda/variables.h"

enum { PATIENCE_SECONDS = 10, HEAP_BYTES = 8 << 20, PRINTF_BYTES = 1 << 20 };

struct buffer {
    device_address address; /* behind the guard band in front */
    size_t bytes;
    const char *label;
    uint32_t canary;
};

struct device {
    const struct gpu *gpu;
    cu_context context;
    cu_stream stream;
    cu_event begun, ended; /* the stopwatch */
    bool running;          /* between start and stop */
    bool lost;             /* a kernel crashed or hangs: the context is gone */
    void *image;
    cu_module module;
    struct variables *variables; /* NULL: not all were found; the module is loaded again instead */
    char *file;
    struct buffer *buffers;
    size_t buffer_count, buffer_capacity;
    struct findings findings;
    char why[400];
};

/* ---- what errors mean ---- */

/* Errors that a kernel has caused, and what they are called. All others are the machine's. */
static const struct {
    int error;
    enum finding_kind kind;
    const char *text;
} kernel_errors[] = {
    {CU_ILLEGAL_ADDRESS, FINDING_ILLEGAL_ADDRESS, "a thread accessed memory that does not exist"},
    {CU_ASSERT, FINDING_ASSERTION, "an assert() failed"},
    {CU_STACK_ERROR, FINDING_STACK_OVERFLOW, "a thread used up its stack"},
    {CU_ILLEGAL_INSTRUCTION, FINDING_TRAP, "a thread ran into an illegal instruction"},
    {CU_MISALIGNED_ADDRESS, FINDING_MISALIGNED,
     "a thread accessed an address that is not a multiple of the size"},
    {CU_INVALID_ADDRESS_SPACE, FINDING_ILLEGAL_ADDRESS, "a thread accessed the wrong kind of memory"},
    {CU_INVALID_PC, FINDING_TRAP, "a thread jumped to where no code is"},
    {CU_LAUNCH_FAILED, FINDING_TRAP, "a kernel trapped"},
    {CU_OUT_OF_RESOURCES, FINDING_LAUNCH_ERROR,
     "a block needs more registers than the GPU has: use fewer threads a block"},
};

static enum device_status fail(device *d, int error)
{
    d->lost = true;
    for (size_t k = 0; k < ARRAY_LEN(kernel_errors); k++)
        if (kernel_errors[k].error == error) {
            snprintf(d->why, sizeof d->why, "on the %s: %s", d->gpu->model.name, kernel_errors[k].text);
            snprintf(findings_add(&d->findings, kernel_errors[k].kind)->message, sizeof d->why, "%s", d->why);
            return DEVICE_FAULT;
        }
    snprintf(d->why, sizeof d->why, "the %s failed: %s; see nvidia-smi and the kernel's log",
             d->gpu->model.name, driver_error(error));
    return DEVICE_BROKEN;
}

static enum device_status time_out(device *d, double seconds)
{
    d->lost = true;
    snprintf(d->why, sizeof d->why, "the kernel did not end within %g s on the %s", seconds,
             d->gpu->model.name);
    snprintf(findings_add(&d->findings, FINDING_TIMEOUT)->message, sizeof d->why, "%s", d->why);
    return DEVICE_LIMIT;
}

static enum device_status use_context(device *d)
{
    if (d->lost)
        return DEVICE_BROKEN;
    int error = cu.context_set(d->context);
    return error == CU_OK ? DEVICE_OK : fail(d, error);
}

/* ---- waiting ---- */

/* Wait for an event, spinning at first: what is timed takes milliseconds. */
static enum device_status await(device *d, cu_event event, double deadline)
{
    static const struct timespec pause = {.tv_nsec = 100000};
    double start = seconds_now();
    int error;
    while ((error = cu.event_query(event)) == CU_NOT_READY) {
        double waited = seconds_now() - start;
        if (waited > deadline)
            return time_out(d, deadline);
        if (waited > 0.02)
            nanosleep(&pause, NULL);
    }
    return error == CU_OK ? DEVICE_OK : fail(d, error);
}

/* What was queued has to be done before anything else happens, but while the stopwatch runs. */
static enum device_status settle(device *d, int error)
{
    if (error == CU_OK && !d->running && (error = cu.event_record(d->ended, d->stream)) == CU_OK)
        return await(d, d->ended, PATIENCE_SECONDS);
    return error == CU_OK ? DEVICE_OK : fail(d, error);
}

/* ---- open and close ---- */

static int make_context(device *d)
{
    int error = cu.context_create(&d->context, 0, 0);
    if (error == CU_OK)
        error = cu.stream_create(&d->stream, CU_STREAM_NON_BLOCKING);
    if (error == CU_OK)
        error = cu.event_create(&d->begun, 0);
    if (error == CU_OK)
        error = cu.event_create(&d->ended, 0);
    if (error == CU_OK) { /* limits that older GPUs do not know may fail */
        cu.context_limit(CU_LIMIT_HEAP_BYTES, HEAP_BYTES);
        cu.context_limit(CU_LIMIT_PRINTF_BYTES, PRINTF_BYTES);
        cu.context_limit(CU_LIMIT_PERSISTING_BYTES, 0);
    }
    return error;
}

static void cuda_close(device *d);

static device *cuda_open(char *why, size_t why_size)
{
    const struct gpu *gpu = gpu_at_hand(why, why_size);
    if (!gpu)
        return NULL;
    device *d = xcalloc(1, sizeof *d);
    d->gpu = gpu;
    int error = make_context(d);
    if (error == CU_OK)
        return d;
    if (error == CU_OUT_OF_MEMORY || error == CU_DEVICE_UNAVAILABLE)
        snprintf(why, why_size, "the %s is busy: %s; see nvidia-smi for who uses it", gpu->model.name,
                 driver_error(error));
    else
        snprintf(why, why_size, "the %s cannot be used: %s", gpu->model.name, driver_error(error));
    cuda_close(d);
    return NULL;
}

static void cuda_close(device *d)
{
    if (d->context && !d->lost)
        cu.context_destroy(d->context); /* and all that is in it */
    findings_free(&d->findings);
    variables_free(d->variables);
    free(d->buffers);
    free(d->image);
    free(d->file);
    free(d);
}

static const char *cuda_name(const device *d)
{
    return d->gpu->model.name;
}

/* ---- the module ---- */

/* A driver that refuses PTX says why. */
static enum device_status load_image(device *d)
{
    char log[300];
    int error = module_load(&d->module, d->image, log, sizeof log);
    if (error == CU_OK)
        return DEVICE_OK;
    d->module = NULL;
    if (error == CU_INVALID_PTX) {
        snprintf(d->why, sizeof d->why, "%s", log[0] ? log : driver_error(error));
        return DEVICE_LIMIT;
    }
    if (error != CU_UNSUPPORTED_PTX_VERSION)
        return fail(d, error);
    snprintf(d->why, sizeof d->why,
             "NVIDIA's driver is older than the CUDA Toolkit, which has no ptxas: update the driver");
    return DEVICE_BROKEN;
}

static enum device_status cuda_load(device *d, const char *ptx, size_t length, const char *file)
{
    const struct gpu_model *gpu = &d->gpu->model;
    if (use_context(d) != DEVICE_OK)
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
    if (translate_ptx(&d->image, ptx, length, gpu->major, gpu->minor, d->why, sizeof d->why) != TRANSLATED)
        return DEVICE_LIMIT;
    enum device_status status = load_image(d);
    if (status == DEVICE_OK)
        d->variables = variables_read(d->module, ptx, length, d->stream);
    return status;
}

static bool cuda_symbol(device *d, const char *name, device_address *address, size_t *size)
{
    return use_context(d) == DEVICE_OK && d->module &&
           cu.module_global(address, size, d->module, name) == CU_OK;
}

/* Nothing is left of what kernels did to variables, and nothing stays in the L2 cache by wish. */
static void cuda_restore(device *d)
{
    if (!d->module || use_context(d) != DEVICE_OK)
        return;
    if (d->variables) {
        settle(d, variables_restore(d->variables, d->stream));
    } else {
        cu.module_unload(d->module);
        load_image(d);
    }
    cu.forget_persisting();
}

/* ---- memory ---- */

static device_address cuda_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    (void)read_only; /* whether inputs are as before is for the caller to compare */
    struct buffer b = {.bytes = bytes, .label = label};
    uint64_t base;
    if (use_context(d) != DEVICE_OK)
        return 0;
    if (cu.memory_alloc(&base, guarded_bytes(bytes)) != CU_OK) {
        snprintf(d->why, sizeof d->why, "no room for a buffer of %zu bytes on the %s", bytes,
                 d->gpu->model.name);
        return 0;
    }
    b.address = base + GUARD_BYTES;
    b.canary = guard_canary();
    if (settle(d, guard_set(b.address, bytes, b.canary, d->stream)) != DEVICE_OK)
        return 0;
    *ARRAY_PUSH(d->buffers, d->buffer_count, d->buffer_capacity) = b;
    return b.address;
}

/* Did a kernel write around the buffer? The finding says on which side and how far away. */
static void check_guards(device *d, const struct buffer *b)
{
    struct guard_damage damage;
    if (settle(d, guard_check(&damage, b->address, b->bytes, b->canary, d->stream)) != DEVICE_OK ||
        damage.bytes == 0)
        return;
    struct finding *f = findings_add(&d->findings, FINDING_OUT_OF_BOUNDS_WRITE);
    snprintf(
        f->message, sizeof f->message,
        "on the %s: %zu bytes were written %s of %s (%zu bytes long), the nearest %zu bytes away from it",
        d->gpu->model.name, damage.bytes, damage.before ? "before the start" : "behind the end",
        b->label ? b->label : "a scratch buffer", b->bytes, damage.distance);
    guard_set(b->address, b->bytes, b->canary, d->stream);
}

static bool cuda_free(device *d, device_address address)
{
    for (size_t k = 0; k < d->buffer_count; k++)
        if (d->buffers[k].address == address && use_context(d) == DEVICE_OK) {
            check_guards(d, &d->buffers[k]);
            cu.memory_free(address - GUARD_BYTES);
            d->buffers[k] = d->buffers[--d->buffer_count];
            return true;
        }
    return false;
}

static void cuda_free_all(device *d)
{
    while (d->buffer_count > 0 && cuda_free(d, d->buffers[d->buffer_count - 1].address))
        ;
    d->buffer_count = 0;
}

static enum device_status cuda_put(device *d, device_address to, const void *from, size_t bytes)
{
    enum device_status status = use_context(d);
    return status != DEVICE_OK || !bytes ? status : settle(d, cu.copy_in(to, from, bytes, d->stream));
}

static enum device_status cuda_get(device *d, void *to, device_address from, size_t bytes)
{
    enum device_status status = use_context(d);
    return status != DEVICE_OK || !bytes ? status : settle(d, cu.copy_out(to, from, bytes, d->stream));
}

static enum device_status cuda_fill(device *d, device_address to, int byte, size_t bytes)
{
    enum device_status status = use_context(d);
    return status != DEVICE_OK || !bytes ? status : settle(d, cu.fill(to, (uint8_t)byte, bytes, d->stream));
}

static enum device_status cuda_copy(device *d, device_address to, device_address from, size_t bytes)
{
    enum device_status status = use_context(d);
    return status != DEVICE_OK || !bytes ? status : settle(d, cu.copy(to, from, bytes, d->stream));
}

bool cuda_share(device *d, device_address address, struct cu_handle *handle)
{
    return use_context(d) == DEVICE_OK && cu.share(handle, address - GUARD_BYTES) == CU_OK;
}

device_address cuda_attach(device *d, const struct cu_handle *handle)
{
    uint64_t base;
    bool ok = use_context(d) == DEVICE_OK && cu.attach(&base, *handle, CU_ATTACH_LAZILY) == CU_OK;
    return ok ? base + GUARD_BYTES : 0;
}

/* Between contexts of this process. */
static enum device_status cuda_give(device *d, device_address to, device *other, device_address from,
                                    size_t bytes)
{
    enum device_status status = use_context(d);
    return status != DEVICE_OK
               ? status
               : settle(d, cu.copy_across(to, d->context, from, other->context, bytes, d->stream));
}

static enum device_status cuda_fetch(device *d, device_address from, device *other, device_address to,
                                     size_t bytes)
{
    return cuda_give(other, to, d, from, bytes);
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

static enum device_status cuda_launch(device *d, const struct launch *l)
{
    cu_function function;
    size_t bytes = l->parameter_bytes;
    void *extra[] = {(void *)1, (void *)(uintptr_t)l->parameters, (void *)2, &bytes, NULL};
    enum device_status status = use_context(d);
    if (status != DEVICE_OK)
        return status;
    if (!d->module || cu.module_function(&function, d->module, l->kernel) != CU_OK) {
        snprintf(d->why, sizeof d->why, "the module has no kernel %s", l->kernel);
        return DEVICE_BROKEN;
    }
    allow_shared(function, l->shared_bytes);
    return settle(d, cu.launch(function, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
                               l->block[2], l->shared_bytes, d->stream, NULL, extra));
}

static void cuda_take(device *d, struct device_report *report)
{
    for (size_t k = 0; k < d->buffer_count && !d->lost; k++)
        check_guards(d, &d->buffers[k]);
    *report = (struct device_report){.findings = d->findings};
    d->findings = (struct findings){0};
}

static const char *cuda_why(const device *d)
{
    return d->why;
}

/* ---- the clock ---- */

static enum device_status cuda_start(device *d)
{
    enum device_status status = use_context(d);
    int error = status == DEVICE_OK ? cu.event_record(d->begun, d->stream) : CU_OK;
    d->running = status == DEVICE_OK && error == CU_OK;
    return error == CU_OK ? status : fail(d, error);
}

static enum device_status cuda_stop(device *d, double deadline, double *seconds)
{
    float milliseconds = 0;
    d->running = false;
    enum device_status status = use_context(d);
    if (status != DEVICE_OK)
        return status;
    int error = cu.event_record(d->ended, d->stream);
    if (error != CU_OK)
        return fail(d, error);
    status = await(d, d->ended, deadline);
    if (status == DEVICE_OK && (error = cu.event_elapsed(&milliseconds, d->begun, d->ended)) != CU_OK)
        return fail(d, error);
    *seconds = 1e-3 * (double)milliseconds;
    return status;
}

static void cuda_limits(device *d, struct device_limits *limits)
{
    size_t free_bytes = 0, total;
    if (use_context(d) == DEVICE_OK)
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
