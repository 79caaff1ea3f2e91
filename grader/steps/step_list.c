#include "grader/steps/step_list.h"

#include <stdlib.h>
#include <string.h>

#include "grader/text/text_line.h"

static bool is_here(const struct steps *s, const struct event *e)
{
    return e->kind != EVENT_HOST && e->launch == s->launch && e->block == s->block;
}

/* Does the event belong to the step at the end of the list? */
static bool goes_on(const struct step_list *list, const struct event *e)
{
    const struct step_item *last = list->count ? &list->items[list->count - 1] : NULL;
    if (!last || last->warp != e->warp || last->waits)
        return false;
    return !e->lines[0] ||
           (last->line == e->lines[0] && !memcmp(last->calls, e->lines + 1, sizeof last->calls));
}

static void add_event(struct step_list *list, const struct event *e, uint32_t number)
{
    if (!goes_on(list, e)) {
        struct step_item *fresh = ARRAY_PUSH(list->items, list->count, list->capacity);
        *fresh = (struct step_item){.warp = e->warp, .line = e->lines[0]};
        memcpy(fresh->calls, e->lines + 1, sizeof fresh->calls);
    }
    struct step_item *step = &list->items[list->count - 1];
    *ARRAY_PUSH(step->events, step->count, step->capacity) = number;
    step->mask |= e->mask;
    step->waits |= e->kind == FOLLOW_BARRIER;
    if (e->kind == FOLLOW_LEAVE && e->depth == 1)
        step->gone |= e->taken;
}

/* A step worth showing does more than compute. Conditions on which all lanes agree do not show either. */
static bool shows(const struct steps *s, const struct step_item *step)
{
    if (step->waits || step->gone)
        return true;
    for (size_t k = 0; k < step->count; k++) {
        const struct event *e = event_at(s->log, step->events[k]);
        bool parts = e->kind == FOLLOW_BRANCH && e->taken && e->taken != e->mask;
        bool computes = e->kind == FOLLOW_COMPUTE || e->kind == FOLLOW_BRANCH || e->kind == FOLLOW_CALL;
        if (parts || !computes)
            return true;
    }
    struct step_variable v;
    char *line = line_text(s->code, step->line);
    bool named = step_find_variable(&v, s, step, line, s->code);
    free(line);
    return named;
}

void step_list_take(struct step_list *list, const struct steps *s)
{
    size_t kept = 0;
    *list = (struct step_list){0};
    for (uint32_t k = 0; k < event_log_count(s->log); k++)
        if (is_here(s, event_at(s->log, k)))
            add_event(list, event_at(s->log, k), k);
    for (size_t k = 0; k < list->count; k++) {
        if (shows(s, &list->items[k]))
            list->items[kept++] = list->items[k];
        else
            free(list->items[k].events);
    }
    list->count = kept;
}

void step_list_free(struct step_list *list)
{
    for (size_t k = 0; k < list->count; k++)
        free(list->items[k].events);
    free(list->items);
    *list = (struct step_list){0};
}
