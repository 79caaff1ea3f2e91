/* List the small edits of a decoded kernel that are worth a try: all but those of names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/sim/edit.h"
#include "common/sim/edit_lister.h"
#include "common/sim/operands.h"
#include "common/sim/sim_device.h"
#include "common/sim/sync.h"

/* The line of the kernel itself, from which functions are called. */
static int kernel_line(const struct program *p, const struct insn *i)
{
    const struct source_place *place = &p->places[i->place];
    int n = 0;
    while (n + 1 < PLACE_LINES && place->lines[n + 1])
        n++;
    return place->lines[n];
}

bool lister_is_row(const struct insn *i, const char *name)
{
    return i->op && !strncmp(i->op->key, name, strlen(name));
}

static bool begins(const struct op *op, const char *name)
{
    return !strncmp(op->key, name, strlen(name));
}

void lister_add(struct lister *l, struct edit e)
{
    enum { FEW = 2 };
    size_t at = l->next.at, before = edit_alike(l->f, at, 0, at),
           all = before + 1 + edit_alike(l->f, at, at + 1, l->f->count);
    const struct insn *i = &l->f->code[at];
    e.function = l->next.function;
    e.at = at;
    e.line = l->next.line;
    e.inner = l->program->places[i->place].lines[0];
    e.kernel = l->f->name;
    e.in_shared = i->space == PTX_SHARED;
    e.divides = lister_is_row(i, "shr.");
    e.limits = lister_is_row(i, "min.") || lister_is_row(i, "max.");
    e.compares = lister_is_row(i, "setp.");
    e.tests = l->tests;
    e.multiplies = e.key || lister_is_row(i, "mul.lo") || lister_is_row(i, "mad.lo");
    if (all <= FEW && !edit_repeated(l->f, at))
        *ARRAY_PUSH(l->list->items, l->list->count, l->list->capacity) = e;
    e.group = true;
    if (all > 1 && !before)
        *ARRAY_PUSH(l->list->items, l->list->count, l->list->capacity) = e;
}

/* ---- rows of ops.def ---- */

/* Put `to` in the place of `from` in the key; NULL if it is not there, or if there is no such row. */
static const char *other_row(const struct op *op, const char *from, const char *to)
{
    const char *at = strstr(op->key, from);
    char key[48];
    if (!at)
        return NULL;
    snprintf(key, sizeof key, "%.*s%s%s", (int)(at - op->key), op->key, to, at + strlen(from));
    const struct op *row = op_find(key);
    return row ? row->key : NULL;
}

static void add_rows(struct lister *l, const struct insn *i)
{
    static const struct {
        enum edit_kind kind;
        const char *from, *to;
    } rows[] = {
        {EDIT_SIGN, "add.s", "sub.s"},       {EDIT_SIGN, "sub.s", "add.s"},
        {EDIT_LOGIC, "and.pred", "or.pred"}, {EDIT_LOGIC, "or.pred", "and.pred"},
        {EDIT_LIMIT, "min.s", "max.s"},      {EDIT_LIMIT, "max.s", "min.s"},
        {EDIT_LIMIT, "min.u", "max.u"},      {EDIT_LIMIT, "max.u", "min.u"},
    };
    for (size_t k = 0; k < ARRAY_LEN(rows); k++) {
        const char *key = other_row(i->op, rows[k].from, rows[k].to);
        if (key)
            lister_add(l, (struct edit){.kind = rows[k].kind, .key = key});
    }
}

static bool has_order(const struct op *op)
{
    return begins(op, "setp.lt.s") || begins(op, "setp.le.s") || begins(op, "setp.gt.s") ||
           begins(op, "setp.ge.s") || begins(op, "setp.lt.u") || begins(op, "setp.le.u") ||
           begins(op, "setp.gt.u") || begins(op, "setp.ge.u");
}

/* One of the two operands alone. */
static void add_parts(struct lister *l, const struct insn *i)
{
    bool logic = !strcmp(i->op->key, "and.pred") || !strcmp(i->op->key, "or.pred");
    bool limit = !strncmp(i->op->key, "min.s", 5) || !strncmp(i->op->key, "max.s", 5);
    for (uint8_t n = 0; n < 2 && (logic || limit); n++)
        lister_add(l, (struct edit){.kind = logic ? EDIT_PART : EDIT_LIMIT, .operand = n});
}

