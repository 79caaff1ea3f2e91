/* List the changes of host code. */
#include <string.h>

#include "grader/edits/proposals.h"
#include "grader/edits/spans.h"

/* ---- numbers of blocks and threads ---- */

/* Is token k in one of the first two arguments of a launch, or in a dim3(...)? */
static bool is_in_launch(const struct tokens *t, const struct function *f, size_t k)
{
    int commas = 0;
    for (size_t at = k; at > f->open && !token_is(t, at, ";"); at--) {
        if (token_is(t, at, "<<<"))
            return commas < 2;
        if (token_is(t, at, ">>>"))
            return false;
        if (at < k && t->items[at].match > k) { /* the commas so far are of a call in the argument */
            commas = 0;
            if (token_is(t, at - 1, "dim3"))
                return true;
        }
        if (t->items[at].match < at)
            at = t->items[at].match;
        commas += token_is(t, at, ",");
    }
    return false;
}

/* The first token of the statement of token k. */
static size_t statement_begin(const struct tokens *t, const struct function *f, size_t k)
{
    while (k > f->open + 1 && !span_begins_statement(t, f, k))
        k--;
    return k;
}

/* The name that a statement "int blocks = ...;" declares; 0: it is none of this kind. */
static size_t declared_number(const struct tokens *t, size_t begin)
{
    static const char *const words[] = {"const", "int", "unsigned", "long", NULL};
    size_t k = begin;
    while (token_among(t, k, words))
        k++;
    return k > begin && token_is_kind(t, k, TOKEN_NAME) && token_is(t, k + 1, "=") ? k : 0;
}

/* Does token k only help to say how many blocks or threads a launch has? The numbers that it is made of are
 * then used in launches alone. */
static bool is_of_grid(const struct tokens *t, const struct function *f, size_t k)
{
    size_t begin = statement_begin(t, f, k), name = declared_number(t, begin);
    if (token_is(t, begin, "dim3") || is_in_launch(t, f, k))
        return true;
    bool used = false;
    for (size_t use = name + 1; name && use < f->close; use++)
        if (token_same(t, use, name)) {
            used = true;
            if (!is_in_launch(t, f, use) && !token_is(t, statement_begin(t, f, use), "dim3"))
                return false;
        }
    return name && used;
}

/* Does it name a variable that only kernels have? The host's part of no variant could then be loaded. */
static bool names_builtin(const struct candidate *c)
{
    static const char *const builtins[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
    for (size_t k = 0; k < c->piece_count; k++)
        for (size_t b = 0; b < ARRAY_LEN(builtins); b++)
            if (strstr(c->pieces[k].is, builtins[b]))
                return true;
    return false;
}

/* Text that is printed, and two statements one of which declares what the other one uses. */
static bool is_useless(const struct tokens *t, const struct candidate *c)
{
    static const char *const prints[] = {"printf", "fprintf", NULL};
    size_t k = c->first;
    while (k > 0 && !token_is(t, k, ";") && !token_is(t, k, "{") && !token_among(t, k, prints))
        k--;
    return token_among(t, k, prints) || names_builtin(c) ||
           (c->form == FORM_ORDER && (token_is(t, c->first, "dim3") || declared_number(t, c->first)));
}

static void list_function(struct proposals *list, const struct tokens *t, const struct function *f,
                          bool grids)
{
    static const struct rule *const tables[] = {everywhere_rules, host_rules,   sign_rules,
                                                name_rules,       beside_rules, shape_rules,
                                                guard_rules,      last_rules,   symbol_rules};
    struct scope scope;
    struct proposer p = {.t = t, .f = f, .scope = &scope, .out = list};
    scope_read(&scope, t, f);
    for (size_t k = f->open + 1; k < f->close; k++) {
        bool skipped = token_is_kind(t, k, TOKEN_DIRECTIVE) || (!grids && is_of_grid(t, f, k));
        for (size_t r = 0; r < ARRAY_LEN(tables) && !skipped; r++)
            ask_rules(&p, tables[r], k);
    }
    size_t kept = 0;
    for (size_t k = 0; k < list->count; k++)
        if (!is_useless(t, &list->items[k]))
            list->items[kept++] = list->items[k];
    list->count = kept;
}

void proposals_list_host(struct proposals *list, const struct tokens *t, const struct functions *functions,
                         bool grids, bool constants)
{
    *list = (struct proposals){0};
    for (size_t i = 0; i < functions->count; i++) {
        const struct function *f = &functions->items[i];
        if (f->reached && f->role == ROLE_HOST)
            list_function(list, t, f, grids);
    }
    if (constants)
        proposals_list_constants(list, t, functions);
    proposals_list_specialised(list, t);
    proposals_order(list);
}
