/* What one block loads of the grid, and when: the tiles of labs 4, 5 and 6. */
#include "grader/figures/tile_cells.h"
#include "grader/figures/figures.h"

#include <stdlib.h>

/* How a cell of the tile was used. */
enum { CELL_HALO = 1, CELL_CORE = 2 };

/* Plane `i` of the box that the block loaded: what it loaded alone, and what it computed as well. */
static void write_plane(struct text *out, const struct cells *c, int i)
{
    const int *low = c->loaded.low, *high = c->loaded.high;
    int height = high[1] - low[1], width = high[2] - low[2];
    uint8_t *value = xcalloc((size_t)(height * width), 1);
    for (int j = 0; j < height; j++)
        for (int k = 0; k < width; k++) {
            int64_t cell = ((int64_t)i * c->edge[1] + low[1] + j) * c->edge[2] + low[2] + k;
            value[j * width + k] = c->loads[cell] ? c->stores[cell] ? CELL_CORE : CELL_HALO : 0;
        }
    cells_rectangles(out, value, width, height, 0, 0);
    free(value);
}

static int most_loads(const struct cells *c)
{
    int most = 0;
    for (int64_t cell = 0; cell < (int64_t)c->edge[0] * c->edge[1] * c->edge[2]; cell++)
        most = c->loads[cell] > most ? c->loads[cell] : most;
    return most;
}

static void write_box(struct text *out, const struct sight *s, const struct cells *c)
{
    static const char *const names[] = {"planes", "rows", "columns"};
    for (int d = 0; d < 3; d++)
        text_printf(out, "%s = %d\n", names[d], c->loaded.high[d] - c->loaded.low[d]);
    text_printf(out, "threads = %u\nloads = %lld\nmost = %d\noutputs = %lld\n",
                s->block[0] * s->block[1] * s->block[2], (long long)c->load_count, most_loads(c),
                (long long)c->store_count);
}

bool write_tile_lab4(struct text *out, struct why *why)
{
    struct sight s = {0};
    struct cells c;
    bool ok = scene_of(&s, 4, 1, NULL, why);
    if (ok) {
        cells_count(&c, &s);
        write_box(out, &s, &c);
        text_printf(out, "$cells << EOD\n");
        for (int i = c.loaded.low[0]; i < c.loaded.high[0]; i++) {
            write_plane(out, &c, i);
            text_printf(out, "\n\n");
        }
        text_printf(out, "EOD\n");
        cells_free(&c);
    }
    sight_free(&s);
    return ok;
}

/* ---- the march along the planes ---- */

/* What a march does to plane `plane` at step `step`, the number of barriers that came before. */
struct march {
    int low, plane_cells;
    bool loads[64][128], stores[64][128]; /* by plane from the lowest on, and step */
    int steps, planes;
};

static void note_step(void *context, const struct heard *h, unsigned thread, int64_t element)
{
    struct march *m = context;
    int plane = (int)(element / m->plane_cells) - m->low, step = (int)h->request.barriers;
    (void)thread;
    if (plane < 0 || plane >= 64 || step >= 128)
        return;
    (h->request.store ? m->stores : m->loads)[plane][step] = true;
    m->steps = step + 1 > m->steps ? step + 1 : m->steps;
    m->planes = plane + 1 > m->planes ? plane + 1 : m->planes;
}

static int first_step(const bool *steps, int count)
{
    int step = 0;
    while (step < count && !steps[step])
        step++;
    return step;
}

/* From when to when a plane is kept: from its load until the plane above it is computed. */
static void write_kept(struct text *out, const struct march *m)
{
    text_printf(out, "$kept << EOD\n");
    for (int p = 0; p + 1 < m->planes; p++) {
        int computed = first_step(m->stores[p + 1], m->steps);
        int until = computed < m->steps ? computed : first_step(m->stores[p], m->steps);
        if (until < m->steps)
            text_printf(out, "%d %d %d\n", first_step(m->loads[p], m->steps), until, p);
    }
    text_printf(out, "EOD\n");
}

static void write_march(struct text *out, const struct sight *s, const struct cells *c)
{
    struct march m = {.low = c->loaded.low[0], .plane_cells = c->edge[1] * c->edge[2]};
    sight_visit(s, note_step, &m);
    text_printf(out, "steps = %d\n$march << EOD\n", m.steps);
    for (int p = 0; p < m.planes; p++)
        for (int step = 0; step < m.steps; step++)
            if (m.loads[p][step] || m.stores[p][step])
                text_printf(out, "%d %d %d\n", step, p, m.stores[p][step] ? CELL_CORE : CELL_HALO);
    text_printf(out, "EOD\n");
    write_kept(out, &m);
}

/* Lanes' accesses of a sight, by where they go: global loads, shared loads, shared stores. */
static void write_accesses(struct text *out, const struct sight *s, const char *name)
{
    int64_t lanes[2][2] = {{0}}; /* [shared][store] */
    for (size_t r = 0; r < s->count; r++)
        if (s->heard[r].buffer >= 0 || s->heard[r].request.shared)
            lanes[s->heard[r].request.shared][s->heard[r].request.store] +=
                __builtin_popcount(s->heard[r].request.mask);
    double outputs = (double)lanes[false][true];
    text_printf(out, "\"%s\" %.3f %.3f %.3f\n", name, (double)lanes[false][false] / outputs,
                (double)lanes[true][false] / outputs, (double)lanes[true][true] / outputs);
}

/* The march of a lab's solution, its middle plane, and how many accesses an output takes there and before. */
static bool write_marching(struct text *out, int lab, struct why *why)
{
    static const char *const names[] = {[4] = "8×8×8 tile", [5] = "three planes", [6] = "one plane"};
    struct sight s = {0};
    bool ok = scene_of(&s, lab, 0, NULL, why);
    if (ok) {
        struct cells c;
        cells_count(&c, &s);
        write_box(out, &s, &c);
        write_march(out, &s, &c);
        text_printf(out, "$cells << EOD\n");
        write_plane(out, &c, (c.loaded.low[0] + c.loaded.high[0]) / 2);
        text_printf(out, "EOD\n$accesses << EOD\n");
        cells_free(&c);
    }
    sight_free(&s);
    for (int other = 4; other <= lab && ok; other++) {
        ok = scene_of(&s, other, other == 4, NULL, why);
        if (ok)
            write_accesses(out, &s, names[other]);
        sight_free(&s);
    }
    if (ok)
        text_printf(out, "EOD\n");
    return ok;
}

bool write_tile_lab5(struct text *out, struct why *why)
{
    return write_marching(out, 5, why);
}

bool write_tile_lab6(struct text *out, struct why *why)
{
    return write_marching(out, 6, why);
}
