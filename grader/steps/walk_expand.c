/* What each kind of node comes from. */
#include <stdio.h>

#include "grader/steps/source_structure.h"
#include "grader/steps/walk.h"

static void expand_store(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node n = w->t->nodes[node];
    struct event_place first = event_place_of(w->log, e, n.lane);
    unsigned element = (unsigned)((n.place.at - first.at) / event_element(e));
    walk_source(w, node, n.event, 0, n.lane, true);
    if (1 + element < e->source_count)
        walk_source(w, node, n.event, 1 + element, n.lane, false);
    walk_conditions(w, node, n.event, n.lane);
}

static void expand_load(struct walk *w, uint32_t node)
{
    struct why_node n = w->t->nodes[node];
    walk_source(w, node, n.event, 0, n.lane, true);
    walk_memory(w, node, n.event, n.place, n.lane);
    walk_conditions(w, node, n.event, n.lane);
}

/* The lane of the same instruction that did its part before `lane`; FOLLOW_LANES: none. */
static uint32_t lane_before(const struct walk *w, const struct event *e, uint32_t lane,
                            struct event_place place)
{
    for (uint32_t l = lane; l-- > 0;) {
        struct event_place there = event_place_of(w->log, e, l);
        if (e->mask >> l & 1 && there.space == place.space && there.at == place.at)
            return l;
    }
    return FOLLOW_LANES;
}

static void expand_atomic(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node n = w->t->nodes[node];
    uint32_t before = lane_before(w, e, n.lane, n.place);
    for (unsigned k = 0; k + 1 < e->source_count; k++)
        walk_source(w, node, n.event, k, n.lane, k == 0);
    if (before < FOLLOW_LANES)
        walk_from(w, node, WHY_ATOMIC, n.event, before, n.place);
    else
        walk_memory(w, node, n.event, n.place, n.lane);
    walk_conditions(w, node, n.event, n.lane);
}

static void expand_copy(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node n = w->t->nodes[node];
    bool host = e->kind == EVENT_HOST;
    struct event_place to = event_place_of(w->log, e, host ? 0 : n.lane);
    struct event_place from = host ? event_place_of(w->log, e, 1) : event_from_place(w->log, e, n.lane);
    from.at += n.place.at - to.at;
    for (unsigned k = 0; !host && k + 1 < e->source_count; k++)
        walk_source(w, node, n.event, k, n.lane, true);
    walk_memory(w, node, n.event, from, n.lane);
}

static void expand_shuffle(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node n = w->t->nodes[node];
    uint32_t from = event_partner(w->log, e, n.lane);
    for (unsigned k = 1; k < e->source_count; k++)
        walk_source(w, node, n.event, k, n.lane, true);
    if (e->mask >> from & 1) {
        walk_source(w, node, n.event, 0, from, false);
        return;
    }
    uint32_t end = walk_from(w, node, WHY_UNDEFINED, NO_EVENT, from, n.place);
    if (end == NO_EVENT)
        return;
    struct why_node *gone = &w->t->nodes[end];
    gone->undefined = true;
    snprintf(gone->say, sizeof gone->say, "lane %u takes no part in the shuffle of line %d", from, n.line);
}

static void expand_together(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node n = w->t->nodes[node];
    for (uint32_t l = 0; l < FOLLOW_LANES; l++)
        for (unsigned k = 0; e->mask >> l & 1 && k + 1 < e->source_count; k++)
            walk_source(w, node, n.event, k, l, false);
}

/* The value that the event left, or, of a store, that its source had. */
static void take_value(struct walk *w, struct why_node *n, const struct event *e)
{
    const struct event_register *r = NULL;
    uint32_t lane = n->lane;
    unsigned element = 0;
    if (e->kind == FOLLOW_LOAD || e->kind == FOLLOW_STORE)
        element = (unsigned)((n->place.at - event_place_of(w->log, e, lane).at) / event_element(e));
    if (e->kind == FOLLOW_STORE && 1 + element < e->source_count) {
        unsigned target;
        uint32_t at =
            event_find_setter(w->log, n->event, event_source(w->log, e, 1 + element)->number, lane, &target);
        r = at == NO_EVENT ? NULL : event_target(w->log, event_at(w->log, at), target);
    } else if (element < e->target_count && e->kind != FOLLOW_COPY) {
        r = event_target(w->log, e, element);
    }
    if (!r || !r->number)
        return;
    n->bits = event_value(w->log, r, lane);
    n->undefined = r->undefined >> lane & 1;
    n->bytes = r->width ? r->width : 4;
}

static void note_around(void *context, int line)
{
    walk_line(&((struct why_node *)context)->decided, line);
}

/* Note what the source says about the node's lines: the loops and conditions around them, and where an array
 * in shared memory is declared. */
static void add_structure(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node *n = &w->t->nodes[node];
    const struct event_launch *l = event_log_launch(w->log, e->launch);
    bool initialized;
    for (size_t k = 0; k < ARRAY_LEN(e->lines) && e->lines[k]; k++)
        source_around(w->s->code, e->lines[k], note_around, n);
    for (unsigned k = 0; k < l->array_count && n->place.space == FOLLOW_SHARED; k++)
        if (n->place.at >= l->arrays[k].low && n->place.at < l->arrays[k].high)
            walk_line(&n->made,
                      source_declaration(w->s->code, "__shared__", l->arrays[k].name, &initialized));
}

void walk_expand(struct walk *w, uint32_t node)
{
    struct why_node *n = &w->t->nodes[node];
    if (n->event == NO_EVENT)
        return;
    const struct event *e = event_at(w->log, n->event);
    if (e->kind != EVENT_HOST)
        add_structure(w, node, e);
    if (e->kind != EVENT_HOST)
        take_value(w, n, e);
    if (n->kind == WHY_STORE)
        expand_store(w, node, e);
    else if (n->kind == WHY_LOAD)
        expand_load(w, node);
    else if (n->kind == WHY_ATOMIC)
        expand_atomic(w, node, e);
    else if (n->kind == WHY_COPY)
        expand_copy(w, node, e);
    else if (n->kind == WHY_SHUFFLE)
        expand_shuffle(w, node, e);
    else if (n->kind == WHY_TOGETHER)
        expand_together(w, node, e);
}
