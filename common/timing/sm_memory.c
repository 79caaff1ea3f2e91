/* Global and local memory: L1, the way to the L2, and memory. */
#include "common/timing/l2_reach.h"
#include "common/timing/line_ages.h"
#include "common/timing/sector_cache.h"
#include "common/timing/sm_units_state.h"

enum { PAIR = 3 /* sectors that come together */ };

/* The pieces of a step on their way through the L1's tags and banks. */
static double pass_l1(struct sm_units *u, const struct step *s, double at)
{
    return use(&u->l1_free, at, larger(s->passes * u->gpu->pass_clocks, s->pieces / u->gpu->lines_per_clock),
               &u->result->busy[UNIT_L1]);
}

static double send_to_l2(struct sm_units *u, double at, double sectors)
{
    return use_unlisted(&u->to_l2, at, sectors * SECTOR_BYTES / u->gpu->sm_bytes);
}

/* Does this line come from memory? One line always gets the same answer. */
static bool from_memory(const struct sm_units *u, uint64_t line, unsigned origin)
{
    uint64_t hash = line * UINT64_C(0xd6e8feb86659fd93);
    hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return (double)(hash >> 40) / (1 << 24) < u->launch->memory_share_of[origin];
}

/* A pseudo-random number from 0 to 1 for each request, the same ones in every run. */
static double draw(struct sm_units *u)
{
    uint64_t hash = ++u->asked * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (double)(hash >> 40) / (1 << 24);
}

/* Latencies differ from request to request, which keeps blocks out of step. */
static double jitter(struct sm_units *u)
{
    return 1 + u->gpu->jitter * (draw(u) - 0.5);
}

/* What the memory delivers once more because the L2 has evicted the line. */
struct again {
    double part, clocks; /* the fraction of such requests that find it evicted */
};

/* *beside, of a lost one: a neighbouring line was touched at the same time, so that both come in one
 * transfer.
 */
static double lost_since(struct sm_units *u, uint64_t line, bool *beside)
{
    double age = line_ages_touch(u->touched, line),
           others = age * u->launch->active_sms * u->launch->own_lines;
    double lost = age > 0 ? l2_lost(u->gpu, others * LINE_BYTES) : 0;
    *beside =
        lost > 0 && (line_ages_is_fresh(u->touched, line - 1) || line_ages_is_fresh(u->touched, line + 1));
    return lost;
}

static struct again read_again(struct sm_units *u, uint64_t line, unsigned sectors)
{
    const struct sm_launch *l = u->launch;
    bool beside;
    double lost = lost_since(u, line, &beside), n = __builtin_popcount(sectors);
    int pairs = !!(sectors & PAIR) + !!(sectors >> 2);
    double clocks = lost * pairs * (beside ? 2 * u->read_cost : u->scattered_cost);
    u->result->again_bytes += (lost * pairs * 2 + n * l->lost_loads + n * l->lost_pairs * 2) * SECTOR_BYTES;
    return (struct again){lost + l->lost_loads + l->lost_pairs,
                          clocks + n * (l->lost_loads * u->read_cost + l->lost_pairs * u->scattered_cost)};
}

/* A sector of which a word is stored is read before it is written back. */
static double write_again(struct sm_units *u, uint64_t line, unsigned sectors)
{
    bool beside;
    double lost = lost_since(u, line, &beside), n = __builtin_popcount(sectors);
    u->result->again_bytes += n * (lost + u->launch->lost_stores) * 2 * SECTOR_BYTES;
    return n * (lost * (beside ? u->read_cost + u->write_cost : u->partial_cost) +
                u->launch->lost_stores * u->partial_cost);
}

/* Stores wait in the L2 while the memory is busy, and go to memory when it is not. Loads wait for them only
 * if there are too many. */
static void write_back(struct sm_units *u, double at)
{
    double idle = larger(0, at - u->gpu->lent_clocks - u->memory), most = u->gpu->absorbed_clocks;
    double done = larger(smaller(idle, u->debt), u->debt - most);
    u->debt -= done;
    u->memory += done;
}

/* `clocks` of the memory for a store. */
static void leave_to_write(struct sm_units *u, double at, double clocks)
{
    u->result->busy[UNIT_DRAM] += clocks * u->crowd;
    u->debt += clocks * u->crowd;
    write_back(u, at);
}

