#include "grader/advice/load_lines.h"

/* Put one more line in its place. */
static void insert(struct load_lines *to, int line, double loads)
{
    size_t at = to->count++;
    for (; at > 0 && to->items[at - 1].line > line; at--)
        to->items[at] = to->items[at - 1];
    to->items[at].line = line;
    to->items[at].loads = loads;
}

/* Elements of four bytes, as the requirement counts them: one for each lane that is on, four for a float4. */
static double loads_of(const struct line_share *s, double outputs)
{
    enum { ELEMENT_BYTES = 4 };
    return s->load_bytes / ELEMENT_BYTES / outputs;
}

typedef bool is_meant(const struct line_share *s, double most); /* most: loads of the line with the most */

static bool take(struct load_lines *found, const struct exercise *x, double most, is_meant *meant)
{
    const struct line_shares *all = &x->estimate.lines;
    double outputs = (double)x->entry->outputs(x->modelled_shape);
    *found = (struct load_lines){.count = 0};
    for (size_t k = 0; k < all->count && outputs > 0; k++) {
        const struct line_share *s = &all->items[k];
        if (s->load_requests <= 0)
            continue;
        found->all += loads_of(s, outputs);
        if (!meant(s, most))
            continue;
        if (found->count == LOAD_LINES_MOST)
            return false;
        insert(found, (int)s->line, loads_of(s, outputs));
        double sectors = s->load_sectors / s->load_requests;
        if (sectors <= found->sectors)
            continue;
        found->sectors = sectors;
        found->beside = lanes_sectors_beside(s->load_requests, s->load_bytes);
    }
    return found->count > 0;
}

static bool is_scattered(const struct line_share *s, double most)
{
    (void)most;
    return lanes_scatter(s->load_requests, s->load_sectors, s->load_bytes);
}

static bool is_frequent(const struct line_share *s, double most)
{
    return loads_of(s, 1) > most / 4;
}

static bool is_beside(const struct line_share *s, double most)
{
    return loads_of(s, 1) > most / 8;
}

bool load_lines_scattered(struct load_lines *found, const struct exercise *x)
{
    return x->estimate.known && take(found, x, 0, is_scattered);
}

/* The loads of the line that has the most. */
static double most_loads(const struct exercise *x)
{
    double most = 0;
    for (size_t k = 0; k < x->estimate.lines.count; k++)
        if (loads_of(&x->estimate.lines.items[k], 1) > most)
            most = loads_of(&x->estimate.lines.items[k], 1);
    return most;
}

bool load_lines_most(struct load_lines *found, const struct exercise *x)
{
    static const double twice = 1.9;
    return x->estimate.known && take(found, x, most_loads(x), is_frequent) && found->all >= twice;
}

bool load_lines_beside(struct load_lines *found, const struct exercise *x)
{
    return x->estimate.known && take(found, x, most_loads(x), is_beside) && found->count > 1;
}

bool load_lines_are_few(const struct load_lines *found, const struct exercise *x)
{
    static const double most = 1.5;
    const struct counts *c = &x->counts;
    return found->count && found->all < most && x->entry->pattern.dimensions == 1 && !x->entry->pattern.sum &&
           !c->shared_bytes_per_block && !c->shuffles;
}

bool store_lines(struct load_lines *found, const struct exercise *x)
{
    const struct line_shares *all = &x->estimate.lines;
    *found = (struct load_lines){.count = 0};
    for (size_t k = 0; x->estimate.known && k < all->count; k++)
        if (all->items[k].store_sectors > 0) {
            if (found->count == LOAD_LINES_MOST)
                return false;
            insert(found, (int)all->items[k].line, 0);
        }
    return found->count > 0;
}

void load_lines_name(struct text *to, const struct load_lines *found)
{
    size_t last = found->count - 1;
    text_printf(to, last ? "lines %d" : "line %d", found->items[0].line);
    if (last > 1 && found->items[last].line - found->items[0].line == (int)last) {
        text_printf(to, " to %d", found->items[last].line);
        return;
    }
    for (size_t k = 1; k <= last; k++)
        text_printf(to, k == last ? " and %d" : ", %d", found->items[k].line);
}

void load_lines_tell(struct text *to, const struct load_lines *found)
{
    enum { FEW = 4 };
    double sum = 0;
    for (size_t k = 0; k < found->count; k++)
        sum += found->items[k].loads;
    if (found->count > FEW) {
        text_printf(to, "%.2g in ", sum);
        load_lines_name(to, found);
        return;
    }
    for (size_t k = 0; k < found->count; k++)
        text_printf(to, "%s%.2g in line %d", k ? ", " : "", found->items[k].loads, found->items[k].line);
}
