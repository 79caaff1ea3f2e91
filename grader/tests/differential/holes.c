/* What stands after a dollar sign in kernels.grammar. */
#include <string.h>

#include "grader/tests/differential/numbers.h"
#include "grader/tests/differential/writer.h"

typedef void filler(struct writer *w, const struct instance *i);

/* ---- values ---- */

static void fill_same(struct writer *w, const struct instance *i)
{
    write_value(w, i->own);
}

static void fill_int(struct writer *w, const struct instance *i)
{
    (void)i;
    write_value(w, writer_symbol(w, INTS));
}

static void fill_number(struct writer *w, const struct instance *i)
{
    (void)i;
    write_value(w, writer_symbol(w, ALL));
}

static void fill_comparison(struct writer *w, const struct instance *i)
{
    static const char *const relations[] = {" < ", " <= ", " > ", " >= ", " == ", " != "};
    enum symbol type = writer_symbol(w, ALL);
    (void)i;
    write_value(w, type);
    text_printf(&w->out, "%s", relations[writer_below(w, ARRAY_LEN(relations))]);
    write_value(w, type);
}

static void fill_literal(struct writer *w, const struct instance *i)
{
    write_literal(w, i->own);
}

static void fill_variable(struct writer *w, const struct instance *i)
{
    text_printf(&w->out, "%s", writer_variable(w, i->own, false)->name);
}

static void fill_var(struct writer *w, const struct instance *i)
{
    w->last = writer_variable(w, i->own, true);
    text_printf(&w->out, "%s", w->last->name);
}

static void fill_call(struct writer *w, const struct instance *i)
{
    const struct function *f = writer_function(w, i->own);
    text_printf(&w->out, "f%u_%u(in, mine, s", w->kernel, (unsigned)(f - w->functions));
    for (unsigned k = 0; k < f->parameter_count; k++) {
        text_printf(&w->out, ", ");
        write_value(w, f->parameters[k]);
    }
    text_printf(&w->out, ")");
}

static void fill_result(struct writer *w, const struct instance *i)
{
    (void)i;
    if (w->result == SYMBOLS)
        return;
    text_printf(&w->out, " ");
    write_value(w, w->result);
}

/* ---- words ---- */

static void fill_type(struct writer *w, const struct instance *i)
{
    text_printf(&w->out, "%s", number_types[i->own].c);
}

static void fill_field(struct writer *w, const struct instance *i)
{
    text_printf(&w->out, "%s", number_types[i->own].field);
}

static void fill_suffix(struct writer *w, const struct instance *i)
{
    text_printf(&w->out, "%s", i->own == F32 ? "f" : "");
}

static void fill_id(struct writer *w, const struct instance *i)
{
    text_printf(&w->out, "%u", i->id);
}

static void fill_kernel(struct writer *w, const struct instance *i)
{
    (void)i;
    text_printf(&w->out, "%u", w->kernel);
}

static void fill_few(struct writer *w, const struct instance *i)
{
    (void)i;
    text_printf(&w->out, "%u", 1 + writer_below(w, 7));
}

static void fill_mode(struct writer *w, const struct instance *i)
{
    static const char *const modes[] = {"rn", "rz", "rd", "ru"};
    (void)i;
    text_printf(&w->out, "%s", modes[writer_below(w, ARRAY_LEN(modes))]);
}

static void fill_width(struct writer *w, const struct instance *i)
{
    (void)i;
    text_printf(&w->out, "%u", 2u << writer_below(w, 5));
}

/* ---- blocks ---- */

/* Statements in braces, where rules may not ask for the places `lost`. */
static void block(struct writer *w, uint32_t lost)
{
    uint32_t places = w->places;
    unsigned variables = w->variable_count;
    w->places &= ~lost;
    w->level++;
    w->nesting++;
    text_printf(&w->out, " {");
    write_statements(w, 1 + writer_below(w, 3));
    w->nesting--;
    w->level--;
    write_newline(w);
    text_printf(&w->out, "}");
    w->variable_count = variables;
    w->places = places;
}

static void fill_body(struct writer *w, const struct instance *i)
{
    (void)i;
    block(w, IN_WARP | IN_BLOCK);
}

static void fill_loop_body(struct writer *w, const struct instance *i)
{
    uint32_t places = w->places;
    unsigned variables = w->variable_count;
    if (strstr(i->rule->text, "int i$id"))
        write_declared(w, 'i', i->id, S32, true);
    w->places |= IN_LOOP;
    w->loops++;
    block(w, IN_WARP | IN_BLOCK);
    w->loops--;
    w->places = places;
    w->variable_count = variables;
}

static void fill_warp_body(struct writer *w, const struct instance *i)
{
    (void)i;
    block(w, IN_BLOCK);
}

static void fill_block_body(struct writer *w, const struct instance *i)
{
    (void)i;
    block(w, 0);
}

/* ---- by name ---- */

static const struct {
    const char *name;
    filler *fill;
} holes[] = {
    {"same", fill_same},
    {"int", fill_int},
    {"number", fill_number},
    {"comparison", fill_comparison},
    {"literal", fill_literal},
    {"variable", fill_variable},
    {"var", fill_var},
    {"call", fill_call},
    {"result", fill_result},
    {"type", fill_type},
    {"field", fill_field},
    {"suffix", fill_suffix},
    {"id", fill_id},
    {"kernel", fill_kernel},
    {"few", fill_few},
    {"mode", fill_mode},
    {"width", fill_width},
    {"body", fill_body},
    {"loop_body", fill_loop_body},
    {"warp_body", fill_warp_body},
    {"block_body", fill_block_body},
};

/* Holes that are named after the symbol which fills them. */
static const struct {
    const char *name;
    enum symbol symbol;
} symbols[] = {
#define X(symbol, name, type) {#name, symbol},
    NUMBER_TYPES(X)
#undef X
        {"bool", BOOL},
    {"place", PLACE},
    {"uniform", UNIFORM},
};

void fill_hole(struct writer *w, const struct instance *i, const char *name, size_t length)
{
    for (size_t k = 0; k < ARRAY_LEN(symbols); k++)
        if (strlen(symbols[k].name) == length && !strncmp(symbols[k].name, name, length)) {
            write_value(w, symbols[k].symbol);
            return;
        }
    for (size_t k = 0; k < ARRAY_LEN(holes); k++)
        if (strlen(holes[k].name) == length && !strncmp(holes[k].name, name, length)) {
            holes[k].fill(w, i);
            return;
        }
    die("the grammar has no hole $%.*s: %s", (int)length, name, i->rule->text);
}
