/* Make a small edit in a decoded kernel, and undo it. */
#include "common/sim/edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/sim/edit_code.h"
#include "common/sim/operands.h"
#include "common/sim/sim_device.h"
#include "common/sim/sync.h"

struct edited {
    size_t function;
    struct insn *code; /* as it was */
    size_t count, constant_count, special_count;
    uint32_t window_bytes;
};

static uint32_t constant_slot(struct function *f, uint64_t bits, unsigned width)
{
    for (size_t k = 0; k < f->constant_count; k++)
        if (f->constants[k].width == width && f->constants[k].bits == bits)
            return f->constants[k].slot;
    uint32_t slot = f->window_bytes;
    f->window_bytes += slot_bytes(width);
    *ARRAY_PUSH(f->constants, f->constant_count, f->constant_capacity) =
        (struct constant_use){.slot = slot, .width = (uint8_t)width, .bits = bits};
    return slot;
}

static uint32_t special_slot(struct function *f, enum special special)
{
    for (size_t k = 0; k < f->special_count; k++)
        if (f->specials[k].special == special)
            return f->specials[k].slot;
    uint32_t slot = f->window_bytes;
    f->window_bytes += slot_bytes(4);
    *ARRAY_PUSH(f->specials, f->special_count, f->special_capacity) =
        (struct special_use){.special = (uint8_t)special, .slot = slot};
    return slot;
}

static uint32_t *operand(struct insn *i, unsigned number)
{
    return number == 0 ? &i->a : number == 1 ? &i->b : &i->c;
}

static void set_row(struct insn *i, const char *key)
{
    const struct op *op = op_find(key);
    i->op = op;
    i->full = op->full;
    i->some = op->some;
}

/* Take source `from` as it is: the row becomes a move of the same width. */
static void become_move(struct insn *i, unsigned from)
{
    unsigned width = i->op->width_d;
    i->a = *operand(i, from);
    set_row(i, width == WIDTH_PRED ? "mov.pred"
               : width == 8        ? "mov.b64"
               : width == 2        ? "mov.b16"
                                   : "mov.b32");
}

/* < becomes <=, <= becomes <, and so on; == and != have no such neighbour. */
static void move_equality(struct insn *i)
{
    static const char *const pairs[][2] = {
        {".lt.", ".le."}, {".le.", ".lt."}, {".gt.", ".ge."}, {".ge.", ".gt."}};
    for (size_t k = 0; k < ARRAY_LEN(pairs); k++) {
        const char *at = strstr(i->op->key, pairs[k][0]);
        char key[48];
        if (!at)
            continue;
        snprintf(key, sizeof key, "%.*s%s%s", (int)(at - i->op->key), i->op->key, pairs[k][1], at + 4);
        set_row(i, key);
        return;
    }
}

/* The jump around what a condition guards is never taken; an instruction with a guard of its own runs. */
static void run_always(struct function *f, struct insn *i)
{
    i->guard = constant_slot(f, i->kind != INSN_BRANCH, WIDTH_PRED);
    i->flip = 0;
}

static void change(struct function *f, struct insn *i, const struct edit *e)
{
    i->dies = 0; /* what it reads now may be read again */
    if (e->key)
        set_row(i, e->key);
    if (e->kind == EDIT_EQUAL)
        move_equality(i);
    switch (e->kind) {
    case EDIT_INDEX:
        i->offset += e->amount * i->size;
        break;
    case EDIT_NUMBER:
        *operand(i, e->operand) = constant_slot(f, e->value, i->op->width[e->operand]);
        break;
    case EDIT_NAME:
        *operand(i, e->operand) = special_slot(f, (enum special)e->value);
        break;
    case EDIT_PART:
        become_move(i, e->operand);
        break;
    case EDIT_LIMIT:
        if (!e->key)
            become_move(i, e->operand);
        break;
    case EDIT_SHUFFLE:
        i->extra = (uint8_t)e->number;
        i->c = constant_slot(f, e->value, 4);
        break;
    case EDIT_ALWAYS:
        run_always(f, i);
        break;
    case EDIT_NEGATED:
        i->flip = ~i->flip;
        break;
    case EDIT_VALUE:
    case EDIT_BY_ARGUMENT:
    case EDIT_ROUND:
    case EDIT_DOUBLE:
    case EDIT_TIMES:
    case EDIT_PRODUCT:
    case EDIT_EQUAL:
    case EDIT_SIGN:
    case EDIT_LOGIC:
    case EDIT_KINDS:
        break;
    }
}

