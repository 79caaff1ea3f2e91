/* Back through memory: which store, copy or call of the host has left what is read. */
#include <stdio.h>

#include "grader/steps/source_structure.h"
#include "grader/steps/walk.h"

bool walk_is_graders(const struct walk *w, uint32_t event)
{
    return event < (uint32_t)w->s->entry->buffer_count; /* inputs and poison come before all else */
}

/* The array in shared memory that holds a byte; false if none does. */
static bool find_array(const struct event_launch *l, int64_t at, int64_t *low, int64_t *high)
{
    for (unsigned k = 0; k < l->array_count; k++)
        if (at >= l->arrays[k].low && at < l->arrays[k].high) {
            *low = l->arrays[k].low;
            *high = l->arrays[k].high;
            return true;
        }
    return false;
}

/* Say who should have written what `node` stands for: it is read by node `reader`, or it is the output
 * itself. */
void walk_expect(struct walk *w, uint32_t node, const struct event *reader)
{
    struct why_node *n = &w->t->nodes[node];
    const struct event_buffer *buffer = event_log_buffer(w->log, n->place.space);
    struct why_memory m = {.launch = reader ? reader->launch : w->s->launch,
                           .space = n->place.space,
                           .in_block = n->place.space == FOLLOW_SHARED,
                           .block = reader ? reader->block : w->s->block,
                           .high = buffer ? (int64_t)buffer->bytes : 0,
                           .size = n->bytes ? n->bytes : 4};
    struct expected expected;
    if (m.in_block ? !find_array(event_log_launch(w->log, m.launch), n->place.at, &m.low, &m.high) : !buffer)
        return;
    expected_writer(w->s, &m, n->place.at, &expected);
    snprintf(n->say, sizeof n->say, "%s", expected.say);
    n->line = expected.line;
    n->decided = expected.lines;
}

/* The end of the way in memory that nothing in the log has written, or that the host has. */
static enum why_kind end_kind(const struct walk *w, uint32_t writer, struct event_place place)
{
    int parameter = steps_parameter(w->s, place.space);
    const struct event_buffer *buffer = event_log_buffer(w->log, place.space);
    const struct event *e =
        writer == NO_EVENT || walk_is_graders(w, writer) ? NULL : event_at(w->log, writer);
    int64_t low, high;
    bool initialized;
    if (place.space == FOLLOW_SHARED)
        return find_array(event_log_launch(w->log, w->s->launch), place.at, &low, &high) ? WHY_UNDEFINED
                                                                                         : WHY_OUTSIDE;
    if (place.space >= 0 && (!buffer || place.at < 0 || (uint64_t)place.at >= buffer->bytes))
        return WHY_OUTSIDE;
    if (parameter >= 0 && w->s->buffers[parameter].spec->role == ROLE_INPUT)
        return WHY_INPUT;
    if (e && e->host == FOLLOW_FILL)
        return WHY_FILL;
    if (e && e->host == FOLLOW_COPIED)
        return WHY_COPY;
    if (!buffer || !buffer->is_variable)
        return WHY_UNDEFINED;
    bool declared = source_declaration(w->s->code, "__constant__", buffer->name, &initialized) ||
                    source_declaration(w->s->code, "__device__", buffer->name, &initialized);
    return e || !declared || initialized ? WHY_CONSTANT : WHY_UNDEFINED;
}

/* Say what is known of an end that should not be there. */
static void tell_end(struct walk *w, uint32_t end, uint32_t parent)
{
    struct why_node *n = &w->t->nodes[end];
    const struct event_buffer *buffer = event_log_buffer(w->log, n->place.space);
    bool initialized;
    if (n->say[0])
        return;
    if (n->kind == WHY_UNDEFINED && buffer && buffer->is_variable)
        snprintf(n->say, sizeof n->say, "nothing is copied to %s before the launch, so it holds zeros",
                 buffer->name);
    else if (n->kind == WHY_UNDEFINED)
        walk_expect(w, end, event_at(w->log, w->t->nodes[parent].event));
    n->undefined |= n->kind == WHY_UNDEFINED && !(buffer && buffer->is_variable);
    const struct event_launch *l = event_log_launch(w->log, w->s->launch);
    for (unsigned k = 0; k < l->array_count && n->kind == WHY_OUTSIDE && n->place.space == FOLLOW_SHARED; k++)
        walk_line(&n->decided, source_declaration(w->s->code, "__shared__", l->arrays[k].name, &initialized));
}

static void come_from_host(struct walk *w, uint32_t parent, uint32_t writer, struct event_place place)
{
    enum why_kind kind = end_kind(w, writer, place);
    uint32_t end = walk_from(w, parent, kind, kind == WHY_COPY ? writer : NO_EVENT, 0, place);
    if (end == NO_EVENT)
        return;
    struct why_node *n = &w->t->nodes[end];
    n->bytes = n->bytes ? n->bytes : w->t->nodes[parent].bytes;
    n->bits = w->t->nodes[parent].bits;
    tell_end(w, end, parent);
}

/* Barriers of the block that the warp had passed by then. */
static uint32_t epoch_of(const struct walk *w, uint32_t at)
{
    uint32_t passed = 0;
    for (uint32_t k = event_at(w->log, at)->before; k != NO_EVENT; k = event_at(w->log, k)->before)
        passed += event_at(w->log, k)->kind == FOLLOW_BARRIER;
    return passed;
}

/* Is there no barrier between a write to shared memory and a read of another warp? */
static bool is_unordered(const struct walk *w, uint32_t writer, uint32_t reader, struct event_place place)
{
    return place.space == FOLLOW_SHARED && event_at(w->log, writer)->warp != event_at(w->log, reader)->warp &&
           epoch_of(w, writer) == epoch_of(w, reader);
}

static void come_from_byte(struct walk *w, uint32_t parent, uint32_t at, struct event_place place,
                           uint32_t lane)
{
    uint32_t writer_lane = 0, writer = event_find_writer(w->log, at, place, lane, &writer_lane);
    const struct event *e = writer == NO_EVENT ? NULL : event_at(w->log, writer);
    if (!e || e->kind == EVENT_HOST) {
        come_from_host(w, parent, writer, place);
        return;
    }
    enum why_kind kind = e->kind == FOLLOW_STORE    ? WHY_STORE
                         : e->kind == FOLLOW_ATOMIC ? WHY_ATOMIC
                                                    : WHY_COPY;
    w->t->nodes[parent].unordered |= is_unordered(w, writer, at, place);
    walk_from(w, parent, kind, writer, writer_lane, place);
}

void walk_memory(struct walk *w, uint32_t parent, uint32_t at, struct event_place place, uint32_t lane)
{
    uint32_t bytes = w->t->nodes[parent].bytes, first_lane, last_lane;
    struct event_place last = {place.space, place.at + (bytes ? bytes - 1 : 0)};
    uint32_t first = event_find_writer(w->log, at, place, lane, &first_lane);
    come_from_byte(w, parent, at, place, lane);
    if (event_find_writer(w->log, at, last, lane, &last_lane) != first) /* the value was written in parts */
        come_from_byte(w, parent, at, last, lane);
}
