/* Decoders of the flow of control: branches, switches, calls, returns. */
#include "common/sim/decode.h"

#include <stdlib.h>
#include <string.h>

static void add_fixup(struct decoder *d, uint32_t table, uint32_t entry, struct ptx_name label)
{
    *ARRAY_PUSH(d->fixups, d->fixup_count, d->fixup_capacity) = (struct fixup){.insn = d->function->count - 1,
                                                                               .table = table,
                                                                               .entry = entry,
                                                                               .label = label,
                                                                               .scope = d->statement->scope};
}

void form_branch(struct decoder *d, const struct ptx_statement *s)
{
    emit(d, INSN_BRANCH, RULE_CONTROL, NULL);
    add_fixup(d, UINT32_MAX, 0, s->operands[0].name);
}

static const struct ptx_statement *find_targets(const struct decoder *d, struct ptx_name label)
{
    for (size_t k = 0; k < d->source->statement_count; k++) {
        const struct ptx_statement *s = &d->source->statements[k];
        if (s->target_count && ptx_same(s->label, label))
            return s;
    }
    return NULL;
}

/* brx.idx index, label of a .branchtargets list */
void form_switch(struct decoder *d, const struct ptx_statement *s)
{
    struct function *f = d->function;
    const struct ptx_statement *targets = find_targets(d, s->operands[1].name);
    if (!targets) {
        decode_problem(d, "a switch without its list of targets");
        return;
    }
    uint32_t index = emit_source(d, &s->operands[0], 4), table = (uint32_t)f->table_count;
    *ARRAY_PUSH(f->tables, f->table_count, f->table_capacity) = (struct branch_table){
        .targets = xcalloc(targets->target_count, sizeof(uint32_t)), .count = targets->target_count};
    struct insn *i = emit(d, INSN_SWITCH, RULE_CONTROL, NULL);
    i->a = index;
    i->target = table;
    for (uint32_t k = 0; k < targets->target_count; k++)
        add_fixup(d, table, k, targets->targets[k]);
}

/* ---- calls ---- */

static struct span frame_span(struct decoder *d, struct ptx_name name)
{
    uint32_t index;
    const struct symbol *s = symbols_find(d, name, d->statement->scope, &index);
    if (s && s->kind == SYMBOL_FRAME)
        return (struct span){(uint32_t)s->value, (uint32_t)s->bytes};
    decode_problem(d, "a call passes something that is no .param variable");
    return (struct span){0, 0};
}

static uint32_t function_index(const struct decoder *d, struct ptx_name name)
{
    const struct ptx_module *m = d->module;
    for (uint32_t k = 0; k < m->function_count; k++)
        if (!m->functions[k].is_extern && !m->functions[k].is_entry && ptx_same(m->functions[k].name, name))
            return k;
    return UINT32_MAX;
}

/* NVIDIA's headers declare functions that the device does not have under names that end in
 * "_is_not_supported_before_SM_90__", and define none. Returns the 90, or 0. */
static int needed_by(struct ptx_name name)
{
    static const char mark[] = "_is_not_supported_before_SM_";
    for (size_t at = 0; at + sizeof mark < name.length; at++)
        if (!memcmp(name.text + at, mark, sizeof mark - 1))
            return atoi(name.text + at + sizeof mark - 1);
    return 0;
}

static void refuse_callee(struct decoder *d, struct ptx_name name)
{
    enum { ASKED_FOR = 90 }; /* by the line "// needs compute_90" */
    int needed = needed_by(name);
    d->refused = !d->problem[0];
    d->cause = needed && needed <= ASKED_FOR ? CAUSE_NEEDS_COMPUTE_90 : CAUSE_NONE;
    if (needed)
        decode_problem(d, "calls a function that needs compute capability %d.%d%s", needed / 10, needed % 10,
                       needed <= ASKED_FOR ? ": the file has to ask for it" : ", which no file may ask for");
    else
        decode_problem(d, "calls '%.*s', which is not defined here: the labs do not need it",
                       (int)(name.length < 60 ? name.length : 60), name.text);
}

static void find_callee(struct decoder *d, const struct ptx_operand *o, struct call_site *site)
{
    uint32_t index;
    const struct symbol *s = symbols_find(d, o->name, d->statement->scope, &index);
    if (ptx_is(o->name, "vprintf")) {
        site->target = CALL_PRINT;
        d->function->in_order = true;
    } else if (ptx_is(o->name, "__assertfail")) {
        site->target = CALL_ASSERT;
    } else if (s && s->kind == SYMBOL_REGISTER) {
        site->target = CALL_REGISTER;
        site->function = emit_source(d, o, 8);
    } else if ((site->function = function_index(d, o->name)) == UINT32_MAX) {
        refuse_callee(d, o->name);
    }
}

void form_call(struct decoder *d, const struct ptx_statement *s)
{
    struct function *f = d->function;
    struct call_site site = {.target = CALL_FUNCTION, .argument_count = s->call_argument_count};
    find_callee(d, &s->operands[0], &site);
    if (s->call_return_count)
        site.result = frame_span(d, s->call_returns[0]);
    if (d->problem[0])
        return;
    site.arguments = xcalloc(s->call_argument_count, sizeof *site.arguments);
    for (uint32_t k = 0; k < s->call_argument_count; k++)
        site.arguments[k] = frame_span(d, s->call_arguments[k]);
    *ARRAY_PUSH(f->calls, f->call_count, f->call_capacity) = site;
    emit(d, INSN_CALL, RULE_CONTROL, NULL)->target = (uint32_t)f->call_count - 1;
}

void form_return(struct decoder *d, const struct ptx_statement *s)
{
    (void)s;
    emit(d, INSN_RETURN, RULE_CONTROL, NULL);
}

void form_exit(struct decoder *d, const struct ptx_statement *s)
{
    (void)s;
    emit(d, INSN_EXIT, RULE_CONTROL, NULL);
}

void form_trap(struct decoder *d, const struct ptx_statement *s)
{
    (void)s;
    emit(d, INSN_TRAP, RULE_CONTROL, NULL);
}
