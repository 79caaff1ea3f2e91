#include "grader/prove/placed_calls.h"

#include <stdlib.h>

#include "common/sim/operands.h"
#include "common/sim/warp.h"
#include "grader/prove/placed_parts.h"

enum { NESTED_MOST = 6, CODE_MOST = 40000 };

static void put_function(struct placing *p, struct placed *f, bool inner);

/* The called function's code, with what it is given and gives back. */
static void put_callee(struct placing *p, const struct placed *f, const struct function *callee,
                       const struct call_site *site, uint32_t place)
{
    struct placed *inner = xcalloc(1, sizeof *inner);
    *inner = (struct placed){
        .of = callee, .window = p->to->window_bytes, .local = p->local, .depth = f->depth + 1};
    p->to->window_bytes += (callee->window_bytes + slot_bytes(8) - 1) / slot_bytes(8) * slot_bytes(8);
    p->local += (callee->local_bytes + 15) / 16 * 16;
    frame_find_cells(p, inner);
    for (size_t k = 0; k < inner->cell_count; k++)
        place_forget(p, inner->cells[k].slot, inner->cells[k].size, place);
    for (size_t k = 0; k < callee->unset_count; k++)
        place_forget(p, place_moved(inner, callee->unset[k].slot), callee->unset[k].width, place);
    for (uint32_t k = 0; k < site->argument_count && k < callee->formal_count; k++)
        frame_pass(p, inner, callee->formals[k], f, site->arguments[k], place);
    put_function(p, inner, true);
    if (site->result.bytes)
        frame_pass(p, f, site->result, inner, callee->result, place);
    free(inner);
}

static bool could_be_called(const struct function *callee, const struct function *caller,
                            const struct call_site *site)
{
    bool fits = !callee->is_entry && callee->count && callee->formal_count == site->argument_count &&
                callee->result.bytes == site->result.bytes && callee != caller;
    for (uint32_t k = 0; k < site->argument_count && fits; k++)
        fits = callee->formals[k].bytes == site->arguments[k].bytes;
    return fits;
}

/* Any of the functions that have such parameters. */
static void put_choice(struct placing *p, const struct placed *f, const struct call_site *site,
                       uint32_t place)
{
    uint32_t *starts = xcalloc(p->program->function_count + 1, sizeof *starts), count = 0;
    uint32_t *ends = xcalloc(p->program->function_count + 1, sizeof *ends);
    place_insn(p, (struct insn){.kind = INSN_SWITCH,
                                .rule = RULE_CONTROL,
                                .target = (uint32_t)p->to->table_count,
                                .place = place});
    size_t table = p->to->table_count;
    *ARRAY_PUSH(p->to->tables, p->to->table_count, p->to->table_capacity) = (struct branch_table){0};
    for (size_t k = 0; k < p->program->function_count; k++)
        if (could_be_called(&p->program->functions[k], f->of, site)) {
            starts[count] = (uint32_t)p->to->count;
            put_callee(p, f, &p->program->functions[k], site, place);
            ends[count++] = (uint32_t)p->to->count;
            place_insn(p, (struct insn){.kind = INSN_BRANCH, .rule = RULE_CONTROL, .place = place});
        }
    for (uint32_t k = 0; k < count; k++)
        p->to->code[ends[k]].target = (uint32_t)p->to->count;
    p->to->tables[table] = (struct branch_table){starts, count};
    free(ends);
}

static bool has_choice(const struct placing *p, const struct placed *f, const struct call_site *site)
{
    bool has = false;
    for (size_t k = 0; k < p->program->function_count && !has; k++)
        has = could_be_called(&p->program->functions[k], f->of, site);
    return has;
}

/* False: the call stays. */
static bool put_call(struct placing *p, const struct placed *f, const struct insn *i)
{
    const struct call_site *site = &f->of->calls[i->target];
    if (i->guard || f->depth >= NESTED_MOST || p->to->count > CODE_MOST)
        return false;
    if (site->target == CALL_FUNCTION)
        put_callee(p, f, &p->program->functions[site->function], site, i->place);
    else if (site->target == CALL_REGISTER && has_choice(p, f, site))
        put_choice(p, f, site, i->place);
    else
        return false;
    return true;
}

