#include "grader/diagnose/unsigned_end.h"

#include <string.h>

#include "common/follow.h"
#include "grader/diagnose/impulse_cause.h"

/* A neighbour lies at most so far before the first element. */
enum { BELOW_MOST = 64 };

struct listening {
    int read_line, line;
};

/* Its bytes, 4 or 8, if it is a minimum, a maximum or a comparison of unsigned numbers; else 0. nvcc leaves
 * out a maximum with 0, as it has no effect. */
static size_t width_of(const char *op)
{
    static const char *const begins[] = {"min.", "max.", "setp."};
    const char *type = strrchr(op, '.');
    bool fits = false;
    for (size_t k = 0; k < ARRAY_LEN(begins); k++)
        fits = fits || !strncmp(op, begins[k], strlen(begins[k]));
    return !fits || !type ? 0 : !strcmp(type, ".u32") ? 4 : !strcmp(type, ".u64") ? 8 : 0;
}

/* Is it of the line that reads, or of a function that this line calls? */
static bool is_of_line(const struct follow_event *e, int line)
{
    for (size_t k = 0; k < ARRAY_LEN(e->lines); k++)
        if (line && e->lines[k] == line)
            return true;
    return false;
}

static bool is_below_zero(const struct follow_register *r, unsigned lane, size_t width)
{
    uint64_t value = width == 8 ? 0 : UINT64_MAX << 32;
    memcpy(&value, (const uint8_t *)r->value + lane * width, width);
    return value >= -(uint64_t)BELOW_MOST;
}

static bool has_below_zero(const struct follow_event *e, size_t width)
{
    for (unsigned k = 0; k + 1 < e->source_count; k++) /* the last one is the guard */
        for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
            if (e->mask >> lane & 1 && e->sources[k].width == width &&
                is_below_zero(&e->sources[k], lane, width))
                return true;
    return false;
}

/* A comparison elsewhere may by right stand for two, since what is below 0 is not below n either. */
static void hear(void *context, const struct follow_event *e)
{
    struct listening *l = context;
    size_t width = e->kind == FOLLOW_COMPUTE && !e->block && !l->line ? width_of(e->op) : 0;
    bool compares = width && !strncmp(e->op, "setp.", 5);
    if (width && (!compares || is_of_line(e, l->read_line)) && has_below_zero(e, width))
        l->line = e->lines[0];
}

static void begin(void *context, const struct follow_launch *launch)
{
    (void)context;
    (void)launch;
}

/* The largest wrong size that is quickly followed: the first block then has no thread beyond the end. */
static size_t wrong_size(const struct diagnosis *d, const struct impulse *x)
{
    enum { MOST = 5000 };
    size_t best = d->count;
    for (size_t k = 0; k < d->count; k++) {
        const struct tried *t = &d->tried[k];
        bool fits = !diagnose_right(d, k) && t->shape.n <= MOST && t->shape.radius == x->shape.radius;
        if (fits && (best == d->count || t->shape.n > d->tried[best].shape.n))
            best = k;
    }
    return best;
}

int unsigned_line_of_end(const struct diagnosis *d, const struct impulse *x, int read_line)
{
    const struct device_backend *backend = d->rig->backend;
    struct listening l = {.read_line = read_line};
    struct device_follow listener = {.begin = begin, .hear = hear, .context = &l};
    size_t at = wrong_size(d, x);
    if (!backend->follow || x->place != 0 || !impulse_end_taken(x) || at == d->count)
        return 0;
    backend->follow(d->rig->device, &listener);
    diagnose_run(d, at, 0, NULL);
    backend->follow(d->rig->device, NULL);
    return l.line;
}
