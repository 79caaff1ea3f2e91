/* Which bytes of shared memory this block has written, and which undefined values it stored there.
 *
 * A word's tag says when it was last written; a tag from before the block began: never. */
#include "common/sim/cells.h"
#include "common/sim/race.h"

#include <string.h>

/* Word `word` counts as written from now on. If only a part of it is, the rest stays undefined. */
static void begin_word(struct shadow *s, uint32_t word, bool whole)
{
    if ((int32_t)s->wrote[word] >= s->began)
        return;
    s->wrote[word] = (uint32_t)s->began; /* older than any access of this block: no race */
    if (whole)
        return;
    cells_reset(s->cells, 4 * (uint64_t)word, 4);
    s->partial = true;
}

void written_set(struct shadow *s, uint32_t at, uint32_t bytes)
{
    for (uint32_t word = at / 4; word <= (at + bytes - 1) / 4; word++)
        begin_word(s, word, bytes >= 4);
    if (s->partial)
        memset(s->cells.bits + at, 0, bytes);
}

void written_unset(const struct access *a, uint32_t lane, uint32_t word)
{
    const struct insn *i = a->insn;
    for (uint32_t k = 0; k < i->count; k++) {
        uint64_t at = a->at[lane] + k * i->size;
        if (at / 4 <= word && word <= (at + i->size - 1) / 4)
            undefined_mark(a->warp, i, i->v[k], i->size, lane,
                           i->size < 8      ? UINT64_MAX
                           : at / 4 == word ? UINT32_MAX
                                            : (uint64_t)UINT32_MAX << 32,
                           origin_of(ORIGIN_SHARED, i, i->size < 4 ? at : 4 * (uint64_t)word));
    }
}

void written_unset_words(const struct access *a, const struct shadow *s, uint32_t lane, uint32_t word,
                         uint32_t count)
{
    uint32_t bits[WARP_LANES];
    for (uint32_t k = 0; k < count; k++)
        bits[k] = (int32_t)s->wrote[word + k] < s->began ? UINT32_MAX : 0;
    undefined_mark_words(a->warp, a->insn, lane, count, bits,
                         origin_of(ORIGIN_SHARED, a->insn, 4 * (uint64_t)word));
}

static void touch(struct access *a, struct shadow *s)
{
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        if (!(a->mask >> l & 1))
            continue;
        for (uint64_t word = a->at[l] / 4; word <= (a->at[l] + a->bytes - 1) / 4; word++)
            if (a->store)
                begin_word(s, (uint32_t)word, a->bytes >= 4);
            else if ((int32_t)s->wrote[word] < s->began)
                written_unset(a, l, (uint32_t)word);
    }
}

static bool stores_undefined(const struct access *a)
{
    bool any = false;
    for (uint32_t k = 0; k < a->insn->count && a->store; k++)
        any |= undefined_register(a->warp, a->insn->v[k]);
    return any;
}

void written_access(struct access *a, struct shadow *s)
{
    bool undefined = stores_undefined(a);
    s->partial |= undefined;
    for (uint32_t n = 0; n < a->run_count && s->partial; n++) {
        const struct lane_run *run = &a->runs[n];
        uint64_t bytes = (uint64_t)run->lanes * a->bytes;
        if (a->store && !undefined)
            memset(s->cells.bits + run->at, 0, bytes);
        else if (a->store || cells_any(s->cells.bits + run->at, bytes))
            cells_run(a, run, s->cells, ORIGIN_SHARED);
    }
}

void written_unjudged(struct access *a, struct shadow *s)
{
    touch(a, s);
    written_access(a, s);
}

/* The operand's undefined bits, and their origin if there is none yet. */
static uint64_t operand_bits(const struct access *a, uint32_t slot, uint32_t lane, struct origin *from)
{
    uint64_t bits = undefined_bits(a->warp, slot, a->bytes, lane);
    if (bits && from->kind == ORIGIN_NONE)
        *from = undefined_origin(a->warp, a->insn, slot, lane);
    return bits;
}

void written_atomic(struct access *a, uint32_t lane, uint32_t at, bool replaces)
{
    struct shadow *s = a->warp->worker->shadow;
    uint64_t bits = 0, new;
    struct origin from = {.kind = ORIGIN_NONE};
    if (!s)
        return;
    for (uint32_t word = at / 4; word <= (at + a->bytes - 1) / 4; word++)
        if ((int32_t)s->wrote[word] < s->began) {
            from = origin_of(ORIGIN_SHARED, a->insn, at);
            bits = UINT64_MAX;
        }
    if (!bits && s->partial) {
        memcpy(&bits, s->cells.bits + at, a->bytes);
        from = bits ? s->cells.from[at / 4] : from;
    }
    if (bits)
        undefined_mark(a->warp, a->insn, a->insn->d, a->bytes, lane, UINT64_MAX, from);
    if (replaces) {
        bits = 0;
        from.kind = ORIGIN_NONE;
    }
    new = bits | operand_bits(a, a->insn->b, lane, &from) | operand_bits(a, a->insn->c, lane, &from);
    written_set(s, at, a->bytes);
    if (new) {
        s->partial = true;
        memset(s->cells.bits + at, 0xff, a->bytes);
        for (uint32_t word = at / 4; word <= (at + a->bytes - 1) / 4; word++)
            s->cells.from[word] = from;
    }
}
