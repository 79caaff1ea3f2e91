#include "grader/diagnose/kept_away.h"

#include <stdlib.h>
#include <string.h>

#include "common/follow.h"

enum { WORDS = 16384, THREADS = 1024, LINES = 8192 };

/* Where a global load has taken its element. */
struct place {
    int32_t buffer; /* -1: nowhere */
    int64_t at;     /* bytes */
};

/* What is looked at. */
struct kept_question {
    uint64_t block;
    unsigned thread; /* the one whose lines are kept */
    unsigned at[3];  /* the block's index, if its number is not known */
    bool by_index;
    const char *array;
    int store_line;
};

/* One block of one launch. */
struct view {
    struct kept_question q;
    int launches;
    struct place last[THREADS], first[WORDS]; /* each thread's last load; what each word got first */
    uint64_t bytes[16];                       /* of each buffer */
    uint32_t low;                             /* of the array, in bytes */
    bool ran[LINES], stores;                  /* the thread's lines; does it store in store_line? */
};

static void begin(void *context, const struct follow_launch *l)
{
    struct view *v = context;
    const uint32_t *grid = l->launch->grid;
    v->launches++;
    if (v->q.by_index)
        v->q.block = v->q.at[0] + (uint64_t)grid[0] * (v->q.at[1] + (uint64_t)grid[1] * v->q.at[2]);
    for (size_t k = 0; k < l->buffer_count && k < ARRAY_LEN(v->bytes); k++)
        v->bytes[k] = l->buffers[k].bytes;
    for (size_t k = 0; k < l->array_count; k++)
        if (strcmp(l->arrays[k].name, v->q.array) == 0)
            v->low = l->arrays[k].low;
}

/* What a lane has stored in a word comes from its last load, or from where a copy takes it. */
static void take_store(struct view *v, const struct follow_event *e, unsigned lane, unsigned thread)
{
    struct place from =
        e->kind == FOLLOW_COPY ? (struct place){e->from_space[lane], e->from_at[lane]} : v->last[thread];
    for (uint32_t b = 0; b < e->bytes; b += 4) {
        int64_t word = (e->at[lane] + b) / 4;
        if (e->at[lane] >= 0 && word < WORDS && v->first[word].buffer < 0)
            v->first[word] = (struct place){from.buffer, from.at + b};
    }
}

static void note_lines(struct view *v, const struct follow_event *e)
{
    bool acts = e->kind != FOLLOW_COMPUTE || strncmp(e->op, "setp.", 5) == 0;
    for (size_t k = 0; k < ARRAY_LEN(e->lines) && acts; k++)
        if (e->lines[k] > 0 && e->lines[k] < LINES)
            v->ran[e->lines[k]] = true;
}

static void hear(void *context, const struct follow_event *e)
{
    struct view *v = context;
    for (unsigned lane = 0; lane < FOLLOW_LANES && e->block == v->q.block; lane++) {
        unsigned thread = e->warp * FOLLOW_LANES + lane;
        if (!(e->mask >> lane & 1) || thread >= THREADS)
            continue;
        if (thread == v->q.thread)
            note_lines(v, e);
        bool shared = e->space[lane] == FOLLOW_SHARED;
        v->stores |=
            thread == v->q.thread && e->kind == FOLLOW_STORE && shared && e->lines[0] == v->q.store_line;
        if (e->kind == FOLLOW_LOAD && e->space[lane] >= 0)
            v->last[thread] = (struct place){e->space[lane], e->at[lane]};
        else if ((e->kind == FOLLOW_STORE || e->kind == FOLLOW_COPY) && shared)
            take_store(v, e, lane, thread);
    }
}

static struct view *look(const struct diagnosis *d, size_t size, const struct kept_question *q)
{
    const struct device_backend *backend = d->rig->backend;
    struct view *v = xcalloc(1, sizeof *v);
    v->q = *q;
    memset(v->last, 0xff, sizeof v->last); /* buffer -1 */
    memset(v->first, 0xff, sizeof v->first);
    struct device_follow listener = {.begin = begin, .hear = hear, .context = v};
    struct trial t = {.shape = d->tried[size].shape, .plan = &d->plans[size][0]};
    backend->follow(d->rig->device, &listener);
    trial_run(&t, d->rig, d->entry, d->which);
    backend->follow(d->rig->device, NULL);
    findings_free(&t.findings);
    return v;
}

/* The element for the word, as far from that of another word as in the block that has stored both, lies in
 * the array. */
static bool has_element(const struct view *lacks, const struct view *stored, uint64_t word)
{
    const struct place *wanted = &stored->first[word];
    for (int64_t apart = 1; apart < WORDS && wanted->buffer >= 0; apart++)
        for (int sign = -1; sign <= 1; sign += 2) {
            int64_t other = (int64_t)word + sign * apart;
            if (other < 0 || other >= WORDS || lacks->first[other].buffer != wanted->buffer ||
                stored->first[other].buffer != wanted->buffer)
                continue;
            int64_t at = lacks->first[other].at + wanted->at - stored->first[other].at;
            return wanted->buffer < (int32_t)ARRAY_LEN(lacks->bytes) && at >= 0 &&
                   (uint64_t)at < lacks->bytes[wanted->buffer];
        }
    return false;
}

static bool ran_between(const struct view *v, int after, int to)
{
    bool ran = false;
    for (int line = after + 1; line <= to && line < LINES; line++)
        ran = ran || v->ran[line];
    return ran;
}

/* What stands around the store, or around a call that leads to it, and was the last that the thread came to.
 */
static bool find_at(struct kept_away *found, const struct view *v, const char *source, int line)
{
    struct source_control all[SOURCE_CONTROLS];
    int returns;
    size_t count = source_controls(all, source, line, &returns);
    if (returns && !ran_between(v, returns, line) && ran_between(v, 0, returns)) {
        found->control = CONTROL_NONE;
        found->line = returns;
        return true;
    }
    for (size_t k = count; k-- > 0;)
        if ((ran_between(v, all[k].line - 1, all[k].line) || count == 1) &&
            (!ran_between(v, all[k].line, line) || all[k].line == line)) {
            found->control = all[k].control;
            found->line = all[k].line;
            return true;
        }
    return false;
}

bool kept_away_find(struct kept_away *found, const struct skipped_cell *cell, const struct diagnosis *d,
                    const char *source)
{
    struct kept_question lacks = {.by_index = true,
                                  .thread = cell->store.thread,
                                  .array = cell->array,
                                  .store_line = cell->store_line},
                         stored = {.block = cell->store.block, .array = cell->array};
    memcpy(lacks.at, cell->block, sizeof lacks.at);
    bool same_rows = d->entry->pattern.dimensions <= 1 || cell->size == cell->store.size;
    if (!d->rig->backend->follow || !same_rows)
        return false;
    struct view *in = look(d, cell->size, &lacks), *other = look(d, cell->store.size, &stored);
    uint64_t word = in->low / 4 + cell->cell;
    bool fits = in->launches == 1 && word < WORDS && !in->stores && has_element(in, other, word);
    bool is_found = false;
    found->thread = cell->store.thread;
    for (size_t k = ARRAY_LEN(cell->store.lines); k-- > 0 && fits && !is_found;)
        is_found = cell->store.lines[k] && find_at(found, in, source, cell->store.lines[k]);
    free(in);
    free(other);
    return is_found;
}
