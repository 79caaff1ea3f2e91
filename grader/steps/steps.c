#include "grader/steps/steps.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/submission.h"
#include "grader/run/compare.h"
#include "grader/steps/steps_parts.h"
#include "grader/text/source_code.h"

enum { FOLLOW_AT_MOST = 400000 }; /* warp instructions that are kept whole; else one block is */

static bool choose_entry(struct steps *s, const struct lab *lab, const struct steps_choice *choice,
                         struct why *why)
{
    for (s->which = 0; choice->entry && s->which < lab->entry_count; s->which++)
        if (!strcmp(lab->entries[s->which]->name, choice->entry))
            break;
    if (s->which == lab->entry_count) {
        why_say(why, "lab %d has no function %s; it has %s%s%s", lab->number, choice->entry,
                lab->entries[0]->name, lab->entry_count > 1 ? " and " : "",
                lab->entry_count > 1 ? lab->entries[1]->name : "");
        return false;
    }
    s->entry = lab->entries[s->which];
    return true;
}

static bool set_cell(struct steps *s, const struct steps_choice *choice, struct why *why)
{
    struct grid grid = entry_grid(s->entry, s->shape);
    size_t element = 0;
    if (!choice->has_cell)
        return true;
    for (int d = 0; d < grid.dimensions; d++) {
        if (choice->cell[d] < 0 || (size_t)choice->cell[d] >= grid.edge[d]) {
            why_say(why, "there is no such element at n = %d: index %d is %d, and must be below %zu",
                    s->shape.n, d + 1, choice->cell[d], grid.edge[d]);
            return false;
        }
        element = element * grid.edge[d] + (size_t)choice->cell[d];
    }
    s->wrong = s->entry->pattern.sum ? 0 : element;
    return true;
}

static bool read_source(struct steps *s, const char *path, struct why *why)
{
    struct submission file = {0};
    bool ok = !path || submission_read(&file, path, why);
    s->source = xstrdup(ok && path ? file.text : "");
    s->code = source_code(s->source);
    submission_free(&file);
    return ok;
}

struct steps *steps_take(struct scene *scene, const char *path, const struct steps_choice *choice,
                         struct why *why)
{
    struct steps *s = xcalloc(1, sizeof *s);
    struct rig *rig = &scene->rig;
    struct event_filter filter = {.stores_only = true};
    rig->seed = s->seed = choice->seed ? choice->seed : 1;
    snprintf(s->file, sizeof s->file, "%s", path ? path : "the solution");
    bool ok = read_source(s, path, why) && choose_entry(s, scene->lab, choice, why);
    if (ok) {
        steps_choose_size(s, scene->lab, rig, choice);
        steps_run(s, rig, choice, &filter);
        ok = set_cell(s, choice, why) && steps_choose_block(s, choice, why);
    }
    if (ok) {
        filter =
            (struct event_filter){.one_block = event_log_heard(s->log) > FOLLOW_AT_MOST, .block = s->block};
        steps_run(s, rig, choice, &filter);
        s->whole = !filter.one_block && !event_log_is_full(s->log);
        ok = set_cell(s, choice, why);
    }
    if (!ok) {
        steps_free(s);
        return NULL;
    }
    return s;
}

void steps_free(struct steps *s)
{
    if (s) {
        steps_forget(s);
        printed_free(&s->printed);
        free(s->source);
        free(s->code);
    }
    free(s);
}

/* ---- names and numbers ---- */

static void split(uint64_t linear, const uint32_t edge[3], uint32_t index[3])
{
    index[0] = (uint32_t)(linear % edge[0]);
    index[1] = (uint32_t)(linear / edge[0] % edge[1]);
    index[2] = (uint32_t)(linear / edge[0] / edge[1]);
}

void steps_block_index(const struct steps *s, uint32_t launch, uint64_t block, uint32_t index[3])
{
    split(block, event_log_launch(s->log, launch)->grid, index);
}

void steps_thread_index(const struct steps *s, uint32_t launch, uint32_t warp, uint32_t lane,
                        uint32_t index[3])
{
    split((uint64_t)warp * FOLLOW_LANES + lane, event_log_launch(s->log, launch)->block, index);
}

void steps_cell_name(const struct steps *s, int buffer, size_t element, char *to, size_t size)
{
    const struct steps_buffer *b = &s->buffers[buffer];
    struct grid grid = entry_grid(s->entry, s->shape);
    bool on_grid = b->count == grid.edge[0] * grid.edge[1] * grid.edge[2];
    int length = snprintf(to, size, "%s", b->spec->name);
    for (int d = 0; on_grid && d < grid.dimensions && length < (int)size; d++)
        length += snprintf(to + length, size - (size_t)length, "[%d]", grid_coordinate(&grid, element, d));
    if (!on_grid)
        snprintf(to + length, size - (size_t)length, "[%zu]", element);
}

int steps_parameter(const struct steps *s, int32_t number)
{
    for (int b = 0; number >= 0 && b < s->entry->buffer_count; b++)
        if (s->buffers[b].number == number)
            return b;
    return -1;
}

struct shown_number steps_shown(const struct steps *s, int buffer, double value)
{
    static const double exact = 9007199254740992.0; /* 2^53: above it a double leaves whole numbers out */
    bool whole = s->buffers[buffer].spec->element != ELEMENT_FLOAT && fabs(value) < exact;
    struct shown_number shown;
    if (isnan(value))
        snprintf(shown.s, sizeof shown.s, "NaN");
    else
        snprintf(shown.s, sizeof shown.s, whole ? "%.0f" : "%.7g", value);
    return shown;
}

double steps_number(const struct steps *s, int buffer, size_t element, bool after)
{
    const struct steps_buffer *b = &s->buffers[buffer];
    const void *array = after ? b->after : b->before;
    if (!array)
        return NAN;
    return b->spec->element == ELEMENT_FLOAT ? (double)((const float *)array)[element]
           : b->spec->element == ELEMENT_INT ? (double)((const int *)array)[element]
                                             : (double)((const long long *)array)[element];
}
