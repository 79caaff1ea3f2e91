#include "grader/class_import/people.h"

#include <string.h>
#include <strings.h>

#include "grader/text/whole_file.h"

enum { ROSTER_MAX_BYTES = 16 << 20 };

static bool is_key(const char *header)
{
    static const char *const keys[] = {"id",     "name",   "email",      "login", "sid",
                                       "canvas", "moodle", "gradescope", "github"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (strcasecmp(header, keys[i]) == 0)
            return true;
    return false;
}

static int id_column(const struct people *people)
{
    return sheet_column(&people->sheet.rows[people->header], "id");
}

bool people_read(struct people *people, const char *path, struct why *why)
{
    *people = (struct people){0};
    if (!whole_file_read(&people->text, path, ROSTER_MAX_BYTES, why) ||
        !sheet_read(&people->sheet, path, &people->text, why))
        return false;
    while (people->header < people->sheet.count && sheet_is_empty(&people->sheet.rows[people->header]))
        people->header++;
    people->any = people->header < people->sheet.count && id_column(people) >= 0;
    if (!people->any)
        why_say(why, "%s: no column is called id; the first line has to be a header: id,name,email", path);
    return people->any;
}

static bool has_value(const struct people *people, size_t row, const char *value)
{
    const struct sheet_row *header = &people->sheet.rows[people->header];
    for (size_t i = 0; i < header->count; i++)
        if (is_key(header->cells[i].value) && strcasecmp(sheet_get(&people->sheet, row, i), value) == 0)
            return true;
    return false;
}

const char *people_find(const struct people *people, const char *value)
{
    const char *found = NULL;
    if (!people->any || !value || !*value)
        return NULL;
    for (size_t row = people->header + 1; row < people->sheet.count; row++) {
        const char *id = sheet_get(&people->sheet, row, (size_t)id_column(people));
        if (!*id || !has_value(people, row, value))
            continue;
        if (found)
            return NULL;
        found = id;
    }
    return found;
}

void people_free(struct people *people)
{
    sheet_free(&people->sheet);
    text_free(&people->text);
}
