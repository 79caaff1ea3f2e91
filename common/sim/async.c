/* cp.async: asynchronous copies from global to shared memory, without registers. */
#include "common/sim/access.h"
#include "common/sim/race.h"
#include "common/sim/undefined.h"

/* What an asynchronous copy writes. */
static void shared_copy(struct access *a)
{
    struct counts *c = &a->warp->worker->counts;
    uint64_t requests = c->shared_store_requests, wavefronts = c->shared_wavefronts;
    access_shared(a);
    c->async_copies += c->shared_store_requests - requests;
    c->async_wavefronts += c->shared_wavefronts - wavefronts;
    if (a->warp->worker->shadow)
        pending_ask(a, a->warp->worker->shadow);
}

/* cp.async: i->b is the global source, i->a the shared destination at `target`, i->c the register with the
 * bytes to read. The copy is done at once. A thread that waits for it as it should cannot tell, and the race
 * check reports one that does not. */
void data_copy_async(struct warp *w, const struct insn *i)
{
    struct access from, to;
    access_open(&from, w, i, i->b, i->offset, w->mask);
    struct insn narrow = *i;
    narrow.wide = i->extra;
    access_open(&to, w, &narrow, i->a, (int32_t)i->target, w->mask);
    to.insn = i;
    const uint32_t *wanted = warp_reg(w, i->c);
    from.wanted = wanted;
    worker_spend(w->worker, WORK_OF_COPY * (uint64_t)__builtin_popcount(w->mask));
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (!wanted[l])
            from.mask &= ~(1u << l); /* a lane that reads nothing may have any address */
    if (from.mask)
        access_global(&from, true);
    for (uint32_t l = 0; l < WARP_LANES && !w->worker->dead; l++)
        for (uint32_t b = wanted[l]; w->mask >> l & 1 && b < from.bytes; b++)
            access_element(&from, b / i->size, l)[b % i->size] = 0;
    to.store = true;
    if (!w->worker->dead)
        shared_copy(&to);
    for (uint32_t k = 0; k < i->count; k++) /* the words have arrived */
        undefined_clear(w, i->v[k], i->size, w->mask);
}
