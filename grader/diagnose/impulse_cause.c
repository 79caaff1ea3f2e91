#include "grader/diagnose/impulse_cause.h"

#include <string.h>

#include "grader/diagnose/impulse_words.h"

/* ---- the weights that differ ---- */

static bool differs(const struct impulse_tap *tap)
{
    return !impulse_same(tap->yours, tap->wanted);
}

/* How many weights differ. `at` gets the indices of the first two. */
static int find_differing(const struct impulse *x, int at[2])
{
    int count = 0;
    for (int t = 0; t < x->count; t++)
        if (differs(&x->taps[t])) {
            if (count < 2)
                at[count] = t;
            count++;
        }
    return count;
}

/* The tap at `offset` + `times` * `step`; NULL if it was not measured. */
static const struct impulse_tap *tap_at(const struct impulse *x, const int offset[3], const int step[3],
                                        int times)
{
    for (int t = 0; t < x->count; t++) {
        bool same = true;
        for (int a = 0; a < 3; a++)
            same = same && x->taps[t].offset[a] == offset[a] + times * step[a];
        if (same)
            return &x->taps[t];
    }
    return NULL;
}

/* ---- coefficients ---- */

static bool are_exchanged(const struct impulse *x)
{
    int at[2];
    if (find_differing(x, at) != 2)
        return false;
    const struct impulse_tap *a = &x->taps[at[0]], *b = &x->taps[at[1]];
    return impulse_same(a->yours, b->wanted) && impulse_same(b->yours, a->wanted) &&
           !impulse_same(a->wanted, 0) && !impulse_same(b->wanted, 0);
}

/* Are the coefficients an array, one for each element of a line? */
static bool has_array(const struct impulse *x)
{
    return x->grid.dimensions == 1 && x->named.count > 1 && x->named.buffer >= 0;
}

static bool are_reversed(const struct impulse *x)
{
    static const int none[3];
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t], *other = tap_at(x, none, tap->offset, -1);
        if (!other || !impulse_same(tap->yours, other->wanted))
            return false;
    }
    return has_array(x);
}

/* Does each neighbour have the coefficient of the next one, or of the one before it? The outermost neighbour
 * has a coefficient that does not exist. */
static bool are_shifted(const struct impulse *x, int by)
{
    const int step[3] = {by, 0, 0};
    int seen = 0;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t], *next = tap_at(x, tap->offset, step, 1);
        if (impulse_same(tap->wanted, 0) || !next || impulse_same(next->wanted, 0))
            continue;
        if (!impulse_same(tap->yours, next->wanted))
            return false;
        seen++;
    }
    return has_array(x) && seen > 1;
}

static bool are_shifted_by_one(const struct impulse *x)
{
    return are_shifted(x, 1) || are_shifted(x, -1);
}

/* ---- axes ---- */

/* Do the weights lie as in the definition, after the axes have changed places? */
static bool are_permuted(const struct impulse *x, const int axes[3])
{
    static const int none[3];
    for (int t = 0; t < x->count; t++) {
        const int *at = x->taps[t].offset, to[3] = {at[axes[0]], at[axes[1]], at[axes[2]]};
        const struct impulse_tap *other = tap_at(x, to, none, 0);
        if (!other || !impulse_same(x->taps[t].yours, other->wanted))
            return false;
    }
    return true;
}

