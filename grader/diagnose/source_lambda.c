#include "grader/diagnose/source_lambda.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_copy.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* A lambda that has a name, "auto name = [captures](parameters) { body }". */
struct lambda {
    const char *code, *function; /* function: the brace of the function that holds it */
    const char *open, *close;    /* the brackets of the captures */
    const char *body, *end;      /* its braces */
    const char *last;            /* the end of the block in which the name is known */
};

static const char *back(const char *code, const char *at)
{
    while (at > code && isspace((unsigned char)at[-1]))
        at--;
    return at;
}

static bool is_at(const char *code, const char *at, const char *word)
{
    return !(at > code && is_word(at[-1])) && !strncmp(at, word, strlen(word)) && !is_word(at[strlen(word)]);
}

/* The name before the = at the end of "auto name ="; false: it is none of a lambda. */
static bool take_name(struct source_lambda *found, const char *code, const char *open)
{
    const char *sign = back(code, open), *end, *begin, *type;
    if (sign == code || sign[-1] != '=')
        return false;
    end = back(code, sign - 1);
    begin = word_begin(code, end);
    type = word_begin(code, back(code, begin));
    snprintf(found->name, SOURCE_NAME, "%.*s", (int)(end - begin), begin);
    return begin < end && is_at(code, type, "auto");
}

/* Read on from the bracket of the captures. False: it is no lambda, or one that changes its own copies. */
static bool take_lambda(struct lambda *l, const char *code, const char *open)
{
    int first, depth = 0;
    l->code = code;
    l->open = open;
    l->close = open + strcspn(open, "]");
    l->body = l->close + strcspn(l->close, "{;");
    if (*l->close != ']' || *l->body != '{')
        return false;
    l->function = source_function(code, line_number(code, open), &first);
    l->end = source_end_of_body(l->body);
    for (l->last = l->end; *l->last && depth >= 0; l->last++)
        depth += (*l->last == '{') - (*l->last == '}' && l->last > l->end);
    const char *changes = word_find(l->close, "mutable");
    return l->function && !(changes && changes < l->body);
}

/* Does the lambda take the variable by value? */
static bool captures(const struct lambda *l, const char *variable)
{
    bool all = false, by_value = false, by_reference = false;
    for (const char *s = l->open + 1; s <= l->close; s++) {
        const char *begin = s + strspn(s, " \n"), *end = s + strcspn(s, ",]");
        size_t length = (size_t)(back(begin, end) - begin), named = strlen(variable);
        all |= length == 1 && *begin == '=';
        by_value |= length == named && !strncmp(begin, variable, named);
        by_reference |=
            *begin == '&' && length > 1 && is_at(l->open, begin + 1 + strspn(begin + 1, " "), variable);
        s = end;
    }
    return by_value || (all && !by_reference);
}

/* Where the statement or the part of a for begins that `at` lies in. */
static const char *statement_begin(const char *code, const char *at)
{
    int depth = 0;
    for (; at > code && !strchr(";{}", at[-1]) && !(at[-1] == '(' && !depth); at--)
        depth += (at[-1] == ')') - (at[-1] == '(');
    return at + strspn(at, " \t\n");
}

/* Begins the statement like a declaration, with two words? */
static bool declares(const char *begin)
{
    return source_match("^[[:alnum:]_:]+( *<[^;=]*>)?[ \n]+([*&]+ *)?[[:alpha:]_]", begin, NULL, 0) &&
           !is_at(begin, begin, "return") && !is_at(begin, begin, "else");
}

/* Is the variable declared between two places, by itself or in a list? */
static bool is_declared(const struct lambda *l, const char *from, const char *to, const char *variable)
{
    for (const char *at = from; (at = word_find(at, variable)) && at < to; at++) {
        const char *begin = statement_begin(l->code, at), *next = at + strlen(variable);
        next += strspn(next, " \n");
        bool shared = is_at(begin, begin, "__shared__") || is_at(begin, begin, "static");
        const char *sign = memchr(begin, '=', (size_t)(at - begin)), *comma = back(l->code, at);
        bool target = !sign || comma[-1] == ',';
        if (!shared && target && strchr("=;,:{)", *next) && next[*next == '='] != '=' && declares(begin))
            return true;
    }
    return false;
}

