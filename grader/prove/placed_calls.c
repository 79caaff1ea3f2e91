#include "grader/prove/placed_calls.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/sim/operands.h"
#include "common/sim/warp.h"

enum { NESTED_MOST = 6, CODE_MOST = 40000, CELLS_MOST = 96 };

/* Bytes of a frame that are stored and loaded at once. They have a register of their own. */
struct cell {
    uint32_t offset;
    uint8_t size;
    uint32_t slot;
};

/* A function while it is placed once. */
struct placed {
    const struct function *of;
    uint32_t window; /* added to its registers */
    uint64_t local;  /* added to the places of its local variables */
    struct cell cells[CELLS_MOST];
    size_t cell_count;
    unsigned depth;
    uint32_t *at; /* by instruction: where it stands now */
};

struct placing {
    const struct program *program;
    struct function *to;
    uint64_t local; /* bytes of local variables so far */
};

static struct insn *put(struct placing *p, struct insn i)
{
    *ARRAY_PUSH(p->to->code, p->to->count, p->to->capacity) = i;
    return &p->to->code[p->to->count - 1];
}

static uint32_t new_slot(struct placing *p)
{
    uint32_t slot = p->to->window_bytes;
    p->to->window_bytes += slot_bytes(8);
    return slot;
}

/* ---- cells of a frame ---- */

static bool in_frame(const struct insn *i)
{
    return i->some == data_load_param || i->some == data_store_param;
}

static void find_cells(struct placing *p, struct placed *f)
{
    for (size_t k = 0; k < f->of->count; k++)
        for (uint32_t e = 0; in_frame(&f->of->code[k]) && e < f->of->code[k].count; e++) {
            const struct insn *i = &f->of->code[k];
            uint32_t offset = (uint32_t)i->offset + e * i->size;
            size_t seen = 0;
            while (seen < f->cell_count &&
                   (f->cells[seen].offset != offset || f->cells[seen].size != i->size))
                seen++;
            if (seen == f->cell_count && seen < CELLS_MOST)
                f->cells[f->cell_count++] = (struct cell){offset, i->size, new_slot(p)};
        }
}

static const struct cell *cell_at(const struct placed *f, uint32_t offset, uint8_t size)
{
    for (size_t k = 0; k < f->cell_count; k++)
        if (f->cells[k].offset == offset && f->cells[k].size == size)
            return &f->cells[k];
    return NULL;
}

static void forget(struct placing *p, uint32_t slot, uint8_t width, uint32_t place)
{
    put(p, (struct insn){.kind = INSN_COMPUTE, .rule = RULE_FRESH, .d = slot, .size = width, .place = place});
}

/* A move, which any conversion to the same type is. */
static void move(struct placing *p, uint32_t to, uint32_t from, uint8_t size, uint32_t place)
{
    char key[24];
    snprintf(key, sizeof key, "cvt.u%d.u%d", 8 * size, 8 * size);
    const struct op *op = op_find(key);
    if (!op || !from)
        forget(p, to, size, place);
    else
        put(p, (struct insn){
                   .kind = INSN_COMPUTE, .rule = RULE_OP, .op = op, .d = to, .a = from, .place = place});
}

/* What lies in other cells over the same bytes is no longer known. */
static void forget_beside(struct placing *p, const struct placed *f, uint32_t offset, uint32_t size,
                          const struct cell *but, uint32_t place)
{
    for (size_t k = 0; k < f->cell_count; k++)
        if (&f->cells[k] != but && f->cells[k].offset < offset + size &&
            offset < f->cells[k].offset + f->cells[k].size)
            forget(p, f->cells[k].slot, f->cells[k].size, place);
}

static uint32_t moved(const struct placed *f, uint32_t slot)
{
    return slot ? slot + f->window : 0;
}

static void put_frame_access(struct placing *p, const struct placed *f, const struct insn *i)
{
    for (uint32_t e = 0; e < i->count; e++) {
        uint32_t offset = (uint32_t)i->offset + e * i->size;
        const struct cell *cell = cell_at(f, offset, i->size);
        bool loads = i->some == data_load_param;
        if (loads && i->v[e])
            move(p, moved(f, i->v[e]), cell ? cell->slot : 0, i->size, i->place);
        if (!loads && cell)
            move(p, cell->slot, moved(f, i->v[e]), i->size, i->place);
        if (!loads)
            forget_beside(p, f, offset, i->size, cell, i->place);
    }
}

/* The cell that begins there, of that size or larger: a number's lowest bytes come first. */
static const struct cell *cell_beginning(const struct placed *f, uint32_t offset, uint8_t size)
{
    const struct cell *found = NULL;
    for (; size && size <= 8 && !found; size *= 2)
        found = cell_at(f, offset, size);
    return found;
}

/* Bytes of one frame are copied into another: parameters, or a result. */
static void pass(struct placing *p, const struct placed *to, struct span there, const struct placed *from,
                 struct span here, uint32_t place)
{
    uint32_t bytes = there.bytes < here.bytes ? there.bytes : here.bytes;
    forget_beside(p, to, there.offset, there.bytes, NULL, place);
    for (size_t k = 0; k < to->cell_count; k++) {
        const struct cell *c = &to->cells[k];
        if (c->offset < there.offset || c->offset + c->size > there.offset + bytes)
            continue;
        const struct cell *source = cell_beginning(from, c->offset - there.offset + here.offset, c->size);
        if (source)
            move(p, c->slot, source->slot, c->size, place);
    }
}

/* ---- code ---- */

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
    find_cells(p, inner);
    for (size_t k = 0; k < inner->cell_count; k++)
        forget(p, inner->cells[k].slot, inner->cells[k].size, place);
    for (size_t k = 0; k < callee->unset_count; k++)
        forget(p, moved(inner, callee->unset[k].slot), callee->unset[k].width, place);
    for (uint32_t k = 0; k < site->argument_count && k < callee->formal_count; k++)
        pass(p, inner, callee->formals[k], f, site->arguments[k], place);
    put_function(p, inner, true);
    if (site->result.bytes)
        pass(p, f, site->result, inner, callee->result, place);
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
    put(p, (struct insn){.kind = INSN_SWITCH,
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
            put(p, (struct insn){.kind = INSN_BRANCH, .rule = RULE_CONTROL, .place = place});
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
    struct insn *copy = put(p, *i);
    uint32_t *const slots[] = {&copy->d, &copy->a, &copy->b, &copy->c, &copy->e, &copy->guard};
    for (size_t k = 0; k < ARRAY_LEN(slots); k++)
        *slots[k] = moved(f, *slots[k]);
    for (size_t k = 0; k < PTX_MAX_VECTOR; k++)
        copy->v[k] = moved(f, copy->v[k]);
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
        if (in_frame(i) && !i->guard)
            put_frame_access(p, f, i);
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
    find_cells(&p, whole);
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
