#include "grader/diagnose/storing_lanes.h"

#include "common/follow.h"
#include "grader/diagnose/watch_parts.h"

/* How many outputs are stored by the lane that is so many after their own number, modulo a warp. */
struct lanes {
    const char *output;
    unsigned element; /* bytes */
    int buffer;
    size_t later[FOLLOW_LANES], all;
};

static void begin(void *context, const struct follow_launch *launch)
{
    struct lanes *l = context;
    l->buffer = watch_buffer(launch, l->output);
}

static void hear(void *context, const struct follow_event *e)
{
    struct lanes *l = context;
    if (e->kind != FOLLOW_STORE || l->buffer < 0)
        return;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
        for (unsigned k = 0; e->mask >> lane & 1 && e->space[lane] == l->buffer && k < e->bytes / l->element;
             k++) {
            size_t output = (size_t)e->at[lane] / l->element + k;
            l->later[(lane + FOLLOW_LANES - output % FOLLOW_LANES) % FOLLOW_LANES]++;
            l->all++;
        }
}

/* The smallest size at which several warps have outputs; d->count: there is none that is small. */
static size_t size_of_warps(const struct diagnosis *d)
{
    enum { SEVERAL = 4 * FOLLOW_LANES, MOST = 5000 };
    size_t best = d->count;
    for (size_t k = 0; k < d->count; k++) {
        size_t elements = diagnose_elements(d, k);
        if (elements >= SEVERAL && elements <= MOST &&
            (best == d->count || elements < diagnose_elements(d, best)))
            best = k;
    }
    return best;
}

/* Nearly all outputs have to agree: the first ones or the last ones may have threads of their own. */
static int most_of(const struct lanes *l)
{
    static const double nearly_all = 0.9;
    for (int later = 0; later < FOLLOW_LANES && l->all; later++)
        if ((double)l->later[later] >= nearly_all * (double)l->all)
            return later;
    return l->all ? LANES_MIXED : 0;
}

int storing_first_lane(const struct diagnosis *d)
{
    const struct device_backend *backend = d->rig->backend;
    size_t at = size_of_warps(d);
    struct lanes l = {.buffer = -1};
    struct device_follow listener = {.begin = begin, .hear = hear, .context = &l};
    for (int b = 0; b < d->entry->buffer_count && !l.output; b++)
        if (d->entry->buffers[b].role == ROLE_OUTPUT) {
            l.output = d->entry->buffers[b].name;
            l.element = (unsigned)element_size(d->entry->buffers[b].element);
        }
    if (at == d->count || !l.output || !backend->follow)
        return 0;
    backend->follow(d->rig->device, &listener);
    diagnose_run(d, at, 0, NULL);
    backend->follow(d->rig->device, NULL);
    return most_of(&l);
}
