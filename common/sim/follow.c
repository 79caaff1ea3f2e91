/* Report every instruction of a launch to a listener.
 *
 * While a launch is followed, the handlers of all instructions are replaced by one that calls the old handler
 * and then reports the instruction. Branches and barriers have no handler: the main loop calls
 * follow_control, if there is a listener. Other launches pay for one test at each branch. */
#include "common/sim/access.h"
#include "common/sim/flow.h"
#include "common/sim/sync.h"

#include <stdlib.h>
#include <string.h>

struct handlers {
    insn_handler *full, *some;
};

struct following {
    const struct device_follow *to;
    struct handlers **originals; /* by function and instruction */
};

/* ---- what an event says ---- */

static void take_lines(struct follow_event *e, const struct warp *w, const struct insn *i)
{
    struct source_place place = place_reached(w, w->depth, i);
    for (size_t k = 0; k < ARRAY_LEN(e->lines) && k < PLACE_LINES; k++)
        e->lines[k] = place.lines[k];
}

static struct follow_register take_register(const struct warp *w, struct operand o)
{
    return (struct follow_register){.number = o.slot, .width = o.width, .value = w->window + o.slot};
}

static void open_event(struct follow_event *e, struct warp *w, const struct insn *i)
{
    const struct function *f = frame_top(w)->function;
    struct operands o = operands_of(f, i);
    *e = (struct follow_event){
        .block = w->block->linear,
        .warp = w->index,
        .mask = w->mask,
        .depth = w->depth,
        .function = (uint32_t)(f - w->worker->run->program->functions),
        .pc = (uint32_t)(i - f->code),
        .op = i->op ? i->op->key : "",
        .source_count = o.source_count,
        .target_count = o.target_count,
    };
    take_lines(e, w, i);
    for (unsigned k = 0; k < o.source_count; k++)
        e->sources[k] = take_register(w, o.sources[k]);
    for (unsigned k = 0; k < o.target_count; k++)
        e->targets[k] = take_register(w, o.targets[k]);
}

static void take_undefined(struct follow_event *e, const struct warp *w)
{
    for (unsigned k = 0; k < e->target_count && undefined_any(w); k++)
        for (uint32_t l = 0; l < WARP_LANES; l++)
            if (e->targets[k].number && undefined_bits(w, e->targets[k].number, e->targets[k].width, l))
                e->targets[k].undefined |= (1u << l) & w->mask;
}

/* ---- memory ---- */

static void place_generic(const struct memory *m, uint64_t address, int32_t *space, int64_t *at)
{
    const struct region *r = memory_region(m, address);
    bool shared = address >= SHARED_WINDOW, local = !shared && address >= LOCAL_WINDOW;
    uint64_t base = shared ? SHARED_WINDOW : local ? LOCAL_WINDOW : r ? r->base : 0;
    *space = shared  ? FOLLOW_SHARED
             : local ? FOLLOW_LOCAL
             : r     ? (int32_t)(r->base / REGION_STRIDE)
                     : FOLLOW_NOWHERE;
    *at = (int64_t)(address - base);
}

static void take_places(const struct warp *w, const struct access *a, enum ptx_space where, int32_t *space,
                        int64_t *at)
{
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        at[l] = (int64_t)a->at[l];
        space[l] = FOLLOW_NOWHERE;
        if (!(a->mask >> l & 1))
            continue;
        if (where == PTX_SHARED)
            space[l] = FOLLOW_SHARED;
        else if (where == PTX_LOCAL)
            space[l] = FOLLOW_LOCAL;
        else if (where == PTX_PARAM)
            space[l] = FOLLOW_PARAMETER;
        else
            place_generic(w->worker->run->memory, a->at[l], &space[l], &at[l]);
    }
}

/* A constant's address counts from its variable, which is a buffer too. */
static void take_access(struct follow_event *e, struct warp *w, const struct insn *i)
{
    struct access a;
    struct insn shape = *i;
    shape.count = i->rule == RULE_ATOMIC ? 1 : i->count;
    access_open(&a, w, &shape, i->a, i->offset, w->mask);
    e->bytes = i->rule == RULE_ATOMIC ? (i->size ? i->size : 4) : a.bytes;
    e->elements = shape.count;
    e->constant = i->space == PTX_CONST;
    if (i->some == data_load_param || i->some == data_store_param)
        for (uint32_t l = 0; l < WARP_LANES; l++)
            a.at[l] = (uint64_t)i->offset;
    take_places(w, &a, (enum ptx_space)i->space, e->space, e->at);
}

static void take_copy(struct follow_event *e, struct warp *w, const struct insn *i)
{
    struct access from, to;
    struct insn shape = *i;
    const uint32_t *wanted = warp_reg(w, i->c);
    shape.wide = i->extra;
    access_open(&from, w, i, i->b, i->offset, w->mask);
    access_open(&to, w, &shape, i->a, (int32_t)i->target, w->mask);
    for (int l = 0; l < WARP_LANES; l++)
        from.mask &= ~((uint32_t)(wanted[l] == 0) << l);
    e->bytes = from.bytes;
    e->elements = i->count;
    take_places(w, &from, PTX_GLOBAL, e->from_space, e->from_at);
    take_places(w, &to, PTX_SHARED, e->space, e->at);
}

static void take_partners(struct follow_event *e, struct warp *w, const struct insn *i)
{
    const uint32_t *b = warp_reg(w, i->b), *c = warp_reg(w, i->c);
    bool inside;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        e->from[l] = (uint8_t)gather_partner((enum shuffle_mode)i->extra, l, b[l], c[l], &inside);
}

