/* Remove copies of what never changes.
 *
 * A parameter, a special register or an address that a kernel moves into a register of its own replaces that
 * register. GPUs read such operands in place as well. */
#include "common/sim/decode.h"

#include <stdlib.h>

/* By register: how often it is written, and which register stands for it. */
struct use {
    uint32_t writes, stands_for;
};

static bool is_copy(const struct insn *i)
{
    return i->op && i->op->pass == COPIES && !i->guard && i->d;
}

static void count_writes(const struct function *f, struct use *uses)
{
    for (size_t k = 0; k < f->count; k++) {
        const struct insn *i = &f->code[k];
        uses[i->d / SLOT_UNIT].writes++;
        for (int v = 0; v < PTX_MAX_VECTOR; v++) /* of a load; a store's count as well, which does no harm */
            uses[i->v[v] / SLOT_UNIT].writes++;
    }
}

static uint32_t stand_in(const struct use *uses, uint32_t slot)
{
    return uses[slot / SLOT_UNIT].stands_for ? uses[slot / SLOT_UNIT].stands_for : slot;
}

static void rename_operands(struct insn *i, const struct use *uses)
{
    i->a = stand_in(uses, i->a);
    i->b = stand_in(uses, i->b);
    i->c = stand_in(uses, i->c);
    i->e = stand_in(uses, i->e);
}

/* Close the gaps: `to` says where each instruction goes; jumps are corrected. */
static void move_up(struct function *f, const uint32_t *to, const bool *gone)
{
    size_t count = 0;
    for (size_t k = 0; k < f->count; k++) {
        struct insn *i = &f->code[k];
        if (i->kind == INSN_BRANCH)
            i->target = to[i->target];
        if (!gone[k])
            f->code[count++] = *i;
    }
    for (size_t t = 0; t < f->table_count; t++)
        for (uint32_t e = 0; e < f->tables[t].count; e++)
            f->tables[t].targets[e] = to[f->tables[t].targets[e]];
    f->count = count;
}

static bool calls_by_register(const struct function *f)
{
    for (size_t k = 0; k < f->call_count; k++)
        if (f->calls[k].target == CALL_REGISTER)
            return true;
    return false;
}

void simplify(struct decoder *d)
{
    struct function *f = d->function;
    if (calls_by_register(f))
        return;
    struct use *uses = xcalloc(f->window_bytes / SLOT_UNIT + 1, sizeof *uses);
    bool *gone = xcalloc(f->count, sizeof *gone);
    uint32_t *to = xcalloc(f->count, sizeof *to), next = 0;
    count_writes(f, uses);
    for (size_t k = 0; k < f->count; k++) {
        struct insn *i = &f->code[k];
        rename_operands(i, uses);
        gone[k] = is_copy(i) && uses[i->d / SLOT_UNIT].writes == 1 && uses[i->a / SLOT_UNIT].writes == 0;
        if (gone[k])
            uses[i->d / SLOT_UNIT].stands_for = i->a;
        to[k] = next;
        next += !gone[k];
    }
    for (size_t k = 0; k < f->count; k++) /* uses before the copy, in a loop for example */
        rename_operands(&f->code[k], uses);
    move_up(f, to, gone);
    free(uses);
    free(gone);
    free(to);
}