/* ---- instructions that stand for the same piece of source ---- */

/* Constants have ascending slots. */
static bool reads_constant(const struct function *f, uint32_t slot, uint64_t *bits)
{
    size_t from = 0, end = f->constant_count;
    while (from < end) {
        size_t middle = from + (end - from) / 2;
        if (f->constants[middle].slot == slot) {
            *bits = f->constants[middle].bits;
            return true;
        }
        if (f->constants[middle].slot < slot)
            from = middle + 1;
        else
            end = middle;
    }
    return false;
}

bool edit_constant(const struct function *f, const struct insn *i, unsigned number, uint64_t *bits)
{
    return reads_constant(f, *operand((struct insn *)i, number), bits);
}

/* Is it the same operation? Comparisons are, whatever they ask: one before a loop and one at its end were
 * made of the same condition. */
static bool is_same_row(const struct insn *a, const struct insn *b)
{
    static const char comparison[] = "setp.";
    enum { NAME = sizeof comparison - 1 };
    return a->op == b->op || (a->op && b->op && !strncmp(a->op->key, comparison, NAME) &&
                              !strncmp(b->op->key, comparison, NAME) && a->op->width[0] == b->op->width[0]);
}

/* Were both made from the same expression of one line? The constants tell: registers differ between the
 * copies of an unrolled loop. */
static bool is_alike(const struct function *f, const struct insn *a, const struct insn *b)
{
    if (a->place != b->place || a->kind != b->kind || !is_same_row(a, b) || a->rule != b->rule ||
        a->size != b->size || a->space != b->space || a->extra != b->extra)
        return false;
    for (unsigned n = 0; a->op && n < 3; n++) {
        uint64_t x = 0, y = 0;
        if (edit_constant(f, a, n, &x) != edit_constant(f, b, n, &y) || x != y)
            return false;
    }
    return true;
}

int edit_parameter(const struct function *f, size_t use)
{
    int number = 0;
    for (uint32_t k = 0; k < f->signature.parameter_count; k++)
        if (f->signature_parameters[k].offset <= f->parameters[use].offset)
            number = (int)k + 1;
    return number;
}

size_t edit_alike(const struct function *f, size_t at, size_t from, size_t end)
{
    size_t count = 0;
    for (size_t k = from; k < end; k++)
        count += k != at && is_alike(f, &f->code[at], &f->code[k]);
    return count;
}

bool edit_repeated(const struct function *f, size_t at)
{
    const struct insn *i = &f->code[at];
    for (size_t k = 0; i->op && k < f->count; k++) {
        const struct insn *other = &f->code[k];
        if (k != at && is_alike(f, i, other) && i->a == other->a && i->b == other->b && i->c == other->c)
            return true;
    }
    return false;
}

/* ---- instructions more ---- */

/* Insert before code[at]. Jumps to that instruction now lead to the new one. */
static void insert(struct function *f, size_t at, struct insn new)
{
    struct insn *code = xcalloc(f->count + 1, sizeof *code);
    memcpy(code, f->code, at * sizeof *code);
    memcpy(code + at + 1, f->code + at, (f->count - at) * sizeof *code);
    new.issues_before = code[at + 1].issues_before;
    new.flops_before = code[at + 1].flops_before;
    new.effort_before = code[at + 1].effort_before;
    new.strain_before = code[at + 1].strain_before;
    new.place = code[at + 1].place;
    code[at] = new;
    free(f->code);
    f->code = code;
    f->count++;
    for (size_t k = 0; k < f->count; k++)
        if (code[k].kind == INSN_BRANCH && code[k].target > at)
            code[k].target++;
}

