#include "grader/class_export/gradebook_columns.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Headers as lib/gradebook_exporter.rb of https://github.com/instructure/canvas-lms writes them. */
const struct platform platform_canvas = {
    .name = "Canvas",
    .ids = {"SIS User ID", "SIS Login ID"},
    .emails = {"SIS Login ID"},
    .points_row = "Points Possible",
    .not_grades = {"Current ", "Final ", "Unposted ", "Override "},
};

/* Headers of Moodle's "Plain text file" export (https://docs.moodle.org/en/Grade_export). */
const struct platform platform_moodle = {
    .name = "Moodle",
    .ids = {"ID number", "Username"},
    .emails = {"Email address"},
    .grade_ending = " (Real)",
    .feedback_ending = " (Feedback)",
    .not_grades = {" (Percentage)", " (Letter)", " (Feedback)"},
};

static bool contains_any(const char *header, const char *const *words)
{
    for (; *words; words++)
        if (strstr(header, *words))
            return true;
    return false;
}

/* Is it what the platform adds to a title, " (12345)" or " (Real)", or nothing? */
static bool ends_title(const struct platform *p, const char *rest)
{
    return !*rest || (p->grade_ending ? strcmp(rest, p->grade_ending) == 0
                                      : rest[0] == ' ' && rest[1] == '(' && isdigit((unsigned char)rest[2]));
}

/* Is the header, or a part of it behind ": ", the lab's number in the words "Lab 4", "lab4" or "lab_4", by
 * itself or before ":" or " -" and more words? Then it is no other assignment, a "Lab 4 Quiz" or "Lab 4.5".
 */
static bool names_lab(const struct platform *p, const char *header, const char *lab)
{
    const char *colon = strstr(header, ": "), *want = lab, *c = header;
    if (strncasecmp(header, "lab", 3) != 0)
        return colon && names_lab(p, colon + 2, lab);
    for (; *c && *want; c++)
        if (!strchr(" _-", *c) && tolower((unsigned char)*c) != *want++)
            return false;
    return !*want && (ends_title(p, c) || *c == ':' || strncmp(c, " -", 2) == 0);
}

/* The header that the user has chosen for a lab, NULL if none. */
static const char *chosen_header(const struct gradebook *book, const char *lab)
{
    size_t length = strlen(lab);
    for (int i = 0; i < book->column_count; i++)
        if (strncmp(book->columns[i], lab, length) == 0 && book->columns[i][length] == '=')
            return book->columns[i] + length + 1;
    return NULL;
}

/* Is it the header without what the platform adds? */
static bool is_title(const struct platform *p, const char *header, const char *title)
{
    size_t length = strlen(title);
    return strncmp(header, title, length) == 0 && ends_title(p, header + length);
}

static bool is_column(const struct gradebook *book, const char *header, const char *lab)
{
    const char *chosen = chosen_header(book, lab);
    if (chosen)
        return is_title(book->platform, header, chosen);
    return names_lab(book->platform, header, lab) && !contains_any(header, book->platform->not_grades);
}

long gradebook_column(const struct gradebook *book, const char *lab, struct why *why)
{
    const struct sheet_row *header = &book->sheet->rows[0];
    long found = NOWHERE;
    for (size_t c = 0; c < header->count; c++) {
        if (!is_column(book, header->cells[c].value, lab))
            continue;
        if (found != NOWHERE) {
            why_say(why, "two columns for %s, \"%s\" and \"%s\": choose one with --column %s=HEADER", lab,
                    header->cells[found].value, header->cells[c].value, lab);
            return NOWHERE;
        }
        found = (long)c;
    }
    if (found == NOWHERE)
        why_say(why,
                "no column for %s: make the assignment in %s and export again, or name it with --column "
                "%s=HEADER",
                lab, book->platform->name, lab);
    return found;
}

long gradebook_header(const struct sheet *sheet, const char *name)
{
    for (size_t c = 0; c < sheet->rows[0].count; c++)
        if (strcmp(sheet->rows[0].cells[c].value, name) == 0)
            return (long)c;
    return NOWHERE;
}

long gradebook_feedback(const struct gradebook *book, long grades)
{
    const struct platform *p = book->platform;
    const char *header = sheet_get(book->sheet, 0, (size_t)grades);
    const char *ending = p->grade_ending ? strstr(header, p->grade_ending) : NULL;
    if (!p->feedback_ending || !ending)
        return NOWHERE;
    char *name = xformat("%.*s%s", (int)(ending - header), header, p->feedback_ending);
    long found = gradebook_header(book->sheet, name);
    free(name);
    return found;
}
