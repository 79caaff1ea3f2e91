#include "grader/diagnose/region.h"

#include <stdlib.h>

/* The planes of one axis: how many outputs each coordinate has, and how many of them are marked. */
struct planes {
    int first, last;       /* coordinates that outputs have */
    size_t *all, *marked;  /* by coordinate */
    bool *whole, *touched; /* all outputs of the plane are marked; some are */
};

struct survey {
    const struct field *f;
    enum mark mark;
    struct planes axis[3];
};

/* A wrong value may be near enough to the right one by chance. */
static size_t by_chance(size_t count)
{
    return count / 5000;
}

/* Allow one more for a single plane, since there are many planes. */
static bool is_whole(size_t marked, size_t all)
{
    return marked > 0 && marked + (all >= 1000) + by_chance(all) >= all;
}

static bool is_output(const struct field *f, size_t i)
{
    return f->want[i].written;
}

/* ---- counting ---- */

static void count_planes(struct survey *s, int axis)
{
    const struct field *f = s->f;
    size_t n = f->grid.edge[axis];
    struct planes *p = &s->axis[axis];
    *p = (struct planes){.first = (int)n, .last = -1};
    p->all = xcalloc(n, sizeof *p->all);
    p->marked = xcalloc(n, sizeof *p->marked);
    p->whole = xcalloc(n, sizeof *p->whole);
    p->touched = xcalloc(n, sizeof *p->touched);
    for (size_t i = 0; i < f->count; i++)
        if (is_output(f, i)) {
            int at = field_coordinate(f, i, axis);
            p->first = at < p->first ? at : p->first;
            p->last = at > p->last ? at : p->last;
            p->all[at]++;
            p->marked[at] += f->marks[i] == s->mark;
        }
    for (int at = p->first; at <= p->last; at++) {
        p->whole[at] = is_whole(p->marked[at], p->all[at]);
        p->touched[at] = p->marked[at] > 0;
    }
}

static struct index_words describe(const struct planes *p, const bool *has, int repeats)
{
    struct index_set set = {p->first, p->last, has + p->first};
    return index_describe(&set, repeats);
}

/* ---- two kinds of region ---- */

/* Is element i in the region? It consists of the whole planes of all axes, or of the box of touched
 * coordinates. */
static bool is_in(const struct survey *s, size_t i, bool planes)
{
    for (int a = 0; a < s->f->grid.dimensions; a++) {
        const struct planes *p = &s->axis[a];
        int at = field_coordinate(s->f, i, a);
        if (planes ? p->whole[at] : !p->touched[at])
            return planes;
    }
    return !planes;
}

/* Does the region fit: is nothing marked outside of it, almost everything marked inside, and are there
 * outputs outside? */
static bool fits(const struct survey *s, bool planes)
{
    size_t inside = 0, missed = 0, elsewhere = 0;
    for (size_t i = 0; i < s->f->count; i++) {
        if (!is_output(s->f, i))
            continue;
        bool in = is_in(s, i, planes), marked = s->f->marks[i] == s->mark;
        if (marked && !in)
            return false;
        inside += in;
        missed += in && !marked;
        elsewhere += !in;
    }
    return elsewhere > 0 && missed <= by_chance(inside);
}

/* Whole planes of a cube are strong evidence, so two repeats are a period. Elements of a line need three. */
static bool take_words(struct region *r, const struct survey *s, bool planes)
{
    int repeats = s->f->grid.dimensions == 1 ? 3 : 2;
    bool but = false;
    r->described = 0;
    for (int a = 0; a < r->axes; a++) {
        const struct planes *p = &s->axis[a];
        struct index_words *w = &r->axis[a];
        *w = describe(p, planes ? p->whole : p->touched, repeats);
        if (w->count > 0 && w->form == INDEX_NO_FORM)
            return false;
        if (w->form == INDEX_ALL)
            *w = (struct index_words){0};
        r->described += w->form != INDEX_NO_FORM;
        but |= w->but;
    }
    return r->described == 1 || !but;
}

static void find_box(struct region *r, const struct survey *s)
{
    for (int a = 0; a < r->axes; a++) {
        const struct planes *p = &s->axis[a];
        r->first[a] = p->first;
        r->last[a] = p->last;
        r->low[a] = p->last;
        r->high[a] = p->first;
        for (int at = p->first; at <= p->last; at++)
            if (p->touched[at]) {
                r->low[a] = at < r->low[a] ? at : r->low[a];
                r->high[a] = at;
            }
    }
}

static enum region_form form_of(struct region *r, const struct survey *s)
{
    size_t outputs = field_outputs(s->f), marked = s->f->times[s->mark];
    if (marked == outputs || (marked < outputs && marked + by_chance(outputs) >= outputs))
        return REGION_ALL;
    if (fits(s, true) && take_words(r, s, true))
        return REGION_PLANES;
    if (fits(s, false) && take_words(r, s, false))
        return REGION_BOX;
    return REGION_SCATTERED;
}

/* The axis of which a scattered set touches planes in a period, with many elements in each of them; -1: there
 * is none. */
static int find_within(struct region *r, const struct survey *s)
{
    enum { REPEATS = 3, MANY = 8 };
    for (int a = 0; a < r->axes && r->axes > 1; a++) {
        const struct planes *p = &s->axis[a];
        struct index_words w = describe(p, p->touched, REPEATS);
        size_t touched = 0;
        for (int at = p->first; at <= p->last; at++)
            touched += p->touched[at];
        if (w.form != INDEX_PERIODIC || w.but || s->f->times[s->mark] < MANY * touched)
            continue;
        r->axis[a] = w;
        return a;
    }
    return -1;
}

struct region region_describe(const struct field *f, enum mark mark)
{
    struct region r = {.axes = f->grid.dimensions};
    struct survey s = {.f = f, .mark = mark};
    for (int a = 0; a < r.axes; a++)
        count_planes(&s, a);
    find_box(&r, &s);
    r.form = form_of(&r, &s);
    r.within = r.form == REGION_SCATTERED ? find_within(&r, &s) : -1;
    for (int a = 0; a < r.axes; a++) {
        free(s.axis[a].all);
        free(s.axis[a].marked);
        free(s.axis[a].whole);
        free(s.axis[a].touched);
    }
    return r;
}
