/* Local memory and the parameters of called functions, which belong to one thread. */
#include "common/sim/access.h"
#include "common/sim/cells.h"

static void move_local(struct access *a, uint32_t lane)
{
    const struct warp *w = a->warp;
    uint64_t at = lane * w->local_capacity + a->at[lane];
    access_move(a, lane, 1, w->local + at);
    cells_access(a, lane, w->local_cells, at, ORIGIN_LOCAL);
}

void access_local(struct access *a)
{
    const struct warp *w = a->warp;
    const struct frame *f = &w->frames[w->depth - 1];
    uint64_t size = f->local_base + f->function->local_bytes;
    worker_spend(w->worker, WORK_OF_LOCAL * (uint64_t)__builtin_popcount(a->mask));
    access_cut(a);
    if (!access_is_aligned(a))
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

static void move_parameter(struct access *a, uint32_t lane, const struct frame *f, uint64_t at)
{
    access_move(a, lane, 1, f->parameters + at);
    cells_access(a, lane, f->parameter_cells, at, ORIGIN_PARAMETER);
}

/* .param variables of a called function: frame_bytes per lane, at i->offset. */
static void parameter(struct warp *w, const struct insn *i, bool store)
{
    struct access a;
    access_of(&a, w, i, store);
    const struct frame *f = &w->frames[w->depth - 1];
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (w->mask >> l & 1)
            move_parameter(&a, l, f, l * f->function->frame_bytes + (uint64_t)i->offset);
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
