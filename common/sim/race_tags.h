/* Tags of shared words, compared and set eight at a time: what the files of the race check share. */
#ifndef COMMON_SIM_RACE_TAGS_H
#define COMMON_SIM_RACE_TAGS_H

#include "common/sim/chunks.h"
#include "common/sim/race.h"

/* One run of words and the lanes that access them: word `first` + j belongs to lane `lane` + (j >> shift). */
struct words {
    const struct access *access;
    uint32_t first, count, lane, shift;
    int32_t now, here;              /* tags: this epoch, any warp; this epoch, this warp */
    int32_t warp_now, warp_ordered; /* this warp's own epoch; the first that is not ordered before it */
    int32_t place;                  /* place and manner, as in the shadow */
    int32_t oldest; /* a load of a word with an older tag reads what this block has not written */
};

static inline int32_t place_of(const struct insn *i)
{
    return (int32_t)i->place * MANNERS + i->manner;
}

static inline struct words words_of(const struct warp *w, const struct shadow *s)
{
    struct words words = {.now = (int32_t)(s->epoch << WHO_BITS),
                          .warp_now = (int32_t)(w->epoch % EPOCH_END << WHO_BITS),
                          .warp_ordered = (int32_t)(w->ordered % EPOCH_END << WHO_BITS)};
    words.here = words.now | (int32_t)w->index;
    return words;
}

/* The lanes that access the words from `j` on. */
static inline words8 by_lane(const struct words *w, uint32_t j)
{
    static const words8 ramp = {0, 1, 2, 3, 4, 5, 6, 7};
    return (((ramp + (int32_t)j) >> (int32_t)w->shift) + (int32_t)w->lane) | w->warp_now;
}

/* Words whose earlier access is not ordered before this one. It is ordered if it is of an older epoch, or of
 * this warp and either of an older epoch of the warp or by the same lane. A word with a tag older than
 * `oldest` is unordered as well: a load finds it unwritten. */
static inline words8 unordered(const struct words *w, uint32_t j, const uint32_t *tag, const uint32_t *by)
{
    words8 t = load(tag + w->first + j), b = load(by + w->first + j);
    words8 good = (t < w->now) | ((t == w->here) & ((b < w->warp_ordered) | (b == by_lane(w, j))));
    return ~good | (t < w->oldest);
}

/* If another warp has read a word before, the place of that read is kept. Warps run one after the other
 * between barriers, so the warp that reads now may be the next to write, and its write races with the read
 * that was kept. */
static inline void note_read(const struct words *w, const struct shadow *s, uint32_t j, words8 where)
{
    uint32_t k = w->first + j;
    words8 t = load(s->read + k), b = load(s->read_by + k), me = by_lane(w, j);
    words8 warps = (t >= w->now) & (t != w->here),
           lanes = (t == w->here) & (b >= w->warp_ordered) & (((b ^ me) & SEVERAL) != 0),
           place = load((uint32_t *)s->read_place + k);
    store(s->read + k, t, (warps & (w->now | SEVERAL)) | (~warps & w->here), where);
    store(s->read_by + k, b, (lanes & (w->warp_now | SEVERAL)) | (~lanes & me), where);
    store(s->read_place + k, place, (warps & place) | (~warps & w->place), where);
}

static inline void note_write(const struct words *w, const struct shadow *s, uint32_t j, words8 where)
{
    uint32_t k = w->first + j;
    store(s->wrote + k, load(s->wrote + k), (words8){0} + w->here, where);
    store(s->wrote_by + k, load(s->wrote_by + k), by_lane(w, j), where);
    store(s->wrote_place + k, load((uint32_t *)s->wrote_place + k), (words8){0} + w->place, where);
}

static inline words8 check_load(const struct words *w, const struct shadow *s, uint32_t j, words8 where)
{
    words8 bad = unordered(w, j, s->wrote, s->wrote_by) & where;
    note_read(w, s, j, where);
    return bad;
}

static inline words8 check_store(const struct words *w, const struct shadow *s, uint32_t j, words8 where)
{
    return (unordered(w, j, s->wrote, s->wrote_by) | unordered(w, j, s->read, s->read_by)) & where;
}

#endif
