#include "grader/tests/quiz/second_look.h"

#include <stdlib.h>
#include <string.h>

#include "common/follow.h"
#include "grader/run/compare.h"

enum { WARPS_MOST = 32 };

/* A request to memory, or another event of a warp. */
struct heard_event {
    enum follow_kind kind;
    bool shared, global, store;
    int parameter; /* -1: none */
    int line;
    uint32_t loads; /* lanes of a copy that load */
    uint32_t warp, mask, bytes, elements, passes;
    bool of_warp; /* a barrier of a warp alone */
    int64_t at[FOLLOW_LANES];
    uint8_t from[FOLLOW_LANES];
};

struct events {
    struct heard_event *items;
    size_t count, capacity;
};

struct second_look {
    const struct steps *s;
    uint64_t block;
    uint32_t launches, grid[3], edge[3];
    struct events requests; /* loads and stores, as the trace reports them */
    struct events others;   /* everything, as it is followed */
    bool listens;           /* the launch is the chosen one */
    struct event_buffers {
        int32_t number;
        int parameter;
    } buffers[MOST_BUFFERS];
};

/* ---- listening ---- */

static int parameter_named(const struct steps *s, const char *label)
{
    for (int b = 0; label && b < s->entry->buffer_count; b++)
        if (!strcmp(s->entry->buffers[b].name, label))
            return b;
    return -1;
}

static uint64_t choose(void *context, const struct launch *launch)
{
    struct second_look *l = context;
    bool mine = l->launches++ == l->s->launch;
    if (mine) {
        memcpy(l->grid, launch->grid, sizeof l->grid);
        memcpy(l->edge, launch->block, sizeof l->edge);
    }
    return mine ? l->block : UINT64_MAX;
}

static void hear_request(void *context, const struct device_request *r)
{
    struct second_look *l = context;
    struct heard_event *e = ARRAY_PUSH(l->requests.items, l->requests.count, l->requests.capacity);
    *e = (struct heard_event){.shared = r->shared,
                              .store = r->store,
                              .parameter = r->shared ? -1 : parameter_named(l->s, r->label),
                              .line = r->line,
                              .warp = r->warp,
                              .mask = r->mask,
                              .bytes = r->bytes,
                              .passes = r->passes};
    memcpy(e->at, r->at, sizeof e->at);
}

static void begin(void *context, const struct follow_launch *launch)
{
    struct second_look *l = context;
    for (int b = 0; b < MOST_BUFFERS; b++)
        l->buffers[b].number = -1;
    for (size_t k = 0, b = 0; k < launch->buffer_count && b < MOST_BUFFERS; k++) {
        int parameter = launch->buffers[k].is_variable ? -1 : parameter_named(l->s, launch->buffers[k].label);
        if (parameter >= 0)
            l->buffers[b++] = (struct event_buffers){(int32_t)k, parameter};
    }
}

static int parameter_of(const struct second_look *l, int32_t space)
{
    for (int b = 0; b < MOST_BUFFERS && space >= 0; b++)
        if (l->buffers[b].number == space)
            return l->buffers[b].parameter;
    return -1;
}

static void hear_event(void *context, const struct follow_event *e)
{
    struct second_look *l = context;
    if (l->launches != l->s->launch + 1 || e->block != l->block)
        return;
    struct heard_event *to = ARRAY_PUSH(l->others.items, l->others.count, l->others.capacity);
    uint32_t first = e->mask ? (uint32_t)__builtin_ctz(e->mask) : 0;
    *to = (struct heard_event){.kind = e->kind,
                               .shared = e->bytes && e->space[first] == FOLLOW_SHARED,
                               .global = e->bytes && !e->constant && e->space[first] >= 0,
                               .parameter = e->bytes ? parameter_of(l, e->space[first]) : -1,
                               .line = e->lines[0],
                               .warp = e->warp,
                               .mask = e->mask,
                               .bytes = e->bytes,
                               .elements = e->elements,
                               .of_warp = strstr(e->op, "warp") != NULL};
    if (e->kind == FOLLOW_COPY) /* lanes that fill with zeros load nothing */
        for (uint32_t lane = 0; lane < FOLLOW_LANES; lane++)
            to->loads |= (uint32_t)(e->from_space[lane] >= 0) << lane;
    memcpy(to->at, e->at, sizeof to->at);
    memcpy(to->from, e->from, sizeof to->from);
}

