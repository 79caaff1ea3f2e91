#include "common/sim/parting.h"

#include "common/base.h"

#include <stdlib.h>
#include <string.h>

/* Which of the two barriers a thread may come to first: a bit for each. */
enum { MEETS_A = 1, MEETS_B = 2 };

struct search {
    const struct function *function;
    uint32_t a, b;
    uint32_t *open; /* instructions to go on from */
    size_t count;
    uint8_t *seen;
};

static void visit(struct search *s, uint32_t pc)
{
    if (pc >= s->function->count || s->seen[pc])
        return;
    s->seen[pc] = 1;
    s->open[s->count++] = pc;
}

static void go_on(struct search *s, uint32_t pc)
{
    const struct insn *i = &s->function->code[pc];
    bool ends = i->kind == INSN_RETURN || i->kind == INSN_EXIT || i->kind == INSN_TRAP;
    if (i->kind == INSN_SWITCH) {
        const struct branch_table *t = &s->function->tables[i->target];
        for (uint32_t k = 0; k < t->count; k++)
            visit(s, t->targets[k]);
        return;
    }
    if (i->kind == INSN_BRANCH)
        visit(s, i->target);
    if (i->guard || !(ends || i->kind == INSN_BRANCH))
        visit(s, pc + 1);
}

/* The barriers that can be the first one on a way from `pc`. */
static int first_from(struct search *s, uint32_t pc)
{
    int meets = 0;
    memset(s->seen, 0, s->function->count);
    s->count = 0;
    visit(s, pc);
    while (s->count) {
        uint32_t at = s->open[--s->count];
        if (at == s->a || at == s->b)
            meets |= at == s->a ? MEETS_A : MEETS_B;
        else
            go_on(s, at);
    }
    return meets;
}

static bool parts_at(struct search *s, uint32_t pc)
{
    const struct insn *i = &s->function->code[pc];
    if (i->kind != INSN_BRANCH || !i->guard)
        return false;
    int taken = first_from(s, i->target), passed = first_from(s, pc + 1);
    return taken && passed && (taken ^ passed) == (MEETS_A | MEETS_B);
}

const struct insn *parting_branch(const struct function *f, uint32_t a, uint32_t b)
{
    struct search s = {.function = f, .a = a, .b = b};
    s.open = xcalloc(f->count, sizeof *s.open);
    s.seen = xcalloc(f->count, sizeof *s.seen);
    const struct insn *branch = NULL;
    for (uint32_t pc = a > b ? a : b; pc-- > 0 && !branch;)
        branch = parts_at(&s, pc) ? &f->code[pc] : NULL;
    free(s.open);
    free(s.seen);
    return branch;
}
