/* What is written down, by kind of instruction. */
#include "common/sim/sampled.h"
#include "common/sim/sync.h"

#include <string.h>

static uint64_t sources(struct recording *r, const struct warp *w, const struct operands *o)
{
    uint64_t t = 0;
    for (unsigned k = 0; k < o->source_count; k++)
        t |= *sampled_taint(r, w, o->sources[k].slot);
    return t;
}

static void give(struct recording *r, const struct warp *w, const struct operands *o, uint64_t t)
{
    for (unsigned k = 0; k < o->target_count; k++)
        if (o->targets[k].slot)
            *sampled_taint(r, w, o->targets[k].slot) = t;
}

/* Bring back from global or shared memory: a step with a slot that targets depend on. */
static void bring(struct recording *r, const struct warp *w, const struct operands *o, struct step *s,
                  uint8_t slot)
{
    s->slot = slot;
    r->warps[w->index].pending |= UINT64_C(1) << slot;
    give(r, w, o, UINT64_C(1) << slot);
}

static uint32_t shared_lanes(const struct access *a)
{
    uint32_t shared = 0;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        shared |= (uint32_t)(a->at[l] >= SHARED_WINDOW) << l;
    return shared & a->mask;
}

/* Could the region hold other bytes here than on a GPU? Blocks that do not run may have stored there. */
static bool is_unsure(const struct region *r)
{
    bool from_host = r->is_variable || r->holds_copy;
    return !r->read_only && (!from_host || r->is_filled || r->lacks_copy);
}

/* What lanes load from: each buffer once, and whether its bytes are known. */
static void tell_loaded(struct recording *r, const struct memory *m, const struct access *a)
{
    uint64_t last = UINT64_MAX;
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        if (!(a->mask >> l & 1) || a->at[l] / REGION_STRIDE == last)
            continue;
        const struct region *region = memory_region(m, a->at[l]);
        if (!region)
            continue;
        uint64_t number = last = region->base / REGION_STRIDE;
        r->block.loads_stored |= is_unsure(region);
        r->block.loaded_buffers_bytes += r->loaded[number] ? 0 : region->bytes;
        r->loaded[number] = true;
    }
}

static void tell_stored(struct recording *r, const struct memory *m, const struct access *a)
{
    const struct device_sample *sample = r->sample;
    uint8_t room[WARP_LANES];
    bool astray = false;
    for (uint32_t left = a->mask; left; left &= left - 1) {
        uint32_t l = (uint32_t)__builtin_ctz(left);
        struct region *region = memory_region(m, a->at[l]);
        if (!region)
            continue;
        astray |= region->read_only || !memory_range(m, a->at[l], a->bytes);
        region->is_filled = true;
        if (sample->stored)
            sample->stored(sample->context, a->at[l], access_stored(a, l, room), a->bytes);
    }
    r->block.stores_astray |= astray;
}

/* Lanes that are off ask for nothing; lanes that ask for the same bytes count each. */
static void count_loaded(struct recording *r, struct step *s, const struct access *a)
{
    s->load_bytes = (uint16_t)(a->bytes * (unsigned)__builtin_popcount(a->mask));
    r->block.load_bytes += s->load_bytes;
}

static void tell_global(struct recording *r, struct warp *w, struct access *a, const struct operands *o)
{
    const struct memory *m = w->worker->run->memory;
    if (a->store)
        tell_stored(r, m, a);
    else
        tell_loaded(r, m, a);
    uint8_t slot = a->store ? 0 : sampled_slot(r, w->index);
    struct step *s = sampled_add(r, w->index, a->store ? STEP_STORE : STEP_LOAD);
    sampled_pieces(r, s, a, a->mask);
    access_cut(a);
    s->passes = (uint16_t)access_wavefronts(a);
    if (a->store) {
        r->block.store_bytes += (uint64_t)a->bytes * (unsigned)__builtin_popcount(a->mask);
    } else {
        count_loaded(r, s, a);
        bring(r, w, o, s, slot);
        s->origin = sampled_origin(r, a->insn);
        r->warps[w->index].loads |= UINT64_C(1) << slot;
        sampled_hoist(r, w->index);
    }
}

