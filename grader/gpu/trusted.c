#include "grader/gpu/trusted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

static const char trusted_ptx_path[] = "build/grader/gpu/trusted.ptx";

enum { BLOCK = 256, MOST_BLOCKS = 8192, VECTOR = 16, PTX_MOST = 16 << 20 };

struct trusted {
    const struct device_backend *backend;
    const struct entry *entry;
    struct shape shape;
    device *d;
    size_t bytes[MOST_BUFFERS];
    device_address inputs[MOST_BUFFERS]; /* 0 for outputs */
    device_address spare;                /* as large as the largest buffer: receives outputs */
    device_address verification;
};

/* ---- open and close ---- */

static bool load(struct trusted *t, struct why *why)
{
    char *path = xformat("%s/%s", kit_directory(), trusted_ptx_path);
    struct text ptx = {0};
    bool ok = whole_file_read(&ptx, path, PTX_MOST, why);
    if (ok && t->backend->load(t->d, ptx.s, ptx.length, "grader/gpu/trusted.cu") != DEVICE_OK) {
        why_say(why, "grader/gpu/trusted.cu: %s; try make clean, then make", t->backend->why(t->d));
        ok = false;
    }
    text_free(&ptx);
    free(path);
    return ok;
}

struct trusted *trusted_open(const struct device_backend *backend, const struct entry *entry, struct why *why)
{
    struct trusted *t = xcalloc(1, sizeof *t);
    *t = (struct trusted){.backend = backend, .entry = entry};
    t->d = backend->open(why);
    if (t->d && load(t, why))
        return t;
    trusted_close(t);
    return NULL;
}

bool trusted_make_room(struct trusted *t, struct shape shape)
{
    size_t largest = 0;
    bool ok = true;
    t->shape = shape;
    for (int b = 0; b < t->entry->buffer_count && ok; b++) {
        const struct buffer_spec *spec = &t->entry->buffers[b];
        t->bytes[b] = buffer_bytes(spec, t->shape);
        largest = t->bytes[b] > largest ? t->bytes[b] : largest;
        if (spec->role == ROLE_INPUT)
            ok = (t->inputs[b] = t->backend->alloc(t->d, t->bytes[b], spec->name, false)) != 0;
    }
    t->spare = ok ? t->backend->alloc(t->d, largest, "spare", false) : 0;
    t->verification = t->spare ? t->backend->alloc(t->d, sizeof(struct verification), "report", false) : 0;
    return t->verification != 0;
}

void trusted_close(struct trusted *t)
{
    if (t->d)
        t->backend->close(t->d);
    free(t);
}

const char *trusted_why(const struct trusted *t)
{
    return t->backend->why(t->d);
}

/* ---- launches ---- */

static enum device_status run(struct trusted *t, const char *kernel, uint64_t threads, bool all_at_once,
                              const void *parameters, size_t parameter_bytes)
{
    uint64_t blocks = (threads + BLOCK - 1) / BLOCK;
    if (!all_at_once && blocks > MOST_BLOCKS)
        blocks = MOST_BLOCKS;
    return t->backend->launch(t->d, &(struct launch){.kernel = kernel,
                                                     .grid = {blocks ? (uint32_t)blocks : 1, 1, 1},
                                                     .block = {BLOCK, 1, 1},
                                                     .parameters = parameters,
                                                     .parameter_bytes = parameter_bytes});
}

enum device_status trusted_fill(struct trusted *t, struct random *random)
{
    enum device_status status = DEVICE_OK;
    for (int b = 0; b < t->entry->buffer_count && status == DEVICE_OK; b++) {
        const struct buffer_spec *spec = &t->entry->buffers[b];
        if (spec->role != ROLE_INPUT)
            continue;
        struct {
            uint64_t to, count, state;
            int64_t range;
        } p = {t->inputs[b], spec->count(t->shape), random->state, spec->range};
        status = run(t, spec->element == ELEMENT_FLOAT ? "fill_floats" : "fill_ints", p.count, false, &p,
                     sizeof p);
        random_skip(random, p.count);
    }
    return status;
}

/* ---- in and out ---- */

enum device_status trusted_hand_out(struct trusted *t, const struct device_backend *backend, device *to,
                                    const device_address *addresses)
{
    enum device_status status = DEVICE_OK;
    for (int b = 0; b < t->entry->buffer_count && status == DEVICE_OK; b++)
        if (t->inputs[b])
            status = backend->give(to, addresses[b], t->d, t->inputs[b], t->bytes[b]);
    return status;
}

static enum device_status verify_output(struct trusted *t, int b, const float c[7], int poison)
{
    struct {
        struct case_data data;
        uint64_t got, count;
        int64_t poison;
        uint64_t verification;
    } p = {.data = {.shape = t->shape},
           .got = t->spare,
           .count = t->entry->buffers[b].count(t->shape),
           .poison = poison,
           .verification = t->verification};
    for (int k = 0; k < t->entry->buffer_count; k++)
        p.data.data[k] = (const void *)(uintptr_t)t->inputs[k];
    memcpy(p.data.c, c, sizeof p.data.c);
    char kernel[80];
    snprintf(kernel, sizeof kernel, "verify_%s", t->entry->definition);
    uint64_t elements =
        t->entry->pattern.sum ? t->bytes[0] / sizeof(int) : p.count; /* a sum reads all inputs */
    return run(t, kernel, elements, false, &p, sizeof p);
}

static enum device_status verify_input(struct trusted *t, int b)
{
    struct {
        uint64_t before, after, count, verification;
    } p = {t->inputs[b], t->spare, t->bytes[b] / sizeof(uint32_t), t->verification};
    return run(t, "verify_unchanged", p.count, false, &p, sizeof p);
}

enum device_status trusted_verify(struct trusted *t, struct verification *v,
                                  const struct device_backend *backend, device *from,
                                  const device_address *addresses, const float c[7], int poison)
{
    static const struct mismatch none = {.first = ~0ull};
    *v = (struct verification){.wrong = none, .missing = none, .outside = none, .changed = none};
    enum device_status status = t->backend->put(t->d, t->verification, v, sizeof *v);
    for (int b = 0; b < t->entry->buffer_count && status == DEVICE_OK; b++) {
        if (t->entry->buffers[b].role == ROLE_SCRATCH)
            continue;
        status = backend->fetch(from, addresses[b], t->d, t->spare, t->bytes[b]);
        if (status == DEVICE_OK)
            status = t->inputs[b] ? verify_input(t, b) : verify_output(t, b, c, poison);
    }
    return status == DEVICE_OK ? t->backend->get(t->d, v, t->verification, sizeof *v) : status;
}

/* ---- the yardstick ---- */

double trusted_yardstick_bytes(const struct trusted *t)
{
    return 2.0 * (double)(t->bytes[0] / VECTOR * VECTOR);
}

enum device_status trusted_yardstick(struct trusted *t, double deadline, double *seconds, double *wall)
{
    uint64_t count = t->bytes[0] / VECTOR;
    uint64_t copy[] = {t->inputs[0], t->spare, count};
    uint64_t read[] = {t->inputs[0], t->inputs[1], count, t->spare};
    bool reads = t->entry->time.reads_only;
    double start = seconds_now();
    enum device_status status = t->backend->start(t->d);
    if (status == DEVICE_OK)
        status = reads ? run(t, "yardstick_read", count, true, read, sizeof read)
                       : run(t, "yardstick_copy", count, true, copy, sizeof copy);
    enum device_status stopped = t->backend->stop(t->d, deadline, seconds);
    *wall = seconds_now() - start;
    return status == DEVICE_OK ? stopped : status;
}
