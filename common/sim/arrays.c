/* Which array of shared memory an address comes from, so that an access outside of its array can be reported.
 *
 * An address starts at the name of an array. It keeps that origin through copies, conversions and sums with
 * numbers. A register has one origin for the whole function. If two origins meet in a register, or anything
 * else happens to it, its origin is unknown, and its accesses may go anywhere in the block's shared memory.
 */
#include "common/sim/decode.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What is known of a register: ARRAY + k stands for array k of the function. */
enum { UNSEEN, NUMBER, UNKNOWN, ARRAY };

/* ---- names ---- */

/* Is text[0 … length) a number and an identifier of that length, with at most a suffix such as "_7" after
 * it? */
static bool is_last_identifier(const char *text, size_t length, struct ptx_name *name)
{
    size_t digits = 0, count = 0;
    for (; digits < length && digits < 6 && isdigit((unsigned char)text[digits]); digits++)
        count = 10 * count + (size_t)(text[digits] - '0');
    if (!count || count > length - digits)
        return false;
    *name = (struct ptx_name){text + digits, (uint32_t)count};
    const char *rest = text + digits + count, *end = text + length;
    for (rest += rest < end && *rest == '_'; rest < end && isdigit((unsigned char)*rest);)
        rest++;
    return rest == end;
}

/* A variable inside a kernel is mangled as _ZZ, the kernel, E and itself: _ZZ6kernelPKfE4tile. One in a
 * namespace as _ZN, the namespaces, itself and E. */
static char *plain_name(struct ptx_name mangled)
{
    struct ptx_name name;
    size_t length = mangled.length;
    bool nested = length > 4 && !memcmp(mangled.text, "_ZN", 3) && mangled.text[length - 1] == 'E';
    bool inner = length > 4 && !memcmp(mangled.text, "_ZZ", 3);
    for (size_t k = 3; k < length - nested && (nested || inner); k++)
        if ((nested || mangled.text[k - 1] == 'E') &&
            is_last_identifier(mangled.text + k, length - nested - k, &name))
            return ptx_text(name);
    return xstrndup(mangled.text, length);
}

/* ---- the arrays of a function ---- */

static void add_array(struct function *f, const struct symbol *s, uint64_t low, uint64_t high)
{
    *ARRAY_PUSH(f->arrays, f->array_count, f->array_capacity) =
        (struct shared_array){plain_name(s->name), (uint32_t)low, (uint32_t)high};
}

static void add_arrays(struct function *f, const struct symbols *symbols)
{
    for (size_t k = 0; k < symbols->count; k++)
        if (symbols->items[k].is_shared)
            add_array(f, &symbols->items[k], symbols->items[k].value,
                      symbols->items[k].value + symbols->items[k].bytes);
}

static const struct symbol *find_dynamic(const struct symbols *symbols)
{
    for (size_t k = 0; k < symbols->count; k++)
        if (symbols->items[k].kind == SYMBOL_DYNAMIC)
            return &symbols->items[k];
    return NULL;
}

void arrays_list(struct decoder *d, bool with_module)
{
    struct function *f = d->function;
    if (with_module)
        add_arrays(f, &d->globals);
    add_arrays(f, &d->locals);
    const struct symbol *own = find_dynamic(&d->locals), *dynamic = own ? own : find_dynamic(&d->globals);
    if (dynamic && f->is_entry) /* in a called function its start differs by kernel */
        add_array(f, dynamic, (f->shared_bytes + UINT64_C(15)) & ~UINT64_C(15), UINT32_MAX);
}

/* ---- where values come from ---- */

static uint32_t array_of(const struct decoder *d, const struct symbol *s)
{
    const struct function *f = d->function;
    for (size_t k = 0; k < f->array_count; k++)
        if (s->is_shared ? f->arrays[k].low == s->value : f->arrays[k].high == UINT32_MAX)
            return ARRAY + (uint32_t)k;
    return UNKNOWN;
}

/* The register that a name means, as an index, or SIZE_MAX. */
static size_t register_of(const struct decoder *d, struct ptx_name name, uint32_t scope)
{
    uint32_t index;
    const struct symbol *s = name.length ? symbols_find(d, name, scope, &index) : NULL;
    if (!s || s->kind != SYMBOL_REGISTER)
        return SIZE_MAX;
    return (s->slot + (size_t)index * slot_bytes(s->width)) / SLOT_UNIT;
}

static uint32_t origin_of_name(const struct decoder *d, struct ptx_name name, uint32_t scope)
{
    uint32_t index;
    size_t reg = register_of(d, name, scope);
    if (reg != SIZE_MAX)
        return d->origins[reg];
    const struct symbol *s = name.length ? symbols_find(d, name, scope, &index) : NULL;
    return s && (s->is_shared || s->kind == SYMBOL_DYNAMIC) ? array_of(d, s) : NUMBER;
}

/* The origin of a result that keeps no origin of its operands. */
static uint32_t mixture(uint32_t a, uint32_t b)
{
    if (a == UNSEEN || b == UNSEEN)
        return UNSEEN;
    return a == NUMBER && b == NUMBER ? NUMBER : UNKNOWN;
}

