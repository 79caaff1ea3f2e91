#include "grader/diagnose/provenance.h"

#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

enum { WARPS = 32, DEPTHS = 4, WORD = 4, CELLS = 58 * 1024 };

struct site {
    uint32_t function, pc;
    int line;
};

/* What a cell of shared memory holds. */
struct cell {
    int element; /* plus 1; 0: not known */
    int line;
    int replaced; /* what it held before, in the same way */
};

/* A register of a warp: what each lane's value was made from. */
struct lanes {
    uint32_t number;
    struct provenance of[FOLLOW_LANES];
};

struct window {
    struct lanes *items;
    size_t count, capacity;
};

struct provenance_run {
    struct device_follow listener;
    const char *input, *output;
    int input_buffer, output_buffer;
    struct site *sites;
    size_t site_count, site_capacity;
    uint64_t block;
    struct window windows[WARPS][DEPTHS]; /* of the block at hand */
    struct cell cells[CELLS];
    struct provenance *outputs;
    size_t count;
};

static void forget_block(struct provenance_run *r, uint64_t block)
{
    r->block = block;
    for (int w = 0; w < WARPS; w++)
        for (int d = 0; d < DEPTHS; d++)
            r->windows[w][d].count = 0;
    memset(r->cells, 0, sizeof r->cells);
}

static int site_of(struct provenance_run *r, const struct follow_event *e)
{
    for (size_t k = 0; k < r->site_count; k++)
        if (r->sites[k].function == e->function && r->sites[k].pc == e->pc)
            return (int)k;
    *ARRAY_PUSH(r->sites, r->site_count, r->site_capacity) = (struct site){e->function, e->pc, e->lines[0]};
    return (int)r->site_count - 1;
}

/* The register of the event's warp; NULL: nothing is known of it, or (`make`) there is no room. */
static struct lanes *find(struct provenance_run *r, const struct follow_event *e, uint32_t number, bool make)
{
    if (!number || e->warp >= WARPS || e->depth >= DEPTHS)
        return NULL;
    struct window *w = &r->windows[e->warp][e->depth];
    for (size_t k = 0; k < w->count; k++)
        if (w->items[k].number == number)
            return &w->items[k];
    if (!make)
        return NULL;
    struct lanes *l = ARRAY_PUSH(w->items, w->count, w->capacity);
    l->number = number;
    for (int lane = 0; lane < FOLLOW_LANES; lane++)
        l->of[lane].count = l->of[lane].more = 0;
    return l;
}

static void add(struct provenance *to, struct origin o)
{
    for (int k = 0; k < to->count; k++)
        if (to->items[k].site == o.site && to->items[k].element == o.element)
            return;
    to->more |= to->count == PROVENANCE_MOST;
    if (to->count < PROVENANCE_MOST)
        to->items[to->count++] = o;
}

static void add_all(struct provenance *to, const struct provenance *from)
{
    for (int k = 0; k < from->count; k++)
        add(to, from->items[k]);
    to->more |= from->more;
}

/* ---- instructions ---- */

static bool is_same_value(const struct follow_register *a, const struct follow_register *b, unsigned lane)
{
    return a->value && b->value && a->width == b->width &&
           memcmp((const char *)a->value + (size_t)lane * a->width,
                  (const char *)b->value + (size_t)lane * b->width, a->width) == 0;
}

/* A value that is chosen or moved is one of the sources; any other is made from all of them. */
static void compute(struct provenance_run *r, const struct follow_event *e, unsigned lane,
                    struct provenance *to)
{
    bool chosen = strncmp(e->op, "selp", 4) == 0 || strncmp(e->op, "mov", 3) == 0;
    for (unsigned k = 0; k < e->source_count; k++) {
        const struct lanes *from = e->sources[k].width ? find(r, e, e->sources[k].number, false) : NULL;
        if (from && (!chosen || is_same_value(&e->sources[k], &e->targets[0], lane)))
            add_all(to, &from->of[lane]);
    }
}

/* Element k of what a lane loads. */
static void load(struct provenance_run *r, const struct follow_event *e, unsigned lane, unsigned k,
                 struct provenance *to)
{
    int64_t word = e->at[lane] / WORD + k;
    if (e->space[lane] == r->input_buffer)
        add(to, (struct origin){site_of(r, e), (int)word, 0, 0, 0});
    else if (e->space[lane] == FOLLOW_SHARED && word >= 0 && word < CELLS && r->cells[word].element)
        add(to, (struct origin){site_of(r, e), r->cells[word].element - 1, r->cells[word].line,
                                r->cells[word].replaced, 0});
}

