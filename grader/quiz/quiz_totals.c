/* Questions about all that a block or a thread asks global memory for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/quiz/quiz_parts.h"
#include "grader/run/compare.h"

/* The place from which a lane of this event loads global memory. False if it does not. */
static bool load_place(const struct quiz_block *b, const struct event *e, uint32_t lane,
                       struct event_place *p)
{
    if (!(e->mask >> lane & 1) || e->constant || (e->kind != FOLLOW_LOAD && e->kind != FOLLOW_COPY))
        return false;
    *p = e->kind == FOLLOW_COPY ? event_from_place(b->s->log, e, lane) : event_place_of(b->s->log, e, lane);
    return p->space >= 0;
}

bool quiz_bytes(const struct quiz_block *b, struct quiz_question *q)
{
    int64_t bytes = 0, atomics = 0;
    struct event_place p;
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        for (uint32_t l = 0; l < FOLLOW_LANES; l++)
            bytes += load_place(b, e, l, &p) ? e->bytes : 0;
        atomics += e->kind == FOLLOW_ATOMIC && quiz_in_global(b->s->log, e);
    }
    snprintf(q->words, sizeof q->words,
             "How many bytes do the threads of %s load from global memory, all loads added up%s?", b->name,
             atomics ? ", without atomics" : "");
    snprintf(q->why, sizeof q->why, "All their loads together ask for %lld bytes: %.4g per thread.",
             (long long)bytes, (double)bytes / b->threads);
    quiz_set_number(q, bytes);
    return bytes > 0;
}

/* Count the elements of a parameter that are marked. */
static int64_t count_marked(const uint8_t *marked, size_t count)
{
    int64_t sum = 0;
    for (size_t k = 0; k < count; k++)
        sum += marked[k];
    return sum;
}

/* Mark the elements of a parameter that the block loads. */
static void mark_loaded(const struct quiz_block *b, int parameter, uint8_t *marked)
{
    const struct steps_buffer *buffer = &b->s->buffers[parameter];
    int64_t size = (int64_t)element_size(buffer->spec->element);
    struct event_place p;
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        for (uint32_t l = 0; l < FOLLOW_LANES; l++)
            if (load_place(b, e, l, &p) && p.space == buffer->number)
                for (int64_t at = p.at; at < p.at + (int64_t)e->bytes; at += size)
                    if (at >= 0 && (size_t)(at / size) < buffer->count)
                        marked[at / size] = 1;
    }
}

bool quiz_elements(const struct quiz_block *b, struct quiz_question *q)
{
    unsigned seen = 0;
    for (int k = 0; k < b->s->entry->buffer_count; k++)
        if (b->s->buffers[k].spec->role == ROLE_INPUT && b->s->buffers[k].number >= 0 && quiz_pick(b, &seen))
            q->parameter = k;
    if (!seen)
        return false;
    const struct steps_buffer *buffer = &b->s->buffers[q->parameter];
    uint8_t *marked = xcalloc(buffer->count + 1, 1);
    mark_loaded(b, q->parameter, marked);
    quiz_set_number(q, count_marked(marked, buffer->count));
    free(marked);
    snprintf(q->words, sizeof q->words, "How many different elements of %s does %s load?", buffer->spec->name,
             b->name);
    snprintf(q->why, sizeof q->why, "It loads %lld different elements of %s, some perhaps more than once.",
             (long long)q->right[0], buffer->spec->name);
    return q->right[0] > 0;
}

bool quiz_loads(const struct quiz_block *b, struct quiz_question *q)
{
    uint32_t thread = (uint32_t)(random_next(b->random) % b->threads);
    char name[48];
    struct event_place p;
    int64_t count = 0;
    q->warp = thread / FOLLOW_LANES;
    q->lane = thread % FOLLOW_LANES;
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        if (e->warp == q->warp && load_place(b, e, q->lane, &p))
            count += e->elements;
    }
    quiz_name_lane(b, q->warp, q->lane, name, sizeof name);
    snprintf(
        q->words, sizeof q->words,
        "How many elements does %s of %s load from global memory? An element that it loads twice counts twice.",
        name, b->name);
    snprintf(q->why, sizeof q->why, "It loads %lld element%s.", (long long)count, count == 1 ? "" : "s");
    quiz_set_number(q, count);
    return event_log_launch(b->s->log, b->s->launch)->block[0] > 0;
}

bool quiz_idle(const struct quiz_block *b, struct quiz_question *q)
{
    uint32_t lanes[32] = {0}, stores = 0;
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        for (uint32_t l = 0; l < FOLLOW_LANES && (e->kind == FOLLOW_STORE || e->kind == FOLLOW_ATOMIC); l++) {
            int parameter = steps_parameter(b->s, event_place_of(b->s->log, e, l).space);
            if (e->mask >> l & 1 && parameter == b->s->output && e->warp < ARRAY_LEN(lanes))
                lanes[e->warp] |= UINT32_C(1) << l;
        }
    }
    for (size_t w = 0; w < ARRAY_LEN(lanes); w++)
        stores += (uint32_t)__builtin_popcount(lanes[w]);
    const char *name = b->s->buffers[b->s->output].spec->name;
    snprintf(q->words, sizeof q->words, "How many of the %u threads of %s write nothing to %s?", b->threads,
             b->name, name);
    snprintf(q->why, sizeof q->why, "%u thread%s write%s to %s.", stores, stores == 1 ? "" : "s",
             stores == 1 ? "s" : "", name);
    quiz_set_number(q, b->threads - stores);
    return true;
}
