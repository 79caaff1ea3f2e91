/* Say how the wrong values differ from the right ones: by the first rule of a table that holds for all of
 * them. */
#include <math.h>

#include "grader/diagnose/where.h"
#include "grader/diagnose/where_moved.h"
#include "grader/diagnose/where_quotient.h"

/* A rule's condition, which must hold for every wrong value. */
typedef bool holds_for(const struct field *f, size_t i, double parameter);

static size_t count_if(const struct field *f, enum mark mark, holds_for *holds, double parameter)
{
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++)
        count += f->marks[i] == mark && holds(f, i, parameter);
    return count;
}

static bool all_wrong(const struct field *f, holds_for *holds, double parameter)
{
    for (size_t i = 0; i < f->count; i++)
        if (f->marks[i] == MARK_WRONG && !holds(f, i, parameter))
            return false;
    return true;
}

static bool is_integer(const struct field *f)
{
    return f->spec->element != ELEMENT_FLOAT;
}

/* The wrong element whose wanted value is largest: the best one to measure a factor with. */
static size_t largest(const struct field *f)
{
    size_t best = f->count;
    for (size_t i = 0; i < f->count; i++)
        if (f->marks[i] == MARK_WRONG &&
            (best == f->count || fabs(field_wanted(f, i)) > fabs(field_wanted(f, best))))
            best = i;
    return best;
}

/* ---- the same value everywhere ---- */

static bool is_nan(const struct field *f, size_t i, double unused)
{
    (void)unused;
    return isnan(f->got[i]);
}

static bool is_value(const struct field *f, size_t i, double value)
{
    return f->got[i] == value;
}

static bool tell_nan(struct text *to, const struct field *f)
{
    if (!all_wrong(f, is_nan, 0))
        return false;
    text_printf(
        to, "Each is NaN (not a number), like memory that was never written or a variable without a value.");
    return true;
}

static bool tell_zero(struct text *to, const struct field *f)
{
    if (!all_wrong(f, is_value, 0))
        return false;
    text_printf(to, "All of them are 0.");
    return true;
}

static bool is_whole(const struct field *f, size_t i, double unused)
{
    (void)unused;
    return fabs(f->got[i]) < 1 << 20 && f->got[i] == trunc(f->got[i]);
}

static bool tell_whole(struct text *to, const struct field *f)
{
    if (is_integer(f) || !all_wrong(f, is_whole, 0))
        return false;
    text_printf(to, "Each is a whole number, as if it had been kept in an int.");
    return true;
}

static bool tell_constant(struct text *to, const struct field *f)
{
    double value = f->got[largest(f)];
    if (!all_wrong(f, is_value, value))
        return false;
    text_printf(to, "All of them are %.9g.", value);
    return true;
}

/* ---- by a factor, by an amount ---- */

/* The slack covers the rounding of the wanted value, of the factor and of the measured value; an integer may
 * have been divided. */
static bool is_times(const struct field *f, size_t i, double factor)
{
    double slack = is_integer(f) ? 1 : f->want[i].slack;
    return fabs(f->got[i] - factor * field_wanted(f, i)) <= (fabs(factor) + 1) * 2 * slack;
}

static bool is_more_by(const struct field *f, size_t i, double amount)
{
    double slack = is_integer(f) ? 0 : 2 * f->want[i].slack + ldexp(fabs(amount), -22);
    return fabs(f->got[i] - field_wanted(f, i) - amount) <= slack;
}

/* A factor shows only in values that are large compared with their slack. */
static bool is_telling(const struct field *f, size_t i, double factor)
{
    return is_times(f, i, factor) && !is_times(f, i, 0) && !is_times(f, i, 1);
}

/* The factor between each wrong value and the right one; 1: there is no common factor. */
static double common_factor(const struct field *f)
{
    size_t at = largest(f);
    double factor = f->got[at] / field_wanted(f, at);
    factor = fabs(factor - round(factor)) < 1e-5 ? round(factor) : factor;
    bool holds = isfinite(factor) && fabs(factor) >= 1e-3 && fabs(factor - 1) >= 1e-3 &&
                 all_wrong(f, is_times, factor) &&
                 count_if(f, MARK_WRONG, is_telling, factor) >= WHERE_EVIDENCE;
    return holds ? factor : 1;
}

static bool tell_sign(struct text *to, const struct field *f)
{
    if (common_factor(f) != -1)
        return false;
    text_printf(to, "Each has the wrong sign.");
    return true;
}

static bool tell_factor(struct text *to, const struct field *f)
{
    double factor = common_factor(f);
    if (factor == 1)
        return false;
    text_printf(to, "Each is %.5g times what it should be.", factor);
    return true;
}

static bool tell_amount(struct text *to, const struct field *f)
{
    size_t at = largest(f);
    double amount = f->got[at] - field_wanted(f, at);
    if (!isfinite(amount) || !all_wrong(f, is_more_by, amount))
        return false;
    text_printf(to, "Each is too %s by %.6g.", amount > 0 ? "large" : "small", fabs(amount));
    return true;
}

/* ---- rounding ---- */

static bool is_floored(const struct field *f, size_t i, double unused)
{
    (void)unused;
    return f->got[i] < 0 && f->got[i] == field_wanted(f, i) - 1;
}

/* Is it the next integer away from zero? */
static bool is_rounded_away(const struct field *f, size_t i, double unused)
{
    (void)unused;
    return f->got[i] - field_wanted(f, i) == (f->got[i] > 0 ? 1 : -1) && f->got[i] != 0;
}