struct second_look *second_look_take(struct rig *rig, const struct steps *s, uint64_t block)
{
    struct second_look *l = xcalloc(1, sizeof *l);
    struct device_trace trace = {choose, hear_request, l};
    struct device_follow follow = {.begin = begin, .hear = hear_event, .context = l};
    struct trial t = {.shape = s->shape, .variant = s->variant};
    l->s = s;
    l->block = block;
    rig->seed = s->seed;
    rig->backend->trace(rig->device, &trace);
    rig->backend->follow(rig->device, &follow);
    trial_run(&t, rig, s->entry, s->which);
    rig->backend->trace(rig->device, NULL);
    rig->backend->follow(rig->device, NULL);
    findings_free(&t.findings);
    return l;
}

void second_look_free(struct second_look *l)
{
    if (l) {
        free(l->requests.items);
        free(l->others.items);
    }
    free(l);
}

/* ---- answers ---- */

static int64_t thread_of(const struct second_look *l, const int64_t right[3])
{
    return right[0] + l->edge[0] * (right[1] + l->edge[1] * right[2]);
}

static int64_t lane_number(const struct heard_event *e, uint32_t lane)
{
    return (int64_t)e->warp * FOLLOW_LANES + lane;
}

static bool covers(const struct heard_event *e, uint32_t lane, int64_t at, int64_t size)
{
    return e->mask >> lane & 1 && e->at[lane] < at + size && e->at[lane] + e->bytes > at;
}

static int64_t element_bytes(const struct second_look *l, int parameter)
{
    return (int64_t)element_size(l->s->entry->buffers[parameter].element);
}

/* Threads that load the element of the question; at its line only, if `at_line`. `last`: one of them. */
static int64_t loaders(const struct second_look *l, const struct quiz_question *q, bool at_line,
                       int64_t *last)
{
    uint8_t loads[WARPS_MOST * FOLLOW_LANES] = {0};
    int64_t count = 0;
    for (size_t k = 0; k < l->requests.count; k++) {
        const struct heard_event *e = &l->requests.items[k];
        for (uint32_t lane = 0; lane < FOLLOW_LANES; lane++)
            if (!e->store && e->parameter == q->parameter && (!at_line || e->line == q->line) &&
                covers(e, lane, q->at, element_bytes(l, q->parameter)))
                loads[lane_number(e, lane)] = 1;
    }
    for (size_t t = 0; t < ARRAY_LEN(loads); t++)
        if (loads[t]) {
            *last = (int64_t)t;
            count++;
        }
    return count;
}

static bool agrees_loader(const struct second_look *l, const struct quiz_question *q)
{
    int64_t thread = -1;
    return loaders(l, q, true, &thread) == 1 && thread == thread_of(l, q->right);
}

static bool agrees_loaders(const struct second_look *l, const struct quiz_question *q)
{
    int64_t thread;
    return loaders(l, q, false, &thread) == q->right[0];
}

/* Distinct 32-byte pieces of a request. */
static uint32_t sectors(const struct heard_event *e)
{
    int64_t seen[FOLLOW_LANES * 2];
    uint32_t count = 0;
    for (uint32_t lane = 0; lane < FOLLOW_LANES; lane++)
        for (int64_t at = e->at[lane] / 32; e->mask >> lane & 1 && at <= (e->at[lane] + e->bytes - 1) / 32;
             at++) {
            uint32_t k = 0;
            while (k < count && seen[k] != at)
                k++;
            if (k == count)
                seen[count++] = at;
        }
    return count;
}

