#include "grader/figures/tile_cells.h"

#include <stdlib.h>

struct counting {
    struct cells *cells;
    const struct sight *sight;
};

void box_widen(struct box *b, const int at[3])
{
    for (int d = 0; d < 3; d++) {
        b->low[d] = at[d] < b->low[d] ? at[d] : b->low[d];
        b->high[d] = at[d] + 1 > b->high[d] ? at[d] + 1 : b->high[d];
    }
}

static void count_element(void *context, const struct heard *h, unsigned thread, int64_t element)
{
    struct counting *n = context;
    struct cells *c = n->cells;
    const struct buffer_spec *spec = &n->sight->entry->buffers[h->buffer];
    (void)thread;
    if (!(h->request.store ? spec->role == ROLE_OUTPUT : spec->counted))
        return;
    if (element < 0 || element >= (int64_t)c->edge[0] * c->edge[1] * c->edge[2]) {
        c->outside++;
        return;
    }
    int64_t row = element / c->edge[2];
    int at[3] = {(int)(row / c->edge[1]), (int)(row % c->edge[1]), (int)(element % c->edge[2])};
    box_widen(h->request.store ? &c->stored : &c->loaded, at);
    uint16_t *count = h->request.store ? c->stores : c->loads;
    count[element] += count[element] < UINT16_MAX;
    *(h->request.store ? &c->store_count : &c->load_count) += 1;
}

void cells_count(struct cells *c, const struct sight *s)
{
    struct grid grid = entry_grid(s->entry, s->shape);
    struct box empty = {{INT32_MAX, INT32_MAX, INT32_MAX}, {0, 0, 0}};
    *c = (struct cells){.edge = {1, 1, 1}, .loaded = empty, .stored = empty};
    for (int a = 0; a < grid.dimensions; a++)
        c->edge[3 - grid.dimensions + a] = (int)grid.edge[a];
    size_t count = (size_t)c->edge[0] * (size_t)c->edge[1] * (size_t)c->edge[2];
    c->loads = xcalloc(count, sizeof *c->loads);
    c->stores = xcalloc(count, sizeof *c->stores);
    sight_visit(s, count_element, &(struct counting){c, s});
}

void cells_free(struct cells *c)
{
    free(c->loads);
    free(c->stores);
    *c = (struct cells){0};
}

/* How many rows from row `y` on have `run` cells of the same value from column `x` on. */
static int equal_rows(const uint8_t *value, int width, int height, int x, int y, int run)
{
    int rows = 0;
    for (; y + rows < height; rows++)
        for (int k = 0; k < run; k++)
            if (value[(y + rows) * width + x + k] != value[y * width + x])
                return rows;
    return rows;
}

void cells_rectangles(struct text *out, const uint8_t *value, int width, int height, double left,
                      double bottom)
{
    bool *done = xcalloc((size_t)width * (size_t)height, sizeof *done);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            uint8_t v = value[y * width + x];
            int run = 0;
            if (!v || done[y * width + x])
                continue;
            while (x + run < width && value[y * width + x + run] == v && !done[y * width + x + run])
                run++;
            int rows = equal_rows(value, width, height, x, y, run);
            for (int r = 0; r < rows; r++)
                for (int k = 0; k < run; k++)
                    done[(y + r) * width + x + k] = true;
            text_printf(out, "%u %g %g %g %g\n", v, left + x - 0.5, left + x + run - 0.5, bottom + y - 0.5,
                        bottom + y + rows - 0.5);
        }
    free(done);
}
