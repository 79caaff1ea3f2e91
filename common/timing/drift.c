#include "common/timing/drift.h"

#include <math.h>

static bool loads(const struct step *step)
{
    return step->kind == STEP_LOAD || step->kind == STEP_COPY;
}

/* The stores of a warp, on average over the warps. */
struct rows {
    double all, in_a_row; /* in all, and between two barriers at most */
    double in_step;       /* just after a barrier: the warp has not loaded since */
};

static void add_rows(struct rows *r, const struct warp_steps *warp)
{
    double row = 0, longest = 0;
    bool loaded = true;
    for (size_t k = 0; k < warp->count; k++) {
        bool store = warp->steps[k].kind == STEP_STORE, barrier = warp->steps[k].kind == STEP_BARRIER;
        loaded = !barrier && (loaded || loads(&warp->steps[k]));
        row = barrier ? 0 : row + store;
        longest = fmax(longest, row);
        r->all += store;
        r->in_step += store && !loaded;
    }
    r->in_a_row += longest;
}

static struct rows rows_of(const struct block_steps *blocks, size_t count, double longer)
{
    struct rows r = {0};
    double warps = 0;
    for (size_t b = 0; b < count; b++)
        for (uint32_t w = 0; w < blocks[b].warp_count; w++, warps++)
            add_rows(&r, &blocks[b].warps[w]);
    double part = r.all > 0 ? r.in_step / r.all : 0, scale = longer / fmax(warps, 1);
    return (struct rows){fmax(1, r.all * scale), fmax(1, r.in_a_row * scale), part};
}

struct drift drift_of(const struct block_steps *blocks, size_t count, double longer)
{
    const double apart = 150;
    struct rows r = rows_of(blocks, count, longer);
    double row = log2(r.in_a_row);
    return (struct drift){
        .split = 1 + 0.2 * log2(r.all),
        .within = 0.1 * r.in_step + (0.6 + 0.035 * row * row) * (1 - r.in_step),
        .apart = r.in_a_row < apart ? r.in_a_row / apart / 2 : 1 - apart / r.in_a_row / 2,
    };
}