static bool tell_away(struct text *to, const struct field *f)
{
    if (!is_integer(f) || !all_wrong(f, is_rounded_away, 0))
        return false;
    text_printf(to, "Each is one further from zero, as if rounded to the nearest integer: / on integers "
                    "truncates toward zero.");
    return true;
}

static bool is_positive(const struct field *f, size_t i, double unused)
{
    (void)unused;
    return field_wanted(f, i) > 0;
}

static bool tell_floor(struct text *to, const struct field *f)
{
    if (!is_integer(f) || !all_wrong(f, is_floored, 0) ||
        count_if(f, MARK_RIGHT, is_positive, 0) < WHERE_EVIDENCE)
        return false;
    text_printf(to, "Each is negative and one too small: / on integers truncates toward zero, while >> and "
                    "floor() round down.");
    return true;
}

/* Is the integer a float exactly? Most integers of more than 24 bits are not. */
static bool is_float(const struct field *f, size_t i, double unused)
{
    (void)unused;
    return (double)(float)f->got[i] == f->got[i];
}

static bool is_beyond_float(const struct field *f, size_t i, double unused)
{
    (void)unused;
    return fabs(f->got[i]) >= 1 << 26;
}

static bool is_near(const struct field *f, size_t i, double limit)
{
    return fabs(f->got[i] - field_wanted(f, i)) <= limit;
}

static bool tell_float(struct text *to, const struct field *f)
{
    if (!is_integer(f) || !all_wrong(f, is_near, 1 << 10) ||
        count_if(f, MARK_WRONG, is_beyond_float, 0) < WHERE_EVIDENCE)
        return false;
    text_printf(to, all_wrong(f, is_float, 0)
                        ? "Each is near, and rounded to the 24 bits that a float keeps of an integer."
                        : "Each is near: the 24 bits that a float keeps explain the difference.");
    return true;
}

/* Is it as far off as 2^32 makes a quotient by 3? Then a negative sum was divided as an unsigned number. */
static bool is_unsigned_third(const struct field *f, size_t i, double unused)
{
    (void)unused;
    double off = f->got[i] - field_wanted(f, i) - 4294967296.0 / 3;
    return field_wanted(f, i) <= 0 && fabs(off) <= 2;
}

static bool tell_unsigned(struct text *to, const struct field *f)
{
    if (!is_integer(f) || !all_wrong(f, is_unsigned_third, 0))
        return false;
    text_printf(to,
                "Each should be negative and is too large by 2^32 / 3: the sum was divided as an unsigned "
                "number.");
    return true;
}

static bool tell_off_by_few(struct text *to, const struct field *f)
{
    enum { FEW = 2 };
    if (!is_integer(f) || !all_wrong(f, is_near, FEW))
        return false;
    text_printf(to, "Each is off by at most %d.", FEW);
    return true;
}

/* The largest error of a wrong value, in multiples of what rounding allows. */
static double worst_slacks(const struct field *f)
{
    double worst = 0;
    for (size_t i = 0; i < f->count; i++)
        if (f->marks[i] == MARK_WRONG) {
            double slacks = fabs(f->got[i] - field_wanted(f, i)) / f->want[i].slack;
            worst = slacks <= worst ? worst : slacks;
        }
    return worst;
}

static bool tell_imprecise(struct text *to, const struct field *f)
{
    double worst = is_integer(f) ? 0 : worst_slacks(f);
    if (is_integer(f) || !(worst <= 1 << 15))
        return false;
    text_printf(to, "Each is near, but off by up to %.0f times what rounding to floats allows.", worst);
    return true;
}

/* ---- all together ---- */

enum cause where_value(struct text *to, const struct field *f)
{
    /* The most specific first: a constant value is also a constant factor, and rounding is also a small
     * amount. */
    static const struct {
        enum cause cause;
        bool (*tell)(struct text *to, const struct field *f);
    } rules[] = {
        {CAUSE_VALUES_NAN, tell_nan},
        {CAUSE_VALUES_ZERO, tell_zero},
        {CAUSE_VALUES_CONSTANT, tell_constant},
        {CAUSE_VALUES_WHOLE, tell_whole},
        {CAUSE_VALUES_REVERSED, where_tell_mirror},
        {CAUSE_DIVIDED_UNSIGNED, tell_unsigned},
        {CAUSE_VALUES_SHIFTED, where_tell_shift},
        {CAUSE_VALUES_SHIFTED, where_tell_shift_in_cube},
        {CAUSE_STORE_TRANSPOSED, where_tell_permuted},
        {CAUSE_WRONG_SIGN, tell_sign},
        {CAUSE_WRONG_FACTOR, tell_factor},
        {CAUSE_ROUNDED_DOWN, tell_floor},
        {CAUSE_ROUNDED_AWAY, tell_away},
        {CAUSE_DIVIDED_EARLY, where_tell_early},
        {CAUSE_BY_RECIPROCAL, where_tell_reciprocal},
        {CAUSE_WRONG_AMOUNT, tell_amount},
        {CAUSE_OFF_BY_FEW, tell_off_by_few},
        {CAUSE_IMPRECISE, tell_imprecise},
        {CAUSE_KEPT_IN_FLOAT, tell_float},
        {CAUSE_KEPT_IN_SHORT, where_tell_short},
    };
    if (f->times[MARK_WRONG] < WHERE_EVIDENCE)
        return CAUSE_NONE;
    for (size_t k = 0; k < ARRAY_LEN(rules); k++)
        if (rules[k].tell(to, f))
            return rules[k].cause;
    return CAUSE_NONE;
}
