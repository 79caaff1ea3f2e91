/* Names for values: which variable of the source a step computes. A name is given only where the line assigns
 * one variable of a known type, and one result of that type comes out of the step. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/predict/expression.h"
#include "grader/steps/step_list.h"
#include "grader/text/word.h"

/* The next place after `from` where `name` stands as a word of its own; NULL: there is none. */
static const char *find_word(const char *from, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(from, name); at; at = strstr(at + 1, name))
        if ((at == from || !is_word(at[-1])) && !is_word(at[length]))
            return at;
    return NULL;
}

/* ---- the variable that a line assigns ---- */

/* The only "=" of the line that assigns; NULL if there is none, several, or a loop's header. */
static const char *find_assignment(const char *line)
{
    const char *found = NULL;
    if (find_word(line, "for") || find_word(line, "if") || find_word(line, "while"))
        return NULL;
    for (const char *c = line; *c; c++) {
        bool compares = c[1] == '=' || (c > line && strchr("=!<>", c[-1]));
        if (*c == '/' && c[1] == '/')
            break;
        if (*c != '=' || compares)
            continue;
        if (found)
            return NULL;
        found = c;
    }
    return found;
}

/* The name before the assignment; it must be a plain variable, not an element. */
static bool assigned_name(const char *line, char *name, size_t size)
{
    const char *end = find_assignment(line);
    if (!end)
        return false;
    while (end > line && strchr("+-*/%&|^ \t", end[-1]))
        end--;
    const char *start = end;
    while (start > line && is_word(start[-1]))
        start--;
    const char *before = start;
    while (before > line && isspace((unsigned char)before[-1]))
        before--;
    bool plain = start < end && !isdigit((unsigned char)*start) && (size_t)(end - start) < size &&
                 !(before > line && strchr(".>]*&(", before[-1]));
    if (plain)
        snprintf(name, size, "%.*s", (int)(end - start), start);
    return plain;
}

/* The type of each word that may stand before a declared name. */
static const struct {
    const char *word, *type;
} types[] = {
    {"float", "f32"},  {"double", "f64"},  {"int", "s32"},      {"unsigned", "s32"}, {"long", "s64"},
    {"size_t", "s64"}, {"int64_t", "s64"}, {"uint64_t", "s64"}, {"int32_t", "s32"},  {"uint32_t", "s32"},
};

/* The type with which the file declares the name; NULL: none, or several different ones. */
static const char *declared_type(const char *source, const char *name)
{
    const char *found = NULL;
    for (const char *at = find_word(source, name); at; at = find_word(at + 1, name)) {
        const char *end = at, *start;
        while (end > source && (end[-1] == ' ' || end[-1] == '\t'))
            end--;
        start = word_begin(source, end);
        for (size_t k = 0; k < ARRAY_LEN(types); k++)
            if ((size_t)(end - start) == strlen(types[k].word) &&
                !strncmp(start, types[k].word, (size_t)(end - start))) {
                if (found && strcmp(found, types[k].type))
                    return NULL;
                found = types[k].type;
            }
    }
    return found;
}

/* ---- the result ---- */

/* Can an instruction with this opcode give a value of that type? */
static bool gives(const struct event *e, const struct event_register *r, const char *type)
{
    unsigned width = type[1] == '3' ? 4 : 8;
    if (r->width != width)
        return false;
    if (e->kind == FOLLOW_LOAD || e->kind == FOLLOW_SHUFFLE || e->kind == FOLLOW_ATOMIC)
        return true;
    if (type[0] == 'f')
        return strstr(e->op, type) != NULL;
    return strstr(e->op, width == 4 ? "32" : "64") != NULL && !strstr(e->op, ".f");
}

/* Does a later event of the step read the register? */
static bool is_used_later(const struct steps *s, const struct step_item *step, size_t from, uint32_t number)
{
    for (size_t k = from + 1; k < step->count; k++) {
        const struct event *e = event_at(s->log, step->events[k]);
        for (unsigned n = 0; n < e->source_count; n++)
            if (event_source(s->log, e, n)->number == number)
                return true;
    }
    return false;
}

