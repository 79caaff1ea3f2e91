#include "grader/edits/edit_places.h"

#include <string.h>

#include "grader/edits/quote.h"
#include "grader/text/text_line.h"

/* " in lines 38, 43 and 48": those of all pieces. */
static void tell_lines(struct text *to, const struct tokens *t, const struct candidate *c)
{
    int last = 0;
    for (size_t k = 0; k < c->piece_count; k++) {
        int line = line_number(t->text, t->text + c->pieces[k].from);
        if (line != last)
            text_printf(to, "%s %d", !last ? " in lines" : line == c->other_line ? " and" : ",", line);
        last = line;
    }
}

void edit_places_each(struct text *to, const struct tokens *t, const struct candidate *c)
{
    const struct token *name = &t->items[c->first];
    bool leaves_out = !c->pieces[0].is[0];
    if (leaves_out)
        text_printf(to, "leave out the \"%.*s\" before \"if\"", (int)name->length, t->text + name->at);
    else
        text_printf(to, "write \"%s\" in place of \"%.*s\"", c->pieces[0].is, (int)name->length,
                    t->text + name->at);
    if (c->other_line > c->line)
        tell_lines(to, t, c);
    else
        text_printf(to, " each time in this line");
    if (leaves_out)
        text_printf(to, ": both conditions may hold for one thread");
}

void edit_places_slot(struct text *to, const struct tokens *t, const struct candidate *c)
{
    edit_places_each(to, t, c);
    text_printf(to, ": %s slots are in use at once", c->pieces[0].is);
}

void edit_places_roles(struct text *to, const struct tokens *t, const struct candidate *c)
{
    for (size_t k = 0; k < c->piece_count; k++) {
        const struct piece *p = &c->pieces[k];
        text_printf(to, "%s\"%s\" in place of \"%.*s\"", k ? ", " : "write ", p->is, (int)(p->to - p->from),
                    t->text + p->from);
        if (k)
            text_printf(to, " in line %d", line_number(t->text, t->text + p->from));
    }
}

void edit_places_halo(struct text *to, const struct tokens *t, const struct candidate *c)
{
    text_printf(to, "after ");
    quote_statement(to, t, c);
    text_printf(to, ", copy the cells of the halo, too, \"%s\"%s: each thread copies its own cell alone",
                c->pieces[0].is + 1, c->piece_count > 1 ? " and so on" : "");
    if (c->other_line)
        text_printf(to, ", and from line %d on some load another one", c->other_line);
}

/* What the condition further up no longer asks, without the && beside it. */
static void quote_left_out(struct text *to, const struct tokens *t, const struct candidate *c)
{
    static const char around[] = " &\n";
    const struct piece *piece = &c->pieces[0];
    const char *from = t->text + piece->from, *end = t->text + piece->to;
    while (from < end && strchr(around, *from))
        from++;
    while (end > from && strchr(around, end[-1]))
        end--;
    quote_tidy(to, from, (size_t)(end - from));
}

void edit_places_cell(struct text *to, const struct tokens *t, const struct candidate *c)
{
    const char *check = c->pieces[1].is;
    text_printf(to, "put \"%.*s\" before ", (int)strlen(check) - 1, check);
    quote_statement(to, t, c);
    text_printf(to, " and leave \"");
    quote_left_out(to, t, c);
    text_printf(to,
                "\" out of the condition in line %d: it asks for another cell than the one that is stored",
                c->other_line);
}

void edit_places_rest(struct text *to, const struct tokens *t, const struct candidate *c)
{
    const char *check = c->pieces[1].is;
    text_printf(to, "write \"%s\" in place of \"", c->pieces[0].is);
    quote_span(to, t, (struct span){c->first, c->last});
    text_printf(to, "\", and put \"%.*s\" before the step in line %d", (int)strlen(check) - 1, check,
                line_number(t->text, t->text + c->pieces[1].from));
    if (c->piece_count > 2)
        text_printf(to, " and such a check %s line %d", c->piece_count > 3 ? "down to" : "in", c->other_line);
    text_printf(to, ": the steps that are left after the last whole round are never taken");
}
