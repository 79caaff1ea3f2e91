#include "grader/edits/grid_steps.h"

#include <string.h>

#include "grader/edits/functions.h"

enum { STEPS_MOST = 16, ROUNDS = 3 };

/* The names that hold a number of blocks, in one function: its variables, members, and device functions that
 * return one. */
struct grid_names {
    const struct tokens *t;
    char axis[2];
    size_t items[STEPS_MOST]; /* a token each */
    size_t count;
};

static bool is_member(const struct grid_names *g, size_t k)
{
    return token_is(g->t, k - 1, ".") || token_is(g->t, k - 1, "->");
}

static bool is_listed(const struct grid_names *g, size_t k)
{
    bool found = false;
    for (size_t n = 0; n < g->count; n++)
        found = found || (token_same(g->t, g->items[n], k) && is_member(g, g->items[n]) == is_member(g, k));
    return found;
}

static void list_name(struct grid_names *g, size_t k)
{
    if (token_is_kind(g->t, k, TOKEN_NAME) && !is_listed(g, k) && g->count < STEPS_MOST)
        g->items[g->count++] = k;
}

static bool is_number_of_blocks(const struct grid_names *g, size_t k)
{
    const struct tokens *t = g->t;
    bool own = token_is(t, k, "gridDim") && token_is(t, k + 1, ".") && token_is(t, k + 2, g->axis);
    return own || (token_is_kind(t, k, TOKEN_NAME) && is_listed(g, k));
}

/* Is what begins at token k computed from a number of blocks, and not compared with it or divided by it? */
static bool is_from_grid(const struct grid_names *g, size_t k)
{
    static const char *const ends[] = {";", ",", ")", "{", NULL}, *const others[] = {"==", "!=", "<", "<=",
                                                                                     ">",  ">=", "?", "&&",
                                                                                     "||", NULL},
                             *const quotients[] = {"/", "%", NULL};
    const struct tokens *t = g->t;
    bool found = false;
    for (size_t end = k; end < t->count; end++) {
        bool inner = t->items[end].match < end && t->items[end].match >= k;
        if (token_among(t, end, ends) && !inner)
            break;
        bool blocks = is_number_of_blocks(g, end);
        if (token_among(t, end, others) || (blocks && token_among(t, end - 1, quotients)))
            return false;
        found = found || blocks;
    }
    return found;
}

static void list_names(struct grid_names *g, const struct function *f)
{
    for (size_t k = f->open; k < f->close; k++) {
        if (token_is(g->t, k, "=") && is_from_grid(g, k + 1))
            list_name(g, k - 1);
        if (token_is(g->t, k, "return") && is_from_grid(g, k + 1))
            list_name(g, f->name);
    }
}

/* i += step, and i = i + step. */
static bool steps_at(const struct grid_names *g, size_t k)
{
    const struct tokens *t = g->t;
    bool again = token_is(t, k, "=") && token_same(t, k - 1, k + 1) && token_is(t, k + 2, "+");
    return (token_is(t, k, "+=") && is_from_grid(g, k + 1)) || (again && is_from_grid(g, k + 3));
}

static int step_line(struct grid_names g, const struct function *f)
{
    int line = 0;
    for (int round = 0; round < ROUNDS; round++)
        list_names(&g, f);
    for (size_t k = f->open; k < f->close; k++)
        line = !line && steps_at(&g, k) ? g.t->items[k].line : line;
    return line;
}

/* The device functions that return a number of blocks, and the members that they set to one. */
static void list_functions(struct grid_names *g, const struct functions *functions)
{
    for (size_t f = 0; f < functions->count; f++) {
        struct grid_names own = *g;
        if (functions->items[f].role == ROLE_HOST)
            continue;
        list_names(&own, &functions->items[f]);
        if (is_listed(&own, functions->items[f].name))
            list_name(g, functions->items[f].name);
        for (size_t n = 0; n < own.count; n++)
            if (is_member(&own, own.items[n]))
                list_name(g, own.items[n]);
    }
}

int grid_step_line(const char *source, const char *entry, const char *kernel, char axis)
{
    struct tokens t;
    struct functions functions;
    tokens_read(&t, source);
    functions_find(&functions, &t, entry);
    struct grid_names g = {.t = &t, .axis = {axis}};
    int line = 0;
    list_functions(&g, &functions);
    for (size_t f = 0; f < functions.count; f++) {
        const struct function *own = &functions.items[f];
        bool asked = own->role == ROLE_KERNEL ? token_is(&t, own->name, kernel) : own->role == ROLE_DEVICE;
        line = !line && asked && own->reached ? step_line(g, own) : line;
    }
    tokens_free(&t);
    return line;
}
