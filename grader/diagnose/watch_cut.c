/* Find the line in which a number of 64 bits becomes one of 32 bits and another number by that, or a float
 * becomes an int and loses its fraction. */
#include <math.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

static bool fits(int64_t value)
{
    return value == (int32_t)value || value == (int64_t)(uint32_t)value;
}

/* Does the instruction keep the lower half of a number alone? So nvcc casts to 32 bits and back. */
static bool masks(const struct follow_event *e)
{
    unsigned lane = 0;
    if (e->kind != FOLLOW_COMPUTE || strncmp(e->op, "and.b64", 7) != 0 || !e->mask)
        return false;
    while (!(e->mask >> lane & 1))
        lane++;
    return watch_integer(&e->sources[1], lane) == UINT32_MAX;
}

/* The number that loses its upper half: that of a conversion, or of a store of four bytes. */
static const struct follow_register *cut_source(const struct follow_event *e)
{
    bool converts = e->kind == FOLLOW_COMPUTE && strncmp(e->op, "cvt.", 4) == 0 && e->target_count &&
                    e->targets[0].width == 4;
    bool stores = e->kind == FOLLOW_STORE && e->elements && e->bytes / e->elements == 4;
    const struct follow_register *r = converts ? &e->sources[0] : stores ? &e->sources[1] : NULL;
    return r && r->width == 8 && !strstr(e->op, "f64") && !strstr(e->op, "f32") ? r : NULL;
}

/* The float that the lane rounds down, or toward 0, to an integer. False: it does nothing of the kind. */
static bool takes_float(float *value, const struct follow_event *e, unsigned lane)
{
    const struct follow_register *r = &e->sources[0];
    bool down = strncmp(e->op, "cvt.rzi.", 8) == 0 || strncmp(e->op, "cvt.rmi.", 8) == 0;
    if (e->kind != FOLLOW_COMPUTE || !down || !strstr(e->op, ".f32") || r->width != sizeof *value)
        return false;
    memcpy(value, (const uint8_t *)r->value + (size_t)lane * r->width, sizeof *value);
    return true;
}

/* Does the lane convert a float that has a fraction, or that no int can hold, into an integer? */
static bool loses_fraction(const struct follow_event *e, unsigned lane)
{
    float value;
    return strncmp(e->op, "cvt.rzi.", 8) == 0 && takes_float(&value, e, lane) && value != truncf(value);
}

/* Of numbers of cells that are split by a quotient, many are whole, and rounding puts some just below. */
static void hear_rounded(struct watch_cut *cut, const struct follow_event *e, unsigned lane)
{
    static const float near = 5e-4F; /* quotients of the few elements that are watched lie further apart */
    float value;
    if (!takes_float(&value, e, lane))
        return;
    cut->rounded++;
    if (value <= 0 || value == ceilf(value) || ceilf(value) - value > near)
        return;
    cut->below++;
    if (cut->below_line)
        return;
    cut->below_line = e->lines[0];
    cut->below_value = value;
}

/* Does the lane round a number to a whole one, of any type, and is that no index? */
static bool rounds_data(const struct follow_event *e, unsigned lane)
{
    static const double lowest_index = -16; /* an index may be before its array, by some cells of a halo */
    const char *type = strrchr(e->op, '.');
    double value;
    if (e->kind != FOLLOW_COMPUTE || strncmp(e->op, "cvt.r", 5) != 0 || e->op[6] != 'i' || type[1] != 'f')
        return false;
    float narrow;
    const void *from = (const uint8_t *)e->sources[0].value + (size_t)lane * e->sources[0].width;
    memcpy(e->sources[0].width == sizeof value ? (void *)&value : (void *)&narrow, from, e->sources[0].width);
    if (e->sources[0].width != sizeof value)
        value = narrow;
    return value < lowest_index && value != trunc(value);
}

static void add_line(struct watch_cut *cut, int line)
{
    bool known = cut->count == ARRAY_LEN(cut->lines);
    for (size_t k = 0; k < cut->count; k++)
        known = known || cut->lines[k] == line;
    if (!known)
        cut->lines[cut->count++] = line;
}

void watch_hear_cut(struct watch_cut *cut, const struct follow_event *e)
{
    const struct follow_register *r = cut_source(e), *half = r ? r : masks(e) ? &e->sources[0] : NULL;
    bool multiplies = strncmp(e->op, "mul.lo.s32", 10) == 0 || strncmp(e->op, "mad.lo.s32", 10) == 0;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++) {
        if (!(e->mask >> lane & 1))
            continue;
        if (r && !cut->line && !fits(watch_integer(r, lane)))
            cut->line = e->lines[0];
        if (half && !fits(watch_integer(half, lane)))
            add_line(cut, e->lines[0]);
        if (!cut->fraction_line && loses_fraction(e, lane))
            cut->fraction_line = e->lines[0];
        if (!cut->fixed_line && rounds_data(e, lane))
            cut->fixed_line = e->lines[0];
        hear_rounded(cut, e, lane);
        if (!cut->product_line && multiplies && e->kind == FOLLOW_COMPUTE &&
            !fits(watch_integer(&e->sources[0], lane) * watch_integer(&e->sources[1], lane)))
            cut->product_line = e->lines[0];
    }
}

int watch_cut_line(const struct watch *w)
{
    return w->sum && !w->cut.product_line ? w->cut.line : 0;
}

size_t watch_cut_lines(const struct watch *w, const int **lines)
{
    *lines = w->cut.lines;
    return w->sum && !w->cut.product_line ? w->cut.count : 0;
}

int watch_product_line(const struct watch *w)
{
    return w->sum ? w->cut.product_line : 0;
}

int watch_fraction_line(const struct watch *w)
{
    return w->sum ? 0 : w->cut.fraction_line;
}

int watch_fixed_line(const struct watch *w)
{
    return w->sum ? 0 : w->cut.fixed_line;
}

int watch_rounded_line(const struct watch *w, float *value)
{
    enum { SHARE = 100 }; /* of data, one in a thousand is so close below a whole number */
    const struct watch_cut *cut = &w->cut;
    *value = cut->below_value;
    return !w->sum && cut->below > 1 && cut->below * SHARE >= cut->rounded ? cut->below_line : 0;
}
