#include "common/sim/race.h"
#include "common/sim/cells.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHO_BITS = 6, SEVERAL = 63, EPOCH_END = (1 << 25) - 1 };

struct shadow *race_open(uint32_t bytes, bool judged)
{
    struct shadow *s = xcalloc(1, sizeof *s);
    s->words = (bytes + 3) / 4;
    s->judged = judged;
    s->partial = true; /* so that the first block clears the cells */
    s->cells = cells_open(4 * (uint64_t)s->words);
    uint32_t *all = xcalloc(6 * ((size_t)s->words + 16), sizeof *all);
    uint32_t each = s->words + 16;
    s->wrote = all;
    s->wrote_by = all + each;
    s->read = all + 2 * each;
    s->read_by = all + 3 * each;
    s->wrote_line = (int32_t *)(all + 4 * each);
    s->read_line = (int32_t *)(all + 5 * each);
    return s;
}

void race_close(struct shadow *s)
{
    if (!s)
        return;
    pending_close(s->pending);
    cells_close(&s->cells);
    free(s->wrote);
    free(s);
}

/* Epochs are used up: begin again, and keep only which words this block has written. */
static void restart(struct shadow *s)
{
    size_t each = s->words + 16;
    for (size_t k = 0; k < each; k++)
        s->wrote[k] = (int32_t)s->wrote[k] >= s->began ? 1 << WHO_BITS : 0;
    memset(s->wrote + each, 0, 5 * each * sizeof *s->wrote);
    s->began = 1 << WHO_BITS;
    s->epoch = 2;
}

void race_barrier(struct shadow *s)
{
    if (++s->epoch >= EPOCH_END)
        restart(s);
}

void race_block(struct shadow *s)
{
    race_barrier(s);
    s->began = (int32_t)(s->epoch << WHO_BITS);
    race_barrier(s);
    if (s->partial)
        memset(s->cells.bits, 0, 4 * (size_t)s->words);
    s->partial = false;
    pending_block(s->pending);
}

/* ---- shared memory ---- */

/* Eight words at a time; tags stay below 2^31, so that comparing them as signed is right. */
typedef int32_t words8 __attribute__((vector_size(32), aligned(4), may_alias));
enum { CHUNK = 8 };

/* One run of words and who is at them: word `first` + j belongs to lane `lane` + (j >> shift). */
struct words {
    const struct access *access;
    uint32_t first, count, lane, shift;
    int32_t now, here; /* tags: this epoch, any warp; this epoch, this warp */
    int32_t warp_now;  /* this warp's own epoch */
    int32_t oldest;    /* a load of a word with an older tag reads what this block has not written */
};

static struct words words_of(const struct warp *w, const struct shadow *s)
{
    struct words words = {.now = (int32_t)(s->epoch << WHO_BITS),
                          .warp_now = (int32_t)(w->epoch % EPOCH_END << WHO_BITS)};
    words.here = words.now | (int32_t)w->index;
    return words;
}

static inline words8 load(const uint32_t *from)
{
    return *(const words8 *)(const void *)from;
}

static inline void store(void *to, words8 old, words8 new, words8 where)
{
    *(words8 *)to = (new &where) | (old & ~where);
}

static inline bool any_of(words8 truth)
{
    typedef int64_t longs4 __attribute__((vector_size(32)));
    longs4 wide = (longs4)truth;
    return (wide[0] | wide[1] | wide[2] | wide[3]) != 0;
}

static const words8 ramp = {0, 1, 2, 3, 4, 5, 6, 7};

/* All ones for the words of the run among those from `j` on. */
static inline words8 inside(const struct words *w, uint32_t j)
{
    return ramp < (int32_t)(w->count - j);
}

static inline words8 by_lane(const struct words *w, uint32_t j)
{
    return (((ramp + (int32_t)j) >> (int32_t)w->shift) + (int32_t)w->lane) | w->warp_now;
}

/* Is every earlier access ordered before this one: in an older epoch, or of this warp and either in an older
 * epoch of its own or by the same lane? And is there one in this block, if the access needs one? */
static inline bool ordered(const struct words *w, const uint32_t *tag, const uint32_t *by)
{
    words8 bad = {0};
    for (uint32_t j = 0; j < w->count; j += CHUNK) {
        words8 t = load(tag + w->first + j), b = load(by + w->first + j);
        words8 good = (t < w->now) | ((t == w->here) & ((b < w->warp_now) | (b == by_lane(w, j))));
        bad |= (~good | (t < w->oldest)) & inside(w, j);
    }
    return !any_of(bad);
}

