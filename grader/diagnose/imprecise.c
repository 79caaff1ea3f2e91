#include "grader/diagnose/imprecise.h"

#include <math.h>
#include <stdlib.h>

#include "grader/diagnose/impulse_words.h"

/* The significant bits of a bfloat16, and of a half or a TF32. */
static const int widths[] = {8, 11};

/* So much smaller are the inputs of a run that asks whether errors shrink with them. */
enum { SMALLER = 64 };

struct run {
    struct grid grid;
    int bits;            /* that inputs are rounded to; 0: they stay */
    bool alone;          /* only the inputs around `place` stay, and all others are 0 */
    bool small;          /* inputs are divided by SMALLER */
    size_t place, reach; /* of an output; and how far its inputs lie, along each axis */
    size_t wrong, worst; /* how many outputs; the one with the largest error */
    double errors;       /* their sum */
    bool right_there;    /* is the output at `place`? */
    int widest;          /* most significant bits of an output */
    size_t outputs;
};

/* ---- the inputs ---- */

static double rounded(double value, int bits)
{
    int exponent;
    double fraction = frexp(value, &exponent);
    return ldexp(nearbyint(ldexp(fraction, bits)), exponent - bits);
}

static bool is_around(const struct run *r, bool cyclic, size_t e)
{
    for (int a = 0; a < r->grid.dimensions; a++) {
        size_t edge = r->grid.edge[a], away = (size_t)labs((long)grid_coordinate(&r->grid, e, a) -
                                                           grid_coordinate(&r->grid, r->place, a));
        if (cyclic && edge - away < away)
            away = edge - away;
        if (away > r->reach)
            return false;
    }
    return true;
}

static void fill(void *context, const struct entry *entry, struct shape shape, void *const *inputs)
{
    const struct run *r = context;
    bool cyclic = entry->pattern.edges == EDGES_CYCLIC;
    for (int b = 0; b < entry->buffer_count; b++) {
        const struct buffer_spec *spec = &entry->buffers[b];
        float *values = inputs[b];
        for (size_t e = 0; spec->role == ROLE_INPUT && e < spec->count(shape); e++) {
            if (r->bits)
                values[e] = (float)rounded(values[e], r->bits);
            if (r->small && !spec->weights)
                values[e] /= SMALLER;
            if (r->alone && b == 0 && !is_around(r, cyclic, e))
                values[e] = 0;
        }
    }
}

/* ---- the outputs ---- */

static int significant_bits(double value)
{
    int bits = 24;
    while (bits > 1 && rounded(value, bits - 1) == value)
        bits--;
    return bits;
}

/* Note the errors, and the most bits of an output. */
static void look_at_values(struct run *r, const struct field *f)
{
    double most = 0;
    for (size_t i = 0; i < f->count; i++) {
        if (f->marks[i] != MARK_WRONG && f->marks[i] != MARK_RIGHT)
            continue;
        double off = fabs(f->got[i] - field_wanted(f, i)), error = off / f->want[i].slack;
        r->errors += off;
        int bits = significant_bits(f->got[i]);
        r->widest = bits > r->widest ? bits : r->widest;
        if (error > most) {
            most = error;
            r->worst = i;
        }
    }
}

static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    struct run *r = context;
    struct field f;
    field_take(&f, entry, data, output, got, poison);
    r->grid = f.grid;
    int before = entry_before(entry, data->shape), after = entry_after(entry, data->shape);
    r->reach = (size_t)(before > after ? before : after);
    r->wrong = f.count - f.times[MARK_KEPT] - f.times[MARK_RIGHT];
    r->outputs = f.times[MARK_RIGHT] + f.times[MARK_WRONG];
    r->right_there = r->place < f.count && f.marks[r->place] == MARK_RIGHT;
    look_at_values(r, &f);
    field_free(&f);
}

/* ---- what they show ---- */

struct size {
    const struct diagnosis *d;
    size_t at;
    int variant;
};

static bool respond(const struct size *s, struct run *r)
{
    struct probe probe = {.fill = fill, .look = look, .context = r};
    return diagnose_run(s->d, s->at, s->variant, &probe);
}

/* Is the output that is worst right, once the inputs are 0 that its definition does not name? */
static bool tell_cancelled(struct text *to, const struct size *s, const struct run *first)
{
    struct run r = {.grid = first->grid, .reach = first->reach, .place = first->worst, .alone = true};
    if (!respond(s, &r) || !r.right_there)
        return false;
    text_printf(to, " %s", impulse_output_name(s->d->entry));
    for (int a = 0; a < r.grid.dimensions; a++)
        text_printf(to, "[%d]", grid_coordinate(&r.grid, r.place, a));
    text_printf(to, " is off most. It is right if the inputs that it does not depend on are set to 0.");
    return true;
}

/* Are all outputs right with inputs of so many bits, and with one bit more a good part of those wrong that
 * are without rounding? Where large terms cancel, outputs become wrong one by one, the more bits there are.
 */
static bool ends_at_bits(const struct size *s, int bits)
{
    enum { PART = 4 };
    struct run r = {.bits = bits}, more = {.bits = bits + 1}, all = {.bits = 0};
    return respond(s, &r) && !r.wrong && respond(s, &more) && more.wrong && respond(s, &all) &&
           PART * more.wrong >= all.wrong;
}

/* Inputs of one seed may end there by chance, but hardly those of both. */
static bool needs_bits(const struct size *s, int bits)
{
    struct size other = {s->d, s->at, !s->variant};
    return ends_at_bits(s, bits) && ends_at_bits(&other, bits);
}

/* Have all outputs so few bits, or are those of inputs with so few right, and with one bit more not? */
static bool tell_bits(struct text *to, const struct size *s, const struct run *first)
{
    enum { EVIDENCE = 8 };
    for (size_t k = 0; k < ARRAY_LEN(widths); k++)
        if (first->outputs >= EVIDENCE && first->widest <= widths[k]) {
            text_printf(to, " No output has more than %d significant bits; a float has 24.", widths[k]);
            return true;
        }
    for (size_t k = 0; k < ARRAY_LEN(widths); k++)
        if (needs_bits(s, widths[k])) {
            text_printf(to, " All are right with inputs of %d significant bits, and not with %d.", widths[k],
                        widths[k] + 1);
            return true;
        }
    return false;
}

/* A float is rounded by a part of it, so the errors of smaller inputs are as much smaller. Those of a number
 * of fixed point, and of a float to which a large one is added for a while, are not. */
static bool tell_staying(struct text *to, const struct size *s, const struct run *first)
{
    enum { CLEARLY = 8 };
    struct run r = {.small = true};
    if (!respond(s, &r) || !r.wrong || CLEARLY * r.errors < first->errors)
        return false;
    text_printf(to, " With inputs that are %d times smaller, the errors are only %.1f times smaller.",
                SMALLER, first->errors / r.errors);
    return true;
}

enum cause imprecise_cause(struct text *to, const struct diagnosis *d, size_t at, int variant)
{
    struct size s = {d, at, variant};
    struct run first = {.bits = 0};
    if (!respond(&s, &first) || !first.wrong)
        return CAUSE_IMPRECISE;
    return tell_cancelled(to, &s, &first) ? CAUSE_TERMS_CANCEL
           : tell_staying(to, &s, &first) ? CAUSE_ERRORS_STAY
           : tell_bits(to, &s, &first)    ? CAUSE_HALF_PRECISION
                                          : CAUSE_IMPRECISE;
}
