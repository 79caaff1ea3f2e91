/* Loads of constants and of kernel parameters: as a rule one address for all lanes, which is read once. */
#include "common/sim/access.h"

#include <stdio.h>
#include <string.h>

/* ---- one address ---- */

static uint64_t first_address(const struct warp *w, const struct insn *i)
{
    uint32_t first = (uint32_t)__builtin_ctz(w->mask);
    const uint64_t *wide = warp_reg(w, i->a);
    const uint32_t *narrow = warp_reg(w, i->a);
    return i->wide ? wide[first] + (uint64_t)i->offset : (uint32_t)(narrow[first] + (uint32_t)i->offset);
}

static bool have_one_address(const struct warp *w, const struct insn *i)
{
    uint32_t first = (uint32_t)__builtin_ctz(w->mask);
    const uint64_t *wide = warp_reg(w, i->a);
    const uint32_t *narrow = warp_reg(w, i->a);
    uint64_t other = 0, like = i->wide ? wide[first] : narrow[first];
    if (i->wide)
        LANES other |= (wide[l] ^ like) & (uint64_t)w->lanes[l];
    else
        LANES other |= (narrow[l] ^ like) & (uint32_t)w->lanes[l];
    return !other;
}

/* Give all active lanes the value of `size` bytes. */
static void broadcast(const struct warp *w, uint32_t slot, unsigned size, const uint8_t *from)
{
    uint8_t *d1 = warp_reg(w, slot);
    uint16_t *d2 = warp_reg(w, slot);
    uint32_t *d4 = warp_reg(w, slot);
    uint64_t *d8 = warp_reg(w, slot), value = 0;
    memcpy(&value, from, size);
    if (size == 1)
        LANES d1[l] = w->lanes[l] ? (uint8_t)value : d1[l];
    else if (size == 2)
        LANES d2[l] = w->lanes[l] ? (uint16_t)value : d2[l];
    else if (size == 4)
        LANES d4[l] = w->lanes[l] ? (uint32_t)value : d4[l];
    else
        LANES d8[l] = w->lanes[l] ? value : d8[l];
}

/* Load for all lanes at once, from address `at` of the first one. False: the lanes differ, or there is
 * something to report. */
static bool load_once(struct warp *w, const struct insn *i, uint64_t at)
{
    unsigned bytes = (unsigned)i->size * i->count;
    const struct region *r = memory_range(w->worker->run->memory, at, bytes);
    if (!r || r->undefined || at % bytes || !have_one_address(w, i))
        return false;
    w->worker->uses[r->base / REGION_STRIDE].read = true;
    for (unsigned k = 0; k < i->count; k++)
        broadcast(w, i->v[k], i->size, r->host + (at - r->base) + k * i->size);
    return true;
}

/* ---- handlers ---- */

/* A load by the name of one kind of memory, at an address in another: a GPU reads something else there, or
 * stops. */
static void wrong_memory(struct warp *w, const struct insn *i, const char *kind)
{
    struct finding *f = note(w, i, FINDING_ILLEGAL_ADDRESS, w->mask);
    if (f)
        snprintf(f->message, sizeof f->message, "loads from %s memory at an address that does not lie there",
                 kind);
    note_fatal(w);
}

/* ld.param through a register: only the kernel's parameters lie there. */
void data_load_memory(struct warp *w, const struct insn *i)
{
    struct access a;
    const struct memory *m = w->worker->run->memory;
    const struct region *parameters = m->regions[PARAMETER_REGION];
    uint64_t at = first_address(w, i);
    if (memory_region(m, at) == parameters && load_once(w, i, at))
        return;
    access_of(&a, w, i, false);
    access_cut(&a);
    if (memory_region(m, a.least) != parameters || memory_region(m, a.most - 1) != parameters)
        wrong_memory(w, i, "parameter");
    else
        access_global(&a, false);
}

/* Constants of the program are not counted as loads. What was copied to constant memory from a buffer is, and
 * so is what a kernel has stored there through the variable's address. */
static void count_constant(struct worker *k, const struct insn *i, const struct region *r, uint32_t mask)
{
    uint64_t bytes = (uint64_t)__builtin_popcount(mask) * i->size * i->count;
    if (!r || (region_loaded(r) == COUNTED_BUFFERS - 1 && !r->is_filled))
        return;
    k->counts.loads[region_loaded(r)].bytes += bytes;
    k->counts.constant_bytes += bytes;
}

void data_load_const(struct warp *w, const struct insn *i)
{
    uint64_t at = first_address(w, i);
    const struct region *r = memory_range(w->worker->run->memory, at, i->size);
    if (r && !r->is_constant) {
        wrong_memory(w, i, "constant");
        return;
    }
    count_constant(w->worker, i, r, w->mask);
    if (!load_once(w, i, at)) {
        struct access a;
        worker_spend(w->worker, WORK_OF_WINDOWS);
        access_of(&a, w, i, false);
        access_global(&a, false);
    }
}