static inline void note_read(const struct words *w, struct shadow *s, int line)
{
    for (uint32_t j = 0; j < w->count; j += CHUNK) {
        uint32_t k = w->first + j;
        words8 t = load(s->read + k), b = load(s->read_by + k), me = by_lane(w, j), run = inside(w, j);
        words8 warps = (t >= w->now) & (t != w->here),
               lanes = (t == w->here) & (b >= w->warp_now) & (b != me);
        store(s->read + k, t, (warps & (w->now | SEVERAL)) | (~warps & w->here), run);
        store(s->read_by + k, b, (lanes & (w->warp_now | SEVERAL)) | (~lanes & me), run);
        store(s->read_line + k, load((uint32_t *)s->read_line + k), (words8){0} + line, run);
    }
}

static inline void note_write(const struct words *w, struct shadow *s, int line)
{
    for (uint32_t j = 0; j < w->count; j += CHUNK) {
        uint32_t k = w->first + j;
        words8 run = inside(w, j);
        store(s->wrote + k, load(s->wrote + k), (words8){0} + w->here, run);
        store(s->wrote_by + k, load(s->wrote_by + k), by_lane(w, j), run);
        store(s->wrote_line + k, load((uint32_t *)s->wrote_line + k), (words8){0} + line, run);
    }
}

/* "thread (0,1,1) writes", or who else it was. */
static void tell_other(char *to, size_t size, const struct warp *w, uint32_t tag, uint32_t by, bool wrote)
{
    uint32_t warp = tag & SEVERAL, lane = by & SEVERAL;
    uint32_t(*ids)[WARP_LANES] = w->worker->run->thread_ids[warp < w->block->warp_count ? warp : 0];
    if (warp == SEVERAL || lane >= WARP_LANES)
        snprintf(to, size, "other threads %s", wrote ? "write" : "read");
    else
        snprintf(to, size, "thread (%u,%u,%u) %s", ids[0][lane], ids[1][lane], ids[2][lane],
                 wrote ? "writes" : "reads");
}

/* "reads tile[73], which thread (0,1,1) writes in line 36, with no barrier between" */
static void tell_race(const struct words *w, uint32_t word, const struct shadow *s, bool wrote)
{
    char element[80], other[60], place[40] = "in the same line";
    const struct access *a = w->access;
    int line = wrote ? s->wrote_line[word] : s->read_line[word];
    struct finding *f = note(a->warp, a->insn, FINDING_SHARED_RACE, 1u << w->lane);
    if (!f)
        return;
    f->other_line = line;
    shared_element(element, sizeof element, a->warp->worker->run, 4 * (uint64_t)word, a->insn->size);
    tell_other(other, sizeof other, a->warp, wrote ? s->wrote[word] : s->read[word],
               wrote ? s->wrote_by[word] : s->read_by[word], wrote);
    if (line != a->insn->line)
        snprintf(place, sizeof place, "in line %d", line);
    snprintf(f->message, sizeof f->message,
             "%s %s, which %s %s, with no barrier between: either may come first",
             a->store ? "writes" : "reads", element, other, place);
}

/* The word that a store's lane puts at byte `at` of shared memory. */
static const uint8_t *stored(const struct access *a, uint32_t lane, uint64_t at)
{
    uint64_t behind = at - a->at[lane], size = a->insn->size;
    return (const uint8_t *)warp_reg(a->warp, a->insn->v[behind / size]) + lane * size + behind % size;
}

bool race_changes(const struct access *a, const struct shadow *s, uint32_t lane, uint32_t word)
{
    struct words w = words_of(a->warp, s);
    uint64_t at = 4 * (uint64_t)word;
    const uint8_t *there = a->warp->block->shared + at;
    if (a->bytes < 4)
        return true;
    uint32_t other = s->wrote_by[word] - (uint32_t)w.warp_now; /* a lane, if it was this warp just now */
    bool ours = (int32_t)s->wrote[word] == w.here && other < WARP_LANES && other != lane;
    if (ours && a->mask >> other & 1 && at - a->at[other] < a->bytes)
        there = stored(a, other, at); /* of the same store, which has not moved anything yet */
    return memcmp(stored(a, lane, at), there, 4) != 0;
}

/* A load of words of which some may be unwritten: those are undefined. True if that was all. */
static bool find_unwritten(struct words *w, const struct shadow *s)
{
    if (w->shift == 0 && w->access->insn->count == 1)
        written_unset_words(w->access, s, w->lane, w->first, w->count);
    else
        for (uint32_t j = 0; j < w->count; j++)
            if ((int32_t)s->wrote[w->first + j] < w->oldest)
                written_unset(w->access, w->lane + (j >> w->shift), w->first + j);
    w->oldest = 0;
    return ordered(w, s->wrote, s->wrote_by);
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
        if (matters && !ordered(&one, s->wrote, s->wrote_by))
            tell_race(&one, k, s, true);
        else if (matters && store && !ordered(&one, s->read, s->read_by))
            tell_race(&one, k, s, false);
    }
}

