/* What regions hold before a launch writes there, so that the launch can be undone and run again.
 *
 * Only launches with several workers need it. All workers begin to write to a region at about the same time,
 * so they share the work: each copies pieces until there are none left. */
#include "common/sim/run.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

struct snapshot {
    uint8_t *bytes, *undefined; /* NULL: not written yet; everything is defined */
    uint64_t begun, copied;     /* pieces, atomically */
};

enum { PIECE = 1 << 18 }; /* bytes */

void snapshots_open(struct run *run)
{
    run->snapshots = xcalloc(run->memory->count + 1, sizeof *run->snapshots);
}

static void copy_piece(const struct snapshot *s, const struct region *r, uint64_t piece)
{
    uint64_t from = piece * PIECE, bytes = r->bytes - from < PIECE ? r->bytes - from : PIECE;
    memcpy(s->bytes + from, r->host + from, bytes);
    if (s->undefined)
        memcpy(s->undefined + from, r->undefined + from, bytes);
}

static void open_snapshot(struct run *run, struct snapshot *s, const struct region *r)
{
    pthread_mutex_lock(run->lock);
    if (!s->bytes) {
        s->undefined = r->undefined ? memory_room(r->bytes + 1) : NULL;
        s->bytes = memory_room(r->bytes + 1);
    }
    pthread_mutex_unlock(run->lock);
}

void snapshots_take(struct run *run, const struct region *r)
{
    struct snapshot *s = &run->snapshots[r->base / REGION_STRIDE];
    uint64_t pieces = (r->bytes + PIECE - 1) / PIECE, piece;
    if (__atomic_load_n(&s->copied, __ATOMIC_ACQUIRE) == pieces)
        return;
    open_snapshot(run, s, r);
    while ((piece = __atomic_fetch_add(&s->begun, 1, __ATOMIC_RELAXED)) < pieces) {
        copy_piece(s, r, piece);
        __atomic_fetch_add(&s->copied, 1, __ATOMIC_RELEASE);
    }
    while (__atomic_load_n(&s->copied, __ATOMIC_ACQUIRE) < pieces)
        sched_yield();
}

void snapshots_restore(struct run *run)
{
    for (uint32_t k = 1; k <= run->memory->count; k++) {
        struct region *r = run->memory->regions[k];
        const struct snapshot *s = &run->snapshots[k];
        if (s->bytes)
            memcpy(r->host, s->bytes, r->bytes);
        if (s->undefined)
            memcpy(r->undefined, s->undefined, r->bytes);
    }
}

void snapshots_close(struct run *run)
{
    for (uint32_t r = 0; r <= run->memory->count; r++) {
        free(run->snapshots[r].bytes);
        free(run->snapshots[r].undefined);
    }
    free(run->snapshots);
}
