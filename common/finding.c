/* The kinds of findings, and lists of findings: appended to, searched, limited in length. */
#include "common/finding.h"

#include <stdlib.h>

static const struct {
    const char *name;
    bool costs;
} kinds[] = {
#define X(name, text, costs) [FINDING_##name] = {text, costs},
    FINDING_KINDS(X)
#undef X
};

const char *finding_kind_name(enum finding_kind kind)
{
    return kinds[kind].name;
}

const char *finding_cause_word(const struct finding *f)
{
    return f->cause ? cause_word(f->cause) : finding_kind_name(f->kind);
}

bool finding_kind_costs(enum finding_kind kind)
{
    return kinds[kind].costs;
}

void finding_all_lines(const struct finding *f, int lines[FINDING_LINES])
{
    lines[0] = f->line;
    lines[1] = f->call_line;
    lines[2] = f->other_line;
    lines[3] = f->other_call_line;
}

void finding_lines(const struct finding *f, int *line, int *other)
{
    *line = f->call_line ? f->call_line : f->line;
    *other = f->other_call_line ? f->other_call_line : f->other_line;
    bool half_known = f->line == f->other_line && (f->call_line == 0) != (f->other_call_line == 0);
    if (*line == *other || half_known) {
        *line = f->line;
        *other = f->other_line;
    }
}

size_t finding_kind_room(enum finding_kind kind, size_t most)
{
    return kinds[kind].costs ? most : REMARKS_MOST;
}

bool finding_kinds_compete(enum finding_kind a, enum finding_kind b)
{
    return a == b || (kinds[a].costs && kinds[b].costs);
}

bool findings_have_room(const struct findings *list, enum finding_kind kind, size_t most)
{
    size_t taken = 0;
    for (size_t f = 0; f < list->count; f++)
        taken += finding_kinds_compete(list->items[f].kind, kind);
    return taken < finding_kind_room(kind, most);
}

struct finding *findings_add(struct findings *list, enum finding_kind kind)
{
    struct finding *f = ARRAY_PUSH(list->items, list->count, list->capacity);
    *f = (struct finding){.kind = kind, .times = 1};
    return f;
}

void findings_free(struct findings *list)
{
    free(list->items);
    *list = (struct findings){0};
}

bool findings_have(const struct findings *list, enum finding_kind kind)
{
    for (size_t f = 0; f < list->count; f++)
        if (list->items[f].kind == kind)
            return true;
    return false;
}

bool findings_have_race(const struct findings *list)
{
    return findings_have(list, FINDING_SHARED_RACE) || findings_have(list, FINDING_GLOBAL_RACE);
}
