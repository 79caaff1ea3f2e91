#include "grader/tests/units/made_session.h"

#include <check.h>
#include <math.h>

void made_fill(double *samples, double seconds)
{
    for (int i = 0; i < CLOCK_ROUNDS; i++)
        samples[i] = seconds;
}

void made_set_walls(struct clock_session *s)
{
    for (int i = 0; i < CLOCK_ROUNDS; i++) {
        s->wall[i] = s->mine[i] + made_overhead;
        s->yardstick_wall[i] = s->yardstick[i] + made_overhead;
    }
}

struct clock_session made_session(double attained)
{
    struct clock_session s = {.rounds = CLOCK_ROUNDS};
    made_fill(s.mine, made_time / attained);
    made_fill(s.yardstick, made_time);
    made_set_walls(&s);
    return s;
}

struct clock_verdict made_judge(const struct clock_report *r)
{
    struct clock_verdict v;
    clock_judge(&v, r, made_bytes, made_bytes, made_marks);
    return v;
}

struct clock_verdict made_judge_like(const struct clock_session *s, int count)
{
    struct clock_report r = {.yardstick_bytes = made_bytes, .session_count = count};
    for (int k = 0; k < count; k++)
        r.sessions[k] = *s;
    return made_judge(&r);
}

void made_expect(double got, double want)
{
    ck_assert_msg(fabs(got - want) <= 1e-9 * fabs(want), "%.17g, not %.17g", got, want);
}

/* Five of the calls, which moves one end of the interval and leaves the median. */
static void scale_some(double *samples, double factor)
{
    for (int i = 0; i < CLOCK_ROUNDS; i += 5)
        samples[i] *= factor;
}

struct clock_session made_scene(enum scene kind, double attained)
{
    struct clock_session s = made_session(attained);
    s.before.other_programs = kind == SHARED_BEFORE;
    s.after.other_programs = kind == SHARED_AFTER;
    s.before.throttled = kind == HOT_BEFORE;
    s.after.throttled = kind == HOT_AFTER;
    s.has_reference = kind == UNEVEN_REFERENCE;
    made_fill(s.reference, made_time);
    if (kind == UNEVEN || kind == UNSURE)
        scale_some(s.mine, kind == UNEVEN ? 1.06 : 0.97);
    if (kind == UNEVEN_YARDSTICK)
        scale_some(s.yardstick, 1.06);
    if (kind == UNEVEN_REFERENCE)
        scale_some(s.reference, 1.06);
    made_set_walls(&s);
    if (kind == BROKEN)
        s.mine[7] = NAN;
    return s;
}
