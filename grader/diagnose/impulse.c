#include "grader/diagnose/impulse.h"

#include <math.h>
#include <string.h>

#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/impulse_place.h"
#include "grader/diagnose/impulse_words.h"
#include "grader/run/random.h"

/* The labs divide sums of integers by 3. The impulse and the random values are multiples of 3, so no sum
 * leaves a remainder. */
enum { INT_IMPULSE = 3 << 24, INT_STEP = 12, INT_RANGE = 1 << 20, CHECKS = 4, SEARCH_MOST = 50000 };

/* ---- one run ---- */

enum stimulus_kind { ALL_ZERO, ONE_IMPULSE, RANDOM, RANDOM_FAR };

/* The inputs of one run, and its output at the place. */
struct stimulus {
    const struct impulse *x;
    enum stimulus_kind kind;
    size_t from, end; /* ONE_IMPULSE: the impulse is at `from`; RANDOM_FAR: random values in from..end-1,
                       * except at taps */
    uint64_t seed;
    double got, wanted;
    bool finite;
    double predicted, magnitude; /* by the taps that are known so far */
    float weights[IMPULSE_NAMED];
};

static bool is_tap(const struct impulse *x, size_t input)
{
    for (int t = 0; t < x->count; t++)
        if (x->taps[t].input == input)
            return true;
    return false;
}

static bool is_random(const struct stimulus *s, size_t e)
{
    return s->kind == RANDOM || (s->kind == RANDOM_FAR && e >= s->from && e < s->end && !is_tap(s->x, e));
}

static void fill(void *context, const struct entry *entry, struct shape shape, void *const *inputs)
{
    const struct stimulus *s = context;
    const struct buffer_spec *spec = &entry->buffers[0];
    struct random r = random_start(s->seed, 0);
    for (size_t e = 0; e < spec->count(shape); e++) {
        bool one = s->kind == ONE_IMPULSE && e == s->from;
        float value = random_float(&r);
        if (spec->element == ELEMENT_FLOAT)
            ((float *)inputs[0])[e] = one ? 1 : is_random(s, e) ? value : 0;
        else
            ((int *)inputs[0])[e] = one               ? INT_IMPULSE
                                    : is_random(s, e) ? INT_STEP * (int)(value * INT_RANGE)
                                                      : 0;
    }
}

/* Copy the coefficients that the definition uses. */
static void take_weights(struct stimulus *s, const struct case_data *data)
{
    const struct weights *w = &s->x->named;
    const void *from = w->buffer < 0 ? data->c : data->data[w->buffer];
    memcpy(s->weights, from, (size_t)w->count * sizeof *s->weights);
}

/* In the labs, every linear output depends on parameter 0 alone. */
static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    struct stimulus *s = context;
    const struct buffer_spec *in = &entry->buffers[0], *out = &entry->buffers[output];
    struct want want = entry->want(data, s->x->place);
    s->got = element_number(out->element, got, s->x->place);
    s->wanted = out->element == ELEMENT_FLOAT ? want.value : (double)want.exact;
    s->finite = isfinite(s->got) && compare_element(out, got, s->x->place, poison, &want) != MARK_MISSING;
    s->predicted = s->x->alone;
    s->magnitude = fabs(s->x->alone);
    for (int t = 0; t < s->x->count; t++) {
        double term = s->x->taps[t].yours * element_number(in->element, data->data[0], s->x->taps[t].input);
        s->predicted += term;
        s->magnitude += fabs(term);
    }
    take_weights(s, data);
}

/* ---- weights ---- */

struct measurement {
    const struct diagnosis *d;
    size_t at; /* index of the size among those tried */
    int variant;
    struct impulse *x;
};

static bool respond(const struct measurement *m, struct stimulus *s)
{
    struct probe probe = {.fill = fill, .look = look, .context = s};
    s->x = m->x;
    return diagnose_run(m->d, m->at, m->variant, &probe) && s->finite;
}

static bool is_integer(const struct measurement *m)
{
    return m->d->entry->buffers[0].element != ELEMENT_FLOAT;
}

static bool add_tap(const struct measurement *m, size_t input, const int offset[3])
{
    struct stimulus s = {.kind = ONE_IMPULSE, .from = input};
    double impulse = is_integer(m) ? INT_IMPULSE : 1;
    if (!respond(m, &s))
        return false;
    struct impulse_tap *tap = &m->x->taps[m->x->count++];
    *tap = (struct impulse_tap){
        .input = input, .yours = (s.got - m->x->alone) / impulse, .wanted = s.wanted / impulse};
    memcpy(tap->offset, offset, sizeof tap->offset);
    memcpy(m->x->weights, s.weights, sizeof s.weights);
    return true;
}

