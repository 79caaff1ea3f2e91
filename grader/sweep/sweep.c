#include "grader/sweep/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/submission.h"
#include "grader/sweep/macro.h"

enum { RADIUS_MOST = 8 };

static bool is_macro(const struct axis *a)
{
    return !axis_is_size(a) && !axis_is_radius(a);
}

bool sweep_has_sizes(const struct sweep *s)
{
    return !is_macro(&s->axes[s->axis_count - 1]);
}

int sweep_plot_axis(const struct sweep *s)
{
    int longest = 0;
    for (int a = 1; a < s->axis_count; a++)
        if (s->axes[a].count > s->axes[longest].count)
            longest = a;
    return longest;
}

size_t sweep_stride(const struct sweep *s, int a)
{
    size_t stride = 1;
    while (++a < s->axis_count)
        stride *= (size_t)s->axes[a].count;
    return stride;
}

int sweep_value(const struct sweep *s, size_t p, int a)
{
    return s->axes[a].values[p / sweep_stride(s, a) % (size_t)s->axes[a].count];
}

char *sweep_point_name(const struct sweep *s, size_t p)
{
    struct text name = {0};
    for (int a = 0; a < s->axis_count; a++)
        text_printf(&name, "%s%s=%d", a ? ", " : "", s->axes[a].name, sweep_value(s, p, a));
    return name.s;
}

bool sweep_is_good(const struct sweep *s)
{
    for (size_t p = 0; p < s->point_count; p++)
        for (int k = 0; k < s->points[p].entry_count || k == 0; k++)
            if (!s->points[p].done || !s->points[p].entries[k].right || !s->points[p].entries[k].safe)
                return false;
    return true;
}

/* ---- does it make sense? ---- */

static bool check_most(const struct axis *a, int most, const char *reason, struct why *why)
{
    for (int k = 0; k < a->count; k++)
        if (a->values[k] > most) {
            why_say(why, "%s=%d: too large; %s at most %d", a->name, a->values[k], reason, most);
            return false;
        }
    return true;
}

static bool has_radius(const struct lab *lab)
{
    for (int k = 0; k < lab->entry_count; k++)
        if (lab->entries[k]->count_size.radius)
            return true;
    return false;
}

static bool check_size_axis(const struct sweep *s, const struct axis *a, struct why *why)
{
    if (axis_is_size(a))
        return check_most(a, axis_most(s->lab->entries[0]), "the simulator tries", why);
    if (!has_radius(s->lab)) {
        why_say(why, "R: lab%d has no radius to sweep over; lab2's derivative has one", s->lab->number);
        return false;
    }
    return check_most(a, RADIUS_MOST, "the labs' radius is", why);
}

/* The macros, held against the file's text. */
static bool check_macros(const struct sweep *s, struct why *why)
{
    struct submission file = {0};
    bool ok = submission_read(&file, s->file, why);
    if (ok && file.verdict != VERDICT_GRADED) {
        why_say(why, "%s: %.300s", s->file, file.message);
        ok = false;
    }
    for (int a = 0; a < s->axis_count && ok; a++)
        if (is_macro(&s->axes[a]))
            ok = macro_is_free(file.text, s->file, s->axes[a].name, why);
    submission_free(&file);
    return ok;
}

static bool check(const struct sweep *s, struct why *why)
{
    size_t count = 1;
    for (int a = 0; a < s->axis_count; a++) {
        count *= (size_t)s->axes[a].count;
        if (!is_macro(&s->axes[a]) && !check_size_axis(s, &s->axes[a], why))
            return false;
    }
    for (int a = 1; a < s->axis_count; a++)
        for (int b = 0; b < a; b++)
            if (strcmp(s->axes[a].name, s->axes[b].name) == 0) {
                why_say(why, "%s is there twice; write all its values in one list", s->axes[a].name);
                return false;
            }
    if (count > SWEEP_POINTS) {
        why_say(why,
                "%zu points are too many, each is compiled and graded; at most %d: take "
                "wider steps, as in 32..1024*2",
                count, SWEEP_POINTS);
        return false;
    }
    return check_macros(s, why);
}

/* ---- the grid ---- */

/* Macros first: points that share a build lie side by side then. */
static void order_axes(struct sweep *s)
{
    struct axis ordered[SWEEP_AXES];
    int count = 0;
    for (int sizes = 0; sizes < 2; sizes++)
        for (int a = 0; a < s->axis_count; a++)
            if (is_macro(&s->axes[a]) == !sizes)
                ordered[count++] = s->axes[a];
    memcpy(s->axes, ordered, (size_t)count * sizeof *ordered);
}

static struct shape shape_of(const struct sweep *s, size_t p)
{
    struct shape shape = {0};
    for (int a = 0; a < s->axis_count; a++) {
        if (axis_is_size(&s->axes[a]))
            shape.n = sweep_value(s, p, a);
        if (axis_is_radius(&s->axes[a]))
            shape.radius = sweep_value(s, p, a);
    }
    for (int k = 0; k < s->lab->entry_count && shape.radius && !shape.n; k++)
        if (s->lab->entries[k]->count_size.radius)
            shape.n = s->lab->entries[k]->count_size.n;
    return shape;
}

static void set_up_build(struct sweep *s, struct build *b, size_t first, size_t count)
{
    *b = (struct build){.lab = s->lab, .file = s->file, .points = &s->points[first], .count = (int)count};
    b->options = s->options;
    for (int a = 0; a < s->axis_count; a++)
        if (is_macro(&s->axes[a]))
            snprintf(b->defines[a], sizeof b->defines[a], "-D%s=%d", s->axes[a].name,
                     sweep_value(s, first, a));
    for (size_t p = first; p < first + count; p++)
        s->points[p].shape = shape_of(s, p);
}

bool sweep_run(struct sweep *s, struct why *why)
{
    order_axes(s);
    if (!check(s, why))
        return false;
    size_t each = 1;
    s->point_count = 1;
    for (int a = 0; a < s->axis_count; a++) {
        s->point_count *= (size_t)s->axes[a].count;
        each *= is_macro(&s->axes[a]) ? 1 : (size_t)s->axes[a].count;
    }
    s->points = points_new(s->point_count);
    size_t build_count = s->point_count / each;
    struct build *builds = xcalloc(build_count, sizeof *builds);
    for (size_t b = 0; b < build_count; b++)
        set_up_build(s, &builds[b], b * each, each);
    builds_run(builds, build_count);
    free(builds);
    for (size_t p = 0; p < s->point_count; p++)
        if (s->points[p].done)
            return true;
    why_say(why, "%s", s->points[0].why.text[0] ? s->points[0].why.text : "no point was graded; try again");
    return false;
}

void sweep_free(struct sweep *s)
{
    if (s->points)
        points_free(s->points, s->point_count);
    s->points = NULL;
}
