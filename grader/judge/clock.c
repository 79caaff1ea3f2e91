/* Judge the samples of the clock. Noise slows calls down. So two calm sessions must agree before points are
 * lost; one is enough to give them. */
#include "grader/judge/clock.h"

#include <math.h>
#include <stdio.h>

#include "grader/judge/judge.h"

const double clock_spare = 1.15;

static const double visible = 0.01; /* share of the points: a smaller difference is not worth another
                                     * session */
static const double wide = 0.05;    /* width of an interval, as part of its median: if wider, the session was
                                     * disturbed */
static const double impossible = 1.03; /* times the memory's speed, since the yardstick may be a little slower
                                        * than the memory */
static const double hidden = 200e-6; /* seconds: several times the cost of a launch and a wait on the host */

/* ---- samples ---- */

/* The times of equal calls, in seconds. The median lies between `low` and `high`. */
struct series {
    double fastest, low, median, high;
};

/* The largest k for which the k-th smallest of n samples exceeds the true median with a probability of at
 * most 1 in 2000. It exceeds the median if fewer than k samples lie below it. Their number is binomial with p
 * = 1/2 for every distribution (H. David, H. Nagaraja, Order Statistics, 2003, section 7.1). So the median
 * lies between the k-th smallest and the k-th largest sample in 99.9 % of all cases. k is 2 of 15, 3 of 21, 7
 * of 31. */
static int bound_order(int n)
{
    double term = pow(0.5, n), chance = 0;
    int k = 0;
    for (; chance + term <= 1 / 2000.0; k++) {
        chance += term;
        term *= (double)(n - k) / (k + 1);
    }
    return k;
}

static struct series series_of(const double *samples, int n)
{
    double x[CLOCK_ROUNDS];
    for (int i = 0; i < n; i++) {
        int at = i;
        for (; at > 0 && x[at - 1] > samples[i]; at--)
            x[at] = x[at - 1];
        x[at] = samples[i];
    }
    int k = bound_order(n);
    return (struct series){x[0], x[k - 1], (x[(n - 1) / 2] + x[n / 2]) / 2, x[n - k]};
}

/* How much longer each call took by the host's clock than by the device's. */
static struct series gaps(const double *wall, const double *device, int n)
{
    double gap[CLOCK_ROUNDS];
    for (int i = 0; i < n; i++)
        gap[i] = wall[i] - device[i];
    return series_of(gap, n);
}

static bool are_times(const double *samples, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(samples[i]) || samples[i] <= 0)
            return false;
    return true;
}

static bool is_usable(const struct clock_session *s)
{
    int n = s->rounds;
    return n >= CLOCK_ROUNDS_MIN && n <= CLOCK_ROUNDS && are_times(s->mine, n) &&
           are_times(s->yardstick, n) && are_times(s->wall, n) && are_times(s->yardstick_wall, n) &&
           (!s->has_reference || are_times(s->reference, n));
}

/* ---- one session ---- */

/* The evidence of one session alone. */
struct hearing {
    bool usable;
    bool beats_memory, beats_host; /* the time is not possible, and why */
    const char *disturbance;       /* NULL: the session was calm */
    bool steady;                   /* calm, and the points are the same within the median's interval */
    struct series mine, yardstick, reference;
    struct clock_verdict v;
};

static bool is_possible(const struct hearing *h)
{
    return h->usable && !h->beats_memory && !h->beats_host;
}

static bool is_wide(const struct series *s)
{
    return s->high - s->low > wide * s->median;
}

/* If the conditions are not known, the samples decide. */
static const char *disturbance_of(const struct clock_session *s, const struct hearing *h)
{
    if (s->before.other_programs || s->after.other_programs)
        return "another program used the GPU";
    if (s->before.throttled || s->after.throttled)
        return "power or heat held the clocks back";
    if (is_wide(&h->mine) || is_wide(&h->yardstick) || (s->has_reference && is_wide(&h->reference)))
        return "equal calls took unequal times";
    return NULL;
}