/* The registers of a copied instruction, and what it names by number. */
static void put_moved(struct placing *p, const struct placed *f, const struct insn *i)
{
    struct function *to = p->to;
    struct insn *copy = place_insn(p, *i);
    uint32_t *const slots[] = {&copy->d, &copy->a, &copy->b, &copy->c, &copy->e, &copy->guard};
    for (size_t k = 0; k < ARRAY_LEN(slots); k++)
        *slots[k] = place_moved(f, *slots[k]);
    for (size_t k = 0; k < PTX_MAX_VECTOR; k++)
        copy->v[k] = place_moved(f, copy->v[k]);
    if (i->some == data_local_address)
        copy->offset += (int64_t)f->local;
    if (i->kind == INSN_CALL) {
        copy->target = (uint32_t)to->call_count;
        *ARRAY_PUSH(to->calls, to->call_count, to->call_capacity) = f->of->calls[i->target];
        to->calls[to->call_count - 1].function +=
            f->of->calls[i->target].target == CALL_REGISTER ? f->window : 0;
    }
    if (i->kind == INSN_SWITCH) {
        copy->target = (uint32_t)to->table_count;
        *ARRAY_PUSH(to->tables, to->table_count, to->table_capacity) = (struct branch_table){0};
    }
}

/* Jumps go to where their targets stand now; an inner function returns to what follows it. */
static void turn_jumps(struct placing *p, const struct placed *f, bool inner)
{
    for (size_t k = 0; k < f->of->count; k++) {
        const struct insn *i = &f->of->code[k];
        struct insn *copy = &p->to->code[f->at[k]];
        if (i->kind == INSN_BRANCH)
            copy->target = f->at[i->target];
        if (i->kind == INSN_RETURN && inner) {
            copy->kind = INSN_BRANCH;
            copy->target = f->at[f->of->count];
        }
        if (i->kind != INSN_SWITCH)
            continue;
        const struct branch_table *table = &f->of->tables[i->target];
        uint32_t *targets = xcalloc(table->count + 1, sizeof *targets);
        for (uint32_t e = 0; e < table->count; e++)
            targets[e] = f->at[table->targets[e]];
        p->to->tables[copy->target] = (struct branch_table){targets, table->count};
    }
}

static void put_registers(struct placing *p, const struct placed *f)
{
    struct function *to = p->to;
    for (size_t k = 0; k < f->of->constant_count; k++) {
        *ARRAY_PUSH(to->constants, to->constant_count, to->constant_capacity) = f->of->constants[k];
        to->constants[to->constant_count - 1].slot += f->window;
    }
    for (size_t k = 0; k < f->of->special_count; k++) {
        *ARRAY_PUSH(to->specials, to->special_count, to->special_capacity) = f->of->specials[k];
        to->specials[to->special_count - 1].slot += f->window;
    }
    for (size_t k = 0; k < f->of->parameter_count; k++)
        *ARRAY_PUSH(to->parameters, to->parameter_count, to->parameter_capacity) = f->of->parameters[k];
}

static void put_function(struct placing *p, struct placed *f, bool inner)
{
    f->at = xcalloc(f->of->count + 1, sizeof *f->at);
    put_registers(p, f);
    for (size_t k = 0; k < f->of->count; k++) {
        const struct insn *i = &f->of->code[k];
        f->at[k] = (uint32_t)p->to->count;
        if (frame_has(i) && !i->guard)
            place_frame_access(p, f, i);
        else if (i->kind != INSN_CALL || !put_call(p, f, i))
            put_moved(p, f, i);
    }
    f->at[f->of->count] = (uint32_t)p->to->count;
    turn_jumps(p, f, inner);
    free(f->at);
}

struct function *calls_placed(const struct program *program, const struct function *kernel)
{
    struct function *to = xcalloc(1, sizeof *to);
    struct placed *whole = xcalloc(1, sizeof *whole);
    struct placing p = {program, to, (kernel->local_bytes + 15) / 16 * 16};
    *to = (struct function){.name = kernel->name,
                            .is_entry = true,
                            .window_bytes =
                                (kernel->window_bytes + slot_bytes(8) - 1) / slot_bytes(8) * slot_bytes(8),
                            .shared_bytes = kernel->shared_bytes};
    *whole = (struct placed){.of = kernel};
    frame_find_cells(&p, whole);
    put_function(&p, whole, false);
    free(whole);
    return to;
}

void calls_free(struct function *f)
{
    for (size_t k = 0; f && k < f->table_count; k++)
        free(f->tables[k].targets);
    if (f) {
        free(f->code);
        free(f->constants);
        free(f->parameters);
        free(f->specials);
        free(f->calls);
        free(f->tables);
    }
    free(f);
}
