/* Questions about shared memory. */
#include <stdio.h>
#include <string.h>

#include "grader/quiz/quiz_parts.h"
#include "grader/steps/why_tree.h"

static bool asks_shared(const struct quiz_block *b, const struct event *e)
{
    return (e->kind == FOLLOW_LOAD || e->kind == FOLLOW_STORE) && quiz_in_shared(b->s->log, e);
}

bool quiz_wavefronts(const struct quiz_block *b, struct quiz_question *q)
{
    size_t k;
    if (!quiz_draw_first(b, asks_shared, &k))
        return false;
    const struct event *e = quiz_event(b, k);
    q->event = b->events[k];
    q->line = e->lines[0];
    q->warp = e->warp;
    q->store = e->kind == FOLLOW_STORE;
    quiz_set_number(q, e->passes);
    snprintf(
        q->words, sizeof q->words,
        "How many wavefronts (passes through the 32 banks) does warp %u of %s need when it %s shared memory at "
        "line %d%s?",
        e->warp, b->name, e->kind == FOLLOW_LOAD ? "reads" : "writes", q->line,
        quiz_comes_again(b, k) ? ", the first time" : "");
    snprintf(q->why, sizeof q->why, "Its %d active lanes need %u%s.", __builtin_popcount(e->mask), e->passes,
             e->passes == 1 ? ": no bank holds two of their words" : "");
    return true;
}

static bool is_place(struct event_place a, struct event_place b)
{
    return a.space == b.space && a.at == b.at;
}

/* Does the thread read the cell at this line always as the same thread has written it? */
static bool always_from(const struct quiz_block *b, const struct event *read, uint32_t lane,
                        struct event_place at, uint32_t warp, uint32_t writer)
{
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        if (e->kind != FOLLOW_LOAD || e->warp != read->warp || e->lines[0] != read->lines[0] ||
            !(e->mask >> lane & 1))
            continue;
        if (!is_place(event_place_of(b->s->log, e, lane), at))
            continue;
        uint32_t by, setter = event_find_writer(b->s->log, b->events[k], at, lane, &by);
        if (setter == NO_EVENT || event_at(b->s->log, setter)->warp != warp || by != writer)
            return false;
    }
    return true;
}

bool quiz_writer(const struct quiz_block *b, struct quiz_question *q)
{
    unsigned seen = 0;
    uint32_t lane = 0, k_drawn = 0;
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        if (e->kind == FOLLOW_LOAD && e->elements == 1 && e->lines[0] > 0 && quiz_in_shared(b->s->log, e))
            for (uint32_t l = 0; l < FOLLOW_LANES; l++)
                if (e->mask >> l & 1 && quiz_pick(b, &seen)) {
                    k_drawn = (uint32_t)k;
                    lane = l;
                }
    }
    if (!seen)
        return false;
    const struct event *read = quiz_event(b, k_drawn);
    struct event_place at = event_place_of(b->s->log, read, lane);
    uint32_t by, setter = event_find_writer(b->s->log, b->events[k_drawn], at, lane, &by);
    const struct event *write = setter == NO_EVENT ? NULL : event_at(b->s->log, setter);
    if (!write || write->kind != FOLLOW_STORE || write->launch != b->s->launch ||
        !always_from(b, read, lane, at, write->warp, by))
        return false;
    char reader[48], writer[48], cell[100];
    quiz_name_lane(b, read->warp, lane, reader, sizeof reader);
    quiz_name_lane(b, write->warp, by, writer, sizeof writer);
    why_place(b->s,
              &(struct why_node){.place = at, .bytes = event_element(read), .event = b->events[k_drawn]},
              cell, sizeof cell);
    q->event = setter;
    q->line = read->lines[0];
    q->warp = read->warp;
    q->lane = lane;
    q->at = at.at;
    quiz_set_thread(b, q, write->warp, by);
    snprintf(q->words, sizeof q->words, "At line %d, %s of %s reads %s. Which thread wrote it?", q->line,
             reader, b->name, cell);
    snprintf(q->why, sizeof q->why, "%c%s wrote %s at line %d.", writer[0] - 'a' + 'A', writer + 1, cell,
             write->lines[0]);
    return true;
}
