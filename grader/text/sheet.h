/* A table of comma-separated values that somebody else wrote (RFC 4180: quoted cells with separators, line
 * breaks and doubled quotes in them), to be read, or changed in a few cells. What is not changed stays as it
 * was to the byte: quotes, line ends, byte order mark, separator. */
#ifndef GRADER_TEXT_SHEET_H
#define GRADER_TEXT_SHEET_H

#include "common/base.h"

struct cell {
    char *raw;   /* as it stands in the file, quotes and all */
    char *value; /* what it means */
};

struct sheet_row {
    int line; /* where it begins, from 1 */
    struct cell *cells;
    size_t count, capacity;
    const char *end; /* "\n", "\r\n" or, at the end of the file, "" */
};

struct sheet {
    bool has_mark;  /* a byte order mark, as spreadsheets want it */
    char separator; /* comma, semicolon or tab, whichever the first line has most of */
    struct sheet_row *rows;
    size_t count, capacity;
};

/* Take the contents of the file `path` apart. False, with one line in `why` that names file and line, if it
 * is no table. The caller frees with sheet_free, also after false. */
bool sheet_read(struct sheet *sheet, const char *path, const struct text *bytes, struct why *why);
void sheet_free(struct sheet *sheet);

/* A cell's value; "" beyond the end of its row. */
const char *sheet_get(const struct sheet *sheet, size_t row, size_t column);
/* Is it an empty line? */
bool sheet_is_empty(const struct sheet_row *row);
/* Give a cell another value, with quotes if it needs them; a short row is made longer. */
void sheet_set(struct sheet *sheet, size_t row, size_t column, const char *value);
/* Append the table as a file, to the byte what was read but for the cells that were set. */
void sheet_render(struct text *out, const struct sheet *sheet);

#endif
