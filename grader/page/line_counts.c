#include "grader/page/line_counts.h"

#include <stdlib.h>

static struct line_count *line_at(struct line_counts *c, int line)
{
    if (line >= c->count) {
        c->lines = xrealloc(c->lines, (size_t)(line + 1) * sizeof *c->lines);
        while (c->count <= line)
            c->lines[c->count++] = (struct line_count){0};
    }
    return &c->lines[line];
}

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