/* Is the variable at `at`, or a member of it, assigned to or counted up or down? */
static bool changes(const char *code, const char *at, const char *variable)
{
    const char *before = back(code, at), *after = at + strlen(variable);
    while (*after == '.' || is_word(*after))
        after++;
    after += strspn(after, " \n");
    bool counted = before > code + 1 && (!strncmp(before - 2, "++", 2) || !strncmp(before - 2, "--", 2));
    if (counted || !strncmp(after, "++", 2) || !strncmp(after, "--", 2))
        return true;
    bool alone =
        before == code || strchr(";{}(),", before[-1]) || is_at(code, word_begin(code, before), "else");
    size_t sign = strspn(after, "+-*/%&|^<>");
    return alone && sign <= 2 && after[sign] == '=' && after[sign + 1] != '=' &&
           !(sign && strchr("<>", *after) && sign < 2);
}

/* The end of the loop whose keyword is at `at`. */
static const char *loop_end(const char *at)
{
    int depth = 0;
    for (; *at && (*at != '{' || depth); at++) {
        depth += (*at == '(') - (*at == ')');
        if (*at == ';' && !depth)
            return at;
    }
    return *at ? source_end_of_body(at) : at;
}

/* Is the lambda named after the variable has changed at `change`, in the text or in the next round of a loop?
 */
static bool is_called_after(const struct lambda *l, const char *name, const char *change)
{
    const char *later = word_find(change, name);
    if (later && later < l->last)
        return true;
    for (const char *s = l->end; s < change; s++) {
        bool loop = is_at(l->code, s, "for") || is_at(l->code, s, "while") || is_at(l->code, s, "do");
        const char *call = loop && loop_end(s) > change ? word_find(s, name) : NULL;
        if (call && call < change)
            return true;
    }
    return false;
}

/* Does the variable change after the lambda is made, and before a call? */
static bool is_late(struct source_lambda *found, const struct lambda *l)
{
    const char *variable = found->variable;
    const char *header = l->function;
    while (header > l->code && !strchr("};", header[-1]))
        header--;
    if (!captures(l, variable) || !is_declared(l, header, l->open, variable) ||
        is_declared(l, l->close, l->last, variable))
        return false;
    for (const char *at = l->end; (at = word_find(at, variable)) && at < l->last; at++)
        if (changes(l->code, at, variable) && is_called_after(l, found->name, at)) {
            found->change = line_number(l->code, at);
            return true;
        }
    return false;
}

/* Look at each name of the body that is no member. */
static bool keeps_old(struct source_lambda *found, const struct lambda *l)
{
    for (const char *s = l->body, *end; s < l->end; s = end) {
        for (end = s; is_word(*end); end++)
            ;
        bool name = end > s && !isdigit((unsigned char)*s) && !strchr(".>:", s[-1]);
        snprintf(found->variable, SOURCE_NAME, "%.*s", (int)(end - s), s);
        if (name && is_late(found, l))
            return true;
        end += end == s;
    }
    return false;
}

bool source_find_lambda(struct source_lambda *found, const char *source, const char *entry)
{
    char *code = source ? source_code(source) : NULL;
    bool is = false;
    for (const char *open = code; open && !is && (open = strchr(open, '[')); open++) {
        struct lambda l;
        found->line = line_number(code, open);
        is = take_name(found, code, open) && take_lambda(&l, code, open) &&
             source_is_used_by(code, found->line, entry) && keeps_old(found, &l);
    }
    free(code);
    return is;
}

int source_lambda_line(const char *source, const char *entry)
{
    struct source_lambda found;
    return source_find_lambda(&found, source, entry) ? found.line : 0;
}
