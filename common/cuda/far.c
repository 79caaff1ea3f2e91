/* A GPU in a process of its own, behind the device interface: the client's side. */
#include "common/cuda/far.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/cuda/gpu.h"
#include "common/cuda/nvml.h"

enum { ANSWER_SECONDS = 120 };

/* A buffer that the other process has shared, and where this process sees it; 0: not yet, or not at all. */
struct shared_buffer {
    device_address there, here;
    size_t bytes;
    struct cu_handle handle;
};

struct device {
    struct far_mailbox *box;
    pid_t server; /* 0: gone */
    bool opening; /* it has not yet said whether it has a GPU */
    int requests, answers;
    char name[100], why[400];
    struct shared_buffer *buffers;
    size_t count, capacity;
};

static unsigned devices_open; /* each of them a program that uses the GPU */

/* ---- asking ---- */

static void bury(device *d)
{
    if (d->server <= 0)
        return;
    kill(d->server, SIGKILL);
    while (waitpid(d->server, NULL, 0) < 0 && errno == EINTR)
        ;
    d->server = 0;
    devices_open--;
}

/* Wait for the answer to the last request. */
static enum device_status hear(device *d)
{
    char byte;
    struct pollfd answer = {.fd = d->answers, .events = POLLIN};
    if (poll(&answer, 1, ANSWER_SECONDS * 1000) != 1 || read(d->answers, &byte, 1) != 1) {
        bury(d);
        snprintf(d->why, sizeof d->why, "the process that held the GPU died: try again, and see nvidia-smi");
        return DEVICE_BROKEN;
    }
    if (d->box->status != DEVICE_OK)
        snprintf(d->why, sizeof d->why, "%.390s", d->box->text);
    return d->box->status;
}

/* The server opens its device on its own; without one there is no point in asking for anything. */
static void hear_of_opening(device *d)
{
    if (!d->opening)
        return;
    d->opening = false;
    if (hear(d) == DEVICE_OK)
        snprintf(d->name, sizeof d->name, "%.99s", d->box->text);
    else
        bury(d);
}

/* Send what is in the mailbox and wait for the answer. */
static enum device_status ask(device *d, enum far_request request)
{
    char byte = 0;
    if (!d->server)
        return DEVICE_BROKEN;
    d->box->request = request;
    if (write(d->requests, &byte, 1) == 1)
        return hear(d);
    bury(d);
    return DEVICE_BROKEN;
}

static void set_text(device *d, const char *text)
{
    snprintf(d->box->text, sizeof d->box->text, "%s", text ? text : "");
}

/* ---- open and close ---- */

static _Noreturn void be_the_server(device *d, const int requests[2], const int answers[2])
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(requests[1]);
    close(answers[0]);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); /* for what kernels print */
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
    far_serve(d->box, requests[0], answers[1]);
    _exit(0);
}

static bool start_server(device *d)
{
    int requests[2], answers[2];
    if (pipe2(requests, O_CLOEXEC) != 0)
        return false;
    if (pipe2(answers, O_CLOEXEC) != 0) {
        close(requests[0]);
        close(requests[1]);
        return false;
    }
    d->server = fork();
    if (d->server == 0)
        be_the_server(d, requests, answers);
    close(requests[0]);
    close(answers[1]);
    d->requests = requests[1];
    d->answers = answers[0];
    devices_open += d->server > 0;
    return d->server > 0;
}

static void far_close(device *d)
{
    bury(d);
    if (d->requests >= 0)
        close(d->requests);
    if (d->answers >= 0)
        close(d->answers);
    if (d->box != MAP_FAILED)
        munmap(d->box, sizeof *d->box);
    free(d->buffers);
    free(d);
}

/* The GPU is acquired here, so that all processes on it hold one lock. That there is none to be used shows at
 * the first load. */
