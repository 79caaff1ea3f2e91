#include "grader/steps/event_log_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/tape.h"

enum { EVENTS_MOST = 600000 };

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

static struct event fields_of(const struct event_log *log, const struct follow_event *e)
{
    struct event to = {
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
    };
    memcpy(to.lines, e->lines, sizeof to.lines);
    return to;
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
    *to = fields_of(log, e);
    to->before = *last;
    *last = number;
    for (unsigned k = 0; k < e->source_count; k++)
        keep_register(log, &e->sources[k], false);
    for (unsigned k = 0; k < e->target_count; k++)
        keep_register(log, &e->targets[k], true);
    if (e->kind == FOLLOW_COPY)
        to->from_places = keep_places(log, to, e->from_space, e->from_at);
    to->least = INT64_MAX; /* of the places that are written or read; those of a copy's source do not count */
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
