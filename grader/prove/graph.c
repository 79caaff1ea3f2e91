/* Blocks, their order, loops and live registers. */
#include "grader/prove/graph.h"

#include <stdlib.h>
#include <string.h>

#include "common/sim/operands.h"

static bool steers(const struct insn *i)
{
    return i->kind == INSN_BRANCH || i->kind == INSN_SWITCH || i->kind == INSN_RETURN ||
           i->kind == INSN_EXIT || i->kind == INSN_TRAP;
}

static void mark_leaders(const struct function *f, bool *leads)
{
    leads[0] = true;
    for (size_t k = 0; k < f->count; k++) {
        const struct insn *i = &f->code[k];
        if (i->kind == INSN_BRANCH)
            leads[i->target] = true;
        for (uint32_t e = 0; i->kind == INSN_SWITCH && e < f->tables[i->target].count; e++)
            leads[f->tables[i->target].targets[e]] = true;
        if (steers(i))
            leads[k + 1] = true;
    }
}

static void add_next(struct graph *g, struct graph_block *b, uint32_t to)
{
    if (to < g->function->count)
        *ARRAY_PUSH(b->next, b->next_count, b->next_capacity) = g->block_of[to];
}

static void connect(struct graph *g, struct graph_block *b)
{
    const struct function *f = g->function;
    const struct insn *last = &f->code[b->end - 1];
    if (last->kind == INSN_BRANCH)
        add_next(g, b, last->target);
    for (uint32_t e = 0; last->kind == INSN_SWITCH && e < f->tables[last->target].count; e++)
        add_next(g, b, f->tables[last->target].targets[e]);
    if (!steers(last) || (last->guard && last->kind != INSN_SWITCH))
        add_next(g, b, b->end);
}

static void cut(struct graph *g)
{
    const struct function *f = g->function;
    bool *leads = xcalloc(f->count + 2, sizeof *leads);
    g->block_of = xcalloc(f->count + 1, sizeof *g->block_of);
    mark_leaders(f, leads);
    for (size_t k = 0; k < f->count; k++) {
        if (leads[k])
            *ARRAY_PUSH(g->blocks, g->count, g->capacity) =
                (struct graph_block){.first = (uint32_t)k, .order = UINT32_MAX, .heads = -1};
        g->blocks[g->count - 1].end = (uint32_t)k + 1;
        g->block_of[k] = (uint32_t)g->count - 1;
    }
    for (size_t b = 0; b < g->count; b++)
        connect(g, &g->blocks[b]);
    free(leads);
}

/* Depth first, without recursion. *place counts down, so the block that is finished last gets the first
 * place. */
static void number_blocks(struct graph *g)
{
    uint32_t *stack = xcalloc(g->count + 1, sizeof *stack), place = (uint32_t)g->count;
    size_t *taken = xcalloc(g->count + 1, sizeof *taken), depth = 0;
    bool *seen = xcalloc(g->count + 1, sizeof *seen);
    stack[depth++] = 0;
    seen[0] = true;
    while (depth) {
        uint32_t b = stack[depth - 1];
        if (taken[b] < g->blocks[b].next_count) {
            uint32_t next = g->blocks[b].next[taken[b]++];
            if (!seen[next]) {
                seen[next] = true;
                stack[depth++] = next;
            }
        } else {
            g->blocks[b].order = --place;
            depth--;
        }
    }
    free(stack);
    free(taken);
    free(seen);
}

/* Can `to` be reached from the start without passing through `without`? */
static bool reached_without(const struct graph *g, uint32_t to, uint32_t without)
{
    uint32_t *stack = xcalloc(g->count + 1, sizeof *stack);
    bool *seen = xcalloc(g->count + 1, sizeof *seen);
    size_t depth = 0;
    if (without != 0) {
        stack[depth++] = 0;
        seen[0] = true;
    }
    while (depth && !seen[to]) {
        const struct graph_block *b = &g->blocks[stack[--depth]];
        for (size_t k = 0; k < b->next_count; k++)
            if (b->next[k] != without && !seen[b->next[k]]) {
                seen[b->next[k]] = true;
                stack[depth++] = b->next[k];
            }
    }
    bool reached = seen[to];
    free(stack);
    free(seen);
    return reached;
}

/* Does each way from `from` to the end come through `through`? */
static bool passes(const struct graph *g, uint32_t from, uint32_t through)
{
    uint32_t *stack = xcalloc(g->count + 1, sizeof *stack);
    bool *seen = xcalloc(g->count + 1, sizeof *seen), ends = false;
    size_t depth = 0;
    stack[depth++] = from;
    seen[from] = true;
    while (depth && !ends) {
        const struct graph_block *b = &g->blocks[stack[--depth]];
        ends = b->next_count == 0;
        for (size_t k = 0; k < b->next_count; k++)
            if (b->next[k] != through && !seen[b->next[k]]) {
                seen[b->next[k]] = true;
                stack[depth++] = b->next[k];
            }
    }
    free(stack);
    free(seen);
    return !ends;
}

static void find_join(struct graph *g, struct graph_block *b, uint32_t from)
{
    b->join = UINT32_MAX;
    if (b->order == UINT32_MAX || b->next_count < 2)
        return;
    for (uint32_t k = 0; k < g->count; k++)
        if (g->blocks[k].order != UINT32_MAX && g->blocks[k].order > b->order &&
            (b->join == UINT32_MAX || g->blocks[k].order < g->blocks[b->join].order) && passes(g, from, k))
            b->join = k;
}

