/* Atomics: read, compute and write a word in one step.
 *
 * Blocks on other host threads may work on the same word at the same time. */
#include "common/sim/cells.h"
#include "common/sim/fences.h"
#include "common/sim/lane_math.h"
#include "common/sim/order.h"
#include "common/sim/poll.h"
#include "common/sim/race.h"
#include "common/sim/sync.h"

#include <inttypes.h>
#include <stdio.h>

static f32 as_f32(u64 x)
{
    u32 low = (u32)x;
    f32 f;
    memcpy(&f, &low, sizeof f);
    return f;
}

static f64 as_f64(u64 x)
{
    f64 f;
    memcpy(&f, &x, sizeof f);
    return f;
}

static u64 of_f32(f32 f)
{
    u32 x;
    memcpy(&x, &f, sizeof x);
    return x;
}

static u64 of_f64(f64 f)
{
    u64 x;
    memcpy(&x, &f, sizeof x);
    return x;
}

static u64 add_halves(u32 x, u32 y)
{
    return PAIR(p + q);
}

static u64 add_bf16_pair(u32 x, u32 y)
{
    u32 low = to_bf16(from_bf16((u16)x) + from_bf16((u16)y)),
        high = to_bf16(from_bf16((u16)(x >> 16)) + from_bf16((u16)(y >> 16)));
    return high << 16 | low;
}

/* name, key, bytes, does the order not matter, is the old value ignored, new value from old, b, c */
#define ATOMICS(X)                                                                                           \
    X(add_u32, "add.u32", 4, true, false, old + b)                                                           \
    X(add_s32, "add.s32", 4, true, false, old + b)                                                           \
    X(add_u64, "add.u64", 8, true, false, old + b)                                                           \
    X(add_s64, "add.s64", 8, true, false, old + b)                                                           \
    X(add_f32, "add.f32", 4, false, false, of_f32(as_f32(old) + as_f32(b)))                                  \
    X(add_f64, "add.f64", 8, false, false, of_f64(as_f64(old) + as_f64(b)))                                  \
    X(add_f16, "add.noftz.f16", 2, false, false, half_bits(half_from((u32)old) + half_from((u32)b)))         \
    X(add_f16x2, "add.noftz.f16x2", 4, false, false, add_halves((u32)old, (u32)b))                           \
    X(add_bf16, "add.noftz.bf16", 2, false, false, to_bf16(from_bf16((u16)old) + from_bf16((u16)b)))         \
    X(add_bf16x2, "add.noftz.bf16x2", 4, false, false, add_bf16_pair((u32)old, (u32)b))                      \
    X(min_s32, "min.s32", 4, true, false, (s32)old < (s32)b ? old : b)                                       \
    X(min_u32, "min.u32", 4, true, false, (u32)old < (u32)b ? old : b)                                       \
    X(min_s64, "min.s64", 8, true, false, (s64)old < (s64)b ? old : b)                                       \
    X(min_u64, "min.u64", 8, true, false, old < b ? old : b)                                                 \
    X(max_s32, "max.s32", 4, true, false, (s32)old > (s32)b ? old : b)                                       \
    X(max_u32, "max.u32", 4, true, false, (u32)old > (u32)b ? old : b)                                       \
    X(max_s64, "max.s64", 8, true, false, (s64)old > (s64)b ? old : b)                                       \
    X(max_u64, "max.u64", 8, true, false, old > b ? old : b)                                                 \
    X(and_b32, "and.b32", 4, true, false, old &b)                                                            \
    X(or_b32, "or.b32", 4, true, false, old | b)                                                             \
    X(xor_b32, "xor.b32", 4, true, false, old ^ b)                                                           \
    X(and_b64, "and.b64", 8, true, false, old &b)                                                            \
    X(or_b64, "or.b64", 8, true, false, old | b)                                                             \
    X(xor_b64, "xor.b64", 8, true, false, old ^ b)                                                           \
    X(inc_u32, "inc.u32", 4, false, false, (u32)old >= (u32)b ? 0 : old + 1)                                 \
    X(dec_u32, "dec.u32", 4, false, false, (u32)old == 0 || (u32)old > (u32)b ? b : old - 1)                 \
    X(exch_b32, "exch.b32", 4, false, true, b)                                                               \
    X(exch_b64, "exch.b64", 8, false, true, b)                                                               \
    X(cas_b16, "cas.b16", 2, false, false, (u16)old == (u16)b ? c : old)                                     \
    X(cas_b32, "cas.b32", 4, false, false, (u32)old == (u32)b ? c : old)                                     \
    X(cas_b64, "cas.b64", 8, false, false, old == b ? c : old)

#define X(name, key, size, commutes, replaces, value)                                                        \
    static u64 name(u64 old, u64 b, u64 c)                                                                   \
    {                                                                                                        \
        (void)old, (void)b, (void)c;                                                                         \
        return value;                                                                                        \
    }
ATOMICS(X)
#undef X

