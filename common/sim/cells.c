/* Undefined bits of memory: how they move between registers and memory together with the value. */
#include "common/sim/cells.h"

#include <stdlib.h>
#include <string.h>

struct cells cells_open(uint64_t bytes)
{
    struct cells c = {.bits = (uint8_t *)xcalloc(bytes + 2 * SPARE_BYTES, 1) + SPARE_BYTES};
    memset(c.bits, 0xff, bytes);
    c.from = xcalloc(bytes / WORD_BYTES + 1, sizeof *c.from);
    return c;
}

void cells_close(struct cells *c)
{
    free(c->bits ? c->bits - SPARE_BYTES : NULL);
    free(c->from);
    *c = (struct cells){0};
}

void cells_reset(struct cells c, uint64_t at, uint64_t bytes)
{
    if (!c.bits || !bytes)
        return;
    memset(c.bits + at, 0xff, bytes);
    memset(c.from + at / WORD_BYTES, 0,
           ((at + bytes - 1) / WORD_BYTES - at / WORD_BYTES + 1) * sizeof *c.from);
}

/* How many bytes of a lane's load matter. */
static uint32_t wanted(const struct access *a, uint32_t lane)
{
    return a->wanted && a->wanted[lane] < a->bytes ? a->wanted[lane] : a->bytes;
}

static void load(struct access *a, uint32_t lane, struct cells c, uint64_t at, struct origin unwritten)
{
    const struct insn *i = a->insn;
    for (uint32_t k = 0; k * i->size < wanted(a, lane); k++) {
        uint64_t bits = 0, here = at + k * i->size;
        memcpy(&bits, c.bits + here, i->size);
        if (!bits)
            continue;
        struct origin from = c.from ? c.from[here / WORD_BYTES] : (struct origin){.kind = ORIGIN_NONE};
        unwritten.at = (uint32_t)here;
        undefined_mark(a->warp, i, i->v[k], i->size, lane, bits, from.kind == ORIGIN_NONE ? unwritten : from);
    }
}

static void store(struct access *a, uint32_t lane, struct cells c, uint64_t at)
{
    const struct insn *i = a->insn;
    for (uint32_t k = 0; k < i->count; k++) {
        uint64_t here = at + k * i->size, bits = undefined_bits(a->warp, i->v[k], i->size, lane);
        memcpy(c.bits + here, &bits, i->size);
        if (bits)
            c.from[here / WORD_BYTES] = undefined_origin(a->warp, i, i->v[k], lane);
    }
}

/* Move the undefined bits of a run of words between memory and one register. */
static void load_words(struct access *a, const struct lane_run *run, struct cells c, enum origin_kind kind)
{
    struct origin unwritten = origin_of(kind, a->insn, run->at);
    undefined_load_words(a->warp, a->insn, run->first, run->lanes, c.bits + run->at,
                         c.from + run->at / WORD_BYTES, unwritten);
}

static void store_words(struct access *a, const struct lane_run *run, struct cells c)
{
    undefined_store_words(a->warp, a->insn, run->first, run->lanes, c.bits + run->at,
                          c.from + run->at / WORD_BYTES);
}

void cells_run(struct access *a, const struct lane_run *run, struct cells c, enum origin_kind kind)
{
    if (a->bytes != WORD_BYTES || a->insn->count != 1)
        for (uint32_t l = run->first; l < run->first + run->lanes; l++)
            cells_access(a, l, c, a->at[l], kind);
    else if (a->store)
        store_words(a, run, c);
    else
        load_words(a, run, c, kind);
}

void cells_access(struct access *a, uint32_t lane, struct cells c, uint64_t at, enum origin_kind kind)
{
    if (!c.bits)
        return;
    if (a->store)
        store(a, lane, c, at);
    else
        load(a, lane, c, at, origin_of(kind, a->insn, 0));
}

/* ---- global memory ---- */

static struct origin unwritten_in(const struct region *r, const struct insn *i, uint64_t at)
{
    struct origin from = origin_of(ORIGIN_GLOBAL, i, at);
    from.region = r->base / REGION_STRIDE;
    return from;
}

void cells_global(struct access *a, const struct region *r, uint32_t first, uint32_t lanes)
{
    uint64_t at = a->at[first] - r->base, bytes = (uint64_t)lanes * a->bytes;
    struct cells c = {.bits = r->undefined};
    if (a->store)
        memset(r->undefined + at, 0, bytes);
    else if (cells_any(r->undefined + at, bytes))
        for (uint32_t l = first; l < first + lanes; l++, at += a->bytes)
            load(a, l, c, at, unwritten_in(r, a->insn, 0));
}

void cells_global_atomic(struct access *a, uint32_t lane, const struct region *r, bool replaces,
                         bool commutes)
{
    uint64_t at = a->at[lane] - r->base;
    struct warp *w = a->warp;
    if (!r->undefined || !cells_any(r->undefined + at, a->bytes) || !w->worker->run->watched)
        return;
    if (!replaces)
        origin_tell(w, a->insn, 1u << lane, "an atomic works on an undefined value",
                    unwritten_in(r, a->insn, at));
    else
        undefined_mark(w, a->insn, a->insn->d, a->bytes, lane, UINT64_MAX, unwritten_in(r, a->insn, at));
    if (!commutes) /* other threads may use the word at the same time, and all of them must find it as it was
                    */
        memset(r->undefined + at, 0, a->bytes);
}
