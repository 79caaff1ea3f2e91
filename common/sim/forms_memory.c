/* Decoders of what touches memory: loads, stores, atomics, addresses, asynchronous copies. */
#include "common/sim/decode.h"
#include "common/sim/sync.h"
#include "common/sim/warp.h"

#include <stdio.h>
#include <string.h>

static enum ptx_space space_of(const struct decoder *d)
{
    static const struct {
        const char *part;
        enum ptx_space space;
    } spaces[] = {
        {"global", PTX_GLOBAL},      {"shared", PTX_SHARED},     {"shared::cta", PTX_SHARED},
        {"local", PTX_LOCAL},        {"param", PTX_PARAM},       {"const", PTX_CONST},
        {"param::entry", PTX_PARAM}, {"param::func", PTX_PARAM},
    };
    for (size_t k = 0; k < ARRAY_LEN(spaces); k++)
        if (has_part(d, spaces[k].part))
            return spaces[k].space;
    return PTX_GENERIC;
}

/* Accesses that speak of order themselves: they are not judged for races, and where other blocks may be
 * writing, blocks have to run in order. */
static bool is_loose(struct decoder *d, enum ptx_space space)
{
    static const char *const strong[] = {"volatile", "relaxed", "acquire", "release"};
    for (size_t k = 0; k < ARRAY_LEN(strong); k++)
        if (has_part(d, strong[k])) {
            d->function->in_order |= space != PTX_SHARED && space != PTX_LOCAL;
            return true;
        }
    return false;
}

static const struct symbol *named_symbol(const struct decoder *d, const struct ptx_operand *o)
{
    uint32_t index;
    return o->name.length ? symbols_find(d, o->name, d->statement->scope, &index) : NULL;
}

static const struct ptx_operand *elements(const struct ptx_operand *o, uint32_t *count)
{
    *count = o->kind == PTX_VECTOR ? o->count : 1;
    return o->kind == PTX_VECTOR ? o->elements : o;
}

/* An access to .param: of a kernel, known at the launch; of a function or call, in the frame; else through
 * memory. */
static insn_handler *in_frame(struct decoder *d, const struct ptx_operand *o, insn_handler *frame,
                              uint32_t bytes, int64_t *offset)
{
    const struct symbol *s = named_symbol(d, o);
    if (!s || s->kind != SYMBOL_FRAME)
        return NULL;
    *offset = (int64_t)s->value + o->offset;
    if (o->offset < 0 || bytes > s->bytes || (uint64_t)o->offset > s->bytes - bytes)
        problem(d, "reaches outside of a parameter");
    return frame;
}

static uint32_t launch_parameter(struct decoder *d, uint32_t offset, unsigned width)
{
    struct function *f = d->function;
    uint32_t slot = new_slot(d, width, 1);
    *ARRAY_PUSH(f->parameters, f->parameter_count, f->parameter_capacity) =
        (struct parameter_use){.slot = slot, .offset = offset, .width = (uint8_t)width};
    return slot;
}

/* ld.param of a kernel's own parameter: a constant of the launch. */
static void load_parameter(struct decoder *d, const struct symbol *parameter, const struct ptx_statement *s,
                           unsigned size)
{
    uint32_t count;
    char key[16];
    const struct ptx_operand *to = elements(&s->operands[0], &count);
    snprintf(key, sizeof key, "cvt.u%u.u%u", 8 * size, 8 * size);
    for (uint32_t k = 0; k < count; k++) {
        struct target t = target(d, &to[k], size, last_part(d)[0] == 's');
        uint64_t offset = parameter->value + (uint64_t)s->operands[1].offset + k * size;
        emit_op(d, key, t.slot, launch_parameter(d, (uint32_t)offset, size), 0, 0);
        finish(d, &t);
    }
}

static struct insn *emit_access(struct decoder *d, insn_handler *handler, const struct ptx_operand *at,
                                unsigned size, uint32_t count, const uint32_t *registers)
{
    int64_t offset;
    uint8_t wide = 1;
    insn_handler *frame = in_frame(d, at, handler, size * count, &offset);
    uint32_t base = frame ? 0 : address(d, at, &wide, &offset);
    struct insn *i = emit(d, INSN_COMPUTE, handler, handler);
    i->a = base;
    i->wide = wide;
    i->offset = offset;
    i->size = (uint8_t)size;
    i->count = (uint8_t)count;
    for (uint32_t k = 0; k < count; k++)
        i->v[k] = registers[k];
    return i;
}

