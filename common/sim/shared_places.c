/* Where the shared arrays lie that called functions declare. Each function has its arrays at one place, for
 * all kernels that reach it. Functions that one kernel reaches never share a place; those of different
 * kernels may. */
#include "common/sim/decode.h"

#include <stdlib.h>

enum { ALIGN = 16 };

/* reached: for each kernel, which functions it calls, directly or through others; function_count flags. */
struct reach {
    const struct ptx_module *module;
    bool *reached;
    uint32_t *todo;
    size_t todo_count;
};

static bool is_shared(const struct ptx_variable *v)
{
    return v->space == PTX_SHARED && !v->is_extern;
}

/* The end of the function's own shared arrays, if they begin at `at`. */
static uint64_t end_of_own(const struct ptx_function *f, uint64_t at)
{
    for (size_t v = 0; v < f->variable_count; v++)
        if (is_shared(&f->variables[v])) {
            uint64_t align = f->variables[v].align ? f->variables[v].align : 1;
            at = (at + align - 1) / align * align + f->variables[v].bytes;
        }
    return at;
}

static bool has_own(const struct ptx_function *f)
{
    return end_of_own(f, 0) > 0;
}

static void reach(struct reach *r, uint32_t function)
{
    if (r->reached[function])
        return;
    r->reached[function] = true;
    r->todo[r->todo_count++] = function;
}

/* A call through a register may reach any function. */
static void reach_callees(struct reach *r, const struct ptx_function *from)
{
    const struct ptx_module *m = r->module;
    for (size_t k = 0; k < from->statement_count; k++) {
        const struct ptx_statement *s = &from->statements[k];
        if (!ptx_calls(s) || !s->operand_count)
            continue;
        struct ptx_name callee = s->operands[0].name;
        bool any = callee.length && callee.text[0] == '%';
        for (uint32_t f = 0; f < m->function_count; f++)
            if (!m->functions[f].is_entry && (any || ptx_same(m->functions[f].name, callee)))
                reach(r, f);
    }
}

static void find_reached(struct reach *r, uint32_t entry)
{
    reach_callees(r, &r->module->functions[entry]);
    while (r->todo_count)
        reach_callees(r, &r->module->functions[r->todo[--r->todo_count]]);
}

/* Place function `f` after what each kernel that reaches it has so far. */
static void place(struct decoder *d, const bool *reached, uint32_t f)
{
    size_t count = d->module->function_count;
    uint64_t at = 0;
    for (size_t e = 0; e < count; e++)
        if (reached[e * count + f] && d->shared_ends[e] > at)
            at = d->shared_ends[e];
    d->shared_begins[f] = at = (at + ALIGN - 1) / ALIGN * ALIGN;
    for (size_t e = 0; e < count; e++)
        if (reached[e * count + f])
            d->shared_ends[e] = end_of_own(&d->module->functions[f], at);
}

static bool any_function_has_own(const struct ptx_module *m)
{
    for (size_t f = 0; f < m->function_count; f++)
        if (!m->functions[f].is_entry && has_own(&m->functions[f]))
            return true;
    return false;
}

void shared_places_find(struct decoder *d, uint64_t module_bytes)
{
    const struct ptx_module *m = d->module;
    size_t count = m->function_count;
    d->shared_begins = xcalloc(count, sizeof *d->shared_begins);
    d->shared_ends = xcalloc(count, sizeof *d->shared_ends);
    if (!any_function_has_own(m))
        return;
    bool *reached = xcalloc(count * count, sizeof *reached);
    uint32_t *todo = xcalloc(count, sizeof *todo);
    for (uint32_t e = 0; e < count; e++)
        if (m->functions[e].is_entry) {
            struct reach r = {m, reached + e * count, todo, 0};
            find_reached(&r, e);
            d->shared_ends[e] = end_of_own(&m->functions[e], module_bytes);
        }
    for (uint32_t f = 0; f < count; f++)
        if (!m->functions[f].is_entry && has_own(&m->functions[f]))
            place(d, reached, f);
    free(todo);
    free(reached);
}

void shared_places_forget(struct decoder *d)
{
    free(d->shared_begins);
    free(d->shared_ends);
}
