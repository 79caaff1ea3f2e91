/* Liveness of registers: for each register, backwards from the reads to where it is set. Registers that are
 * not live together share a place in launches.
 *
 * nvcc leaves registers unset on purpose where they do not matter on any path that reads them. So a register
 * that may be read too early is no fault; it only starts as undefined. */
#include "common/sim/packing.h"
#include "common/sim/undefined.h"

#include <stdlib.h>

/* Lists of numbers by index: those of k are items[start[k]] … items[start[k + 1] - 1]. */
struct lists {
    uint32_t *start, *items;
};

struct search {
    struct function *f;
    struct operands *operands;  /* by instruction */
    struct lists jumps;         /* by instruction: those that jump to it */
    struct lists reads, writes; /* by register: instructions */
    uint32_t *live;             /* by instruction: the register last found to be live after it */
    uint32_t *sets;             /* by instruction: the register last found to be set by it in every case */
    uint32_t *stack;
    bool at_start;    /* it is live at the start of the function */
    uint32_t *needed; /* instructions after which it is live, or that set it; and those that read it */
    size_t needed_count, needed_capacity;
};

/* ---- who reads, writes, comes from where ---- */

typedef void pair_visitor(void *context, uint32_t index, uint32_t item);

static void count_pair(void *context, uint32_t index, uint32_t item)
{
    (void)item;
    ((struct lists *)context)->start[index + 1]++;
}

static void add_pair(void *context, uint32_t index, uint32_t item)
{
    struct lists *l = context;
    l->items[l->start[index]++] = item;
}

/* Make lists from the pairs that `each` visits: count them first, then fill in. */
static struct lists make_lists(const struct search *s, uint32_t count,
                               void each(const struct search *s, pair_visitor *visit, void *context))
{
    struct lists l = {.start = xcalloc(count + 2, sizeof *l.start)};
    each(s, count_pair, &l);
    for (uint32_t k = 0; k < count; k++)
        l.start[k + 1] += l.start[k];
    l.items = xcalloc(l.start[count] + 1, sizeof *l.items);
    each(s, add_pair, &l);
    for (uint32_t k = count; k > 0; k--) /* filling in has moved each start to its end */
        l.start[k] = l.start[k - 1];
    l.start[0] = 0;
    return l;
}

static void each_jump(const struct search *s, pair_visitor *visit, void *context)
{
    for (uint32_t k = 0; k < s->f->count; k++) {
        const struct insn *i = &s->f->code[k];
        if (i->kind == INSN_BRANCH)
            visit(context, i->target, k);
        if (i->kind == INSN_SWITCH)
            for (uint32_t e = 0; e < s->f->tables[i->target].count; e++)
                visit(context, s->f->tables[i->target].targets[e], k);
    }
}

static void each_read(const struct search *s, pair_visitor *visit, void *context)
{
    for (uint32_t k = 0; k < s->f->count; k++)
        for (unsigned n = 0; n < s->operands[k].source_count; n++)
            visit(context, s->operands[k].sources[n].slot / SLOT_UNIT, k);
}

static void each_write(const struct search *s, pair_visitor *visit, void *context)
{
    for (uint32_t k = 0; k < s->f->count; k++)
        for (unsigned n = 0; n < s->operands[k].target_count; n++)
            visit(context, s->operands[k].targets[n].slot / SLOT_UNIT, k);
}

static bool falls_through(const struct insn *i)
{
    bool leaves = i->kind == INSN_BRANCH || i->kind == INSN_RETURN || i->kind == INSN_EXIT ||
                  i->kind == INSN_TRAP || i->kind == INSN_UNKNOWN;
    return i->kind != INSN_SWITCH && (i->guard || !leaves);
}

/* ---- one register ---- */

static void need(struct search *s, uint32_t k)
{
    *ARRAY_PUSH(s->needed, s->needed_count, s->needed_capacity) = k;
}

/* The register is live after instruction `k`; if it is not set there, before it as well. */
static void live_after(struct search *s, uint32_t k, uint32_t reg, uint32_t *depth)
{
    if (s->live[k] == reg)
        return;
    s->live[k] = reg;
    need(s, k);
    if (s->sets[k] != reg)
        s->stack[(*depth)++] = k;
}

/* The register is live before `k`: go back to all instructions that may come before. */
static void live_before(struct search *s, uint32_t k, uint32_t reg)
{
    uint32_t depth = 0;
    s->stack[depth++] = k;
    while (depth) {
        k = s->stack[--depth];
        s->at_start |= k == 0;
        if (k > 0 && falls_through(&s->f->code[k - 1]))
            live_after(s, k - 1, reg, &depth);
        for (uint32_t n = s->jumps.start[k]; n < s->jumps.start[k + 1]; n++)
            live_after(s, s->jumps.items[n], reg, &depth);
    }
}