/* Insert `to` = `a` op `b` in 32 bits. */
static void insert_row(struct function *f, size_t at, const char *key, uint32_t to, uint32_t a, uint32_t b)
{
    struct insn i = {.kind = INSN_COMPUTE, .rule = RULE_OP, .d = to, .a = a, .b = b, .high = UINT32_MAX};
    set_row(&i, key);
    insert(f, at, i);
}

/* Compute another value for an operand of code[at], in a register of its own. */
static void insert_value(struct function *f, size_t at, const struct edit *e)
{
    uint32_t own = f->window_bytes, *source = operand(&f->code[at], e->operand), was = *source;
    uint32_t other = operand(&f->code[at], 1)[0];
    bool down = e->parameter && e->amount < 0;
    f->window_bytes += slot_bytes(4);
    *source = own;
    if (e->kind == EDIT_ROUND) { /* last first: each goes before the one that uses it */
        insert_row(f, at, "sub.s32", own, own, constant_slot(f, 1, 4));
        insert_row(f, at, "add.s32", own, was, other);
    } else if (e->kind == EDIT_TIMES) {
        insert_row(f, at, "mul.lo.s32", own, was, special_slot(f, (enum special)e->value));
    } else if (e->kind == EDIT_PRODUCT) {
        enum special of = (enum special)e->value,
                     size = (enum special)(of + SPECIAL_NTID_X - SPECIAL_CTAID_X);
        uint32_t by = e->number ? constant_slot(f, (uint64_t)e->number, 4) : special_slot(f, size);
        insert_row(f, at, "mul.lo.s32", own, special_slot(f, of), by);
    } else if (e->kind == EDIT_DOUBLE) {
        insert_row(f, at, "add.s32", own, was, was);
    } else {
        uint32_t by = e->parameter ? (uint32_t)e->value : constant_slot(f, (uint32_t)e->amount, 4);
        insert_row(f, at, down ? "sub.s32" : "add.s32", own, was, by);
    }
}

/* ---- make and undo ---- */

static struct insn *copy_code(const struct function *f)
{
    struct insn *code = xcalloc(f->count, sizeof *code);
    memcpy(code, f->code, f->count * sizeof *code);
    return code;
}

struct edited *edit_make(device *sim, const struct edit *e)
{
    struct function *f = &sim->program->functions[e->function];
    struct edited *made = xcalloc(1, sizeof *made);
    *made =
        (struct edited){e->function, f->code, f->count, f->constant_count, f->special_count, f->window_bytes};
    f->code = copy_code(f);
    bool inserts = e->kind == EDIT_VALUE || e->kind == EDIT_BY_ARGUMENT || e->kind == EDIT_ROUND ||
                   e->kind == EDIT_DOUBLE || e->kind == EDIT_TIMES || e->kind == EDIT_PRODUCT;
    for (size_t k = made->count; k-- > 0;)
        if (k == e->at || (e->group && is_alike(f, &made->code[e->at], &made->code[k]))) {
            change(f, &f->code[k], e);
            if (inserts)
                insert_value(f, k, e);
        }
    return made;
}

void edit_undo(device *sim, struct edited *made)
{
    struct function *f = &sim->program->functions[made->function];
    free(f->code);
    f->code = made->code;
    f->count = made->count;
    f->constant_count = made->constant_count;
    f->special_count = made->special_count;
    f->window_bytes = made->window_bytes;
    free(made);
}

void edits_free(struct edits *list)
{
    free(list->items);
    *list = (struct edits){0};
}
