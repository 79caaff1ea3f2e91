/* Merge what the workers of a launch have done: did two of them conflict, and what do all count? */
#include "common/sim/lane_shape.h"
#include "common/sim/run.h"

/* ---- conflicts ---- */

/* Has each of two workers stored to one of the units from `from` up to `end`? */
static bool both_stored(const uint32_t *a, const uint32_t *b, uint64_t from, uint64_t end)
{
    uint32_t both = 0;
    for (uint64_t unit = from; unit < end; unit++)
        both |= (a[unit] != 0) & (b[unit] != 0);
    return both;
}

/* Have two workers stored to the same unit of a region? It lies in a sector that both have touched. */
static bool overlap(const struct run *run, const struct worker *a, const struct worker *b, uint32_t region)
{
    const uint32_t *mine = a->uses[region].owners, *other = b->uses[region].owners;
    uint64_t units = (run->memory->regions[region]->bytes >> run->unit_bits) + 1; /* the last may be a part */
    uint64_t each = SECTOR >> run->unit_bits;
    for (uint64_t word = 0; mine && other && word * 64 * each < units; word++)
        for (uint64_t both = a->footprint[region][word] & b->footprint[region][word]; both;
             both &= both - 1) {
            uint64_t from = (word * 64 + (unsigned)__builtin_ctzll(both)) * each;
            if (both_stored(mine, other, from, from + each < units ? from + each : units))
                return true;
        }
    return false;
}

static bool conflict(const struct run *run, const struct worker *one, const struct worker *two,
                     uint32_t region)
{
    const struct region_use *a = &one->uses[region], *b = &two->uses[region];
    bool a_alone = a->owners && (b->read || b->changed), b_alone = b->owners && (a->read || a->changed);
    bool mixed = (a->changed && b->read) || (b->changed && a->read);
    mixed |= a->changed && b->changed && (a->changed != b->changed || a->changed == MIXED);
    return a_alone || b_alone || mixed || overlap(run, one, two, region);
}

bool workers_conflict(const struct run *run, const struct worker *workers, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        if (workers[k].clashed)
            return true;
    for (uint32_t r = 1; r <= run->memory->count; r++)
        for (unsigned a = 0; run->memory->regions[r] && a < count; a++)
            for (unsigned b = a + 1; b < count; b++)
                if (conflict(run, &workers[a], &workers[b], r))
                    return true;
    return false;
}

/* ---- putting together ---- */

static void add_traffic(struct traffic *to, const struct traffic *from)
{
    to->bytes += from->bytes;
    to->requests += from->requests;
    to->sectors += from->sectors;
}

static void raise(uint64_t *most, uint64_t value)
{
    *most = value > *most ? value : *most;
}

static void add_counts(struct counts *to, const struct counts *from)
{
    for (int b = 0; b < COUNTED_BUFFERS; b++) {
        add_traffic(&to->loads[b], &from->loads[b]);
        add_traffic(&to->stores[b], &from->stores[b]);
        to->changed[b] += from->changed[b];
    }
    add_traffic(&to->load, &from->load);
    add_traffic(&to->store, &from->store);
    to->shared_load_requests += from->shared_load_requests;
    to->shared_store_requests += from->shared_store_requests;
    to->shared_wavefronts += from->shared_wavefronts;
    to->async_copies += from->async_copies;
    to->async_wavefronts += from->async_wavefronts;
    to->shared_stores += from->shared_stores;
    to->global_stores += from->global_stores;
    to->atomics_global += from->atomics_global;
    to->atomic_bytes += from->atomic_bytes;
    to->constant_bytes += from->constant_bytes;
    to->atomics += from->atomics;
    to->shuffles += from->shuffles;
    to->barriers += from->barriers;
    to->polls += from->polls;
    to->flops += from->flops;
    to->warp_instructions += from->warp_instructions;
    to->blocks += from->blocks;
    to->loading_blocks += from->loading_blocks;
    to->warps += from->warps;
    raise(&to->longest_warp, from->longest_warp);
}

/* Sectors that any worker touched. */
static uint64_t footprint(const struct run *run, const struct worker *workers, unsigned count)
{
    uint64_t sectors = 0;
    for (uint32_t r = 1; r <= run->memory->count; r++) {
        uint64_t words = run->memory->regions[r] ? run->memory->regions[r]->bytes / 32 / 64 + 1 : 0;
        for (uint64_t word = 0; word < words; word++) {
            uint64_t bits = 0;
            for (unsigned k = 0; k < count; k++)
                bits |= workers[k].footprint[r] ? workers[k].footprint[r][word] : 0;
            sectors += (uint64_t)__builtin_popcountll(bits);
        }
    }
    return sectors;
}

static uint64_t plane_bytes(const struct launch *l)
{
    return 4 * (l->block[0] + UINT64_C(2)) * (l->block[1] + UINT64_C(2));
}

/* Of all workers' blocks that load: the fewest shared stores and the most writes. */
static struct share extremes(const struct worker *workers, unsigned count)
{
    struct share all = {.shared_stores = UINT64_MAX};
    for (unsigned k = 0; k < count; k++) {
        const struct share *own = &workers[k].extreme;
        if (!workers[k].counts.loading_blocks)
            continue;
        all.shared_stores = own->shared_stores < all.shared_stores ? own->shared_stores : all.shared_stores;
        raise(&all.global_writes, own->global_writes);
    }
    return all;
}

/* What counts per block is judged launch by launch, by the worst of the blocks that load: neither other
 * blocks nor other launches make it look better. Stores to shared memory that the launch never reads are for
 * show. A thread that is alone in its launch has none to share with, but should not load much. */
static void judge_launch(struct counts *all, const struct counts *own, struct share extreme,
                         const struct run *run)
{
    double planes = (double)run->asked_bytes / (double)plane_bytes(run->launch);
    all->most_planes = planes > all->most_planes ? planes : all->most_planes;
    all->launches++;
    if (!own->loading_blocks)
        return;
    double stores = own->shared_load_requests ? (double)extreme.shared_stores : 0;
    double writes = (double)extreme.global_writes;
    bool alone = run->threads == 1 && own->blocks == 1;
    if (alone)
        all->lone_bytes += own->load.bytes;
    else if (!all->sharing_launches++ || stores < all->least_shared_stores) {
        all->least_shared_stores = stores;
        all->least_launch = all->launches;
    }
    all->most_global_writes = writes > all->most_global_writes ? writes : all->most_global_writes;
}

void workers_collect(const struct run *run, struct worker *workers, unsigned count, struct findings *findings,
                     struct counts *counts)
{
    struct counts own = {0};
    for (unsigned k = 0; k < count; k++)
        add_counts(&own, &workers[k].counts);
    judge_launch(counts, &own, extremes(workers, count), run);
    add_counts(counts, &own);
    counts->footprint_sectors += footprint(run, workers, count);
    counts->meeting_launches += run->kernel->meets;
    raise(&counts->shared_bytes_per_block, run->asked_bytes);
    raise(&counts->threads_per_block, run->threads);
    raise(&counts->plane_bytes, plane_bytes(run->launch));
    note_merge(findings, workers, count, run->fatal_block);
}