void race_copied(struct shadow *s, const struct warp *w, uint32_t lane, uint32_t word, uint32_t count,
                 int line)
{
    struct words words = words_of(w, s);
    words.first = word;
    words.count = count;
    words.lane = lane;
    words.shift = 2; /* up to four words, all the lane's own */
    note_write(&words, s, line);
}

static void judge(struct access *a, struct shadow *s)
{
    uint32_t shift = a->bytes == 16 ? 2 : a->bytes == 8 ? 1 : 0;
    struct words w = words_of(a->warp, s);
    w.access = a;
    w.shift = shift;
    for (uint32_t n = 0; n < a->run_count; n++) {
        w.first = (uint32_t)(a->runs[n].at / 4);
        w.count = a->runs[n].lanes << shift;
        w.lane = a->runs[n].first;
        w.oldest = a->store ? 0 : s->began;
        bool clean = ordered(&w, s->wrote, s->wrote_by) && (!a->store || ordered(&w, s->read, s->read_by));
        if (!clean && !a->store)
            clean = find_unwritten(&w, s);
        if (!clean)
            find_races(&w, s);
        if (a->store)
            note_write(&w, s, a->insn->line);
        else
            note_read(&w, s, a->insn->line);
    }
}

void race_shared(struct access *a, struct shadow *s)
{
    bool judged = s->judged && !a->insn->loose, early = judged && s->pending && pending_race(a, s);
    if (!judged || early || a->bytes < 4) { /* bytes of one word may be several threads' */
        written_unjudged(a, s);
        return;
    }
    judge(a, s);
    if (s->partial || (a->store && undefined_any(a->warp)))
        written_access(a, s);
}

/* ---- global memory ---- */

static void tell_global(struct access *a, const struct region *r, const struct lane_run *run, uint64_t word,
                        uint32_t owner)
{
    uint32_t lane = run->first + (uint32_t)((4 * word - (run->at - r->base)) / a->bytes);
    const uint32_t *grid = a->warp->worker->run->launch->grid;
    struct finding *f = note(a->warp, a->insn, FINDING_GLOBAL_RACE, 1u << lane);
    if (f)
        snprintf(f->message, sizeof f->message,
                 "writes %s[%" PRIu64
                 "], which block (%u,%u,%u) of the same launch has written as well, with another "
                 "value: whoever is last wins",
                 r->label ? r->label : "scratch memory", 4 * word / a->insn->size, (owner - 1) % grid[0],
                 (owner - 1) / grid[0] % grid[1], (owner - 1) / grid[0] / grid[1]);
}

/* What the store puts into a word against what stands there. */
static bool changes_global(const struct access *a, const struct region *r, const struct lane_run *run,
                           uint64_t word)
{
    uint32_t offset = (uint32_t)(4 * word - (run->at - r->base)), lane = run->first + offset / a->bytes;
    uint32_t at = offset % a->bytes, size = a->insn->size;
    const uint8_t *reg = (const uint8_t *)warp_reg(a->warp, a->insn->v[at / size]) + lane * size + at % size;
    return memcmp(reg, r->host + 4 * word, 4) != 0;
}

void race_global_store(struct access *a, const struct region *r, const struct lane_run *run, uint32_t *owners)
{
    int32_t me = (int32_t)a->warp->block->linear + 1;
    uint64_t at = run->at - r->base, first = at / 4,
             count = (at % 4 + (uint64_t)run->lanes * a->bytes + 3) / 4;
    bool judged = a->bytes >= 4 && !a->insn->loose && !a->warp->worker->run->kernel->in_order;
    words8 others = {0};
    for (uint64_t k = 0; k < count; k += CHUNK) {
        words8 owner = load(owners + first + k), where = ramp < (int32_t)(count - k);
        others |= (owner != 0) & (owner != me) & where;
        if (any_of(others))
            break;
        store(owners + first + k, owner, (words8){0} + me, where);
    }
    if (!any_of(others))
        return;
    a->warp->worker->clashed = true;
    for (uint64_t k = 0; k < count; k++) {
        int32_t owner = (int32_t)owners[first + k];
        if (judged && owner && owner != me && changes_global(a, r, run, first + k))
            tell_global(a, r, run, first + k, (uint32_t)owner);
        owners[first + k] = (uint32_t)me;
    }
}
