/* Read the names that a function may use. */
#include <string.h>

#include "grader/edits/functions.h"

static const char *const integers[] = {"int",     "unsigned", "long",    "short", "size_t", "auto",
                                       "int64_t", "uint32_t", "int32_t", "char",  NULL},
                         *const floats[] = {"float", "double", NULL},
                         *const beside[] = {"const",        "constexpr",  "static", "volatile",
                                            "__restrict__", "__shared__", "extern", "__device__",
                                            "__constant__", NULL};

/* The end of the statement or the braces that follow the ) of a loop. */
static size_t past_loop(const struct tokens *t, size_t close)
{
    if (token_is(t, close + 1, "{"))
        return t->items[close + 1].match;
    while (close < t->count && !token_is(t, close, ";"))
        close = t->items[close + 1].match > close + 1 ? t->items[close + 1].match : close + 1;
    return close;
}

/* Up to where is a name known that token k declares? */
static size_t end_of_scope(const struct tokens *t, size_t k)
{
    for (size_t open = k; open-- > 0;) {
        bool around = t->items[open].match > k;
        if (around && token_is(t, open, "("))
            return open && token_is(t, open - 1, "for") ? past_loop(t, t->items[open].match) : t->count;
        if (around && token_is(t, open, "{"))
            return t->items[open].match;
    }
    return t->count;
}

static int count_indices(const struct tokens *t, size_t k)
{
    int count = 0;
    for (k++; token_is(t, k, "["); k = t->items[k].match + 1)
        count++;
    return count;
}

static bool is_known_at(const struct scope_name *name, size_t k)
{
    return name->token <= k && name->until >= k;
}

/* NULL: it is known, or there is no room. */
static struct scope_name *add(struct scope *s, const struct tokens *t, size_t k, enum name_kind kind,
                              bool constant)
{
    const struct scope_name *same = scope_find(s, t, k);
    if (s->count == NAMES_MOST || (same && is_known_at(same, k)))
        return NULL;
    s->items[s->count] = (struct scope_name){.kind = kind,
                                             .indices = count_indices(t, k),
                                             .token = k,
                                             .until = end_of_scope(t, k),
                                             .constant = constant,
                                             .at = t->text + t->items[k].at,
                                             .length = t->items[k].length};
    return &s->items[s->count++];
}

static bool is_type(const struct tokens *t, size_t k)
{
    return token_among(t, k, integers) || token_among(t, k, floats);
}

/* The end of what follows a declared name: its , or ; or the bracket around it; that of a template's
 * parameters, too. */
static size_t past_value(const struct tokens *t, size_t k, size_t end, bool parameter)
{
    static const char *const ends[] = {",", ";", ")", "}", NULL};
    while (k < end && !token_among(t, k, ends) && !(parameter && token_is(t, k, ">")))
        k = t->items[k].match > k ? t->items[k].match + 1 : k + 1;
    return k;
}

/* At a type's first word. Note the names that are declared with it. Returns the token to go on with. In
 * parameters, where a type follows each comma, only one name is. */
static size_t take_declaration(struct scope *s, const struct tokens *t, size_t k, size_t end, bool constant,
                               bool parameter)
{
    bool integer = token_among(t, k, integers);
    while (k < end && (is_type(t, k) || token_among(t, k, beside)))
        k++;
    for (;;) {
        bool pointer = false;
        while (token_is(t, k, "*") || token_is(t, k, "&") || token_among(t, k, beside))
            pointer |= token_is(t, k++, "*");
        if (k >= end || !token_is_kind(t, k, TOKEN_NAME) || is_type(t, k) || token_is(t, k + 1, "("))
            return k;
        bool array = pointer || token_is(t, k + 1, "[");
        enum name_kind kind = pointer   ? NAME_POINTER
                              : array   ? NAME_ARRAY
                              : integer ? NAME_INTEGER
                                        : NAME_FLOAT;
        add(s, t, k, kind, constant && !array);
        size_t next = past_value(t, k + 1, end, parameter);
        if (parameter || !token_is(t, next, ",") || is_type(t, next + 1) || token_among(t, next + 1, beside))
            return next;
        k = next + 1;
    }
}

static void take_range(struct scope *s, const struct tokens *t, size_t from, size_t end, bool parameters)
{
    for (size_t k = from; k < end;)
        k = is_type(t, k) && !token_is(t, k + 1, ">") ? take_declaration(s, t, k, end, false, parameters)
                                                      : k + 1;
}

