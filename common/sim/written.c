/* Which bytes of shared memory this block has written, and which undefined values it stored there.
 *
 * A word's tag says when it was last written; a tag from before the block began: never. */
#include "common/sim/cells.h"
#include "common/sim/race.h"

#include <string.h>

/* The words that `bytes` bytes from `at` on touch. */
#define EACH_WORD(s, word, at, bytes)                                                                        \
    for (uint32_t word = (uint32_t)((at) >> (s)->word_bits); word <= ((at) + (bytes)-1) >> (s)->word_bits;   \
         word++)

/* The word counts as written from now on. */
static void begin_word(struct shadow *s, uint32_t word)
{
    if ((int32_t)s->wrote[word] < s->began)
        s->wrote[word] = (uint32_t)s->began; /* older than any access of this block: no race */
}

void written_set(struct shadow *s, uint32_t at, uint32_t bytes)
{
    EACH_WORD(s, word, at, bytes)
    begin_word(s, word);
    if (s->partial)
        memset(s->cells.bits + at, 0, bytes);
}

void written_unset(const struct access *a, const struct shadow *s, uint32_t lane, uint32_t word)
{
    const struct insn *i = a->insn;
    uint64_t unset = (uint64_t)word << s->word_bits;
    for (uint32_t k = 0; k < i->count; k++) {
        uint64_t at = a->at[lane] + k * i->size;
        if (unset - at < i->size)
            undefined_mark(a->warp, i, i->v[k], i->size, lane,
                           ((UINT64_C(1) << (8 << s->word_bits)) - 1) << 8 * (unset - at),
                           origin_of(ORIGIN_SHARED, i, i->size < 4 ? at : unset / 4 * 4));
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
        EACH_WORD(s, word, a->at[l], a->bytes)
        if (a->store)
            begin_word(s, word);
        else if ((int32_t)s->wrote[word] < s->began)
            written_unset(a, s, l, word);
    }
}

static bool stores_undefined(const struct access *a)
{
    bool any = false;
    for (uint32_t k = 0; k < a->insn->count && a->store; k++)
        any |= undefined_lanes(a->warp, a->insn->v[k]) != 0;
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
    EACH_WORD(s, word, at, a->bytes)
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
