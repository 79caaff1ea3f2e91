#include "grader/text/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grader/text/escape.h"

static const char byte_order_mark[] = "\xef\xbb\xbf";

struct reader {
    const char *at;
    int line;
    char separator;
};

/* The separator that occurs most often outside quotes in the first line. */
static char find_separator(const char *text)
{
    static const char candidates[] = ",;\t";
    size_t seen[sizeof candidates - 1] = {0}, best = 0;
    bool quoted = false;
    for (const char *c = text; *c && (quoted || *c != '\n'); c++) {
        const char *found = strchr(candidates, *c);
        quoted ^= *c == '"';
        seen[found ? found - candidates : 0] += found && !quoted;
    }
    for (size_t i = 1; i < ARRAY_LEN(seen); i++)
        if (seen[i] > seen[best])
            best = i;
    return candidates[best];
}

static bool at_end_of_cell(const struct reader *r)
{
    return !*r->at || *r->at == r->separator || *r->at == '\n' || (*r->at == '\r' && r->at[1] == '\n');
}

/* Move past the closing quote of a quoted cell; its value goes to `value`. */
static const char *read_quoted(struct reader *r, struct text *value)
{
    for (r->at++; *r->at && (*r->at != '"' || r->at[1] == '"'); r->at++) {
        r->at += *r->at == '"';
        r->line += *r->at == '\n';
        text_add(value, r->at, 1);
    }
    if (!*r->at)
        return "a quote (\") is not closed";
    r->at++;
    return at_end_of_cell(r) ? NULL
                             : "there is text after a closing quote; write \"\" for a quote inside quotes";
}

/* Returns NULL, or what is wrong. */
static const char *read_cell(struct reader *r, struct sheet_row *row)
{
    struct text value = {0};
    const char *from = r->at, *wrong = NULL;
    if (*r->at == '"')
        wrong = read_quoted(r, &value);
    else
        for (; !at_end_of_cell(r); r->at++)
            text_add(&value, r->at, 1);
    *ARRAY_PUSH(row->cells, row->count, row->capacity) = (struct cell){
        .raw = xstrndup(from, (size_t)(r->at - from)), .value = value.s ? value.s : xstrdup("")};
    return wrong;
}

static const char *read_row(struct reader *r, struct sheet_row *row)
{
    const char *wrong = read_cell(r, row);
    while (!wrong && *r->at == r->separator) {
        r->at++;
        wrong = read_cell(r, row);
    }
    row->end = !*r->at ? "" : *r->at == '\r' ? "\r\n" : "\n";
    r->line += *row->end != 0;
    r->at += strlen(row->end);
    return wrong;
}

/* Returns NULL, or what is wrong with the file as a whole. */
static const char *wrong_encoding(const struct text *bytes)
{
    if (bytes->length > 1 && (memcmp(bytes->s, "\xff\xfe", 2) == 0 || memcmp(bytes->s, "\xfe\xff", 2) == 0))
        return "is in UTF-16: save it as CSV in UTF-8";
    if (bytes->length && strlen(bytes->s) != bytes->length)
        return "has zero bytes: save it as CSV in UTF-8";
    return NULL;
}

bool sheet_read(struct sheet *sheet, const char *path, const struct text *bytes, struct why *why)
{
    const char *text = bytes->s ? bytes->s : "", *wrong = wrong_encoding(bytes);
    *sheet = (struct sheet){0};
    if (wrong) {
        why_say(why, "%s: %s", path, wrong);
        return false;
    }
    sheet->has_mark = strncmp(text, byte_order_mark, strlen(byte_order_mark)) == 0;
    text += sheet->has_mark ? strlen(byte_order_mark) : 0;
    struct reader r = {.at = text, .line = 1, .separator = find_separator(text)};
    sheet->separator = r.separator;
    while (*r.at && !wrong) {
        struct sheet_row *row = ARRAY_PUSH(sheet->rows, sheet->count, sheet->capacity);
        *row = (struct sheet_row){.line = r.line, .end = ""};
        wrong = read_row(&r, row);
        if (wrong)
            why_say(why, "%s:%d: %s", path, row->line, wrong);
    }
    return !wrong;
}

void sheet_free(struct sheet *sheet)
{
    for (size_t r = 0; r < sheet->count; r++) {
        for (size_t c = 0; c < sheet->rows[r].count; c++) {
            free(sheet->rows[r].cells[c].raw);
            free(sheet->rows[r].cells[c].value);
        }
        free(sheet->rows[r].cells);
    }
    free(sheet->rows);
    *sheet = (struct sheet){0};
}

int sheet_column(const struct sheet_row *header, const char *name)
{
    for (size_t i = 0; i < header->count; i++)
        if (strcasecmp(header->cells[i].value, name) == 0)
            return (int)i;
    return -1;
}

const char *sheet_get(const struct sheet *sheet, size_t row, size_t column)
{
    const struct sheet_row *r = &sheet->rows[row];
    return column < r->count ? r->cells[column].value : "";
}

bool sheet_is_empty(const struct sheet_row *row)
{
    return row->count == 1 && !row->cells[0].raw[0];
}

/* The cell as it is written to a file. The caller frees it. */
static char *quote(const char *value, char separator)
{
    const char special[] = {separator, '"', '\n', '\r', 0};
    if (!value[strcspn(value, special)])
        return xstrdup(value);
    struct text out = {0};
    text_printf(&out, "\"");
    for (const char *c = value; *c; c++)
        text_printf(&out, *c == '"' ? "\"\"" : "%c", *c);
    text_printf(&out, "\"");
    return out.s;
}

void sheet_set(struct sheet *sheet, size_t row, size_t column, const char *value)
{
    struct sheet_row *r = &sheet->rows[row];
    while (r->count <= column)
        *ARRAY_PUSH(r->cells, r->count, r->capacity) = (struct cell){xstrdup(""), xstrdup("")};
    struct cell *cell = &r->cells[column];
    free(cell->raw);
    free(cell->value);
    *cell = (struct cell){quote(value, sheet->separator), xstrdup(value)};
}

void sheet_render(struct text *out, const struct sheet *sheet)
{
    text_printf(out, "%s", sheet->has_mark ? byte_order_mark : "");
    for (size_t r = 0; r < sheet->count; r++) {
        for (size_t c = 0; c < sheet->rows[r].count; c++) {
            if (c > 0)
                text_add(out, &sheet->separator, 1);
            text_printf(out, "%s", sheet->rows[r].cells[c].raw);
        }
        text_printf(out, "%s", sheet->rows[r].end);
    }
}

/* ---- write cells ---- */

/* May a spreadsheet take it for a formula? Some skip spaces, and some take full-width signs, too. */
static bool looks_like_formula(const char *s)
{
    static const char *const signs[] = {"=",  "+",      "-",      "@",      "'",
                                        "\t", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
    s += strspn(s, " \n");
    for (size_t i = 0; i < ARRAY_LEN(signs); i++)
        if (!strncmp(s, signs[i], strlen(signs[i])))
            return true;
    return false;
}

void sheet_add_cell(struct text *out, const char *value)
{
    struct text shown = {0};
    shown_add(&shown, value);
    text_printf(out, looks_like_formula(value) ? "\"'" : "\"");
    for (const char *at = shown.s; at && *at; at++)
        text_add(out, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    text_add(out, "\"", 1);
    text_free(&shown);
}
