/* Loads and stores: global, shared and constant memory, and generic addresses, which may lie in any of them.
 *
 * Counting, the race check and the check for undefined values are called from here, in the middle of the
 * access. They are not observers that register for events: they need the runs of the access and the bytes
 * before the store, and an access that is not checked must cost one test only. Only the trace is attached
 * from outside (trace.c). */
#include "common/sim/access.h"
#include "common/sim/cells.h"
#include "common/sim/fences.h"
#include "common/sim/judged.h"
#include "common/sim/poll.h"
#include "common/sim/race.h"
#include "common/sim/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What an invalid load brings: a NaN as a float, far from zero as an integer. */
static const uint8_t poison[4] = {0xad, 0xde, 0xc0, 0xff};

/* ---- registers of vectors ---- */

uint8_t *access_element(const struct access *a, uint32_t k, uint32_t lane)
{
    return (uint8_t *)warp_reg(a->warp, a->insn->v[k]) + lane * a->insn->size;
}

void access_move(const struct access *a, uint32_t first, uint32_t lanes, uint8_t *memory)
{
    uint32_t size = a->insn->size;
    if (a->insn->count == 1) {
        uint8_t *reg = access_element(a, 0, first);
        memcpy(a->store ? memory : reg, a->store ? reg : memory, lanes * size);
        return;
    }
    for (uint32_t l = first; l < first + lanes; l++)
        for (uint32_t k = 0; k < a->insn->count; k++, memory += size) {
            if (a->store)
                memcpy(memory, access_element(a, k, l), size);
            else
                memcpy(access_element(a, k, l), memory, size);
        }
}

/* Move all runs. Their bytes are known to lie in `memory`, which begins at address `base`. */
static void move_all(const struct access *a, uint8_t *memory, uint64_t base)
{
    bool words = a->insn->size == 4 && a->insn->count == 1 && a->store;
    for (uint32_t n = 0; n < a->run_count; n++) {
        const struct lane_run *run = &a->runs[n];
        uint8_t *at = memory + (run->at - base);
        if (words)
            store_words(at, warp_reg(a->warp, a->insn->v[0]), run);
        else
            access_move(a, run->first, run->lanes, at);
    }
}

void access_poison(const struct access *a, uint32_t lane)
{
    for (uint32_t k = 0; !a->store && k < a->insn->count; k++)
        for (uint32_t b = 0; b < a->insn->size; b++)
            access_element(a, k, lane)[b] = poison[b % 4];
}

bool access_is_aligned(struct access *a, enum access_memory memory)
{
    static const enum cause causes[][2] = {
        [MEMORY_GLOBAL] = {CAUSE_NONE, CAUSE_STORE_NOT_ALIGNED},
        [MEMORY_SHARED] = {CAUSE_SHARED_LOAD_NOT_ALIGNED, CAUSE_SHARED_STORE_NOT_ALIGNED},
        [MEMORY_LOCAL] = {CAUSE_NONE, CAUSE_NONE}};
    if (!(a->low_bits & (a->bytes - 1)))
        return true;
    uint32_t n = 0;
    while (!(a->runs[n].at & (a->bytes - 1)))
        n++;
    struct finding *f = note(a->warp, a->insn, FINDING_MISALIGNED, 1u << a->runs[n].first);
    if (f) {
        f->cause = a->bytes > WORD_BYTES ? causes[memory][a->store] : CAUSE_NONE;
        snprintf(f->message, sizeof f->message,
                 "%s %u bytes at address 0x%" PRIx64
                 "%s, which is not a multiple of %u: a GPU stops the kernel here",
                 access_verb(a), a->bytes, a->runs[n].at, memory == MEMORY_SHARED ? " of shared memory" : "",
                 a->bytes);
    }
    note_fatal(a->warp);
    return false;
}

/* ---- global memory ---- */

static void write_to_input(struct access *a, const struct region *r, uint32_t lane)
{
    struct finding *f = note(a->warp, a->insn, FINDING_INPUT_MODIFIED, 1u << lane);
    if (f)
        snprintf(f->message, sizeof f->message, "writes %s[%" PRIu64 "], but %s is an input", r->label,
                 (a->at[lane] - r->base) / a->insn->size, r->label);
}

