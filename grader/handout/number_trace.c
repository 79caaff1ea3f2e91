#include "grader/handout/number_trace.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/handout/markdown.h"

enum { ITEMS_MOST = 16, NUMBERS_MOST = 400, FORMULA_MOST = 60 };

/* One value that a number of the text is compared with, and the formula that it comes from. */
struct source {
    double value;
    char formula[FORMULA_MOST];
};

struct tracer {
    struct text *complaints, *fixed;
    const char *file, *page;
    const struct names *sources;
    size_t found;               /* complaints */
    size_t copied;              /* of the page, to `fixed` */
    struct values letters[128]; /* letters with values */
    struct source expected[NUMBERS_MOST];
    int expected_count;
    const struct piece *waiting[NUMBERS_MOST]; /* numbers waiting for their sources */
    int waiting_count;
};

static void complain(struct tracer *t, int line, const char *format, ...) PRINTF_LIKE(3, 4);

static void complain(struct tracer *t, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_printf(t->complaints, "%s:%d: ", t->file, line);
    text_vprintf(t->complaints, format, args);
    text_printf(t->complaints, "\n");
    va_end(args);
    t->found++;
}

/* ---- a comment with sources ---- */

static bool look_up(void *context, const char *name, struct values *values, struct why *why)
{
    const struct tracer *t = context;
    const struct values *letter = &t->letters[name[0] & 127];
    if (!name[1] && letter->count) {
        *values = *letter;
        return true;
    }
    if (!name[1]) {
        why_say(why, "%s has no value yet: write %s=..., or let %s=...", name, name, name);
        return false;
    }
    return t->sources->look_up(t->sources->context, name, values, why);
}

static void skip_blanks(const char **at)
{
    *at += strspn(*at, " \t\n");
}

/* "T=4 6 8": the parameter's values. */
static bool read_values(struct tracer *t, const char **at, struct values *values, struct why *why)
{
    const struct names names = {look_up, t};
    if (!formula_compute(values, at, &names, why))
        return false;
    for (skip_blanks(at); isdigit((unsigned char)**at) && values->count < VALUES_MOST; skip_blanks(at)) {
        struct values more;
        if (!formula_compute(&more, at, &names, why))
            return false;
        values->v[values->count++] = more.v[0];
    }
    for (int k = 0; k < values->count && !values->named; k++)
        if (values->v[k] != floor(values->v[k])) {
            why_say(why, "only whole numbers can be given, not %g", values->v[k]);
            return false;
        }
    return true;
}

/* item = ["let"] letter "=" values | formula. `silent` if it stands for no number. */
static bool read_item(struct tracer *t, const char **at, struct values *values, bool *silent, struct why *why)
{
    skip_blanks(at);
    *silent = !strncmp(*at, "let ", 4);
    *at += *silent ? 4 : 0;
    skip_blanks(at);
    char letter = **at;
    bool given = isalpha((unsigned char)letter) && (*at)[1] == '=';
    *at += given ? 2 : 0;
    if (*silent && !given) {
        why_say(why, "write let T=...");
        return false;
    }
    if (given) {
        bool ok = read_values(t, at, values, why);
        t->letters[letter & 127] = *values;
        return ok;
    }
    const struct names names = {look_up, t};
    const char *start = *at;
    if (!formula_compute(values, at, &names, why))
        return false;
    if (!values->named)
        why_say(why, "\"%.*s\" names no source", (int)(*at - start), start);
    return values->named;
}

static void expect(struct tracer *t, double value, const char *formula, size_t length)
{
    if (t->expected_count == NUMBERS_MOST)
        return;
    struct source *s = &t->expected[t->expected_count++];
    *s = (struct source){.value = value};
    snprintf(s->formula, sizeof s->formula, "%.*s", (int)length, formula);
}

/* group = item {"|" item}: row by row. */
static bool read_group(struct tracer *t, const char **at, struct why *why)
{
    struct values values[ITEMS_MOST];
    const char *starts[ITEMS_MOST];
    size_t lengths[ITEMS_MOST];
    int items = 0, rows = 0;
    for (bool more = true, silent; more && items < ITEMS_MOST; *at += more) {
        skip_blanks(at);
        starts[items] = *at;
        if (!read_item(t, at, &values[items], &silent, why))
            return false;
        lengths[items] = (size_t)(*at - starts[items]);
        if (items > 0 && values[items].count != rows) {
            why_say(why, "%d values beside %d", values[items].count, rows);
            return false;
        }
        rows = values[items].count;
        items += !silent;
        skip_blanks(at);
        more = **at == '|';
    }
    for (int r = 0; r < rows; r++)
        for (int k = 0; k < items; k++)
            expect(t, values[k].v[r], starts[k], lengths[k]);
    return true;
}

/* sources = group {"," group} */
static bool read_sources(struct tracer *t, const char *at, struct why *why)
{
    for (;; at++) {
        if (!read_group(t, &at, why))
            return false;
        skip_blanks(&at);
        if (*at != ',')
            break;
    }
    skip_blanks(&at);
    if (*at)
        why_say(why, "a comma is missing at \"%.30s\"", at);
    return !*at;
}