static uint32_t sum(uint32_t a, uint32_t b)
{
    if (a == UNSEEN || b == UNSEEN)
        return UNSEEN;
    return a == NUMBER ? b : b == NUMBER ? a : UNKNOWN;
}

/* The difference of two arrays' addresses would be a distance that leads from one array to the other. */
static uint32_t difference(uint32_t a, uint32_t b)
{
    return b == NUMBER ? a : mixture(a, b);
}

static uint32_t either(uint32_t a, uint32_t b)
{
    return a == UNSEEN || a == b ? b : b == UNSEEN ? a : UNKNOWN;
}

static uint32_t origin_of(const struct decoder *d, const struct ptx_statement *s, uint32_t operand)
{
    const struct ptx_operand *o = &s->operands[operand];
    uint32_t origin = NUMBER;
    if (o->kind == PTX_NAME)
        return origin_of_name(d, o->name, s->scope);
    for (uint32_t k = 0; o->kind == PTX_VECTOR && k < o->count; k++)
        origin = mixture(origin, origin_of_name(d, o->elements[k].name, s->scope));
    return origin;
}

/* How the origin of a result follows from those of the operands. An opcode that is not listed mixes: the
 * origin of its result is unknown, and an access there is held to the whole of shared memory. */
enum effect { MIXES, KEEPS, ADDS, SUBTRACTS, MULTIPLIES_AND_ADDS, CHOOSES, LOADS };

static enum effect effect_of(struct ptx_name opcode)
{
    static const struct {
        const char *opcode;
        enum effect effect;
    } effects[] = {
        {"mov", KEEPS}, {"cvt", KEEPS},     {"cvta", KEEPS},   {"add", ADDS},
        {"or", ADDS},   {"sub", SUBTRACTS}, {"selp", CHOOSES}, {"mad", MULTIPLIES_AND_ADDS},
        {"ld", LOADS},  {"ldu", LOADS},     {"atom", LOADS},
    };
    uint32_t length = 0;
    while (length < opcode.length && opcode.text[length] != '.')
        length++;
    for (size_t k = 0; k < ARRAY_LEN(effects); k++)
        if (ptx_is((struct ptx_name){opcode.text, length}, effects[k].opcode))
            return effects[k].effect;
    return MIXES;
}

static uint32_t result_of(const struct decoder *d, const struct ptx_statement *s)
{
    uint32_t from[PTX_MAX_OPERANDS], all = NUMBER;
    for (uint32_t k = 0; k < PTX_MAX_OPERANDS; k++)
        from[k] = k && k < s->operand_count ? origin_of(d, s, k) : NUMBER;
    switch (effect_of(s->opcode)) {
    case KEEPS:
        return from[1];
    case ADDS: /* a compiler writes "or" where it knows that the lower bits are 0 */
        return sum(from[1], from[2]);
    case SUBTRACTS:
        return difference(from[1], from[2]);
    case MULTIPLIES_AND_ADDS:
        return sum(mixture(from[1], from[2]), from[3]);
    case CHOOSES:
        return either(from[1], from[2]);
    case LOADS:
        return NUMBER;
    case MIXES:
        break;
    }
    for (uint32_t k = 1; k < s->operand_count; k++)
        all = mixture(all, from[k]);
    return all;
}

static bool assign(struct decoder *d, struct ptx_name name, uint32_t scope, uint32_t origin)
{
    size_t reg = register_of(d, name, scope);
    if (reg == SIZE_MAX || either(d->origins[reg], origin) == d->origins[reg])
        return false;
    d->origins[reg] = either(d->origins[reg], origin);
    return true;
}

static bool trace_statement(struct decoder *d, const struct ptx_statement *s)
{
    const struct ptx_operand *to = &s->operands[0];
    bool changed = false;
    if (!s->operand_count || (to->kind != PTX_NAME && to->kind != PTX_VECTOR))
        return false;
    uint32_t origin = result_of(d, s);
    for (uint32_t k = 0; to->kind == PTX_VECTOR && k < to->count; k++) /* a part of one is no address */
        changed |= assign(d, to->elements[k].name, s->scope, mixture(origin, NUMBER));
    if (to->kind == PTX_NAME)
        changed |= assign(d, to->name, s->scope, origin);
    return changed;
}

void arrays_trace(struct decoder *d)
{
    free(d->origins);
    d->origins = xcalloc(d->function->window_bytes / SLOT_UNIT + 1, sizeof *d->origins);
    for (bool changed = d->function->array_count > 0; changed;) {
        changed = false;
        for (size_t k = 0; k < d->source->statement_count; k++)
            changed |= trace_statement(d, &d->source->statements[k]);
    }
}

void arrays_mark(struct decoder *d, size_t first)
{
    const struct ptx_statement *s = d->statement;
    for (uint32_t o = 0; o < s->operand_count && d->function->array_count; o++) {
        uint32_t origin =
            s->operands[o].kind == PTX_ADDRESS ? origin_of_name(d, s->operands[o].name, s->scope) : NUMBER;
        if (origin < ARRAY)
            continue;
        for (size_t k = first; k < d->function->count; k++) {
            d->function->code[k].low = d->function->arrays[origin - ARRAY].low;
            d->function->code[k].high = d->function->arrays[origin - ARRAY].high;
        }
        return;
    }
}
