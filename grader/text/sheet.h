/* Read and change a table of comma-separated values (RFC 4180: quoted cells may hold separators, line breaks
 * and doubled quotes). Cells that are not changed keep every byte: quotes, line ends, byte order mark,
 * separator. */
#ifndef GRADER_TEXT_SHEET_H
#define GRADER_TEXT_SHEET_H

#include "common/base.h"

struct cell {
    char *raw;   /* as in the file, with its quotes */
    char *value; /* its value */
};

struct sheet_row {
    int line; /* where it begins, from 1 */
    struct cell *cells;
    size_t count, capacity;
    const char *end; /* "\n", "\r\n" or, at the end of the file, "" */
};

struct sheet {
    bool has_mark;  /* a byte order mark, which spreadsheets want */
    char separator; /* comma, semicolon or tab: the one that occurs most often in the first line */
    struct sheet_row *rows;
    size_t count, capacity;
};

/* Parse the contents of the file `path`. False, with one line in `why` that names file and line, if it is no
 * table. The caller frees with sheet_free, also after false. */
bool sheet_read(struct sheet *sheet, const char *path, const struct text *bytes, struct why *why);
void sheet_free(struct sheet *sheet);

/* A cell's value; "" after the end of its row. */
const char *sheet_get(const struct sheet *sheet, size_t row, size_t column);
/* The first column of that name in the header, whatever the case of its letters; -1: there is none. */
int sheet_column(const struct sheet_row *header, const char *name);
/* Is it an empty line? */
bool sheet_is_empty(const struct sheet_row *row);
/* Give a cell another value, quoted if it needs quotes. A short row is made longer. */
void sheet_set(struct sheet *sheet, size_t row, size_t column, const char *value);
/* Append a cell in quotes that no spreadsheet takes for a formula (it gets an apostrophe in front).
 * Characters that would not be seen are shown as their codes. */
void sheet_add_cell(struct text *out, const char *value);
/* Append the table as a file: the bytes that were read, except in cells that were set. */
void sheet_render(struct text *out, const struct sheet *sheet);

#endif
