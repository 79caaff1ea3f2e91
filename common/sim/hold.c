/* Hold warps before their stores, so that other warps first read the old values.
 *
 * While a launch is held, its stores are instructions of a kind of their own. A warp that comes to one gives
 * way until its block has had no other work, and until the other blocks that are on the GPU have had a turn.
 */
#include "common/sim/hold.h"

enum { MOST_HOLDS = 40000 }; /* of a launch: each one costs a round through the warps of its blocks */

static bool is_store(const struct insn *i)
{
    bool plain = i->kind == INSN_COMPUTE || i->kind == INSN_GUARDED || i->kind == INSN_HELD;
    return plain &&
           (i->some == data_store_global || i->some == data_store_shared || i->some == data_store_generic);
}

/* Make all stores of the program held ones, or plain ones again. */
static void exchange(const struct program *p, bool held)
{
    for (size_t f = 0; f < p->function_count; f++)
        for (size_t k = 0; k < p->functions[f].count; k++) {
            struct insn *i = &p->functions[f].code[k];
            if (is_store(i))
                i->kind = held ? INSN_HELD : i->guard ? INSN_GUARDED : INSN_COMPUTE;
        }
}

bool hold_is_on(const struct run *run)
{
    return run->order == ORDER_STORES_LATE || run->order == ORDER_ONE_WARP_LATE;
}

void hold_begin(struct run *run)
{
    run->holds_left = MOST_HOLDS;
    exchange(run->program, true);
}

void hold_end(struct run *run)
{
    exchange(run->program, false);
}

/* For how many turns of its block a warp stops that comes to a store; 0: it does not. While a block waits,
 * the next one starts, so all others have ended after as many turns as there are blocks. */
static uint32_t turns_to_wait(const struct warp *w)
{
    const struct run *run = w->worker->run;
    bool last_of_first = w->block->linear == 0 && w->index + 1 == run->warps;
    if (run->order == ORDER_ONE_WARP_LATE)
        return last_of_first && run->blocks < MOST_HOLDS ? (uint32_t)run->blocks : 0;
    return 1;
}

bool hold_warp(struct warp *w)
{
    struct run *run = w->worker->run;
    uint32_t turn = w->block->turns, wait = turns_to_wait(w);
    if (!w->held && run->holds_left && wait) {
        run->holds_left = run->order == ORDER_ONE_WARP_LATE ? 0 : run->holds_left - 1;
        w->held = turn + wait;
    }
    bool held = turn < w->held;
    w->held = held ? w->held : 0;
    w->polled |= held;
    return held;
}