static void shuffle(struct provenance_run *r, const struct follow_event *e, unsigned lane,
                    struct provenance *to)
{
    const struct lanes *from = find(r, e, e->sources[0].number, false);
    const struct provenance *given = from ? &from->of[e->from[lane] % FOLLOW_LANES] : NULL;
    if (given && given->count == 1)
        add(to, (struct origin){site_of(r, e), given->items[0].element, given->items[0].store_line,
                                given->items[0].replaced, 0});
    for (int k = 0; given && given->count > 1 && k < given->count; k++) {
        struct origin o = given->items[k];
        o.passed = site_of(r, e) + 1;
        add(to, o);
    }
    to->more |= given && given->more;
}

static void set_target(struct provenance_run *r, const struct follow_event *e, unsigned k)
{
    struct provenance made[FOLLOW_LANES];
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++) {
        made[lane].count = made[lane].more = 0;
        if (!(e->mask >> lane & 1))
            continue;
        if (e->kind == FOLLOW_COMPUTE)
            compute(r, e, lane, &made[lane]);
        else if (e->kind == FOLLOW_LOAD)
            load(r, e, lane, k, &made[lane]);
        else if (e->kind == FOLLOW_SHUFFLE)
            shuffle(r, e, lane, &made[lane]);
    }
    struct lanes *to = e->targets[k].width ? find(r, e, e->targets[k].number, true) : NULL;
    for (unsigned lane = 0; to && lane < FOLLOW_LANES; lane++)
        if (e->mask >> lane & 1)
            to->of[lane] = made[lane];
}

static void set_cell(struct provenance_run *r, int64_t word, int element, int line)
{
    r->cells[word] = (struct cell){element, line, r->cells[word].element};
}

/* Element k of what a lane stores. */
static void store(struct provenance_run *r, const struct follow_event *e, unsigned lane, unsigned k)
{
    const struct lanes *from = k + 1 < e->source_count ? find(r, e, e->sources[k + 1].number, false) : NULL;
    int64_t word = e->at[lane] / WORD + k;
    if (word < 0)
        return;
    if (e->space[lane] == FOLLOW_SHARED && word < CELLS) {
        bool one = from && from->of[lane].count == 1;
        set_cell(r, word, one ? from->of[lane].items[0].element + 1 : 0, e->lines[0]);
    } else if (e->space[lane] == r->output_buffer && (size_t)word < r->count) {
        r->outputs[word] = from ? from->of[lane] : (struct provenance){.count = 0};
        r->outputs[word].line = e->lines[0];
    }
}

static void copy(struct provenance_run *r, const struct follow_event *e, unsigned lane)
{
    int64_t to = e->at[lane] / WORD, from = e->from_at[lane] / WORD;
    bool known = e->from_space[lane] == r->input_buffer && e->space[lane] == FOLLOW_SHARED;
    for (uint32_t k = 0; known && k < e->bytes / WORD && to >= 0 && to + k < CELLS; k++)
        set_cell(r, to + k, (int)(from + k) + 1, e->lines[0]);
}

static void hear(void *context, const struct follow_event *e)
{
    struct provenance_run *r = context;
    if (e->block != r->block)
        forget_block(r, e->block);
    for (unsigned k = 0; k < e->target_count && e->kind != FOLLOW_STORE; k++)
        set_target(r, e, k);
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++) {
        if (!(e->mask >> lane & 1))
            continue;
        for (unsigned k = 0; k < e->elements && e->kind == FOLLOW_STORE && e->bytes == e->elements * WORD;
             k++)
            store(r, e, lane, k);
        if (e->kind == FOLLOW_COPY)
            copy(r, e, lane);
    }
}

static void begin(void *context, const struct follow_launch *launch)
{
    struct provenance_run *r = context;
    r->input_buffer = watch_buffer(launch, r->input);
    r->output_buffer = watch_buffer(launch, r->output);
    forget_block(r, UINT64_MAX);
}

/* ---- a run ---- */

struct provenance_run *provenance_new(const char *input, const char *output, size_t count)
{
    struct provenance_run *r = xcalloc(1, sizeof *r);
    r->input = input;
    r->output = output;
    r->count = count;
    r->outputs = xcalloc(count + 1, sizeof *r->outputs);
    r->listener = (struct device_follow){.begin = begin, .hear = hear, .context = r};
    return r;
}

void provenance_free(struct provenance_run *r)
{
    for (int w = 0; w < WARPS; w++)
        for (int d = 0; d < DEPTHS; d++)
            free(r->windows[w][d].items);
    free(r->sites);
    free(r->outputs);
    free(r);
}

const struct device_follow *provenance_listener(struct provenance_run *r)
{
    return &r->listener;
}

const struct provenance *provenance_of(const struct provenance_run *r, size_t i)
{
    return &r->outputs[i];
}

int provenance_line(const struct provenance_run *r, int site)
{
    return r->sites[site].line;
}
