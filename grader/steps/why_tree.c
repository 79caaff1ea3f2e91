#include "grader/steps/why_tree.h"

#include <stdlib.h>

#include "grader/run/compare.h"
#include "grader/steps/walk.h"

enum { NODES_MOST = 3000 };

/* ---- nodes ---- */

void walk_line(struct why_lines *to, int line)
{
    for (unsigned k = 0; k < to->count; k++)
        if (to->line[k] == line)
            return;
    if (line && to->count < WHY_LINES)
        to->line[to->count++] = line;
}

/* The line of an event, and those of the calls that led there. */
void walk_lines(struct why_lines *to, const struct event *e)
{
    for (size_t k = 0; k < ARRAY_LEN(e->lines); k++)
        walk_line(to, e->lines[k]);
}

uint32_t walk_node(struct walk *w, enum why_kind kind, uint32_t event, uint32_t lane,
                   struct event_place place)
{
    struct why_node *n = ARRAY_PUSH(w->t->nodes, w->t->count, w->t->capacity);
    *n = (struct why_node){.kind = kind, .event = event, .lane = lane, .place = place};
    if (event != NO_EVENT && event_at(w->log, event)->kind != EVENT_HOST) {
        n->line = event_at(w->log, event)->lines[0];
        n->bytes = event_element(event_at(w->log, event));
        walk_lines(&n->made, event_at(w->log, event));
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
uint32_t walk_from(struct walk *w, uint32_t parent, enum why_kind kind, uint32_t event, uint32_t lane,
                   struct event_place place)
{
    uint32_t k = 0;
    while (k < w->t->count && !is_same(&w->t->nodes[k], kind, event, lane, place))
        k++;
    if (k == w->t->count) {
        if (k >= NODES_MOST) {
            w->t->left_out++;
            return NO_EVENT;
        }
        walk_node(w, kind, event, lane, place);
    }
    struct why_node *n = &w->t->nodes[parent];
    for (size_t f = 0; f < n->from_count; f++)
        if (n->from[f] == k)
            return k;
    *ARRAY_PUSH(n->from, n->from_count, n->from_capacity) = k;
    return k;
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
    uint32_t root = walk_node(w, WHY_NEVER, NO_EVENT, 0, place);
    struct why_node *n = &w->t->nodes[root];
    n->undefined = true;
    n->bytes = (uint32_t)element_size(w->s->buffers[w->s->output].spec->element);
    walk_expect(w, root, NULL);
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
    if (!e || (e->kind == EVENT_HOST && walk_is_graders(&w, writer)))
        never_written(&w, place);
    else if (e->kind == EVENT_HOST)
        walk_node(&w, e->host == FOLLOW_FILL ? WHY_FILL : WHY_COPY, writer, 0, place);
    else
        walk_node(&w, e->kind == FOLLOW_STORE ? WHY_STORE : WHY_ATOMIC, writer, lane, place);
    for (uint32_t k = 0; k < t->count; k++)
        walk_expand(&w, k);
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
