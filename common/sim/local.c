/* Local memory and the parameters of called functions, which belong to one thread. */
#include "common/sim/access.h"
#include "common/sim/cells.h"

#include <string.h>

static void move_local(struct access *a, uint32_t lane)
{
    const struct warp *w = a->warp;
    uint64_t at = lane * w->local_capacity + a->at[lane];
    access_move(a, lane, 1, w->local + at);
    cells_access(a, lane, w->local_cells, at, ORIGIN_LOCAL);
}

/* Do all lanes use the same aligned address within `size` bytes? So it is as a rule: arrays of all lanes lie
 * at the same place. */
static bool is_one_place(const struct access *a, uint64_t size)
{
    uint64_t at = a->at[__builtin_ctz(a->mask)], other = 0;
    LANES other |= (a->at[l] ^ at) & (uint64_t)a->warp->lanes[l];
    return !other && a->mask == a->warp->mask && at % a->bytes == 0 && at <= size && a->bytes <= size - at;
}

/* Move one element of all lanes; `bytes` is how far it is from lane to lane. */
static inline void move_column(const struct access *a, uint8_t *reg, uint8_t *memory, uint64_t bytes,
                               uint32_t size)
{
    for (uint32_t left = a->mask; left; left &= left - 1) {
        uint32_t l = (uint32_t)__builtin_ctz(left);
        uint8_t *here = reg + l * size, *there = memory + l * bytes;
        memcpy(a->store ? there : here, a->store ? here : there, size);
    }
}

/* Do cells of the active lanes hold an undefined bit? `at` is the first lane's, `bytes` as above. */
static inline bool any_undefined(const struct access *a, const uint8_t *bits, uint64_t bytes, uint32_t size)
{
    bool any = false;
    for (uint32_t left = a->mask; left && !any; left &= left - 1)
        any = cells_any(bits + (uint32_t)__builtin_ctz(left) * bytes, size);
    return any;
}

/* Mark what the active lanes have stored as defined; `at` and `bytes` as above. */
static inline void define(const struct access *a, uint8_t *bits, uint64_t bytes, uint32_t size)
{
    for (uint32_t left = a->mask; left; left &= left - 1)
        memset(bits + (uint32_t)__builtin_ctz(left) * bytes, 0, size);
}

/* After a move: what is undefined moves as well. `at` and `bytes` as above. */
static void move_undefined(struct access *a, struct cells c, uint64_t at, uint64_t bytes,
                           enum origin_kind kind)
{
    uint32_t from = 0;
    for (uint32_t k = 0; k < a->insn->count && a->store; k++)
        from |= undefined_lanes(a->warp, a->insn->v[k]);
    bool word = a->bytes == WORD_BYTES, any = from & a->mask;
    if (!a->store) /* the size as a constant is far quicker */
        any = word ? any_undefined(a, c.bits + at, bytes, WORD_BYTES)
                   : any_undefined(a, c.bits + at, bytes, a->bytes);
    for (uint32_t left = a->mask; left && any; left &= left - 1)
        cells_access(a, (uint32_t)__builtin_ctz(left), c, (uint32_t)__builtin_ctz(left) * bytes + at, kind);
    if (a->store && !any)
        word ? define(a, c.bits + at, bytes, WORD_BYTES) : define(a, c.bits + at, bytes, a->bytes);
}

/* All lanes at one place `at` of their own memory, `bytes` bytes after each other's. */
static void move_together(struct access *a, uint8_t *own, struct cells c, uint64_t at, uint64_t bytes,
                          enum origin_kind kind)
{
    for (uint32_t k = 0; k < a->insn->count; k++) {
        uint8_t *reg = access_element(a, k, 0), *memory = own + at + k * a->insn->size;
        if (a->insn->size == WORD_BYTES)
            move_column(a, reg, memory, bytes, WORD_BYTES);
        else
            move_column(a, reg, memory, bytes, a->insn->size);
    }
    if (c.bits)
        move_undefined(a, c, at, bytes, kind);
}

void access_local(struct access *a)
{
    enum { LANES_TOGETHER = 4 }; /* at one place so many take as long as an instruction */
    const struct warp *w = a->warp;
    const struct frame *f = &w->frames[w->depth - 1];
    uint64_t size = f->local_base + f->function->local_bytes;
    uint32_t lanes = (uint32_t)__builtin_popcount(a->mask);
    if (is_one_place(a, size)) {
        worker_spend(w->worker, a->insn->count * lanes / LANES_TOGETHER);
        move_together(a, w->local, w->local_cells, a->at[__builtin_ctz(a->mask)], w->local_capacity,
                      ORIGIN_LOCAL);
        return;
    }
    worker_spend(w->worker, (w->local_cells.bits ? WORK_OF_LOCAL_CELLS : WORK_OF_LOCAL) * lanes);
    access_cut(a);
    if (!access_is_aligned(a, MEMORY_LOCAL))
        return;
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        if (!(a->mask >> l & 1))
            continue;
        if (a->at[l] <= size && a->bytes <= size - a->at[l]) {
            move_local(a, l);
        } else {
            access_poison(a, l);
            outside_local(a, l, size);
        }
    }
}

void data_load_local(struct warp *w, const struct insn *i)
{
    struct access a;
    access_of(&a, w, i, false);
    access_local(&a);
}

void data_store_local(struct warp *w, const struct insn *i)
{
    struct access a;
    access_of(&a, w, i, true);
    access_local(&a);
}

/* .param variables of a called function: frame_bytes per lane, at i->offset. */
static void parameter(struct warp *w, const struct insn *i, bool store)
{
    struct access a = {.warp = w, .insn = i, .mask = w->mask, .bytes = i->size * i->count, .store = store};
    const struct frame *f = &w->frames[w->depth - 1];
    worker_spend_parameter(w->worker, w->mask);
    move_together(&a, f->parameters, f->parameter_cells, (uint64_t)i->offset, f->function->frame_bytes,
                  ORIGIN_PARAMETER);
}

void data_load_param(struct warp *w, const struct insn *i)
{
    parameter(w, i, false);
}

void data_store_param(struct warp *w, const struct insn *i)
{
    parameter(w, i, true);
}

/* The address of a .local variable: where this call's frame starts, plus its offset. */
void data_local_address(struct warp *w, const struct insn *i)
{
    uint64_t *d = warp_reg(w, i->d), at = w->frames[w->depth - 1].local_base + (uint64_t)i->offset;
    LANES d[l] = w->lanes[l] ? at : d[l];
}