/* Mark the operands that are this register and dead after instruction `k`. */
static void mark_dead(const struct search *s, uint32_t k, uint32_t reg)
{
    const struct operands *o = &s->operands[k];
    if (s->live[k] == reg)
        return;
    for (unsigned n = 0; n < o->source_count; n++)
        if (o->sources[n].slot / SLOT_UNIT == reg)
            s->f->code[k].dies |= (uint16_t)(1u << n);
    for (unsigned n = 0; n < o->target_count; n++)
        if (o->targets[n].slot / SLOT_UNIT == reg)
            s->f->code[k].dies |= (uint16_t)(1u << (SOURCES_MAX + n));
}

/* The register as an operand; slot 0: no instruction has it. */
static struct operand operand_of(const struct search *s, uint32_t reg)
{
    bool read = s->reads.start[reg] < s->reads.start[reg + 1];
    const struct lists *l = read ? &s->reads : &s->writes;
    if (l->start[reg] == l->start[reg + 1])
        return (struct operand){0};
    const struct operands *o = &s->operands[l->items[l->start[reg]]];
    const struct operand *at = read ? o->sources : o->targets;
    while (at->slot / SLOT_UNIT != reg)
        at++;
    return *at;
}

static void follow(struct search *s, uint32_t reg)
{
    s->at_start = false;
    s->needed_count = 0;
    for (uint32_t n = s->writes.start[reg]; n < s->writes.start[reg + 1]; n++) {
        need(s, s->writes.items[n]);
        if (!s->f->code[s->writes.items[n]].guard)
            s->sets[s->writes.items[n]] = reg;
    }
    for (uint32_t n = s->reads.start[reg]; n < s->reads.start[reg + 1]; n++) {
        need(s, s->reads.items[n]);
        live_before(s, s->reads.items[n], reg);
    }
    for (uint32_t n = s->reads.start[reg]; n < s->reads.start[reg + 1]; n++)
        mark_dead(s, s->reads.items[n], reg);
    for (uint32_t n = s->writes.start[reg]; n < s->writes.start[reg + 1]; n++)
        mark_dead(s, s->writes.items[n], reg);
}

/* ---- all registers ---- */

/* Constants, parameters and special registers are set before the code runs. */
static bool *filled_registers(const struct function *f)
{
    bool *filled = xcalloc(f->window_bytes / SLOT_UNIT + 1, sizeof *filled);
    for (size_t k = 0; k < f->constant_count; k++)
        filled[f->constants[k].slot / SLOT_UNIT] = true;
    for (size_t k = 0; k < f->parameter_count; k++)
        filled[f->parameters[k].slot / SLOT_UNIT] = true;
    for (size_t k = 0; k < f->special_count; k++)
        filled[f->specials[k].slot / SLOT_UNIT] = true;
    filled[0] = true;
    return filled;
}

static void free_search(struct search *s)
{
    struct lists *lists[] = {&s->jumps, &s->reads, &s->writes};
    for (size_t k = 0; k < ARRAY_LEN(lists); k++) {
        free(lists[k]->start);
        free(lists[k]->items);
    }
    free(s->operands);
    free(s->live);
    free(s->sets);
    free(s->stack);
    free(s->needed);
}

void liveness_find(struct function *f)
{
    uint32_t registers = f->window_bytes / SLOT_UNIT + 1;
    struct search s = {.f = f};
    s.operands = xcalloc(f->count, sizeof *s.operands);
    for (size_t k = 0; k < f->count; k++)
        s.operands[k] = operands_of(f, &f->code[k]);
    s.jumps = make_lists(&s, (uint32_t)f->count, each_jump);
    s.reads = make_lists(&s, registers, each_read);
    s.writes = make_lists(&s, registers, each_write);
    s.live = xcalloc(f->count, sizeof *s.live);
    s.sets = xcalloc(f->count, sizeof *s.sets);
    s.stack = xcalloc(f->count + 1, sizeof *s.stack);
    bool *filled = filled_registers(f);
    struct packing *packing = packing_open(f);
    for (uint32_t reg = 1; reg < registers; reg++) {
        struct operand o = operand_of(&s, reg);
        if (filled[reg] || !o.slot)
            continue;
        follow(&s, reg);
        packing_add(packing, o, s.needed, s.needed_count, !s.at_start);
        if (s.at_start)
            *ARRAY_PUSH(f->unset, f->unset_count, f->unset_capacity) = o;
    }
    packing_close(packing, f);
    free(filled);
    free_search(&s);
}
