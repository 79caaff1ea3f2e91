#include "grader/class_export/gradebook_columns.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- numbers ---- */

/* Where a grade goes. */
struct place {
    long row, column, feedback;
    double possible;
    char sign; /* of decimals: a point, or a comma */
};

/* If semicolons separate the cells, a column's numbers may have decimal commas. */
static char decimal_sign(const struct sheet *sheet, size_t column)
{
    for (size_t r = 1; sheet->separator == ';' && r < sheet->count; r++) {
        const char *cell = sheet_get(sheet, r, column), *comma = cell + strspn(cell, "0123456789");
        if (comma != cell && *comma == ',' && isdigit((unsigned char)comma[1]))
            return ',';
    }
    return '.';
}

static bool read_number(double *number, const char *cell, char sign)
{
    char *copy = xstrdup(cell), *comma = sign == ',' ? strchr(copy, ',') : NULL, *end;
    if (comma)
        *comma = '.';
    *number = strtod(copy, &end);
    bool ok = end != copy && !*end && isfinite(*number);
    free(copy);
    return ok;
}

/* Read the maximum points of a column; 0 if the gradebook does not have them. False if it is not a number. */
static bool read_possible(const struct gradebook *book, struct place *place, struct why *why)
{
    size_t column = (size_t)place->column;
    place->possible = 0;
    for (size_t r = 1; book->platform->points_row && r < book->sheet->count; r++) {
        const char *cell = sheet_get(book->sheet, r, column);
        if (!strstr(sheet_get(book->sheet, r, 0), book->platform->points_row))
            continue;
        if (!*cell || read_number(&place->possible, cell, place->sign))
            return true;
        why_say(why, "line %d: \"%s\" in the column \"%s\" is not a number of points: correct it",
                book->sheet->rows[r].line, cell, sheet_get(book->sheet, 0, column));
        return false;
    }
    return true;
}

/* ---- rows ---- */

/* Columns that identify the student of a row, each list ended by NOWHERE. Found once, used for every row. */
struct keys {
    long ids[5], emails[5];
};

static void find_columns(const struct sheet *sheet, const char *const *headers, long *columns)
{
    for (; *headers; headers++) {
        *columns = gradebook_header(sheet, *headers);
        columns += *columns != NOWHERE;
    }
    *columns = NOWHERE;
}

static bool is_in(const struct sheet *sheet, size_t row, const long *columns, const char *value,
                  int compare(const char *, const char *))
{
    for (; *columns != NOWHERE && *value; columns++)
        if (compare(sheet_get(sheet, row, (size_t)*columns), value) == 0)
            return true;
    return false;
}

static bool is_row_of(const struct gradebook *book, const struct keys *keys, size_t row,
                      const struct grade *g)
{
    return is_in(book->sheet, row, keys->ids, g->student, strcmp) ||
           is_in(book->sheet, row, keys->emails, g->email, strcasecmp);
}

/* Find the row of a student. False if more than one fits. */
static bool find_row(const struct gradebook *book, const struct keys *keys, const struct grade *g,
                     long *found, struct why *why)
{
    *found = NOWHERE;
    for (size_t r = 1; r < book->sheet->count; r++) {
        if (!is_row_of(book, keys, r, g))
            continue;
        if (*found != NOWHERE) {
            why_say(why, "lines %d and %d are both %s: remove one of them", book->sheet->rows[*found].line,
                    book->sheet->rows[r].line, g->student);
            return false;
        }
        *found = (long)r;
    }
    return true;
}

static bool find_keys(const struct gradebook *book, struct keys *keys, struct why *why)
{
    const struct platform *p = book->platform;
    keys->ids[0] = keys->emails[0] = NOWHERE;
    if (book->sheet->count > 0) {
        find_columns(book->sheet, p->ids, keys->ids);
        find_columns(book->sheet, p->emails, keys->emails);
    }
    if (keys->ids[0] != NOWHERE || keys->emails[0] != NOWHERE)
        return true;
    why_say(why, "has no column \"%s\" or \"%s\" in its first line: is it a gradebook of %s?", p->ids[0],
            p->emails[0], p->name);
    return false;
}

/* ---- filling in ---- */

/* At most two decimals, rounded down, so that only full marks are shown as full marks. The caller frees it.
 */
static char *points(double value, char sign)
{
    char *s = xformat("%.10g", floor(value * 100 + 1e-6) / 100), *point = strchr(s, '.');
    if (point)
        *point = sign;
    return s;
}

static void fill_one(const struct gradebook *book, const struct place *place, const struct grade *g)
{
    bool scaled = place->possible > 0 && g->max_score > 0;
    char *score = points(scaled ? g->score * place->possible / g->max_score : g->score, place->sign);
    char *plain = points(g->score, place->sign), *most = points(g->max_score, place->sign);
    sheet_set(book->sheet, (size_t)place->row, (size_t)place->column, score);
    if (place->feedback != NOWHERE) {
        const char *old = sheet_get(book->sheet, (size_t)place->row, (size_t)place->feedback);
        char *words = *g->reason ? xstrdup(g->reason) : xformat("%s of %s points", plain, most);
        if (!*old || strcmp(old, "-") == 0) /* a teacher's text stays */
            sheet_set(book->sheet, (size_t)place->row, (size_t)place->feedback, words);
        free(words);
    }
    free(most);
    free(plain);
    free(score);
}

