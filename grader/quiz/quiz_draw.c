/* Draw questions: a table of kinds, and what their makers share. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/quiz/quiz_parts.h"
#include "grader/run/compare.h"

enum { TRIES = 6 }; /* blocks in which a kind is looked for */

static quiz_maker *const makers[QUIZ_KINDS] = {
    [QUIZ_BLOCKS] = quiz_blocks,         [QUIZ_WARPS] = quiz_warps,     [QUIZ_LOADER] = quiz_loader,
    [QUIZ_LOADERS] = quiz_loaders,       [QUIZ_SECTORS] = quiz_sectors, [QUIZ_STORES] = quiz_stores,
    [QUIZ_WAVEFRONTS] = quiz_wavefronts, [QUIZ_IDLE] = quiz_idle,       [QUIZ_ARRIVALS] = quiz_arrivals,
    [QUIZ_WRITER] = quiz_writer,         [QUIZ_LANE] = quiz_lane,       [QUIZ_BYTES] = quiz_bytes,
    [QUIZ_ELEMENTS] = quiz_elements,     [QUIZ_LOADS] = quiz_loads,
};

/* ---- for the makers ---- */

bool quiz_pick(const struct quiz_block *b, unsigned *seen)
{
    return random_next(b->random) % ++*seen == 0;
}

const struct event *quiz_event(const struct quiz_block *b, size_t k)
{
    return event_at(b->s->log, b->events[k]);
}

/* Space of the first active lane, with all of global memory as one. */
static int space_of(const struct event_log *log, const struct event *e)
{
    if (!e->bytes || !e->mask)
        return 0;
    int space = event_place_of(log, e, (uint32_t)__builtin_ctz(e->mask)).space;
    return space < 0 ? space : 1;
}

static bool is_alike(const struct quiz_block *b, const struct event *e, const struct event *other)
{
    return other->warp == e->warp && other->lines[0] == e->lines[0] && other->kind == e->kind &&
           space_of(b->s->log, other) == space_of(b->s->log, e);
}

/* The first event like this one, if all others like it are the same instruction, in a loop; else b->count. */
static size_t first_like(const struct quiz_block *b, size_t k)
{
    const struct event *e = quiz_event(b, k);
    size_t first = b->count;
    for (size_t other = 0; other < b->count; other++) {
        const struct event *o = quiz_event(b, other);
        if (!is_alike(b, e, o))
            continue;
        if (o->pc != e->pc || o->function != e->function)
            return b->count;
        first = first == b->count ? other : first;
    }
    return first;
}

bool quiz_draw_first(const struct quiz_block *b,
                     bool (*fits)(const struct quiz_block *b, const struct event *e), size_t *k)
{
    enum { DRAWN = 12 };
    for (int t = 0; t < DRAWN; t++) {
        unsigned seen = 0;
        size_t drawn = 0;
        for (size_t other = 0; other < b->count; other++)
            if (quiz_event(b, other)->lines[0] > 0 && fits(b, quiz_event(b, other)) && quiz_pick(b, &seen))
                drawn = other;
        *k = seen ? first_like(b, drawn) : b->count;
        if (*k < b->count && fits(b, quiz_event(b, *k)))
            return true;
    }
    return false;
}

bool quiz_comes_again(const struct quiz_block *b, size_t k)
{
    for (size_t other = k + 1; other < b->count; other++)
        if (is_alike(b, quiz_event(b, k), quiz_event(b, other)))
            return true;
    return false;
}

static bool lies_in(const struct event_log *log, const struct event *e, bool shared)
{
    bool all = e->bytes > 0 && e->mask && !e->constant;
    for (uint32_t l = 0; l < FOLLOW_LANES && all; l++) {
        int32_t space = event_place_of(log, e, l).space;
        all = !(e->mask >> l & 1) || (shared ? space == FOLLOW_SHARED : space >= 0);
    }
    return all;
}

bool quiz_in_global(const struct event_log *log, const struct event *e)
{
    return lies_in(log, e, false);
}

bool quiz_in_shared(const struct event_log *log, const struct event *e)
{
    return lies_in(log, e, true);
}

int quiz_element(const struct quiz_block *b, const struct event *e, uint32_t lane, size_t *element)
{
    struct event_place p = event_place_of(b->s->log, e, lane);
    int parameter = steps_parameter(b->s, p.space);
    if (parameter < 0 || e->constant)
        return -1;
    const struct steps_buffer *buffer = &b->s->buffers[parameter];
    int64_t size = (int64_t)element_size(buffer->spec->element);
    *element = (size_t)(p.at / size);
    bool inside = p.at >= 0 && p.at % size == 0 && *element < buffer->count && event_element(e) == size;
    return inside ? parameter : -1;
}

