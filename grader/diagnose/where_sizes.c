/* Say at which sizes a submission is wrong: a rule that separates the right sizes from the wrong ones
 * exactly. */
#include "grader/diagnose/where.h"

#include <limits.h>

enum {
    EVIDENCE = 3, /* at least this many sizes are right, and as many are wrong */
    VECTOR = 4,   /* elements of a float4 or an int4 */
    PAIR = 2,     /* of a float2 or an int2 */
};

struct sizes {
    const struct entry *entry;
    const struct tried *tried;
    size_t count;
    bool columns; /* rules are about m, not about n */
};

/* Is a size right by this rule? */
typedef bool rule(struct shape shape, int parameter);

static bool is_right(const struct tried *t)
{
    return t->right[0] && t->right[1];
}

/* Sizes without outputs are always right and show nothing. */
static bool counts(const struct sizes *s, size_t k)
{
    return s->entry->outputs(s->tried[k].shape) > 0;
}

/* The shape of size number k; its n is the length that the rules are about. */
static struct shape shape_at(const struct sizes *s, size_t k)
{
    struct shape shape = s->tried[k].shape;
    shape.n = s->columns ? shape.m : shape.n;
    return shape;
}

static bool parts(const struct sizes *s, rule *rule, int parameter)
{
    size_t right = 0, wrong = 0;
    for (size_t k = 0; k < s->count; k++) {
        if (!counts(s, k))
            continue;
        if (rule(shape_at(s, k), parameter) != is_right(&s->tried[k]))
            return false;
        is_right(&s->tried[k]) ? right++ : wrong++;
    }
    return right >= EVIDENCE && wrong >= EVIDENCE;
}

static bool is_multiple(struct shape shape, int of)
{
    return shape.n % of == 0;
}

/* Below `of` elements there is no whole vector, so other code runs. */
static bool is_multiple_or_less(struct shape shape, int of)
{
    return shape.n % of == 0 || shape.n < of;
}

static bool is_multiple_inside(struct shape shape, int of)
{
    return (shape.n - 2) % of == 0;
}

static bool is_power(struct shape shape, int unused)
{
    (void)unused;
    return (shape.n & (shape.n - 1)) == 0;
}

static bool is_up_to(struct shape shape, int most)
{
    return shape.n <= most;
}

static bool is_beyond(struct shape shape, int least)
{
    return shape.n > least;
}

static bool is_square(struct shape shape, int unused)
{
    (void)unused;
    return shape.n == shape.m;
}

static bool has_radius_up_to(struct shape shape, int most)
{
    return shape.radius <= most;
}

static bool has_radius_beyond(struct shape shape, int least)
{
    return shape.radius > least;
}

/* The name of the length that rules are about. */
static const char *length(const struct sizes *s)
{
    return s->columns ? "m" : "n";
}

/* Thresholds: "Right at all sizes up to n = 31, wrong at all beyond." */
static const struct {
    enum cause cause;
    rule *rule;
    bool of_radius;
    const char *below, *above;
} thresholds[] = {
    {CAUSE_UP_TO_A_RADIUS, has_radius_up_to, true, "Right", "wrong"},
    {CAUSE_FROM_A_RADIUS, has_radius_beyond, true, "Wrong", "right"},
    {CAUSE_UP_TO_A_SIZE, is_up_to, false, "Right", "wrong"},
    {CAUSE_FROM_A_SIZE, is_beyond, false, "Wrong", "right"},
};

static int number_at(const struct sizes *s, size_t k, bool of_radius)
{
    struct shape shape = shape_at(s, k);
    return of_radius ? shape.radius : shape.n;
}

/* The smallest tried length or radius beyond `at`; what is between them is not known. */
static int next_beyond(const struct sizes *s, bool of_radius, int at)
{
    int next = INT_MAX;
    for (size_t k = 0; k < s->count; k++) {
        int number = number_at(s, k, of_radius);
        if (counts(s, k) && number > at && number < next)
            next = number;
    }
    return next;
}

