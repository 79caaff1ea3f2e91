/* The quick way of plain accesses: words that all lie in one buffer or array, in ascending order of lanes. */
#include "common/sim/words.h"

#include "common/sim/cells.h"
#include "common/sim/chunks.h"
#include "common/sim/race.h"

/* ---- the shape ---- */

/* Find the shape of a load, with the address in its first lane. */
static struct shape *learn(struct warp *w, const struct insn *i)
{
    struct access a;
    access_of(&a, w, i, false);
    return access_shape(&a);
}

/* As shape_is_wide, for 32-bit addresses: they are compared modulo 2^32. */
static inline bool is_narrow(const struct shape *s, const uint32_t *reg, uint32_t first)
{
    words8 other = {0};
    for (uint32_t l = 0; l < WARP_LANES; l += CHUNK)
        other |= (load(reg + l) ^ (load(s->narrow_away + l) + (int32_t)first)) & load(s->narrow_on + l);
    return !any_of(other);
}

static inline struct shape *shape_of(struct warp *w, const struct insn *i, uint64_t *first)
{
    uint32_t mask = w->mask, l = (uint32_t)__builtin_ctz(mask), m = 31 - (uint32_t)__builtin_clz(mask);
    const uint64_t *wide = warp_reg(w, i->a);
    const uint32_t *narrow = warp_reg(w, i->a);
    uint64_t least = i->wide ? wide[l] : narrow[l], last = i->wide ? wide[m] : narrow[m];
    struct shape *s = shape_place(w->worker->shapes, mask, WORD_BYTES, last - least);
    bool fits = s->mask == mask && s->bytes == WORD_BYTES;
    *first = i->wide ? least + (uint64_t)i->offset : (uint32_t)(least + (uint64_t)i->offset);
    if (fits && (i->wide ? shape_is_wide(s, wide, least) : is_narrow(s, narrow, (uint32_t)least)))
        return s;
    return learn(w, i);
}

/* Do all lanes load the same word? */
static inline bool is_one_word(const struct shape *s)
{
    return s->most - s->least == WORD_BYTES;
}

/* Each run of adjacent lanes takes a step of its own. Sectors that lie apart may be in no cache, nor may the
 * marks of a buffer that is checked. */
static inline void spend_runs(struct worker *k, const struct shape *s, uint64_t sectors, bool checked)
{
    enum { RUNS_AN_INSTRUCTION = 4, TOGETHER = WARP_LANES * WORD_BYTES / SECTOR + 1 };
    uint32_t runs = is_one_word(s) && !checked ? 1 : s->run_count;
    worker_spend(k, runs / RUNS_AN_INSTRUCTION);
    if (sectors > TOGETHER)
        worker_spend(k, (checked ? WORK_OF_PIECE : WORK_OF_SECTOR) * (sectors - TOGETHER));
}

static inline void load_moves(const struct warp *w, const struct insn *i, const struct shape *s,
                              const uint8_t *from)
{
    uint8_t *reg = warp_reg(w, i->v[0]);
    const struct lane_move *end = s->moves + s->move_count;
    if (is_one_word(s)) {
        uint32_t word, *words = warp_reg(w, i->v[0]);
        memcpy(&word, from, sizeof word);
        LANES words[l] = w->lanes[l] ? word : words[l];
        return;
    }
    for (const struct lane_move *m = s->moves; m < end; m++) {
        words8 on = *(const words8 *)(const void *)m->on, *to = (words8 *)(void *)(reg + m->to);
        *to = (*(const words8 *)(const void *)(from + m->away) & on) | (*to & ~on);
    }
}

static inline void store_moves(const struct warp *w, const struct insn *i, const struct shape *s, uint8_t *to)
{
    const uint8_t *reg = warp_reg(w, i->v[0]);
    const struct lane_move *end = s->moves + s->move_count;
    for (const struct lane_move *m = s->moves; m < end; m++)
        store(to + m->away, load((const uint32_t *)(const void *)(to + m->away)),
              load((const uint32_t *)(const void *)(reg + m->to)), load((const uint32_t *)m->on));
}

static inline bool is_of_words(const struct insn *i)
{
    return i->size == WORD_BYTES && i->count == 1;
}

/* ---- global memory ---- */

/* What a buffer needs that is not a plain input. */
static void check_runs(struct access *a, const struct region *r)
{
    access_cut(a);
    for (uint32_t n = 0; a->run_count > FREE_RUNS && n < a->run_count; n++)
        race_global_fetch(a->warp->worker, r, a->runs[n].at);
    for (uint32_t n = 0; n < a->run_count; n++) {
        if (r->undefined)
            cells_global(a, r, a->runs[n].first, a->runs[n].lanes);
        if (!r->read_only)
            race_global_load(a, r, &a->runs[n]);
    }
}

