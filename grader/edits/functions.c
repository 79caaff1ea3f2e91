#include "grader/edits/functions.h"

#include <string.h>

/* A place between definitions. */
struct reader {
    const struct tokens *t;
    struct functions *list;
    size_t begin;       /* the first token of the definition at hand */
    size_t members_end; /* of the struct or class that is open; 0: none is */
};

static bool holds(const struct tokens *t, size_t from, size_t to, const char *const *words)
{
    for (size_t k = from; k < to; k++)
        if (token_among(t, k, words))
            return true;
    return false;
}

static enum function_role role_of(const struct tokens *t, size_t from, size_t to)
{
    static const char *const kernel[] = {"__global__", NULL}, *const device[] = {"__device__", NULL},
                             *const host[] = {"__host__", NULL};
    return holds(t, from, to, kernel)                                ? ROLE_KERNEL
           : holds(t, from, to, device) && !holds(t, from, to, host) ? ROLE_DEVICE
                                                                     : ROLE_HOST;
}

/* The brace that opens a body after the ) of parameters; 0: no body follows. */
static size_t body_after(const struct tokens *t, size_t close)
{
    static const char *const words[] = {"const", "noexcept", "override", NULL};
    size_t k = close + 1;
    while (token_among(t, k, words))
        k++;
    while (token_is(t, k, ":") || token_is(t, k, ",")) { /* members that a constructor sets */
        k += 2;
        if (!token_is(t, k, "(") && !token_is(t, k, "{"))
            return 0;
        k = t->items[k].match + 1;
    }
    return token_is(t, k, "{") && t->items[k].match > k ? k : 0;
}

/* The name before the ( of parameters, also of a specialisation, launch<8>(; 0: there is none. */
static size_t name_before(const struct tokens *t, size_t open)
{
    size_t k = open - 1;
    if (open && token_is(t, k, ">"))
        while (k > 0 && !token_is(t, k, "<") && !token_is(t, k, ";") && !token_is(t, k, "}"))
            k--;
    k -= k > 0 && token_is(t, k, "<");
    return open && token_is_kind(t, k, TOKEN_NAME) && !token_is(t, k, "template") ? k : 0;
}

/* At the ( of parameters, perhaps. Returns the token to go on with. */
static size_t take_function(struct reader *r, size_t k)
{
    const struct tokens *t = r->t;
    size_t close = t->items[k].match, open = k > 0 && close > k ? body_after(t, close) : 0;
    size_t name = open ? name_before(t, k) : 0;
    if (!name)
        return close > k ? close + 1 : k + 1;
    size_t end = t->items[open].match;
    if (r->list->count < FUNCTIONS_MOST)
        r->list->items[r->list->count++] = (struct function){.role = role_of(t, r->begin, k),
                                                             .begin = r->begin,
                                                             .name = name,
                                                             .open = open,
                                                             .close = end,
                                                             .is_member = k < r->members_end};
    r->begin = end + 1;
    return end + 1;
}

/* At a { outside of functions: that of a namespace or a class is read as if it were not there. */
static size_t take_brace(struct reader *r, size_t k)
{
    static const char *const classes[] = {"struct", "class", "union", NULL},
                             *const spaces[] = {"namespace", "extern", NULL},
                             *const others[] = {"enum", "=", NULL};
    const struct tokens *t = r->t;
    bool is_class = holds(t, r->begin, k, classes);
    if (holds(t, r->begin, k, others) || !(is_class || holds(t, r->begin, k, spaces)))
        return t->items[k].match + 1 > k + 1 ? t->items[k].match + 1 : k + 1;
    if (is_class && t->items[k].match > r->members_end)
        r->members_end = t->items[k].match;
    r->begin = k + 1;
    return k + 1;
}

static void read_definitions(struct reader *r)
{
    static const char *const ends[] = {";", "}", NULL}, *const access[] = {"public", "private", "protected",
                                                                           NULL};
    for (size_t k = 0; k < r->t->count;) {
        if (token_is(r->t, k, "(")) {
            k = take_function(r, k);
        } else if (token_is(r->t, k, "{")) {
            k = take_brace(r, k);
        } else {
            bool after_access = token_is(r->t, k, ":") && k && token_among(r->t, k - 1, access);
            if (token_among(r->t, k, ends) || after_access || token_is_kind(r->t, k, TOKEN_DIRECTIVE))
                r->begin = k + 1;
            k++;
        }
    }
}

/* ---- which are used ---- */

static bool directive_names(const struct tokens *t, size_t k, size_t name)
{
    const struct token *line = &t->items[k], *word = &t->items[name];
    return memmem(t->text + line->at, line->length, t->text + word->at, word->length);
}

static bool names(const struct tokens *t, size_t from, size_t to, size_t name)
{
    for (size_t k = from; k < to; k++)
        if (token_is_kind(t, k, TOKEN_DIRECTIVE) ? directive_names(t, k, name) : token_same(t, k, name))
            return true;
    return false;
}

/* Is it named outside of all free functions: in a macro, or in a member of a class? */
static bool is_named_outside(const struct functions *list, const struct tokens *t, size_t name)
{
    size_t from = 0;
    for (size_t f = 0; f <= list->count; f++) {
        if (f < list->count && list->items[f].is_member)
            continue;
        if (names(t, from, f < list->count ? list->items[f].begin : t->count, name))
            return true;
        from = f < list->count ? list->items[f].close : from;
    }
    return false;
}

void functions_find(struct functions *list, const struct tokens *t, const char *entry)
{
    struct reader r = {.t = t, .list = list};
    *list = (struct functions){.count = 0};
    read_definitions(&r);
    for (size_t f = 0; f < list->count; f++) {
        struct function *item = &list->items[f];
        item->reached =
            item->is_member || token_is(t, item->name, entry) || is_named_outside(list, t, item->name);
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t f = 0; f < list->count; f++)
            for (size_t g = 0; list->items[f].reached && g < list->count; g++)
                if (!list->items[g].reached &&
                    names(t, list->items[f].open, list->items[f].close, list->items[g].name))
                    more = list->items[g].reached = true;
    }
}

/* Does a free function that is reached name it? */
static bool is_called(const struct functions *list, const struct tokens *t, size_t name)
{
    for (size_t f = 0; f < list->count; f++) {
        const struct function *item = &list->items[f];
        if (item->reached && !item->is_member && names(t, item->open, item->close, name))
            return true;
    }
    return false;
}

/* Members of two structs and overloads bear one name: the text does not tell which of them is called. */
static bool has_namesake(const struct functions *list, const struct tokens *t, size_t f)
{
    for (size_t g = 0; g < list->count; g++)
        if (g != f && token_same(t, list->items[g].name, list->items[f].name))
            return true;
    return false;
}

void functions_share(struct functions *list, const struct tokens *t, const char *other)
{
    struct functions beside;
    if (!other)
        return;
    functions_find(&beside, t, other);
    for (size_t f = 0; f < list->count; f++) {
        struct function *item = &list->items[f];
        item->shared = item->reached && beside.items[f].reached;
        if (item->is_member)
            item->shared = is_called(list, t, item->name) && is_called(&beside, t, item->name);
        item->shared = item->shared && !has_namesake(list, t, f);
    }
}