/* #define BLOCK 256 */
static void take_define(struct scope *s, const struct tokens *t, size_t k)
{
    const struct token *line = &t->items[k];
    const char *at = t->text + line->at + 1, *end = t->text + line->at + line->length;
    at += strspn(at, " \t");
    if (end - at < 7 || strncmp(at, "define", 6) != 0)
        return;
    at += 6 + strspn(at + 6, " \t");
    size_t length = strcspn(at, " \t\n(");
    const char *value = at + length + strspn(at + length, " \t");
    if (s->count < NAMES_MOST && value < end && value > at + length && strchr("(0123456789", *value) &&
        strncmp(value, "0x", 2) != 0)
        s->items[s->count++] = (struct scope_name){.kind = NAME_INTEGER,
                                                   .token = k,
                                                   .until = t->count,
                                                   .constant = true,
                                                   .at = at,
                                                   .length = length};
}

/* Inside of what an enum lists: enum { A = 1 }, enum name { A = 1 }, enum : int { A = 1 }. */
static bool is_in_enum(const struct tokens *t, size_t k)
{
    enum { HEAD = 6 }; /* enum class name : unsigned int */
    static const char *const ends[] = {";", "{", "}", ")", NULL};
    while (k > 0 && !token_is(t, k, "{") && !token_is(t, k, ";"))
        k--;
    for (size_t back = 1; back <= HEAD && back <= k && !token_among(t, k - back, ends); back++)
        if (token_is(t, k - back, "enum"))
            return true;
    return false;
}

static void take_of_enum(struct scope *s, const struct tokens *t, size_t k)
{
    struct scope_name *name = add(s, t, k, NAME_INTEGER, true);
    if (name && name->until < t->count)
        name->until = end_of_scope(t, t->items[name->until].match);
}

/* namespace {, namespace tiling {, extern "C" {: what it holds is outside of functions. */
static bool opens_namespace(const struct tokens *t, size_t k)
{
    return token_is(t, k, "{") && k &&
           (token_is(t, k - 1, "namespace") ||
            (k > 1 && (token_is(t, k - 2, "namespace") || token_is(t, k - 2, "extern"))));
}

/* const int BLOCK = 256; enum { EDGE = 8 }; outside of functions. What an enum lists is known where it is. */
static void take_constants(struct scope *s, const struct tokens *t)
{
    for (size_t k = 0, depth = 0; k < t->count; k++) {
        if (!depth && token_is(t, k, "(") && t->items[k].match > k)
            k = t->items[k].match; /* parameters */
        depth += token_is(t, k, "{") && !opens_namespace(t, k);
        depth -= depth && token_is(t, k, "}") && !opens_namespace(t, t->items[k].match);
        if (token_is_kind(t, k, TOKEN_DIRECTIVE))
            take_define(s, t, k);
        else if (!depth && (token_is(t, k, "const") || token_is(t, k, "constexpr")) && is_type(t, k + 1))
            k = take_declaration(s, t, k + 1, t->count, true, false);
        else if (token_is(t, k, "=") && k > 1 && token_is_kind(t, k - 1, TOKEN_NAME) &&
                 (token_is(t, k - 2, "{") || (token_is(t, k - 2, ",") && depth)) && is_in_enum(t, k))
            take_of_enum(s, t, k - 1);
    }
}

void scope_read(struct scope *s, const struct tokens *t, const struct function *f)
{
    *s = (struct scope){.count = 0};
    take_range(s, t, f->begin, f->open, true);
    take_range(s, t, f->open, f->close, false);
    take_constants(s, t);
}

const struct scope_name *scope_find(const struct scope *s, const struct tokens *t, size_t k)
{
    if (!token_is_kind(t, k, TOKEN_NAME))
        return NULL;
    const struct scope_name *found = NULL;
    for (size_t n = 0; n < s->count; n++) {
        const struct scope_name *name = &s->items[n];
        bool same = name->length == t->items[k].length &&
                    memcmp(name->at, t->text + t->items[k].at, name->length) == 0;
        if (same && (!found || is_known_at(name, k)))
            found = name;
    }
    return found;
}

bool scope_alike(const struct scope_name *a, const struct scope_name *b)
{
    return a->kind == b->kind && a->indices == b->indices;
}
