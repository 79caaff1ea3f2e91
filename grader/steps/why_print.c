#include "grader/steps/why_print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"

enum { PATHS_MOST = 2, STEPS_MOST = 6, INDENT = 2, TEXT = 12 };

/* ---- ways through the tree ---- */

/* By node: the one that it was first reached from; the root's is itself. */
static uint32_t *find_parents(const struct why_tree *t)
{
    uint32_t *parent = xcalloc(t->count, sizeof *parent), *queue = xcalloc(t->count, sizeof *queue);
    size_t head = 0, tail = 0;
    memset(parent, 0xff, t->count * sizeof *parent);
    parent[0] = 0;
    queue[tail++] = 0;
    while (head < tail) {
        const struct why_node *n = &t->nodes[queue[head]];
        for (size_t k = 0; k < n->from_count; k++)
            if (parent[n->from[k]] == NO_EVENT) {
                parent[n->from[k]] = queue[head];
                queue[tail++] = n->from[k];
            }
        head++;
    }
    free(queue);
    return parent;
}

/* Is this the end of a way that should not be there? */
static bool is_wrong_end(const struct why_node *n)
{
    return n->differs || n->kind == WHY_UNDEFINED || n->kind == WHY_OUTSIDE;
}

/* The wrong ends, at most `most`; without any, the first end of all. */
static size_t find_ends(const struct why_tree *t, uint32_t *ends, size_t most)
{
    size_t count = 0;
    for (uint32_t k = 1; k < t->count && count < most; k++)
        if (is_wrong_end(&t->nodes[k]))
            ends[count++] = k;
    for (uint32_t k = 1; k < t->count && !count; k++)
        if (!t->nodes[k].from_count)
            ends[count++] = k;
    return count;
}

static size_t count_wrong_ends(const struct why_tree *t)
{
    size_t count = 0;
    for (size_t k = 1; k < t->count; k++)
        count += is_wrong_end(&t->nodes[k]);
    return count;
}

/* ---- one step ---- */

static void name_thread(const struct steps *s, const struct why_node *n, char *to, size_t size)
{
    const struct event *e = event_at(s->log, n->event);
    uint32_t block[3], thread[3];
    steps_block_index(s, e->launch, e->block, block);
    steps_thread_index(s, e->launch, e->warp, n->lane, thread);
    snprintf(to, size, "thread (%u,%u,%u) of block (%u,%u,%u)", thread[0], thread[1], thread[2], block[0],
             block[1], block[2]);
}

static void say_end(struct text *to, const struct steps *s, const struct why_node *n)
{
    char place[120], want[120];
    why_place(s, n, place, sizeof place);
    if (n->kind == WHY_UNDEFINED && n->place.space != FOLLOW_NOWHERE) {
        text_printf(to, n->say[0] ? "%s had not been written by then: %s" : "%s had not been written by then",
                    place, n->say);
    } else if (n->say[0]) {
        text_printf(to, "%s", n->say);
    } else if (n->kind == WHY_INPUT && n->has_want) {
        steps_cell_name(s, 0, n->want, want, sizeof want);
        text_printf(to, "the definition uses %s here, not %s", want, place);
    } else if (n->kind == WHY_INPUT && n->differs) {
        text_printf(to, "the definition does not use %s for this output", place);
    } else if (n->kind == WHY_OUTSIDE) {
        text_printf(to, "%s lies outside of its buffer", place);
    } else if (n->kind == WHY_FILL) {
        text_printf(to, "%s was set by cudaMemset", place);
    } else if (n->kind == WHY_CONSTANT) {
        text_printf(to, "%s is a constant", place);
    } else {
        text_printf(to, "%s is an input", place);
    }
}