/* ---- numbers ---- */

static void add_number(struct lister *l, uint8_t number, int64_t was, int64_t amount, const char *key)
{
    lister_add(l, (struct edit){.kind = EDIT_NUMBER,
                                .operand = number,
                                .number = was,
                                .amount = amount,
                                .value = (uint64_t)(was + amount),
                                .key = key});
}

/* Numbers that are added or compared may be one off, or count elements of four bytes; those that multiply, a
 * halo of one cell on each side. */
static void add_amounts(struct lister *l, const struct insn *i, uint8_t number, int64_t was)
{
    static const int64_t steps[] = {1, -1, 2, -2, 4, -4, 8, -8};
    bool adds =
        begins(i->op, "add.s") || begins(i->op, "sub.s") || (begins(i->op, "mad.lo.s") && number == 2);
    bool tests = begins(i->op, "setp.") || begins(i->op, "and.b32") || begins(i->op, "min.s") ||
                 begins(i->op, "max.s") || begins(i->op, "rem.s") || begins(i->op, "shr.");
    bool multiplies = begins(i->op, "mul.lo.s") || (begins(i->op, "mad.lo.s") && number < 2);
    size_t count = adds && was % 4 == 0 ? 8 : multiplies ? 4 : adds || tests ? 2 : 0;
    for (size_t k = 0; k < count; k++)
        add_number(l, number, was, steps[k], NULL);
    if (adds && was)
        add_number(l, number, was, -2 * was, NULL);
    if (was > 1 && (multiplies || begins(i->op, "and.b32") || begins(i->op, "setp."))) {
        add_number(l, number, was, was, NULL);
        add_number(l, number, was, -was / 2, NULL);
    }
}

/* A shift to the left multiplies: 32 by 1 << 5. Element sizes are no mistakes. */
static void add_shift(struct lister *l, int64_t shift)
{
    enum { LEAST = 3, MOST = 10 };
    int64_t factor = (int64_t)1 << (shift & 15), amounts[] = {-1, 1, -2, 2, factor, -factor / 2};
    for (size_t k = 0; shift >= LEAST && shift <= MOST && k < ARRAY_LEN(amounts); k++)
        add_number(l, 1, factor, amounts[k], "mul.lo.s32");
}

static void add_numbers(struct lister *l, const struct insn *i)
{
    for (uint8_t n = 0; n < i->op->sources && n < 3; n++) {
        uint64_t bits;
        if ((i->op->width[n] != 4 && i->op->width[n] != 8) || !edit_constant(l->f, i, n, &bits))
            continue;
        int64_t value = i->op->width[n] == 4 ? (int32_t)bits : (int64_t)bits;
        if (begins(i->op, "shl.b32") && n == 1)
            add_shift(l, value);
        else
            add_amounts(l, i, n, value);
    }
}

/* ---- registers ---- */

static bool is_constant(const struct lister *l, const struct insn *i, uint8_t number)
{
    uint64_t bits;
    return edit_constant(l->f, i, number, &bits);
}

static void add_value(struct lister *l, uint8_t number, int64_t amount, int parameter, uint32_t slot)
{
    lister_add(l, (struct edit){.kind = parameter ? EDIT_BY_ARGUMENT : EDIT_VALUE,
                                .operand = number,
                                .amount = amount,
                                .parameter = parameter,
                                .value = slot});
}

/* A limit or an index may be one off, or off by an argument: n for n - radius. */
static void add_values(struct lister *l, const struct insn *i)
{
    static const char *const rows[] = {"setp.",        "add.s32",      "sub.s32",   "min.s32",
                                       "max.s32",      "rem.s32",      "rem.u32",   "shl.b32",
                                       "mul.wide.s32", "mul.wide.u32", "mad.lo.s32"};
    bool known = false;
    for (size_t k = 0; k < ARRAY_LEN(rows); k++)
        known = known || begins(i->op, rows[k]);
    for (uint8_t n = 0; known && n < i->op->sources && n < 2; n++) {
        if (i->op->width[n] != 4 || is_constant(l, i, n) || strstr(i->op->key, ".f32"))
            continue;
        add_value(l, n, 1, 0, 0);
        add_value(l, n, -1, 0, 0);
        for (size_t p = 0; p < l->f->parameter_count; p++)
            for (int sign = -1; sign <= 1 && l->f->parameters[p].width == 4; sign += 2)
                add_value(l, n, sign, edit_parameter(l->f, p), l->f->parameters[p].slot);
    }
}