/* What is added without an input, a coefficient without its cell for instance. */
static bool take_alone(const struct measurement *m)
{
    struct stimulus s = {.kind = ALL_ZERO};
    if (!respond(m, &s))
        return false;
    m->x->alone = s.got;
    return true;
}

/* Find the input at this offset from the place. False if there is none. */
static bool find_input(const struct measurement *m, const int offset[3], size_t *input)
{
    const struct grid *grid = &m->x->grid;
    bool cyclic = m->d->entry->pattern.edges == EDGES_CYCLIC;
    *input = 0;
    for (int a = 0; a < grid->dimensions; a++) {
        int edge = (int)grid->edge[a], at = grid_coordinate(grid, m->x->place, a) + offset[a];
        if (cyclic)
            at = (at + edge) % edge;
        if (at < 0 || at >= edge)
            return false;
        *input = *input * (size_t)edge + (size_t)at;
    }
    return true;
}

/* Measure all neighbours, in order. */
static bool take_near(const struct measurement *m)
{
    int reach = impulse_reach(m->d->entry, m->x->shape);
    int width = 2 * reach + 1, count = 1;
    m->x->width = width;
    for (int a = 0; a < m->x->grid.dimensions; a++)
        count *= width;
    for (int t = 0; t < count && count <= IMPULSE_NEAR; t++) {
        int offset[3] = {0}, rest = t;
        size_t input;
        for (int a = m->x->grid.dimensions - 1; a >= 0; a--, rest /= width)
            offset[a] = rest % width - reach;
        if (find_input(m, offset, &input) && !add_tap(m, input, offset))
            return false;
    }
    return count <= IMPULSE_NEAR;
}

/* ---- is that all? ---- */

/* Do the weights predict the output for random inputs, up to the rounding of floats added in any order? */
static bool foretells(const struct measurement *m)
{
    for (uint64_t k = 0; k < CHECKS; k++) {
        struct stimulus s = {.kind = RANDOM, .seed = k};
        if (!respond(m, &s))
            return false;
        double slack = is_integer(m) ? m->x->count : ldexp(s.magnitude, -24) * (m->x->count + 1);
        if (!(fabs(s.got - s.predicted) <= slack))
            return false;
    }
    return true;
}

/* Does the output depend on any input in from..end-1 that is not a tap yet? */
static bool has_part(const struct measurement *m, size_t from, size_t end)
{
    struct stimulus s = {.kind = RANDOM_FAR, .from = from, .end = end};
    return respond(m, &s) && s.got != m->x->alone;
}

/* Find another input on which the output depends, by halving the range. False if there is none. */
static bool find_far(const struct measurement *m)
{
    size_t from = 0, end = m->d->entry->buffers[0].count(m->x->shape);
    if (!has_part(m, from, end))
        return false;
    while (end - from > 1) {
        size_t middle = from + (end - from) / 2;
        if (has_part(m, from, middle))
            end = middle;
        else
            from = middle;
    }
    int offset[3] = {0};
    for (int a = 0; a < m->x->grid.dimensions; a++)
        offset[a] = grid_coordinate(&m->x->grid, from, a) - grid_coordinate(&m->x->grid, m->x->place, a);
    return add_tap(m, from, offset);
}

/* Coefficients may be added without a cell. Another number may be a cell of memory that no thread has set,
 * whose place the weights would not show. */
static bool is_of_coefficients(const struct impulse *x)
{
    char name[IMPULSE_WEIGHT];
    impulse_weight(name, sizeof name, x, x->alone);
    return impulse_same(x->alone, 0) || (x->named.count && name[0] == x->named.stem[0]);
}

static bool is_complete(const struct measurement *m)
{
    if (!is_of_coefficients(m->x))
        return false;
    bool small = m->d->entry->buffers[0].count(m->x->shape) <= SEARCH_MOST;
    while (!foretells(m))
        if (!small || m->x->count == m->x->near + IMPULSE_FAR || !find_far(m))
            return false;
    return true;
}

static bool differs(const struct impulse *x)
{
    if (!impulse_same(x->alone, 0))
        return true;
    for (int t = 0; t < x->count; t++)
        if (fabs(x->taps[t].yours - x->taps[t].wanted) > 1e-6)
            return true;
    return false;
}

/* ---- do other outputs take the same input? ---- */

/* Does this output take the input of a tap with the same weight, though neither output should take any of it?
 */