static void tell_shared(struct recording *r, struct warp *w, struct access *a, const struct operands *o)
{
    const struct step *first = a->store ? NULL : sampled_poll(r, w, a);
    if (first) {
        give(r, w, o, UINT64_C(1) << first->slot);
        return;
    }
    uint8_t slot = a->store ? 0 : sampled_slot(r, w->index);
    struct step *s = sampled_add(r, w->index, a->store ? STEP_SHARED_STORE : STEP_SHARED);
    access_cut(a);
    s->passes = (uint16_t)access_wavefronts(a);
    if (!a->store)
        bring(r, w, o, s, slot);
}

/* The hardware puts the same word of all lanes side by side. */
static void tell_local(struct recording *r, struct warp *w, struct access *a, const struct operands *o)
{
    enum { WORD = 4, LINE = 128, ARRAYS = 1 << 16 };
    static const uint64_t window = UINT64_C(1) << 50;
    uint64_t warps = r->block.warp_count,
             own = window + (w->block->linear * warps + w->index) * ARRAYS * LINE;
    uint64_t taints = 0;
    if (!r->sample->arrays_in_memory) {
        give(r, w, o, 0);
        return;
    }
    for (uint32_t word = 0; word < (a->bytes + WORD - 1) / WORD; word++) {
        struct access part = {.mask = a->mask, .bytes = a->bytes < WORD ? a->bytes : WORD};
        for (uint32_t l = 0; l < WARP_LANES; l++)
            part.at[l] = own + (a->at[l] / WORD + word) % ARRAYS * LINE + l * WORD;
        uint8_t slot = a->store ? 0 : sampled_slot(r, w->index);
        struct step *s = sampled_add(r, w->index, a->store ? STEP_LOCAL_STORE : STEP_LOCAL);
        sampled_pieces(r, s, &part, part.mask);
        s->passes = s->pieces;
        if (!a->store)
            bring(r, w, o, s, slot);
        taints |= a->store ? 0 : UINT64_C(1) << slot;
    }
    if (!a->store)
        give(r, w, o, taints);
}

/* How many different addresses the active lanes ask for. */
static uint16_t different_addresses(const struct access *a)
{
    uint16_t different = 0;
    for (int l = 0; l < WARP_LANES; l++) {
        bool before = false;
        for (int m = 0; m < l; m++)
            before |= (a->mask >> m & 1) && a->at[m] == a->at[l];
        different += (a->mask >> l & 1) && !before;
    }
    return different;
}

/* A constant at an address that is known when the kernel is compiled is an operand and costs nothing. */
static void tell_constant(struct recording *r, const struct warp *w, const struct access *a,
                          const struct operands *o)
{
    if (!a->insn->a) {
        give(r, w, o, 0);
        return;
    }
    uint8_t slot = sampled_slot(r, w->index);
    struct step *s = sampled_add(r, w->index, STEP_CONSTANT);
    s->passes = different_addresses(a);
    bring(r, w, o, s, slot);
}

static void tell_copy(struct recording *r, struct warp *w, const struct insn *i)
{
    struct access a;
    const uint32_t *wanted = warp_reg(w, i->c);
    access_open(&a, w, i, i->b, i->offset, w->mask);
    for (int l = 0; l < WARP_LANES; l++)
        a.mask &= ~((uint32_t)(wanted[l] == 0) << l);
    struct warp_record *record = &r->warps[w->index];
    uint8_t slot = sampled_slot(r, w->index);
    struct step *s = sampled_add(r, w->index, STEP_COPY);
    sampled_pieces(r, s, &a, a.mask);
    count_loaded(r, s, &a);
    tell_loaded(r, w->worker->run->memory, &a);
    s->slot = slot;
    s->origin = sampled_origin(r, i);
    record->pending |= UINT64_C(1) << slot;
    record->group[0] |= UINT64_C(1) << slot;
}

/* The largest number of lanes that want one word. */
static uint16_t most_alike(const struct access *a, uint32_t mask)
{
    uint16_t most = 0;
    for (int l = 0; l < WARP_LANES; l++) {
        uint16_t alike = 0;
        for (int m = 0; m < WARP_LANES; m++)
            alike += (mask >> l & 1) && (mask >> m & 1) && a->at[l] == a->at[m];
        most = alike > most ? alike : most;
    }
    return most;
}

static void tell_swap(struct recording *r, const struct insn *i, const struct access *a, uint32_t global)
{
    if (!global || !atomic_is_compare_and_swap(i->extra))
        return;
    uint64_t word = a->at[__builtin_ctz(global)];
    if (!r->block.swaps)
        r->block.swapped = word;
    r->block.swaps += word == r->block.swapped;
}

