#include "grader/diagnose/where_moved.h"

#include <stdlib.h>

#include "grader/diagnose/where.h"

/* The place to which the value of element i belongs, by a pattern; f->count if there is none. */
typedef size_t belongs(const struct field *f, size_t i, int parameter);

static size_t beside(const struct field *f, size_t i, int steps)
{
    long long to = (long long)i + steps;
    return to >= 0 && to < (long long)f->count ? (size_t)to : f->count;
}

/* The orders of a grid's indices that differ from i, j, k. */
static const struct {
    int dimensions, axes[3];
    const char *right, *name, *what;
} orders[] = {
    {2, {1, 0}, "[i][j]", "[j][i]", "i and j are exchanged"},
    {3, {0, 2, 1}, "[i][j][k]", "[i][k][j]", "j and k are exchanged"},
    {3, {1, 0, 2}, "[i][j][k]", "[j][i][k]", "i and j are exchanged"},
    {3, {2, 1, 0}, "[i][j][k]", "[k][j][i]", "i and k are exchanged"},
    {3, {1, 2, 0}, "[i][j][k]", "[j][k][i]", "the indices have moved round"},
    {3, {2, 0, 1}, "[i][j][k]", "[k][i][j]", "the indices have moved round"},
};

/* In a rectangle some of these places do not exist. */
static size_t permuted(const struct field *f, size_t i, int order)
{
    size_t to = 0;
    for (int a = 0; a < f->grid.dimensions; a++) {
        size_t at = (size_t)field_coordinate(f, i, orders[order].axes[a]);
        if (at >= f->grid.edge[a])
            return f->count;
        to = to * f->grid.edge[a] + at;
    }
    return to;
}

/* Does every wrong element hold the value of another place? A few may have no such place. */
static bool all_belong(const struct field *f, belongs *belongs, int parameter)
{
    size_t seen = 0, without = 0;
    for (size_t i = 0; i < f->count; i++) {
        if (f->marks[i] != MARK_WRONG)
            continue;
        size_t other = belongs(f, i, parameter);
        if (other >= f->count || !f->want[other].written)
            without++;
        else if (!field_is_wanted(f, other, f->got[i]))
            return false;
        else
            seen++;
    }
    return seen >= WHERE_EVIDENCE && without * 8 <= seen;
}

int where_shift(const struct field *f)
{
    int radius = entry_before(f->entry, f->data->shape), most = radius > 2 ? radius : 2;
    for (int steps = -most; steps <= most && f->grid.dimensions == 1; steps++)
        if (steps && all_belong(f, beside, steps))
            return steps;
    return 0;
}

bool where_tell_shift(struct text *to, const struct field *f)
{
    const char *name = f->spec->name;
    int steps = where_shift(f);
    if (steps)
        text_printf(to, "%s[i] holds the value of %s[i%+d].", name, name, steps);
    return steps;
}

static size_t mirrored(const struct field *f, size_t i, int unused)
{
    (void)unused;
    return f->count - 1 - i;
}

bool where_tell_mirror(struct text *to, const struct field *f)
{
    const char *name = f->spec->name;
    if (f->grid.dimensions != 1 || !all_belong(f, mirrored, 0))
        return false;
    text_printf(to, "%s[i] holds the value of %s[n - 1 - i].", name, name);
    return true;
}

/* The same in a cube: along one axis first, then along several at once. */
bool where_tell_shift_in_cube(struct text *to, const struct field *f)
{
    enum { OFFSETS = 27 };
    const char *name = f->spec->name;
    int edge = (int)f->grid.edge[0];
    for (int k = 0; k < 3 * OFFSETS && f->grid.dimensions == 3; k++) {
        int by[] = {k % OFFSETS / 9 - 1, k / 3 % 3 - 1, k % 3 - 1}, axes = k / OFFSETS + 1;
        if (abs(by[0]) + abs(by[1]) + abs(by[2]) != axes ||
            !all_belong(f, beside, (by[0] * edge + by[1]) * edge + by[2]))
            continue;
        text_printf(to, "%s[i][j][k] holds the value of %s", name, name);
        for (int a = 0; a < 3; a++)
            text_printf(to, "[%s%s]", axis_names[a], by[a] > 0 ? "+1" : by[a] ? "-1" : "");
        text_printf(to, ".");
        return true;
    }
    return false;
}

bool where_tell_permuted(struct text *to, const struct field *f)
{
    const char *name = f->spec->name;
    for (int k = 0; k < (int)ARRAY_LEN(orders); k++)
        if (orders[k].dimensions == f->grid.dimensions && all_belong(f, permuted, k)) {
            text_printf(to, "%s%s holds the value of %s%s: %s.", name, orders[k].right, name, orders[k].name,
                        orders[k].what);
            return true;
        }
    return false;
}
