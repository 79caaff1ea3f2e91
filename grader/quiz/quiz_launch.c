/* Questions about launch, warps, barriers and shuffles. */
#include <stdio.h>
#include <string.h>

#include "grader/quiz/quiz_parts.h"

bool quiz_blocks(const struct quiz_block *b, struct quiz_question *q)
{
    const struct event_launch *l = event_log_launch(b->s->log, b->s->launch);
    snprintf(q->words, sizeof q->words, "How many thread blocks does the launch of %s have?", l->kernel);
    snprintf(q->why, sizeof q->why, "The grid is %u x %u x %u.", l->grid[0], l->grid[1], l->grid[2]);
    quiz_set_number(q, (int64_t)l->grid[0] * l->grid[1] * l->grid[2]);
    return true;
}

bool quiz_warps(const struct quiz_block *b, struct quiz_question *q)
{
    const uint32_t *edge = event_log_launch(b->s->log, b->s->launch)->block;
    snprintf(q->words, sizeof q->words, "How many warps does each thread block have?");
    snprintf(q->why, sizeof q->why,
             "A block has %u x %u x %u = %u threads. A warp is 32 of them; the last may have fewer.", edge[0],
             edge[1], edge[2], b->threads);
    quiz_set_number(q, (b->threads + 31) / 32);
    return true;
}

/* A barrier of the whole block, not of a warp. */
static bool is_barrier(const struct event *e)
{
    return e->kind == FOLLOW_BARRIER && e->lines[0] > 0 && !strstr(e->op, "warp");
}

/* Threads that arrive at least once at a barrier of that line. */
static int64_t arrivals(const struct quiz_block *b, int line)
{
    uint32_t lanes[32] = {0};
    int64_t count = 0;
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        if (is_barrier(e) && e->lines[0] == line && e->warp < ARRAY_LEN(lanes))
            lanes[e->warp] |= e->mask;
    }
    for (size_t w = 0; w < ARRAY_LEN(lanes); w++)
        count += __builtin_popcount(lanes[w]);
    return count;
}

bool quiz_arrivals(const struct quiz_block *b, struct quiz_question *q)
{
    unsigned seen = 0;
    for (size_t k = 0; k < b->count; k++)
        if (is_barrier(quiz_event(b, k)) && quiz_pick(b, &seen))
            q->event = b->events[k];
    if (!seen)
        return false;
    q->line = event_at(b->s->log, q->event)->lines[0];
    int64_t count = arrivals(b, q->line);
    snprintf(q->words, sizeof q->words, "How many threads of %s wait at the barrier of line %d?", b->name,
             q->line);
    snprintf(q->why, sizeof q->why, "Of the %u threads of %s, %lld come to this barrier.", b->threads,
             b->name, (long long)count);
    quiz_set_number(q, count);
    return true;
}

static bool shuffles(const struct quiz_block *b, const struct event *e)
{
    (void)b;
    return e->kind == FOLLOW_SHUFFLE && e->mask;
}

bool quiz_lane(const struct quiz_block *b, struct quiz_question *q)
{
    size_t k;
    if (!quiz_draw_first(b, shuffles, &k))
        return false;
    const struct event *e = quiz_event(b, k);
    unsigned seen = 0;
    for (uint32_t l = 0; l < FOLLOW_LANES; l++)
        if (e->mask >> l & 1 && quiz_pick(b, &seen))
            q->lane = l;
    q->event = b->events[k];
    q->warp = e->warp;
    q->line = e->lines[0];
    quiz_set_number(q, event_partner(b->s->log, e, q->lane));
    snprintf(q->words, sizeof q->words,
             "From which lane does lane %u of warp %u of %s get its value in the shuffle of line %d%s?",
             q->lane, e->warp, b->name, q->line, quiz_comes_again(b, k) ? ", the first time" : "");
    snprintf(q->why, sizeof q->why, "Lane %u gets what lane %lld holds%s.", q->lane, (long long)q->right[0],
             q->right[0] == q->lane ? ": its own value" : "");
    return true;
}
