/* Where a value of a decoded kernel leads: to a comparison in its own line, perhaps. */
#include <stdlib.h>
#include <string.h>

#include "common/sim/edit_code.h"
#include "common/sim/operands.h"

/* A flag for each register that holds something computed from the value. */
struct reach {
    const struct function *f;
    bool *holds;
};

static bool reads_it(const struct reach *r, const struct operands *o)
{
    for (unsigned k = 0; k < o->source_count; k++)
        if (r->holds[o->sources[k].slot / SLOT_UNIT])
            return true;
    return false;
}

/* Note what it writes. Is that news? */
static bool note(struct reach *r, const struct operands *o)
{
    bool news = false;
    for (unsigned k = 0; k < o->target_count; k++) {
        bool *holds = &r->holds[o->targets[k].slot / SLOT_UNIT];
        news = news || !*holds;
        *holds = true;
    }
    return news;
}

static bool is_test(const struct insn *i)
{
    return strncmp(i->op->key, "setp.", 5) == 0 && !strstr(i->op->key, ".f");
}

/* One look at the line's instructions; a loop may need more of them. Is there news? */
static bool look(struct reach *r, uint32_t place, bool *tests)
{
    bool news = false;
    for (size_t k = 0; k < r->f->count; k++) {
        const struct insn *i = &r->f->code[k];
        if (i->place != place || i->rule != RULE_OP || !i->op)
            continue;
        struct operands o = operands_of(r->f, i);
        if (!reads_it(r, &o))
            continue;
        *tests = *tests || is_test(i);
        news = note(r, &o) || news;
    }
    return news;
}

bool edit_reaches_test(const struct function *f, size_t at)
{
    const struct insn *i = &f->code[at];
    struct reach r = {f, xcalloc(f->window_bytes / SLOT_UNIT + 1, sizeof *r.holds)};
    bool tests = false;
    if (i->rule == RULE_OP && i->op) {
        struct operands o = operands_of(f, i);
        note(&r, &o);
        while (!tests && look(&r, i->place, &tests))
            continue;
    }
    free(r.holds);
    return tests;
}
