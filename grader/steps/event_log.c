#include "grader/steps/event_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/tape.h"

enum { EVENTS_MOST = 600000 };

struct event_log {
    struct event_filter filter;
    struct device_follow listener;
    struct event *events;
    size_t count, capacity;
    struct event_register *registers;
    size_t register_count, register_capacity;
    struct event_place *places;
    size_t place_count, place_capacity;
    uint64_t *words;
    size_t word_count, word_capacity;
    struct event_launch *launches;
    size_t launch_count, launch_capacity;
    struct event_buffer *buffers;
    size_t buffer_count;
    uint32_t *last; /* by warp of the running block: its last event */
    size_t last_count;
    uint64_t last_block, heard;
    bool full;
};

/* ---- taking down ---- */

static void keep_buffers(struct event_log *log, const struct follow_launch *l)
{
    if (l->buffer_count > log->buffer_count) {
        log->buffers = xrealloc(log->buffers, l->buffer_count * sizeof *log->buffers);
        memset(log->buffers + log->buffer_count, 0,
               (l->buffer_count - log->buffer_count) * sizeof *log->buffers);
        log->buffer_count = l->buffer_count;
    }
    for (size_t k = 0; k < l->buffer_count; k++)
        if (l->buffers[k].bytes) {
            struct event_buffer *b = &log->buffers[k];
            *b = (struct event_buffer){.bytes = l->buffers[k].bytes,
                                       .is_variable = l->buffers[k].is_variable,
                                       .read_only = l->buffers[k].read_only};
            snprintf(b->name, sizeof b->name, "%s", l->buffers[k].label ? l->buffers[k].label : "");
        }
}

static void begin(void *context, const struct follow_launch *l)
{
    struct event_log *log = context;
    struct event_launch *to = ARRAY_PUSH(log->launches, log->launch_count, log->launch_capacity);
    *to = (struct event_launch){.line = l->line, .first_event = (uint32_t)log->count};
    kernel_plain_name(l->launch->kernel, to->kernel, sizeof to->kernel);
    memcpy(to->grid, l->launch->grid, sizeof to->grid);
    memcpy(to->block, l->launch->block, sizeof to->block);
    for (size_t k = 0; k < l->array_count && k < ARRAY_LEN(to->arrays); k++) {
        snprintf(to->arrays[k].name, sizeof to->arrays[k].name, "%s", l->arrays[k].name);
        to->arrays[k].low = l->arrays[k].low;
        to->arrays[k].high = l->arrays[k].high;
        if (l->arrays[k].high == UINT32_MAX) /* dynamic: as long as the launch says */
            to->arrays[k].high = l->arrays[k].low + l->launch->shared_bytes;
        to->array_count++;
    }
    keep_buffers(log, l);
    free(log->last);
    log->last_count = ((size_t)to->block[0] * to->block[1] * to->block[2] + FOLLOW_LANES - 1) / FOLLOW_LANES;
    log->last = xcalloc(log->last_count, sizeof *log->last);
    memset(log->last, 0xff, log->last_count * sizeof *log->last);
    log->last_block = UINT64_MAX;
}

static bool writes_global(const struct follow_event *e)
{
    bool writes = e->kind == FOLLOW_STORE || e->kind == FOLLOW_ATOMIC;
    for (int l = 0; l < FOLLOW_LANES && writes; l++)
        if (e->mask >> l & 1 && e->space[l] >= 0)
            return true;
    return false;
}

static bool is_wanted(const struct event_log *log, const struct follow_event *e)
{
    const struct event_filter *f = &log->filter;
    return (!f->stores_only && (!f->one_block || e->block == f->block)) || writes_global(e);
}

static uint64_t lane_value(const struct follow_register *r, uint32_t lane)
{
    uint64_t value = 0;
    if (r->width)
        memcpy(&value, (const uint8_t *)r->value + (size_t)lane * r->width, r->width < 8 ? r->width : 8);
    else
        value = *(const uint32_t *)r->value >> lane & 1;
    return value;
}

static void keep_register(struct event_log *log, const struct follow_register *r, bool with_values)
{
    struct event_register *to = ARRAY_PUSH(log->registers, log->register_count, log->register_capacity);
    *to = (struct event_register){.number = r->number, .undefined = r->undefined, .width = r->width};
    to->values = (uint32_t)log->word_count;
    for (uint32_t l = 0; l < FOLLOW_LANES && with_values && r->number; l++)
        *ARRAY_PUSH(log->words, log->word_count, log->word_capacity) = lane_value(r, l);
}

