#include "grader/figures/block_access.h"

#include <stdlib.h>

/* Values of a cell in the map: so many loads, up to MANY; or MISSING. */
enum { MANY = 8, MISSING = 9 };
enum { PLANES_SHOWN = 8, POINTS_MOST = 2048 };

/* ---- cells that an output needs ---- */

/* Where is the coordinate that lies `by` beside `at`? Negative or too large if beyond an end that keeps. */
static int beside(const struct entry *entry, int at, int by, int edge)
{
    int to = at + by;
    if (entry->pattern.edges == EDGES_CYCLIC)
        return (to % edge + edge) % edge;
    if (entry->pattern.edges == EDGES_CLAMPED)
        return to < 0 ? 0 : to < edge ? to : edge - 1;
    return to;
}

/* The input cell that lies `by` beside output `at`. False if the output does not need it, by the entry
 * point's pattern, or if there is none. */
static bool neighbour(const struct sight *s, const struct cells *c, const int at[3], const int by[3],
                      int cell[3])
{
    int moved = (by[0] != 0) + (by[1] != 0) + (by[2] != 0);
    for (int d = 0; d < 3; d++) {
        cell[d] = by[d] ? beside(s->entry, at[d], by[d], c->edge[d]) : at[d];
        if (cell[d] < 0 || cell[d] >= c->edge[d])
            return false;
    }
    return moved <= 1 || s->entry->pattern.corners;
}

static int64_t index_of(const struct cells *c, const int at[3])
{
    return ((int64_t)at[0] * c->edge[1] + at[1]) * c->edge[2] + at[2];
}

/* ---- the map ---- */

struct map {
    const struct sight *sight;
    struct cells cells;
    uint8_t *value; /* of each cell of the grid */
    struct box box; /* all that is loaded, stored or missing */
};

static void need_cell(struct map *m, const int cell[3], struct access_words *words)
{
    uint8_t *value = &m->value[index_of(&m->cells, cell)];
    words->missing += *value == 0;
    *value = *value ? *value : MISSING;
    box_widen(&m->box, cell);
}

static void need(struct map *m, const int at[3], struct access_words *words)
{
    const struct sight *s = m->sight;
    int low = -entry_before(s->entry, s->shape), high = entry_after(s->entry, s->shape), cell[3], by[3];
    bool has[3]; /* the axes that the grid has */
    for (int d = 0; d < 3; d++)
        has[d] = d >= 3 - s->entry->pattern.dimensions;
    for (by[0] = has[0] ? low : 0; by[0] <= (has[0] ? high : 0); by[0]++)
        for (by[1] = has[1] ? low : 0; by[1] <= (has[1] ? high : 0); by[1]++)
            for (by[2] = has[2] ? low : 0; by[2] <= (has[2] ? high : 0); by[2]++)
                if (neighbour(s, &m->cells, at, by, cell))
                    need_cell(m, cell, words);
}

static void make_map(struct map *m, const struct sight *s, struct access_words *words)
{
    struct cells *c = &m->cells;
    m->sight = s;
    cells_count(c, s);
    int64_t count = (int64_t)c->edge[0] * c->edge[1] * c->edge[2];
    m->value = xcalloc((size_t)count, 1);
    m->box = c->loaded;
    *words = (struct access_words){.loads = c->load_count, .outputs = c->store_count};
    for (int64_t cell = 0; cell < count; cell++) {
        m->value[cell] = c->loads[cell] < MANY ? (uint8_t)c->loads[cell] : MANY;
        words->cells += c->loads[cell] != 0;
    }
    for (int64_t cell = 0; cell < count; cell++) {
        int64_t row = cell / c->edge[2];
        int at[3] = {(int)(row / c->edge[1]), (int)(row % c->edge[1]), (int)(cell % c->edge[2])};
        if (!c->stores[cell])
            continue;
        box_widen(&m->box, at);
        if (!m->sight->entry->pattern.sum)
            need(m, at, words);
    }
}

/* ---- rectangles and cubes: plane by plane ---- */

/* The box's rows of plane i: values, or which cells are outputs. */
static void write_plane(struct text *out, const struct map *m, int i, bool outputs)
{
    const int *low = m->box.low, *high = m->box.high;
    int height = high[1] - low[1], width = high[2] - low[2];
    uint8_t *value = xcalloc((size_t)(height * width), 1);
    for (int j = 0; j < height; j++)
        for (int k = 0; k < width; k++) {
            int64_t cell = index_of(&m->cells, (const int[3]){i, low[1] + j, low[2] + k});
            value[j * width + k] = outputs ? m->cells.stores[cell] != 0 : m->value[cell];
        }
    if (outputs)
        text_printf(out, "0 -9 -9 -9 -9\n"); /* a plane without outputs has something to draw, too */
    cells_rectangles(out, value, width, height, 0, 0);
    text_printf(out, "\n\n");
    free(value);
}

