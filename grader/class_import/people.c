#include "grader/class_import/people.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grader/class_import/name_key.h"
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

const char *people_id(const struct people *people, size_t row)
{
    int column = sheet_column(&people->sheet.rows[people->header], "id");
    return row > people->header ? sheet_get(&people->sheet, row, (size_t)column) : "";
}

/* ---- names ---- */

static char *lower(const char *value)
{
    char *copy = xstrdup(value);
    for (char *at = copy; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    return copy;
}

/* `name` is taken over. */
static void add_name(struct people_names *names, char *name, size_t row)
{
    *ARRAY_PUSH(names->items, names->count, names->capacity) = (struct people_name){name, row};
}

static int by_name_and_row(const void *left, const void *right)
{
    const struct people_name *a = left, *b = right;
    int order = strcmp(a->name, b->name);
    return order ? order : (a->row > b->row) - (a->row < b->row);
}

static void sort_names(struct people_names *names)
{
    if (names->count)
        qsort(names->items, names->count, sizeof *names->items, by_name_and_row);
}

/* The first of the names that is not less than `name`; names->count: there is none. */
static size_t first_of(const struct people_names *names, const char *name)
{
    size_t low = 0, high = names->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(names->items[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* `name` is freed. */
static const char *only_one(const struct people *people, const struct people_names *names, char *name,
                            bool *several)
{
    size_t at = first_of(names, name), row = 0;
    bool found = false;
    *several = false;
    for (; at < names->count && strcmp(names->items[at].name, name) == 0; at++) {
        *several |= found && names->items[at].row != row;
        found = true;
        row = names->items[at].row;
    }
    free(name);
    return found && !*several ? people_id(people, row) : NULL;
}

static void free_names(struct people_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i].name);
    free(names->items);
    *names = (struct people_names){0};
}

/* ---- the roster ---- */

static void add_cell(struct people *people, size_t row, size_t column)
{
    const char *header = people->sheet.rows[people->header].cells[column].value;
    const char *value = sheet_get(&people->sheet, row, column);
    if (*value && is_key(header)) {
        add_name(&people->exact, lower(value), row);
        add_name(&people->plain, name_key(value), row);
    } else if (*value && strcasecmp(header, "group") == 0)
        add_name(&people->groups, name_key_letters(value), row);
}

static void index_names(struct people *people)
{
    for (size_t row = people->header + 1; row < people->sheet.count; row++)
        for (size_t i = 0; *people_id(people, row) && i < people->sheet.rows[people->header].count; i++)
            add_cell(people, row, i);
    sort_names(&people->exact);
    sort_names(&people->plain);
    sort_names(&people->groups);
}

bool people_read(struct people *people, const char *path, struct why *why)
{
    *people = (struct people){0};
    if (!whole_file_read(&people->text, path, ROSTER_MAX_BYTES, why) ||
        !sheet_read(&people->sheet, path, &people->text, why))
        return false;
    while (people->header < people->sheet.count && sheet_is_empty(&people->sheet.rows[people->header]))
        people->header++;
    people->any =
        people->header < people->sheet.count && sheet_column(&people->sheet.rows[people->header], "id") >= 0;
    if (people->any)
        index_names(people);
    else
        why_say(why, "%s: no column is called id; the first line has to be a header: id,name,email", path);
    return people->any;
}

const char *people_find(const struct people *people, const char *value)
{
    bool several = false;
    if (!people->any || !value || !*value)
        return NULL;
    const char *id = only_one(people, &people->exact, lower(value), &several);
    return id || several ? id : only_one(people, &people->plain, name_key(value), &several);
}

const char *people_in_group(const struct people *people, const char *group, size_t index)
{
    char *name = name_key_letters(group);
    const struct people_names *groups = &people->groups;
    size_t at = *name ? first_of(groups, name) + index : groups->count;
    bool found = at < groups->count && strcmp(groups->items[at].name, name) == 0;
    free(name);
    return found ? people_id(people, groups->items[at].row) : NULL;
}

void people_free(struct people *people)
{
    free_names(&people->exact);
    free_names(&people->plain);
    free_names(&people->groups);
    sheet_free(&people->sheet);
    text_free(&people->text);
}
