#include "grader/edits/slice.h"

#include <stdlib.h>

#include "grader/edits/spans.h"

enum { NAMED = 0, AROUND = 1, SETS = 2, ELSEWHERE = 3 };

static void mark(struct slice *s, int line, int distance)
{
    if (line > 0 && (size_t)line < s->lines && s->distance[line] > distance)
        s->distance[line] = distance;
}

/* The ( of the condition or the loop before token k, if k begins what it guards; 0: none. */
static size_t header_before(const struct tokens *t, size_t k)
{
    static const char *const words[] = {"if", "for", "while", NULL};
    size_t open = k && token_is(t, k - 1, ")") ? t->items[k - 1].match : 0;
    return open && token_among(t, open - 1, words) ? open : 0;
}

/* Mark the conditions and loops around token k, up to its function. */
static void mark_around(struct slice *s, const struct tokens *t, const struct function *f, size_t k,
                        int distance)
{
    bool same_statement = true; /* nothing has ended between here and k: a guard without braces holds */
    for (size_t at = k + 1; at-- > f->open;) {
        bool around = t->items[at].match > k && token_is(t, at, "{");
        size_t header = around || same_statement ? header_before(t, at) : 0;
        if (header)
            mark(s, t->items[header].line, distance);
        if (around)
            same_statement = true;
        else if (token_is(t, at, ";") || token_is(t, at, "}"))
            same_statement = false;
    }
}

/* Is token k the array or the variable that a statement sets, or a member of? */
static bool is_set(const struct tokens *t, size_t k)
{
    static const char *const signs[] = {"=", "+=", "-=", "*=", NULL};
    bool to_rows = token_is(t, k - 2, "(") && token_is(t, k - 1, "*") && token_is(t, k + 1, ")");
    size_t next = to_rows ? k + 2 : k + 1; /* float (*row)[32] = ... */
    while (token_is(t, next, "[") || token_is(t, next, ".") || token_is(t, next, "->"))
        next = token_is(t, next, "[") ? t->items[next].match + 1 : next + 2;
    return token_among(t, next, signs);
}

/* The ( of the call that token k is an argument of; 0: it is none, or a part of one. */
static size_t call_of(const struct tokens *t, const struct function *f, size_t k)
{
    size_t open = k - 1;
    if (!(token_is(t, k - 1, "(") || token_is(t, k - 1, ",")) ||
        !(token_is(t, k + 1, ",") || token_is(t, k + 1, ")")))
        return 0;
    while (open > f->open && !(token_is(t, open, "(") && t->items[open].match > k))
        open--;
    return open > f->open && token_is_kind(t, open - 1, TOKEN_NAME) ? open : 0;
}

/* Is token k an argument by reference, of a function of the text that may change it: turn(below, here,
 * above)?
 */
static bool is_set_by_call(const struct tokens *t, const struct functions *functions,
                           const struct function *f, size_t k)
{
    size_t open = call_of(t, f, k);
    int number = 1;
    for (size_t at = open + 1; open && at < k; at++) {
        at = t->items[at].match > at ? t->items[at].match : at;
        number += token_is(t, at, ",");
    }
    for (size_t c = 0; open && c < functions->count; c++) {
        size_t own = functions->items[c].name, before = 0;
        if (token_same(t, own, open - 1) && token_is(t, own + 1, "("))
            before = span_argument_of(t, own + 1, number);
        for (size_t at = before + 1; before && !token_is(t, at, ",") && at < t->items[own + 1].match; at++)
            if (token_is(t, at, "&"))
                return true;
    }
    return false;
}

/* Mark all lines of the statement that sets the variable of token k. */
static void mark_setting(struct slice *s, const struct tokens *t, const struct function *f, size_t k,
                         int distance)
{
    static const char *const ends[] = {";", "{", "}", NULL};
    for (; k < f->close && !token_among(t, k, ends); k++)
        mark(s, t->items[k].line, distance);
}

/* Is token k an array that is declared there? Its length may be wrong. */
static bool is_declared_array(const struct tokens *t, size_t k)
{
    return token_is(t, k + 1, "[") && token_is_kind(t, k - 1, TOKEN_NAME) && !token_is(t, k - 1, "return");
}

/* Mark what sets the names of the lines that are named. */
static void mark_setters(struct slice *s, const struct tokens *t, const struct functions *functions,
                         const struct function *f, size_t name)
{
    for (size_t k = f->open; k < f->close; k++)
        if (token_is_kind(t, k, TOKEN_NAME) && token_same(t, k, name) &&
            (is_set(t, k) || is_set_by_call(t, functions, f, k))) {
            bool array = token_is(t, k + 1, "[");
            mark_setting(s, t, f, k, array ? AROUND : SETS);
            mark_around(s, t, f, k, array ? AROUND : SETS);
        } else if (token_same(t, k, name) && is_declared_array(t, k)) {
            mark(s, t->items[k].line, SETS);
        }
}

/* Mark a device function that a line calls. */
static void mark_callee(struct slice *s, const struct tokens *t, const struct functions *functions,
                        size_t name, int distance)
{
    for (size_t f = 0; f < functions->count && token_is(t, name + 1, "("); f++) {
        const struct function *callee = &functions->items[f];
        if (callee->role == ROLE_HOST || !token_same(t, callee->name, name))
            continue;
        for (int line = t->items[callee->open].line; line <= t->items[callee->close].line; line++)
            mark(s, line, distance);
    }
}

static void mark_callees(struct slice *s, const struct tokens *t, const struct functions *functions, int line,
                         int distance)
{
    for (size_t k = 0; k < t->count; k++)
        if (t->items[k].line == line && token_is_kind(t, k, TOKEN_NAME))
            mark_callee(s, t, functions, k, distance);
}

