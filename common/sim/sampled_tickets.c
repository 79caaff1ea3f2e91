/* Numbers that blocks draw by atomics.
 *
 * Often the block that draws the last number adds up what the others have stored, and so does far more than
 * they. Of a sampled launch few blocks run, so none would draw that number. */
#include "common/sim/sampled.h"
#include "common/sim/sync.h"

#include <string.h>

static uint64_t value_at(const struct memory *m, const struct ticket *t)
{
    const struct region *region = memory_range(m, t->at, t->size);
    uint64_t value = 0;
    if (region)
        memcpy(&value, region->host + (t->at - region->base), t->size);
    return value;
}

static void set_value(const struct memory *m, const struct ticket *t, uint64_t value)
{
    struct region *region = memory_range(m, t->at, t->size);
    if (region)
        memcpy(region->host + (t->at - region->base), &value, t->size);
}

static struct ticket *ticket_at(struct recording *r, const struct memory *m, uint64_t at, uint8_t size)
{
    size_t k = 0;
    while (k < r->ticket_count && r->tickets[k].at != at)
        k++;
    if (k == TICKETS_MOST)
        return NULL;
    if (k == r->ticket_count) {
        r->tickets[k] = (struct ticket){.at = at, .size = size};
        r->tickets[k].first = value_at(m, &r->tickets[k]);
        r->ticket_count++;
    }
    return &r->tickets[k];
}

void sampled_ticket(struct recording *r, const struct memory *m, const struct insn *i, const struct access *a)
{
    uint64_t at = a->at[__builtin_ctz(a->mask)];
    if (!i->d || !atomic_counts(i->extra))
        return;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (a->mask >> l & 1 && a->at[l] != at)
            return;
    struct ticket *t = ticket_at(r, m, at, (uint8_t)a->bytes);
    if (!t)
        return;
    t->drawn += (unsigned)__builtin_popcount(a->mask);
    t->drawn_first += r->begun == 1 ? (unsigned)__builtin_popcount(a->mask) : 0;
}

/* What one block adds; 0: blocks do not draw alike, or some still run. */
static int64_t added_by_block(const struct recording *r, const struct memory *m, const struct ticket *t,
                              int64_t blocks)
{
    uint64_t added = value_at(m, t) - t->first;
    int64_t sum = t->size == 4 ? (int32_t)(uint32_t)added : (int64_t)added;
    bool alike = blocks && t->drawn == (uint64_t)blocks * t->drawn_first && sum % blocks == 0;
    return alike && r->ended == (size_t)blocks ? sum / blocks : 0;
}

bool sampled_tickets_to_last(struct recording *r, const struct memory *m, uint64_t blocks)
{
    bool any = false;
    for (size_t k = 0; k < r->ticket_count; k++) {
        struct ticket *t = &r->tickets[k];
        int64_t added = added_by_block(r, m, t, (int64_t)r->begun - 1);
        t->next = value_at(m, t) + (uint64_t)added;
        t->moved = added != 0;
        any |= t->moved;
        if (t->moved)
            set_value(m, t, t->first + (uint64_t)added * (blocks - 1));
    }
    return any;
}

void sampled_tickets_go_on(const struct recording *r, const struct memory *m)
{
    for (size_t k = 0; k < r->ticket_count; k++)
        if (r->tickets[k].moved)
            set_value(m, &r->tickets[k], r->tickets[k].next);
}

void sampled_tickets_restore(const struct recording *r, const struct memory *m)
{
    for (size_t k = 0; k < r->ticket_count; k++)
        if (r->tickets[k].moved)
            set_value(m, &r->tickets[k], r->tickets[k].first);
}
