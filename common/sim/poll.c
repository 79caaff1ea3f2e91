/* Find polls without success, and take them out of the counts.
 *
 * A warp that does something else between two looks at a word does not wait for it: it loads it again. */
#include "common/sim/poll.h"
#include "common/sim/sync.h"

#include <string.h>

enum {
    POLLS = 16,        /* places where a warp is known to poll */
    FREE_ISSUES = 256, /* instructions between two polls that may be free: a loop that waits is short */
};

/* The last poll by these lanes at this instruction. */
struct poll {
    const struct insn *insn;
    uint32_t mask;
    uint64_t heard;
    uint64_t executed, work; /* by the warp, when it asked; work without its polls */
};

static struct poll *find(struct warp *w, const struct insn *i)
{
    if (!w->polls)
        w->polls = xcalloc(POLLS, sizeof *w->polls);
    uint32_t hash = i->place * 31 + w->mask; /* not of its address, which differs from run to run */
    return &w->polls[hash * UINT32_C(2654435769) >> 28];
}

void poll_forget(struct warp *w)
{
    if (w->polls)
        memset(w->polls, 0, POLLS * sizeof *w->polls);
}

/* How much the worker's warps have done, beside computing. */
static uint64_t work_in(const struct counts *c)
{
    return c->load.requests + c->store.requests + c->shared_load_requests + c->shared_store_requests +
           c->atomics + c->shuffles + c->barriers + c->async_copies;
}

void poll_resume(struct warp *w)
{
    w->work_of_others += work_in(&w->worker->counts) - w->work_at_pause;
}

void poll_pause(struct warp *w)
{
    w->work_at_pause = work_in(&w->worker->counts);
}

/* The instructions between two polls without success are free. */
static void refund(struct warp *w, const struct poll *p)
{
    uint64_t issues = w->executed - p->executed;
    if (issues > FREE_ISSUES)
        return;
    w->worker->counts.warp_instructions -= issues;
    w->waited += issues;
}

void poll_heard(struct warp *w, const struct insn *i, uint64_t heard, const struct counts *before)
{
    struct worker *k = w->worker;
    struct poll *p = find(w, i);
    bool same = p->insn == i && p->mask == w->mask;
    uint64_t work = work_in(before) - w->work_of_others - w->work_of_polls;
    if (same && p->heard == heard) {
        if (p->work == work) {
            k->counts = *before;
            refund(w, p);
        }
        w->polled = true;
        w->polls_at = i;
        w->polls_lanes = w->mask;
    } else {
        k->counts.polls++;
        if (same && w->polls_at == i) {
            w->polls_at = NULL;
            block_heard(w, i);
        }
    }
    w->work_of_polls += work_in(&k->counts) - work_in(before);
    *p = (struct poll){i, w->mask, heard, w->executed, work};
}

void poll_changed(struct warp *w, const struct insn *i)
{
    struct poll *p = find(w, i);
    if (p->insn == i && p->mask == w->mask && w->polls_at == i) {
        w->polls_at = NULL;
        block_heard(w, i);
    }
    p->insn = NULL;
}

void poll_sleep(struct warp *w, const struct insn *i)
{
    (void)i;
    w->polled = true;
}