/* Four-byte accesses: the most words that one bank has to give. Wider ones: as the simulator counts. */
static uint32_t wavefronts(const struct heard_event *e)
{
    uint32_t most = 0;
    if (e->bytes != 4)
        return e->passes;
    for (int64_t bank = 0; bank < 32; bank++) {
        int64_t words[FOLLOW_LANES];
        uint32_t count = 0;
        for (uint32_t lane = 0; lane < FOLLOW_LANES; lane++) {
            int64_t word = e->at[lane] / 4;
            uint32_t k = 0;
            while (k < count && words[k] != word)
                k++;
            if (e->mask >> lane & 1 && word % 32 == bank && k == count)
                words[count++] = word;
        }
        most = count > most ? count : most;
    }
    return most;
}

/* The first request of the warp at the line. */
static bool agrees_request(const struct second_look *l, const struct quiz_question *q)
{
    bool shared = q->kind == QUIZ_WAVEFRONTS;
    for (size_t k = 0; k < l->requests.count; k++) {
        const struct heard_event *e = &l->requests.items[k];
        if (e->shared == shared && e->store == q->store && e->line == q->line && e->warp == q->warp)
            return (shared ? wavefronts(e) : sectors(e)) == q->right[0] && e->passes == q->right[0];
    }
    return false;
}

static bool agrees_stores(const struct second_look *l, const struct quiz_question *q)
{
    const struct grid grid = entry_grid(l->s->entry, l->s->shape);
    int64_t element = q->right[0], thread = (int64_t)q->warp * FOLLOW_LANES + q->lane, stores = 0;
    bool same = true;
    for (unsigned d = 1; d < q->parts; d++)
        element = element * (int64_t)grid.edge[d] + q->right[d];
    for (size_t k = 0; k < l->requests.count; k++) {
        const struct heard_event *e = &l->requests.items[k];
        if (!e->store || e->parameter != q->parameter || e->warp != thread / FOLLOW_LANES ||
            !(e->mask >> q->lane & 1))
            continue;
        same &= e->at[q->lane] == element * element_bytes(l, q->parameter);
        stores += e->bytes / element_bytes(l, q->parameter);
    }
    return stores == 1 && same;
}

/* Threads of the block for which `fits` holds of some event. */
static int64_t threads_that(const struct second_look *l, const struct quiz_question *q,
                            bool (*fits)(const struct second_look *l, const struct heard_event *e,
                                         const struct quiz_question *q))
{
    uint32_t lanes[WARPS_MOST] = {0};
    int64_t count = 0;
    for (size_t k = 0; k < l->others.count; k++)
        if (fits(l, &l->others.items[k], q))
            lanes[l->others.items[k].warp] |= l->others.items[k].mask;
    for (int w = 0; w < WARPS_MOST; w++)
        count += __builtin_popcount(lanes[w]);
    return count;
}

static bool writes_output(const struct second_look *l, const struct heard_event *e,
                          const struct quiz_question *q)
{
    (void)q;
    return (e->kind == FOLLOW_STORE || e->kind == FOLLOW_ATOMIC) && e->parameter == l->s->output;
}

static bool agrees_idle(const struct second_look *l, const struct quiz_question *q)
{
    int64_t threads = (int64_t)l->edge[0] * l->edge[1] * l->edge[2];
    return threads - threads_that(l, q, writes_output) == q->right[0];
}

static bool arrives(const struct second_look *l, const struct heard_event *e, const struct quiz_question *q)
{
    (void)l;
    return e->kind == FOLLOW_BARRIER && !e->of_warp && e->line == q->line;
}

static bool agrees_arrivals(const struct second_look *l, const struct quiz_question *q)
{
    return threads_that(l, q, arrives) == q->right[0];
}

/* Go through all events, and remember which thread has written each byte of shared memory last. */
static bool agrees_writer(const struct second_look *l, const struct quiz_question *q)
{
    enum { SHARED_MOST = 256 << 10 };
    int32_t *writer = xcalloc(SHARED_MOST, sizeof *writer);
    int64_t reads = 0, thread = thread_of(l, q->right);
    bool same = true;
    for (size_t k = 0; k < l->others.count; k++) {
        const struct heard_event *e = &l->others.items[k];
        for (uint32_t lane = 0; lane < FOLLOW_LANES && e->shared; lane++) {
            if (!(e->mask >> lane & 1))
                continue;
            if (e->kind != FOLLOW_LOAD)
                for (int64_t at = e->at[lane]; at >= 0 && at < e->at[lane] + e->bytes && at < SHARED_MOST;
                     at++)
                    writer[at] = (int32_t)lane_number(e, lane) + 1;
            else if (e->warp == q->warp && lane == q->lane && e->line == q->line && e->at[lane] == q->at) {
                reads++;
                same &= writer[q->at] == thread + 1;
            }
        }
    }
    free(writer);
    return reads > 0 && same;
}

