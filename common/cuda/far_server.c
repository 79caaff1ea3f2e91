/* The server: the process that holds the GPU and does what the mailbox asks, with cuda_backend. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/cuda/far.h"

/* A request while the stopwatch runs. Such requests are kept until stop, then run in one go, so that nothing
 * that the client does between them shows in the time. */
struct queued {
    struct queued *next;
    enum far_request request;
    uint64_t address, other, bytes;
    int value;
    struct launch launch;
    char *kernel;
    uint8_t *data;
};

struct server {
    struct far_mailbox *box;
    device *d;
    struct text ptx;
    bool collecting;
    struct queued *first, **last;
};

static const struct device_backend *const gpu = &cuda_backend;

static void answer(struct server *s, enum device_status status)
{
    s->box->status = status;
    if (status != DEVICE_OK)
        snprintf(s->box->text, sizeof s->box->text, "%s", gpu->why(s->d));
}

/* ---- the module ---- */

static void open_device(struct server *s)
{
    struct why why;
    s->d = gpu->open(&why);
    s->box->status = s->d ? DEVICE_OK : DEVICE_BROKEN;
    snprintf(s->box->text, sizeof s->box->text, "%s", s->d ? gpu->name(s->d) : why.text);
}

static void serve_piece(struct server *s)
{
    text_add(&s->ptx, (const char *)s->box->window, s->box->bytes);
    answer(s, DEVICE_OK);
}

static void serve_load(struct server *s)
{
    answer(s, gpu->load(s->d, s->ptx.s, s->ptx.length, s->box->text));
    text_free(&s->ptx);
}

static void serve_symbol(struct server *s)
{
    size_t bytes = 0;
    bool found = gpu->symbol(s->d, s->box->text, &s->box->address, &bytes);
    s->box->bytes = bytes;
    answer(s, found ? DEVICE_OK : DEVICE_BROKEN);
}

static void serve_restore(struct server *s)
{
    gpu->restore(s->d);
    answer(s, DEVICE_OK);
}

/* ---- memory ---- */

static void serve_alloc(struct server *s)
{
    char *label = s->box->text[0] ? xstrdup(s->box->text) : NULL; /* lives as long as the process */
    s->box->address = gpu->alloc(s->d, s->box->bytes, label, false);
    s->box->shared = label && s->box->address && cuda_share(s->d, s->box->address, &s->box->handle);
    answer(s, s->box->address ? DEVICE_OK : DEVICE_LIMIT);
}

static void serve_free(struct server *s)
{
    answer(s, gpu->free(s->d, s->box->address) ? DEVICE_OK : DEVICE_BROKEN);
}

static void serve_free_all(struct server *s)
{
    gpu->free_all(s->d);
    answer(s, DEVICE_OK);
}

static void serve_get(struct server *s)
{
    answer(s, gpu->get(s->d, s->box->window, s->box->address, s->box->bytes));
}

/* ---- what can be timed ---- */

static enum device_status run(struct server *s, const struct queued *q)
{
    switch (q->request) {
    case FAR_PUT:
        return gpu->put(s->d, q->address, q->data, q->bytes);
    case FAR_FILL:
        return gpu->fill(s->d, q->address, q->value, q->bytes);
    case FAR_COPY:
        return gpu->copy(s->d, q->address, q->other, q->bytes);
    default:
        return gpu->launch(s->d, &q->launch);
    }
}

static void keep(struct server *s, const struct queued *now)
{
    struct queued *q = xcalloc(1, sizeof *q);
    *q = *now;
    if (now->data) {
        q->data = xcalloc(now->bytes, 1);
        memcpy(q->data, now->data, now->bytes);
    }
    if (now->kernel) {
        q->launch.kernel = q->kernel = xstrdup(now->kernel);
        q->launch.parameters = q->data;
    }
    *s->last = q;
    s->last = &q->next;
}

static void serve_work(struct server *s)
{
    struct far_mailbox *box = s->box;
    struct queued now = {.request = box->request,
                         .address = box->address,
                         .other = box->other,
                         .bytes = box->bytes,
                         .value = box->value,
                         .launch = box->launch};
    if (box->request == FAR_PUT || box->request == FAR_LAUNCH)
        now.data = box->window;
    if (box->request == FAR_LAUNCH) {
        now.launch.kernel = now.kernel = box->text;
        now.launch.parameters = box->window;
    }
    if (s->collecting)
        keep(s, &now);
    answer(s, s->collecting ? DEVICE_OK : run(s, &now));
}

static void serve_start(struct server *s)
{
    s->collecting = true;
    s->last = &s->first;
    answer(s, DEVICE_OK);
}

static void serve_stop(struct server *s)
{
    double seconds = 0;
    s->collecting = false;
    enum device_status status = gpu->start(s->d);
    for (struct queued *q = s->first; q && status == DEVICE_OK; q = q->next)
        status = run(s, q);
    enum device_status stopped = gpu->stop(s->d, s->box->number, &seconds);
    for (struct queued *q = s->first, *next; q; q = next) {
        next = q->next;
        free(q->data);
        free(q->kernel);
        free(q);
    }
    s->first = NULL;
    s->box->number = seconds;
    answer(s, status == DEVICE_OK ? stopped : status);
}

/* ---- reports ---- */

static void serve_take(struct server *s)
{
    struct device_report report;
    gpu->take(s->d, &report);
    s->box->finding_count = report.findings.count < FAR_FINDINGS ? report.findings.count : FAR_FINDINGS;
    if (report.findings.count)
        memcpy(s->box->findings, report.findings.items, s->box->finding_count * sizeof *s->box->findings);
    findings_free(&report.findings);
    printed_free(&report.printed);
    answer(s, DEVICE_OK);
}

static void serve_limits(struct server *s)
{
    gpu->limits(s->d, &s->box->limits);
    answer(s, DEVICE_OK);
}

static void (*const servers[FAR_REQUESTS])(struct server *s) = {
    [FAR_PIECE] = serve_piece,       [FAR_LOAD] = serve_load,     [FAR_SYMBOL] = serve_symbol,
    [FAR_RESTORE] = serve_restore,   [FAR_ALLOC] = serve_alloc,   [FAR_FREE] = serve_free,
    [FAR_FREE_ALL] = serve_free_all, [FAR_PUT] = serve_work,      [FAR_GET] = serve_get,
    [FAR_FILL] = serve_work,         [FAR_COPY] = serve_work,     [FAR_LAUNCH] = serve_work,
    [FAR_TAKE] = serve_take,         [FAR_LIMITS] = serve_limits, [FAR_START] = serve_start,
    [FAR_STOP] = serve_stop,
};

void far_serve(struct far_mailbox *box, int requests, int answers)
{
    struct server s = {.box = box};
    char byte = 0;
    open_device(&s);
    while (write(answers, &byte, 1) == 1 && s.d && read(requests, &byte, 1) == 1)
        servers[box->request](&s);
}
