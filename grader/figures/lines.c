/* What one block loads of a line, by which thread and how often: the halo of lab 2. */
#include "grader/figures/tile_cells.h"
#include "grader/figures/figures.h"

#include <stdlib.h>

/* Loads by thread, told as "cell, thread, halo": cells are counted from the block's first output. */
struct map {
    struct text *out;
    const struct cells *cells;
    const struct sight *sight;
};

static void write_load(void *context, const struct heard *h, unsigned thread, int64_t element)
{
    struct map *m = context;
    if (h->request.store || !m->sight->entry->buffers[h->buffer].counted)
        return;
    int cell = (int)element - m->cells->stored.low[2];
    int halo = element < m->cells->stored.low[2] || element >= m->cells->stored.high[2];
    text_printf(m->out, "%d %u %d\n", cell, thread, halo);
}

static void write_map(struct text *out, const char *name, const struct sight *s)
{
    struct cells c;
    cells_count(&c, s);
    text_printf(out, "%s_loads = %lld\n%s_outputs = %lld\n$%s << EOD\n", name, (long long)c.load_count, name,
                (long long)c.store_count, name);
    sight_visit(s, write_load, &(struct map){out, &c, s});
    text_printf(out, "EOD\n");
    cells_free(&c);
}

/* "cell, loads", with one line where the number of loads changes, for steps. */
static void write_how_often(struct text *out, const char *name, const struct sight *s)
{
    struct cells c;
    cells_count(&c, s);
    int before = 0, first = c.loaded.low[2] - 1, last = c.loaded.high[2] + 1;
    text_printf(out, "$%s_often << EOD\n", name);
    for (int cell = first; cell < last; cell++) {
        int now = cell >= 0 && cell < c.edge[2] ? c.loads[cell] : 0;
        if (cell == first || now != before)
            text_printf(out, "%g %d\n", cell - c.stored.low[2] - 0.5, now);
        before = now;
    }
    text_printf(out, "EOD\n");
    cells_free(&c);
}

static bool write_entry(struct text *out, int which, const char *name, struct why *why)
{
    struct sight tile = {0}, plain = {0};
    char *plain_name = xformat("%s_plain", name);
    bool ok = scene_of(&tile, 2, which, NULL, why) && scene_of(&plain, 2, which, PLAIN_KERNELS, why);
    if (ok) {
        write_map(out, name, &tile);
        write_how_often(out, name, &tile);
        write_how_often(out, plain_name, &plain);
    }
    free(plain_name);
    sight_free(&tile);
    sight_free(&plain);
    return ok;
}

bool write_halo_lab2(struct text *out, struct why *why)
{
    return write_entry(out, 0, "average3", why) && write_entry(out, 1, "derivative", why);
}
