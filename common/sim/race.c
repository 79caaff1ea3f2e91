/* The race check of shared memory: is an access ordered after the earlier ones? Eight words at a time. */
#include "common/sim/race_tags.h"
#include "common/sim/cells.h"
#include "common/sim/order.h"

#include <string.h>

/* Go through a run in whole chunks, for which `where` is known, and a rest. */
#define EACH_CHUNK(w, action)                                                                                \
    {                                                                                                        \
        uint32_t j = 0;                                                                                      \
        words8 where = ~(words8){0};                                                                         \
        for (; j + CHUNK <= (w)->count; j += CHUNK)                                                          \
            action;                                                                                          \
        where = first_of_chunk((int32_t)((w)->count - j));                                                   \
        if (j < (w)->count)                                                                                  \
            action;                                                                                          \
    }

/* Note a load. True if all of it is ordered; an older write is seen afterwards all the same. Here and below,
 * copies let the compiler keep everything in registers, since chunks may alias anything. */
static bool load_in_order(const struct words *run, const struct shadow *shadow)
{
    const struct words w = *run;
    const struct shadow s = *shadow;
    words8 bad = {0};
    EACH_CHUNK(&w, bad |= check_load(&w, &s, j, where))
    return !any_of(bad);
}

static bool store_in_order(const struct words *run, const struct shadow *shadow)
{
    const struct words w = *run;
    const struct shadow s = *shadow;
    words8 bad = {0};
    EACH_CHUNK(&w, bad |= check_store(&w, &s, j, where))
    return !any_of(bad);
}

static void note_store(const struct words *run, const struct shadow *shadow)
{
    const struct words w = *run;
    const struct shadow s = *shadow;
    EACH_CHUNK(&w, note_write(&w, &s, j, where))
}

static bool ordered(const struct words *w, const uint32_t *tag, const uint32_t *by)
{
    words8 bad = {0};
    EACH_CHUNK(w, bad |= unordered(w, j, tag, by) & where)
    return !any_of(bad);
}

/* The word that a store's lane puts at byte `at` of shared memory. */
static const uint8_t *stored(const struct access *a, uint32_t lane, uint64_t at)
{
    uint64_t ahead = at - a->at[lane], size = a->insn->size;
    return (const uint8_t *)warp_reg(a->warp, a->insn->v[ahead / size]) + lane * size + ahead % size;
}

bool race_changes(const struct access *a, const struct shadow *s, uint32_t lane, uint32_t word)
{
    struct words w = words_of(a->warp, s);
    uint64_t at = (uint64_t)word << s->word_bits;
    const uint8_t *there = a->warp->block->shared + at;
    uint32_t other = s->wrote_by[word] - (uint32_t)w.warp_now; /* a lane, if it was this warp just now */
    bool ours = (int32_t)s->wrote[word] == w.here && other < WARP_LANES && other != lane;
    if (ours && a->mask >> other & 1 && at - a->at[other] < a->bytes)
        there = stored(a, other, at); /* a lane of the same store, which has not moved anything yet */
    return memcmp(stored(a, lane, at), there, 1u << s->word_bits) != 0;
}

/* Load words of which some may be unwritten; those are undefined. True if that is all there is to report. */
static bool find_unwritten(struct words *w, const struct shadow *s)
{
    if (w->access->bytes == 4 && w->shift == 0 && w->access->insn->count == 1)
        written_unset_words(w->access, s, w->lane, w->first, w->count);
    else
        for (uint32_t j = 0; j < w->count; j++)
            if ((int32_t)s->wrote[w->first + j] < w->oldest)
                written_unset(w->access, s, w->lane + (j >> w->shift), w->first + j);
    w->oldest = 0;
    return ordered(w, s->wrote, s->wrote_by);
}

/* Do two accesses meet on purpose? At least one is atomic, and the other is no plain access either. */
static bool on_purpose(int32_t place, int32_t other)
{
    enum manner a = (enum manner)(place % MANNERS), b = (enum manner)(other % MANNERS);
    return (a == MANNER_ATOMIC && b != MANNER_PLAIN) || (b == MANNER_ATOMIC && a != MANNER_PLAIN);
}

/* Does a word's last write, or do its reads, come before the access of the one lane of `w`? */
static bool comes_before(const struct words *w, const struct shadow *s, bool wrote)
{
    uint32_t k = w->first, tag = wrote ? s->wrote[k] : s->read[k],
             by = wrote ? s->wrote_by[k] : s->read_by[k];
    uint32_t warp = tag & SEVERAL, lane = by & SEVERAL;
    return ordered(w, wrote ? s->wrote : s->read, wrote ? s->wrote_by : s->read_by) ||
           on_purpose(w->place, wrote ? s->wrote_place[k] : s->read_place[k]) ||
           order_known(w->access->warp, w->lane, warp == SEVERAL ? UINT32_MAX : warp,
                       lane == SEVERAL ? UINT32_MAX : lane, by >> WHO_BITS);
}

