/* Sizes and grids, computed from an entry point's pattern. */
#include <stdio.h>

#include "grader/labs/lab_record.h"

const char *const axis_names[3] = {"i", "j", "k"};

bool shape_is_same(struct shape a, struct shape b)
{
    return a.n == b.n && a.radius == b.radius && a.m == b.m && a.steps == b.steps;
}

struct shape_name shape_name(struct shape shape)
{
    struct shape_name name;
    int length = snprintf(name.s, sizeof name.s, shape.m ? "n = %d, m = %d" : "n = %d", shape.n, shape.m);
    if (shape.radius)
        length += snprintf(name.s + length, sizeof name.s - (size_t)length, ", radius %d", shape.radius);
    if (shape.steps)
        snprintf(name.s + length, sizeof name.s - (size_t)length, ", %d steps", shape.steps);
    return name;
}

/* ---- neighbours ---- */

static int times_reach(int neighbours, struct shape shape)
{
    return neighbours * (shape.radius ? shape.radius : 1) * (shape.steps ? shape.steps : 1);
}

int entry_before(const struct entry *entry, struct shape shape)
{
    return times_reach(entry->pattern.before, shape);
}

int entry_after(const struct entry *entry, struct shape shape)
{
    return times_reach(entry->pattern.after, shape);
}

struct weights entry_weights(const struct entry *entry, struct shape shape)
{
    for (int b = 0; b < entry->buffer_count; b++)
        if (entry->buffers[b].weights)
            return (struct weights){entry->buffers[b].name, (int)entry->buffers[b].count(shape), b};
    return (struct weights){entry->value_name, entry->value_count, -1};
}

/* ---- grids ---- */

struct grid entry_grid(const struct entry *entry, struct shape shape)
{
    size_t n = (size_t)shape.n, m = (size_t)shape.m;
    struct grid grid = {entry->pattern.dimensions, {n, 1, 1}};
    if (grid.dimensions == 2)
        grid.edge[1] = m;
    else if (grid.dimensions == 3)
        grid.edge[1] = grid.edge[2] = n;
    return grid;
}

int grid_coordinate(const struct grid *grid, size_t element, int axis)
{
    for (int a = grid->dimensions - 1; a > axis; a--)
        element /= grid->edge[a];
    return (int)(axis == 0 ? element : element % grid->edge[axis]);
}

struct shape entry_shape(const struct entry *entry, int n)
{
    struct shape shape = entry->count_size;
    shape.n = n;
    shape.m = entry->pattern.dimensions == 2 ? n : 0;
    return shape;
}
