/* Choose the output whose weights are measured: a wrong one, far from the ends, at a small size. */
#include "grader/diagnose/impulse_place.h"

#include <limits.h>
#include <math.h>

#include "grader/diagnose/field.h"

int impulse_reach(const struct entry *entry, struct shape shape)
{
    int before = entry_before(entry, shape), after = entry_after(entry, shape);
    return (before > after ? before : after) + (entry->pattern.dimensions == 1);
}

/* The wrong output that is farthest from the ends, if there is one. */
struct search {
    size_t place;
    int distance;        /* from the nearest end; -1: none found */
    bool apart;          /* ask for a place whose coordinates differ */
    size_t right, wrong; /* so many outputs are */
    bool one_lane;
};

static int distance_from_ends(const struct field *f, size_t i)
{
    int distance = INT_MAX;
    for (int a = 0; a < f->grid.dimensions; a++) {
        int at = field_coordinate(f, i, a), end = (int)f->grid.edge[a] - 1 - at, nearer = at < end ? at : end;
        distance = nearer < distance ? nearer : distance;
    }
    return distance;
}

static bool has_equal_coordinates(const struct field *f, size_t i)
{
    for (int a = 1; a < f->grid.dimensions; a++)
        for (int b = 0; b < a; b++)
            if (field_coordinate(f, i, a) == field_coordinate(f, i, b))
                return true;
    return false;
}

/* Have all wrong outputs of a line the lane of that place? The last two may have lanes of their own. */
static bool is_of_one_lane(const struct field *f, size_t place)
{
    enum { WARP = 32, LAST = 2 };
    bool same = f->grid.dimensions == 1;
    for (size_t i = 0; i + LAST < f->count && same; i++)
        same = f->marks[i] != MARK_WRONG || i % WARP == place % WARP;
    return same;
}

static void search(void *context, const struct entry *entry, const struct case_data *data, int output,
                   const void *got, uint8_t poison)
{
    struct search *s = context;
    struct field f;
    field_take(&f, entry, data, output, got, poison);
    for (size_t i = 0; i < f.count; i++)
        if (f.marks[i] == MARK_WRONG && isfinite(f.got[i]) && distance_from_ends(&f, i) > s->distance &&
            !(s->apart && has_equal_coordinates(&f, i)))
            *s = (struct search){.place = i, .distance = distance_from_ends(&f, i), .apart = s->apart};
    s->right = f.times[MARK_RIGHT];
    s->wrong = f.times[MARK_WRONG];
    s->one_lane = is_of_one_lane(&f, s->place);
    field_free(&f);
}

static int shortest_edge(const struct entry *entry, struct shape shape)
{
    struct grid grid = entry_grid(entry, shape);
    size_t shortest = grid.edge[0];
    for (int a = 1; a < grid.dimensions; a++)
        shortest = grid.edge[a] < shortest ? grid.edge[a] : shortest;
    return (int)shortest;
}

bool impulse_find_place(struct impulse *x, const struct diagnosis *d, size_t from, bool apart, size_t *size,
                        int *variant)
{
    bool found = false, inside = false;
    for (size_t k = from; k < d->count && !inside; k++) {
        const struct tried *t = &d->tried[k];
        int reach = impulse_reach(d->entry, t->shape), wrong = t->right[0] ? 1 : 0;
        struct search s = {.distance = -1, .apart = apart};
        if (!diagnose_can(d, k) || shortest_edge(d->entry, t->shape) <= 2 * reach)
            continue;
        diagnose_run(d, k, wrong, &(struct probe){.look = search, .context = &s});
        inside = s.distance >= reach;
        if (s.distance < 0 || (found && !inside))
            continue;
        found = true;
        *size = k;
        *variant = wrong;
        x->place = s.place;
        x->right = s.right;
        x->wrong = s.wrong;
        x->one_lane = s.one_lane;
        x->shape = t->shape;
    }
    return found;
}
