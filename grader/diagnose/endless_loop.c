#include "grader/diagnose/endless_loop.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* What a loop asks before each round, what it does between two, and its body. */
struct parts {
    char *condition, *step, *body;
};

/* ---- the parts of a loop ---- */

/* The ) of the ( at `open`; NULL: the text ends before. */
static const char *bracket_end(const char *open)
{
    int depth = 0;
    for (const char *s = open; *s; s++) {
        depth += (*s == '(') - (*s == ')');
        if (depth == 0)
            return s;
    }
    return NULL;
}

static char *copy(const char *from, const char *to)
{
    from += strspn(from, " \t\n");
    while (to > from && strchr(" \t\n", to[-1]))
        to--;
    return xstrndup(from, (size_t)(to > from ? to - from : 0));
}

/* The last of three parts of for (...; ...; ...) begin after the first and the second ;. */
static void split_for(struct parts *p, const char *open, const char *close)
{
    const char *first = memchr(open, ';', (size_t)(close - open));
    const char *second = first ? memchr(first + 1, ';', (size_t)(close - first - 1)) : NULL;
    p->condition = second ? copy(first + 1, second) : xstrdup("");
    p->step = second ? copy(second + 1, close) : xstrdup("");
}

/* False if the text is not one of a loop. parts_free releases it. */
static bool take_parts(struct parts *p, const struct source_loop *loop)
{
    bool of_do = strncmp(loop->head, "do", 2) == 0;
    const char *open = of_do ? strchr(loop->end, '(') : loop->head + strcspn(loop->head, "("),
               *close = open && *open ? bracket_end(open) : NULL;
    if (!close || (!of_do && close > loop->end))
        return false;
    *p = (struct parts){.body = of_do ? copy(loop->head, loop->end) : copy(close + 1, loop->end)};
    if (strncmp(loop->head, "for", 3) == 0) {
        split_for(p, open, close);
        return true;
    }
    p->condition = copy(open + 1, close);
    p->step = xstrdup("");
    return true;
}

static void parts_free(struct parts *p)
{
    free(p->condition);
    free(p->step);
    free(p->body);
}

/* ---- what they say ---- */

enum { NAME_MOST = 40, PATTERN_MOST = 400 };

/* Does the text match the pattern, with the name in the place of each N? */
static bool matches(const char *text, const char *pattern, const char *name)
{
    char filled[PATTERN_MOST];
    size_t length = 0, name_length = strlen(name);
    for (const char *s = pattern; *s && length + name_length + 1 < sizeof filled; s++) {
        const char *put = *s == 'N' ? name : s;
        size_t put_length = *s == 'N' ? name_length : 1;
        memcpy(filled + length, put, put_length);
        length += put_length;
    }
    filled[length] = 0;
    regex_t compiled;
    if (regcomp(&compiled, filled, REG_EXTENDED | REG_NOSUB))
        return false;
    bool found = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return found;
}

#define BEGINS "(^|[^[:alnum:]_.>])"
#define ENDS   "([^[:alnum:]_]|$)"

/* Is the name set, counted or passed by its address? */
static bool is_changed(const char *text, const char *name)
{
    return matches(text, BEGINS "N *([-+*/%&|^]|<<|>>)?=[^=]", name) ||
           matches(text, BEGINS "N *(\\+\\+|--)|(\\+\\+|--|[(,=] *&) *N" ENDS, name);
}

/* for (...; i < n; i = STEP): what is set does not depend on what it was. */
static bool step_sets(const struct parts *p, const char *name)
{
    return matches(p->step, "^N *= *[^=]", name) && !matches(p->step, "= *(.*[^[:alnum:]_])?N" ENDS, name) &&
           !strpbrk(p->step, "(,[") && !is_changed(p->body, name);
}

/* h /= 1, i += 0, alone. */
static bool step_does_nothing(const struct parts *p, const char *name)
{
    static const char pattern[] =
        BEGINS "N *([*/]= *1|([-+]|<<|>>)= *0|= *N *([*/] *1|([-+]|<<|>>) *0))[uU]? *(;|,|$)";
    bool in_step = matches(p->step, pattern, name);
    const char *other = in_step ? p->body : p->step, *own = in_step ? p->step : p->body;
    return matches(own, pattern, name) && !is_changed(other, name);
}