/* ---- numbers against them ---- */

/* Whole numbers must be exact, percentages and decimals correctly rounded. */
static bool is_exact(const struct piece *p)
{
    return p->power != 1 || (!p->decimals && !p->percent);
}

static bool is_equal(double value, const struct piece *p)
{
    double scale = p->percent ? 100 : 1, unit = is_exact(p) ? 0 : pow(10, -p->decimals) / 2;
    return fabs(value - p->value) * scale <= unit + 1e-9 * fabs(value) * scale;
}

/* The value written like the number: with its decimals, its % and its commas. */
static char *write_number(double value, const struct piece *p, bool commas)
{
    struct text out = {0};
    int decimals = is_exact(p) && value != round(value) ? 2 : p->decimals;
    char *plain = xformat("%.*f", decimals, p->percent ? 100 * value : value);
    size_t whole = strcspn(plain, ".");
    for (size_t k = 0; plain[k]; k++) {
        if (commas && k > 0 && k < whole && (whole - k) % 3 == 0)
            text_printf(&out, p->tex ? "{,}" : ",");
        text_add(&out, plain + k, 1);
    }
    free(plain);
    return out.s;
}

static void copy_to(struct tracer *t, size_t end)
{
    if (t->fixed)
        text_add(t->fixed, t->page + t->copied, end - t->copied);
    t->copied = end;
}

/* A number with a power is never rewritten. */
static void compare(struct tracer *t, const struct piece *p, const struct source *s)
{
    const char *says = t->page + p->start;
    int length = (int)(p->end - p->start);
    if (is_equal(s->value, p))
        return;
    if (t->fixed && p->power == 1) {
        bool commas = s->value >= 10000 || memchr(says, ',', (size_t)length);
        char *right = write_number(s->value, p, commas);
        copy_to(t, p->start);
        text_printf(t->fixed, "%s", right);
        t->copied = p->end;
        free(right);
        return;
    }
    char *right = write_number(s->value, p, s->value >= 10000);
    complain(t, p->line, "says %.*s%s, %s gives %s%s", length, says, p->percent ? " %" : "", s->formula,
             right, p->percent ? " %" : "");
    free(right);
}

static void complain_of_count(struct tracer *t, int line)
{
    struct text numbers = {0};
    for (int k = 0; k < t->waiting_count; k++)
        text_printf(&numbers, "%s%.*s", k ? " " : ": ", (int)(t->waiting[k]->end - t->waiting[k]->start),
                    t->page + t->waiting[k]->start);
    complain(t, line, "%d numbers have %d sources%s", t->waiting_count, t->expected_count,
             numbers.length ? numbers.s : "");
    text_free(&numbers);
}

static void take_sources(struct tracer *t, const struct piece *p)
{
    struct why why = {0};
    char *formulas = xstrndup(t->page + p->start, p->end - p->start);
    t->expected_count = 0;
    bool ok = read_sources(t, formulas, &why);
    if (!ok)
        complain(t, p->line, "%s", why.text);
    else if (t->expected_count != t->waiting_count)
        complain_of_count(t, p->line);
    else
        for (int k = 0; k < t->waiting_count; k++)
            compare(t, t->waiting[k], &t->expected[k]);
    t->waiting_count = 0;
    free(formulas);
}

static void take_end(struct tracer *t)
{
    for (int k = 0; k < t->waiting_count; k++) {
        const struct piece *p = t->waiting[k];
        complain(t, p->line, "%.*s has no source: write <!-- = FORMULA --> after it",
                 (int)(p->end - p->start), t->page + p->start);
    }
    t->waiting_count = 0;
}

static void take_piece(struct tracer *t, const struct piece *p)
{
    switch (p->kind) {
    case PIECE_NUMBER:
        if (t->waiting_count == NUMBERS_MOST)
            take_end(t);
        t->waiting[t->waiting_count++] = p;
        break;
    case PIECE_SOURCES:
        take_sources(t, p);
        break;
    case PIECE_END:
        take_end(t);
        break;
    case PIECE_PASTED:
        complain(t, p->line, "pasted code: include it from a file, or write a diagram as ```text");
        break;
    case PIECE_OPEN:
        complain(t, p->line, "this has no end");
        break;
    }
}

size_t trace_page(struct text *complaints, struct text *fixed, const char *file, const char *page,
                  const struct names *sources)
{
    struct tracer *t = xcalloc(1, sizeof *t);
    *t = (struct tracer){
        .complaints = complaints, .fixed = fixed, .file = file, .page = page, .sources = sources};
    struct pieces pieces = {0};
    markdown_scan(&pieces, page);
    for (size_t k = 0; k < pieces.count; k++)
        take_piece(t, &pieces.items[k]);
    copy_to(t, strlen(page));
    size_t found = t->found;
    free(pieces.items);
    free(t);
    return found;
}