/* A division that rounds down where it has to round up, and the remainder by half of what was meant. */
static void add_divisions(struct lister *l, const struct insn *i)
{
    uint64_t shift;
    if (begins(i->op, "div.s32") || begins(i->op, "div.u32"))
        lister_add(l, (struct edit){.kind = EDIT_ROUND});
    else if (begins(i->op, "shr.") && strstr(i->op->key, "32") && edit_constant(l->f, i, 1, &shift) &&
             shift < 16)
        add_value(l, 0, ((int64_t)1 << shift) - 1, 0, 0);
    for (uint8_t n = 0; n < 2 && (begins(i->op, "rem.s32") || begins(i->op, "rem.u32")); n++)
        lister_add(l, (struct edit){.kind = EDIT_DOUBLE, .operand = n});
}

/* ---- memory, shuffles, jumps ---- */

static void add_cells(struct lister *l)
{
    static const int64_t cells[] = {1, -1, 2, -2};
    for (size_t k = 0; k < ARRAY_LEN(cells); k++)
        lister_add(l, (struct edit){.kind = EDIT_INDEX, .amount = cells[k]});
}

static void add_shuffle(struct lister *l, const struct insn *i)
{
    static const char *const names[] = {"__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync"};
    uint64_t bounds;
    if (i->extra > SHUFFLE_BFLY || !edit_constant(l->f, i, 2, &bounds))
        return;
    for (int mode = SHUFFLE_UP; mode <= SHUFFLE_DOWN; mode++)
        if (mode != i->extra)
            lister_add(l, (struct edit){.kind = EDIT_SHUFFLE,
                                        .value = mode == SHUFFLE_UP ? bounds & ~UINT64_C(31) : bounds | 31,
                                        .number = mode,
                                        .was = names[i->extra],
                                        .is = names[mode]});
}

static void add_jump(struct lister *l, const struct insn *i)
{
    bool forward = i->kind != INSN_BRANCH || i->target > l->next.at;
    if (!i->guard)
        return;
    if (forward)
        lister_add(l, (struct edit){.kind = EDIT_ALWAYS});
    if (forward)
        lister_add(l, (struct edit){.kind = EDIT_NEGATED});
}

static void list_edits(struct lister *l, const struct insn *i)
{
    bool memory = i->rule == RULE_LOAD || i->rule == RULE_STORE;
    if (i->op && has_order(i->op))
        lister_add(l, (struct edit){.kind = EDIT_EQUAL});
    if (i->op) {
        add_rows(l, i);
        add_parts(l, i);
        add_numbers(l, i);
        add_values(l, i);
        add_divisions(l, i);
        lister_add_names(l, i);
    }
    if (memory && (i->space == PTX_SHARED || i->space == PTX_GLOBAL || i->space == PTX_GENERIC))
        add_cells(l);
    if (i->rule == RULE_SHUFFLE)
        add_shuffle(l, i);
    if (i->kind == INSN_BRANCH || i->kind == INSN_GUARDED)
        add_jump(l, i);
}

/* The most likely ones first; in the order of the program otherwise. */
static int by_kind(const void *a, const void *b)
{
    const struct edit *x = a, *y = b;
    int kinds = (int)x->kind - (int)y->kind,
        programs = (x->function > y->function) - (x->function < y->function);
    int places = (x->at > y->at) - (x->at < y->at);
    return kinds ? kinds : programs ? programs : places;
}

void edits_list(struct edits *list, const device *sim)
{
    const struct program *p = sim->program;
    for (size_t k = 0; p && k < p->function_count; k++) {
        struct lister l = {.program = p, .f = &p->functions[k], .list = list};
        for (size_t at = 0; l.f->code && at + 1 < l.f->count; at++) {
            l.next = (struct edit){.function = k, .at = at, .line = kernel_line(p, &l.f->code[at])};
            l.tests = l.next.line && edit_reaches_test(l.f, at);
            if (l.next.line)
                list_edits(&l, &l.f->code[at]);
        }
    }
    qsort(list->items, list->count, sizeof *list->items, by_kind);
}