static device *far_open(char *why, size_t why_size)
{
    if (!gpu_acquire(why, why_size))
        return NULL;
    device *d = xcalloc(1, sizeof *d);
    d->requests = d->answers = -1;
    d->box = mmap(NULL, sizeof *d->box, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (d->box == MAP_FAILED || !start_server(d)) {
        snprintf(why, why_size, "no process can be started for the GPU: %s", strerror(errno));
        far_close(d);
        return NULL;
    }
    d->opening = true; /* which takes a while: others can be opened meanwhile */
    return d;
}

static const char *far_name(const device *d)
{
    return d->name;
}

/* ---- the module ---- */

static enum device_status far_load(device *d, const char *ptx, size_t length, const char *file)
{
    enum device_status status = DEVICE_OK;
    hear_of_opening(d);
    for (size_t at = 0; at < length && status == DEVICE_OK; at += d->box->bytes) {
        d->box->bytes = length - at < FAR_WINDOW ? length - at : FAR_WINDOW;
        memcpy(d->box->window, ptx + at, d->box->bytes);
        status = ask(d, FAR_PIECE);
    }
    set_text(d, file);
    return status == DEVICE_OK ? ask(d, FAR_LOAD) : status;
}

static bool far_symbol(device *d, const char *name, device_address *address, size_t *size)
{
    set_text(d, name);
    bool found = ask(d, FAR_SYMBOL) == DEVICE_OK;
    *address = d->box->address;
    *size = d->box->bytes;
    return found;
}

static void far_restore(device *d)
{
    ask(d, FAR_RESTORE);
}

/* ---- memory ---- */

static device_address far_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    (void)read_only;
    set_text(d, label);
    d->box->bytes = bytes;
    if (ask(d, FAR_ALLOC) != DEVICE_OK)
        return 0;
    if (d->box->shared)
        *ARRAY_PUSH(d->buffers, d->count, d->capacity) =
            (struct shared_buffer){.there = d->box->address, .bytes = bytes, .handle = d->box->handle};
    return d->box->address;
}

static bool far_free(device *d, device_address address)
{
    for (size_t k = 0; k < d->count; k++)
        if (d->buffers[k].there == address) {
            d->buffers[k] = d->buffers[--d->count];
            break;
        }
    d->box->address = address;
    return ask(d, FAR_FREE) == DEVICE_OK;
}

static void far_free_all(device *d)
{
    d->count = 0;
    ask(d, FAR_FREE_ALL);
}

static enum device_status far_put(device *d, device_address to, const void *from, size_t bytes)
{
    enum device_status status = DEVICE_OK;
    for (size_t at = 0; at < bytes && status == DEVICE_OK; at += d->box->bytes) {
        d->box->address = to + at;
        d->box->bytes = bytes - at < FAR_WINDOW ? bytes - at : FAR_WINDOW;
        memcpy(d->box->window, (const uint8_t *)from + at, d->box->bytes);
        status = ask(d, FAR_PUT);
    }
    return status;
}

static enum device_status far_get(device *d, void *to, device_address from, size_t bytes)
{
    enum device_status status = DEVICE_OK;
    for (size_t at = 0; at < bytes && status == DEVICE_OK; at += d->box->bytes) {
        d->box->address = from + at;
        d->box->bytes = bytes - at < FAR_WINDOW ? bytes - at : FAR_WINDOW;
        status = ask(d, FAR_GET);
        if (status == DEVICE_OK)
            memcpy((uint8_t *)to + at, d->box->window, d->box->bytes);
    }
    return status;
}

static enum device_status far_fill(device *d, device_address to, int byte, size_t bytes)
{
    d->box->address = to;
    d->box->bytes = bytes;
    d->box->value = byte;
    return ask(d, FAR_FILL);
}

static enum device_status far_copy(device *d, device_address to, device_address from, size_t bytes)
{
    d->box->address = to;
    d->box->other = from;
    d->box->bytes = bytes;
    return ask(d, FAR_COPY);
}

/* ---- memory that this process sees as well ---- */

/* Where `here`, a GPU in this process, sees the buffer that begins at `there`; 0 if it cannot. */
static device_address attached(device *d, device_address there, size_t bytes, device *here)
{
    for (size_t k = 0; k < d->count; k++) {
        struct shared_buffer *b = &d->buffers[k];
        if (b->there != there || b->bytes < bytes)
            continue;
        if (!b->here)
            b->here = cuda_attach(here, &b->handle);
        return b->here;
    }
    return 0;
}