/* i < n with i--, i > 0 with i++, and i < n with i /= 2, which stays 0. */
static bool counts_away(const struct parts *p, const char *name)
{
    bool below = matches(p->condition, "^N *<", name), above = matches(p->condition, "^N *>", name),
         down = matches(p->step, "^(N *--|-- *N|N *-=|N */=|N *>>=)", name),
         up = matches(p->step, "^(N *\\+\\+|\\+\\+ *N|N *\\+= *[[:alnum:]])", name);
    return !strpbrk(p->condition, "&|") && ((below && down) || (above && up)) && !is_changed(p->body, name);
}

/* i += t, where a line sets t from threadIdx or blockIdx: that is 0 for the first thread. */
static bool step_is_index(const struct parts *p, const char *name, const char *source, const char *head)
{
    char step[NAME_MOST] = "", format[NAME_MOST * 2];
    snprintf(format, sizeof format, "%s += %%39[A-Za-z0-9_]", name);
    if (sscanf(p->step, format, step) != 1 || is_changed(p->body, name))
        return false;
    char *set = xformat(BEGINS "%s *= *[^;]*(threadIdx|blockIdx)\\.", step);
    int line = line_number(source, head);
    bool sum = false, found = source_line_in(set, source, line > 40 ? line - 40 : 1, line, NULL) > 0;
    char *more = xformat(BEGINS "%s *= *[^;,]*\\+ *[1-9]", step);
    sum = source_line_in(more, source, line > 40 ? line - 40 : 1, line, NULL) > 0;
    free(set);
    free(more);
    return found && !sum;
}

/* Could the condition change in another way than by a variable that is set? */
static bool is_hidden(const struct parts *p)
{
    return strpbrk(p->condition, "([") || matches(p->condition, "(^|[&|!<>=] *)\\*", "") ||
           strstr(p->condition, "->") || matches(p->body, BEGINS "(N)" ENDS, "break") ||
           matches(p->body, BEGINS "(N)" ENDS, "return");
}

/* Is it a variable that another thread may change? */
static bool is_shared(const char *name, const char *source)
{
    char *pattern = xformat("(volatile|__shared__|__device__)[^;()]*" BEGINS "%s" ENDS, name);
    bool found = source_line_with(pattern, source, 0, NULL) > 0;
    free(pattern);
    return found;
}

/* The next name of the text, into name; NULL: there is none. */
static const char *next_name(char name[NAME_MOST], const char *s)
{
    while (*s && !(is_word(*s) && (*s < '0' || *s > '9'))) {
        size_t number = strspn(s, "0123456789");
        s += number ? number + strspn(s + number, "uUlLxX") : 1;
    }
    size_t length = 0;
    for (; is_word(*s); s++)
        if (length + 1 < NAME_MOST)
            name[length++] = *s;
    name[length] = 0;
    return length ? s : NULL;
}

static enum cause cause_of_name(const struct parts *p, const char *name, const char *source, const char *head)
{
    return step_sets(p, name)                     ? CAUSE_LOOP_STEP_SETS
           : step_does_nothing(p, name)           ? CAUSE_LOOP_STEP_OF_NOTHING
           : counts_away(p, name)                 ? CAUSE_LOOP_COUNTS_AWAY
           : step_is_index(p, name, source, head) ? CAUSE_LOOP_STEP_IS_INDEX
                                                  : CAUSE_NONE;
}

static enum cause cause_of_parts(const struct parts *p, const char *source, const char *head)
{
    char name[NAME_MOST];
    bool kept = !is_hidden(p), asks = false;
    for (const char *s = p->condition; (s = next_name(name, s));) {
        enum cause cause = cause_of_name(p, name, source, head);
        if (cause)
            return cause;
        asks = asks || strcmp(name, "true") != 0;
        kept = kept && !is_shared(name, source) && !is_changed(p->condition, name) &&
               !is_changed(p->step, name) && !is_changed(p->body, name);
    }
    return kept && asks ? CAUSE_LOOP_COUNTER_KEPT : CAUSE_LOOP_WITHOUT_END;
}

enum cause endless_loop(const struct finding *f, const char *source, int *line)
{
    struct source_loop loop;
    struct parts parts;
    bool noted = f->rounds[0] > 0;
    int first = noted ? f->rounds[0] : f->line, last = noted ? f->rounds[1] : f->line;
    *line = 0;
    if (!source || first <= 0 || !source_loop_around(&loop, source, first, last) ||
        !take_parts(&parts, &loop))
        return CAUSE_NONE;
    enum cause cause = cause_of_parts(&parts, source, loop.head);
    *line = line_number(source, loop.head);
    parts_free(&parts);
    return cause;
}
