/* Back through the registers of a lane, to the loads and shuffles that a value was made from. */
#include <stdio.h>
#include <stdlib.h>

#include "grader/steps/walk.h"

/* A register of a lane whose value is looked for, just before an event. */
struct wish {
    uint32_t event, number;
    bool lines_only; /* what it was made from is not followed */
};

struct wishes {
    struct wish *items;
    size_t count, capacity;
};

/* ---- registers ---- */

static enum why_kind kind_of(const struct event *e)
{
    return e->kind == FOLLOW_LOAD      ? WHY_LOAD
           : e->kind == FOLLOW_SHUFFLE ? WHY_SHUFFLE
           : e->kind == FOLLOW_ATOMIC  ? WHY_ATOMIC
                                       : WHY_TOGETHER;
}

static void wish(struct wishes *wishes, uint32_t event, const struct event_register *r, bool lines_only)
{
    if (r->number)
        *ARRAY_PUSH(wishes->items, wishes->count, wishes->capacity) =
            (struct wish){event, r->number, lines_only};
}

/* Event `at` has computed it: wish for its sources. A predicate only decides, but an undefined one tells why.
 */
static void pass_on(struct walk *w, struct wishes *wishes, uint32_t at, bool lines_only)
{
    const struct event *e = event_at(w->log, at);
    for (unsigned k = 0; k < e->source_count; k++) {
        const struct event_register *r = event_source(w->log, e, k);
        wish(wishes, at, r, lines_only || r->width == 0);
    }
}

/* What arguments of a call are made from: what the lane stored before it. */
static void pass_parameter(struct walk *w, struct wishes *wishes, uint32_t at, uint32_t lane, bool lines_only)
{
    bool seen = false;
    for (uint32_t k = event_at(w->log, at)->before; k != NO_EVENT; k = event_at(w->log, k)->before) {
        const struct event *e = event_at(w->log, k);
        bool stores = e->kind == FOLLOW_STORE && e->mask >> lane & 1 &&
                      event_place_of(w->log, e, lane).space == FOLLOW_PARAMETER;
        if (seen && e->kind == FOLLOW_CALL)
            return;
        for (unsigned s = 1; stores && s < e->source_count; s++)
            wish(wishes, k, event_source(w->log, e, s), lines_only);
        seen |= stores;
    }
}

/* Did the lane skip something by this branch on its way to `use`? */
static bool skipped_before(const struct walk *w, const struct event *b, const struct event *use,
                           uint32_t lane)
{
    bool conditional =
        b->kind == FOLLOW_BRANCH && b->source_count && event_source(w->log, b, b->source_count - 1u)->number;
    return conditional && b->depth == use->depth && b->function == use->function && b->target > b->pc &&
           b->taken >> lane & 1 && b->target <= use->pc;
}

/* Between the event that set a value and the one that uses it the lane may have skipped one that sets it,
 * too: the branch that led past it has decided as well. */
static void add_skipped(struct walk *w, uint32_t parent, uint32_t setter, uint32_t use, uint32_t lane,
                        struct wishes *wishes)
{
    for (uint32_t k = event_at(w->log, use)->before; k != NO_EVENT && k != setter;
         k = event_at(w->log, k)->before) {
        const struct event *b = event_at(w->log, k);
        if (!(b->mask >> lane & 1) || !skipped_before(w, b, event_at(w->log, use), lane))
            continue;
        walk_lines(&w->t->nodes[parent].decided, b);
        wish(wishes, k, event_source(w->log, b, b->source_count - 1u), true);
    }
}

/* Nothing has set the register: it is a parameter or a constant, or a variable that was never set. Only then
 * is what was made of it undefined, though all else is defined. */
