/* What warps of a sampled block wait for: flags that they poll, sleeps, asynchronous copies. */
#include "common/sim/sampled.h"

#include <string.h>

static const struct step *last_step(const struct recording *r, const struct warp *w)
{
    const struct warp_steps *steps = &r->block.warps[w->index];
    return steps->count ? &steps->steps[steps->count - 1] : NULL;
}

const struct step *sampled_poll(struct recording *r, const struct warp *w, const struct access *a)
{
    struct warp_record *record = &r->warps[w->index];
    uint64_t at = a->at[__builtin_ctz(a->mask)];
    const struct step *last = last_step(r, w);
    if (last && last->kind == STEP_SLEEP && last > r->block.warps[w->index].steps)
        last--;
    record->polls_again = a->insn->polls && last && last->kind == STEP_SHARED &&
                          record->polled == record->last && record->polled_at == at;
    record->polled = record->last;
    record->polled_at = at;
    if (!record->polls_again)
        return NULL;
    record->issue = record->work = 0;
    return last;
}

void sampled_sleep(struct recording *r, const struct warp *w, const struct insn *i)
{
    static const uint32_t longest = 1000000;
    struct warp_record *record = &r->warps[w->index];
    const struct step *last = last_step(r, w);
    const uint32_t *asked = warp_reg(w, i->a);
    uint32_t most = 0;
    for (int l = 0; l < WARP_LANES; l++)
        if (w->mask >> l & 1 && asked[l] > most)
            most = asked[l];
    most = most < longest ? most : longest;
    if (!record->polls_again || !last || last->kind != STEP_SLEEP)
        sampled_add(r, w->index, STEP_SLEEP)->nanoseconds = most;
    record->all += most; /* a nanosecond has two clocks, and a warp takes so long for an instruction */
}

void sampled_commit_copies(struct warp_record *record)
{
    record->group[7] |= record->group[6];
    memmove(record->group + 1, record->group, 6 * sizeof *record->group);
    record->group[0] = 0;
}

void sampled_wait_for_copies(struct warp_record *record, const struct insn *i)
{
    unsigned from = i->extra ? 0 : 1 + (i->offset < 7 ? (unsigned)i->offset : 7);
    for (unsigned g = from; g < 8; g++) {
        sampled_need(record, record->group[g]);
        record->group[g] = 0;
    }
}