static inline void book(struct traffic *t, uint64_t bytes, uint64_t sectors)
{
    t->requests++;
    t->bytes += bytes;
    t->sectors += sectors;
}

static inline void fetch(const uint8_t *from, uint64_t bytes)
{
    enum { LINE = 64 };
    for (const uint8_t *at = from; at < from + bytes; at += LINE)
        __builtin_prefetch(at);
    __builtin_prefetch(from + bytes - 1);
}

/* A loop through planes goes on as it did, and so do blocks: fetch what the warp loads in its next turn, or
 * what it loads first in the next block, as nothing else in the machine sees it come. */
static inline void fetch_next(struct warp *w, const struct region *r, const struct shape *s, uint64_t first)
{
    enum { MOST_RUNS = 8, NEAR = 256 };
    bool begins = !w->loaded;
    uint64_t next = 2 * first - (begins ? w->began : w->loaded) - r->base;
    w->began = begins ? first : w->began;
    w->loaded = first;
    bool likely = begins || s->most - s->least <= NEAR;
    if (!likely || s->run_count > MOST_RUNS || !shape_is_inside(s, next, 0, r->bytes))
        return;
    for (uint32_t n = 0; n < s->run_count; n++)
        fetch(r->host + next + s->runs[n].at, WORD_BYTES * s->runs[n].lanes);
}

bool words_load(struct warp *w, const struct insn *i)
{
    struct worker *k = w->worker;
    uint64_t first, sectors;
    if (!is_of_words(i) || i->manner)
        return false;
    struct shape *s = shape_of(w, i, &first);
    const struct region *r = memory_region(k->run->memory, first);
    if (!r || r->freed || (first | s->low_bits) % 4 || !shape_is_inside(s, first - r->base, 0, r->bytes))
        return false;
    sectors = access_sectors(k, r, s, first - r->base);
    if (!sectors)
        return false;
    load_moves(w, i, s, r->host + (first - r->base));
    fetch_next(w, r, s, first);
    bool checked = r->undefined || !r->read_only;
    if (checked) {
        struct access a;
        access_open_known(&a, w, i, s, first);
        check_runs(&a, r);
    }
    k->uses[r->base / REGION_STRIDE].read = true;
    spend_runs(k, s, sectors, checked);
    uint64_t bytes = WORD_BYTES * (uint64_t)__builtin_popcount(s->mask);
    book(&k->counts.load, bytes, sectors);
    book(&k->counts.loads[region_loaded(r)], bytes, sectors);
    return true;
}

/* ---- shared memory ---- */

static void check_shared(struct warp *w, const struct insn *i, struct shape *s, uint64_t first, bool store)
{
    struct access a;
    access_open_known(&a, w, i, s, first);
    a.store = store;
    access_cut(&a);
    race_shared(&a, w->worker->shadow);
}

bool words_load_shared(struct warp *w, const struct insn *i)
{
    struct worker *k = w->worker;
    uint64_t first, high = i->high < k->run->shared_bytes ? i->high : k->run->shared_bytes;
    if (!is_of_words(i))
        return false;
    struct shape *s = shape_of(w, i, &first);
    if ((first | s->low_bits) % 4 || !shape_is_inside(s, first, i->low, high))
        return false;
    load_moves(w, i, s, k->block.shared + first);
    worker_spend_shared(k, s->run_count);
    k->counts.shared_load_requests++;
    k->counts.shared_wavefronts += shape_wavefronts(s, first, false);
    if (k->shadow && !(race_is_plain(k->shadow, i) && race_load_words(w, i, s, first, k->shadow)))
        check_shared(w, i, s, first, false);
    return true;
}

bool words_store_shared(struct warp *w, const struct insn *i)
{
    struct worker *k = w->worker;
    uint64_t first, high = i->high < k->run->shared_bytes ? i->high : k->run->shared_bytes;
    if (!is_of_words(i))
        return false;
    struct shape *s = shape_of(w, i, &first);
    if ((first | s->low_bits) % 4 || !shape_is_inside(s, first, i->low, high))
        return false;
    worker_spend_shared(k, s->run_count);
    k->counts.shared_store_requests++;
    k->counts.shared_stores += (unsigned)__builtin_popcount(s->mask);
    k->counts.shared_wavefronts += shape_wavefronts(s, first, false);
    bool plain = k->shadow && race_is_plain(k->shadow, i) && !undefined_lanes(w, i->v[0]);
    if (k->shadow && !(plain && race_store_words(w, i, s, first, k->shadow)))
        check_shared(w, i, s, first, true);
    store_moves(w, i, s, k->block.shared + first);
    return true;
}
