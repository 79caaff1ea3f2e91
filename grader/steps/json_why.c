/* The tree of a value, as part of a trace. */
#include "grader/steps/json_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_MOST = 400 };

static const char *const kinds[] = {
    [WHY_STORE] = "store",         [WHY_LOAD] = "load",         [WHY_SHUFFLE] = "shuffle",
    [WHY_ATOMIC] = "atomic",       [WHY_TOGETHER] = "together", [WHY_COPY] = "copy",
    [WHY_INPUT] = "input",         [WHY_CONSTANT] = "constant", [WHY_FILL] = "fill",
    [WHY_UNDEFINED] = "undefined", [WHY_OUTSIDE] = "outside",   [WHY_NEVER] = "never",
};

static void add_lines(struct text *out, const char *key, const struct why_lines *lines)
{
    if (!lines->count)
        return;
    text_printf(out, ",\"%s\":[", key);
    for (unsigned k = 0; k < lines->count; k++)
        text_printf(out, "%s%d", k ? "," : "", lines->line[k]);
    text_printf(out, "]");
}

static void add_node(struct writer *w, const struct why_node *n, size_t room)
{
    const struct steps *s = w->s;
    bool runs = n->event != NO_EVENT && event_at(s->log, n->event)->kind != EVENT_HOST;
    int array = n->place.space == FOLLOW_NOWHERE ? -1 : json_array_at(w, n->place);
    char place[120];
    text_printf(w->out, "{\"k\":\"%s\",\"l\":%d", kinds[n->kind], n->line);
    if (runs) {
        const struct event *e = event_at(s->log, n->event);
        uint32_t thread[3], block[3];
        uint32_t step = w->step_of[n->event];
        steps_thread_index(s, e->launch, e->warp, n->lane, thread);
        steps_block_index(s, e->launch, e->block, block);
        text_printf(w->out, ",\"s\":%d,\"t\":[%u,%u,%u],\"block\":[%u,%u,%u],\"launch\":%u",
                    step == NO_EVENT ? -1 : (int)step, thread[0], thread[1], thread[2], block[0], block[1],
                    block[2], e->launch);
    }
    if (array >= 0)
        text_printf(w->out, ",\"a\":%d,\"c\":%lld", array, (long long)json_cell(&w->arrays[array], n->place));
    why_place(s, n, place, sizeof place);
    text_printf(w->out, ",\"at\":");
    json_add_string(w->out, place);
    text_printf(w->out, ",\"v\":");
    json_add_bits(w->out, json_type(s, n->bytes == 8 ? 8 : 4), n->bits, n->undefined);
    add_lines(w->out, "made", &n->made);
    add_lines(w->out, "decided", &n->decided);
    text_printf(w->out, ",\"from\":[");
    bool comma = false;
    for (size_t k = 0; k < n->from_count; k++)
        if (n->from[k] < room) {
            text_printf(w->out, "%s%u", comma ? "," : "", n->from[k]);
            comma = true;
        }
    text_printf(w->out, "]");
    if (n->unordered)
        text_printf(w->out, ",\"unordered\":true");
    if (n->differs)
        text_printf(w->out, ",\"differs\":true");
    if (n->has_want) {
        steps_cell_name(s, 0, n->want, place, sizeof place);
        text_printf(w->out, ",\"want\":[0,%zu],\"wanted\":", n->want);
        json_add_string(w->out, place);
    }
    if (n->say[0]) {
        text_printf(w->out, ",\"say\":");
        json_add_string(w->out, n->say);
    }
    text_printf(w->out, "}");
}

void json_add_why(struct writer *w)
{
    struct why_tree *t = why_tree_take(w->s, w->s->wrong);
    size_t room = t->count < WHY_MOST ? t->count : WHY_MOST;
    text_printf(w->out, ",\"why\":{\"cell\":%zu,\"roots\":[0],\"nodes\":[", t->element);
    for (size_t k = 0; k < room; k++) {
        text_printf(w->out, k ? "," : "");
        add_node(w, &t->nodes[k], room);
    }
    text_printf(w->out, "],\"missing\":[");
    for (size_t k = 0; k < t->missing_count && k < 32; k++)
        text_printf(w->out, "%s%zu", k ? "," : "", t->missing[k]);
    text_printf(w->out, "],\"left_out\":%zu}", t->left_out + t->count - room);
    why_tree_free(t);
}
