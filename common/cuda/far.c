/* A GPU in a process of its own, as a device: the client's side. */
#include "common/cuda/far_device.h"

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

static unsigned devices_open; /* each of them is a program that uses the GPU */

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
        why_say(&d->why, "the process that held the GPU died: try again, and see nvidia-smi");
        return DEVICE_BROKEN;
    }
    if (d->box->status != DEVICE_OK)
        why_say(&d->why, "%.390s", d->box->text);
    return d->box->status;
}

/* Wait until the server has opened its device, which it does without being asked. No request may be sent
 * before that. */
bool far_opened(device *d)
{
    if (!d->opening)
        return d->server > 0;
    d->opening = false;
    if (hear(d) == DEVICE_OK)
        snprintf(d->name, sizeof d->name, "%.99s", d->box->text);
    else
        bury(d);
    return d->server > 0;
}

/* Send what is in the mailbox and wait for the answer. */
enum device_status far_ask(device *d, enum far_request request)
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

void far_set_text(device *d, const char *text)
{
    snprintf(d->box->text, sizeof d->box->text, "%s", text ? text : "");
}

/* ---- open and close ---- */

static _Noreturn void be_the_server(device *d, const int requests[2], const int answers[2])
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(requests[1]);
    close(answers[0]);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); /* for the output of kernels */
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

/* Acquire the GPU in the client: all processes that use it then hold one lock. If there is no GPU, far_opened
 * reports it. */
static device *far_open(struct why *why)
{
    if (!gpu_acquire(why))
        return NULL;
    device *d = xcalloc(1, sizeof *d);
    d->requests = d->answers = -1;
    d->box = mmap(NULL, sizeof *d->box, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (d->box == MAP_FAILED || !start_server(d)) {
        why_say(why, "no process can be started for the GPU: %s", strerror(errno));
        far_close(d);
        return NULL;
    }
    d->opening = true; /* which takes some time: others can be opened meanwhile */
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
    far_opened(d);
    for (size_t at = 0; at < length && status == DEVICE_OK; at += d->box->bytes) {
        d->box->bytes = length - at < FAR_WINDOW ? length - at : FAR_WINDOW;
        memcpy(d->box->window, ptx + at, d->box->bytes);
        status = far_ask(d, FAR_PIECE);
    }
    far_set_text(d, file);
    return status == DEVICE_OK ? far_ask(d, FAR_LOAD) : status;
}

static bool far_symbol(device *d, const char *name, device_address *address, size_t *size)
{
    far_set_text(d, name);
    bool found = far_ask(d, FAR_SYMBOL) == DEVICE_OK;
    *address = d->box->address;
    *size = d->box->bytes;
    return found;
}

static void far_restore(device *d)
{
    far_ask(d, FAR_RESTORE);
}

/* ---- launches ---- */

static enum device_status far_launch(device *d, const struct launch *launch)
{
    far_set_text(d, launch->kernel);
    d->box->launch = *launch;
    d->box->bytes = launch->parameter_bytes;
    memcpy(d->box->window, launch->parameters, launch->parameter_bytes);
    return far_ask(d, FAR_LAUNCH);
}

static void far_take(device *d, struct device_report *report)
{
    *report = (struct device_report){0};
    if (far_ask(d, FAR_TAKE) != DEVICE_OK)
        return;
    for (size_t k = 0; k < d->box->finding_count; k++)
        *findings_add(&report->findings, d->box->findings[k].kind) = d->box->findings[k];
}

static const char *far_why(const device *d)
{
    return d->why.text;
}

static void far_limits(device *d, struct device_limits *limits)
{
    *limits = far_ask(d, FAR_LIMITS) == DEVICE_OK ? d->box->limits : (struct device_limits){0};
}

static enum device_status far_start(device *d)
{
    return far_ask(d, FAR_START);
}

static enum device_status far_stop(device *d, double deadline, double *seconds)
{
    d->box->number = deadline;
    enum device_status status = far_ask(d, FAR_STOP);
    *seconds = d->box->number;
    return status;
}

static void far_conditions(device *d, struct device_conditions *conditions)
{
    struct why why;
    const struct gpu *gpu = gpu_at_hand(&why);
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