static bool has_axes_exchanged(const struct impulse *x)
{
    static const int orders[][3] = {{0, 2, 1}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    for (size_t k = 0; x->grid.dimensions == 3 && k < ARRAY_LEN(orders); k++)
        if (are_permuted(x, orders[k]))
            return true;
    return false;
}

/* ---- neighbours ---- */

/* How much of a term's weight is taken from a place that is `step` away: all of it or nothing. What arrives
 * here is what has left the tap before it. */
static double moved_weight(const struct impulse *x, const struct impulse_tap *tap, const int step[3])
{
    const struct impulse_tap *before = tap_at(x, tap->offset, step, -1);
    return tap->wanted - tap->yours + (before ? moved_weight(x, before, step) : 0);
}

/* Are the weights those of the definition, except that some terms come from places that are `step` away? */
static bool have_moved(const struct impulse *x, const int step[3])
{
    for (int t = 0; t < x->count; t++) {
        double weight = moved_weight(x, &x->taps[t], step);
        if (!impulse_same(weight, 0) && !impulse_same(weight, x->taps[t].wanted))
            return false;
    }
    return true;
}

/* Find the move that explains the weights: `from` is a term's place, `step` leads to where it is taken from
 * instead. */
static bool find_move(const struct impulse *x, const struct impulse_tap **from, int step[3])
{
    for (int a = 0; a < x->count; a++)
        for (int b = 0; b < x->count && differs(&x->taps[a]); b++) {
            if (impulse_same(x->taps[a].wanted, 0) || !differs(&x->taps[b]) || a == b)
                continue;
            for (int k = 0; k < 3; k++)
                step[k] = x->taps[b].offset[k] - x->taps[a].offset[k];
            *from = &x->taps[a];
            if (!impulse_same(moved_weight(x, *from, step), 0) && have_moved(x, step))
                return true;
        }
    return false;
}

static bool has_wrong_neighbour(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3];
    return find_move(x, &from, step);
}

bool impulse_keeps_centre(const struct impulse *x)
{
    static const int none[3];
    const struct impulse_tap *from, *centre = tap_at(x, none, none, 0);
    int step[3];
    return find_move(x, &from, step) && from->offset[0] >= 0 && centre &&
           impulse_same(moved_weight(x, centre, step), 0);
}

/* Does an output read the cell whose indices along two axes have changed places? A step along two axes at
 * once is no neighbour that a student takes for another. */
static bool has_transposed_cell(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3], right[3], changed = 0;
    if (x->grid.dimensions != 3 || !find_move(x, &from, step))
        return false;
    for (int a = 0; a < 3; a++) {
        right[a] = grid_coordinate(&x->grid, x->place, a) + from->offset[a];
        changed += step[a] != 0;
    }
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < a; b++)
            if (changed == 2 && right[a] + step[a] == right[b] && right[b] + step[b] == right[a])
                return true;
    return false;
}

bool impulse_repeats_own_plane(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3], at[2];
    return x->grid.dimensions == 3 && find_move(x, &from, step) && find_differing(x, at) == 2 &&
           from->offset[0] == 1 && step[0] == -1 && !step[1] && !step[2];
}

static bool takes_one_for_all(const struct impulse *x)
{
    return x->sharing != x->place;
}

/* ---- single terms ---- */

typedef bool holds_for(const struct impulse_tap *tap);

static bool all_differing(const struct impulse *x, holds_for *holds)
{
    int at[2];
    if (!find_differing(x, at))
        return false;
    for (int t = 0; t < x->count; t++)
        if (differs(&x->taps[t]) && !holds(&x->taps[t]))
            return false;
    return true;
}

static bool is_lost(const struct impulse_tap *tap)
{
    return impulse_same(tap->yours, 0);
}

bool impulse_lacks_own_plane(const struct impulse *x)
{
    int lost = 0;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        bool in_plane = !tap->offset[0] && (tap->offset[1] || tap->offset[2]);
        if (differs(tap) && !(in_plane && is_lost(tap)))
            return false;
        if (in_plane && !impulse_same(tap->wanted, 0) && !differs(tap))
            return false;
        lost += differs(tap);
    }
    return lost > 0 && x->grid.dimensions == 3;
}

static bool is_extra(const struct impulse_tap *tap)
{
    return impulse_same(tap->wanted, 0);
}

static bool is_negative(const struct impulse_tap *tap)
{
    return impulse_same(tap->yours, -tap->wanted);
}

static bool has_missing(const struct impulse *x)
{
    enum { FEW = 2 };
    int at[2];
    return all_differing(x, is_lost) && find_differing(x, at) <= FEW;
}

