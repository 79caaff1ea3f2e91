#include "grader/steps/why_tree.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/steps/step_list.h"

enum { NODES_MOST = 3000 };

struct walk {
    const struct steps *s;
    const struct event_log *log;
    struct why_tree *t;
    uint32_t *stamps; /* by event: the last search that has come through it */
    uint32_t stamp;
};

/* A register of a lane whose value is looked for, just before an event. */
struct wish {
    uint32_t event, number;
    bool lines_only; /* what it was made from is not followed */
};

struct wishes {
    struct wish *items;
    size_t count, capacity;
};

/* ---- nodes ---- */

static void add_line(struct why_lines *to, int line)
{
    for (unsigned k = 0; k < to->count; k++)
        if (to->line[k] == line)
            return;
    if (line && to->count < WHY_LINES)
        to->line[to->count++] = line;
}

/* The line of an event, and those of the calls that led there. */
static void add_lines(struct why_lines *to, const struct event *e)
{
    for (size_t k = 0; k < ARRAY_LEN(e->lines); k++)
        add_line(to, e->lines[k]);
}

static uint32_t new_node(struct walk *w, enum why_kind kind, uint32_t event, uint32_t lane,
                         struct event_place place)
{
    struct why_node *n = ARRAY_PUSH(w->t->nodes, w->t->count, w->t->capacity);
    *n = (struct why_node){.kind = kind, .event = event, .lane = lane, .place = place};
    if (event != NO_EVENT && event_at(w->log, event)->kind != EVENT_HOST) {
        n->line = event_at(w->log, event)->lines[0];
        n->bytes = event_element(event_at(w->log, event));
        add_lines(&n->made, event_at(w->log, event));
    }
    return (uint32_t)w->t->count - 1;
}

static bool is_same(const struct why_node *n, enum why_kind kind, uint32_t event, uint32_t lane,
                    struct event_place place)
{
    return n->kind == kind && n->event == event && n->lane == lane && n->place.space == place.space &&
           n->place.at == place.at;
}

/* Let node `parent` come from such a node, which is added if it is new. */
static void come_from(struct walk *w, uint32_t parent, enum why_kind kind, uint32_t event, uint32_t lane,
                      struct event_place place)
{
    uint32_t k = 0;
    while (k < w->t->count && !is_same(&w->t->nodes[k], kind, event, lane, place))
        k++;
    if (k == w->t->count) {
        if (k >= NODES_MOST) {
            w->t->left_out++;
            return;
        }
        new_node(w, kind, event, lane, place);
    }
    struct why_node *n = &w->t->nodes[parent];
    for (size_t f = 0; f < n->from_count; f++)
        if (n->from[f] == k)
            return;
    *ARRAY_PUSH(n->from, n->from_count, n->from_capacity) = k;
}

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

/* Follow what `wishes` holds; lane and warp stay the same all the way. */
static void follow(struct walk *w, uint32_t parent, struct wishes *wishes, uint32_t lane)
{
    w->stamp++;
    while (wishes->count) {
        struct wish one = wishes->items[--wishes->count];
        unsigned target;
        uint32_t at = event_find_setter(w->log, one.event, one.number, lane, &target);
        if (at == NO_EVENT)
            continue;
        const struct event *e = event_at(w->log, at);
        bool computes = e->kind == FOLLOW_COMPUTE || e->kind == FOLLOW_BARRIER;
        bool parameter = e->kind == FOLLOW_LOAD && event_place_of(w->log, e, lane).space == FOLLOW_PARAMETER;
        if ((computes || parameter || one.lines_only) && w->stamps[at] == w->stamp)
            continue;
        w->stamps[at] = w->stamp;
        add_lines(&w->t->nodes[parent].made, e);
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
            come_from(w, parent, kind_of(e), at, lane, place);
        }
    }
}

