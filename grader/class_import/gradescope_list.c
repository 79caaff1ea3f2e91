#include "grader/class_import/gradescope_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The value after "KEY:" in a line, without quotes. NULL: the line has another key. The caller frees it. */
static char *value_of(const char *line, const char *key)
{
    size_t length = strlen(key);
    line += strspn(line, " -");
    if (strncmp(line, key, length) != 0)
        return NULL;
    line += length;
    line += strspn(line, " ");
    size_t size = strcspn(line, "\r\n");
    bool quoted = size >= 2 && (line[0] == '\'' || line[0] == '"') && line[size - 1] == line[0];
    return xstrndup(line + quoted, size - 2 * (size_t)quoted);
}

/* "2026-11-20 21:03:04.123456789 Z", or an offset such as -08:00 in place of the Z. 0: another form. */
static time_t read_created(const char *text)
{
    struct tm tm = {0};
    const char *end = strptime(text, "%Y-%m-%d %H:%M:%S", &tm);
    int hours = 0, minutes = 0;
    char sign = '+';
    if (!end)
        return 0;
    if (*end == '.')
        end += 1 + strspn(end + 1, "0123456789");
    end += strspn(end, " ");
    if (*end != 'Z' && sscanf(end, "%c%2d:%2d", &sign, &hours, &minutes) != 3)
        return 0;
    int offset = 60 * (60 * hours + minutes);
    return timegm(&tm) - (sign == '-' ? -offset : offset);
}

static void take(char **place, char *value)
{
    if (value) {
        free(*place);
        *place = value;
    }
}

static void read_person(struct gradescope_item *item, const char *line)
{
    if (line[strspn(line, " ")] == '-')
        *ARRAY_PUSH(item->people, item->count, item->capacity) = (struct gradescope_person){0};
    if (item->count == 0)
        return;
    struct gradescope_person *p = &item->people[item->count - 1];
    take(&p->name, value_of(line, ":name:"));
    take(&p->sid, value_of(line, ":sid:"));
    take(&p->email, value_of(line, ":email:"));
}

/* A key of a submission has two blanks in front; the list of submitters ends at the next such key. */
static void read_line(struct gradescope_list *list, const char *line, bool *in_people)
{
    if (strncmp(line, "submission_", 11) == 0) {
        *ARRAY_PUSH(list->items, list->count, list->capacity) =
            (struct gradescope_item){.folder = xstrndup(line, strcspn(line, ":\r\n"))};
        *in_people = false;
        return;
    }
    if (list->count == 0)
        return;
    struct gradescope_item *item = &list->items[list->count - 1];
    if (strncmp(line, "  :", 3) == 0)
        *in_people = strncmp(line, "  :submitters:", 14) == 0;
    char *created = strncmp(line, "  :", 3) == 0 ? value_of(line, ":created_at:") : NULL;
    if (created)
        item->created = read_created(created);
    else if (*in_people && strncmp(line, "  :", 3) != 0)
        read_person(item, line);
    free(created);
}

void gradescope_read(struct gradescope_list *list, const char *text)
{
    bool in_people = false;
    for (const char *at = text; *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        char *line = xstrndup(at, length);
        read_line(list, line, &in_people);
        free(line);
        at += length;
    }
}

const struct gradescope_item *gradescope_find(const struct gradescope_list *list, const char *folder)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].folder, folder) == 0)
            return &list->items[i];
    return NULL;
}

void gradescope_free(struct gradescope_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        for (size_t k = 0; k < list->items[i].count; k++) {
            free(list->items[i].people[k].name);
            free(list->items[i].people[k].sid);
            free(list->items[i].people[k].email);
        }
        free(list->items[i].people);
        free(list->items[i].folder);
    }
    free(list->items);
    *list = (struct gradescope_list){0};
}
