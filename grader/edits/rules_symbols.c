/* Copies to variables of the device that host code has left out. */
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The name of the variable that the __constant__ or __device__ at token k declares, outside of functions; 0:
 * it declares another thing, or gives it a value. */
static size_t variable_of_device(const struct tokens *t, size_t k)
{
    static const char *const spaces[] = {"__constant__", "__device__", NULL};
    size_t name = k + 1;
    if (!token_among(t, k, spaces))
        return 0;
    while (token_is_kind(t, name + 1, TOKEN_NAME))
        name++;
    size_t end = name + 1;
    while (token_is(t, end, "["))
        end = t->items[end].match + 1;
    return token_is_kind(t, name, TOKEN_NAME) && token_is(t, end, ";") ? name : 0;
}

/* The braces of the function that the call at token k is of; 0: it is not defined in this text. */
static size_t body_of(const struct tokens *t, size_t k)
{
    for (size_t d = 0; d < t->count; d++)
        if (token_same(t, d, k) && token_is(t, d + 1, "(") && token_is(t, t->items[d + 1].match + 1, "{"))
            return t->items[d + 1].match + 1;
    return 0;
}

/* Does the function name the variable, or call one that names it? */
static bool uses(const struct proposer *p, size_t variable)
{
    const struct tokens *t = p->t;
    for (size_t k = p->f->open; k < p->f->close; k++) {
        size_t open = token_is_kind(t, k, TOKEN_NAME) && token_is(t, k + 1, "(") ? body_of(t, k) : 0;
        if (token_same(t, k, variable) || (open && span_names(t, open, t->items[open].match, variable)))
            return true;
    }
    return false;
}

/* Is it the parameter of a struct by value, Stencil7 c? */
static bool is_struct(const struct tokens *t, size_t k)
{
    static const char *const plain[] = {"int", "unsigned", "long", "float", "size_t", "const", NULL};
    return token_is_kind(t, k - 1, TOKEN_NAME) && !token_among(t, k - 1, plain);
}

/* Before the launch: a copy to the variable from each struct that may hold the coefficients. */
static void copy_parameters(struct proposer *p, size_t variable, const size_t launch[2])
{
    const struct tokens *t = p->t;
    size_t open = p->f->name + 1;
    char *symbol = words_of(t, variable, variable);
    for (size_t k = open + 1; token_is(t, open, "(") && k < t->items[open].match; k++) {
        bool ends = token_is(t, k + 1, ",") || token_is(t, k + 1, ")");
        if (!token_is_kind(t, k, TOKEN_NAME) || !ends || !is_struct(t, k))
            continue;
        char *name = words_of(t, k, k),
             *call = xformat("cudaMemcpyToSymbol(%s, &%s, sizeof %s); ", symbol, name, name);
        propose_put(p, launch, span_is_guarded(t, p->f, launch[0]), FORM_PUT, call);
        free(name);
        free(call);
    }
    free(symbol);
}

static bool has_launch(const struct tokens *t, size_t first, size_t last)
{
    bool found = false;
    for (size_t k = first; k <= last && !found; k++)
        found = token_is(t, k, "<<<");
    return found;
}

/* cudaMemcpyToSymbol(coef, &c, sizeof c); before the first launch, where this function does not name the
 * variable: only another entry point fills it, or none does. At the statement. */
static void fill_symbol(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool begins = span_begins_statement(t, p->f, k) || span_is_guarded(t, p->f, k);
    size_t launch[2] = {k, begins ? span_statement_end(t, p->f, k) : 0};
    if (!launch[1] || !has_launch(t, k, launch[1]) || has_launch(t, p->f->open, k))
        return;
    for (size_t at = 0; at < t->count; at++) {
        size_t variable = variable_of_device(t, at);
        if (variable && !uses(p, variable))
            copy_parameters(p, variable, launch);
    }
}

const struct rule symbol_rules[] = {{fill_symbol, 0}, {NULL, 0}};