/* Find the cells of all grades; no two may share one. */
static bool find_places(const struct gradebook *book, const struct keys *keys, const struct grade *grades,
                        size_t count, struct place *places, struct why *why)
{
    long *owner = xcalloc(book->sheet->count + 1, sizeof *owner); /* 1 + the grade whose student a row is */
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        struct place *p = &places[i];
        p->column = gradebook_column(book, grades[i].lab, why);
        ok = p->column != NOWHERE && find_row(book, keys, &grades[i], &p->row, why);
        if (!ok || p->row == NOWHERE)
            continue;
        p->feedback = gradebook_feedback(book, p->column);
        p->sign = decimal_sign(book->sheet, (size_t)p->column);
        if (!read_possible(book, p, why)) {
            ok = false;
            break;
        }
        long *mine = &owner[p->row];
        if (*mine && strcmp(grades[*mine - 1].student, grades[i].student) != 0) {
            why_say(why, "line %d fits %s and %s: correct the roster", book->sheet->rows[p->row].line,
                    grades[*mine - 1].student, grades[i].student);
            ok = false;
        }
        *mine = (long)i + 1;
    }
    free(owner);
    return ok;
}

/* Say which column each lab went to, so that the reader can check it. */
static void tell_columns(const struct gradebook *book, const struct grade *grades, const struct place *places,
                         size_t count, struct text *said)
{
    bool *told = xcalloc(book->sheet->rows[0].count, sizeof *told);
    for (size_t i = 0; i < count; i++) {
        if (!told[places[i].column])
            text_printf(said, "%s -> \"%s\"\n", grades[i].lab,
                        sheet_get(book->sheet, 0, (size_t)places[i].column));
        told[places[i].column] = true;
    }
    free(told);
}

/* The labs of a student without a line, in one line. Returns how many grades these are. */
static size_t tell_stranger(struct text *left, const struct grade *grades, const struct place *places,
                            size_t count)
{
    size_t labs = 0;
    text_printf(left, "  %s", grades[0].student);
    for (;
         labs < count && places[labs].row == NOWHERE && strcmp(grades[labs].student, grades[0].student) == 0;
         labs++)
        text_printf(left, ", %s", grades[labs].lab);
    text_printf(left, ": no line of the gradebook has this ID or email\n");
    return labs;
}

/* What identifies the student of a row; empty: it is no student's. */
static const char *row_name(const struct gradebook *book, const struct keys *keys, size_t row)
{
    const char *points_row = book->platform->points_row, *name = "";
    if (points_row && strstr(sheet_get(book->sheet, row, 0), points_row))
        return "";
    for (const long *c = keys->ids; *c != NOWHERE && !*name; c++)
        name = sheet_get(book->sheet, row, (size_t)*c);
    for (const long *c = keys->emails; *c != NOWHERE && !*name; c++)
        name = sheet_get(book->sheet, row, (size_t)*c);
    return name;
}

/* The students of the gradebook whom the class does not have, in one line. */
static void tell_unknown_rows(const struct gradebook *book, const struct keys *keys,
                              const struct grade *grades, size_t count, struct text *said)
{
    enum { SHOWN = 10 };
    size_t unknown = 0;
    struct text names = {0};
    for (size_t r = 1; r < book->sheet->count; r++) {
        const char *name = row_name(book, keys, r);
        bool known = !*name;
        for (size_t i = 0; i < count && !known; i++)
            known = is_row_of(book, keys, r, &grades[i]);
        if (!known && unknown++ < SHOWN)
            text_printf(&names, "%s%s", unknown > 1 ? ", " : "", name);
    }
    if (unknown)
        text_printf(said, "in the gradebook, not in the class (%zu): %s%s\n", unknown, names.s,
                    unknown > SHOWN ? ", ..." : "");
    text_free(&names);
}

bool gradebook_fill(const struct gradebook *book, const struct grade *grades, size_t count, struct text *said,
                    bool *complete, struct why *why)
{
    struct place *places = xcalloc(count + 1, sizeof *places);
    size_t filled = 0;
    struct keys keys;
    bool ok = find_keys(book, &keys, why) && find_places(book, &keys, grades, count, places, why);
    struct text left = {0};
    *complete = true;
    for (size_t i = 0; ok && i < count; i++) {
        const struct grade *g = &grades[i];
        bool found = places[i].row != NOWHERE;
        if (found && g->has_score) {
            fill_one(book, &places[i], g);
            filled++;
            continue;
        }
        *complete = *complete && found;
        if (found)
            text_printf(&left, "  %s, %s: %s\n", g->student, g->lab, g->reason);
        else
            i += tell_stranger(&left, g, &places[i], count - i) - 1;
    }
    if (ok) {
        text_printf(said, "%zu of %zu grades filled in\n", filled, count);
        tell_columns(book, grades, places, count, said);
        tell_unknown_rows(book, &keys, grades, count, said);
        text_printf(said, "%s%s", left.s ? "left as they were:\n" : "", left.s ? left.s : "");
    }
    text_free(&left);
    free(places);
    return ok;
}
