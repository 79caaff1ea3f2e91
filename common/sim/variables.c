/* Where variables lie: those of the module in memory, those of a function in its windows. */
#include "common/sim/decode.h"

#include <string.h>

static uint64_t round_up(uint64_t value, uint64_t align)
{
    return align > 1 ? (value + align - 1) / align * align : value;
}

/* ---- variables of module scope ---- */

static uint64_t address_of(const struct symbols *globals, struct ptx_name name)
{
    for (size_t k = 0; k < globals->count; k++)
        if (ptx_same(globals->items[k].name, name))
            return globals->items[k].value;
    return 0;
}

static void add_constant(struct symbols *globals, struct ptx_name name, uint64_t value, uint64_t bytes)
{
    symbols_add(globals,
                (struct symbol){.name = name, .kind = SYMBOL_CONSTANT, .value = value, .bytes = bytes});
}

/* Shared variables of module scope lie at the same offsets for every kernel. */
static uint64_t place_shared(struct symbols *globals, const struct ptx_variable *v, uint64_t at)
{
    if (v->is_extern) {
        symbols_add(globals, (struct symbol){.name = v->name, .kind = SYMBOL_DYNAMIC});
        return at;
    }
    at = round_up(at, v->align);
    add_constant(globals, v->name, at, v->bytes);
    globals->items[globals->count - 1].is_shared = true;
    return at + v->bytes;
}

static bool place_global(struct program *p, struct symbols *globals, const struct ptx_variable *v,
                         place_variable *place, void *context, struct text *error)
{
    struct program_variable *variable = &p->variables[p->variable_count];
    *variable = (struct program_variable){
        .name = ptx_text(v->name), .bytes = v->bytes, .is_constant = v->space == PTX_CONST};
    p->variable_count++;
    if (v->initial) {
        variable->initial = xcalloc(v->bytes + 8, 1);
        memcpy(variable->initial, v->initial, v->bytes);
    }
    variable->address = place(context, variable);
    if (!variable->address)
        text_printf(error, "no room for the variable '%s' of %llu bytes", variable->name,
                    (unsigned long long)v->bytes);
    add_constant(globals, v->name, variable->address, v->bytes);
    return variable->address != 0;
}

/* Addresses in initial values are filled in when every variable and function has its address. */
static void relocate(struct program *p, const struct symbols *globals, const struct ptx_module *m)
{
    size_t n = 0;
    for (size_t k = 0; k < m->variable_count; k++) {
        const struct ptx_variable *v = &m->variables[k];
        if (v->space == PTX_SHARED)
            continue;
        for (uint32_t r = 0; r < v->relocation_count; r++) {
            uint64_t value = address_of(globals, v->relocations[r].name) + (uint64_t)v->relocations[r].addend;
            memcpy(p->variables[n].initial + v->relocations[r].offset, &value, sizeof value);
        }
        n++;
    }
}

/* ptxas refuses more (CUDA C++ Programming Guide, "Compute Capabilities"). */
enum { MOST_CONSTANT = 64 << 10 };

static bool constants_fit(const struct ptx_module *m, struct text *error)
{
    uint64_t bytes = 0;
    for (size_t k = 0; k < m->variable_count; k++)
        if (m->variables[k].space == PTX_CONST && m->variables[k].bytes <= UINT64_MAX - bytes)
            bytes = round_up(bytes, m->variables[k].align) + m->variables[k].bytes;
    if (bytes > MOST_CONSTANT)
        text_printf(error, "%llu bytes of __constant__ variables; a GPU has %d", (unsigned long long)bytes,
                    MOST_CONSTANT);
    return bytes <= MOST_CONSTANT;
}

bool variables_place(struct decoder *d, place_variable *place, void *context, struct text *error)
{
    const struct ptx_module *m = d->module;
    uint64_t shared = 0;
    d->program->variables = xcalloc(m->variable_count, sizeof *d->program->variables);
    if (!constants_fit(m, error))
        return false;
    for (size_t k = 0; k < m->variable_count; k++) {
        if (m->variables[k].space == PTX_SHARED)
            shared = place_shared(&d->globals, &m->variables[k], shared);
        else if (!place_global(d->program, &d->globals, &m->variables[k], place, context, error))
            return false;
    }
    for (uint32_t k = 0; k < m->function_count; k++)
        if (!m->functions[k].is_extern)
            add_constant(&d->globals, m->functions[k].name, FUNCTION_WINDOW + k * FUNCTION_STRIDE, 0);
    relocate(d->program, &d->globals, m);
    shared_places_find(d, shared);
    return true;
}

/* ---- variables of a function ---- */

