/* Judge two accesses to a unit of global memory: are they ordered, or allowed to meet, or a race? */
#include "common/sim/race.h"
#include "common/sim/visits.h"

/* Do two accesses meet on purpose? Both have to be strong, and their scopes have to include each other (PTX
 * ISA, "Morally strong operations"). Lanes of a warp that pass values by volatile accesses get a finding of
 * their own. */
static bool on_purpose(const struct access *a, uint32_t mark, bool wrote)
{
    const struct warp *w = a->warp;
    const struct visit *v = visit_of(w->worker, mark);
    bool other_block = v->block != w->block->linear, both_store = a->store && wrote;
    bool in_warp = !other_block && v->warp == w->index;
    if (a->insn->manner == MANNER_PLAIN || v->insn->manner == MANNER_PLAIN ||
        (other_block && (a->insn->narrow || v->insn->narrow)))
        return false;
    return !in_warp || both_store || a->insn->manner == MANNER_ATOMIC || v->insn->manner == MANNER_ATOMIC;
}

/* Is the access of a lane a race with the one that the mark stands for? Then it is noted. */
static bool is_race(struct access *a, const struct region *r, uint32_t lane, uint64_t unit, uint32_t mark,
                    bool wrote)
{
    if (!mark || on_purpose(a, mark, wrote) || visit_before(a->warp, lane, mark))
        return false;
    a->warp->worker->clashed |= visit_of(a->warp->worker, mark)->block != a->warp->block->linear;
    race_global_tell(a, r, lane, unit << a->warp->worker->run->unit_bits, mark, wrote);
    return true;
}

bool race_global_with_loads(struct access *a, const struct region *r, uint32_t lane, uint64_t unit,
                            const struct marks *reads)
{
    return reads->last && (is_race(a, r, lane, unit, reads->last[unit], false) ||
                           is_race(a, r, lane, unit, reads->other[unit], false));
}

/* An atomic has seen all earlier ones: what comes after it comes after those as well ("observation order").
 */
bool race_global_with_atomics(struct access *a, const struct region *r, uint32_t lane, uint64_t unit,
                              const struct marks *atomics)
{
    uint32_t last = atomics->last ? atomics->last[unit] : 0;
    return last && !visit_before(a->warp, lane, last) &&
           (is_race(a, r, lane, unit, last, true) || is_race(a, r, lane, unit, atomics->other[unit], true));
}

/* Has a strong load that comes before the access seen a strong store? (The same order. A store erases the
 * marks of loads before it.) */
static bool has_seen(const struct access *a, const struct region_use *use, uint32_t lane, uint64_t unit)
{
    const struct worker *k = a->warp->worker;
    const uint32_t marks[] = {use->owners[unit], use->reads.last ? use->reads.last[unit] : 0,
                              use->reads.last ? use->reads.other[unit] : 0};
    bool seen = false;
    for (size_t n = 1; n < ARRAY_LEN(marks) && visit_of(k, marks[0])->insn->manner; n++)
        seen |= marks[n] && visit_of(k, marks[n])->insn->manner && visit_before(a->warp, lane, marks[n]);
    return seen;
}

bool race_global_with_store(struct access *a, const struct region *r, const struct region_use *use,
                            uint32_t lane, uint64_t unit)
{
    uint32_t owner = use->owners ? use->owners[unit] : 0;
    return owner && !has_seen(a, use, lane, unit) && is_race(a, r, lane, unit, owner, true);
}