static const struct atomic_op rows[] = {
#define X(name, key, size, commutes, replaces, value) {key, size, commutes, replaces, name},
    ATOMICS(X)
#undef X
};

const struct atomic_op *atomic_find(const char *key, uint8_t *index)
{
    for (size_t r = 0; r < ARRAY_LEN(rows); r++)
        if (!strcmp(rows[r].key, key)) {
            *index = (uint8_t)r;
            return &rows[r];
        }
    return NULL;
}

bool atomic_is_loop_in_shared(uint8_t index)
{
    const struct atomic_op *op = &rows[index];
    bool swap = !strncmp(op->key, "exch", 4) || !strncmp(op->key, "cas", 3);
    return !swap && (op->size != 4 || strstr(op->key, ".f32"));
}

bool atomic_is_compare_and_swap(uint8_t index)
{
    return !strncmp(rows[index].key, "cas", 3);
}

bool atomic_counts(uint8_t index)
{
    const char *key = rows[index].key;
    return !strncmp(key, "inc", 3) || (!strncmp(key, "add.", 4) && (key[4] == 'u' || key[4] == 's'));
}

/* Apply the operation of one lane to `word`; returns the old value. */
static u64 apply(const struct atomic_op *op, uint8_t *word, u64 b, u64 c)
{
    if (op->size == 8) {
        u64 old = __atomic_load_n((u64 *)(void *)word, __ATOMIC_RELAXED);
        while (!__atomic_compare_exchange_n((u64 *)(void *)word, &old, op->apply(old, b, c), true,
                                            __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
            ;
        return old;
    }
    if (op->size == 4) {
        u32 old = __atomic_load_n((u32 *)(void *)word, __ATOMIC_RELAXED);
        while (!__atomic_compare_exchange_n((u32 *)(void *)word, &old, (u32)op->apply(old, b, c), true,
                                            __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
            ;
        return old;
    }
    u16 old = __atomic_load_n((u16 *)(void *)word, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n((u16 *)(void *)word, &old, (u16)op->apply(old, b, c), true,
                                        __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
        ;
    return old;
}

/* Does the word change? */
static bool differs(const struct atomic_op *op, u64 old, u64 b, u64 c)
{
    u64 change = op->apply(old, b, c) ^ old;
    return op->size == 8 ? change : change << (64 - 8 * op->size);
}

static void modified(struct access *a, const struct region *r, uint32_t lane)
{
    struct finding *f = note(a->warp, a->insn, FINDING_INPUT_MODIFIED, 1u << lane);
    if (f)
        snprintf(f->message, sizeof f->message, "atomic on %s[%" PRIu64 "], but %s is an input", r->label,
                 (a->at[lane] - r->base) / a->bytes, r->label);
}

/* Where lane's word lies in the host's memory, or NULL after a finding. */
static uint8_t *find_word(struct access *a, uint32_t lane, bool *is_global)
{
    struct worker *k = a->warp->worker;
    enum ptx_space space = a->insn->space;
    uint64_t at = a->at[lane], size = a->bytes;
    *is_global = space == PTX_GLOBAL || (space == PTX_GENERIC && at < LOCAL_WINDOW);
    if (*is_global) {
        struct region *r = memory_range(k->run->memory, at, size);
        if (r) {
            uint8_t *changed = &k->uses[r->base / REGION_STRIDE].changed, kind = a->insn->extra + 1;
            *changed = *changed && *changed != kind ? MIXED : kind;
            r->is_filled = true;
            if (!k->run->alone)
                snapshots_take(k->run, r);
        }
        if (r && r->read_only)
            modified(a, r, lane);
        if (r && at % size == 0)
            return r->host + (at - r->base);
    } else {
        at -= space == PTX_GENERIC ? SHARED_WINDOW : 0;
        uint64_t end = access_shared_end(a);
        if (at > end || size > end - at || at % size)
            return NULL;
        a->at[lane] = at;
        if (at < a->insn->low || at + size > a->insn->high)
            outside_shared(a, lane);
        return k->block.shared + at;
    }
    return NULL;
}

static void lost(struct access *a, uint32_t lane)
{
    bool odd = a->at[lane] % a->bytes;
    struct finding *f =
        note(a->warp, a->insn, odd ? FINDING_MISALIGNED : FINDING_OUT_OF_BOUNDS_WRITE, 1u << lane);
    if (f && !odd)
        f->cause = CAUSE_UNALLOCATED;
    if (f)
        snprintf(f->message, sizeof f->message, "atomic on %u bytes at address 0x%" PRIx64 ": %s", a->bytes,
                 a->at[lane], odd ? "not aligned" : "outside of every buffer");
    note_fatal(a->warp);
}

static u64 operand(const struct warp *w, uint32_t slot, uint32_t lane, uint32_t size)
{
    u64 value = 0;
    memcpy(&value, (const uint8_t *)warp_reg(w, slot) + lane * size, size);
    return value;
}

static void look_at_global(struct access *a, uint32_t lane, bool replaces, bool commutes)
{
    struct worker *k = a->warp->worker;
    struct region *r = memory_region(k->run->memory, a->at[lane]);
    cells_global_atomic(a, lane, r, replaces, commutes);
    if (a->insn->d)
        race_global_acquire(a->warp, r, a->at[lane] - r->base, a->bytes);
    race_global_atomic(a, r, lane);
}

/* A lane has changed a word: other threads can tell. */
static void release(struct access *a, uint32_t lane)
{
    struct region *r = memory_region(a->warp->worker->run->memory, a->at[lane]);
    race_global_release(a->warp, lane, r, a->at[lane] - r->base, a->bytes);
}

/* Check a word before the operation: what of it and of the operands is undefined, and which other threads use
 * it if it is shared. */
static void look_at(struct access *a, const struct atomic_op *op, uint32_t lane, bool is_global)
{
    struct worker *k = a->warp->worker;
    if (!is_global && (a->at[lane] < a->insn->low || a->at[lane] + a->bytes > a->insn->high))
        return; /* another array's word: reported already */
    if (is_global)
        look_at_global(a, lane, op->replaces, op->commutes);
    if (is_global || !k->shadow)
        return;
    written_atomic(a, lane, (uint32_t)a->at[lane], op->replaces);
    if (a->insn->d)
        order_acquire(a->warp, a->at[lane]);
    race_atomic(a, k->shadow, lane, a->at[lane]);
}

static void count_global(struct worker *k, const struct insn *i, uint64_t at, unsigned size)
{
    worker_spend(k, WORK_OF_FAR * size);
    k->counts.atomics_global += at - k->run->workspace >= WORKSPACE_BYTES;
    k->counts.atomic_bytes += i->d ? size : 0;
    k->counts.changed[memory_region(k->run->memory, at)->counted] += size;
}

static void pay(struct warp *w, const struct atomic_op *op)
{
    uint32_t words = (op->size + WORD_BYTES - 1) / WORD_BYTES;
    worker_spend(w->worker, WORK_OF_ATOMIC * words * (uint64_t)__builtin_popcount(w->mask));
}

/* Fetch the words of the lanes that lie in the same buffer as the first lane's. */
static void fetch(const struct access *a)
{
    const struct worker *k = a->warp->worker;
    const struct region *r = memory_region(k->run->memory, a->at[__builtin_ctz(a->mask)]);
    for (uint32_t left = a->mask; r && left; left &= left - 1) {
        uint64_t at = a->at[__builtin_ctz(left)];
        if (at - r->base < r->bytes)
            race_global_fetch(k, r, at);
    }
}

void atomic_run(struct warp *w, const struct insn *i)
{
    struct worker *k = w->worker;
    const struct atomic_op *op = &rows[i->extra];
    struct access a;
    uint32_t in_shared = 0;
    struct counts before;
    uint64_t heard = POLL_BEGIN;
    bool changes = false;
    access_open(&a, w, i, i->a, i->offset, w->mask);
    a.store = true;
    if (i->polls)
        before = k->counts;
    k->counts.atomics++;
    if (i->releases)
        fences_pass(w, i->narrow);
    pay(w, op);
    fetch(&a);
    for (uint32_t l = 0; l < WARP_LANES && !k->dead; l++) {
        bool is_global;
        if (!(w->mask >> l & 1))
            continue;
        uint8_t *word = find_word(&a, l, &is_global);
        if (!word) {
            lost(&a, l);
            return;
        }
        if (is_global)
            count_global(k, i, a.at[l], op->size);
        look_at(&a, op, l, is_global);
        in_shared |= (uint32_t)!is_global << l;
        u64 b = operand(w, i->b, l, op->size), c = operand(w, i->c, l, op->size), old = apply(op, word, b, c);
        bool differs_here = differs(op, old, b, c);
        if (is_global && differs_here)
            release(&a, l);
        changes |= !i->polls || differs_here;
        if (!changes)
            heard = poll_mix(poll_mix(poll_mix(poll_mix(heard, a.at[l]), old), b), c);
        if (i->d)
            memcpy((uint8_t *)warp_reg(w, i->d) + l * op->size, &old, op->size);
    }
    a.mask = in_shared;
    race_release(&a);
    if (i->polls && changes)
        poll_changed(w, i);
    else if (i->polls)
        poll_heard(w, i, heard, &before);
}

static void reduce(struct warp *w, const struct insn *i)
{
    const u32 *a = warp_reg(w, i->a);
    u32 *d = warp_reg(w, i->d);
    uint32_t first = (uint32_t)__builtin_ctz(w->mask), sum = a[first];
    for (uint32_t l = first + 1; l < WARP_LANES; l++)
        if (w->mask >> l & 1)
            sum = (u32)rows[i->extra].apply(sum, a[l], 0);
    LANES d[l] = w->lanes[l] ? sum : d[l];
}

/* redux.sync: fold a over the named lanes; each of them gets the result. */
void atomic_reduce(struct warp *w, const struct insn *i)
{
    gather_by_tile(w, i, reduce);
}