/* Node `parent` depends on a source of its event, in a lane. */
static void follow_source(struct walk *w, uint32_t parent, uint32_t event, unsigned source, uint32_t lane,
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

static void add_conditions(struct walk *w, uint32_t parent, uint32_t event, uint32_t lane)
{
    const struct event *e = event_at(w->log, event);
    for (uint32_t k = e->before; k != NO_EVENT; k = event_at(w->log, k)->before) {
        const struct event *b = event_at(w->log, k);
        bool conditional = b->kind == FOLLOW_BRANCH && b->source_count &&
                           event_source(w->log, b, b->source_count - 1u)->number;
        if (!conditional || b->depth != e->depth || !(b->mask >> lane & 1) || !decides(b, e->pc, lane))
            continue;
        add_lines(&w->t->nodes[parent].decided, b);
        follow_source(w, parent, k, b->source_count - 1u, lane, true);
    }
}

/* ---- memory ---- */

static bool is_graders(const struct walk *w, uint32_t event)
{
    return event < (uint32_t)w->s->entry->buffer_count; /* inputs and poison come before all else */
}

/* Where bytes come from that nothing in the log has written, or that the host has. */
static void come_from_host(struct walk *w, uint32_t parent, uint32_t writer, struct event_place place)
{
    int parameter = steps_parameter(w->s, place.space);
    const struct event_buffer *buffer = event_log_buffer(w->log, place.space);
    const struct event *e = writer == NO_EVENT ? NULL : event_at(w->log, writer);
    enum why_kind kind = WHY_UNDEFINED;
    if (place.space >= 0 && (!buffer || place.at < 0 || (uint64_t)place.at >= buffer->bytes))
        kind = WHY_OUTSIDE;
    else if (parameter >= 0 && w->s->buffers[parameter].spec->role == ROLE_INPUT)
        kind = WHY_INPUT;
    else if (e && !is_graders(w, writer) && e->host == FOLLOW_FILL)
        kind = WHY_FILL;
    else if (e && !is_graders(w, writer) && e->host == FOLLOW_COPIED)
        kind = WHY_COPY;
    else if (buffer && buffer->is_variable)
        kind = WHY_CONSTANT;
    come_from(w, parent, kind, kind == WHY_COPY ? writer : NO_EVENT, 0, place);
    struct why_node *n = &w->t->nodes[w->t->nodes[parent].from_count
                                          ? w->t->nodes[parent].from[w->t->nodes[parent].from_count - 1]
                                          : 0];
    n->bytes = n->bytes ? n->bytes : w->t->nodes[parent].bytes;
    n->bits = w->t->nodes[parent].bits;
    n->undefined |= kind == WHY_UNDEFINED;
}

/* Node `parent` reads `place` at event `at`. */
static void come_from_memory(struct walk *w, uint32_t parent, uint32_t at, struct event_place place,
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
    come_from(w, parent, kind, writer, writer_lane, place);
}

/* ---- what each kind of node comes from ---- */

static void expand_store(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node n = w->t->nodes[node];
    struct event_place first = event_place_of(w->log, e, n.lane);
    unsigned element = (unsigned)((n.place.at - first.at) / event_element(e));
    follow_source(w, node, n.event, 0, n.lane, true);
    if (1 + element < e->source_count)
        follow_source(w, node, n.event, 1 + element, n.lane, false);
    add_conditions(w, node, n.event, n.lane);
}

static void expand_load(struct walk *w, uint32_t node)
{
    struct why_node n = w->t->nodes[node];
    follow_source(w, node, n.event, 0, n.lane, true);
    come_from_memory(w, node, n.event, n.place, n.lane);
    add_conditions(w, node, n.event, n.lane);
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
        follow_source(w, node, n.event, k, n.lane, k == 0);
    if (before < FOLLOW_LANES)
        come_from(w, node, WHY_ATOMIC, n.event, before, n.place);
    else
        come_from_memory(w, node, n.event, n.place, n.lane);
    add_conditions(w, node, n.event, n.lane);
}

static void expand_copy(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node n = w->t->nodes[node];
    bool host = e->kind == EVENT_HOST;
    struct event_place to = event_place_of(w->log, e, host ? 0 : n.lane);
    struct event_place from = host ? event_place_of(w->log, e, 1) : event_from_place(w->log, e, n.lane);
    from.at += n.place.at - to.at;
    for (unsigned k = 0; !host && k + 1 < e->source_count; k++)
        follow_source(w, node, n.event, k, n.lane, true);
    come_from_memory(w, node, n.event, from, n.lane);
}

static void expand_shuffle(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node n = w->t->nodes[node];
    uint32_t from = event_partner(w->log, e, n.lane);
    for (unsigned k = 1; k < e->source_count; k++)
        follow_source(w, node, n.event, k, n.lane, true);
    if (e->mask >> from & 1) {
        follow_source(w, node, n.event, 0, from, false);
        return;
    }
    come_from(w, node, WHY_UNDEFINED, NO_EVENT, from, n.place);
    struct why_node *gone = &w->t->nodes[w->t->nodes[node].from[w->t->nodes[node].from_count - 1]];
    gone->undefined = true;
    snprintf(gone->say, sizeof gone->say, "lane %u takes no part in the shuffle of line %d", from, n.line);
}

static void expand_together(struct walk *w, uint32_t node, const struct event *e)
{
    struct why_node n = w->t->nodes[node];
    for (uint32_t l = 0; l < FOLLOW_LANES; l++)
        for (unsigned k = 0; e->mask >> l & 1 && k + 1 < e->source_count; k++)
            follow_source(w, node, n.event, k, l, false);
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

static void expand(struct walk *w, uint32_t node)
{
    struct why_node *n = &w->t->nodes[node];
    if (n->event == NO_EVENT)
        return;
    const struct event *e = event_at(w->log, n->event);
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

/* ---- against the definition ---- */

static bool contains(const size_t *list, size_t count, size_t element)
{
    for (size_t k = 0; k < count; k++)
        if (list[k] == element)
            return true;
    return false;
}

/* The elements of the first input that the tree reaches. */
static size_t *reached_inputs(const struct walk *w, size_t *count)
{
    size_t capacity = 0, *list = NULL;
    int64_t size = (int64_t)element_size(w->s->buffers[0].spec->element);
    *count = 0;
    for (size_t k = 0; k < w->t->count; k++) {
        const struct why_node *n = &w->t->nodes[k];
        if (n->kind == WHY_INPUT && steps_parameter(w->s, n->place.space) == 0)
            *ARRAY_PUSH(list, *count, capacity) = (size_t)(n->place.at / size);
    }
    return list;
}

/* The missing element that lies nearest to `element`. */
static size_t nearest(const struct why_tree *t, size_t element)
{
    size_t best = t->missing[0];
    for (size_t k = 1; k < t->missing_count; k++)
        if (llabs((long long)t->missing[k] - (long long)element) <
            llabs((long long)best - (long long)element))
            best = t->missing[k];
    return best;
}

/* Mark inputs that the definition does not use for this output, and note those that it uses and the tree does
 * not reach. */
static void compare_inputs(struct walk *w)
{
    size_t wanted_count, reached_count, *reached = reached_inputs(w, &reached_count);
    size_t *wanted = wanted_inputs(w->s, w->t->element, &wanted_count);
    int64_t size = (int64_t)element_size(w->s->buffers[0].spec->element);
    for (size_t k = 0; k < wanted_count && !w->t->left_out; k++)
        if (!contains(reached, reached_count, wanted[k]))
            *ARRAY_PUSH(w->t->missing, w->t->missing_count, w->t->missing_capacity) = wanted[k];
    for (size_t k = 0; k < w->t->count; k++) {
        struct why_node *n = &w->t->nodes[k];
        if (n->kind != WHY_INPUT || steps_parameter(w->s, n->place.space) != 0)
            continue;
        n->differs = wanted_count && !contains(wanted, wanted_count, (size_t)(n->place.at / size));
        n->has_want = n->differs && w->t->missing_count;
        n->want = n->has_want ? nearest(w->t, (size_t)(n->place.at / size)) : 0;
    }
    free(wanted);
    free(reached);
}

/* ---- the tree ---- */

static void never_written(struct walk *w, struct event_place place)
{
    uint32_t root = new_node(w, WHY_NEVER, NO_EVENT, 0, place);
    struct why_node *n = &w->t->nodes[root];
    n->undefined = true;
    n->bytes = (uint32_t)element_size(w->s->buffers[w->s->output].spec->element);
    expected_writer(w->s, w->t->element, n->say, sizeof n->say, &n->line);
    add_line(&n->decided, n->line);
}

struct why_tree *why_tree_take(const struct steps *s, size_t element)
{
    struct why_tree *t = xcalloc(1, sizeof *t);
    struct walk w = {.s = s, .log = s->log, .t = t};
    const struct steps_buffer *out = &s->buffers[s->output];
    struct event_place place = {out->number, (int64_t)(element * element_size(out->spec->element))};
    uint32_t lane = 0,
             writer = out->number < 0 ? NO_EVENT : event_find_writer(s->log, NO_EVENT, place, 0, &lane);
    const struct event *e = writer == NO_EVENT ? NULL : event_at(s->log, writer);
    w.stamps = xcalloc(event_log_count(s->log) + 1, sizeof *w.stamps);
    t->element = element;
    if (!e || (e->kind == EVENT_HOST && is_graders(&w, writer)))
        never_written(&w, place);
    else if (e->kind == EVENT_HOST)
        new_node(&w, e->host == FOLLOW_FILL ? WHY_FILL : WHY_COPY, writer, 0, place);
    else
        new_node(&w, e->kind == FOLLOW_STORE ? WHY_STORE : WHY_ATOMIC, writer, lane, place);
    for (uint32_t k = 0; k < t->count; k++)
        expand(&w, k);
    compare_inputs(&w);
    free(w.stamps);
    return t;
}

void why_tree_free(struct why_tree *t)
{
    for (size_t k = 0; t && k < t->count; k++)
        free(t->nodes[k].from);
    if (t) {
        free(t->nodes);
        free(t->missing);
    }
    free(t);
}

static bool has_line(const struct why_lines *lines, int line)
{
    for (unsigned k = 0; k < lines->count; k++)
        if (lines->line[k] == line)
            return true;
    return false;
}

bool why_tree_passes(const struct why_tree *t, int line)
{
    for (size_t k = 0; k < t->count; k++)
        if (t->nodes[k].line == line || has_line(&t->nodes[k].made, line) ||
            has_line(&t->nodes[k].decided, line))
            return true;
    return false;
}

/* ---- in words ---- */

void why_value(const struct steps *s, const struct why_node *n, char *to, size_t size)
{
    float f;
    double d;
    uint32_t low = (uint32_t)n->bits;
    bool real = s->entry->buffers[0].element == ELEMENT_FLOAT;
    memcpy(&f, &low, sizeof f);
    memcpy(&d, &n->bits, sizeof d);
    if (n->undefined)
        snprintf(to, size, "not defined");
    else if (real)
        snprintf(to, size, "%.6g", n->bytes == 8 ? d : (double)f);
    else
        snprintf(to, size, "%lld", n->bytes == 8 ? (long long)n->bits : (long long)(int32_t)low);
}

/* "tile[2][3]", in the array's declared shape if that is known. */
static void name_shared(const struct steps *s, const char *name, size_t count, size_t cell, char *to,
                        size_t size)
{
    size_t edge[3] = {1, 1, 1};
    unsigned edges = shared_shape(s->source, name, count, edge);
    int length = snprintf(to, size, "%s", name);
    if (edges < 2)
        snprintf(to + length, size - (size_t)length, "[%zu]", cell);
    else if (edges == 2)
        snprintf(to + length, size - (size_t)length, "[%zu][%zu]", cell / edge[1], cell % edge[1]);
    else
        snprintf(to + length, size - (size_t)length, "[%zu][%zu][%zu]", cell / edge[2] / edge[1],
                 cell / edge[2] % edge[1], cell % edge[2]);
}

void why_place(const struct steps *s, const struct why_node *n, char *to, size_t size)
{
    int parameter = steps_parameter(s, n->place.space);
    const struct event_buffer *buffer = event_log_buffer(s->log, n->place.space);
    if (parameter >= 0) {
        int64_t element = n->place.at / (int64_t)element_size(s->buffers[parameter].spec->element);
        if (element >= 0 && (size_t)element < s->buffers[parameter].count)
            steps_cell_name(s, parameter, (size_t)element, to, size);
        else
            snprintf(to, size, "%s[%lld]", s->buffers[parameter].spec->name, (long long)element);
        return;
    }
    uint32_t bytes = n->bytes ? n->bytes : 4;
    if (n->place.space == FOLLOW_SHARED) {
        const struct event_launch *l =
            event_log_launch(s->log, n->event == NO_EVENT ? s->launch : event_at(s->log, n->event)->launch);
        for (unsigned k = 0; k < l->array_count; k++)
            if (n->place.at >= l->arrays[k].low && n->place.at < l->arrays[k].high) {
                name_shared(s, l->arrays[k].name, (size_t)(l->arrays[k].high - l->arrays[k].low) / bytes,
                            (size_t)(n->place.at - l->arrays[k].low) / bytes, to, size);
                return;
            }
        snprintf(to, size, "shared memory, byte %lld", (long long)n->place.at);
    } else if (buffer && buffer->name[0]) {
        snprintf(to, size, "%s[%lld]", buffer->name, (long long)n->place.at / bytes);
    } else if (buffer) {
        snprintf(to, size, "element %lld of memory from cudaMalloc", (long long)n->place.at / bytes);
    } else {
        snprintf(to, size, n->place.space == FOLLOW_LOCAL ? "a local array" : "a register");
    }
}
