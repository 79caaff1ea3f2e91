/* Which inputs an output depends on, by asking the definition with one input changed. */
#include "grader/steps/why_tree.h"

#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"

static bool same_want(const struct want *a, const struct want *b)
{
    return a->written == b->written && a->exact == b->exact && a->value == b->value;
}

/* Does the definition give another output if input element `e` is another? */
static bool depends(const struct steps *s, const struct case_data *data, void *input, size_t output, size_t e)
{
    const struct buffer_spec *spec = s->buffers[0].spec;
    struct want before = s->entry->want(data, output);
    char kept[8];
    size_t size = element_size(spec->element);
    memcpy(kept, (char *)input + e * size, size);
    if (spec->element == ELEMENT_FLOAT)
        ((float *)input)[e] += 3;
    else
        ((int *)input)[e] += 3000; /* the labs divide sums of integers by 3 */
    struct want after = s->entry->want(data, output);
    memcpy((char *)input + e * size, kept, size);
    return !same_want(&before, &after);
}

/* Is an element within the reach of the pattern around the output, along this axis? A cyclic grid has
 * neighbours at both ends. */
static bool is_near(const struct steps *s, const struct grid *grid, size_t output, size_t e)
{
    int before = entry_before(s->entry, s->shape), after = entry_after(s->entry, s->shape);
    for (int d = 0; d < grid->dimensions; d++) {
        int edge = (int)grid->edge[d];
        int distance = grid_coordinate(grid, e, d) - grid_coordinate(grid, output, d);
        if (s->entry->pattern.edges == EDGES_CYCLIC)
            distance = distance > edge / 2    ? distance - edge
                       : distance < -edge / 2 ? distance + edge
                                              : distance;
        if (distance < -before || distance > after)
            return false;
    }
    return true;
}

size_t *wanted_inputs(const struct steps *s, size_t element, size_t *count)
{
    enum { ALL_AT_MOST = 512 };
    size_t capacity = 0, *list = NULL;
    const struct steps_buffer *in = &s->buffers[0];
    *count = 0;
    if (s->end != TRIAL_COMPARED)
        return NULL; /* a call that died has no definition to be compared with */
    struct grid grid = entry_grid(s->entry, s->shape);
    struct case_data data = s->data;
    size_t size = element_size(in->spec->element);
    void *input = memcpy(xcalloc(in->count * size + 8, 1), in->before, in->count * size);
    data.data[0] = input;
    for (size_t e = 0; e < in->count; e++)
        if (s->entry->pattern.sum ? in->count <= ALL_AT_MOST || e == 0 : is_near(s, &grid, element, e))
            if (s->entry->pattern.sum || depends(s, &data, input, element, e))
                *ARRAY_PUSH(list, *count, capacity) = e;
    if (s->entry->pattern.sum && in->count > ALL_AT_MOST)
        *count = 0;
    free(input);
    return list;
}
