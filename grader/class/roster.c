#include "grader/class/roster.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/utf8.h"
#include "grader/class/moment.h"
#include "grader/text/sheet.h"
#include "grader/text/whole_file.h"
#include "grader/labs/lab_record.h"

enum { ROSTER_MAX_BYTES = 16 << 20 };

struct reader {
    struct roster *roster;
    const struct sheet_row *header;
    const char *path;
    struct why *why;
};

static const char *field(const struct reader *r, const struct sheet_row *row, const char *name)
{
    int column = sheet_column(r->header, name);
    return column >= 0 && (size_t)column < row->count ? row->cells[column].value : "";
}

/* The lab of a column "labN.submitted", or NULL. */
static const struct lab *submitted_lab(const char *column)
{
    const char *dot = strchr(column, '.');
    if (!dot || strcasecmp(dot, ".submitted") != 0)
        return NULL;
    char *word = xstrndup(column, (size_t)(dot - column));
    const struct lab *lab = lab_named(word);
    free(word);
    return lab;
}

static bool read_times(struct reader *r, const struct sheet_row *row, struct roster_row *student)
{
    for (size_t i = 0; i < r->header->count && i < row->count; i++) {
        const struct lab *lab = submitted_lab(r->header->cells[i].value);
        if (lab && row->cells[i].value[0] &&
            !moment_read(row->cells[i].value, &student->submitted[lab->number]))
            return why_say_at(r->why, r->path, row->line,
                              "\"%s\" is not a time; write 2026-11-20 23:59, or leave it empty",
                              row->cells[i].value);
    }
    return true;
}

/* Names in another encoding would be shown wrong everywhere. An id may have any bytes, like a folder's name.
 */
static bool are_names_utf8(struct reader *r, const struct roster_row *student, int line)
{
    const char *names[] = {student->name, student->email};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        const unsigned char *at = (const unsigned char *)names[i];
        while (*at && utf8_length(at))
            at += utf8_length(at);
        if (*at)
            return why_say_at(r->why, r->path, line,
                              "is not UTF-8; save the file as CSV in UTF-8 (Excel: \"CSV UTF-8\")");
    }
    return true;
}

/* The id. Blanks around it are invisible in a table, so they count only in quotes. The caller frees it. */
static char *read_id(const struct reader *r, const struct sheet_row *row)
{
    size_t column = (size_t)sheet_column(r->header, "id");
    const struct cell *cell = column < row->count ? &row->cells[column] : NULL;
    if (!cell || cell->raw[0] == '"')
        return xstrdup(cell ? cell->value : "");
    const char *from = cell->value + strspn(cell->value, " \t"), *to = from + strlen(from);
    while (to > from && strchr(" \t", to[-1]))
        to--;
    return xstrndup(from, (size_t)(to - from));
}

static bool is_folder_name(const char *id)
{
    return !strchr(id, '/') && strcmp(id, ".") != 0 && strcmp(id, "..") != 0 && strlen(id) <= NAME_MAX;
}

static bool add_student(struct reader *r, const struct sheet_row *row, const char *id)
{
    if (row->count > r->header->count)
        return why_say_at(r->why, r->path, row->line,
                          "%zu fields, but the header names %zu; quote fields that contain a comma",
                          row->count, r->header->count);
    if (!*id)
        return why_say_at(r->why, r->path, row->line,
                          "the id is missing; it is the name of the student's folder");
    if (!is_folder_name(id))
        return why_say_at(r->why, r->path, row->line,
                          "\"%.60s\" cannot be a folder's name; the id is the name of the student's folder",
                          id);
    if (roster_find(r->roster, id))
        return why_say_at(r->why, r->path, row->line, "\"%s\" already has a line above; remove one of them",
                          id);
    struct roster_row *student = ARRAY_PUSH(r->roster->rows, r->roster->count, r->roster->capacity);
    *student = (struct roster_row){
        .id = xstrdup(id), .name = xstrdup(field(r, row, "name")), .email = xstrdup(field(r, row, "email"))};
    return are_names_utf8(r, student, row->line) && read_times(r, row, student);
}

static bool read_row(struct reader *r, const struct sheet_row *row)
{
    char *id = read_id(r, row);
    bool ok = add_student(r, row, id);
    free(id);
    return ok;
}

/* A column that looks like a lab's must be one: otherwise the typo "lab4.submited" would be ignored. */
static bool read_columns(struct reader *r, const struct sheet_row *row)
{
    for (size_t i = 0; i < row->count; i++) {
        const char *name = row->cells[i].value;
        const struct lab *lab = submitted_lab(name);
        if (lab)
            r->roster->has_times[lab->number] = true;
        else if (strncasecmp(name, "lab", 3) == 0 && name[3 + strspn(name + 3, "0123456789")] == '.')
            return why_say_at(
                r->why, r->path, row->line,
                "%.60s: there is no such column; a lab's column is called, for instance, lab4.submitted",
                name);
    }
    return true;
}

static bool read_header(struct reader *r, const struct sheet_row *row)
{
    r->header = row;
    return (sheet_column(row, "id") >= 0 ||
            why_say_at(r->why, r->path, row->line,
                       "no column is called id; the first line has to be a header: id,name,email")) &&
           read_columns(r, row);
}

static bool read_rows(struct reader *r, const struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++)
        if (sheet_is_empty(&sheet->rows[i]))
            continue;
        else if (!(r->header ? read_row(r, &sheet->rows[i]) : read_header(r, &sheet->rows[i])))
            return false;
    return r->header || why_say_at(r->why, r->path, 1,
                                   "the file is empty; its first line has to be a header: id,name,email");
}

bool roster_read(struct roster *roster, const char *path, struct why *why)
{
    struct reader r = {.roster = roster, .path = path, .why = why};
    struct text text = {0};
    struct sheet sheet = {0};
    *roster = (struct roster){0};
    bool ok = whole_file_read(&text, path, ROSTER_MAX_BYTES, why) && sheet_read(&sheet, path, &text, why) &&
              read_rows(&r, &sheet);
    sheet_free(&sheet);
    text_free(&text);
    return ok;
}

const struct roster_row *roster_find(const struct roster *roster, const char *id)
{
    for (size_t i = 0; i < roster->count; i++)
        if (strcmp(roster->rows[i].id, id) == 0)
            return &roster->rows[i];
    return NULL;
}

void roster_free(struct roster *roster)
{
    for (size_t i = 0; i < roster->count; i++) {
        free(roster->rows[i].id);
        free(roster->rows[i].name);
        free(roster->rows[i].email);
    }
    free(roster->rows);
    *roster = (struct roster){0};
}