static void find_races(const struct words *w, const struct shadow *s)
{
    for (uint32_t j = 0; j < w->count; j++) {
        uint32_t k = w->first + j;
        struct words one = *w;
        one.first = k;
        one.count = 1;
        one.lane = w->lane + (j >> w->shift);
        bool store = w->access->store, matters = !store || race_changes(w->access, s, one.lane, k);
        if (matters && !comes_before(&one, s, true))
            shadow_tell(w->access, s, one.lane, k, true);
        else if (matters && store && !comes_before(&one, s, false))
            shadow_tell(w->access, s, one.lane, k, false);
    }
}

void race_copied(struct shadow *s, const struct warp *w, uint32_t lane, uint32_t word, uint32_t count,
                 uint32_t place)
{
    struct words words = words_of(w, s);
    words.first = word << (2 - s->word_bits);
    words.count = count << (2 - s->word_bits);
    words.lane = lane;
    words.shift = 4 - s->word_bits; /* up to 16 bytes, all the lane's own */
    words.place = (int32_t)place * MANNERS + MANNER_PLAIN;
    note_store(&words, s);
}

static void judge(struct access *a, struct shadow *s)
{
    uint32_t shift = (uint32_t)__builtin_ctz(a->bytes) - s->word_bits;
    struct words w = words_of(a->warp, s);
    w.access = a;
    w.shift = shift;
    w.place = place_of(a->insn);
    for (uint32_t n = 0; n < a->run_count; n++) {
        w.first = (uint32_t)(a->runs[n].at >> s->word_bits);
        w.count = a->runs[n].lanes << shift;
        w.lane = a->runs[n].first;
        w.oldest = a->store ? 0 : s->began;
        bool clean = a->store ? store_in_order(&w, s) : load_in_order(&w, s) || find_unwritten(&w, s);
        if (!clean)
            find_races(&w, s);
        if (a->store)
            note_store(&w, s);
    }
}

/* All lanes acquire what others have released through the words. */
static void acquire(const struct access *a)
{
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (a->mask >> l & 1)
            order_acquire(a->warp, a->at[l]);
}

void race_release(const struct access *a)
{
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (a->mask >> l & 1)
            order_release(a->warp, a->at[l]);
}

/* Of atomics by several lanes or warps only that they were several is kept. Of a plain write and an atomic by
 * the same lane the plain write is kept, which other threads must not meet. */
static void note_atomic(const struct words *w, struct shadow *s)
{
    uint32_t k = w->first;
    bool atomic = s->wrote_place[k] % MANNERS == MANNER_ATOMIC, alone = ordered(w, s->wrote, s->wrote_by);
    bool same_warp = (int32_t)s->wrote[k] == w->here;
    if (!atomic && same_warp && (int32_t)s->wrote_by[k] >= w->warp_ordered)
        return;
    alone |= !atomic;
    note_store(w, s);
    if (!alone)
        s->wrote_by[k] |= SEVERAL;
    if (!alone && !same_warp)
        s->wrote[k] |= SEVERAL;
}

void race_atomic(const struct access *a, struct shadow *s, uint32_t lane, uint64_t at)
{
    struct words w = words_of(a->warp, s);
    w.access = a;
    w.place = place_of(a->insn);
    w.lane = lane;
    w.count = 1;
    w.shift = 4;
    race_settle(s);
    for (w.first = (uint32_t)(at >> s->word_bits); w.first < (at + a->bytes) >> s->word_bits; w.first++) {
        if (!comes_before(&w, s, true))
            shadow_tell(a, s, lane, w.first, true);
        else if (!comes_before(&w, s, false))
            shadow_tell(a, s, lane, w.first, false);
        note_atomic(&w, s);
    }
}

static inline void look(struct access *a, struct shadow *s)
{
    race_settle(s);
    bool early = s->pending && pending_race(a, s);
    if (early) {
        written_unjudged(a, s);
        return;
    }
    judge(a, s);
    if (s->partial || (a->store && undefined_any(a->warp)))
        written_access(a, s);
}

void race_shared(struct access *a, struct shadow *s)
{
    if (a->insn->manner == MANNER_PLAIN) {
        look(a, s);
        return;
    }
    worker_spend(a->warp->worker, WORK_OF_SIGNAL * (uint64_t)__builtin_popcount(a->mask));
    if (a->insn->manner == MANNER_ATOMIC && !a->store)
        acquire(a);
    look(a, s);
    if (a->store)
        race_release(a);
    a->warp->signalled |= a->store;
}
