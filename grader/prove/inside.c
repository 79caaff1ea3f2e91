/* Is what an instruction loads or stores inside of one object? */
#include "common/sim/memory.h"
#include "common/sim/operands.h"
#include "common/sim/warp.h"
#include "grader/prove/symbolic.h"

enum { BARRIER_BYTES = 8 };

int insn_line(const struct walker *w, const struct insn *i)
{
    return w->program->places[i->place].lines[0];
}

void walk_doubt(struct walker *w, const struct insn *i, enum doubt_kind kind, const char *what)
{
    struct doubt doubt = {.kind = kind, .line = insn_line(w, i), .what = what};
    doubt.store = i->rule == RULE_STORE || i->rule == RULE_ATOMIC;
    doubt.shared = i->space == PTX_SHARED;
    for (size_t k = 0; k < w->doubt_count; k++)
        if (w->doubts[k].line == doubt.line && w->doubts[k].kind == kind)
            return;
    if (w->doubt_count < DOUBTS_MOST)
        w->doubts[w->doubt_count++] = doubt;
}

/* An access is in doubt, unless no thread comes to it: a branch before was not seen to go one way only. */
static void doubt_access(struct walker *w, const struct state *s, const struct insn *i, enum doubt_kind kind,
                         const char *what)
{
    if (!state_never(w, s))
        walk_doubt(w, i, kind, what);
}

static bool is_inside(struct walker *w, const struct state *s, term at, term bytes, int64_t size)
{
    return bytes >= 0 && state_shows(w, s, at) &&
           state_shows(
               w, s, term_sum(w->terms, term_sum(w->terms, bytes, -1, at), -1, term_number(w->terms, size)));
}

/* The object that a term points into, and in *at how far from its start; -1: none that is known. */
static int32_t object_of(struct walker *w, term address, term *at)
{
    int32_t found = -1;
    for (uint32_t k = 0; k < w->terms->items[address].count; k++) {
        struct part part = w->terms->items[address].parts[k];
        int32_t base = w->terms->symbols[part.symbol].base;
        if (base < 0)
            continue;
        if (found >= 0 || part.times != 1)
            return -1;
        found = base;
        *at = term_sum(w->terms, address, -1, term_symbol(w->terms, part.symbol));
    }
    if (found >= 0)
        return found;
    int64_t constant = w->terms->items[address].constant;
    for (size_t o = 0; o < w->launch->object_count; o++) {
        int64_t own = (int64_t)w->launch->objects[o].own;
        if (own && constant >= own - (int64_t)REGION_STRIDE / 2 &&
            constant < own + (int64_t)REGION_STRIDE / 2) {
            *at = term_sum(w->terms, address, -1, term_number(w->terms, own));
            return (int32_t)o;
        }
    }
    return -1;
}

static void judge_shared(struct walker *w, struct state *s, const struct insn *i, term at, int64_t size)
{
    const struct function *f = w->launch->kernel;
    uint32_t total = f->shared_bytes;
    if (w->launch->dynamic_bytes)
        total = (total + 15) / 16 * 16 + w->launch->dynamic_bytes;
    uint32_t high = i->high && i->high < total ? i->high : total, low = i->high ? i->low : 0;
    term from = term_sum(w->terms, at, -1, term_number(w->terms, low));
    if (at < 0)
        doubt_access(w, s, i, DOUBT_ADDRESS, "shared memory");
    else if (!is_inside(w, s, from, term_number(w->terms, (int64_t)high - low), size))
        doubt_access(w, s, i, DOUBT_OUTSIDE, "shared memory");
    else
        event_access(w, s, i, OBJECT_SHARED, at, size);
}

static void judge_global(struct walker *w, struct state *s, const struct insn *i, term address, int64_t size)
{
    term at = TERM_UNKNOWN;
    int32_t object = address < 0 ? -1 : object_of(w, address, &at);
    if (object >= (int32_t)w->launch->object_count)
        return; /* a thread's own arrays */
    bool parameters = object >= 0 && w->launch->objects[object].own == PARAMETER_ADDRESS;
    if (object < 0 || at < 0 || (i->space == PTX_PARAM) != parameters)
        doubt_access(w, s, i, address < 0 && w->overflow_line ? DOUBT_OVERFLOW : DOUBT_ADDRESS,
                     "global memory");
    else if (!is_inside(w, s, at, w->launch->objects[object].bytes, size))
        doubt_access(w, s, i, DOUBT_OUTSIDE, w->launch->objects[object].name);
    else
        event_access(w, s, i, object, at, size);
}