/* Through the mailbox, where the driver does not let processes share memory: slower, with the same outcome.
 */
static enum device_status give_pieces(device *d, device_address to, device *other, device_address from,
                                      size_t bytes)
{
    enum device_status status = DEVICE_OK;
    for (size_t at = 0; at < bytes && status == DEVICE_OK; at += d->box->bytes) {
        d->box->bytes = bytes - at < FAR_WINDOW ? bytes - at : FAR_WINDOW;
        d->box->address = to + at;
        status = cuda_backend.get(other, d->box->window, from + at, d->box->bytes);
        if (status == DEVICE_OK)
            status = ask(d, FAR_PUT);
    }
    return status;
}

static enum device_status fetch_pieces(device *d, device_address from, device *other, device_address to,
                                       size_t bytes)
{
    enum device_status status = DEVICE_OK;
    for (size_t at = 0; at < bytes && status == DEVICE_OK; at += d->box->bytes) {
        d->box->bytes = bytes - at < FAR_WINDOW ? bytes - at : FAR_WINDOW;
        d->box->address = from + at;
        status = ask(d, FAR_GET);
        if (status == DEVICE_OK)
            status = cuda_backend.put(other, to + at, d->box->window, d->box->bytes);
    }
    return status;
}

static enum device_status far_give(device *d, device_address to, device *other, device_address from,
                                   size_t bytes)
{
    device_address here = attached(d, to, bytes, other);
    return here ? cuda_backend.copy(other, here, from, bytes) : give_pieces(d, to, other, from, bytes);
}

static enum device_status far_fetch(device *d, device_address from, device *other, device_address to,
                                    size_t bytes)
{
    device_address here = attached(d, from, bytes, other);
    return here ? cuda_backend.copy(other, to, here, bytes) : fetch_pieces(d, from, other, to, bytes);
}

/* ---- launches ---- */

static enum device_status far_launch(device *d, const struct launch *launch)
{
    set_text(d, launch->kernel);
    d->box->launch = *launch;
    d->box->bytes = launch->parameter_bytes;
    memcpy(d->box->window, launch->parameters, launch->parameter_bytes);
    return ask(d, FAR_LAUNCH);
}

static void far_take(device *d, struct device_report *report)
{
    *report = (struct device_report){0};
    if (ask(d, FAR_TAKE) != DEVICE_OK)
        return;
    for (size_t k = 0; k < d->box->finding_count; k++)
        *findings_add(&report->findings, d->box->findings[k].kind) = d->box->findings[k];
}

static const char *far_why(const device *d)
{
    return d->why;
}

static void far_limits(device *d, struct device_limits *limits)
{
    *limits = ask(d, FAR_LIMITS) == DEVICE_OK ? d->box->limits : (struct device_limits){0};
}

static enum device_status far_start(device *d)
{
    return ask(d, FAR_START);
}

static enum device_status far_stop(device *d, double deadline, double *seconds)
{
    d->box->number = deadline;
    enum device_status status = ask(d, FAR_STOP);
    *seconds = d->box->number;
    return status;
}

static void far_conditions(device *d, struct device_conditions *conditions)
{
    char why[200];
    const struct gpu *gpu = gpu_at_hand(why, sizeof why);
    (void)d;
    *conditions = (struct device_conditions){0};
    if (gpu)
        nvml_conditions(conditions, gpu->uuid, 1 + devices_open);
}

const struct device_backend far_backend = {
    .kind = "cuda",
    .open = far_open,
    .close = far_close,
    .name = far_name,
    .load = far_load,
    .symbol = far_symbol,
    .restore = far_restore,
    .alloc = far_alloc,
    .free_all = far_free_all,
    .free = far_free,
    .put = far_put,
    .get = far_get,
    .fill = far_fill,
    .copy = far_copy,
    .launch = far_launch,
    .take = far_take,
    .why = far_why,
    .limits = far_limits,
    .give = far_give,
    .fetch = far_fetch,
    .start = far_start,
    .stop = far_stop,
    .conditions = far_conditions,
};