/* Sectors of a line on their way from L2 or memory: when the last of them arrives. */
static double fetch(struct sm_units *u, double at, uint64_t line, unsigned sectors, unsigned origin)
{
    double *busy = u->result->busy, n = __builtin_popcount(sectors);
    u->result->load_sectors += (uint64_t)n;
    u->result->load_sectors_of[origin] += (uint64_t)n;
    at = send_to_l2(u, at, n);
    double there =
        use_part(u, &u->l2, at, n * u->l2_cost * u->crowd, &busy[UNIT_L2]) + u->gpu->l2_latency * jitter(u);
    struct again again = read_again(u, line, sectors);
    bool memory = from_memory(u, line, origin);
    if (memory || again.part > 0) {
        double clocks = again.clocks + (memory ? n * u->read_cost : 0);
        write_back(u, at);
        double served = use_part(u, &u->memory, at, clocks * u->crowd, &busy[UNIT_DRAM]);
        if (memory || draw(u) < again.part)
            there = served + u->memory_latency * jitter(u);
    }
    return there;
}

/* One line of a load that L1 looks up at `at`. */
static double load_line(struct sm_units *u, double at, uint64_t line, unsigned sectors, unsigned origin)
{
    double arrives;
    unsigned there = sector_cache_look(u->l1, line, sectors, &arrives), missing = sectors & ~there;
    u->result->l1_sectors += (unsigned)__builtin_popcount(sectors);
    u->result->l1_hits += (unsigned)__builtin_popcount(there);
    arrives = larger(arrives, at + u->gpu->l1_latency);
    if (!missing)
        return arrives;
    double fetched = fetch(u, at, line, missing, origin);
    sector_cache_put(u->l1, line, missing, fetched);
    return larger(arrives, fetched);
}

double units_load(struct sm_units *u, const struct block_steps *block, uint64_t pass, const struct step *s,
                  double at)
{
    double last = 0;
    at = pass_l1(u, s, at);
    for (uint32_t k = s->first; k < s->first + s->pieces; k++) {
        uint64_t piece = block->pieces[k], line = PIECE_LINE(piece) ^ pass << 34;
        last = larger(last, load_line(u, at, line, PIECE_SECTORS(piece), s->origin));
    }
    return last;
}

/* What the memory takes for lines that others complete. */
static double patching_clocks(const struct sm_units *u, const struct step *s)
{
    const struct drift *d = &u->launch->drift;
    return u->split_cost *
           (s->split_bytes * d->split + s->within_bytes * d->within + s->apart_bytes * d->apart);
}

double units_store(struct sm_units *u, const struct block_steps *block, uint64_t pass, const struct step *s,
                   double at)
{
    double *busy = u->result->busy, n = 0, again = 0;
    at = pass_l1(u, s, at);
    for (uint32_t k = s->first; k < s->first + s->pieces; k++) {
        unsigned sectors = PIECE_SECTORS(block->pieces[k]);
        n += __builtin_popcount(sectors);
        again += write_again(u, PIECE_LINE(block->pieces[k]) ^ pass << 34, sectors);
    }
    u->result->store_sectors += (uint64_t)n;
    at = send_to_l2(u, at, n);
    use_part(u, &u->l2, at, (n * u->l2_write_cost + s->torn * u->torn_cost) * u->crowd, &busy[UNIT_L2]);
    double patching = patching_clocks(u, s);
    double clocks = n * u->write_cost * u->launch->write_share + patching + again;
    u->result->patching += patching;
    leave_to_write(u, at, clocks);
    return at;
}

/* Local memory stays in the L2: what misses the L1 comes from there. */
double units_local_load(struct sm_units *u, const struct block_steps *block, const struct step *s, double at)
{
    double last = at = pass_l1(u, s, at);
    for (uint32_t k = s->first; k < s->first + s->pieces; k++) {
        uint64_t line = PIECE_LINE(block->pieces[k]);
        unsigned sectors = PIECE_SECTORS(block->pieces[k]);
        double arrives;
        unsigned missing = sectors & ~sector_cache_look(u->l1, line, sectors, &arrives);
        double n = __builtin_popcount(missing);
        arrives = larger(arrives, at + u->gpu->l1_latency);
        if (missing) {
            double sent = send_to_l2(u, at, n);
            arrives = use_part(u, &u->l2, sent, n * u->l2_cost * u->crowd, &u->result->busy[UNIT_L2]) +
                      u->gpu->l2_latency;
            sector_cache_put(u->l1, line, missing, arrives);
        }
        last = larger(last, arrives);
    }
    return last;
}

/* The L1 keeps what is stored, and hands it on to the L2. */
void units_local_store(struct sm_units *u, const struct block_steps *block, const struct step *s, double at)
{
    at = pass_l1(u, s, at);
    for (uint32_t k = s->first; k < s->first + s->pieces; k++) {
        unsigned sectors = PIECE_SECTORS(block->pieces[k]);
        double n = __builtin_popcount(sectors);
        sector_cache_put(u->l1, PIECE_LINE(block->pieces[k]), sectors, at);
        u->result->store_sectors += (uint64_t)n;
        use_part(u, &u->l2, send_to_l2(u, at, n), n * u->l2_write_cost * u->crowd, &u->result->busy[UNIT_L2]);
    }
}
