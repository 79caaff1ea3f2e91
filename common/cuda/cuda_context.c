/* Contexts of a GPU: opening and closing, what errors mean, and how to wait. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "common/cuda/cuda_device.h"

/* Opening a context takes 0.1 s, so all devices of a process share one. */
static struct {
    cu_context context;
    unsigned users;
} shared;

enum { PATIENCE_SECONDS = 10, HEAP_BYTES = 8 << 20, PRINTF_BYTES = 1 << 20 };

/* ---- what errors mean ---- */

/* Errors that a kernel has caused, and their kinds of finding. All others are faults of the machine. */
static const struct {
    int error;
    enum finding_kind kind;
    enum cause cause;
    const char *text;
} kernel_errors[] = {
    {CU_ILLEGAL_ADDRESS, FINDING_ILLEGAL_ADDRESS, CAUSE_NONE, "a thread accessed memory that does not exist"},
    {CU_ASSERT, FINDING_ASSERTION, CAUSE_NONE, "an assert() failed"},
    {CU_STACK_ERROR, FINDING_STACK_OVERFLOW, CAUSE_NONE, "a thread used up its stack"},
    {CU_ILLEGAL_INSTRUCTION, FINDING_TRAP, CAUSE_NONE, "a thread ran into an illegal instruction"},
    {CU_MISALIGNED_ADDRESS, FINDING_MISALIGNED, CAUSE_NONE,
     "a thread accessed an address that is not a multiple of the size"},
    {CU_INVALID_ADDRESS_SPACE, FINDING_ILLEGAL_ADDRESS, CAUSE_NONE,
     "a thread accessed the wrong kind of memory"},
    {CU_INVALID_PC, FINDING_TRAP, CAUSE_NONE, "a thread jumped to where no code is"},
    {CU_LAUNCH_FAILED, FINDING_TRAP, CAUSE_NONE, "a kernel trapped"},
    {CU_OUT_OF_RESOURCES, FINDING_LAUNCH_ERROR, CAUSE_TOO_MANY_REGISTERS,
     "a block needs more registers than the GPU has: use fewer threads per block"},
};

/* Devices that are opened from now on get a new context. */
static void lose(device *d)
{
    d->lost = true;
    if (d->context == shared.context)
        shared.context = NULL;
}

enum device_status cuda_fail(device *d, int error)
{
    lose(d);
    for (size_t k = 0; k < ARRAY_LEN(kernel_errors); k++)
        if (kernel_errors[k].error == error) {
            why_say(&d->why, "on the %s: %s", d->gpu->model.name, kernel_errors[k].text);
            struct finding *f = findings_add(&d->findings, kernel_errors[k].kind);
            f->cause = kernel_errors[k].cause;
            snprintf(f->message, sizeof f->message, "%.399s", d->why.text);
            return DEVICE_FAULT;
        }
    why_say(&d->why, "the %s failed: %s; see nvidia-smi and the kernel's log", d->gpu->model.name,
            driver_error(error));
    return DEVICE_BROKEN;
}

static enum device_status time_out(device *d, double seconds)
{
    lose(d);
    why_say(&d->why, "the kernel did not end within %g s on the %s", seconds, d->gpu->model.name);
    struct finding *f = findings_add(&d->findings, FINDING_TIMEOUT);
    snprintf(f->message, sizeof f->message, "%.399s", d->why.text);
    return DEVICE_LIMIT;
}

enum device_status cuda_use_context(device *d)
{
    if (d->lost)
        return DEVICE_BROKEN;
    int error = cu.context_set(d->context);
    return error == CU_OK ? DEVICE_OK : cuda_fail(d, error);
}

/* ---- waiting ---- */

/* Wait for an event, by spinning at first, since what is timed takes milliseconds. */
enum device_status cuda_await(device *d, cu_event event, double deadline)
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
    return error == CU_OK ? DEVICE_OK : cuda_fail(d, error);
}

/* Queued work has to be done before anything else happens, except while the stopwatch runs. */
enum device_status cuda_settle(device *d, int error)
{
    if (error == CU_OK && !d->running && (error = cu.event_record(d->ended, d->stream)) == CU_OK)
        return cuda_await(d, d->ended, PATIENCE_SECONDS);
    return error == CU_OK ? DEVICE_OK : cuda_fail(d, error);
}

/* ---- open and close ---- */

static int make_context(void)
{
    int error = cu.context_create(&shared.context, 0, 0);
    shared.users = 0;
    if (error == CU_OK) { /* older GPUs do not know all of these limits */
        cu.context_limit(CU_LIMIT_HEAP_BYTES, HEAP_BYTES);
        cu.context_limit(CU_LIMIT_PRINTF_BYTES, PRINTF_BYTES);
        cu.context_limit(CU_LIMIT_PERSISTING_BYTES, 0);
    }
    return error;
}

static int join_context(device *d)
{
    int error = shared.context ? cu.context_set(shared.context) : make_context();
    if (error != CU_OK)
        return error;
    d->context = shared.context;
    shared.users++;
    if ((error = cu.stream_create(&d->stream, CU_STREAM_NON_BLOCKING)) == CU_OK &&
        (error = cu.event_create(&d->begun, 0)) == CU_OK)
        error = cu.event_create(&d->ended, 0);
    return error;
}

/* A context ends with its last user, with everything in it. Before that, only large things are freed. */
static void leave_context(device *d)
{
    if (!d->context || d->context != shared.context)
        return;
    if (--shared.users > 0) {
        cuda_free_all(d);
        if (d->module)
            cu.module_unload(d->module);
        return;
    }
    cu.context_destroy(shared.context);
    shared.context = NULL;
}

device *cuda_open(struct why *why)
{
    const struct gpu *gpu = gpu_at_hand(why);
    if (!gpu)
        return NULL;
    device *d = xcalloc(1, sizeof *d);
    d->gpu = gpu;
    int error = join_context(d);
    if (error == CU_OK)
        return d;
    if (error == CU_OUT_OF_MEMORY || error == CU_DEVICE_UNAVAILABLE)
        why_say(why, "the %s is busy: %s; see nvidia-smi for the programs that use it", gpu->model.name,
                driver_error(error));
    else
        why_say(why, "the %s cannot be used: %s", gpu->model.name, driver_error(error));
    cuda_close(d);
    return NULL;
}

void cuda_close(device *d)
{
    leave_context(d);
    findings_free(&d->findings);
    variables_free(d->variables);
    free(d->buffers);
    free(d->image);
    free(d->file);
    free(d);
}

const char *cuda_name(const device *d)
{
    return d->gpu->model.name;
}