static bool is_doubled(const struct impulse_tap *tap)
{
    return !impulse_same(tap->wanted, 0) && impulse_same(tap->yours, 2 * tap->wanted) &&
           !impulse_same(tap->yours, 1); /* 1 is a term that was not divided */
}

/* One term alone: all of them together are a factor. */
static bool has_term_twice(const struct impulse *x)
{
    int at[2];
    return find_differing(x, at) == 1 && is_doubled(&x->taps[at[0]]);
}

static bool has_extra(const struct impulse *x)
{
    return all_differing(x, is_extra);
}

static bool has_sign(const struct impulse *x)
{
    return all_differing(x, is_negative);
}

/* ---- the cause ---- */

static const struct {
    enum cause cause;
    bool (*holds)(const struct impulse *x);
} rules[] = {
    {CAUSE_COEFFICIENTS_REVERSED, are_reversed},
    {CAUSE_COEFFICIENTS_EXCHANGED, are_exchanged},
    {CAUSE_AXES_EXCHANGED, has_axes_exchanged},
    {CAUSE_AXES_EXCHANGED, has_transposed_cell},
    {CAUSE_ONE_INPUT_FOR_ALL, takes_one_for_all},
    {CAUSE_WRONG_NEIGHBOUR, has_wrong_neighbour},
    {CAUSE_COEFFICIENTS_SHIFTED, are_shifted_by_one},
    {CAUSE_TERM_MISSING, has_missing},
    {CAUSE_TERM_TWICE, has_term_twice},
    {CAUSE_TERM_TOO_MANY, has_extra},
    {CAUSE_TERM_NEGATIVE, has_sign},
};

enum cause impulse_cause(const struct impulse *x)
{
    for (size_t k = 0; k < ARRAY_LEN(rules); k++)
        if (rules[k].holds(x))
            return rules[k].cause;
    return CAUSE_WEIGHTS_DIFFER;
}

/* ---- the step ---- */

struct telling {
    struct text *to;
    const struct impulse *x;
    const struct entry *entry;
    const struct impulse_tap *first, *second; /* the first weights that differ; second may be NULL */
};

static void add_input(const struct telling *t, const struct impulse_tap *tap)
{
    impulse_input(t->to, t->x, t->entry, tap);
}

static void add_weight(const struct telling *t, double weight)
{
    char name[IMPULSE_WEIGHT];
    impulse_weight(name, sizeof name, t->x, weight);
    text_printf(t->to, "%s", *name == '.' ? "0" : name);
}

/* "c5 * in[i-1][j][k]"; a weight that is no coefficient goes without saying. */
static void add_term(const struct telling *t, const struct impulse_tap *tap)
{
    if (t->x->named.count) {
        add_weight(t, tap->wanted);
        text_printf(t->to, " * ");
    }
    add_input(t, tap);
}

static void tell_exchanged(const struct telling *t)
{
    text_printf(t->to, "give ");
    add_input(t, t->first);
    text_printf(t->to, " the weight ");
    add_weight(t, t->first->wanted);
    text_printf(t->to, " and ");
    add_input(t, t->second);
    text_printf(t->to, " the weight ");
    add_weight(t, t->second->wanted);
    text_printf(t->to, ": your kernel exchanges the two");
}

static void tell_reversed(const struct telling *t)
{
    text_printf(t->to, "take the coefficients in the other order: ");
    add_weight(t, t->first->wanted);
    text_printf(t->to, " belongs to ");
    add_input(t, t->first);
    text_printf(t->to, ", your kernel takes it for the element on the other side");
}

static void tell_shifted(const struct telling *t)
{
    text_printf(t->to, "correct the index of the coefficients, it is one off: ");
    add_input(t, t->first);
    text_printf(t->to, " belongs to ");
    add_weight(t, t->first->wanted);
    text_printf(t->to, ", your kernel multiplies it by ");
    add_weight(t, t->first->yours);
}

