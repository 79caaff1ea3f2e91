/* Turn a parsed module into a program: functions become instructions. */
#include "common/sim/decode.h"
#include "common/sim/effort.h"
#include "common/sim/undefined.h"

#include <stdio.h>
#include <stdlib.h>

void decode_problem(struct decoder *d, const char *format, ...)
{
    va_list args;
    if (d->problem[0])
        return;
    va_start(args, format);
    vsnprintf(d->problem, sizeof d->problem, format, args);
    va_end(args);
}

/* ---- code ---- */

/* Emit an instruction that stops the kernel with a message when it is reached. Code that never runs may be
 * anything. */
static void emit_unknown(struct decoder *d)
{
    struct program *p = d->program;
    uint32_t line = d->statement ? d->statement->ptx_line : d->source->ptx_line;
    *ARRAY_PUSH(p->unknown, p->unknown_count, p->unknown_capacity) =
        (struct unknown){xformat("%s (PTX line %u)", d->problem, line),
                         d->refused ? FINDING_REJECTED_CALL : FINDING_UNKNOWN_OPCODE, d->cause};
    d->problem[0] = '\0';
    d->refused = false;
    d->cause = CAUSE_NONE;
    emit(d, INSN_UNKNOWN, RULE_CONTROL, NULL)->target = (uint32_t)p->unknown_count - 1;
}

/* Labels are symbols whose value is the index of the next instruction. */
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
            decode_problem(d, "jumps to a label that does not exist");
            insn = (uint32_t)f->count; /* where the message goes */
        }
        if (fixup->table == UINT32_MAX)
            f->code[fixup->insn].target = insn;
        else
            f->tables[fixup->table].targets[fixup->entry] = insn;
    }
}

/* Only in a loop, from a backward branch to its target, a thread asks again and again. The loop around a
 * called function may be in its caller. */
static void find_polls(struct function *f)
{
    size_t from = f->is_entry ? f->count : 0;
    for (size_t k = f->count; k-- > 0;) {
        struct insn *i = &f->code[k];
        if (i->kind == INSN_BRANCH && i->target <= k && i->target < from)
            from = i->target;
        i->polls &= k >= from;
        if (k == from && f->is_entry)
            from = f->count;
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
            form_statement(d);
        if (d->problem[0]) { /* nothing half decoded may run */
            d->function->count = before;
            d->fixup_count = fixups;
            d->issued = false;
            emit_unknown(d);
        }
        arrays_mark(d, before);
    }
    d->guard = d->flip = 0;
    emit(d, INSN_RETURN, RULE_CONTROL, NULL);
    fix_labels(d, &labels);
    if (d->problem[0])
        emit_unknown(d);
    simplify(d);
    find_polls(d->function);
    symbols_free(&labels);
}

/* ---- functions ---- */

/* Describe an entry for the code that launches it. */
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

static unsigned effort_of_insn(const struct insn *i)
{
    return i->op ? effort_of(i->op->key) : 1;
}

/* Compute running sums, so that straight code is counted in one step; guarded computing gets its own kind. */
static void sum_up(struct function *f)
{
    uint32_t issues = 0, flops = 0, effort = 0, strain = 0;
    for (size_t k = 0; k < f->count; k++) {
        struct insn *i = &f->code[k];
        if (i->kind == INSN_COMPUTE && i->guard)
            i->kind = INSN_GUARDED;
        i->issues_before = issues;
        i->flops_before = flops;
        i->effort_before = effort;
        i->strain_before = strain;
        issues += i->issues;
        effort += effort_of_insn(i) - !i->issues;
        strain += i->flops ? effort_of_insn(i) : 0;
        flops += i->kind == INSN_COMPUTE ? i->flops : 0;
    }
    *ARRAY_PUSH(f->code, f->count, f->capacity) =
        (struct insn){.kind = INSN_RETURN,
                      .rule = RULE_CONTROL,
                      .issues_before = issues,
                      .flops_before = flops,
                      .effort_before = effort,
                      .strain_before = strain}; /* never reached: holds the final sums */
}

static void decode_function(struct decoder *d, const struct ptx_function *source)
{
    d->source = source;
    d->statement = NULL;
    d->fixup_count = 0;
    d->issued = true;
    d->guard = d->flip = 0;
    d->function->name = ptx_text(source->name);
    d->function->is_entry = source->is_entry;
    d->function->ptx_line = source->ptx_line;
    d->function->global_unit = d->function->shared_unit = 4;
    d->function->max_threads = source->max_threads;
    emit_slot(d, 8, 1); /* register 0: never read */
    variables_declare(d);
    describe(d);
    if (d->problem[0])
        emit_unknown(d);
    uses_find(d);
    decode_body(d);
    uses_forget(d);
    sum_up(d->function);
    liveness_find(d->function);
    symbols_free(&d->locals);
}

/* ---- the module ---- */

/* A kernel must run in order, or its threads meet, if that holds for any function that it may call. */
static void spread_order(struct program *p)
{
    bool in_order = false, meets = false;
    for (size_t k = 0; k < p->function_count; k++) {
        in_order |= !p->functions[k].is_entry && p->functions[k].in_order;
        meets |= !p->functions[k].is_entry && p->functions[k].meets;
    }
    for (size_t k = 0; k < p->function_count; k++) {
        p->functions[k].in_order |= in_order && p->functions[k].call_count > 0;
        p->functions[k].meets |= meets && p->functions[k].call_count > 0;
    }
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
    *ARRAY_PUSH(p->places, p->place_count, p->place_capacity) = (struct source_place){0};
    bool placed = variables_place(d, place, context, error);
    for (size_t k = 0; k < p->function_count && placed; k++) {
        d->function = &p->functions[k];
        if (module->functions[k].is_extern)
            d->function->name = ptx_text(module->functions[k].name);
        else
            decode_function(d, &module->functions[k]);
    }
    spread_order(p);
    list_signatures(p);
    symbols_free(&d->globals);
    shared_places_forget(d);
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
    free(f->packed);
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
    free(p->places);
    free(p->functions);
    free(p->variables);
    free(p->signatures);
    free(p);
}
