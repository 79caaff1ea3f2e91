/* Races in global memory: each word of an output knows which block has stored to it. */
#include "common/sim/chunks.h"
#include "common/sim/race.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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
    bool judged = a->bytes >= 4 && !a->insn->manner && !a->warp->worker->run->kernel->in_order;
    words8 others = {0};
    for (uint64_t k = 0; k < count; k += CHUNK) {
        words8 owner = load(owners + first + k), where = first_of_chunk((int32_t)(count - k));
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