/* Remember what this worker did to a region, so that conflicts between workers are found at the end. */
static void use_region(struct access *a, struct region *r, const struct lane_run *run)
{
    struct worker *k = a->warp->worker;
    struct region_use *use = &k->uses[r->base / REGION_STRIDE];
    if (!a->store) {
        use->read = true;
        if (r->undefined)
            cells_global(a, r, run->first, run->lanes);
        if (a->insn->manner)
            race_global_acquire(a->warp, r, run->at - r->base, (uint64_t)run->lanes * a->bytes);
        race_global_load(a, r, run);
        return;
    }
    if (!r->is_filled)
        r->is_filled = true;
    if (!use->owners) {
        if (!k->run->alone)
            snapshots_take(k->run, r);
        use->owners = race_global_units(k, r);
    }
    if (r->undefined)
        cells_global(a, r, run->first, run->lanes);
    race_global_store(a, r, run);
    if (a->insn->releases)
        fences_pass(a->warp, a->insn->narrow);
    for (uint32_t l = 0; a->insn->manner && l < run->lanes; l++)
        race_global_release(a->warp, run->first + l, r, run->at - r->base + l * a->bytes, a->bytes);
}

/* A load of which only some bytes matter may reach beyond a buffer: bring those that matter, if they are
 * inside. */
static bool move_used(struct access *a, uint32_t lane)
{
    uint32_t used = a->wanted ? (1u << a->wanted[lane]) - 1 : a->insn->used;
    if (a->store || !used || (a->wanted && a->wanted[lane] >= a->bytes))
        return false;
    uint32_t first = (uint32_t)__builtin_ctz(used), bytes = 32 - (uint32_t)__builtin_clz(used) - first;
    struct region *r = memory_range(a->warp->worker->run->memory, a->at[lane] + first, bytes);
    if (!r || bytes + first > a->bytes)
        return false;
    a->warp->worker->uses[r->base / REGION_STRIDE].read = true;
    access_poison(a, lane);
    for (uint32_t b = first; b < first + bytes; b++)
        if (used >> b & 1)
            access_element(a, b / a->insn->size, lane)[b % a->insn->size] =
                r->host[a->at[lane] - r->base + b];
    return true;
}

static void move_lane_by_lane(struct access *a, const struct lane_run *run)
{
    struct memory *m = a->warp->worker->run->memory;
    for (uint32_t l = run->first; l < run->first + run->lanes && !a->warp->worker->dead; l++) {
        struct region *r = memory_range(m, a->at[l], a->bytes);
        if (!r) {
            if (!move_used(a, l)) {
                access_poison(a, l);
                outside_buffer(a, l);
            }
            continue;
        }
        struct lane_run one = {a->at[l], l, 1};
        if (a->store && r->read_only)
            write_to_input(a, r, l);
        use_region(a, r, &one);
        access_move(a, l, 1, r->host + (a->at[l] - r->base));
    }
}

void access_global(struct access *a, bool counted)
{
    struct worker *k = a->warp->worker;
    access_cut(a);
    if (a->run_count > FREE_RUNS)
        worker_spend(k, WORK_OF_PIECE * (a->run_count - FREE_RUNS));
    if (!access_is_aligned(a, MEMORY_GLOBAL))
        return;
    struct region *r = memory_range(k->run->memory, a->least, a->most - a->least);
    if (counted) {
        access_count_global(a, r);
        k->counts.global_stores += a->store ? (unsigned)__builtin_popcount(a->mask) : 0;
    }
    if (r && a->store && r->read_only)
        write_to_input(a, r, a->runs[0].first);
    for (uint32_t n = 0; r && a->run_count > FREE_RUNS && n < a->run_count; n++)
        race_global_fetch(k, r, a->runs[n].at);
    for (uint32_t n = 0; n < a->run_count && r; n++)
        use_region(a, r, &a->runs[n]);
    if (r)
        move_all(a, r->host, r->base);
    if (k->run->judge && a->store)
        judge_stores(a);
    for (uint32_t n = 0; n < a->run_count && !r && !k->dead; n++)
        move_lane_by_lane(a, &a->runs[n]);
}

/* ---- shared memory, and any ---- */

/* Elements that are no words, or of which a lane has several, are moved one by one. */
static void pay_shared(const struct access *a)
{
    enum { AN_INSTRUCTION = 2 };
    uint32_t elements = (uint32_t)__builtin_popcount(a->mask) * a->insn->count;
    worker_spend_shared(a->warp->worker, a->run_count);
    worker_spend(a->warp->worker, a->bytes == WORD_BYTES ? 0 : elements / AN_INSTRUCTION);
}