bool step_find_variable(struct step_variable *v, const struct steps *s, const struct step_item *step,
                        const char *line, const char *source)
{
    unsigned results = 0;
    *v = (struct step_variable){.event = NO_EVENT};
    if (!assigned_name(line, v->name, sizeof v->name) || !(v->type = declared_type(source, v->name)))
        return false;
    for (size_t k = 0; k < step->count; k++) {
        const struct event *e = event_at(s->log, step->events[k]);
        for (unsigned t = 0; t < e->target_count; t++) {
            const struct event_register *r = event_target(s->log, e, t);
            if (!r->number || !r->width || is_used_later(s, step, k, r->number))
                continue;
            results++;
            if (gives(e, r, v->type)) {
                v->event = step->events[k];
                v->target = t;
            }
        }
    }
    return results == 1 && v->event != NO_EVENT;
}

/* ---- the shape of an array ---- */

/* Does the word at `at` name a constant that is defined there? *value: where its value begins. */
static bool is_definition(const char *code, const char *at, size_t length, const char **value)
{
    const char *line = at;
    while (line > code && line[-1] != '\n')
        line--;
    line += strspn(line, " \t");
    *value = at + length + strspn(at + length, " \t");
    if (*line == '#') {
        const char *define = strstr(line, "define");
        return define && define < at &&
               define + strlen("define") + strspn(define + strlen("define"), " \t") == at;
    }
    bool assigned = **value == '=' && (*value)[1] != '=';
    *value += assigned;
    return assigned;
}

static bool expression_value(const char *code, const char *text, size_t length, double *value, int depth);

/* The value of a constant: #define NAME 8, constexpr int NAME = 8; enum { NAME = 8 }. */
static bool constant_value(const char *code, const char *name, double *value, int depth)
{
    enum { DEPTH_MOST = 6 };
    const char *text;
    for (const char *at = find_word(code, name); at && depth < DEPTH_MOST; at = find_word(at + 1, name))
        if (is_definition(code, at, strlen(name), &text))
            return expression_value(code, text, strcspn(text, "\r\n;,}"), value, depth + 1);
    return false;
}

/* The value of an expression of numbers and names of constants. */
static bool expression_value(const char *code, const char *text, size_t length, double *value, int depth)
{
    struct text plain = {0};
    bool ok = true;
    for (size_t k = 0, n; k < length && ok; k += n) {
        char name[60];
        double constant;
        for (n = 0; k + n < length && is_word(text[k + n]) && n + 1 < sizeof name;)
            n++;
        if (n && !isdigit((unsigned char)text[k])) {
            snprintf(name, sizeof name, "%.*s", (int)n, text + k);
            ok = constant_value(code, name, &constant, depth);
            text_printf(&plain, "(%.0f)", ok ? constant : 0);
            continue;
        }
        n = n ? n : 1;
        text_add(&plain, text + k, n);
    }
    struct number number = {0};
    struct why why;
    const char *rest = "";
    ok = ok && plain.s && expression_read(&number, plain.s, &rest, &why) && !rest[strspn(rest, " \t")];
    *value = number.value;
    text_free(&plain);
    return ok;
}

static bool edge_value(const char *code, const char *text, size_t length, size_t *edge)
{
    double value;
    bool ok = expression_value(code, text, length, &value, 0);
    *edge = ok && value >= 1 ? (size_t)value : 0;
    return *edge > 0;
}

unsigned shared_shape(const char *code, const char *name, size_t count, size_t edge[3])
{
    for (const char *at = find_word(code, name); at; at = find_word(at + 1, name)) {
        const char *line = at, *open = at + strlen(name);
        unsigned edges = 0;
        size_t product = 1;
        while (line > code && line[-1] != '\n' && line[-1] != ';')
            line--;
        const char *shared = find_word(line, "__shared__");
        if (!shared || shared > at)
            continue;
        while (*open == '[' && edges < 3) {
            size_t length = strcspn(open + 1, "]");
            if (!edge_value(code, open + 1, length, &edge[edges]))
                break;
            product *= edge[edges++];
            open += length + 2;
        }
        if (edges && product == count)
            return edges;
    }
    return 0;
}
