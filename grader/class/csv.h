/* Comma-separated values as spreadsheets write them (RFC 4180): quoted fields with commas, line breaks and
 * doubled quotes in them, CRLF or LF, a byte order mark or none; semicolons or tabs for commas if the first
 * line has them instead. */
#ifndef GRADER_CLASS_CSV_H
#define GRADER_CLASS_CSV_H

#include "common/base.h"

struct csv_row {
    int line; /* where it begins, from 1 */
    char **fields;
    size_t count, capacity;
};

struct csv {
    struct csv_row *rows; /* empty lines left out */
    size_t count, capacity;
};

/* Take text apart. False if it breaks the format: *line says where, *wrong what is wrong. The caller frees
 * with csv_free, also after false. */
bool csv_read(struct csv *csv, const char *text, int *line, const char **wrong);
void csv_free(struct csv *csv);

#endif