static bool agrees_lane(const struct second_look *l, const struct quiz_question *q)
{
    for (size_t k = 0; k < l->others.count; k++) {
        const struct heard_event *e = &l->others.items[k];
        if (e->kind == FOLLOW_SHUFFLE && e->warp == q->warp && e->line == q->line)
            return e->mask >> q->lane & 1 && e->from[q->lane] == q->right[0];
    }
    return false;
}

static bool agrees_bytes(const struct second_look *l, const struct quiz_question *q)
{
    int64_t bytes = 0;
    for (size_t k = 0; k < l->requests.count; k++) {
        const struct heard_event *e = &l->requests.items[k];
        bytes += !e->shared && !e->store ? (int64_t)e->bytes * __builtin_popcount(e->mask) : 0;
    }
    return bytes == q->right[0];
}

static bool agrees_elements(const struct second_look *l, const struct quiz_question *q)
{
    int64_t size = element_bytes(l, q->parameter), count = 0,
            most = (int64_t)l->s->buffers[q->parameter].count;
    uint8_t *seen = xcalloc((size_t)most + 1, 1);
    for (size_t k = 0; k < l->requests.count; k++) {
        const struct heard_event *e = &l->requests.items[k];
        for (uint32_t lane = 0; lane < FOLLOW_LANES && !e->store && e->parameter == q->parameter; lane++)
            for (int64_t at = e->at[lane]; e->mask >> lane & 1 && at < e->at[lane] + e->bytes; at++)
                if (at >= 0 && at / size < most)
                    seen[at / size] = 1;
    }
    for (int64_t k = 0; k < most; k++)
        count += seen[k];
    free(seen);
    return count == q->right[0];
}

static bool agrees_loads(const struct second_look *l, const struct quiz_question *q)
{
    int64_t count = 0;
    for (size_t k = 0; k < l->others.count; k++) {
        const struct heard_event *e = &l->others.items[k];
        bool loads = e->kind == FOLLOW_COPY ? e->loads >> q->lane & 1 : e->kind == FOLLOW_LOAD && e->global;
        count += loads && e->warp == q->warp && e->mask >> q->lane & 1 ? e->elements : 0;
    }
    return count == q->right[0];
}

static bool agrees_blocks(const struct second_look *l, const struct quiz_question *q)
{
    return (int64_t)l->grid[0] * l->grid[1] * l->grid[2] == q->right[0];
}

static bool agrees_warps(const struct second_look *l, const struct quiz_question *q)
{
    return (l->edge[0] * l->edge[1] * l->edge[2] + 31) / 32 == q->right[0];
}

bool second_look_agrees(const struct second_look *l, const struct quiz_question *q)
{
    static bool (*const agrees[QUIZ_KINDS])(const struct second_look *l, const struct quiz_question *q) = {
        [QUIZ_BLOCKS] = agrees_blocks,     [QUIZ_WARPS] = agrees_warps,
        [QUIZ_LOADER] = agrees_loader,     [QUIZ_LOADERS] = agrees_loaders,
        [QUIZ_SECTORS] = agrees_request,   [QUIZ_WAVEFRONTS] = agrees_request,
        [QUIZ_STORES] = agrees_stores,     [QUIZ_IDLE] = agrees_idle,
        [QUIZ_ARRIVALS] = agrees_arrivals, [QUIZ_WRITER] = agrees_writer,
        [QUIZ_LANE] = agrees_lane,         [QUIZ_BYTES] = agrees_bytes,
        [QUIZ_ELEMENTS] = agrees_elements, [QUIZ_LOADS] = agrees_loads,
    };
    return agrees[q->kind](l, q);
}