static void judge(struct walker *w, struct state *s, const struct insn *i, enum ptx_space space, term address,
                  int64_t size)
{
    address = address < 0 ? address : compute_settled(w, s, address);
    int64_t constant = address < 0 ? 0 : w->terms->items[address].constant;
    w->accesses++;
    if (space == PTX_SHARED)
        judge_shared(w, s, i, address, size);
    else if (space == PTX_GENERIC && constant >= (int64_t)SHARED_WINDOW)
        judge_shared(w, s, i, term_sum(w->terms, address, -1, term_number(w->terms, (int64_t)SHARED_WINDOW)),
                     size);
    else
        judge_global(w, s, i, address, size);
}

static bool is_known(const struct insn *i)
{
    static insn_handler *const known[] = {data_load_global,  data_load_shared,  data_load_const,
                                          data_load_generic, data_load_memory,  data_store_global,
                                          data_store_shared, data_store_generic};
    for (size_t k = 0; k < ARRAY_LEN(known); k++)
        if (i->some == known[k])
            return true;
    return i->rule == RULE_ATOMIC;
}

static term address_of(struct walker *w, const struct state *s, uint32_t slot, int64_t offset)
{
    term base = slot ? *state_register(s, slot) : TERM_ZERO;
    return term_sum(w->terms, base, 1, term_number(w->terms, offset));
}

/* A copy whose length is zero reads nothing. */
static void judge_copy(struct walker *w, struct state *s, const struct insn *i)
{
    int64_t bytes = 4 * (int64_t)i->count, read = bytes;
    bool known = *state_register(s, i->c) >= 0 && term_is_number(w->terms, *state_register(s, i->c), &read);
    judge_shared(w, s, i, address_of(w, s, i->a, (int32_t)i->target), bytes);
    if (!known || read)
        judge(w, s, i, PTX_GLOBAL, address_of(w, s, i->b, i->offset), known && read < bytes ? read : bytes);
}

/* Element k of a load as bits of its size, extended by their sign: right modulo 2^(8 * size). */
static int64_t element(const struct program_variable *v, int64_t at, unsigned size)
{
    uint64_t bits = 0;
    for (unsigned k = 0; k < size && v->initial; k++)
        bits |= (uint64_t)v->initial[(uint64_t)at + k] << 8 * k;
    uint64_t sign = UINT64_C(1) << (8 * size - 1);
    return (int64_t)(bits ^ sign) - (int64_t)sign;
}

/* The value of one element; eight bytes of a variable may be an address, which is not known before the
 * program is loaded. A kernel cannot write to its parameters: a store to them is never judged as inside. */
static term constant_value(struct walker *w, const struct insn *i, const struct object *o, int64_t at)
{
    if (o->own == PARAMETER_ADDRESS && i->space == PTX_PARAM && at + i->size <= w->launch->parameter_bytes)
        return w->launch->parameter(w->launch->context, (uint32_t)at, i->size);
    if (o->constant && i->space == PTX_CONST && i->size <= 4 && (uint64_t)at + i->size <= o->constant->bytes)
        return term_number(w->terms, element(o->constant, at, i->size));
    return TERM_UNKNOWN;
}

void inside_constants(struct walker *w, const struct state *s, const struct insn *i,
                      term values[PTX_MAX_VECTOR])
{
    bool loads = i->some == data_load_const || i->some == data_load_memory;
    term address = loads ? address_of(w, s, i->a, i->offset) : TERM_UNKNOWN, at = TERM_UNKNOWN;
    int32_t object = address < 0 ? -1 : object_of(w, address, &at);
    int64_t number;
    for (unsigned k = 0; k < PTX_MAX_VECTOR; k++)
        values[k] = TERM_UNKNOWN;
    if (object < 0 || object >= (int32_t)w->launch->object_count || !term_is_number(w->terms, at, &number) ||
        number < 0)
        return;
    for (unsigned k = 0; k < i->count && k < PTX_MAX_VECTOR; k++)
        values[k] = constant_value(w, i, &w->launch->objects[object], number + k * i->size);
}

void inside_judge(struct walker *w, struct state *s, const struct insn *i)
{
    bool own = i->some == data_load_local || i->some == data_store_local || i->some == data_load_param ||
               i->some == data_store_param || i->space == PTX_LOCAL;
    int64_t size = i->rule == RULE_OBJECT   ? BARRIER_BYTES
                   : i->rule == RULE_ATOMIC ? (i->size ? i->size : 4)
                                            : (int64_t)i->size * i->count;
    if (w->quiet || (own && i->rule != RULE_COPY && i->rule != RULE_OBJECT))
        return;
    if (i->rule == RULE_COPY)
        judge_copy(w, s, i);
    else if (i->rule == RULE_OBJECT)
        judge_shared(w, s, i, address_of(w, s, i->a, i->offset), size);
    else if (is_known(i))
        judge(w, s, i, (enum ptx_space)i->space, address_of(w, s, i->a, i->offset), size);
    else
        walk_doubt(w, i, DOUBT_INSTRUCTION, "an instruction for matrices");
}