/* Try each size as the threshold, the last one on its side. */
static enum cause tell_threshold(struct text *to, const struct sizes *s)
{
    for (size_t k = 0; k < s->count; k++)
        for (size_t t = 0; t < ARRAY_LEN(thresholds); t++) {
            bool of_radius = thresholds[t].of_radius;
            int at = number_at(s, k, of_radius), next = next_beyond(s, of_radius, at);
            const char *what = of_radius ? "radius " : s->columns ? "m = " : "n = ";
            if (!parts(s, thresholds[t].rule, at))
                continue;
            if (next == at + 1)
                text_printf(to, "%s at all sizes up to %s%d, %s at all beyond.", thresholds[t].below, what,
                            at, thresholds[t].above);
            else
                text_printf(to, "%s at all tried sizes up to %s%d, %s at all from %s%d on.",
                            thresholds[t].below, what, at, thresholds[t].above, what, next);
            return thresholds[t].cause;
        }
    return CAUSE_NONE;
}

/* Other rules may fit these sizes as well: few of them are multiples or divisors of a block, and no power. */
static enum cause tell_power(struct text *to, const struct sizes *s)
{
    if (!parts(s, is_power, 0))
        return CAUSE_NONE;
    text_printf(to, "Of the tried %s, those that are powers of two are right, and all others wrong.",
                length(s));
    return CAUSE_POWERS_OF_TWO;
}

/* Try multiples of the block's threads, of its threads without a halo, and of a warp. */
static enum cause tell_multiple(struct text *to, const struct sizes *s, const struct geometry *g)
{
    bool rows = s->entry->pattern.dimensions == 2 && !s->columns;
    int block = g->known ? (int)g->block[rows ? 1 : 0] : 0;
    const int candidates[] = {block, block - 2, 32};
    for (size_t k = 0; k < ARRAY_LEN(candidates); k++) {
        int of = candidates[k];
        if (of > 1 && parts(s, is_multiple, of))
            text_printf(to, "Right at those %s that are multiples of %d, wrong at all others.", length(s),
                        of);
        else if (of > 1 && parts(s, is_multiple_inside, of))
            text_printf(to, "Right where %s - 2 is a multiple of %d, wrong at all other %s.", length(s), of,
                        length(s));
        else
            continue;
        return CAUSE_MULTIPLES_OF_BLOCK;
    }
    return CAUSE_NONE;
}

/* Threads that take several planes, rows or cells at a time leave out those after the last whole group. */
static enum cause tell_group(struct text *to, const struct sizes *s)
{
    enum { MOST = 4 };
    int of = PAIR;
    while (of <= MOST && !parts(s, is_multiple_inside, of))
        of++;
    if (of > MOST)
        return CAUSE_NONE;
    if (of == PAIR)
        text_printf(to, "Right at all even n, wrong at all odd n.");
    else
        text_printf(to, "Right where n - 2 is a multiple of %d, wrong at all other n.", of);
    return CAUSE_REST_OF_GROUP;
}

static enum cause tell_vector(struct text *to, const struct sizes *s)
{
    if (s->entry->pattern.dimensions > 1)
        return tell_group(to, s);
    if (parts(s, is_multiple, VECTOR))
        text_printf(to, "Right at those n that are multiples of %d, wrong at all others.", VECTOR);
    else if (parts(s, is_multiple_or_less, VECTOR))
        text_printf(to, "Right at those n that are multiples of %d and at n < %d, wrong at all others.",
                    VECTOR, VECTOR);
    else if (parts(s, is_multiple, PAIR))
        text_printf(to, "Right at all even n, wrong at all odd n.");
    else
        return CAUSE_NONE;
    return CAUSE_MULTIPLES_OF_VECTOR;
}

static enum cause tell_rule(struct text *to, const struct sizes *s, const struct geometry *g)
{
    enum cause cause = tell_threshold(to, s);
    if (!cause)
        cause = tell_multiple(to, s, g);
    if (!cause)
        cause = tell_vector(to, s);
    return cause ? cause : tell_power(to, s);
}

enum cause where_sizes(struct text *to, const struct entry *entry, const struct geometry *g,
                       const struct tried *tried, size_t count)
{
    struct sizes s = {entry, tried, count, false};
    bool rectangle = entry->pattern.dimensions == 2;
    if (rectangle && parts(&s, is_square, 0)) {
        text_printf(to, "Right where n = m, wrong at all other sizes: a row has m elements, a column n.");
        return CAUSE_NONE;
    }
    enum cause cause = tell_rule(to, &s, g);
    s.columns = true;
    return cause || !rectangle ? cause : tell_rule(to, &s, g);
}
