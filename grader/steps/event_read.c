/* Reads an event log: its events and their parts, and which event last wrote a register or a place in memory.
 */
#include "grader/steps/event_log_parts.h"

/* ---- events and their parts ---- */

size_t event_log_count(const struct event_log *log)
{
    return log->count;
}

uint64_t event_log_heard(const struct event_log *log)
{
    return log->heard;
}

bool event_log_is_full(const struct event_log *log)
{
    return log->full;
}

const struct event *event_at(const struct event_log *log, uint32_t number)
{
    return &log->events[number];
}

size_t event_log_launches(const struct event_log *log)
{
    return log->launch_count;
}

const struct event_launch *event_log_launch(const struct event_log *log, size_t number)
{
    return &log->launches[number];
}

const struct event_buffer *event_log_buffer(const struct event_log *log, int32_t number)
{
    bool known = number >= 0 && (size_t)number < log->buffer_count && log->buffers[number].bytes;
    return known ? &log->buffers[number] : NULL;
}

const struct event_register *event_source(const struct event_log *log, const struct event *e, unsigned k)
{
    return &log->registers[e->registers + k];
}

const struct event_register *event_target(const struct event_log *log, const struct event *e, unsigned k)
{
    return &log->registers[e->registers + e->source_count + k];
}

uint64_t event_value(const struct event_log *log, const struct event_register *r, uint32_t lane)
{
    return log->words[r->values + lane];
}

struct event_place event_place_of(const struct event_log *log, const struct event *e, uint32_t lane)
{
    return log->places[e->places + lane];
}

struct event_place event_from_place(const struct event_log *log, const struct event *e, uint32_t lane)
{
    return log->places[e->from_places + lane];
}

uint32_t event_partner(const struct event_log *log, const struct event *e, uint32_t lane)
{
    return (uint32_t)log->words[e->partners + lane];
}

/* ---- the last writer ---- */

uint32_t event_find_setter(const struct event_log *log, uint32_t at, uint32_t number, uint32_t lane,
                           unsigned *target)
{
    uint32_t depth = log->events[at].depth;
    for (uint32_t k = log->events[at].before; number && k != NO_EVENT; k = log->events[k].before) {
        const struct event *e = &log->events[k];
        if (e->depth != depth || !(e->mask >> lane & 1))
            continue;
        for (*target = 0; *target < e->target_count; ++*target)
            if (event_target(log, e, *target)->number == number)
                return k;
    }
    return NO_EVENT;
}

static bool host_covers(const struct event_log *log, const struct event *e, struct event_place place)
{
    const struct event_place *to = &log->places[e->places];
    return to->space == place.space && place.at >= to->at && place.at < to->at + (int64_t)e->host_bytes;
}

/* Is memory at that place the same for event `e`, which writes, as for event `reader`? */
static bool is_same_memory(const struct event *e, const struct event *reader, int32_t space)
{
    if (space >= 0)
        return true;
    bool same_block = e->block == reader->block && e->launch == reader->launch;
    return same_block && (space == FOLLOW_SHARED || e->warp == reader->warp);
}

static bool covers(const struct event_log *log, const struct event *e, struct event_place place,
                   uint32_t lane, uint32_t *writer)
{
    bool own = place.space == FOLLOW_LOCAL || place.space == FOLLOW_PARAMETER;
    if (place.at < e->least || place.at >= e->most + (int64_t)e->bytes)
        return false;
    for (uint32_t l = FOLLOW_LANES;
         l-- > 0;) { /* of two lanes that write one place, the higher one wins here */
        struct event_place there = log->places[e->places + l];
        if (e->mask >> l & 1 && there.space == place.space && (!own || l == lane) && place.at >= there.at &&
            place.at < there.at + (int64_t)e->bytes) {
            *writer = l;
            return true;
        }
    }
    return false;
}

uint32_t event_find_writer(const struct event_log *log, uint32_t at, struct event_place place, uint32_t lane,
                           uint32_t *writer)
{
    const struct event *reader = at < log->count ? &log->events[at] : NULL;
    for (uint32_t k = at < log->count ? at : (uint32_t)log->count; k-- > 0;) {
        const struct event *e = &log->events[k];
        if (e->kind == EVENT_HOST && host_covers(log, e, place)) {
            *writer = 0;
            return k;
        }
        if (e->kind == EVENT_HOST || !event_writes(e) || !e->bytes)
            continue;
        if ((reader ? is_same_memory(e, reader, place.space) : place.space >= 0) &&
            covers(log, e, place, lane, writer))
            return k;
    }
    return NO_EVENT;
}
