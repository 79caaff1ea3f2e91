#include "grader/class/csv.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    const char *at;
    int line;
    char separator;
};

/* Whichever stands most often outside of quotes in the first line. */
static char find_separator(const char *text)
{
    static const char candidates[] = ",;\t";
    size_t seen[sizeof candidates - 1] = {0}, best = 0;
    bool quoted = false;
    for (const char *c = text; *c && (quoted || *c != '\n'); c++) {
        const char *found = strchr(candidates, *c);
        quoted ^= *c == '"';
        if (found && !quoted)
            seen[found - candidates]++;
    }
    for (size_t i = 1; i < sizeof seen / sizeof seen[0]; i++)
        if (seen[i] > seen[best])
            best = i;
    return candidates[best];
}

static bool ends_field(const struct reader *r)
{
    return !*r->at || *r->at == r->separator || *r->at == '\n' || (*r->at == '\r' && r->at[1] == '\n');
}

/* NULL, or what is wrong with the field at r->at, which begins with a quote. */
static const char *read_quoted(struct reader *r, struct text *field)
{
    for (r->at++; *r->at; r->at++) {
        if (*r->at == '"' && r->at[1] != '"')
            break;
        r->at += *r->at == '"';
        r->line += *r->at == '\n';
        text_add(field, r->at, 1);
    }
    if (!*r->at)
        return "has a quote (\") that is not closed";
    r->at++;
    return ends_field(r) ? NULL : "has text behind a closing quote; write \"\" for a quote inside quotes";
}

static const char *read_field(struct reader *r, struct csv_row *row)
{
    struct text field = {0};
    const char *wrong = NULL;
    if (*r->at == '"')
        wrong = read_quoted(r, &field);
    else
        for (; !ends_field(r); r->at++)
            text_add(&field, r->at, 1);
    *ARRAY_PUSH(row->fields, row->count, row->capacity) = field.s ? field.s : xstrdup("");
    return wrong;
}

static const char *read_row(struct reader *r, struct csv_row *row)
{
    const char *wrong = read_field(r, row);
    while (!wrong && *r->at == r->separator) {
        r->at++;
        wrong = read_field(r, row);
    }
    r->at += *r->at == '\r';
    if (*r->at == '\n') {
        r->at++;
        r->line++;
    }
    return wrong;
}

static void free_row(struct csv_row *row)
{
    for (size_t i = 0; i < row->count; i++)
        free(row->fields[i]);
    free(row->fields);
}

bool csv_read(struct csv *csv, const char *text, int *line, const char **wrong)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    if (strncmp(text, byte_order_mark, strlen(byte_order_mark)) == 0)
        text += strlen(byte_order_mark);
    struct reader r = {.at = text, .line = 1, .separator = find_separator(text)};
    *csv = (struct csv){0};
    *wrong = NULL;
    while (*r.at && !*wrong) {
        struct csv_row row = {.line = r.line};
        *wrong = read_row(&r, &row);
        *line = row.line;
        if (row.count == 1 && !row.fields[0][0])
            free_row(&row);
        else
            *ARRAY_PUSH(csv->rows, csv->count, csv->capacity) = row;
    }
    return !*wrong;
}

void csv_free(struct csv *csv)
{
    for (size_t i = 0; i < csv->count; i++)
        free_row(&csv->rows[i]);
    free(csv->rows);
    *csv = (struct csv){0};
}
