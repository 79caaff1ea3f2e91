/* Frames of called functions that are placed: their parameters and results are bytes in memory, and become
 * registers. */
#include <stdio.h>

#include "common/sim/warp.h"
#include "grader/prove/placed_parts.h"

struct insn *place_insn(struct placing *p, struct insn i)
{
    *ARRAY_PUSH(p->to->code, p->to->count, p->to->capacity) = i;
    return &p->to->code[p->to->count - 1];
}

static uint32_t new_slot(struct placing *p)
{
    uint32_t slot = p->to->window_bytes;
    p->to->window_bytes += slot_bytes(8);
    return slot;
}

bool frame_has(const struct insn *i)
{
    return i->some == data_load_param || i->some == data_store_param;
}

void frame_find_cells(struct placing *p, struct placed *f)
{
    for (size_t k = 0; k < f->of->count; k++)
        for (uint32_t e = 0; frame_has(&f->of->code[k]) && e < f->of->code[k].count; e++) {
            const struct insn *i = &f->of->code[k];
            uint32_t offset = (uint32_t)i->offset + e * i->size;
            size_t seen = 0;
            while (seen < f->cell_count &&
                   (f->cells[seen].offset != offset || f->cells[seen].size != i->size))
                seen++;
            if (seen == f->cell_count && seen < CELLS_MOST)
                f->cells[f->cell_count++] = (struct cell){offset, i->size, new_slot(p)};
        }
}

static const struct cell *cell_at(const struct placed *f, uint32_t offset, uint8_t size)
{
    for (size_t k = 0; k < f->cell_count; k++)
        if (f->cells[k].offset == offset && f->cells[k].size == size)
            return &f->cells[k];
    return NULL;
}

void place_forget(struct placing *p, uint32_t slot, uint8_t width, uint32_t place)
{
    place_insn(
        p, (struct insn){.kind = INSN_COMPUTE, .rule = RULE_FRESH, .d = slot, .size = width, .place = place});
}

/* A move, which any conversion to the same type is. */
static void place_move(struct placing *p, uint32_t to, uint32_t from, uint8_t size, uint32_t place)
{
    char key[24];
    snprintf(key, sizeof key, "cvt.u%d.u%d", 8 * size, 8 * size);
    const struct op *op = op_find(key);
    if (!op || !from)
        place_forget(p, to, size, place);
    else
        place_insn(p,
                   (struct insn){
                       .kind = INSN_COMPUTE, .rule = RULE_OP, .op = op, .d = to, .a = from, .place = place});
}

/* What lies in other cells over the same bytes is no longer known. */
static void forget_beside(struct placing *p, const struct placed *f, uint32_t offset, uint32_t size,
                          const struct cell *but, uint32_t place)
{
    for (size_t k = 0; k < f->cell_count; k++)
        if (&f->cells[k] != but && f->cells[k].offset < offset + size &&
            offset < f->cells[k].offset + f->cells[k].size)
            place_forget(p, f->cells[k].slot, f->cells[k].size, place);
}

uint32_t place_moved(const struct placed *f, uint32_t slot)
{
    return slot ? slot + f->window : 0;
}

void place_frame_access(struct placing *p, const struct placed *f, const struct insn *i)
{
    for (uint32_t e = 0; e < i->count; e++) {
        uint32_t offset = (uint32_t)i->offset + e * i->size;
        const struct cell *cell = cell_at(f, offset, i->size);
        bool loads = i->some == data_load_param;
        if (loads && i->v[e])
            place_move(p, place_moved(f, i->v[e]), cell ? cell->slot : 0, i->size, i->place);
        if (!loads && cell)
            place_move(p, cell->slot, place_moved(f, i->v[e]), i->size, i->place);
        if (!loads)
            forget_beside(p, f, offset, i->size, cell, i->place);
    }
}

/* The cell that begins there, of that size or larger: a number's lowest bytes come first. */
static const struct cell *cell_beginning(const struct placed *f, uint32_t offset, uint8_t size)
{
    const struct cell *found = NULL;
    for (; size && size <= 8 && !found; size *= 2)
        found = cell_at(f, offset, size);
    return found;
}

/* Bytes of one frame are copied into another: parameters, or a result. */
void frame_pass(struct placing *p, const struct placed *to, struct span there, const struct placed *from,
                struct span here, uint32_t place)
{
    uint32_t bytes = there.bytes < here.bytes ? there.bytes : here.bytes;
    forget_beside(p, to, there.offset, there.bytes, NULL, place);
    for (size_t k = 0; k < to->cell_count; k++) {
        const struct cell *c = &to->cells[k];
        if (c->offset < there.offset || c->offset + c->size > there.offset + bytes)
            continue;
        const struct cell *source = cell_beginning(from, c->offset - there.offset + here.offset, c->size);
        if (source)
            place_move(p, c->slot, source->slot, c->size, place);
    }
}