static void tell_neighbour(const struct telling *t)
{
    const struct impulse_tap *from;
    int step[3], at[2];
    if (!find_move(t->x, &from, step))
        return;
    const struct impulse_tap *to = tap_at(t->x, from->offset, step, 1);
    text_printf(t->to, "read ");
    add_input(t, from);
    text_printf(t->to, " where your kernel reads ");
    add_input(t, to);
    if (t->x->named.count) {
        text_printf(t->to, " and multiplies it by ");
        add_weight(t, from->wanted);
    }
    if (find_differing(t->x, at) > 2)
        text_printf(t->to, "; other terms are as far off");
}

/* Append "out[2][3][4]", the element of a buffer. */
static void add_element(const struct telling *t, const char *name, size_t element)
{
    text_printf(t->to, "%s", name);
    for (int a = 0; a < t->x->grid.dimensions; a++)
        text_printf(t->to, "[%d]", grid_coordinate(&t->x->grid, element, a));
}

static void tell_one_for_all(const struct telling *t)
{
    const struct impulse *x = t->x;
    const char *out = impulse_output_name(t->entry);
    text_printf(t->to, "let each output take another input: ");
    add_element(t, out, x->place < x->sharing ? x->place : x->sharing);
    text_printf(t->to, " and ");
    add_element(t, out, x->place < x->sharing ? x->sharing : x->place);
    text_printf(t->to, " both take ");
    add_element(t, t->entry->buffers[0].name, x->shared);
    text_printf(t->to, ". An index, or the lane that a shuffle reads, has to move on with the thread");
}

static void tell_missing(const struct telling *t)
{
    text_printf(t->to, "add what is missing in the sum: ");
    add_term(t, t->first);
    if (t->second) {
        text_printf(t->to, " and ");
        add_term(t, t->second);
    }
}

static void tell_too_many(const struct telling *t)
{
    text_printf(t->to, "leave out ");
    add_input(t, t->first);
    text_printf(t->to, ": the definition has no such term");
}

static void tell_twice(const struct telling *t)
{
    text_printf(t->to, "add ");
    add_input(t, t->first);
    text_printf(t->to, " once: the sum has it twice, perhaps in a variable that holds a sum already");
}

static void tell_negative(const struct telling *t)
{
    text_printf(t->to, "turn the sign of the term with ");
    add_input(t, t->first);
    text_printf(t->to, ": its weight is ");
    add_weight(t, t->first->yours);
    text_printf(t->to, " and should be ");
    add_weight(t, t->first->wanted);
}

static void tell_different(const struct telling *t)
{
    text_printf(t->to, "look at the term with ");
    add_input(t, t->first);
    text_printf(t->to, ": its weight is ");
    add_weight(t, t->first->yours);
    text_printf(t->to, " and should be ");
    add_weight(t, t->first->wanted);
    if (!t->x->named.count)
        text_printf(t->to, ". Are there brackets around the whole sum before it is divided?");
}

static const struct {
    enum cause cause;
    void (*tell)(const struct telling *t);
} steps[] = {
    {CAUSE_COEFFICIENTS_REVERSED, tell_reversed}, {CAUSE_COEFFICIENTS_EXCHANGED, tell_exchanged},
    {CAUSE_COEFFICIENTS_SHIFTED, tell_shifted},   {CAUSE_WRONG_NEIGHBOUR, tell_neighbour},
    {CAUSE_TERM_MISSING, tell_missing},           {CAUSE_TERM_TOO_MANY, tell_too_many},
    {CAUSE_TERM_NEGATIVE, tell_negative},         {CAUSE_WEIGHTS_DIFFER, tell_different},
    {CAUSE_ONE_INPUT_FOR_ALL, tell_one_for_all},  {CAUSE_TERM_TWICE, tell_twice},
};

void impulse_step(struct text *to, const struct impulse *x, const struct entry *entry, enum cause cause)
{
    int at[2], count = find_differing(x, at);
    struct telling t = {to, x, entry, count > 0 ? &x->taps[at[0]] : NULL, count > 1 ? &x->taps[at[1]] : NULL};
    for (size_t k = 0; k < ARRAY_LEN(steps) && t.first; k++)
        if (steps[k].cause == cause)
            steps[k].tell(&t);
}