static void mark_line(struct slice *s, const struct tokens *t, const struct functions *functions,
                      const struct function *f, int line)
{
    for (size_t k = f->open; k < f->close; k++)
        if (t->items[k].line == line && token_is_kind(t, k, TOKEN_NAME)) {
            mark_around(s, t, f, k, AROUND);
            mark_setters(s, t, functions, f, k);
        }
}

/* Mark the line of token k, and the further lines of its statement, where a sum goes on. */
static void mark_statement(struct slice *s, const struct tokens *t, const struct function *f, size_t k)
{
    static const char *const ends[] = {";", "{", "}", NULL};
    size_t begin = k, end = k;
    while (begin > f->open && !token_among(t, begin - 1, ends) && !header_before(t, begin))
        begin--;
    while (end < f->close && !token_among(t, end, ends))
        end++;
    mark(s, t->items[k].line, NAMED);
    for (k = begin; k <= end; k++)
        mark(s, t->items[k].line, SETS);
}

static void mark_statements(struct slice *s, const struct tokens *t, const struct functions *functions,
                            int line)
{
    mark(s, line, NAMED);
    for (size_t f = 0; f < functions->count; f++)
        for (size_t k = functions->items[f].open; k < functions->items[f].close; k++)
            if (t->items[k].line == line)
                mark_statement(s, t, &functions->items[f], k);
}

/* Is token k a flag, all of a condition or a part of one: if (computes && i < n)? */
static bool is_flag(const struct tokens *t, size_t k)
{
    static const char *const before[] = {"(", "&&", "||", "!", NULL}, *const after[] = {")", "&&", "||",
                                                                                        NULL};
    return token_is_kind(t, k, TOKEN_NAME) && token_among(t, k - 1, before) && token_among(t, k + 1, after);
}

/* Mark what sets the flags that conditions around named lines ask for: it is a part of the condition. */
static void mark_flags(struct slice *s, const struct tokens *t, const struct function *f)
{
    for (size_t k = f->open; k < f->close; k++)
        if (slice_distance(s, t->items[k].line) == AROUND && is_flag(t, k))
            for (size_t set = f->open; set < f->close; set++)
                if (token_same(t, set, k) && token_is(t, set + 1, "="))
                    mark_setting(s, t, f, set, AROUND);
}

/* Mark what sets the variables of lines that set others, and of loops and conditions: column = j * n + k, and
 * before it k = .... */
static void mark_sources(struct slice *s, const struct tokens *t, const struct functions *functions,
                         const struct function *f)
{
    for (size_t k = f->close; k-- > f->open;) {
        int distance = slice_distance(s, t->items[k].line);
        bool is_near = distance == SETS || distance == AROUND;
        if (token_is_kind(t, k, TOKEN_NAME) && is_near && !is_set(t, k))
            mark_setters(s, t, functions, f, k);
    }
}

/* Without a named line: those that store through a pointer, as every output is. */
static void mark_stores(struct slice *s, const struct tokens *t, const struct function *f)
{
    struct scope scope;
    if (!f->reached || f->role == ROLE_HOST)
        return;
    scope_read(&scope, t, f);
    for (size_t k = f->open; k < f->close; k++) {
        const struct scope_name *name = token_is(t, k + 1, "[") ? scope_find(&scope, t, k) : NULL;
        if (!name || name->kind != NAME_POINTER || !is_set(t, k))
            continue;
        mark_statement(s, t, f, k);
    }
}

/* What the lines that are named depend on. */
static void mark_around_named(struct slice *s, const struct tokens *t, const struct functions *functions)
{
    for (int line = 1; (size_t)line < s->lines; line++) {
        if (s->distance[line] != NAMED)
            continue;
        mark_callees(s, t, functions, line, AROUND);
        for (size_t f = 0; f < functions->count; f++)
            mark_line(s, t, functions, &functions->items[f], line);
    }
}

/* Mark what conditions and loops around the named lines call: if (!grid.inner(i, j, k)) return;. */
static void mark_called_around(struct slice *s, const struct tokens *t, const struct functions *functions)
{
    for (int line = 1; (size_t)line < s->lines; line++)
        if (s->distance[line] == AROUND)
            mark_callees(s, t, functions, line, SETS);
}

void slice_take(struct slice *s, const struct tokens *t, const struct functions *functions, const int *named,
                size_t named_count)
{
    s->lines = t->count ? (size_t)t->items[t->count - 1].line + 1 : 1;
    s->distance = xcalloc(s->lines, sizeof *s->distance);
    s->wrong = (struct summands){0};
    for (size_t line = 0; line < s->lines; line++)
        s->distance[line] = ELSEWHERE;
    for (size_t n = 0; n < named_count; n++)
        mark_statements(s, t, functions, named[n]);
    for (size_t f = 0; f < functions->count && !named_count; f++)
        mark_stores(s, t, &functions->items[f]);
    mark_around_named(s, t, functions);
    mark_called_around(s, t, functions);
    for (size_t f = 0; f < functions->count; f++)
        mark_flags(s, t, &functions->items[f]);
    for (size_t f = 0; f < functions->count; f++)
        mark_sources(s, t, functions, &functions->items[f]);
}

void slice_put_off(struct slice *s, int line)
{
    if (slice_distance(s, line) < SETS)
        s->distance[line] = SETS;
}

int slice_distance(const struct slice *s, int line)
{
    return line > 0 && (size_t)line < s->lines ? s->distance[line] : ELSEWHERE;
}

void slice_free(struct slice *s)
{
    free(s->distance);
    summands_free(&s->wrong);
    *s = (struct slice){0};
}
