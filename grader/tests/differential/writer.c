#include "grader/tests/differential/writer.h"

#include <stdio.h>
#include <string.h>

#include "grader/tests/differential/numbers.h"

enum { MOST_DEPTH = 4, FUEL = 14, MOST_NESTING = 3 };
enum { MOST_CALLING_LOOPS = 1 }; /* around a call: functions have loops of their own */

unsigned writer_below(struct writer *w, unsigned end)
{
    return number_below(&w->random, end);
}

enum symbol writer_symbol(struct writer *w, uint32_t set)
{
    enum symbol symbol = SYMBOLS;
    unsigned count = 0;
    for (unsigned s = 0; s < SYMBOLS; s++)
        if (set & SET(s) && writer_below(w, ++count) == 0)
            symbol = (enum symbol)s;
    return symbol;
}

void write_newline(struct writer *w)
{
    text_printf(&w->out, "\n%*s", (int)(4 * w->level), "");
}

/* ---- variables and functions ---- */

void write_declared(struct writer *w, char letter, unsigned id, enum symbol type, bool fixed)
{
    if (w->variable_count == MOST_VARIABLES)
        die("a generated kernel has more than %d variables", MOST_VARIABLES);
    struct variable *v = &w->variables[w->variable_count++];
    *v = (struct variable){.type = type, .fixed = fixed};
    snprintf(v->name, sizeof v->name, "%c%u", letter, id);
}

const struct variable *writer_variable(struct writer *w, enum symbol type, bool assignable)
{
    const struct variable *found = NULL;
    unsigned count = 0;
    for (unsigned k = 0; k < w->variable_count; k++) {
        const struct variable *v = &w->variables[k];
        if (v->type == type && !(assignable && v->fixed) && writer_below(w, ++count) == 0)
            found = v;
    }
    return found;
}

const struct function *writer_function(struct writer *w, enum symbol result)
{
    const struct function *found = NULL;
    unsigned count = 0;
    for (unsigned k = 0; k < w->function_count; k++)
        if (w->functions[k].result == result && writer_below(w, ++count) == 0)
            found = &w->functions[k];
    return found;
}

/* Types of which there is a variable that may be assigned to. */
static uint32_t assignable_types(const struct writer *w)
{
    uint32_t types = 0;
    for (unsigned k = 0; k < w->variable_count; k++)
        types |= w->variables[k].fixed ? 0 : SET(w->variables[k].type);
    return types;
}

/* ---- choosing a rule ---- */

/* Two of the candidates at random; the one that has been used less often wins. */
struct choice {
    struct rule *two[2];
    unsigned count;
};

static void consider(struct writer *w, struct choice *c, struct rule *r)
{
    unsigned at = c->count < 2 ? c->count : writer_below(w, c->count + 1);
    c->count++;
    if (at < 2)
        c->two[at] = r;
}

static const struct rule *decide(const struct choice *c)
{
    if (c->count == 0)
        die("the grammar has no rule for what is wanted");
    struct rule *r = c->two[c->count > 1 && c->two[1]->uses < c->two[0]->uses];
    r->uses++;
    return r;
}

/* Write the text of a rule, and fill its holes. */
static void expand(struct writer *w, const struct instance *i)
{
    for (const char *s = i->rule->text; *s; s++) {
        if (*s == '$') {
            size_t length = strspn(s + 1, "abcdefghijklmnopqrstuvwxyz_0123456789");
            fill_hole(w, i, s + 1, length);
            s += length;
        } else if (*s == '\n') {
            write_newline(w);
        } else {
            text_add(&w->out, s, 1);
        }
    }
}

/* ---- values ---- */

static bool can_be_value(struct writer *w, const struct rule *r, enum symbol symbol, bool leaf)
{
    if (r->makes & SET(STATEMENT) || !(r->makes & SET(symbol)) || leaf != ((r->traits & LEAF) != 0))
        return false;
    if (!strcmp(r->text, "$variable"))
        return writer_variable(w, symbol, false) != NULL;
    if (!strcmp(r->text, "$call"))
        return w->loops <= MOST_CALLING_LOOPS && writer_function(w, symbol) != NULL;
    return true;
}

void write_value(struct writer *w, enum symbol symbol)
{
    struct choice choice = {0};
    bool leaf = w->depth == MOST_DEPTH || w->fuel <= 0 || writer_below(w, 6) == 0;
    const struct variable *v = leaf && writer_below(w, 2) ? writer_variable(w, symbol, false) : NULL;
    if (v) { /* half of the leaves, so that what was computed goes on */
        text_printf(&w->out, "%s", v->name);
        return;
    }
    for (size_t k = 0; k < w->grammar->count; k++)
        if (can_be_value(w, &w->grammar->rules[k], symbol, leaf))
            consider(w, &choice, &w->grammar->rules[k]);
    struct instance i = {decide(&choice), symbol, w->next_id++};
    w->depth++;
    w->fuel--;
    expand(w, &i);
    w->depth--;
}

void write_whole_value(struct writer *w, enum symbol symbol)
{
    w->fuel = FUEL;
    write_value(w, symbol);
}

void write_literal(struct writer *w, enum symbol type)
{
    number_print(&w->out, type, number_bits(&w->random, type));
}

/* ---- statements ---- */

/* The types that a rule may be about here. */
static uint32_t types_for(const struct writer *w, const struct rule *r)
{
    bool assigns = strstr(r->text, "$var") != NULL;
    return r->makes & ALL & (assigns ? assignable_types(w) : ALL);
}

static bool can_be_statement(const struct writer *w, const struct rule *r)
{
    bool nests = strstr(r->text, "body") != NULL;
    return r->makes & SET(STATEMENT) && !(r->traits & PLACES & ~w->places) &&
           (!nests || (w->nesting < MOST_NESTING && w->statements > 0)) && types_for(w, r);
}

/* What was assigned is seen, even if it is soon overwritten. */
static void write_note(struct writer *w, const struct variable *v)
{
    write_newline(w);
    text_printf(&w->out, "note(trace, %s);", v->name);
}

static void write_statement(struct writer *w)
{
    struct choice choice = {0};
    for (size_t k = 0; k < w->grammar->count; k++)
        if (can_be_statement(w, &w->grammar->rules[k]))
            consider(w, &choice, &w->grammar->rules[k]);
    const struct rule *r = decide(&choice);
    struct instance i = {r, writer_symbol(w, types_for(w, r)), w->next_id++};
    w->statements--;
    w->fuel = FUEL;
    w->last = NULL;
    write_newline(w);
    expand(w, &i);
    if (w->last && w->places & IN_KERNEL)
        write_note(w, w->last);
    w->last = NULL;
    if (!strncmp(r->text, "$type v$id", strlen("$type v$id")))
        write_declared(w, 'v', i.id, i.own, false);
}

void write_statements(struct writer *w, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        write_statement(w);
}
