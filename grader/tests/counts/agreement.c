#include "grader/tests/counts/agreement.h"

#include "common/base.h"

/* ---- the same measure on both sides ---- */

static uint64_t simulated_value(const struct counts *c, enum counts_measure measure)
{
    const uint64_t values[COUNTS_MEASURE_COUNT] = {
        [COUNTS_LOAD_REQUESTS] = c->load.requests,     [COUNTS_LOAD_SECTORS] = c->load.sectors,
        [COUNTS_STORE_REQUESTS] = c->store.requests,   [COUNTS_STORE_SECTORS] = c->store.sectors,
        [COUNTS_SHARED_PASSES] = c->shared_wavefronts, [COUNTS_FLOPS] = c->flops,
    };
    return values[measure];
}

/* What the hardware's counters add up to.
 *
 * An asynchronous copy counts as one pass, however many it takes: the chip has no counter for its passes, and
 * Nsight Compute takes the banks from the global address. */
static const struct {
    enum counts_measure measure;
    enum hardware_metric metric;
    unsigned weight;
} sums[] = {
    {COUNTS_LOAD_REQUESTS, HARDWARE_LOAD_REQUESTS, 1},
    {COUNTS_LOAD_SECTORS, HARDWARE_LOAD_SECTORS, 1},
    {COUNTS_STORE_REQUESTS, HARDWARE_STORE_REQUESTS, 1},
    {COUNTS_STORE_SECTORS, HARDWARE_STORE_SECTORS, 1},
    {COUNTS_SHARED_PASSES, HARDWARE_SHARED_LOAD_PASSES, 1},
    {COUNTS_SHARED_PASSES, HARDWARE_SHARED_STORE_PASSES, 1},
    {COUNTS_SHARED_PASSES, HARDWARE_ASYNC_COPIES, 1},
    {COUNTS_FLOPS, HARDWARE_FADD, 1},
    {COUNTS_FLOPS, HARDWARE_FMUL, 1},
    {COUNTS_FLOPS, HARDWARE_FFMA, 2},
    {COUNTS_FLOPS, HARDWARE_DADD, 1},
    {COUNTS_FLOPS, HARDWARE_DMUL, 1},
    {COUNTS_FLOPS, HARDWARE_DFMA, 2},
};

static uint64_t chip_passes(const struct hardware_counts *h)
{
    const uint64_t *v = h->values;
    return v[HARDWARE_CHIP_LOAD_PASSES] + v[HARDWARE_CHIP_STORE_PASSES] + v[HARDWARE_ASYNC_COPIES];
}

/* If two counters measure the same, take the one with the expected number, if one has it. */
static uint64_t hardware_value(const struct hardware_counts *h, enum counts_measure measure,
                               uint64_t expected)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < ARRAY_LEN(sums); k++)
        if (sums[k].measure == measure)
            sum += sums[k].weight * h->values[sums[k].metric];
    return measure == COUNTS_SHARED_PASSES && chip_passes(h) == expected ? expected : sum;
}

/* ---- why they differ ---- */

/* Requests of the kind that a measure is about; none for arithmetic. */
static uint64_t requests(const struct hardware_counts *h, enum counts_measure measure)
{
    const uint64_t *v = h->values, loads = v[HARDWARE_LOAD_REQUESTS], stores = v[HARDWARE_STORE_REQUESTS];
    const uint64_t counts[COUNTS_MEASURE_COUNT] = {
        [COUNTS_LOAD_REQUESTS] = loads,
        [COUNTS_LOAD_SECTORS] = loads,
        [COUNTS_STORE_REQUESTS] = stores,
        [COUNTS_STORE_SECTORS] = stores,
        [COUNTS_SHARED_PASSES] = v[HARDWARE_SHARED_LOADS] + v[HARDWARE_SHARED_STORES],
    };
    return counts[measure];
}

static bool same_bytes(const struct counts *simulated, const struct hardware_counts *measured)
{
    const uint64_t *v = measured->values;
    return v[HARDWARE_LOAD_BYTES] + v[HARDWARE_ASYNC_BYTES] == simulated->load.bytes;
}

/* Did lanes ask for the same bytes, but grouped into other requests? This happens only where branches divided
 * a warp. */
static bool has_diverged(enum counts_measure measure, const struct counts *simulated,
                         const struct hardware_counts *measured)
{
    return (measure == COUNTS_LOAD_REQUESTS || measure == COUNTS_LOAD_SECTORS) &&
           same_bytes(simulated, measured) && measured->values[HARDWARE_DIVERGENT_BRANCHES] > 0;
}

/* Are the numbers of copies the same, and all other passes, too? Then the difference is copies that take
 * several passes. */
static bool has_long_copies(enum counts_measure measure, const struct counts *simulated,
                            const struct hardware_counts *measured)
{
    uint64_t copies = simulated->async_copies,
             passes = simulated->shared_wavefronts - simulated->async_wavefronts + copies;
    return measure == COUNTS_SHARED_PASSES && simulated->async_wavefronts > copies &&
           measured->values[HARDWARE_ASYNC_COPIES] == copies && same_bytes(simulated, measured) &&
           hardware_value(measured, measure, passes) == passes;
}

/* Did waiting warps poll more often than in the simulator, which does not count polls without success? */
static bool has_waited(enum counts_measure measure, const struct agreement *a, const struct counts *simulated)
{
    return simulated->polls && measure != COUNTS_FLOPS && measure != COUNTS_STORE_REQUESTS &&
           measure != COUNTS_STORE_SECTORS && a->measured > a->simulated;
}

static enum counts_reason reason(enum counts_measure measure, const struct agreement *a,
                                 const struct counts *simulated, const struct hardware_counts *measured,
                                 const struct hardware_counts *unoptimised)
{
    uint64_t now = requests(measured, measure), before = requests(unoptimised, measure);
    if (a->measured == a->simulated)
        return COUNTS_SAME;
    if (a->unoptimised == a->simulated && now != before)
        return now < before ? COUNTS_MERGED : COUNTS_SPLIT;
    if (a->unoptimised == a->simulated && measure == COUNTS_FLOPS && a->measured < a->simulated)
        return COUNTS_REUSED;
    if (measure == COUNTS_SHARED_PASSES && measured->values[HARDWARE_SHARED_SWAPS] > simulated->atomics)
        return COUNTS_ATOMIC_LOOP;
    if (has_long_copies(measure, simulated, measured))
        return COUNTS_LONG_COPIES;
    if (has_waited(measure, a, simulated))
        return COUNTS_WAITED;
    return has_diverged(measure, simulated, measured) ? COUNTS_DIVERGED : COUNTS_UNEXPLAINED;
}

void counts_agree(struct agreement agreement[COUNTS_MEASURE_COUNT], const struct counts *simulated,
                  const struct hardware_counts *measured, const struct hardware_counts *unoptimised)
{
    for (int m = 0; m < COUNTS_MEASURE_COUNT; m++) {
        uint64_t expected = simulated_value(simulated, m);
        agreement[m] = (struct agreement){.simulated = expected,
                                          .measured = hardware_value(measured, m, expected),
                                          .unoptimised = hardware_value(unoptimised, m, expected)};
        agreement[m].reason = reason(m, &agreement[m], simulated, measured, unoptimised);
    }
}
