#include "grader/diagnose/where_own_part.h"

#include <stdlib.h>

/* Where the parts begin: in elements of the input, in the order of the launches. */
struct parts {
    size_t *begin, count;
};

enum { INPUT = 0 };

/* The element at which a launch's pointers into the input point. False: there is none, or they differ. */
static bool part_of(size_t *begin, const struct field *f, const struct plan_step *launch)
{
    const struct buffer_spec *spec = &f->entry->buffers[INPUT];
    int64_t size = (int64_t)element_size(spec->element), first = -1;
    for (size_t p = 0; p < launch->pointer_count; p++) {
        const struct plan_place *to = &launch->pointers[p].place;
        if (to->buffer != INPUT)
            continue;
        if (to->offset < 0 || to->offset % size || (first >= 0 && first != to->offset))
            return false;
        first = to->offset;
    }
    *begin = (size_t)(first / size);
    return first >= 0 && *begin < spec->count(f->data->shape);
}

/* False: the launches do not share the line in this way. */
static bool take_parts(struct parts *parts, const struct field *f, const struct plan *plan)
{
    size_t begin = 0;
    bool from_start = false, apart = false;
    for (size_t s = plan->last_call; s < plan->step_count; s++) {
        if (plan->steps[s].kind != PLAN_LAUNCH)
            continue;
        if (!part_of(&begin, f, &plan->steps[s]))
            return false;
        parts->begin[parts->count++] = begin;
        from_start |= begin == 0;
        apart |= begin > 0;
    }
    return from_start && apart;
}

/* The part that an element lies in. */
static void find_part(size_t *begin, size_t *end, const struct parts *parts, size_t element, size_t count)
{
    *begin = 0;
    *end = count;
    for (size_t k = 0; k < parts->count; k++) {
        size_t at = parts->begin[k];
        *begin = at <= element && at > *begin ? at : *begin;
        *end = at > element && at < *end ? at : *end;
    }
}

/* Would the output's value be right if its part were all there is? */
static bool is_right_in_part(const struct field *f, const struct parts *parts, size_t element)
{
    size_t begin, end, size = element_size(f->entry->buffers[INPUT].element);
    find_part(&begin, &end, parts, element, f->count);
    struct case_data part = *f->data;
    part.shape.n = (int)(end - begin);
    part.data[INPUT] = (const char *)f->data->data[INPUT] + begin * size;
    struct want want = f->entry->want(&part, element - begin);
    return f->spec->element == ELEMENT_FLOAT ? want_accepts(&want, (float)f->got[element])
                                             : f->got[element] == (double)want.exact;
}

static bool are_right_in_parts(const struct field *f, const struct parts *parts)
{
    for (size_t e = 0; e < f->count; e++)
        if (f->marks[e] == MARK_WRONG && !is_right_in_part(f, parts, e))
            return false;
    return true;
}

static enum cause of_launches(const struct field *f, const struct plan *plan)
{
    struct parts parts = {xcalloc(plan->step_count + 1, sizeof *parts.begin), 0};
    bool found = take_parts(&parts, f, plan) && are_right_in_parts(f, &parts);
    free(parts.begin);
    return !found                                    ? CAUSE_NONE
           : f->entry->pattern.edges == EDGES_CYCLIC ? CAUSE_LAUNCH_AS_RING
                                                     : CAUSE_LAUNCH_AS_LINE;
}

/* Is the last output alone wrong, and does it take the first element of a block, not its own? */
static bool is_ring_of_block(const struct field *f, const struct geometry *g)
{
    size_t last = f->count - 1, threads = g->known ? g->block[0] : 0;
    if (f->times[MARK_WRONG] != 1 || f->marks[last] != MARK_WRONG || !threads)
        return false;
    for (size_t begin = threads; begin < last; begin += threads)
        if (is_right_in_part(f, &(struct parts){&begin, 1}, last))
            return true;
    return false;
}

enum cause where_own_part(const struct field *f, const struct geometry *g, const struct plan *plan)
{
    enum edges edges = f->entry->pattern.edges;
    if (f->entry->pattern.sum || f->grid.dimensions != 1 || edges == EDGES_KEPT || !f->times[MARK_WRONG])
        return CAUSE_NONE;
    enum cause found = of_launches(f, plan);
    return !found && edges == EDGES_CYCLIC && is_ring_of_block(f, g) ? CAUSE_RING_FROM_BLOCK : found;
}
