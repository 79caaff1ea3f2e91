#include "grader/diagnose/unused_shared.h"

#include <stdio.h>

#include "common/device.h"
#include "common/follow.h"
#include "grader/diagnose/source_lines.h"

/* Bytes of a block, in the launches that ask for most dynamic memory. */
struct use {
    long long asked; /* dynamic ones */
    long long base;  /* where they begin; -1: the kernel has no extern array */
    long long end;   /* of the last byte that is accessed, of any shared memory; 0: none */
    bool listens;    /* the launch at hand is one of these */
};

static void begin(void *context, const struct follow_launch *launch)
{
    struct use *u = context;
    long long asked = launch->launch->shared_bytes, base = -1;
    for (size_t k = 0; k < launch->array_count; k++)
        if (launch->arrays[k].high == UINT32_MAX)
            base = launch->arrays[k].low;
    u->listens = asked > 0 && asked >= u->asked;
    if (asked > u->asked)
        *u = (struct use){asked, base, 0, true};
}

static void hear(void *context, const struct follow_event *e)
{
    struct use *u = context;
    bool accesses = e->kind == FOLLOW_LOAD || e->kind == FOLLOW_STORE || e->kind == FOLLOW_ATOMIC ||
                    e->kind == FOLLOW_COPY;
    for (unsigned lane = 0; lane < FOLLOW_LANES && accesses && u->listens; lane++)
        if (e->mask >> lane & 1 && e->space[lane] == FOLLOW_SHARED && e->at[lane] + e->bytes > u->end)
            u->end = e->at[lane] + e->bytes;
}

/* The largest size that takes no long time. d->count: there is none. */
static size_t size_to_run(const struct diagnosis *d)
{
    enum { MOST = 320000 };
    size_t best = d->count, most = 0;
    for (size_t k = 0; k < d->count; k++) {
        size_t elements = diagnose_elements(d, k);
        if (elements <= MOST && elements > most) {
            best = k;
            most = elements;
        }
    }
    return best;
}

/* The bytes that a requirement allows; -1: it is about something else. */
static double allowed(const struct requirement *r, const struct counts *counts)
{
    return r->measure == MEASURE_PLANES         ? r->full * (double)counts->plane_bytes
           : r->measure == MEASURE_SHARED_BYTES ? r->full
                                                : -1;
}

/* Does one more requirement hold for `used` bytes of a block than for what it asks for? */
static bool decides(const struct diagnosis *d, const struct counts *counts, double used)
{
    for (size_t k = 0; k < ARRAY_LEN(d->entry->requirements) && d->entry->requirements[k].advice; k++) {
        double most = allowed(&d->entry->requirements[k], counts);
        if (most >= 0 && (double)counts->shared_bytes_per_block > most && used <= most)
            return true;
    }
    return false;
}

static void run(struct use *u, const struct diagnosis *d, size_t at)
{
    struct device_follow listener = {.begin = begin, .hear = hear, .context = u};
    d->rig->backend->follow(d->rig->device, &listener);
    diagnose_run(d, at, 0, NULL);
    d->rig->backend->follow(d->rig->device, NULL);
}

bool unused_shared_find(struct seen *found, const struct diagnosis *d, const struct counts *counts,
                        const char *source)
{
    struct use u = {.base = -1};
    size_t at = size_to_run(d);
    if (at == d->count || !d->rig->backend->follow || !decides(d, counts, 0))
        return false;
    run(&u, d, at);
    long long used = u.end > u.base ? u.end - u.base : 0;
    if (!u.asked || (u.base < 0 && u.end) || used >= u.asked || !decides(d, counts, (double)u.end))
        return false;
    *found = (struct seen){.cause = CAUSE_DYNAMIC_SHARED_UNUSED,
                           .line = source_only_line_with("<<<", source, d->entry->name)};
    if (u.base < 0 || !used)
        snprintf(
            found->step, sizeof found->step,
            "leave out the third argument of <<<...>>>: the launch asks for %lld bytes of shared memory, and the "
            "kernel uses none of them",
            u.asked);
    else
        snprintf(
            found->step, sizeof found->step,
            "ask for as many bytes of shared memory as the kernel uses: the launch asks for %lld, and the kernel "
            "uses the first %lld only. They are the third argument of <<<...>>>",
            u.asked, used);
    return true;
}