/* Of many planes the first and the last ones. */
static int plane_shown(const struct map *m, int p, int shown)
{
    int planes = m->box.high[0] - m->box.low[0];
    return m->box.low[0] + (p < shown / 2 ? p : planes - shown + p);
}

static void write_planes(struct text *out, const struct map *m)
{
    int planes = m->box.high[0] - m->box.low[0], shown = planes < PLANES_SHOWN ? planes : PLANES_SHOWN;
    text_printf(out, "planes = %d\nshown = %d\nrows = %d\ncolumns = %d\narray plane[%d]\n", planes, shown,
                m->box.high[1] - m->box.low[1], m->box.high[2] - m->box.low[2], shown);
    for (int p = 0; p < shown; p++)
        text_printf(out, "plane[%d] = %d\n", p + 1, plane_shown(m, p, shown));
    text_printf(out, "$cells << EOD\n");
    for (int p = 0; p < shown; p++)
        write_plane(out, m, plane_shown(m, p, shown), false);
    text_printf(out, "EOD\n$outputs << EOD\n");
    for (int p = 0; p < shown; p++)
        write_plane(out, m, plane_shown(m, p, shown), true);
    text_printf(out, "EOD\n");
}

/* ---- lines: threads over cells ---- */

struct points {
    struct text *out;
    const struct map *map;
    int64_t seen, every; /* loads so far; one in so many is drawn */
};

static void write_point(void *context, const struct heard *h, unsigned thread, int64_t element)
{
    struct points *p = context;
    if (h->request.store || !p->map->sight->entry->buffers[h->buffer].counted)
        return;
    if (p->seen++ % p->every == 0)
        text_printf(p->out, "%lld %u\n", (long long)element, thread);
}

/* "first cell, value" where the value changes. */
static void write_steps(struct text *out, const struct map *m, bool missing)
{
    int low = m->box.low[2] - 1, high = m->box.high[2] + 1, before = -1;
    for (int cell = low; cell < high; cell++) {
        bool inside = cell >= m->box.low[2] && cell < m->box.high[2];
        int shown = !inside ? 0 : missing ? m->value[cell] == MISSING : m->cells.loads[cell];
        if (shown != before)
            text_printf(out, "%g %d\n", cell - 0.5, shown);
        before = shown;
    }
    text_printf(out, "%g 0\n", high - 0.5);
}

static void write_line(struct text *out, const struct map *m)
{
    const uint32_t *block = m->sight->block;
    struct points points = {out, m, 0, 1 + m->cells.load_count / POINTS_MOST};
    int most = 1;
    for (int cell = m->box.low[2]; cell < m->box.high[2]; cell++)
        most = m->cells.loads[cell] > most ? m->cells.loads[cell] : most;
    text_printf(out, "most = %d\nlow = %d\nhigh = %d\nthreads = %u\nevery = %lld\n$points << EOD\n", most,
                m->box.low[2], m->box.high[2], block[0] * block[1] * block[2], (long long)points.every);
    sight_visit(m->sight, write_point, &points);
    text_printf(out, "EOD\n$often << EOD\n");
    write_steps(out, m, false);
    text_printf(out, "EOD\n$missing << EOD\n");
    write_steps(out, m, true);
    text_printf(out, "EOD\n");
}

bool access_write(struct text *out, const struct sight *s, struct access_words *words)
{
    struct map m = {0};
    make_map(&m, s, words);
    bool any = words->loads || words->outputs;
    if (any) {
        text_printf(out, "entry = \"%s\"\nshape = \"%s\"\nblock = \"(%u, %u, %u)\"\n", s->entry->name,
                    shape_name(s->shape).s, s->middle[0], s->middle[1], s->middle[2]);
        text_printf(out, "loads = %lld\noutputs = %lld\nmissing = %lld\n", (long long)words->loads,
                    (long long)words->outputs, (long long)words->missing);
        if (s->entry->pattern.dimensions > 1)
            write_planes(out, &m);
        else
            write_line(out, &m);
    }
    free(m.value);
    cells_free(&m.cells);
    return any;
}
