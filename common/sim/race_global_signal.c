/* Signals between threads: words of global memory through which they release, and acquire, what they know. */
#include "common/sim/fences.h"
#include "common/sim/race.h"

void race_global_release(struct warp *w, uint32_t lane, const struct region *r, uint64_t at, uint64_t bytes)
{
    struct worker *k = w->worker;
    uint32_t **released = &k->uses[r->base / REGION_STRIDE].released;
    uint32_t fact = w->fenced[lane] ? w->fenced[lane] : FACT_UNFENCED;
    if (!k->run->kernel->in_order || !k->run->watched)
        return;
    worker_spend(k, WORK_OF_SIGNAL);
    if (!*released)
        *released = memory_zeroed((r->bytes / 4 + 16) * sizeof **released);
    for (uint64_t word = at / 4; word <= (at + bytes - 1) / 4; word++)
        (*released)[word] = fences_join(k, (*released)[word], fact);
}

void race_global_acquire(struct warp *w, const struct region *r, uint64_t at, uint64_t bytes)
{
    const uint32_t *released = w->worker->uses[r->base / REGION_STRIDE].released;
    for (uint64_t word = at / 4; released && word <= (at + bytes - 1) / 4; word++)
        if (released[word])
            w->learnt = fences_join(w->worker, w->learnt, released[word]);
}
