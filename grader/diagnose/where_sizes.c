/* At which sizes it is wrong: a rule that parts the right ones from the wrong ones, exactly. */
#include "grader/diagnose/where.h"

enum { EVIDENCE = 3 }; /* sizes on either side, at least */

struct sizes {
    const struct entry *entry;
    const struct tried *tried;
    size_t count;
};

/* Is a size right by such a rule? */
typedef bool rule(struct shape shape, int parameter);

static bool is_right(const struct tried *t)
{
    return t->right[0] && t->right[1];
}

/* Sizes without outputs are always right and tell nothing. */
static bool counts(const struct sizes *s, size_t k)
{
    return s->entry->outputs(s->tried[k].shape) > 0;
}

static bool parts(const struct sizes *s, rule *rule, int parameter)
{
    size_t right = 0, wrong = 0;
    for (size_t k = 0; k < s->count; k++) {
        if (!counts(s, k))
            continue;
        if (rule(s->tried[k].shape, parameter) != is_right(&s->tried[k]))
            return false;
        is_right(&s->tried[k]) ? right++ : wrong++;
    }
    return right >= EVIDENCE && wrong >= EVIDENCE;
}

static bool is_multiple(struct shape shape, int of)
{
    return shape.n % of == 0;
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

static bool has_radius_up_to(struct shape shape, int most)
{
    return shape.radius <= most;
}

static bool has_radius_beyond(struct shape shape, int least)
{
    return shape.radius > least;
}

/* Thresholds: "Right at all sizes up to n = 31, wrong at all beyond." */
static const struct {
    enum cause cause;
    rule *rule;
    bool of_radius;
    const char *words;
} thresholds[] = {
    {CAUSE_UP_TO_A_RADIUS, has_radius_up_to, true,
     "Right at all sizes up to radius %d, wrong at all beyond."},
    {CAUSE_FROM_A_RADIUS, has_radius_beyond, true,
     "Wrong at all sizes up to radius %d, right at all beyond."},
    {CAUSE_UP_TO_A_SIZE, is_up_to, false, "Right at all sizes up to n = %d, wrong at all beyond."},
    {CAUSE_FROM_A_SIZE, is_beyond, false, "Wrong at all sizes up to n = %d, right at all beyond."},
};

/* A threshold parts the sizes if one of them does, as the last on its side. */
static enum cause tell_threshold(struct text *to, const struct sizes *s)
{
    for (size_t k = 0; k < s->count; k++)
        for (size_t t = 0; t < ARRAY_LEN(thresholds); t++) {
            struct shape shape = s->tried[k].shape;
            int at = thresholds[t].of_radius ? shape.radius : shape.n;
            if (!parts(s, thresholds[t].rule, at))
                continue;
            text_printf(to, thresholds[t].words, at);
            return thresholds[t].cause;
        }
    return CAUSE_NONE;
}

static enum cause tell_power(struct text *to, const struct sizes *s)
{
    if (!parts(s, is_power, 0))
        return CAUSE_NONE;
    text_printf(to, "Right at those n that are powers of two, wrong at all others.");
    return CAUSE_POWERS_OF_TWO;
}

/* Multiples of what the launch has to do with: threads of a block, without their halo perhaps, or a warp. */
static enum cause tell_multiple(struct text *to, const struct sizes *s, const struct geometry *g)
{
    int block = g->known ? (int)g->block[0] : 0;
    const int candidates[] = {block, block - 2, 32};
    for (size_t k = 0; k < ARRAY_LEN(candidates); k++) {
        int of = candidates[k];
        if (of > 1 && parts(s, is_multiple, of))
            text_printf(to, "Right at those n that are multiples of %d, wrong at all others.", of);
        else if (of > 1 && parts(s, is_multiple_inside, of))
            text_printf(to, "Right where n - 2 is a multiple of %d, wrong at all other n.", of);
        else
            continue;
        return CAUSE_MULTIPLES_OF_BLOCK;
    }
    return CAUSE_NONE;
}

enum cause where_sizes(struct text *to, const struct entry *entry, const struct geometry *g,
                       const struct tried *tried, size_t count)
{
    struct sizes s = {entry, tried, count};
    enum cause cause = tell_threshold(to, &s);
    if (!cause)
        cause = tell_multiple(to, &s, g);
    return cause ? cause : tell_power(to, &s);
}