static unsigned access_size(struct decoder *d, uint32_t count)
{
    unsigned size = part_bytes(last_part(d));
    bool fits = size && (count == 1 || count == 2 || count == 4) && size * count <= 32;
    if (!fits)
        problem(d, "the simulator does not know accesses of type '%s' to %u elements", last_part(d), count);
    return fits ? size : 0;
}

void form_load(struct decoder *d, const struct ptx_statement *s)
{
    static insn_handler *const handlers[] = {
        [PTX_GLOBAL] = data_load_global, [PTX_SHARED] = data_load_shared, [PTX_LOCAL] = data_load_local,
        [PTX_CONST] = data_load_const,   [PTX_PARAM] = data_load_param,   [PTX_GENERIC] = data_load_generic,
    };
    uint32_t count;
    const struct ptx_operand *to = elements(&s->operands[0], &count);
    unsigned size = access_size(d, count);
    enum ptx_space space = space_of(d);
    const struct symbol *symbol = named_symbol(d, &s->operands[1]);
    if (!size)
        return;
    if (space == PTX_PARAM && symbol && symbol->kind == SYMBOL_PARAMETER) {
        load_parameter(d, symbol, s, size);
        return;
    }
    struct target targets[PTX_MAX_VECTOR];
    uint32_t registers[PTX_MAX_VECTOR] = {0};
    for (uint32_t k = 0; k < count; k++) {
        targets[k] = target(d, &to[k], size, last_part(d)[0] == 's');
        registers[k] = targets[k].slot;
    }
    bool through_memory = space == PTX_PARAM && (!symbol || symbol->kind != SYMBOL_FRAME);
    struct insn *i = emit_access(d, through_memory ? data_load_memory : handlers[space], &s->operands[1],
                                 size, count, registers);
    i->extra = symbol && symbol->kind == SYMBOL_CONSTANT; /* one address for all lanes */
    i->loose = is_loose(d, space);
    i->used = s->used_bytes;
    for (uint32_t k = 0; k < count; k++)
        finish(d, &targets[k]);
}

void form_store(struct decoder *d, const struct ptx_statement *s)
{
    static insn_handler *const handlers[] = {
        [PTX_GLOBAL] = data_store_global, [PTX_SHARED] = data_store_shared,   [PTX_LOCAL] = data_store_local,
        [PTX_PARAM] = data_store_param,   [PTX_GENERIC] = data_store_generic, [PTX_CONST] = NULL,
    };
    uint32_t count, registers[PTX_MAX_VECTOR];
    const struct ptx_operand *from = elements(&s->operands[1], &count);
    unsigned size = access_size(d, count);
    enum ptx_space space = space_of(d);
    const struct symbol *symbol = named_symbol(d, &s->operands[0]);
    if (!size)
        return;
    if (!handlers[space] || (space == PTX_PARAM && (!symbol || symbol->kind != SYMBOL_FRAME))) {
        problem(d, "stores to this kind of memory are not known");
        return;
    }
    for (uint32_t k = 0; k < count; k++)
        registers[k] = source(d, &from[k], size);
    emit_access(d, handlers[space], &s->operands[0], size, count, registers)->loose = is_loose(d, space);
}

/* ---- atomics ---- */

/* Is the register read anywhere in the function? If not, an atomic's old value is not wanted. */
static bool is_read(const struct decoder *d, struct ptx_name name)
{
    for (size_t k = 0; k < d->source->statement_count; k++) {
        const struct ptx_statement *s = &d->source->statements[k];
        for (uint32_t o = 0; o < s->operand_count; o++) {
            uint32_t count;
            const struct ptx_operand *one = elements(&s->operands[o], &count);
            for (uint32_t e = 0; e < count; e++)
                if ((s != d->statement || o > 0) && one[e].name.length == name.length &&
                    !memcmp(one[e].name.text, name.text, name.length))
                    return true;
        }
        if (s->guard.length == name.length && !memcmp(s->guard.text, name.text, name.length))
            return true;
    }
    return false;
}

