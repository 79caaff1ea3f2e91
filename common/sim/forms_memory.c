/* Decoders of memory instructions: loads, stores, atomics. */
#include "common/sim/decode.h"
#include "common/sim/sync.h"
#include "common/sim/warp.h"

#include <stdio.h>
#include <string.h>

/* How the opcode orders the access. If other blocks may write there, blocks have to run in order. */
static enum manner manner_said(struct decoder *d, enum ptx_space space)
{
    static const char *const strong[] = {"relaxed", "acquire", "release", "volatile"};
    for (size_t k = 0; k < ARRAY_LEN(strong); k++)
        if (opcode_has(d, strong[k])) {
            d->function->in_order |= space != PTX_SHARED && space != PTX_LOCAL;
            d->function->meets |= space != PTX_LOCAL;
            return strong[k][0] == 'v' ? MANNER_VOLATILE : MANNER_ATOMIC;
        }
    return MANNER_PLAIN;
}

/* Threads of which scope does the access order, and is it a fence for what comes before it? */
static void say_scope(const struct decoder *d, struct insn *i)
{
    i->narrow = opcode_has(d, "cta") || opcode_has(d, "cluster");
    i->releases = i->manner && (opcode_has(d, "release") || opcode_has(d, "acq_rel"));
}

static void lower(uint8_t *unit, unsigned size)
{
    *unit = size < *unit ? (uint8_t)size : *unit;
}

void form_note_size(struct decoder *d, unsigned size, enum ptx_space space, bool store)
{
    if (space == PTX_SHARED || space == PTX_GENERIC)
        lower(&d->function->shared_unit, size);
    if (store && (space == PTX_GLOBAL || space == PTX_GENERIC))
        lower(&d->function->global_unit, size);
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

static enum manner manner_of_load(struct decoder *d, const struct ptx_statement *s, enum ptx_space space)
{
    enum manner said = manner_said(d, space);
    bool asks =
        said == MANNER_VOLATILE ? uses_compare(d, s->operands[0].name) : uses_guess(d, s->operands[0].name);
    return asks ? MANNER_ATOMIC : said;
}

/* The handler of an access to .param memory of a called function or a call, which lies in the frame; else
 * NULL. */
static insn_handler *in_frame(struct decoder *d, const struct ptx_operand *o, insn_handler *frame,
                              uint32_t bytes, int64_t *offset)
{
    const struct symbol *s = named_symbol(d, o);
    if (!s || s->kind != SYMBOL_FRAME)
        return NULL;
    *offset = (int64_t)s->value + o->offset;
    if (o->offset < 0 || bytes > s->bytes || (uint64_t)o->offset > s->bytes - bytes)
        decode_problem(d, "reaches outside of a parameter");
    return frame;
}

static uint32_t launch_parameter(struct decoder *d, uint32_t offset, unsigned width)
{
    struct function *f = d->function;
    uint32_t slot = emit_slot(d, width, 1);
    *ARRAY_PUSH(f->parameters, f->parameter_count, f->parameter_capacity) =
        (struct parameter_use){.slot = slot, .offset = offset, .width = (uint8_t)width};
    return slot;
}

/* ld.param of a kernel's own parameter: its value is a constant of the launch. */
static void load_parameter(struct decoder *d, const struct symbol *parameter, const struct ptx_statement *s,
                           unsigned size)
{
    uint32_t count;
    char key[16];
    const struct ptx_operand *to = elements(&s->operands[0], &count);
    snprintf(key, sizeof key, "cvt.u%u.u%u", 8 * size, 8 * size);
    for (uint32_t k = 0; k < count; k++) {
        struct target t = emit_target(d, &to[k], size, opcode_last(d)[0] == 's');
        uint64_t offset = parameter->value + (uint64_t)s->operands[1].offset + k * size;
        emit_op(d, key, t.slot, launch_parameter(d, (uint32_t)offset, size), 0, 0);
        emit_finish(d, &t);
    }
}

static struct insn *emit_access(struct decoder *d, enum rule rule, insn_handler *handler,
                                const struct ptx_operand *at, unsigned size, uint32_t count,
                                const uint32_t *registers)
{
    int64_t offset;
    uint8_t wide = 1;
    insn_handler *frame = in_frame(d, at, handler, size * count, &offset);
    uint32_t base = frame ? 0 : emit_address(d, at, &wide, &offset);
    struct insn *i = emit(d, INSN_COMPUTE, rule, handler);
    i->a = base;
    i->wide = wide;
    i->offset = offset;
    i->space = (uint8_t)opcode_space(d);
    i->size = (uint8_t)size;
    i->count = (uint8_t)count;
    for (uint32_t k = 0; k < count; k++)
        i->v[k] = registers[k];
    return i;
}

static unsigned access_size(struct decoder *d, uint32_t count)
{
    unsigned size = opcode_type_bytes(opcode_last(d));
    bool fits = size && (count == 1 || count == 2 || count == 4) && size * count <= 32;
    if (!fits)
        decode_problem(d, "the simulator does not know accesses of type '%s' to %u elements", opcode_last(d),
                       count);
    return fits ? size : 0;
}

/* The compiler says which bytes of a load matter; inline assembly could say anything. An element of which no
 * byte shall matter must not be read anywhere. */
static bool believable(const struct decoder *d, const struct ptx_operand *to, uint32_t count, unsigned size,
                       uint32_t used)
{
    for (uint32_t k = 0; k < count && used; k++)
        if (!(used >> k * size & ((1u << size) - 1)) && uses_read(d, to[k].name))
            return false;
    return true;
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
    enum ptx_space space = opcode_space(d);
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
        targets[k] = emit_target(d, &to[k], size, opcode_last(d)[0] == 's');
        registers[k] = targets[k].slot;
    }
    bool through_memory = space == PTX_PARAM && (!symbol || symbol->kind != SYMBOL_FRAME);
    struct insn *i = emit_access(d, RULE_LOAD, through_memory ? data_load_memory : handlers[space],
                                 &s->operands[1], size, count, registers);
    i->extra = symbol && symbol->kind == SYMBOL_CONSTANT; /* one address for all lanes */
    i->manner = manner_of_load(d, s, space);
    i->polls = manner_said(d, space) != MANNER_PLAIN && space != PTX_LOCAL;
    say_scope(d, i);
    form_note_size(d, size, space, false);
    i->used = believable(d, to, count, size, s->used_bytes) ? s->used_bytes : 0;
    for (uint32_t k = 0; k < count; k++)
        emit_finish(d, &targets[k]);
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
    enum ptx_space space = opcode_space(d);
    const struct symbol *symbol = named_symbol(d, &s->operands[0]);
    if (!size)
        return;
    if (!handlers[space] || (space == PTX_PARAM && (!symbol || symbol->kind != SYMBOL_FRAME))) {
        decode_problem(d, "stores to this kind of memory are not known");
        return;
    }
    for (uint32_t k = 0; k < count; k++)
        registers[k] = emit_source(d, &from[k], size);
    struct insn *i = emit_access(d, RULE_STORE, handlers[space], &s->operands[0], size, count, registers);
    i->manner = manner_said(d, space);
    say_scope(d, i);
    form_note_size(d, size, space, true);
}

