// A launch on the host: coroutines for the threads of a block, one block after another.
//
//     host INPUT OUTPUT
//
// INPUT holds a struct given; OUTPUT gets what every kernel leaves in own, totals, out and its state, in the
// order of the kernels' numbers.
#include "host_cuda.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <ucontext.h>
#include <vector>

#include "layout.h"

dim3 threadIdx, blockIdx, blockDim, gridDim;
thread_local unsigned long long dynamic[2048];

// ---- kernels ----

struct launch {
    kernel *run;
    dim3 grid, block;
    unsigned slots;
    uint32_t *state;
};

static std::map<unsigned, launch> &launches()
{
    static std::map<unsigned, launch> all;
    return all;
}

entered::entered(unsigned number, kernel *run, dim3 grid, dim3 block, unsigned slots, uint32_t *state)
{
    launches()[number] = {run, grid, block, slots, state};
}

static size_t volume(dim3 d) { return (size_t)d.x * d.y * d.z; }

// ---- coroutines ----

enum { STACK_BYTES = 256 << 10 };

// Threads that wait for each other: all that are expected, and what they hand in.
struct meeting {
    unsigned arrived, generation;
    int trues, result;
    uint32_t lanes_arrived;
};

struct warp_state {
    unsigned long long handed_in[32];
    std::map<unsigned, meeting> by_mask;
};

struct coroutine {
    ucontext_t context;
    dim3 index;
    bool done;
    std::vector<char> stack;
};

struct block_state {
    dim3 index;
    unsigned count, alive, at_grid; // at_grid: how many wait for all blocks
    meeting barrier;
    warp_state warps[MOST_THREADS / 32];
    std::vector<coroutine> threads;
};

static std::vector<block_state> blocks;
static block_state *here;
static unsigned running;         // a thread of that block
static unsigned grid_generation; // how often all blocks have met
static unsigned long progress;   // meetings held and threads ended
static ucontext_t scheduler;

static void pause_here()
{
    swapcontext(&here->threads[running].context, &scheduler);
}

static void hold(meeting &m)
{
    m.arrived = 0;
    m.lanes_arrived = 0;
    m.result = m.trues;
    m.trues = 0;
    m.generation++;
    progress++;
}

// ---- barriers ----

static int barrier_trues(int truth)
{
    meeting &m = here->barrier;
    unsigned generation = m.generation;
    m.trues += truth != 0;
    if (++m.arrived == here->alive)
        hold(m);
    while (m.generation == generation)
        pause_here();
    return m.result;
}

void __syncthreads() { barrier_trues(0); }
int __syncthreads_count(int truth) { return barrier_trues(truth); }
int __syncthreads_or(int truth) { return barrier_trues(truth) != 0; }
int __syncthreads_and(int truth) { return barrier_trues(!truth) == 0; }

void give_way() { pause_here(); }

void grid_sync()
{
    unsigned generation = grid_generation;
    here->at_grid++;
    while (grid_generation == generation)
        pause_here();
}

void __syncwarp(unsigned mask)
{
    meeting &m = here->warps[running / 32].by_mask[mask];
    unsigned generation = m.generation;
    m.lanes_arrived |= 1u << running % 32;
    if (m.lanes_arrived == mask)
        hold(m);
    while (m.generation == generation)
        pause_here();
}

lanes gather(unsigned mask, unsigned long long bits)
{
    lanes all;
    warp_state &w = here->warps[running / 32];
    w.handed_in[running % 32] = bits;
    __syncwarp(mask);
    memcpy(all.bits, w.handed_in, sizeof all.bits);
    all.self = running % 32;
    __syncwarp(mask); // nobody hands in anew before all have read
    return all;
}

// ---- a launch ----

struct arguments {
    const inputs *in;
    own *all;
    totals *sums;
    unsigned long long *out;
    scalars s;
};

static const launch *current;
static const arguments *handed;

static void run_thread()
{
    current->run(handed->in, handed->all, handed->sums, handed->out, handed->s);
    here->threads[running].done = true;
    progress++;
    if (--here->alive > 0 && here->barrier.arrived == here->alive)
        hold(here->barrier);
    pause_here();
}