/* On every GPU, full marks need at most what the lab's own solution attains. */
static struct clock_marks marks_beside(struct clock_marks marks, double reference)
{
    double full = reference / clock_spare;
    if (reference <= 0 || full >= marks.full)
        return marks;
    return (struct clock_marks){full, marks.none * full / marks.full, MARKS_REFERENCE};
}

/* If another program uses the GPU, it slows down most calls of a session, but not all. So a disturbed session
 * is judged by its fastest calls, those of the yardstick and the reference included. */
static void measure(struct hearing *h, const struct clock_session *s, double yardstick_bytes, double bytes,
                    double floor_bytes)
{
    struct clock_verdict *v = &h->v;
    v->by_fastest = h->disturbance != NULL;
    v->median = h->mine.median;
    v->low = h->mine.low;
    v->high = h->mine.high;
    v->seconds = v->by_fastest ? h->mine.low : h->mine.median;
    v->bandwidth = yardstick_bytes / (v->by_fastest ? h->yardstick.low : h->yardstick.median);
    v->bound = bytes / v->bandwidth;
    v->floor = floor_bytes / v->bandwidth;
    v->attained = v->bound / v->seconds;
    v->of_floor = v->floor / v->seconds;
    if (s->has_reference)
        v->reference = v->bound / (v->by_fastest ? h->reference.low : h->reference.median);
}

/* The yardstick's fastest call shows a speed that the memory really reached. */
static bool beats_memory(const struct hearing *h, double yardstick_bytes, double floor_bytes)
{
    return floor_bytes / yardstick_bytes * h->yardstick.fastest > impossible * h->v.seconds;
}

/* On a busy host or a shared GPU the host waits long for some calls, or for the yardstick as well. Work that
 * the events miss is missed in every call of the submission and in no call of the yardstick. */
static bool beats_host(const struct hearing *h, const struct clock_session *s)
{
    struct series mine = gaps(s->wall, s->mine, s->rounds);
    struct series yardstick = gaps(s->yardstick_wall, s->yardstick, s->rounds);
    return mine.fastest > hidden + yardstick.median && mine.fastest > h->mine.median;
}

static double points(double attained, const struct clock_marks *marks)
{
    return judge_between(attained, marks->full, marks->none, true);
}

static struct hearing hear(const struct clock_session *s, double yardstick_bytes, double bytes,
                           double floor_bytes, struct clock_marks marks)
{
    struct hearing h = {.usable = is_usable(s)};
    if (!h.usable)
        return h;
    h.mine = series_of(s->mine, s->rounds);
    h.yardstick = series_of(s->yardstick, s->rounds);
    h.reference = series_of(s->reference, s->rounds);
    h.disturbance = disturbance_of(s, &h);
    measure(&h, s, yardstick_bytes, bytes, floor_bytes);
    h.beats_memory = beats_memory(&h, yardstick_bytes, floor_bytes);
    h.beats_host = beats_host(&h, s);
    h.v.marks = marks_beside(marks, h.v.reference);
    if (is_possible(&h))
        h.v.fraction = points(h.v.attained, &h.v.marks);
    h.steady = !h.disturbance && points(h.v.bound / h.v.low, &h.v.marks) <= h.v.fraction + visible;
    return h;
}

/* ---- all sessions ---- */

static bool is_better(const struct hearing *a, const struct hearing *b)
{
    if (is_possible(a) != is_possible(b))
        return is_possible(a);
    if (a->v.fraction != b->v.fraction)
        return a->v.fraction > b->v.fraction;
    if (!a->disturbance != !b->disturbance)
        return !a->disturbance;
    return a->v.attained / a->v.marks.full > b->v.attained / b->v.marks.full;
}

/* NULL if no session is usable. */
static const struct hearing *best_of(const struct hearing *h, int count)
{
    const struct hearing *best = NULL;
    for (int s = 0; s < count; s++)
        if (h[s].usable && (!best || is_better(&h[s], best)))
            best = &h[s];
    return best;
}

