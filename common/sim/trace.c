/* The memory requests of one block, reported to a trace.
 *
 * In a launch with a trace, the handlers of memory instructions are exchanged for handlers that report and
 * then do the same. Other launches do not pay for it, not even one instruction. */
#include "common/sim/access.h"
#include "common/sim/run.h"

#include <string.h>

/* The lanes of one window: where its addresses start, and how they are reported. */
struct part {
    struct access access;
    bool shared;
};

static bool is_heard(const struct warp *w)
{
    return w->mask && w->block->linear == w->worker->run->traced_block;
}

static uint64_t passes(const struct worker *k, const struct part *p)
{
    const struct counts *c = &k->counts;
    return p->shared ? c->shared_wavefronts : p->access.store ? c->store.sectors : c->load.sectors;
}

static const char *array_at(const struct function *f, int64_t at)
{
    for (size_t k = 0; k < f->array_count; k++)
        if (at >= f->arrays[k].low && at < f->arrays[k].high)
            return f->arrays[k].name;
    return NULL;
}

static void tell(const struct part *p, uint32_t lanes, const char *label, uint64_t base, uint32_t counted)
{
    const struct access *a = &p->access;
    struct run *run = a->warp->worker->run;
    int64_t at[WARP_LANES];
    for (int l = 0; l < WARP_LANES; l++)
        at[l] = lanes >> l & 1 ? (int64_t)(a->at[l] - base) : 0;
    struct device_request request = {
        .number = run->requests,
        .warp = a->warp->index,
        .barriers = a->warp->epoch,
        .shared = p->shared,
        .store = a->store,
        .label = p->shared ? array_at(run->kernel, at[__builtin_ctz(lanes)]) : label,
        .line = place_numbered(run, a->insn->place).lines[0],
        .mask = lanes,
        .bytes = a->bytes,
        .at = at,
        .passes = counted,
    };
    run->trace->hear(run->trace->context, &request);
}

/* Report a global request by the buffers that its lanes reach. Lanes that reach no buffer are left out. */
static void tell_buffers(const struct part *p, uint32_t counted)
{
    const struct access *a = &p->access;
    const struct memory *m = a->warp->worker->run->memory;
    for (uint32_t left = a->mask; left;) {
        const struct region *r = memory_region(m, a->at[__builtin_ctz(left)]);
        uint32_t lanes = 0;
        for (int l = 0; l < WARP_LANES; l++)
            lanes |= (uint32_t)(left >> l & 1 && memory_region(m, a->at[l]) == r) << l;
        left &= ~lanes;
        if (r) {
            tell(p, lanes, r->label, r->base, counted);
            counted = 0; /* sectors are counted for the request as a whole */
        }
    }
}

/* Run the instruction, then report its parts. */
static void run_and_tell(struct warp *w, const struct insn *i, insn_handler *handler,
                         const struct part *parts, unsigned count)
{
    struct worker *k = w->worker;
    uint64_t before[2] = {0}, after[2] = {0};
    for (unsigned n = 0; n < count; n++)
        before[n] = passes(k, &parts[n]);
    handler(w, i);
    for (unsigned n = 0; n < count; n++)
        after[n] = passes(k, &parts[n]);
    for (unsigned n = 0; n < count; n++) {
        uint32_t counted = (uint32_t)(after[n] - before[n]);
        if (!parts[n].access.mask)
            continue;
        if (parts[n].shared)
            tell(&parts[n], parts[n].access.mask, NULL, 0, counted);
        else
            tell_buffers(&parts[n], counted);
        k->run->requests++;
    }
}

static void plain(struct warp *w, const struct insn *i, insn_handler *handler, bool store, bool shared)
{
    struct part p = {.shared = shared};
    access_open(&p.access, w, i, i->a, i->offset, w->mask);
    p.access.store = store;
    run_and_tell(w, i, handler, &p, 1);
}

/* Generic addresses: report the lanes in shared memory and those in buffers; local memory is left out. */
static void generic(struct warp *w, const struct insn *i, insn_handler *handler, bool store)
{
    struct part parts[2] = {{.shared = false}, {.shared = true}};
    access_open(&parts[0].access, w, i, i->a, i->offset, w->mask);
    parts[0].access.store = store;
    parts[1].access = parts[0].access;
    for (int l = 0; l < WARP_LANES; l++) {
        uint64_t at = parts[0].access.at[l];
        parts[0].access.mask &= ~((uint32_t)(at >= LOCAL_WINDOW) << l);
        parts[1].access.mask &= ~((uint32_t)(at < SHARED_WINDOW) << l);
        parts[1].access.at[l] -= SHARED_WINDOW;
    }
    run_and_tell(w, i, handler, parts, 2);
}

/* An asynchronous copy loads and stores. Lanes that copy nothing store zeros and load nothing. */
static void copy(struct warp *w, const struct insn *i)
{
    struct part parts[2] = {{.shared = false}, {.shared = true}};
    struct insn to = *i;
    to.wide = i->extra;
    const uint32_t *wanted = warp_reg(w, i->c);
    access_open(&parts[0].access, w, i, i->b, i->offset, w->mask);
    access_open(&parts[1].access, w, &to, i->a, (int32_t)i->target, w->mask);
    parts[1].access.store = true;
    for (int l = 0; l < WARP_LANES; l++)
        parts[0].access.mask &= ~((uint32_t)(wanted[l] == 0) << l);
    run_and_tell(w, i, data_copy_async, parts, 2);
}

/* ---- the exchange ---- */

/* ORDER HANDLERS: the handler, and how it is reported. Local memory, parameters and constants are not. */
#define TOLD(X)                                                                                              \
    X(load_global, plain(w, i, data_load_global, false, false))                                              \
    X(store_global, plain(w, i, data_store_global, true, false))                                             \
    X(load_shared, plain(w, i, data_load_shared, false, true))                                               \
    X(store_shared, plain(w, i, data_store_shared, true, true))                                              \
    X(load_generic, generic(w, i, data_load_generic, false))                                                 \
    X(store_generic, generic(w, i, data_store_generic, true))                                                \
    X(copy_async, copy(w, i))

#define X(name, action)                                                                                      \
    static void told_##name(struct warp *w, const struct insn *i)                                            \
    {                                                                                                        \
        if (is_heard(w))                                                                                     \
            action;                                                                                          \
        else                                                                                                 \
            data_##name(w, i);                                                                               \
    }
TOLD(X)
#undef X

static const struct {
    insn_handler *silent, *telling;
} exchanged[] = {
#define X(name, action) {data_##name, told_##name},
    TOLD(X)
#undef X
};

static void exchange(insn_handler **handler, bool telling)
{
    for (size_t k = 0; k < ARRAY_LEN(exchanged); k++)
        if (*handler == (telling ? exchanged[k].silent : exchanged[k].telling)) {
            *handler = telling ? exchanged[k].telling : exchanged[k].silent;
            return;
        }
}

static void exchange_all(struct run *run, bool telling)
{
    for (size_t f = 0; run->trace && f < run->program->function_count; f++)
        for (size_t k = 0; k < run->program->functions[f].count; k++) {
            exchange(&run->program->functions[f].code[k].full, telling);
            exchange(&run->program->functions[f].code[k].some, telling);
        }
}

void trace_begin(struct run *run)
{
    if (run->trace)
        run->traced_block = run->trace->choose(run->trace->context, run->launch);
    exchange_all(run, true);
}

void trace_end(struct run *run)
{
    exchange_all(run, false);
}
