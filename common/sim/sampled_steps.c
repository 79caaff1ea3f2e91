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
    *s = (struct step){
        .kind = (uint8_t)kind, .issue = record->issue, .line = record->line, .waits = record->waits};
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
    record->loads &= ~(UINT64_C(1) << slot);
    record->carried &= ~(UINT64_C(1) << slot);
    return slot;
}

void sampled_need(struct warp_record *record, uint64_t taints)
{
    record->waits |= taints & record->pending;
    if (taints & record->pending & record->carried)
        record->waits |= record->pending & record->loads;
}

void sampled_hoist(struct recording *r, uint32_t warp)
{
    struct warp_steps *w = &r->block.warps[warp];
    size_t from = w->count - 1, to = from;
    if (r->schedule || r->brief || w->steps[from].waits)
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

uint8_t sampled_origin(struct recording *r, const struct insn *i)
{
    uint32_t k = 0;
    while (k < r->origin_count && r->origins[k] != i->ptx_line)
        k++;
    if (k == r->origin_count && k < STEP_ORIGINS)
        r->origins[r->origin_count++] = i->ptx_line;
    return (uint8_t)(k < STEP_ORIGINS ? k : STEP_ORIGINS - 1);
}

/* The number of the step's piece for that line, which is added if it is new. The lane before had `last`. */
static uint32_t piece_of(struct recording *r, struct step *s, uint64_t line, uint32_t last)
{
    struct block_steps *b = &r->block;
    if (last < s->pieces && PIECE_LINE(b->pieces[s->first + last]) == line)
        return last;
    for (uint32_t k = 0; k < s->pieces; k++)
        if (PIECE_LINE(b->pieces[s->first + k]) == line)
            return k;
    if (b->piece_count == b->piece_capacity) {
        b->piece_capacity = b->piece_capacity ? 2 * b->piece_capacity : 1024;
        b->pieces = xrealloc(b->pieces, b->piece_capacity * sizeof *b->pieces);
    }
    b->pieces[b->piece_count++] = PIECE(line, 0, 0);
    return s->pieces++;
}

enum { LINE_BYTES = 128, SECTOR_BYTES = 32, SECTORS = LINE_BYTES / SECTOR_BYTES };

/* Bytes asked for of each sector, by piece. */
typedef unsigned asked_bytes[2 * WARP_LANES][SECTORS];

/* Lanes ask for [from, end) together. The lanes before had piece number `last`; returns the last one of
 * these. */
static uint32_t ask(struct recording *r, struct step *s, asked_bytes asked, uint64_t from, uint64_t end,
                    uint32_t last)
{
    while (from < end) {
        uint64_t next = (from / SECTOR_BYTES + 1) * SECTOR_BYTES;
        uint64_t to = next < end ? next : end;
        uint32_t known = s->pieces;
        last = piece_of(r, s, from / LINE_BYTES, last);
        if (last == known)
            memset(asked[last], 0, sizeof *asked);
        asked[last][from / SECTOR_BYTES % SECTORS] += (unsigned)(to - from);
        from = to;
    }
    return last;
}

/* The lane after those that ask for what follows the bytes of lane `l`. */
static uint32_t run_end(const struct access *a, uint32_t mask, uint32_t l)
{
    uint32_t next = l + 1;
    while (next < WARP_LANES && mask >> next & 1 && a->at[next] == a->at[next - 1] + a->bytes)
        next++;
    return next;
}

void sampled_pieces(struct recording *r, struct step *s, const struct access *a, uint32_t mask)
{
    s->first = (uint32_t)r->block.piece_count;
    s->lanes = (uint8_t)__builtin_popcount(mask);
    asked_bytes asked;
    uint32_t piece = 0;
    for (uint32_t left = mask; left;) {
        uint32_t l = (uint32_t)__builtin_ctz(left), next = run_end(a, mask, l);
        piece = ask(r, s, asked, a->at[l], a->at[next - 1] + a->bytes, piece);
        left = next < WARP_LANES ? left >> next << next : 0;
    }
    for (uint32_t k = 0; k < s->pieces; k++)
        for (uint32_t n = 0; n < SECTORS; n++)
            if (asked[k][n])
                r->block.pieces[s->first + k] |= PIECE(0, 1u << n, asked[k][n] < SECTOR_BYTES ? 1u << n : 0);
}