static const struct atomic_op *atomic_of(struct decoder *d, uint8_t *index)
{
    static const char *const operations[] = {"add", "min", "max", "and",  "or",
                                             "xor", "inc", "dec", "exch", "cas"};
    char key[48];
    for (size_t k = 0; k < ARRAY_LEN(operations); k++)
        if (has_part(d, operations[k])) {
            snprintf(key, sizeof key, "%s.%s%s", operations[k], has_part(d, "noftz") ? "noftz." : "",
                     last_part(d));
            return atomic_find(key, index);
        }
    return NULL;
}

/* atom d, [a], b {, c} and red [a], b */
void form_atomic(struct decoder *d, const struct ptx_statement *s)
{
    uint8_t index = 0, wide;
    int64_t offset;
    bool returns = !strcmp(d->parts.text[0], "atom");
    const struct ptx_operand *at = &s->operands[returns];
    const struct atomic_op *op = atomic_of(d, &index);
    enum ptx_space space = space_of(d);
    if (!op || (space != PTX_GLOBAL && space != PTX_SHARED && space != PTX_GENERIC)) {
        problem(d, "the simulator does not know the atomic '%.*s'",
                (int)(s->opcode.length < 80 ? s->opcode.length : 80), s->opcode.text);
        return;
    }
    bool wanted = returns && s->operands[0].kind == PTX_NAME && is_read(d, s->operands[0].name);
    struct target t = wanted ? target(d, &s->operands[0], op->size, false) : (struct target){0};
    uint32_t base = address(d, at, &wide, &offset), b = source(d, &at[1], op->size);
    uint32_t c = s->operand_count > returns + 2u ? source(d, &at[2], op->size) : b;
    struct insn *i = emit(d, INSN_COMPUTE, atomic_run, atomic_run);
    i->extra = index;
    i->d = t.slot;
    i->a = base;
    i->b = b;
    i->c = c;
    i->wide = wide;
    i->offset = offset;
    i->size = op->size;
    i->count = (uint8_t)space;
    if (wanted)
        finish(d, &t);
    if (space != PTX_SHARED && (wanted || !op->commutes))
        d->function->in_order = true;
    if (space != PTX_GLOBAL)
        d->function->loose_sync = true;
}

/* ---- moves ---- */

/* mov.b64 d, {lo, hi}: the first element is the lowest. */
static void pack(struct decoder *d, const struct ptx_statement *s, unsigned width)
{
    const struct ptx_operand *v = &s->operands[1];
    unsigned part = width / v->count;
    struct target t = target(d, &s->operands[0], width, false);
    uint32_t sum = new_slot(d, width, 1), wide = new_slot(d, width, 1);
    char widen[24], shift[16], merge[16];
    snprintf(widen, sizeof widen, "cvt.u%u.u%u", 8 * width, 8 * part);
    snprintf(shift, sizeof shift, "shl.b%u", 8 * width);
    snprintf(merge, sizeof merge, "or.b%u", 8 * width);
    for (uint32_t k = 0; k < v->count; k++) {
        emit_op(d, widen, k ? wide : sum, source(d, &v->elements[k], part), 0, 0);
        if (k) {
            emit_op(d, shift, wide, wide, constant_slot(d, 8 * part * k, 4), 0);
            emit_op(d, merge, sum, sum, wide, 0);
        }
    }
    snprintf(widen, sizeof widen, "mov.b%u", 8 * width);
    emit_op(d, widen, t.slot, sum, 0, 0);
    finish(d, &t);
}