/* ---- atomics ---- */

/* The row of the first part of the opcode that names an operation on its type. */
static const struct atomic_op *atomic_of(const struct decoder *d, uint8_t *index)
{
    char key[2 * PART_LENGTH + sizeof ".noftz."];
    const struct atomic_op *op = NULL;
    for (unsigned k = 1; k < d->parts.count && !op; k++) {
        snprintf(key, sizeof key, "%s.%s%s", d->parts.text[k], opcode_has(d, "noftz") ? "noftz." : "",
                 opcode_last(d));
        op = atomic_find(key, index);
    }
    return op;
}

/* atom d, [a], b {, c} {, cache policy} and red [a], b {, cache policy} */
void form_atomic(struct decoder *d, const struct ptx_statement *s)
{
    uint8_t index = 0, wide;
    int64_t offset;
    bool returns = !strcmp(d->parts.text[0], "atom");
    const struct ptx_operand *at = &s->operands[returns];
    const struct atomic_op *op = atomic_of(d, &index);
    enum ptx_space space = opcode_space(d);
    if (!op || (space != PTX_GLOBAL && space != PTX_SHARED && space != PTX_GENERIC)) {
        decode_problem(d, "the simulator does not know the atomic '%.*s'",
                       (int)(s->opcode.length < 80 ? s->opcode.length : 80), s->opcode.text);
        return;
    }
    bool wanted = returns && s->operands[0].kind == PTX_NAME && uses_read(d, s->operands[0].name);
    struct target t = wanted ? emit_target(d, &s->operands[0], op->size, false) : (struct target){0};
    uint32_t base = emit_address(d, at, &wide, &offset), b = emit_source(d, &at[1], op->size);
    unsigned hints = opcode_has(d, "L2::cache_hint");
    uint32_t c = s->operand_count > returns + 2u + hints ? emit_source(d, &at[2], op->size) : b;
    struct insn *i = emit(d, INSN_COMPUTE, RULE_ATOMIC, atomic_run);
    i->extra = index;
    i->d = t.slot;
    i->a = base;
    i->b = b;
    i->c = c;
    i->wide = wide;
    i->offset = offset;
    i->size = op->size;
    i->count = 1;
    i->space = (uint8_t)space;
    i->manner = MANNER_ATOMIC;
    i->polls = wanted;
    say_scope(d, i);
    form_note_size(d, op->size, space, true);
    if (wanted)
        emit_finish(d, &t);
    bool by_order = wanted || !op->commutes;
    d->function->in_order |= by_order && space != PTX_SHARED;
    d->function->meets |= by_order;
}