static bool takes_too(const struct measurement *m, size_t output, const struct impulse_tap *tap)
{
    struct impulse other = *m->x;
    struct measurement there = {m->d, m->at, m->variant, &other};
    struct stimulus s = {.kind = ONE_IMPULSE, .from = tap->input};
    double impulse = is_integer(m) ? INT_IMPULSE : 1;
    other.place = output;
    if (output >= m->d->entry->buffers[0].count(m->x->shape))
        return false; /* before the first output or after the last */
    return respond(&there, &s) && s.wanted == 0 && impulse_same(s.got / impulse, tap->yours);
}

/* Find an output beside the place that takes the same input where each should take another one. */
static void find_sharing(const struct measurement *m)
{
    struct impulse *x = m->x;
    x->sharing = x->place;
    for (int t = 0; t < x->count && x->sharing == x->place; t++) {
        if (!impulse_same(x->taps[t].wanted, 0) || impulse_same(x->taps[t].yours, 0))
            continue;
        x->shared = x->taps[t].input;
        if (takes_too(m, x->place + 1, &x->taps[t]))
            x->sharing = x->place + 1;
        else if (takes_too(m, x->place - 1, &x->taps[t]))
            x->sharing = x->place - 1;
    }
}

/* Measure at a wrong output of the sizes from number `from` on. `apart`: at one whose coordinates differ. */
static bool take_at(struct measurement *m, size_t from, bool apart)
{
    const struct diagnosis *d = m->d;
    struct impulse *x = m->x;
    *x = (struct impulse){.near = 0};
    if (!impulse_find_place(x, d, from, apart, &m->at, &m->variant))
        return false;
    x->grid = entry_grid(d->entry, x->shape);
    x->named = entry_weights(d->entry, x->shape);
    if (x->named.count > IMPULSE_NAMED || !take_alone(m) || !take_near(m))
        return false;
    x->near = x->count;
    if (!is_complete(m) || !differs(x))
        return false;
    find_sharing(m);
    return true;
}

static bool take_from(struct measurement *m, size_t from)
{
    return take_at(m, from, false);
}

/* The first size after number `at` at which an output is so far from all ends; the count of sizes: none is.
 */
static size_t size_with_room(const struct diagnosis *d, size_t at, int room)
{
    for (at++; at < d->count; at++)
        if (d->tried[at].shape.n > 2 * room && d->entry->buffers[0].count(d->tried[at].shape) <= SEARCH_MOST)
            return at;
    return d->count;
}

/* At the smallest size a term may only seem to be missing, since the cell that stands in its place lies
 * outside. At a larger one, an output may show which cell that is: a row of the same thread may lie as far
 * away as a block is high. */
static void look_further(struct measurement *m)
{
    static const int rooms[] = {0, 0, 0, 8, 16};
    struct impulse first = *m->x, *x = m->x;
    for (size_t look = 0; look < ARRAY_LEN(rooms) && impulse_cause(x) == CAUSE_TERM_MISSING; look++) {
        first.right_elsewhere = first.right_elsewhere || x->right > 0;
        bool far = rooms[look] && (first.right_elsewhere || x->grid.dimensions < 3);
        if (far || !take_from(m, size_with_room(m->d, m->at, rooms[look])))
            break;
    }
    if (impulse_cause(x) != CAUSE_WRONG_NEIGHBOUR && impulse_cause(x) != CAUSE_ROWS_APART)
        *x = first;
}

/* Several weights differ. Outputs that are right at this size or at a larger one show that the coefficients
 * are not what is wrong. */
static void look_for_right(struct measurement *m)
{
    enum { ROOM = 8 };
    struct impulse first = *m->x;
    size_t at = m->at;
    first.right_elsewhere =
        first.right > 0 || (take_from(m, size_with_room(m->d, m->at, ROOM)) && m->x->right > 0);
    *m->x = first;
    m->at = at;
}

/* Where two coordinates are equal, the cell with these exchanged may be a neighbour along the other axis.
 * Where all differ, it is not. */
static void look_apart(struct measurement *m)
{
    struct impulse first = *m->x;
    if (!take_at(m, 0, true))
        *m->x = first;
}

bool impulse_take(struct impulse *x, const struct diagnosis *d)
{
    struct measurement m = {.d = d, .x = x};
    if (d->entry->pattern.sum || !take_from(&m, 0))
        return false;
    if (impulse_cause(x) == CAUSE_TERM_MISSING)
        look_further(&m);
    if (impulse_cause(x) == CAUSE_WEIGHTS_DIFFER)
        look_for_right(&m);
    if (impulse_cause(x) == CAUSE_AXES_EXCHANGED && !impulse_axes(x))
        look_apart(&m);
    return true;
}
