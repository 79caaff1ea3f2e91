/* Barrier objects in shared memory, as cuda::barrier and cuda::pipeline use them.
 *
 * PTX leaves the meaning of the 64 bits open. Here the low 20 bits hold how many arrivals a phase needs, the
 * next 20 how many are still to come, and the rest the phase. cp.async copies are done at once, so waiting
 * for them is arriving. */
#include "common/sim/access.h"
#include "common/sim/cells.h"
#include "common/sim/order.h"
#include "common/sim/poll.h"
#include "common/sim/race.h"
#include "common/sim/sync.h"

#include <stdio.h>
#include <string.h>

enum { COUNT_BITS = 20, COUNT_MASK = (1 << COUNT_BITS) - 1 };

enum { OBJECT_BYTES = 8 };

/* The objects that the active lanes name. */
static void open_objects(struct access *a, struct warp *w, const struct insn *i)
{
    access_of(a, w, i, true);
    a->bytes = OBJECT_BYTES;
    LANES a->at[l] -= a->at[l] >= SHARED_WINDOW ? SHARED_WINDOW : 0;
}

/* The barrier that lane `l` names, or NULL: the lane is not active, or a finding was noted. All that is done
 * to a barrier is atomic but its beginning, which other threads have to wait for. */
static uint8_t *find(struct access *a, uint32_t l)
{
    struct worker *k = a->warp->worker;
    uint64_t at = a->at[l];
    if (!(a->mask >> l & 1))
        return NULL;
    worker_spend(k, WORK_OF_SIGNAL);
    if (at + OBJECT_BYTES <= k->run->shared_bytes && at % OBJECT_BYTES == 0) {
        if (k->shadow) {
            race_atomic(a, k->shadow, l, at);
            written_set(k->shadow, (uint32_t)at, OBJECT_BYTES);
        }
        return k->block.shared + at;
    }
    struct finding *f = note(a->warp, a->insn, FINDING_OUT_OF_BOUNDS_WRITE, 1u << l);
    if (f)
        snprintf(f->message, sizeof f->message,
                 "the barrier object does not lie in the block's shared memory");
    note_fatal(a->warp);
    return NULL;
}

static uint64_t load(const uint8_t *word)
{
    uint64_t state;
    memcpy(&state, word, sizeof state);
    return state;
}

static uint32_t count_of(const struct warp *w, const struct insn *i, uint32_t l)
{
    return i->b ? ((const uint32_t *)warp_reg(w, i->b))[l] & COUNT_MASK : 1;
}

void mbarrier_init(struct warp *w, const struct insn *i)
{
    struct access a;
    open_objects(&a, w, i);
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        uint8_t *word = find(&a, l);
        if (!word)
            continue;
        uint64_t count = count_of(w, i, l), state = count | count << COUNT_BITS;
        memcpy(word, &state, sizeof state);
    }
}

void mbarrier_arrive(struct warp *w, const struct insn *i)
{
    struct access a;
    open_objects(&a, w, i);
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        uint8_t *word = find(&a, l);
        if (!word)
            continue;
        order_release(w, (uint64_t)(word - w->block->shared));
        uint64_t old = load(word), needed = old & COUNT_MASK, pending = old >> COUNT_BITS & COUNT_MASK;
        uint64_t phase = old >> 2 * COUNT_BITS, count = count_of(w, i, l);
        pending = pending > count ? pending - count : 0;
        if (!pending) {
            pending = needed;
            phase++;
        }
        uint64_t state = needed | pending << COUNT_BITS | phase << 2 * COUNT_BITS;
        memcpy(word, &state, sizeof state);
        if (i->d)
            ((uint64_t *)warp_reg(w, i->d))[l] = old;
    }
}

static void answer(struct warp *w, const struct insn *i, uint32_t l, const uint8_t *word, bool done)
{
    uint32_t *p = warp_pred(w, i->d);
    if (done)
        order_acquire(w, (uint64_t)(word - w->block->shared));
    *p = (*p & ~(1u << l)) | (uint32_t)done << l;
}

/* The active lanes have their answers: is any of them still waiting? */
static void answered(struct warp *w, const struct insn *i)
{
    const struct counts now = w->worker->counts;
    uint32_t done = *warp_pred(w, i->d) & w->mask;
    if (done == w->mask) {
        poll_changed(w, i);
    } else {
        poll_heard(w, i, done, &now);
        w->polled = true;
    }
}

/* cp.async.mbarrier.arrive: the copies of the lanes will be there when the phase ends. With .noinc this is
 * one of the arrivals that the phase expects; without it the phase expects one more. */
void mbarrier_copies(struct warp *w, const struct insn *i)
{
    pending_wait_all(w);
    if (i->extra)
        mbarrier_arrive(w, i);
    struct access a;
    open_objects(&a, w, i);
    for (uint32_t l = 0; l < WARP_LANES && !i->extra; l++) {
        const uint8_t *word = find(&a, l);
        if (word)
            order_release(w, (uint64_t)(word - w->block->shared));
    }
}

void mbarrier_test(struct warp *w, const struct insn *i)
{
    const uint64_t *token = warp_reg(w, i->b);
    struct access a;
    open_objects(&a, w, i);
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        uint8_t *word = find(&a, l);
        if (word)
            answer(w, i, l, word, load(word) >> 2 * COUNT_BITS != token[l] >> 2 * COUNT_BITS);
    }
    answered(w, i);
}

void mbarrier_parity(struct warp *w, const struct insn *i)
{
    const uint32_t *parity = warp_reg(w, i->b);
    struct access a;
    open_objects(&a, w, i);
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        uint8_t *word = find(&a, l);
        if (word)
            answer(w, i, l, word, (load(word) >> 2 * COUNT_BITS & 1) != (parity[l] & 1));
    }
    answered(w, i);
}
