#include "grader/page/line_counts.h"

#include <stdlib.h>

#include "common/device.h"
#include "common/follow.h"

static struct line_count *line_at(struct line_counts *c, int line)
{
    if (line >= c->count) {
        c->lines = xrealloc(c->lines, (size_t)(line + 1) * sizeof *c->lines);
        while (c->count <= line)
            c->lines[c->count++] = (struct line_count){0};
    }
    return &c->lines[line];
}

/* ---- instructions ---- */

/* Listens to a call. */
struct counting {
    struct line_counts *counts;
    uint64_t middle; /* linear index of the block in the grid */
};

static void begin(void *context, const struct follow_launch *l)
{
    const uint32_t *grid = l->launch->grid;
    ((struct counting *)context)->middle =
        grid[0] / 2 + (uint64_t)grid[0] * (grid[1] / 2 + (uint64_t)grid[1] * (grid[2] / 2));
}

static void hear(void *context, const struct follow_event *e)
{
    struct counting *c = context;
    if (e->block == c->middle)
        line_at(c->counts, e->lines[0] > 0 ? e->lines[0] : 0)->instructions++;
}

void line_counts_look(struct line_counts *c, struct scene *scene, int which)
{
    struct counting counting = {.counts = c};
    struct device_follow listener = {.begin = begin, .hear = hear, .context = &counting};
    struct sight s = {0};
    scene->rig.backend->follow(scene->rig.device, &listener);
    scene_look(scene, which, scene->lab->entries[which]->count_size, &s);
    scene->rig.backend->follow(scene->rig.device, NULL);
    line_counts_add(c, &s);
    sight_free(&s);
}

/* ---- requests ---- */

void line_counts_add(struct line_counts *c, const struct sight *s)
{
    for (size_t k = 0; k < s->count; k++) {
        const struct device_request *r = &s->heard[k].request;
        struct line_count *l = line_at(c, r->line > 0 ? r->line : 0);
        l->requests++;
        *(r->shared ? &l->wavefronts : &l->sectors) += r->passes;
    }
    if (s->count)
        text_printf(&c->where, "%sblock (%u,%u,%u) of %s at %s", c->where.length ? " and " : "", s->middle[0],
                    s->middle[1], s->middle[2], s->entry->name, shape_name(s->shape).s);
}

void line_counts_free(struct line_counts *c)
{
    free(c->lines);
    text_free(&c->where);
    *c = (struct line_counts){0};
}

struct line_count line_counts_of(const struct line_counts *c, int line)
{
    return c && line < c->count ? c->lines[line] : (struct line_count){0};
}