static void tell_atomic(struct recording *r, struct warp *w, const struct insn *i, const struct operands *o)
{
    struct access a;
    struct insn shape = *i;
    shape.count = 1;
    access_open(&a, w, &shape, i->a, i->offset, w->mask);
    a.bytes = i->size ? i->size : 4;
    uint32_t shared = i->space == PTX_SHARED ? a.mask : i->space == PTX_GENERIC ? shared_lanes(&a) : 0;
    bool global = a.mask & ~shared;
    r->block.loads_stored |= global;
    if (global)
        sampled_ticket(r, w->worker->run->memory, i, &a);
    tell_swap(r, i, &a, a.mask & ~shared);
    uint8_t slot = sampled_slot(r, w->index);
    enum step_kind in_shared = atomic_is_loop_in_shared(i->extra) ? STEP_SHARED_LOOP : STEP_SHARED;
    struct step *s = sampled_add(r, w->index, global ? STEP_ATOMIC : in_shared);
    if (global)
        sampled_pieces(r, s, &a, a.mask & ~shared);
    s->lanes = (uint8_t)__builtin_popcount(a.mask);
    s->passes = most_alike(&a, a.mask);
    if (i->d)
        bring(r, w, o, s, slot);
}

static void tell_memory(struct recording *r, struct warp *w, const struct insn *i, const struct operands *o)
{
    bool store = i->rule == RULE_STORE;
    struct access a;
    access_open(&a, w, i, i->a, i->offset, w->mask);
    a.store = store;
    if (i->some == data_load_shared || i->some == data_store_shared) {
        tell_shared(r, w, &a, o);
    } else if (i->some == data_load_global || i->some == data_store_global) {
        tell_global(r, w, &a, o);
    } else if (i->some == data_load_generic || i->some == data_store_generic) {
        uint32_t shared = shared_lanes(&a), mask = a.mask;
        for (int l = 0; l < WARP_LANES; l++)
            a.at[l] -= shared >> l & 1 ? SHARED_WINDOW : 0;
        if ((a.mask = shared))
            tell_shared(r, w, &a, o);
        if ((a.mask = mask & ~shared))
            tell_global(r, w, &a, o);
    } else if (i->some == data_load_local || i->some == data_store_local) {
        tell_local(r, w, &a, o);
    } else if (i->some == data_load_const) {
        tell_constant(r, w, &a, o);
    } else {
        give(r, w, o, 0);
    }
}

/* Which registers depend on which steps. In brief, none does. */
static const struct operands *followed(const struct recording *r, const struct original *original)
{
    static const struct operands none;
    return r->brief ? &none : &original->operands;
}

void sampled_tell(struct recording *r, struct warp *w, const struct original *original)
{
    struct warp_record *record = &r->warps[w->index];
    const struct insn *plain = &original->plain;
    const struct operands *o = followed(r, original);
    uint64_t from = sources(r, w, o);
    if (plain->some == pending_commit)
        sampled_commit_copies(record);
    else if (plain->some == pending_wait)
        sampled_wait_for_copies(record, plain);
    switch ((enum rule)plain->rule) {
    case RULE_LOAD:
    case RULE_STORE:
        sampled_need(record, from);
        tell_memory(r, w, plain, o);
        break;
    case RULE_ATOMIC:
        sampled_need(record, from);
        tell_atomic(r, w, plain, o);
        break;
    case RULE_COPY:
        sampled_need(record, from);
        tell_copy(r, w, plain);
        break;
    case RULE_SHUFFLE:
    case RULE_VOTE:
    case RULE_TOGETHER: {
        sampled_need(record, from);
        uint8_t slot = sampled_slot(r, w->index);
        bring(r, w, o, sampled_add(r, w->index, STEP_SHUFFLE), slot);
        break;
    }
    case RULE_OBJECT: /* a wait at a barrier object waits for all copies */
        sampled_need(record,
                     plain->some == mbarrier_test || plain->some == mbarrier_parity ? ~UINT64_C(0) : from);
        break;
    case RULE_SLEEP:
        sampled_need(record, from);
        sampled_sleep(r, w, plain);
        break;
    case RULE_CONTROL:
        break;
    case RULE_FRESH:
    case RULE_MATRIX:
    case RULE_FETCH:
    case RULE_OP:
        record->consumed |= from;
        give(r, w, o, from);
        break;
    }
}