void quiz_name_thread(const struct steps *s, const uint32_t index[3], char *to, size_t size)
{
    const uint32_t *block = event_log_launch(s->log, s->launch)->block;
    if (block[1] * block[2] > 1)
        snprintf(to, size, "thread (%u,%u,%u)", index[0], index[1], index[2]);
    else
        snprintf(to, size, "thread %u", index[0]);
}

void quiz_name_lane(const struct quiz_block *b, uint32_t warp, uint32_t lane, char *to, size_t size)
{
    uint32_t index[3];
    steps_thread_index(b->s, b->s->launch, warp, lane, index);
    quiz_name_thread(b->s, index, to, size);
}

void quiz_set_thread(const struct quiz_block *b, struct quiz_question *q, uint32_t warp, uint32_t lane)
{
    uint32_t index[3];
    steps_thread_index(b->s, b->s->launch, warp, lane, index);
    q->form = ANSWER_THREAD;
    q->parts = 3;
    for (int d = 0; d < 3; d++)
        q->right[d] = index[d];
}

void quiz_set_number(struct quiz_question *q, int64_t number)
{
    q->form = ANSWER_NUMBER;
    q->parts = 1;
    q->right[0] = number;
}

/* ---- a block ---- */

static uint64_t volume(const uint32_t edge[3])
{
    return (uint64_t)edge[0] * edge[1] * edge[2];
}

static bool belongs(const struct quiz_block *b, const struct event *e)
{
    return e->kind != EVENT_HOST && e->launch == b->s->launch && e->block == b->block;
}

/* Any block, if the log holds all; else the one that it holds. */
static void open_block(struct quiz_block *b, const struct steps *s, struct random *random)
{
    const struct event_launch *l = event_log_launch(s->log, s->launch);
    uint64_t blocks = volume(l->grid);
    uint32_t at[3];
    *b = (struct quiz_block){.s = s, .random = random, .threads = (uint32_t)volume(l->block)};
    b->block = s->whole ? random_next(random) % blocks : s->block;
    steps_block_index(s, s->launch, b->block, at);
    snprintf(b->name, sizeof b->name, l->grid[1] * l->grid[2] > 1 ? "block (%u,%u,%u)" : "block %u", at[0],
             at[1], at[2]);
    size_t all = event_log_count(s->log), capacity = 0;
    for (uint32_t k = 0; k < all; k++)
        if (belongs(b, event_at(s->log, k)))
            *ARRAY_PUSH(b->events, b->count, capacity) = k;
}

static bool is_asked(const struct quiz_question *questions, size_t count, const struct quiz_question *q)
{
    for (size_t k = 0; k < count; k++)
        if (!strcmp(questions[k].words, q->words))
            return true;
    return false;
}

static bool make_one(struct quiz_question *q, enum quiz_kind kind, const struct quiz_question *before,
                     size_t count, const struct steps *s, struct random *random)
{
    bool made = false;
    for (int t = 0; t < TRIES && !made; t++) {
        struct quiz_block b;
        open_block(&b, s, random);
        *q = (struct quiz_question){.kind = kind, .event = NO_EVENT, .block = b.block, .parameter = -1};
        made = makers[kind](&b, q) && !is_asked(before, count, q);
        free(b.events);
    }
    return made;
}

/* The kinds in a random order (Fisher and Yates). */
static void shuffle(enum quiz_kind order[QUIZ_KINDS], struct random *random)
{
    for (unsigned k = 0; k < QUIZ_KINDS; k++) {
        unsigned other = (unsigned)(random_next(random) % (k + 1));
        order[k] = order[other];
        order[other] = (enum quiz_kind)k;
    }
}

size_t quiz_draw(struct quiz_question *questions, size_t wanted, const struct steps *s, struct random *random)
{
    enum quiz_kind order[QUIZ_KINDS];
    size_t count = 0, before = SIZE_MAX;
    shuffle(order, random);
    while (count < wanted && count != before) {
        before = count;
        for (unsigned k = 0; k < QUIZ_KINDS && count < wanted; k++)
            count += make_one(&questions[count], order[k], questions, count, s, random);
    }
    return count;
}