static void end_at_unset(struct walk *w, uint32_t parent, const struct wish *one, uint32_t lane)
{
    const struct event *e = event_at(w->log, one->event);
    bool undefined = !one->lines_only && e->target_count && event_target(w->log, e, 0)->undefined >> lane & 1;
    for (unsigned k = 0; k < e->source_count && undefined; k++) {
        unsigned target;
        uint32_t number = event_source(w->log, e, k)->number;
        uint32_t at = number ? event_find_setter(w->log, one->event, number, lane, &target) : NO_EVENT;
        undefined =
            at == NO_EVENT || !(event_target(w->log, event_at(w->log, at), target)->undefined >> lane & 1);
    }
    if (!undefined)
        return;
    uint32_t end =
        walk_from(w, parent, WHY_UNDEFINED, NO_EVENT, lane, (struct event_place){FOLLOW_NOWHERE, 0});
    if (end == NO_EVENT)
        return;
    struct why_node *n = &w->t->nodes[end];
    n->undefined = true;
    n->line = e->lines[0];
    snprintf(n->say, sizeof n->say, "line %d uses a variable that this thread has not set", n->line);
}

/* Follow what `wishes` holds; lane and warp stay the same all the way. */
static void follow(struct walk *w, uint32_t parent, struct wishes *wishes, uint32_t lane)
{
    w->stamp++;
    while (wishes->count) {
        struct wish one = wishes->items[--wishes->count];
        unsigned target;
        uint32_t at = event_find_setter(w->log, one.event, one.number, lane, &target);
        if (at == NO_EVENT) {
            end_at_unset(w, parent, &one, lane);
            continue;
        }
        if (!one.lines_only)
            add_skipped(w, parent, at, one.event, lane, wishes);
        const struct event *e = event_at(w->log, at);
        bool computes = e->kind == FOLLOW_COMPUTE || e->kind == FOLLOW_BARRIER;
        bool parameter = e->kind == FOLLOW_LOAD && event_place_of(w->log, e, lane).space == FOLLOW_PARAMETER;
        if ((computes || parameter || one.lines_only) && w->stamps[at] == w->stamp)
            continue;
        w->stamps[at] = w->stamp;
        walk_lines(&w->t->nodes[parent].made, e);
        if (parameter)
            pass_parameter(w, wishes, at, lane, one.lines_only);
        else if (computes || one.lines_only)
            pass_on(w, wishes, at, one.lines_only || !computes);
        else {
            struct event_place place = {FOLLOW_NOWHERE, 0};
            if (e->kind != FOLLOW_SHUFFLE && e->bytes) {
                place = event_place_of(w->log, e, lane);
                place.at += e->kind == FOLLOW_LOAD ? (int64_t)(target * event_element(e)) : 0;
            }
            walk_from(w, parent, kind_of(e), at, lane, place);
        }
    }
}

/* Node `parent` depends on a source of its event, in a lane. */
void walk_source(struct walk *w, uint32_t parent, uint32_t event, unsigned source, uint32_t lane,
                 bool lines_only)
{
    struct wishes wishes = {0};
    wish(&wishes, event, event_source(w->log, event_at(w->log, event), source), lines_only);
    follow(w, parent, &wishes, lane);
    free(wishes.items);
}

/* ---- conditions ---- */

/* Does branch `b` decide, by the way that the lane took, whether `pc` runs? A branch forward skips what lies
 * between; one backward repeats it. */
static bool decides(const struct event *b, uint32_t pc, uint32_t lane)
{
    bool taken = b->taken >> lane & 1;
    if (b->target > b->pc)
        return !taken && pc > b->pc && pc < b->target;
    return pc >= b->target && pc <= b->pc;
}

void walk_conditions(struct walk *w, uint32_t parent, uint32_t event, uint32_t lane)
{
    const struct event *e = event_at(w->log, event);
    for (uint32_t k = e->before; k != NO_EVENT; k = event_at(w->log, k)->before) {
        const struct event *b = event_at(w->log, k);
        bool conditional = b->kind == FOLLOW_BRANCH && b->source_count &&
                           event_source(w->log, b, b->source_count - 1u)->number;
        if (!conditional || b->depth != e->depth || !(b->mask >> lane & 1) || !decides(b, e->pc, lane))
            continue;
        walk_lines(&w->t->nodes[parent].decided, b);
        walk_source(w, parent, k, b->source_count - 1u, lane, true);
    }
}