/* Another session would not change the verdict of the best one. */
static bool is_settled(const struct hearing *h, int count, const struct hearing *best)
{
    int agree = 0;
    for (int s = 0; s < count; s++) {
        if (is_possible(&h[s]) && !h[s].disturbance && h[s].v.fraction >= 1)
            return true;
        agree += is_possible(&h[s]) && h[s].steady && h[s].v.fraction >= best->v.fraction - visible;
    }
    return agree >= 2;
}

/* How many sessions there are, how many count because their times are possible, and how many of these were
 * calm. */
struct tally {
    int count, possible, calm;
};

static struct tally tally_of(const struct hearing *h, int count)
{
    struct tally t = {.count = count};
    for (int s = 0; s < count; s++) {
        t.possible += is_possible(&h[s]);
        t.calm += is_possible(&h[s]) && !h[s].disturbance;
    }
    return t;
}

static void tell_too_fast(struct clock_verdict *v, const struct hearing *best)
{
    if (best->beats_host)
        snprintf(v->remark, sizeof v->remark,
                 "the device's events say %.3f ms, but the host waited more than twice as long in every "
                 "call: the events miss work",
                 1e3 * v->median);
    else
        snprintf(v->remark, sizeof v->remark, "in every session %.2f times as fast as the memory allows",
                 v->of_floor);
}

static void tell(struct clock_verdict *v, const struct hearing *best, struct tally t)
{
    if (best->disturbance && !t.calm)
        snprintf(v->remark, sizeof v->remark,
                 "no calm session among the %d that count (%s): judged by the fastest calls, in your favour",
                 t.possible, best->disturbance);
    else if (best->disturbance)
        snprintf(v->remark, sizeof v->remark,
                 "the best of %d sessions was not calm (%s): judged by its fastest calls", t.possible,
                 best->disturbance);
    else if (t.possible < t.count)
        snprintf(v->remark, sizeof v->remark,
                 "sessions that do not count: %d of %d; their times are missing or not possible",
                 t.count - t.possible, t.count);
}

/* Reach the verdict, after the last session or when another one would change nothing. */
static void settle(struct clock_verdict *v, const struct hearing *best, struct tally t)
{
    if (!best) {
        v->kind = CLOCK_BROKEN;
        snprintf(v->remark, sizeof v->remark,
                 "no session gave usable times: a fault of the machine, not of the submission");
    } else if (!is_possible(best)) {
        v->kind = CLOCK_TOO_FAST;
        tell_too_fast(v, best);
    } else {
        v->kind = v->fraction < 1 && !t.calm ? CLOCK_INCONCLUSIVE : CLOCK_FAIR;
        tell(v, best, t);
    }
}

void clock_judge(struct clock_verdict *v, const struct clock_report *r, double bytes, double floor_bytes,
                 struct clock_marks marks)
{
    struct hearing h[CLOCK_SESSIONS];
    int count = r->session_count;
    for (int s = 0; s < count; s++)
        h[s] = hear(&r->sessions[s], r->yardstick_bytes, bytes, floor_bytes, marks);
    const struct hearing *best = best_of(h, count);
    *v = best ? best->v : (struct clock_verdict){.marks = marks};
    if (count >= CLOCK_SESSIONS || r->is_over || (best && is_settled(h, count, best)))
        settle(v, best, tally_of(h, count));
    else
        v->kind = CLOCK_AGAIN;
}

void clock_judge_modelled(struct clock_verdict *v, double seconds, double bandwidth, double bytes,
                          double floor_bytes, struct clock_marks marks)
{
    *v = (struct clock_verdict){.kind = CLOCK_FAIR,
                                .bandwidth = bandwidth,
                                .seconds = seconds,
                                .median = seconds,
                                .low = seconds,
                                .high = seconds,
                                .bound = bytes / bandwidth,
                                .floor = floor_bytes / bandwidth,
                                .marks = marks};
    v->attained = v->bound / seconds;
    v->of_floor = v->floor / seconds;
    v->fraction = points(v->attained, &marks);
}