void access_shared(struct access *a)
{
    struct worker *k = a->warp->worker;
    uint64_t size = access_shared_end(a);
    access_cut(a);
    pay_shared(a);
    if (!access_is_aligned(a, MEMORY_SHARED))
        return;
    *(a->store ? &k->counts.shared_store_requests : &k->counts.shared_load_requests) += 1;
    k->counts.shared_stores += a->store ? (unsigned)__builtin_popcount(a->mask) : 0;
    k->counts.shared_wavefronts += access_wavefronts(a);
    if (a->most <= size) {
        bool outside = a->least < a->insn->low || a->most > a->insn->high;
        if (outside)
            outside_array(a); /* a GPU uses the neighbouring array's bytes */
        if (k->shadow && outside && a->store)
            written_unjudged(a, k->shadow);
        else if (k->shadow && !outside)
            race_shared(a, k->shadow);
        move_all(a, k->block.shared, 0);
        return;
    }
    uint32_t inside = 0;
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        if (!(a->mask >> l & 1))
            continue;
        if (a->at[l] <= size && a->bytes <= size - a->at[l]) {
            inside |= 1u << l;
            access_move(a, l, 1, k->block.shared + a->at[l]);
        } else {
            access_poison(a, l);
            outside_shared(a, l);
        }
    }
    a->mask = inside;
    if (!inside)
        return;
    access_cut(a);
    if (k->shadow)
        written_unjudged(a, k->shadow);
}

/* Split the lanes by the window that their generic address lies in. */
static void generic(struct access *a)
{
    uint32_t in_shared = 0, in_local = 0, all = a->mask;
    worker_spend(a->warp->worker, WORK_OF_WINDOWS);
    for (int l = 0; l < WARP_LANES; l++) {
        bool is_shared = a->at[l] >= SHARED_WINDOW, is_local = !is_shared && a->at[l] >= LOCAL_WINDOW;
        in_shared |= (uint32_t)is_shared << l;
        in_local |= (uint32_t)is_local << l;
        a->at[l] -= is_shared ? SHARED_WINDOW : is_local ? LOCAL_WINDOW : 0;
    }
    if ((a->mask = all & ~in_shared & ~in_local))
        access_global(a, true);
    if ((a->mask = all & in_shared))
        access_shared(a);
    if ((a->mask = all & in_local))
        access_local(a);
}

/* ---- loads that may ask again and again ---- */

static uint64_t heard(const struct warp *w, const struct insn *i)
{
    uint64_t heard = POLL_BEGIN;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        for (uint32_t k = 0; w->mask >> l & 1 && k < i->count; k++) {
            uint64_t word = 0;
            memcpy(&word, (const uint8_t *)warp_reg(w, i->v[k]) + l * i->size, i->size);
            heard = poll_mix(heard, word);
        }
    return heard;
}

static uint64_t asked(const struct access *a)
{
    uint64_t asked = POLL_BEGIN;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        asked = a->mask >> l & 1 ? poll_mix(asked, a->at[l]) : asked;
    return asked;
}

static void load_any(struct access *a)
{
    if (a->insn->space == PTX_SHARED)
        access_shared(a);
    else if (a->insn->space == PTX_GLOBAL)
        access_global(a, true);
    else
        generic(a);
}

/* Is the word one of an input? Inputs never change, so a load of one is no wait. */
static bool asks_input(const struct access *a)
{
    uint64_t at = a->at[__builtin_ctz(a->mask)];
    const struct region *r =
        a->insn->space == PTX_SHARED ? NULL : memory_region(a->warp->worker->run->memory, at);
    return r && r->read_only;
}

/* A load in a loop that says it is about other threads: volatile, relaxed, acquire. */
static void ask(struct access *a)
{
    struct warp *w = a->warp;
    struct counts before = w->worker->counts;
    uint64_t where = asked(a);
    if (asks_input(a)) {
        load_any(a);
        return;
    }
    load_any(a);
    poll_heard(w, a->insn, poll_mix(heard(w, a->insn), where), &before);
}

/* ---- handlers ---- */

static inline void load(struct warp *w, const struct insn *i, void action(struct access *a))
{
    struct access a;
    access_of(&a, w, i, false);
    action(&a);
}

static inline void store(struct warp *w, const struct insn *i, void action(struct access *a))
{
    struct access a;
    access_of(&a, w, i, true);
    action(&a);
}

static void global(struct access *a)
{
    access_global(a, true);
}

void data_load_global(struct warp *w, const struct insn *i)
{
    if (i->polls || !words_load(w, i))
        load(w, i, i->polls ? ask : global);
}

void data_store_global(struct warp *w, const struct insn *i)
{
    store(w, i, global);
}

void data_load_shared(struct warp *w, const struct insn *i)
{
    if (i->polls || !words_load_shared(w, i))
        load(w, i, i->polls ? ask : access_shared);
}

void data_store_shared(struct warp *w, const struct insn *i)
{
    if (!words_store_shared(w, i))
        store(w, i, access_shared);
}

void data_load_generic(struct warp *w, const struct insn *i)
{
    load(w, i, i->polls ? ask : generic);
}

void data_store_generic(struct warp *w, const struct insn *i)
{
    store(w, i, generic);
}
