/* One step after the other, as sampled_tell.c says, and which registers depend on which of them. */
#include "common/sim/sampled.h"

#include <string.h>

uint64_t *sampled_taint(struct recording *r, const struct warp *w, uint32_t slot)
{
    static uint64_t nowhere;
    nowhere = 0;
    size_t at = slot / SLOT_UNIT;
    return w->depth == 1 && slot && at < r->registers ? &r->taints[w->index][at] : &nowhere;
}

struct step *sampled_add(struct recording *r, uint32_t warp, enum step_kind kind)
{
    struct warp_steps *to = &r->block.warps[warp];
    struct warp_record *record = &r->warps[warp];
    if (to->count == to->capacity) {
        to->capacity = to->capacity ? 2 * to->capacity : 32;
        to->steps = xrealloc(to->steps, to->capacity * sizeof *to->steps);
    }
    struct step *s = &to->steps[to->count++];
    *s = (struct step){.kind = (uint8_t)kind, .issue = record->issue, .waits = record->waits};
    record->issue = 0;
    record->pending &= ~record->waits;
    record->waits = 0;
    return s;
}

uint8_t sampled_slot(struct recording *r, uint32_t warp)
{
    struct warp_record *record = &r->warps[warp];
    uint8_t slot = record->next_slot++ % STEP_SLOTS;
    record->waits |= record->pending & UINT64_C(1) << slot;
    return slot;
}

void sampled_need(struct warp_record *record, uint64_t taints)
{
    record->waits |= taints & record->pending;
}

void sampled_hoist(struct recording *r, uint32_t warp)
{
    struct warp_steps *w = &r->block.warps[warp];
    size_t from = w->count - 1, to = from;
    if (w->steps[from].waits)
        return;
    for (size_t k = from; k-- > r->warps[warp].straight;) {
        enum step_kind kind = (enum step_kind)w->steps[k].kind;
        if (kind != STEP_SHARED && kind != STEP_SHARED_STORE && kind != STEP_SHUFFLE && kind != STEP_LOAD)
            break;
        to = w->steps[k].waits ? k : to;
    }
    struct step moved = w->steps[from];
    memmove(&w->steps[to + 1], &w->steps[to], (from - to) * sizeof moved);
    w->steps[to] = moved;
}

static void add_piece(struct recording *r, struct step *s, uint64_t line, unsigned sectors)
{
    struct block_steps *b = &r->block;
    for (uint32_t k = s->first; k < s->first + s->pieces; k++)
        if (PIECE_LINE(b->pieces[k]) == line) {
            b->pieces[k] |= sectors;
            return;
        }
    if (b->piece_count == b->piece_capacity) {
        b->piece_capacity = b->piece_capacity ? 2 * b->piece_capacity : 1024;
        b->pieces = xrealloc(b->pieces, b->piece_capacity * sizeof *b->pieces);
    }
    b->pieces[b->piece_count++] = PIECE(line, sectors);
    s->pieces++;
}

void sampled_pieces(struct recording *r, struct step *s, const struct access *a, uint32_t mask)
{
    s->first = (uint32_t)r->block.piece_count;
    s->lanes = (uint16_t)__builtin_popcount(mask);
    unsigned sectors = 0;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        for (uint64_t at = a->at[l] / 32; mask >> l & 1 && at <= (a->at[l] + a->bytes - 1) / 32; at++)
            add_piece(r, s, at / 4, 1u << at % 4);
    for (uint32_t k = s->first; k < s->first + s->pieces; k++)
        sectors += (unsigned)__builtin_popcount(PIECE_SECTORS(r->block.pieces[k]));
    unsigned full = s->lanes * a->bytes / 32;
    s->partial = (uint16_t)(sectors > full ? sectors - full : 0);
}
