#include "grader/diagnose/source_roles.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

enum { CALLS = 12, ARGUMENTS = 12, ROLES_LEAST = 3 };

struct words {
    const char *at;
    size_t length;
};

/* One call with its arguments. */
struct call {
    struct words name, arguments[ARGUMENTS];
    int count;
    const char *end; /* its ) */
};

static bool is_same(struct words a, struct words b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static bool is_name(struct words w)
{
    for (size_t k = 0; k < w.length; k++)
        if (!is_word(w.at[k]))
            return false;
    return w.length > 0 && !(*w.at >= '0' && *w.at <= '9');
}

static struct words trimmed(const char *from, const char *to)
{
    while (from < to && strchr(" \t\n", *from))
        from++;
    while (to > from && strchr(" \t\n", to[-1]))
        to--;
    return (struct words){from, (size_t)(to - from)};
}

/* Read the call whose ( is at `open`, before `end`. False: it does not end there, or has too many arguments.
 */
static bool take_call(struct call *c, const char *begin, const char *open, const char *end)
{
    int depth = 0;
    const char *from = open + 1;
    *c = (struct call){.name = {begin, (size_t)(open - begin)}};
    for (const char *s = open; s < end && c->count < ARGUMENTS; s++) {
        depth += (*s == '(' || *s == '[') - (*s == ')' || *s == ']');
        if ((*s != ',' || depth != 1) && depth)
            continue;
        c->arguments[c->count++] = trimmed(from, s);
        from = s + 1;
        c->end = s;
        if (!depth)
            return true;
    }
    return false;
}

/* The calls of one function or macro in a text: of the first name that is called twice with three names or
 * more. Returns how many there are. */
static int take_calls(struct call calls[CALLS], const char *from, const char *end)
{
    struct call first;
    for (const char *s = from; s < end; s++) {
        const char *begin = *s == '(' ? word_begin(from, s) : s;
        if (begin == s || !take_call(&first, begin, s, end) || first.count < ROLES_LEAST)
            continue;
        int count = 0;
        for (const char *at = s; at < end && count < CALLS; at++) {
            begin = *at == '(' ? word_begin(from, at) : at;
            bool same = begin < at && is_same((struct words){begin, (size_t)(at - begin)}, first.name);
            if (same && take_call(&calls[count], begin, at, end) && calls[count].count == first.count)
                count++;
        }
        if (count > 1)
            return count;
    }
    return 0;
}

/* The names of `a` that other names stand for in `b`; 0: the two do not change the roles of names alone. */
static int take_roles(struct words was[ARGUMENTS], struct words is[ARGUMENTS], const struct call *a,
                      const struct call *b)
{
    int count = 0;
    for (int k = 0; k < a->count; k++) {
        if (is_same(a->arguments[k], b->arguments[k]) || !is_name(a->arguments[k]) ||
            !is_name(b->arguments[k]))
            continue;
        was[count] = a->arguments[k];
        is[count++] = b->arguments[k];
    }
    return count;
}

/* Over how many names do the roles move on by one from each call to the next? 0: they do not. */
static int rotation(const struct call *calls, int count)
{
    struct words was[ARGUMENTS], is[ARGUMENTS];
    int roles = 0, step = 0;
    for (int c = 0; c + 1 < count; c++) {
        int here = take_roles(was, is, &calls[c], &calls[c + 1]);
        for (int k = 0; c == 0 && k < here; k++)
            step = is_same(is[0], was[k]) ? k : step;
        bool same = here >= ROLES_LEAST && (c == 0 || here == roles) && (step == 1 || step == here - 1);
        for (int k = 0; same && k < here; k++)
            same = is_same(is[k], was[(k + step) % here]);
        if (!same)
            return 0;
        roles = here;
    }
    return roles;
}

/* Is one of the names set between the two places? */
static bool is_set(const struct words *names, int count, const char *from, const char *end)
{
    for (const char *s = from; s < end; s++) {
        const char *last = *s == '=' && s[1] != '=' ? s : from;
        while (last > from && strchr(" \t", last[-1]))
            last--;
        const char *begin = word_begin(from, last);
        for (int k = 0; begin < last && k < count; k++)
            if (is_same(names[k], (struct words){begin, (size_t)(last - begin)}))
                return true;
    }
    return false;
}

static bool leaves_roles(const struct source_loop *loop)
{
    struct call calls[CALLS];
    struct words was[ARGUMENTS], is[ARGUMENTS];
    int count = loop->has_braces ? take_calls(calls, strchr(loop->head, '{'), loop->end) : 0;
    int roles = count ? rotation(calls, count) : 0;
    if (!roles || count % roles == 0)
        return false;
    take_roles(was, is, &calls[0], &calls[1]);
    return !is_set(was, roles, calls[count - 1].end, loop->end);
}

int source_roles(const char *source, const char *entry)
{
    int lines = source ? line_number(source, source + strlen(source)) : 0;
    for (int line = 1; line <= lines; line++) {
        struct source_loop loop;
        if (source_loop_around(&loop, source, line, line) && line_number(source, loop.head) == line &&
            source_is_used_by(source, line, entry) && leaves_roles(&loop))
            return line;
    }
    return 0;
}
