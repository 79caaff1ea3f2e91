/* The careful way, for a warp with undefined registers: it runs one instruction at a time. */
#include "common/sim/flow.h"
#include "common/sim/matrix.h"
#include "common/sim/undefined.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- where an undefined value matters ---- */

static void tell(struct warp *w, const struct insn *i, struct operand o, uint32_t bad, const char *what)
{
    origin_tell(w, i, bad, what, undefined_origin(w, i, o.slot, (uint32_t)__builtin_ctz(bad)));
    undefined_clear(w, o.slot, o.width, bad); /* report it once */
}

static void demand(struct warp *w, const struct insn *i, struct operand o, uint32_t lanes, const char *what)
{
    uint32_t bad = undefined_lanes(w, o.slot) & lanes;
    if (bad)
        tell(w, i, o, bad, what);
}

static uint64_t address_in(const struct warp *w, const struct insn *i, uint32_t lane)
{
    const void *reg = warp_reg(w, i->a);
    return (i->wide ? ((const uint64_t *)reg)[lane] : ((const uint32_t *)reg)[lane]) + (uint64_t)i->offset;
}

/* The lanes whose access goes to global memory. */
static uint32_t global_lanes(const struct warp *w, const struct insn *i)
{
    uint32_t lanes = 0;
    if (i->space == PTX_GLOBAL)
        return w->mask;
    if (i->space == PTX_GENERIC)
        for (uint32_t l = 0; l < WARP_LANES; l++)
            lanes |= (uint32_t)(address_in(w, i, l) < LOCAL_WINDOW) << l;
    return lanes & w->mask;
}

/* Those of `lanes` whose element lies in a buffer. A store elsewhere is out of bounds and reported as
 * such. */
static uint32_t lanes_inside(const struct warp *w, const struct insn *i, uint32_t lanes, uint64_t offset)
{
    uint32_t inside = 0;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (lanes >> l & 1 && memory_range(w->worker->run->memory, address_in(w, i, l) + offset, i->size))
            inside |= 1u << l;
    return inside;
}

/* Report undefined values that go into global memory, for each element of a vector by itself. */
static void demand_values(struct warp *w, const struct insn *i, const struct operands *o)
{
    uint32_t lanes = global_lanes(w, i);
    bool atomic = i->rule == RULE_ATOMIC;
    for (unsigned n = 1; n + 1 < o->source_count; n++) {
        uint64_t offset = atomic ? 0 : (n - 1) * i->size;
        uint32_t bad = lanes_inside(w, i, undefined_lanes(w, o->sources[n].slot) & lanes, offset);
        if (!bad)
            continue;
        char element[150], what[200];
        uint64_t at = address_in(w, i, (uint32_t)__builtin_ctz(bad)) + offset;
        origin_element(w->worker->run->memory, at, i->size, element, sizeof element);
        snprintf(what, sizeof what, "%s %s",
                 atomic ? "an atomic gets an undefined operand for" : "stores an undefined value to",
                 element);
        tell(w, i, o->sources[n], bad, what);
    }
}

static void become_defined(struct warp *w, const struct operands *o)
{
    for (unsigned n = 0; n < o->target_count; n++)
        undefined_clear(w, o->targets[n].slot, o->targets[n].width, w->mask);
}

/* ---- one instruction ---- */

/* ORDER RULE: before the handler runs, pass undefined bits on and report those that matter. */
static void pass(struct warp *w, const struct insn *i, const struct operands *o)
{
    switch ((enum rule)i->rule) {
    case RULE_OP:
        pass_op(w, i, o);
        return;
    case RULE_SHUFFLE:
        pass_shuffle(w, i, o);
        return;
    case RULE_VOTE:
    case RULE_TOGETHER:
        pass_together(w, i, o);
        return;
    case RULE_MATRIX:
        matrix_pass(w, i, o);
        return;
    case RULE_FETCH:
        matrix_pass_fetch(w, i, o);
        return;
    case RULE_COPY:
    case RULE_OBJECT:
        for (unsigned n = 0; n + 1 < o->source_count; n++)
            demand(w, i, o->sources[n], w->mask, "works at an address or with a count that is undefined");
        break;
    case RULE_LOAD:
        demand(w, i, o->sources[0], w->mask, "reads at an undefined address");
        break;
    case RULE_STORE:
    case RULE_ATOMIC:
        demand(w, i, o->sources[0], w->mask, "writes at an undefined address");
        demand_values(w, i, o);
        break;
    case RULE_FRESH:
    case RULE_SLEEP:
    case RULE_CONTROL:
        break;
    }
    become_defined(w, o);
}

/* Does the instruction touch an undefined register? */
static bool concerns(const struct undefined *u, const struct insn *i)
{
    const uint32_t *lanes = u->lanes;
    uint32_t any = lanes[i->a / SLOT_UNIT] | lanes[i->b / SLOT_UNIT] | lanes[i->c / SLOT_UNIT] |
                   lanes[i->d / SLOT_UNIT] | lanes[i->e / SLOT_UNIT];
    for (unsigned n = 0; n < PTX_MAX_VECTOR; n++)
        any |= lanes[i->v[n] / SLOT_UNIT];
    return any || (u->carry && i->op && i->op->carries);
}

/* Registers that are dead now need not keep the warp on the careful way. */
static void bury(struct warp *w, const struct insn *i, const struct operands *o)
{
    for (unsigned n = 0; n < o->source_count; n++)
        if (i->dies >> n & 1)
            undefined_clear(w, o->sources[n].slot, o->sources[n].width, w->mask);
    for (unsigned n = 0; n < o->target_count; n++)
        if (i->dies >> (SOURCES_MAX + n) & 1)
            undefined_clear(w, o->targets[n].slot, o->targets[n].width, w->mask);
}

void undefined_run(struct warp *w, const struct insn *i)
{
    insn_handler *handler = w->mask == FULL_MASK ? i->full : i->some;
    if (!undefined_any(w) || !concerns(w->undefined, i)) {
        handler(w, i);
        return;
    }
    struct operands o = operands_of(frame_top(w)->function, i);
    pass(w, i, &o);
    handler(w, i);
    bury(w, i, &o);
}

const struct insn *undefined_straight(struct warp *w, const struct insn *i, const struct insn *stop)
{
    const struct insn *from = i;
    for (; i->kind == INSN_COMPUTE && i < stop && undefined_any(w); i++)
        undefined_run(w, i);
    worker_spend(w->worker, WORK_OF_CARE * (uint64_t)(i - from));
    return i;
}

void undefined_control(struct warp *w, const struct insn *i)
{
    struct operands o = operands_of(frame_top(w)->function, i);
    uint32_t lanes = w->mask;
    if (i->guard) {
        demand(w, i, o.sources[o.source_count - 1], w->mask, "decides by an undefined value");
        lanes &= *warp_pred(w, i->guard) ^ i->flip;
    }
    if (i->kind == INSN_GATHER)
        demand(w, i, (struct operand){i->e, 4}, lanes, "names lanes by an undefined mask");
    if (i->rule == RULE_CONTROL) {
        for (unsigned n = 0; n + 1 < o.source_count; n++)
            demand(w, i, o.sources[n], lanes, "depends on an undefined value");
        for (unsigned n = 0; n < o.target_count; n++)
            undefined_clear(w, o.targets[n].slot, o.targets[n].width, lanes);
    }
    if (i->kind == INSN_EXIT || (i->kind == INSN_RETURN && w->depth == 1))
        undefined_forget(w, lanes);
}