/* mov.b64 {lo, hi}, a */
static void unpack(struct decoder *d, const struct ptx_statement *s, unsigned width)
{
    const struct ptx_operand *v = &s->operands[0];
    unsigned part = width / v->count;
    uint32_t from = source(d, &s->operands[1], width), copy = new_slot(d, width, 1),
             shifted = new_slot(d, width, 1);
    char narrow[24], shift[16];
    snprintf(narrow, sizeof narrow, "mov.b%u", 8 * width);
    emit_op(d, narrow, copy, from, 0, 0);
    snprintf(narrow, sizeof narrow, "cvt.u%u.u%u", 8 * part, 8 * width);
    snprintf(shift, sizeof shift, "shr.u%u", 8 * width);
    for (uint32_t k = 0; k < v->count; k++) {
        if (v->elements[k].kind == PTX_NONE)
            continue;
        struct target t = target(d, &v->elements[k], part, false);
        emit_op(d, shift, shifted, copy, constant_slot(d, 8 * part * k, 4), 0);
        emit_op(d, narrow, t.slot, shifted, 0, 0);
        finish(d, &t);
    }
}

/* %clock and its kin change while a kernel runs: read them when asked. */
static bool move_clock(struct decoder *d, const struct ptx_statement *s, unsigned width)
{
    static const char *const clocks[] = {"%clock", "%clock64", "%clock_hi", "%globaltimer",
                                         "%globaltimer_lo"};
    for (size_t k = 0; k < ARRAY_LEN(clocks); k++)
        if (s->operands[1].kind == PTX_NAME && ptx_is(s->operands[1].name, clocks[k])) {
            struct target t = target(d, &s->operands[0], width, false);
            struct insn *i = emit(d, INSN_COMPUTE, read_clock, read_clock);
            i->d = t.slot;
            i->size = (uint8_t)width;
            finish(d, &t);
            return true;
        }
    return false;
}

void form_move(struct decoder *d, const struct ptx_statement *s)
{
    char key[16];
    unsigned width = part_bytes(last_part(d));
    bool packs = s->operands[1].kind == PTX_VECTOR, unpacks = s->operands[0].kind == PTX_VECTOR;
    if (!strcmp(last_part(d), "pred")) {
        emit_op(d, "mov.pred", predicate_target(d, s->operands[0].name), predicate(d, &s->operands[1]), 0, 0);
        return;
    }
    if (!width || ((packs || unpacks) && (width < 4 || width % s->operands[unpacks ? 0 : 1].count))) {
        problem(d, "the simulator does not know moves of type '%s'", last_part(d));
        return;
    }
    if (packs) {
        pack(d, s, width);
    } else if (unpacks) {
        unpack(d, s, width);
    } else if (!move_clock(d, s, width)) {
        struct target t = target(d, &s->operands[0], width, false);
        snprintf(key, sizeof key, "mov.b%u", 8 * width);
        emit_op(d, key, t.slot, source(d, &s->operands[1], width), 0, 0);
        finish(d, &t);
    }
}

/* ---- address spaces ---- */

static uint64_t window_of(enum ptx_space space)
{
    return space == PTX_SHARED ? SHARED_WINDOW : space == PTX_LOCAL ? LOCAL_WINDOW : 0;
}

/* cvta.space: to a generic address; cvta.to.space: from one. */
void form_address_space(struct decoder *d, const struct ptx_statement *s)
{
    uint64_t window = window_of(space_of(d));
    unsigned width = part_bytes(last_part(d));
    struct target t = target(d, &s->operands[0], width, false);
    if (width != 8) {
        problem(d, "32-bit generic addresses are not known");
        return;
    }
    uint32_t from = source(d, &s->operands[1], 8);
    emit_op(d, "add.u64", t.slot, from, constant_slot(d, has_part(d, "to") ? 0 - window : window, 8), 0);
    finish(d, &t);
}

void form_is_space(struct decoder *d, const struct ptx_statement *s)
{
    enum ptx_space space = space_of(d);
    uint32_t p = predicate_target(d, s->operands[0].name), a = source(d, &s->operands[1], 8);
    uint32_t low = constant_slot(d, LOCAL_WINDOW, 8), high = constant_slot(d, SHARED_WINDOW, 8);
    if (space == PTX_SHARED) {
        emit_op(d, "setp.ge.u64", p, a, high, 0);
    } else if (space == PTX_LOCAL) {
        uint32_t below = new_slot(d, WIDTH_PRED, 1), from = new_slot(d, WIDTH_PRED, 1);
        emit_op(d, "setp.ge.u64", from, a, low, 0);
        emit_op(d, "setp.lt.u64", below, a, high, 0);
        emit_op(d, "and.pred", p, from, below, 0);
    } else {
        emit_op(d, "setp.lt.u64", p, a, space == PTX_GLOBAL ? low : constant_slot(d, 0, 8), 0);
    }
}

