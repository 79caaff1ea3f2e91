/* Find a number that a condition wants within two limits, and that is outside of them in every thread. */
#include <limits.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

static struct watch_range *find(struct watch_ranges *list, const struct follow_event *e)
{
    for (size_t k = 0; k < list->count; k++) {
        struct watch_range *r = &list->items[k];
        if (r->function == e->function && r->line == e->lines[0] && r->number == e->sources[0].number)
            return r;
    }
    if (list->count == WATCH_RANGES)
        return NULL;
    struct watch_range *r = &list->items[list->count++];
    *r = (struct watch_range){.function = e->function,
                              .line = e->lines[0],
                              .number = e->sources[0].number,
                              .low = {INT_MIN, INT_MIN},
                              .high = {INT_MAX, INT_MAX}};
    return r;
}

static void take_limit(struct watch_range *r, const char *compares, long long limit)
{
    bool below = compares[0] == 'l', equal = compares[1] == 'e';
    for (int wanted = 0; wanted < 2; wanted++) {
        bool upper = below == wanted;  /* v < c that is true, v > c that is false */
        bool beside = wanted != equal; /* the limit itself is outside */
        long long at = upper ? limit - beside : limit + beside;
        if (upper && at < r->high[wanted])
            r->high[wanted] = at;
        if (!upper && at > r->low[wanted])
            r->low[wanted] = at;
    }
}

static void take_value(struct watch_range *r, long long value)
{
    if (value < 0 || value >= WATCH_VALUES)
        r->beyond = true;
    else
        r->seen[value] = true;
}

void watch_hear_range(struct watch_ranges *list, const struct follow_event *e)
{
    static const char *const ops[] = {"setp.lt.s32", "setp.le.s32", "setp.gt.s32", "setp.ge.s32"};
    bool compares = false;
    for (size_t k = 0; k < ARRAY_LEN(ops); k++)
        compares = compares || strcmp(e->op, ops[k]) == 0;
    struct watch_range *r = compares && e->source_count >= 2 ? find(list, e) : NULL;
    for (unsigned lane = 0; r && lane < FOLLOW_LANES; lane++)
        if (e->mask >> lane & 1) {
            take_value(r, watch_integer(&e->sources[0], lane));
            take_limit(r, e->op + strlen("setp."), watch_integer(&e->sources[1], lane));
        }
}

/* List the first values, if none is within the limits. */
static bool is_outside(const struct watch_range *r, int wanted, struct watch_outside *found)
{
    bool both = r->low[wanted] > INT_MIN && r->high[wanted] < INT_MAX && r->low[wanted] <= r->high[wanted];
    *found = (struct watch_outside){.line = r->line};
    if (both) {
        found->low = (int)r->low[wanted];
        found->high = (int)r->high[wanted];
    }
    for (int v = 0; v < WATCH_VALUES && both; v++)
        if (r->seen[v]) {
            both = v < r->low[wanted] || v > r->high[wanted];
            if (found->count < WATCH_TOLD)
                found->values[found->count] = v;
            found->count++;
        }
    return both && !r->beyond && found->count > 0;
}

bool watch_always_outside(const struct watch *w, struct watch_outside *found)
{
    for (size_t k = 0; k < w->ranges.count; k++)
        for (int wanted = 0; wanted < 2; wanted++)
            if (is_outside(&w->ranges.items[k], wanted, found))
                return true;
    return false;
}
