/* The race check of plain accesses to words of shared memory, by their shape, as long as there is nothing to
 * report.
 *
 * Reads matter only to a store before the next barrier, and most come after the last store. So they are first
 * kept as they are, and put into the shadow only if such a store comes. */
#include "common/sim/race_tags.h"

bool race_is_plain(const struct shadow *s, const struct insn *i)
{
    return i->manner == MANNER_PLAIN && !s->pending && s->word_bits == 2;
}

/* The first word of a move; it may lie a little outside. */
static inline ptrdiff_t first_word(const struct lane_move *m, uint64_t at)
{
    return (ptrdiff_t)(at + m->away) / WORD_BYTES;
}

static inline words8 lanes_on(const struct lane_move *m)
{
    return *(const words8 *)(const void *)m->on;
}

/* The shadow from word `k` on. */
static inline struct shadow shadow_from(const struct shadow *s, ptrdiff_t k)
{
    return (struct shadow){.wrote = s->wrote + k,
                           .wrote_by = s->wrote_by + k,
                           .read = s->read + k,
                           .read_by = s->read_by + k,
                           .wrote_place = s->wrote_place + k,
                           .read_place = s->read_place + k};
}

static inline words8 *undefined_words(const struct shadow *s, ptrdiff_t k)
{
    return (words8 *)(void *)(s->cells.bits + k * WORD_BYTES);
}

/* ---- late reads ---- */

static void settle(const struct late_read *r, const struct shadow *s, uint32_t epoch)
{
    struct words words = {.now = (int32_t)(epoch << WHO_BITS),
                          .here = r->here,
                          .warp_now = r->warp_now,
                          .warp_ordered = r->warp_ordered,
                          .place = r->place};
    const struct lane_move *end = r->shape->moves + r->shape->move_count;
    for (const struct lane_move *m = r->shape->moves; m < end; m++) {
        const struct shadow there = shadow_from(s, first_word(m, r->at));
        words.lane = (uint32_t)m->to / WORD_BYTES;
        note_read(&words, &there, 0, lanes_on(m));
    }
}

void race_settle(struct shadow *s)
{
    for (uint32_t k = 0; k < s->late_count; k++)
        settle(&s->late[k], s, s->epoch);
    s->late_count = 0;
}

static inline void read_late(struct shadow *s, const struct words *w, const struct shape *shape, uint64_t at)
{
    if (s->late_count == LATE_READS)
        race_settle(s);
    s->late[s->late_count++] = (struct late_read){shape, at, w->here, w->warp_now, w->warp_ordered, w->place};
}

/* ---- loads and stores ---- */

bool race_load_words(const struct warp *w, const struct insn *i, const struct shape *shape, uint64_t at,
                     struct shadow *s)
{
    struct words words = words_of(w, s);
    const struct lane_move *end = shape->moves + shape->move_count;
    words8 bad = {0};
    words.oldest = s->began;
    words.place = place_of(i);
    for (const struct lane_move *m = shape->moves; m < end; m++) {
        ptrdiff_t k = first_word(m, at);
        words.lane = (uint32_t)m->to / WORD_BYTES;
        bad |= unordered(&words, 0, s->wrote + k, s->wrote_by + k) & lanes_on(m);
        if (s->partial)
            bad |= *undefined_words(s, k) & lanes_on(m);
    }
    if (any_of(bad))
        return false;
    read_late(s, &words, shape, at);
    return true;
}

bool race_store_words(const struct warp *w, const struct insn *i, const struct shape *shape, uint64_t at,
                      struct shadow *s)
{
    struct words words = words_of(w, s);
    const struct lane_move *end = shape->moves + shape->move_count;
    words.place = place_of(i);
    race_settle(s);
    for (const struct lane_move *m = shape->moves; m < end; m++) {
        ptrdiff_t k = first_word(m, at);
        const struct shadow there = shadow_from(s, k);
        words.lane = (uint32_t)m->to / WORD_BYTES;
        if (any_of(check_store(&words, &there, 0, lanes_on(m))))
            return false;
        note_write(&words, &there, 0, lanes_on(m));
        if (s->partial)
            *undefined_words(s, k) &= ~lanes_on(m);
    }
    return true;
}
