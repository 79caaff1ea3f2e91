#include "grader/tests/mutants/equivalent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The entry that is being read. */
struct reading {
    char *origin, *rule;
    bool beyond;
    size_t first;  /* of the list's items that are this entry's */
    bool reasoned; /* a reason has been given */
};

/* Is what has been read so far complete, so that another entry may begin? */
static bool is_complete(const struct equivalents *list, const struct reading *r)
{
    return !r->origin || (list->count > r->first && r->reasoned);
}

/* "ORIGIN RULE" or "ORIGIN RULE beyond" */
static bool begin(struct equivalents *list, struct reading *r, const char *line)
{
    static const char beyond[] = " beyond";
    size_t origin = strcspn(line, " "), rule = strcspn(line + origin + (line[origin] == ' '), " ");
    const char *rest = line + origin + 1 + rule;
    if (!is_complete(list, r) || !line[origin] || !rule || (*rest && strcmp(rest, beyond)))
        return false;
    free(r->origin);
    free(r->rule);
    *r = (struct reading){.origin = xstrndup(line, origin),
                          .rule = xstrndup(line + origin + 1, rule),
                          .beyond = *rest != 0,
                          .first = list->count};
    return true;
}

static bool take_line(struct equivalents *list, struct reading *r, const char *line, int at)
{
    if (!*line || *line == '#')
        return true;
    if (*line != ' ')
        return begin(list, r, line);
    line += strspn(line, " ");
    if (!r->origin || (*line == '>' && r->reasoned))
        return false;
    r->reasoned |= *line != '>';
    if (*line == '>')
        *ARRAY_PUSH(list->items, list->count, list->capacity) =
            (struct equivalent){.origin = xstrdup(r->origin),
                                .rule = xstrdup(r->rule),
                                .change = xstrdup(line + 1 + strspn(line + 1, " ")),
                                .beyond = r->beyond,
                                .at = at};
    return true;
}

bool equivalents_read(struct equivalents *list, const char *text, struct why *why)
{
    struct reading r = {0};
    bool good = true;
    int at = 1;
    for (; good && *text; at++) {
        char *line = xstrndup(text, strcspn(text, "\n"));
        good = take_line(list, &r, line, at);
        text += strlen(line);
        text += *text == '\n';
        free(line);
    }
    good = good && is_complete(list, &r);
    if (!good)
        why_say(why, "line %d: write an origin and a rule, then \"> before => after\", then the reason",
                at - 1);
    free(r.origin);
    free(r.rule);
    return good;
}

void equivalents_free(struct equivalents *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].origin);
        free(list->items[i].rule);
        free(list->items[i].change);
    }
    free(list->items);
    *list = (struct equivalents){0};
}

struct equivalent *equivalents_find(const struct equivalents *list, const struct mutant *m)
{
    struct equivalent *found = NULL;
    char *change = mutant_change(m);
    for (size_t i = 0; i < list->count && !found; i++) {
        struct equivalent *e = &list->items[i];
        if (!strcmp(e->origin, m->origin) && !strcmp(e->rule, m->rule->name) && !strcmp(e->change, change))
            found = e;
    }
    free(change);
    return found;
}