static uint64_t passes(const struct counts *c)
{
    return c->load.sectors + c->store.sectors + c->shared_wavefronts;
}

/* ---- telling ---- */

/* ORDER RULE: what kind of event it is; where it goes has to be taken before the handler runs. */
static void take_kind(struct follow_event *e, struct warp *w, const struct insn *i)
{
    switch ((enum rule)i->rule) {
    case RULE_LOAD:
    case RULE_STORE:
    case RULE_ATOMIC:
        e->kind = i->rule == RULE_LOAD ? FOLLOW_LOAD : i->rule == RULE_STORE ? FOLLOW_STORE : FOLLOW_ATOMIC;
        take_access(e, w, i);
        break;
    case RULE_COPY:
        e->kind = FOLLOW_COPY;
        take_copy(e, w, i);
        break;
    case RULE_SHUFFLE:
        e->kind = FOLLOW_SHUFFLE;
        take_partners(e, w, i);
        break;
    case RULE_VOTE:
    case RULE_TOGETHER:
    case RULE_MATRIX:
    case RULE_FETCH:
        e->kind = FOLLOW_TOGETHER;
        break;
    case RULE_FRESH:
    case RULE_OP:
    case RULE_OBJECT:
    case RULE_SLEEP:
    case RULE_CONTROL:
        e->kind = FOLLOW_COMPUTE;
        break;
    }
}

static void told(struct warp *w, const struct insn *i)
{
    const struct run *run = w->worker->run;
    const struct function *f = frame_top(w)->function;
    const struct following *to = run->following;
    struct handlers own = to->originals[f - run->program->functions][i - f->code];
    struct insn plain = *i;
    plain.full = own.full;
    plain.some = own.some;
    struct follow_event e;
    open_event(&e, w, i);
    take_kind(&e, w, &plain);
    uint64_t before = passes(&w->worker->counts);
    (w->mask == FULL_MASK ? own.full : own.some)(w, i);
    e.passes = (uint32_t)(passes(&w->worker->counts) - before);
    take_undefined(&e, w);
    to->to->hear(to->to->context, &e);
}

void follow_control(struct warp *w, const struct insn *i)
{
    static const uint8_t kinds[] = {
        [INSN_BRANCH] = FOLLOW_BRANCH, [INSN_SWITCH] = FOLLOW_BRANCH, [INSN_BARRIER] = FOLLOW_BARRIER,
        [INSN_CALL] = FOLLOW_CALL,     [INSN_RETURN] = FOLLOW_LEAVE,  [INSN_EXIT] = FOLLOW_LEAVE,
    };
    const struct device_follow *to = w->worker->run->following->to;
    struct follow_event e;
    uint32_t on = i->guard ? w->mask & (*warp_pred(w, i->guard) ^ i->flip) : w->mask;
    if (i->kind >= ARRAY_LEN(kinds) || !kinds[i->kind])
        return;
    open_event(&e, w, i);
    e.kind = (enum follow_kind)kinds[i->kind];
    e.target = i->target;
    e.taken = on;
    if (i->kind != INSN_BRANCH)
        e.mask = on;
    to->hear(to->context, &e);
}

/* ---- the exchange ---- */

static void exchange(struct run *run, struct following *f)
{
    const struct program *p = run->program;
    f->originals = xcalloc(p->function_count, sizeof *f->originals);
    for (size_t n = 0; n < p->function_count; n++) {
        f->originals[n] = xcalloc(p->functions[n].count + 1, sizeof **f->originals);
        for (size_t k = 0; k < p->functions[n].count; k++) {
            struct insn *i = &p->functions[n].code[k];
            f->originals[n][k] = (struct handlers){i->full, i->some};
            if (i->full && i->full != gather_nothing)
                i->full = i->some = told;
        }
    }
}

static void tell_launch(struct run *run)
{
    const struct memory *m = run->memory;
    struct follow_buffer *buffers = xcalloc(m->count + 1, sizeof *buffers);
    struct follow_array *arrays = xcalloc(run->kernel->array_count + 1, sizeof *arrays);
    for (uint32_t k = 1; k <= m->count; k++)
        if (m->regions[k] && !m->regions[k]->freed)
            buffers[k] = (struct follow_buffer){m->regions[k]->label, m->regions[k]->bytes,
                                                m->regions[k]->is_variable, m->regions[k]->read_only};
    for (size_t k = 0; k < run->kernel->array_count; k++)
        arrays[k] = (struct follow_array){run->kernel->arrays[k].name, run->kernel->arrays[k].low,
                                          run->kernel->arrays[k].high};
    struct follow_launch launch = {
        .launch = run->launch,
        .buffers = buffers,
        .buffer_count = m->count + 1,
        .arrays = arrays,
        .array_count = run->kernel->array_count,
    };
    for (size_t k = 0; k < run->kernel->count && !launch.line; k++)
        launch.line = place_numbered(run, run->kernel->code[k].place).lines[0];
    run->following->to->begin(run->following->to->context, &launch);
    free(buffers);
    free(arrays);
}

void follow_begin(struct run *run, const struct device_follow *to)
{
    run->following = xcalloc(1, sizeof *run->following);
    run->following->to = to;
    exchange(run, run->following);
    tell_launch(run);
}

void follow_end(struct run *run)
{
    struct following *f = run->following;
    const struct program *p = run->program;
    for (size_t n = 0; n < p->function_count; n++) {
        for (size_t k = 0; k < p->functions[n].count; k++) {
            p->functions[n].code[k].full = f->originals[n][k].full;
            p->functions[n].code[k].some = f->originals[n][k].some;
        }
        free(f->originals[n]);
    }
    free(f->originals);
    free(f);
    run->following = NULL;
}