/* ---- asynchronous copies ---- */

/* cp.async.ca.shared.global [to], [from], bytes {, bytes to read}; commit and wait have nothing left to do.
 */
void form_async(struct decoder *d, const struct ptx_statement *s)
{
    int64_t from_offset, to_offset;
    uint8_t from_wide, to_wide;
    if (has_part(d, "mbarrier")) {
        if (has_part(d, "noinc"))
            form_mbarrier(d, s);
        return;
    }
    if (!has_part(d, "async") || has_part(d, "bulk")) {
        problem(d, "bulk copies need a GPU of compute capability 9.0; the labs are built for 8.0");
        return;
    }
    if (!has_part(d, "global")) {
        emit_op(d, "mov.b32", 0, 0, 0, 0);
        return;
    }
    bool sized = s->operand_count >= 3 && s->operands[2].kind == PTX_INTEGER;
    uint64_t bytes = sized ? s->operands[2].bits : 0;
    if (bytes != 4 && bytes != 8 && bytes != 16) {
        problem(d, "cp.async copies 4, 8 or 16 bytes");
        return;
    }
    bool partial = s->operand_count > 3 && s->operands[3].kind != PTX_NONE && !has_part(d, "L2::cache_hint");
    uint32_t read = partial ? source(d, &s->operands[3], 4) : constant_slot(d, bytes, 4);
    uint32_t to = address(d, &s->operands[0], &to_wide, &to_offset),
             from = address(d, &s->operands[1], &from_wide, &from_offset);
    uint32_t words = new_slot(d, 4, (uint32_t)bytes / 4);
    struct insn *i = emit(d, INSN_COMPUTE, data_copy_async, data_copy_async);
    i->a = to;
    i->b = from;
    i->c = read;
    i->offset = from_offset;
    i->target = (uint32_t)to_offset;
    i->wide = from_wide;
    i->extra = to_wide;
    i->size = 4;
    i->count = (uint8_t)(bytes / 4);
    for (uint32_t k = 0; k < bytes / 4; k++)
        i->v[k] = words + k * 4 * WARP_LANES;
}

/* mbarrier.init [a], n; .arrive s, [a] {, n}; .test_wait p, [a], s; .inval [a] */
void form_mbarrier(struct decoder *d, const struct ptx_statement *s)
{
    bool init = has_part(d, "init"), test = has_part(d, "test_wait") || has_part(d, "try_wait"),
         parity = has_part(d, "parity");
    bool arrive = has_part(d, "arrive") || has_part(d, "noinc"),
         returns = arrive && s->operands[0].kind != PTX_ADDRESS;
    unsigned at = test || returns ? 1 : 0;
    if (has_part(d, "inval"))
        return;
    if ((!init && !test && !arrive) || s->operand_count <= at + (init || test)) {
        problem(d, "the simulator does not know '%.*s'", (int)(s->opcode.length < 80 ? s->opcode.length : 80),
                s->opcode.text);
        return;
    }
    int64_t offset;
    uint8_t wide;
    uint32_t base = address(d, &s->operands[at], &wide, &offset), b = 0, to = 0;
    if (s->operand_count > at + 1)
        b = source(d, &s->operands[at + 1], test && !parity ? 8 : 4);
    if (test)
        to = predicate_target(d, s->operands[0].name);
    else if (returns)
        to = target(d, &s->operands[0], 8, false).slot;
    d->function->loose_sync = true;
    insn_handler *handler = init     ? mbarrier_init
                            : arrive ? mbarrier_arrive
                            : parity ? mbarrier_parity
                                     : mbarrier_test;
    struct insn *i = emit(d, INSN_COMPUTE, handler, handler);
    i->d = to;
    i->a = base;
    i->b = b;
    i->wide = wide;
    i->offset = offset;
}