static bool uses_module_shared(const struct decoder *d)
{
    for (size_t k = 0; k < d->source->statement_count; k++) {
        const struct ptx_statement *s = &d->source->statements[k];
        if (ptx_calls(s))
            return true; /* the called function may declare it */
        for (uint32_t o = 0; o < s->operand_count; o++)
            for (size_t v = 0; v < d->module->variable_count; v++)
                if (d->module->variables[v].space == PTX_SHARED && !d->module->variables[v].is_extern &&
                    ptx_same(d->module->variables[v].name, s->operands[o].name))
                    return true;
    }
    return false;
}

/* Place a variable at `end`, where the last one ends; returns its place. What does not fit ends at the
 * limit. */
static uint64_t place_in(struct decoder *d, uint64_t *end, const struct ptx_variable *v)
{
    static const uint64_t most = 1 << 20;
    uint64_t at = round_up(*end, v->align);
    if (at > most || v->bytes > most - at) {
        decode_problem(
            d, "declares more than a megabyte of shared, local or parameter memory per thread or block");
        *end = most;
        return 0;
    }
    *end = at + v->bytes;
    return at;
}

static uint64_t module_shared_bytes(struct decoder *d)
{
    uint64_t end = 0;
    for (size_t v = 0; v < d->module->variable_count; v++)
        if (d->module->variables[v].space == PTX_SHARED && !d->module->variables[v].is_extern)
            place_in(d, &end, &d->module->variables[v]);
    return end;
}

/* Where the next variable of each space goes. */
struct layout {
    uint64_t shared, local, frame, parameter;
};

static void declare_register(struct decoder *d, const struct ptx_variable *v, struct symbol *s)
{
    bool is_pred = ptx_is(v->type, "pred");
    s->kind = SYMBOL_REGISTER;
    s->width = is_pred ? WIDTH_PRED : (uint8_t)v->bytes;
    s->range = v->range;
    /* One of 128 bits is refused where it is used: there the problem has its line. */
    if (v->bytes > 16)
        decode_problem(d, "registers of more than 64 bits are not known");
    s->slot = emit_slot(d, v->bytes > 8 ? 8 : s->width, v->range ? v->range : 1);
}

static void declare_parameter(struct decoder *d, size_t index, struct symbol *s, struct layout *layout)
{
    uint32_t returns = d->source->return_count;
    bool own = index < returns + d->source->parameter_count;
    s->kind = d->source->is_entry && own ? SYMBOL_PARAMETER : SYMBOL_FRAME;
    s->value = place_in(d, s->kind == SYMBOL_PARAMETER ? &layout->parameter : &layout->frame,
                        &d->source->variables[index]);
    if (own && !d->problem[0])
        *(index < returns ? &d->function->result : &d->function->formals[index - returns]) =
            (struct span){(uint32_t)s->value, (uint32_t)s->bytes};
}

/* A variable that cannot be placed gets no symbol. */
static void declare(struct decoder *d, size_t index, struct layout *layout)
{
    const struct ptx_variable *v = &d->source->variables[index];
    struct symbol s = {.name = v->name, .scope = v->scope, .bytes = v->bytes};
    switch (v->space) {
    case PTX_REG:
        declare_register(d, v, &s);
        break;
    case PTX_SHARED:
        s.kind = v->is_extern ? SYMBOL_DYNAMIC : SYMBOL_CONSTANT;
        s.value = v->is_extern ? 0 : place_in(d, &layout->shared, v);
        s.is_shared = !v->is_extern;
        break;
    case PTX_LOCAL:
        s.kind = SYMBOL_LOCAL;
        s.value = place_in(d, &layout->local, v);
        break;
    case PTX_PARAM:
        declare_parameter(d, index, &s, layout);
        break;
    default:
        decode_problem(d, "a variable of this kind inside a function is not known");
    }
    if (!d->problem[0])
        symbols_add(&d->locals, s);
}

void variables_declare(struct decoder *d)
{
    bool with_module = d->source->is_entry && uses_module_shared(d);
    size_t number = (size_t)(d->source - d->module->functions);
    uint64_t before = with_module ? module_shared_bytes(d) : 0;
    struct layout layout = {.shared = d->source->is_entry ? before : d->shared_begins[number]};
    struct function *f = d->function;
    f->formal_count = d->source->parameter_count;
    f->formals = xcalloc(f->formal_count, sizeof *f->formals);
    for (size_t k = 0; k < d->source->variable_count; k++)
        declare(d, k, &layout);
    if (d->shared_ends[number] > layout.shared)
        layout.shared = d->shared_ends[number];
    f->shared_bytes = (uint32_t)layout.shared;
    f->local_bytes = (uint32_t)layout.local;
    f->frame_bytes = (uint32_t)layout.frame;
    arrays_list(d, with_module || !d->source->is_entry);
}
