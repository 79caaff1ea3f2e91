/* A parsed module into a program: variables get addresses, functions become instructions. */
#include "common/sim/decode.h"
#include "common/sim/memory.h"
#include "common/sim/undefined.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text_of(struct ptx_name name)
{
    return xstrndup(name.text, name.length);
}

static uint64_t round_up(uint64_t value, uint64_t align)
{
    return align > 1 ? (value + align - 1) / align * align : value;
}

static bool same_name(struct ptx_name a, struct ptx_name b)
{
    return a.length == b.length && !memcmp(a.text, b.text, a.length);
}

/* ---- variables of module scope ---- */

static uint64_t address_of(const struct symbols *globals, struct ptx_name name)
{
    for (size_t k = 0; k < globals->count; k++)
        if (same_name(globals->items[k].name, name))
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
    *variable = (struct program_variable){.name = text_of(v->name), .bytes = v->bytes};
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

/* Addresses in initial values can be filled in only when every variable and function has one. */
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

static bool place_variables(struct decoder *d, place_variable *place, void *context, struct text *error)
{
    const struct ptx_module *m = d->module;
    uint64_t shared = 0;
    d->program->variables = xcalloc(m->variable_count, sizeof *d->program->variables);
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
    return true;
}

/* ---- variables of a function ---- */

static bool uses_module_shared(const struct decoder *d)
{
    for (size_t k = 0; k < d->source->statement_count; k++) {
        const struct ptx_statement *s = &d->source->statements[k];
        if (s->opcode.length >= 4 && !memcmp(s->opcode.text, "call", 4))
            return true; /* the called function may */
        for (uint32_t o = 0; o < s->operand_count; o++)
            for (size_t v = 0; v < d->module->variable_count; v++)
                if (d->module->variables[v].space == PTX_SHARED && !d->module->variables[v].is_extern &&
                    same_name(d->module->variables[v].name, s->operands[o].name))
                    return true;
    }
    return false;
}

/* Put a variable behind `end`, where the last one ends; returns its place. What does not fit ends at the
 * limit. */
static uint64_t place_in(struct decoder *d, uint64_t *end, const struct ptx_variable *v)
{
    static const uint64_t most = 1 << 20;
    uint64_t at = round_up(*end, v->align);
    if (at > most || v->bytes > most - at) {
        problem(d, "declares more than a megabyte of shared, local or parameter memory a thread or block");
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
    if (v->bytes > 8)
        problem(d, "registers of more than 64 bits are not known");
    s->slot = new_slot(d, s->width, v->range ? v->range : 1);
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

/* A variable that cannot be gets no symbol. */
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
        problem(d, "a variable of this kind inside a function is not known");
    }
    if (!d->problem[0])
        symbols_add(&d->locals, s);
}

static void declare_all(struct decoder *d)
{
    bool with_module = d->source->is_entry && uses_module_shared(d);
    struct layout layout = {.shared = with_module ? module_shared_bytes(d) : 0};
    struct function *f = d->function;
    f->formal_count = d->source->parameter_count;
    f->formals = xcalloc(f->formal_count, sizeof *f->formals);
    for (size_t k = 0; k < d->source->variable_count; k++)
        declare(d, k, &layout);
    f->shared_bytes = (uint32_t)layout.shared;
    f->local_bytes = (uint32_t)layout.local;
    f->frame_bytes = (uint32_t)layout.frame;
    arrays_list(d, with_module || !d->source->is_entry);
}

/* An entry as those who launch it see it. */
static void describe(struct decoder *d)
{
    struct function *f = d->function;
    f->signature_parameters = xcalloc(f->formal_count, sizeof *f->signature_parameters);
    for (uint32_t k = 0; k < f->formal_count; k++) {
        struct span span = f->formals[k];
        f->signature_parameters[k] = (struct kernel_parameter){span.offset, span.bytes};
        if (span.offset + span.bytes > f->signature.parameter_bytes)
            f->signature.parameter_bytes = span.offset + span.bytes;
    }
    f->signature.name = f->name;
    f->signature.parameter_count = f->formal_count;
    f->signature.parameters = f->signature_parameters;
    f->signature.shared_bytes = f->shared_bytes;
    f->signature.max_threads = f->max_threads;
}

/* ---- code ---- */

/* An instruction that stops the kernel with a message when it is reached: code that never runs may be
 * anything. */
static void emit_unknown(struct decoder *d)
{
    struct program *p = d->program;
    uint32_t line = d->statement ? d->statement->ptx_line : d->source->ptx_line;
    *ARRAY_PUSH(p->unknown, p->unknown_count, p->unknown_capacity) =
        (struct unknown){xformat("%s (PTX line %u)", d->problem, line),
                         d->refused ? FINDING_REJECTED_CALL : FINDING_UNKNOWN_OPCODE};
    d->problem[0] = '\0';
    d->refused = false;
    emit(d, INSN_UNKNOWN, NULL, NULL)->target = (uint32_t)p->unknown_count - 1;
}

/* Labels are symbols whose value is the instruction behind them. */
static bool find_label(const struct decoder *d, const struct symbols *labels, const struct fixup *f,
                       uint32_t *insn)
{
    for (uint32_t scope = f->scope;; scope = d->source->scope_parents[scope]) {
        const struct symbol *label = symbols_exact(labels, f->label, scope);
        if (label)
            *insn = (uint32_t)label->value;
        if (label || !scope)
            return label != NULL;
    }
}

static void fix_labels(struct decoder *d, const struct symbols *labels)
{
    struct function *f = d->function;
    for (size_t k = 0; k < d->fixup_count; k++) {
        const struct fixup *fixup = &d->fixups[k];
        uint32_t insn;
        if (!find_label(d, labels, fixup, &insn)) {
            problem(d, "jumps to a label that does not exist");
            insn = (uint32_t)f->count; /* where the message goes */
        }
        if (fixup->table == UINT32_MAX)
            f->code[fixup->insn].target = insn;
        else
            f->tables[fixup->table].targets[fixup->entry] = insn;
    }
}

static void decode_body(struct decoder *d)
{
    struct symbols labels = {0};
    arrays_trace(d);
    for (size_t k = 0; k < d->source->statement_count; k++) {
        const struct ptx_statement *s = &d->source->statements[k];
        d->statement = s;
        d->guard = d->flip = 0;
        d->issued = false;
        size_t before = d->function->count, fixups = d->fixup_count;
        if (s->label.length)
            symbols_add(&labels,
                        (struct symbol){.name = s->label, .scope = s->scope, .value = d->function->count});
        else
            decode_statement(d);
        if (d->problem[0]) { /* nothing half decoded may run */
            d->function->count = before;
            d->fixup_count = fixups;
            d->issued = false;
            emit_unknown(d);
        }
        arrays_mark(d, before);
    }
    d->guard = d->flip = 0;
    emit(d, INSN_RETURN, NULL, NULL);
    fix_labels(d, &labels);
    if (d->problem[0])
        emit_unknown(d);
    simplify(d);
    symbols_free(&labels);
}

/* Running sums, so that straight code is booked at once; guarded computing gets a kind of its own. */
static void sum_up(struct function *f)
{
    uint32_t issues = 0, flops = 0;
    for (size_t k = 0; k < f->count; k++) {
        struct insn *i = &f->code[k];
        if (i->kind == INSN_COMPUTE && i->guard)
            i->kind = INSN_GUARDED;
        i->issues_before = issues;
        i->flops_before = flops;
        issues += i->issues;
        flops += i->kind == INSN_COMPUTE ? i->flops : 0;
    }
    *ARRAY_PUSH(f->code, f->count, f->capacity) =
        (struct insn){.kind = INSN_RETURN,
                      .issues_before = issues,
                      .flops_before = flops}; /* never reached: the sums' end */
}

static void decode_function(struct decoder *d, const struct ptx_function *source)
{
    d->source = source;
    d->statement = NULL;
    d->fixup_count = 0;
    d->issued = true;
    d->guard = d->flip = 0;
    d->function->name = text_of(source->name);
    d->function->is_entry = source->is_entry;
    d->function->max_threads = source->max_threads;
    new_slot(d, 8, 1); /* register 0: what nobody reads */
    declare_all(d);
    describe(d);
    if (d->problem[0])
        emit_unknown(d);
    decode_body(d);
    sum_up(d->function);
    operands_classify(d->function);
    liveness_find(d->function);
    symbols_free(&d->locals);
}

/* A kernel must run in order if anything that it may call must. */
static void spread_order(struct program *p)
{
    bool any = false;
    for (size_t k = 0; k < p->function_count; k++)
        any |= !p->functions[k].is_entry && p->functions[k].in_order;
    for (size_t k = 0; k < p->function_count; k++)
        p->functions[k].in_order |= any && p->functions[k].call_count > 0;
}

static void list_signatures(struct program *p)
{
    p->signatures = xcalloc(p->function_count, sizeof *p->signatures);
    for (size_t k = 0; k < p->function_count; k++)
        if (p->functions[k].is_entry && p->functions[k].code)
            p->signatures[p->signature_count++] = p->functions[k].signature;
}

struct program *decode_module(const struct ptx_module *module, place_variable *place, void *context,
                              struct text *error)
{
    struct program *p = xcalloc(1, sizeof *p);
    struct decoder *d = xcalloc(1, sizeof *d);
    *d = (struct decoder){.module = module, .program = p};
    p->function_count = module->function_count;
    p->functions = xcalloc(p->function_count, sizeof *p->functions);
    bool placed = place_variables(d, place, context, error);
    for (size_t k = 0; k < p->function_count && placed; k++) {
        d->function = &p->functions[k];
        if (module->functions[k].is_extern)
            d->function->name = text_of(module->functions[k].name);
        else
            decode_function(d, &module->functions[k]);
    }
    spread_order(p);
    list_signatures(p);
    symbols_free(&d->globals);
    free(d->fixups);
    free(d->origins);
    free(d);
    if (placed)
        return p;
    program_free(p);
    return NULL;
}

static void free_function(struct function *f)
{
    for (size_t k = 0; k < f->call_count; k++)
        free(f->calls[k].arguments);
    for (size_t k = 0; k < f->table_count; k++)
        free(f->tables[k].targets);
    for (size_t k = 0; k < f->array_count; k++)
        free(f->arrays[k].name);
    free(f->arrays);
    free(f->name);
    free(f->code);
    free(f->unset);
    free(f->constants);
    free(f->parameters);
    free(f->specials);
    free(f->calls);
    free(f->tables);
    free(f->formals);
    free(f->signature_parameters);
}

void program_free(struct program *p)
{
    if (!p)
        return;
    for (size_t k = 0; k < p->function_count; k++)
        free_function(&p->functions[k]);
    for (size_t k = 0; k < p->variable_count; k++) {
        free(p->variables[k].name);
        free(p->variables[k].initial);
    }
    for (size_t k = 0; k < p->unknown_count; k++)
        free(p->unknown[k].message);
    free(p->unknown);
    free(p->functions);
    free(p->variables);
    free(p->signatures);
    free(p);
}