static void tell_step(struct page *p, const struct steps *s, const struct why_node *n)
{
    char place[120], value[60], thread[100] = "";
    why_place(s, n, place, sizeof place);
    why_value(s, n, value, sizeof value);
    bool runs = n->event != NO_EVENT && event_at(s->log, n->event)->kind != EVENT_HOST;
    if (runs)
        name_thread(s, n, thread, sizeof thread);
    struct text to = {0};
    page_tab(p, INDENT);
    if (n->line)
        page_words(p, "line %d", n->line);
    page_tab(p, TEXT);
    p->indent = TEXT + 2;
    switch (n->kind) {
    case WHY_STORE:
        text_printf(&to, n->undefined ? "%s stores %s in %s, which was not defined" : "%s stores %s in %s",
                    thread, n->undefined ? "a value" : value, place);
        break;
    case WHY_LOAD:
        text_printf(&to, "%s reads %s = %s", thread, place, value);
        if (n->unordered)
            text_printf(&to, ", which another warp wrote with no barrier in between");
        break;
    case WHY_SHUFFLE:
        text_printf(&to, "%s gets %s from lane %u of its warp", thread, value,
                    event_partner(s->log, event_at(s->log, n->event), n->lane));
        break;
    case WHY_ATOMIC:
        text_printf(&to, "%s changes %s by an atomic operation", thread, place);
        break;
    case WHY_TOGETHER:
        text_printf(&to, "the lanes of its warp compute %s together", value);
        break;
    case WHY_COPY:
        text_printf(&to, runs ? "%s copies to %s" : "%s%s is copied there by cudaMemcpy", thread, place);
        break;
    case WHY_INPUT:
    case WHY_CONSTANT:
    case WHY_FILL:
    case WHY_UNDEFINED:
    case WHY_OUTSIDE:
    case WHY_NEVER:
        say_end(&to, s, n);
        break;
    }
    page_words(p, "%s.", to.s);
    page_end_line(p);
    text_free(&to);
}

/* From the root to an end: the first steps and the last ones, if there are many. */
static void tell_way(struct page *p, const struct steps *s, const struct why_tree *t, const uint32_t *parent,
                     uint32_t end, bool first)
{
    uint32_t way[4096];
    size_t length = 0;
    for (uint32_t k = end; k && length < ARRAY_LEN(way); k = parent[k])
        way[length++] = k;
    if (first)
        tell_step(p, s, &t->nodes[0]);
    for (size_t k = length; k-- > 0;) {
        bool inner = length > STEPS_MOST && k < length - STEPS_MOST / 2 && k >= STEPS_MOST / 2;
        if (!inner)
            tell_step(p, s, &t->nodes[way[k]]);
        else if (k == STEPS_MOST / 2) {
            page_tab(p, TEXT);
            page_words(p, "... %zu more steps ...", length - STEPS_MOST);
            page_end_line(p);
        }
    }
}

/* ---- the rest ---- */