static int loop_at(struct graph *g, uint32_t head)
{
    if (g->blocks[head].heads < 0 && g->loop_count == LOOPS_MOST)
        g->problem = "it has too many loops";
    else if (g->blocks[head].heads < 0) {
        g->heads[g->loop_count] = head;
        g->blocks[head].heads = g->loop_count++;
    }
    return g->blocks[head].heads;
}

/* All blocks that lead to `from` without passing through the head belong to the loop. */
static void fill_loop(struct graph *g, int loop, uint32_t from)
{
    uint64_t bit = UINT64_C(1) << loop;
    g->blocks[g->heads[loop]].loops |= bit;
    g->blocks[from].loops |= bit;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = 0; b < g->count; b++)
            for (size_t k = 0; k < g->blocks[b].next_count && !(g->blocks[b].loops & bit); k++) {
                uint32_t next = g->blocks[b].next[k];
                if (next != g->heads[loop] && (g->blocks[next].loops & bit) &&
                    g->blocks[b].order != UINT32_MAX) {
                    g->blocks[b].loops |= bit;
                    changed = true;
                }
            }
    }
}

static void find_loops(struct graph *g)
{
    for (uint32_t b = 0; b < g->count; b++)
        for (size_t k = 0; k < g->blocks[b].next_count; k++) {
            uint32_t head = g->blocks[b].next[k];
            if (g->blocks[b].order == UINT32_MAX || g->blocks[head].order > g->blocks[b].order)
                continue;
            if (head != b && reached_without(g, b, head))
                g->problem = "a jump leads into the middle of a loop";
            int loop = loop_at(g, head);
            if (loop >= 0)
                fill_loop(g, loop, b);
        }
}

/* ---- live registers ---- */

static bool is_live(const uint64_t *live, uint32_t slot)
{
    return live[slot / SLOT_UNIT / 64] >> slot / SLOT_UNIT % 64 & 1;
}

/* Does the value of this operand matter to the walk? What is stored does not, and what is computed from
 * values and for values that do not matter does not either. Guards and addresses always do. */
static bool matters(const struct insn *i, const struct operands *o, uint32_t slot, const uint64_t *live)
{
    if (i->rule == RULE_STORE || i->rule == RULE_ATOMIC)
        return slot == i->a || slot == i->guard;
    bool wanted = i->kind != INSN_COMPUTE && i->kind != INSN_GUARDED;
    wanted |= i->rule == RULE_LOAD || i->rule == RULE_COPY || i->rule == RULE_OBJECT || slot == i->guard;
    for (unsigned k = 0; k < o->target_count && !wanted; k++)
        wanted = is_live(live, o->targets[k].slot);
    return wanted;
}

static void before(const struct graph *g, const struct insn *i, uint64_t *live)
{
    struct operands o = operands_of(g->function, i);
    bool wanted[SOURCES_MAX];
    for (unsigned k = 0; k < o.source_count; k++)
        wanted[k] = matters(i, &o, o.sources[k].slot, live);
    for (unsigned k = 0; k < o.target_count; k++)
        if (!i->guard)
            live[o.targets[k].slot / SLOT_UNIT / 64] &= ~(UINT64_C(1) << o.targets[k].slot / SLOT_UNIT % 64);
    for (unsigned k = 0; k < o.source_count; k++)
        if (wanted[k])
            live[o.sources[k].slot / SLOT_UNIT / 64] |= UINT64_C(1) << o.sources[k].slot / SLOT_UNIT % 64;
}

static bool update_live(struct graph *g, struct graph_block *b, uint64_t *live)
{
    memset(live, 0, g->words * sizeof *live);
    for (size_t r = graph_done(g); r <= graph_epoch(g); r++) /* states of other epochs stay apart */
        live[r / 64] |= UINT64_C(1) << r % 64;
    for (size_t k = 0; k < b->next_count; k++)
        for (size_t w = 0; w < g->words; w++)
            live[w] |= g->blocks[b->next[k]].live[w];
    for (uint32_t k = b->end; k-- > b->first;)
        before(g, &g->function->code[k], live);
    bool changed = memcmp(live, b->live, g->words * sizeof *live) != 0;
    memcpy(b->live, live, g->words * sizeof *live);
    return changed;
}

static void find_live(struct graph *g)
{
    g->registers = g->function->window_bytes / SLOT_UNIT + 4;
    g->words = g->registers / 64 + 1;
    uint64_t *live = xcalloc(g->words, sizeof *live);
    for (size_t b = 0; b < g->count; b++)
        g->blocks[b].live = xcalloc(g->words, sizeof *live);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = g->count; b-- > 0;)
            changed |= update_live(g, &g->blocks[b], live);
    }
    free(live);
}

void graph_open(struct graph *g, const struct function *f)
{
    *g = (struct graph){.function = f};
    cut(g);
    number_blocks(g);
    find_loops(g);
    for (uint32_t b = 0; b < g->count; b++)
        find_join(g, &g->blocks[b], b);
    find_live(g);
}

void graph_close(struct graph *g)
{
    for (size_t b = 0; b < g->count; b++) {
        free(g->blocks[b].next);
        free(g->blocks[b].live);
    }
    free(g->blocks);
    free(g->block_of);
}