static uint32_t keep_places(struct event_log *log, struct event *to, const int32_t *space, const int64_t *at)
{
    uint32_t first = (uint32_t)log->place_count;
    for (uint32_t l = 0; l < FOLLOW_LANES; l++) {
        *ARRAY_PUSH(log->places, log->place_count, log->place_capacity) =
            (struct event_place){space[l], at[l]};
        if (!(to->mask >> l & 1))
            continue;
        to->least = at[l] < to->least ? at[l] : to->least;
        to->most = at[l] > to->most ? at[l] : to->most;
    }
    return first;
}

/* What warps of another block did is no history of this one's. */
static uint32_t *last_of(struct event_log *log, const struct follow_event *e)
{
    if (log->last_block != e->block)
        memset(log->last, 0xff, log->last_count * sizeof *log->last);
    log->last_block = e->block;
    return &log->last[e->warp];
}

static void hear(void *context, const struct follow_event *e)
{
    struct event_log *log = context;
    log->heard++;
    if (!is_wanted(log, e))
        return;
    if (log->count >= EVENTS_MOST) {
        log->full = true;
        return;
    }
    uint32_t *last = last_of(log, e), number = (uint32_t)log->count;
    struct event *to = ARRAY_PUSH(log->events, log->count, log->capacity);
    *to = (struct event){
        .kind = (uint8_t)e->kind,
        .depth = (uint8_t)e->depth,
        .source_count = (uint8_t)e->source_count,
        .target_count = (uint8_t)e->target_count,
        .elements = e->elements,
        .constant = e->constant,
        .function = (uint16_t)e->function,
        .pc = e->pc,
        .target = e->target,
        .mask = e->mask,
        .taken = e->taken,
        .warp = e->warp,
        .launch = (uint32_t)log->launch_count - 1,
        .block = e->block,
        .op = e->op,
        .bytes = e->bytes,
        .passes = e->passes,
        .registers = (uint32_t)log->register_count,
        .least = INT64_MAX,
        .most = INT64_MIN,
        .before = *last,
    };
    memcpy(to->lines, e->lines, sizeof to->lines);
    *last = number;
    for (unsigned k = 0; k < e->source_count; k++)
        keep_register(log, &e->sources[k], false);
    for (unsigned k = 0; k < e->target_count; k++)
        keep_register(log, &e->targets[k], true);
    if (e->kind == FOLLOW_COPY)
        to->from_places = keep_places(log, to, e->from_space, e->from_at);
    to->least = INT64_MAX;
    to->most = INT64_MIN;
    if (e->bytes)
        to->places = keep_places(log, to, e->space, e->at);
    to->partners = (uint32_t)log->word_count;
    for (uint32_t l = 0; l < FOLLOW_LANES && e->kind == FOLLOW_SHUFFLE; l++)
        *ARRAY_PUSH(log->words, log->word_count, log->word_capacity) = e->from[l];
}

static void host(void *context, enum follow_host what, int32_t to, int64_t at, int32_t from, int64_t from_at,
                 uint64_t bytes)
{
    struct event_log *log = context;
    struct event *e = ARRAY_PUSH(log->events, log->count, log->capacity);
    *e = (struct event){.kind = EVENT_HOST,
                        .host = (uint8_t)what,
                        .launch = (uint32_t)log->launch_count,
                        .host_bytes = bytes,
                        .places = (uint32_t)log->place_count,
                        .before = NO_EVENT,
                        .op = "",
                        .least = at,
                        .most = at + (int64_t)bytes};
    *ARRAY_PUSH(log->places, log->place_count, log->place_capacity) = (struct event_place){to, at};
    *ARRAY_PUSH(log->places, log->place_count, log->place_capacity) = (struct event_place){from, from_at};
}

struct event_log *event_log_new(const struct event_filter *filter)
{
    struct event_log *log = xcalloc(1, sizeof *log);
    log->filter = *filter;
    log->listener = (struct device_follow){begin, hear, host, log};
    return log;
}

void event_log_free(struct event_log *log)
{
    if (!log)
        return;
    free(log->events);
    free(log->registers);
    free(log->places);
    free(log->words);
    free(log->launches);
    free(log->buffers);
    free(log->last);
    free(log);
}

const struct device_follow *event_log_listener(struct event_log *log)
{
    return &log->listener;
}

/* ---- reading ---- */

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

/* ---- who has set it ---- */

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