static void add_lines(int *lines, unsigned *count, unsigned most, const struct why_lines *from)
{
    for (unsigned k = 0; k < from->count; k++) {
        unsigned at = 0;
        while (at < *count && lines[at] != from->line[k])
            at++;
        if (at == *count && *count < most)
            lines[(*count)++] = from->line[k];
    }
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Add one sentence as a line of its own. */
static void tell(struct page *p, struct text *sentence)
{
    page_words(p, "%s", sentence->s);
    page_end_line(p);
    text_free(sentence);
}

static void tell_lines(struct page *p, const struct why_tree *t)
{
    enum { NODES_LOOKED_AT = 200 };
    int lines[16];
    unsigned count = 0;
    struct text sentence = {0};
    for (size_t k = 0; k < t->count && k < NODES_LOOKED_AT; k++) {
        add_lines(lines, &count, ARRAY_LEN(lines), &t->nodes[k].made);
        add_lines(lines, &count, ARRAY_LEN(lines), &t->nodes[k].decided);
    }
    qsort(lines, count, sizeof *lines, by_number);
    if (!count)
        return;
    text_printf(&sentence, count == 1 ? "It depends on line" : "It depends on lines");
    for (unsigned k = 0; k < count; k++)
        text_printf(&sentence, " %d%s", lines[k], k + 1 < count ? "," : ".");
    tell(p, &sentence);
}

static void tell_missing(struct page *p, const struct steps *s, const struct why_tree *t)
{
    enum { SHOWN = 4 };
    char name[120];
    size_t wrong = count_wrong_ends(t);
    struct text sentence = {0};
    if (!t->missing_count || (wrong && wrong >= t->missing_count))
        return;
    text_printf(&sentence, "The definition also uses");
    for (size_t k = 0; k < t->missing_count && k < SHOWN; k++) {
        steps_cell_name(s, 0, t->missing[k], name, sizeof name);
        text_printf(&sentence, " %s%s", name, k + 1 < t->missing_count && k + 1 < SHOWN ? "," : "");
    }
    if (t->missing_count > SHOWN)
        text_printf(&sentence, " and %zu more elements", t->missing_count - SHOWN);
    text_printf(&sentence, " for this output: no step on the way reads %s.",
                t->missing_count > 1 ? "them" : "it");
    tell(p, &sentence);
}

static void tell_inputs(struct page *p, const struct steps *s, const struct why_tree *t)
{
    size_t inputs = 0, right = 0;
    for (size_t k = 0; k < t->count; k++) {
        inputs += t->nodes[k].kind == WHY_INPUT && steps_parameter(s, t->nodes[k].place.space) == 0;
        right += t->nodes[k].kind == WHY_INPUT && steps_parameter(s, t->nodes[k].place.space) == 0 &&
                 !t->nodes[k].differs;
    }
    if (!inputs || t->left_out)
        return;
    page_words(p, "It is made from %zu element%s of %s; the definition uses %s%s.", inputs,
               inputs == 1 ? "" : "s", s->buffers[0].spec->name,
               right == inputs ? (inputs == 1 ? "it" : "all of them") : "",
               right == inputs ? ""
               : right         ? "only some of them"
                               : "none of them");
    page_end_line(p);
}

static void tell_title(struct page *p, const struct steps *s, const struct why_tree *t)
{
    const struct steps_buffer *out = &s->buffers[s->output];
    double got = steps_number(s, s->output, t->element, true);
    char name[120];
    struct text sentence = {0};
    bool never = t->nodes[0].kind == WHY_NEVER, wanted = !isnan(out->wanted[t->element]);
    steps_cell_name(s, s->output, t->element, name, sizeof name);
    if (never)
        text_printf(&sentence, "%s is never written", name);
    else
        text_printf(&sentence, "%s is %s", name, steps_shown(s, s->output, got).s);
    if (out->marks[t->element] == MARK_RIGHT)
        text_printf(&sentence, ", as it should be");
    else if (wanted)
        text_printf(&sentence, "; it should be %s", steps_shown(s, s->output, out->wanted[t->element]).s);
    else if (!never)
        text_printf(&sentence, "; it should not be written");
    page_ink(p, INK_BOLD);
    text_printf(&sentence, " (%s, %s, seed %llu).", s->entry->name, shape_name(s->shape).s,
                (unsigned long long)s->seed);
    tell(p, &sentence);
}

void why_print(struct page *p, const struct steps *s, const struct why_tree *t)
{
    uint32_t ends[PATHS_MOST], *parent = find_parents(t);
    size_t count = find_ends(t, ends, ARRAY_LEN(ends)), wrong = count_wrong_ends(t);
    p->indent = INDENT;
    tell_title(p, s, t);
    if (!count)
        tell_step(p, s, &t->nodes[0]);
    for (size_t k = 0; k < count; k++)
        tell_way(p, s, t, parent, ends[k], k == 0);
    p->indent = INDENT;
    if (wrong > count) {
        page_words(p, "%zu more way%s wrongly like these.", wrong - count,
                   wrong - count == 1 ? " ends" : "s end");
        page_end_line(p);
    }
    if (t->nodes[0].kind != WHY_NEVER) {
        tell_inputs(p, s, t);
        tell_missing(p, s, t);
        tell_lines(p, t);
    }
    if (t->left_out) {
        page_words(p, "%zu more step%s left out: choose a smaller size with --n.", t->left_out,
                   t->left_out == 1 ? " is" : "s are");
        page_end_line(p);
    }
    free(parent);
}