static void start_thread(coroutine &c, dim3 index)
{
    c.stack.resize(STACK_BYTES);
    c.index = index;
    c.done = false;
    getcontext(&c.context);
    c.context.uc_stack.ss_sp = c.stack.data();
    c.context.uc_stack.ss_size = STACK_BYTES;
    makecontext(&c.context, run_thread, 0);
}

static void start_block(block_state &b, dim3 index)
{
    unsigned t = 0;
    b.index = index;
    b.count = b.alive = (unsigned)volume(blockDim);
    b.at_grid = 0;
    b.barrier = {};
    for (warp_state &w : b.warps)
        w.by_mask.clear();
    b.threads.resize(b.count);
    for (unsigned z = 0; z < blockDim.z; z++)
        for (unsigned y = 0; y < blockDim.y; y++)
            for (unsigned x = 0; x < blockDim.x; x++)
                start_thread(b.threads[t++], {x, y, z});
}

static void run_round()
{
    for (running = 0; running < here->count; running++)
        if (!here->threads[running].done) {
            threadIdx = here->threads[running].index;
            swapcontext(&scheduler, &here->threads[running].context);
        }
}

// Run a block until its threads have ended, or all that live wait for the other blocks.
static void run_block(block_state &b)
{
    here = &b;
    blockIdx = b.index;
    for (unsigned idle = 0; b.at_grid < b.alive;) { // idle: rounds in which at most one thread's poll has ended
        unsigned long before = progress;
        run_round();
        idle = progress == before ? idle + 1 : 0;
        if (idle > MOST_THREADS) {
            fprintf(stderr, "deadlock: threads wait for others that do not come\n");
            exit(1);
        }
    }
}

// Blocks run one after another up to the next grid_sync(). At one, no block's shared memory holds what is still
// needed, so that all may have the same.
static void run_launch(const launch &l, const arguments &a)
{
    unsigned n = 0, alive = 1;
    current = &l;
    handed = &a;
    gridDim = l.grid;
    blockDim = l.block;
    blocks.resize(volume(l.grid));
    for (unsigned z = 0; z < gridDim.z; z++)
        for (unsigned y = 0; y < gridDim.y; y++)
            for (unsigned x = 0; x < gridDim.x; x++)
                start_block(blocks[n++], {x, y, z});
    for (; alive > 0; grid_generation++) {
        alive = 0;
        for (block_state &b : blocks)
            run_block(b);
        for (block_state &b : blocks) {
            alive += b.alive;
            b.at_grid = 0;
        }
    }
}

// ---- files ----

static void exchange(FILE *f, size_t (*move)(void *, size_t, size_t, FILE *), void *bytes, size_t count)
{
    if (move(bytes, 1, count, f) == count)
        return;
    fprintf(stderr, "the host program cannot read its input or write its output\n");
    exit(1);
}

static size_t write_bytes(void *from, size_t size, size_t count, FILE *f)
{
    return fwrite(from, size, count, f);
}

static void run_and_write(const launch &l, const given &before, FILE *to)
{
    size_t threads = volume(l.grid) * volume(l.block);
    given *g = (given *)aligned_alloc(16, sizeof(given));
    std::vector<unsigned long long> out(threads * l.slots, ~0ull);
    memcpy(g, &before, sizeof *g);
    run_launch(l, {&g->inputs, g->own, &g->totals, out.data(), g->scalars});
    exchange(to, write_bytes, g->own, threads * sizeof(own));
    exchange(to, write_bytes, &g->totals, sizeof(totals));
    exchange(to, write_bytes, out.data(), threads * l.slots * sizeof out[0]);
    exchange(to, write_bytes, l.state, threads * sizeof(uint32_t));
    free(g);
}

int main(int argc, char **argv)
{
    static given before;
    FILE *from = argc == 3 ? fopen(argv[1], "rb") : nullptr;
    FILE *to = argc == 3 ? fopen(argv[2], "wb") : nullptr;
    if (!from || !to) {
        fprintf(stderr, "usage: host INPUT OUTPUT\n");
        return 1;
    }
    exchange(from, fread, &before, sizeof before);
    for (auto &[number, l] : launches())
        run_and_write(l, before, to);
    return fclose(to) != 0;
}
