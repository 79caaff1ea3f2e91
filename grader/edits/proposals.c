#include "grader/edits/proposals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/spans.h"

enum { FEW = 4 };

static int compare(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    if (x->pieces[0].from != y->pieces[0].from)
        return x->pieces[0].from < y->pieces[0].from ? -1 : 1;
    if (x->pieces[0].to != y->pieces[0].to)
        return x->pieces[0].to < y->pieces[0].to ? -1 : 1;
    int by_text = strcmp(x->pieces[0].is, y->pieces[0].is);
    return by_text                                 ? by_text
           : x->pieces[1].from < y->pieces[1].from ? -1
                                                   : x->pieces[1].from > y->pieces[1].from;
}

static bool is_same(const struct candidate *a, const struct candidate *b)
{
    bool same = a->piece_count == b->piece_count;
    for (size_t k = 0; same && k < a->piece_count; k++)
        same = a->pieces[k].from == b->pieces[k].from && a->pieces[k].to == b->pieces[k].to &&
               strcmp(a->pieces[k].is, b->pieces[k].is) == 0;
    return same;
}

/* Two rules may lead to one text: the likelier one stays. */
static void drop_twice(struct proposals *list)
{
    size_t kept = 0;
    for (size_t k = 0; k < list->count; k++) {
        bool known = false;
        for (size_t other = 0; !known && other < kept; other++)
            known = is_same(&list->items[other], &list->items[k]);
        if (!known)
            list->items[kept++] = list->items[k];
    }
    list->count = kept;
}

void proposals_order(struct proposals *list)
{
    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, compare);
    drop_twice(list);
}

static void list_function(struct proposals *list, const struct tokens *t, const struct function *f)
{
    static const struct rule *const body_rules[] = {
        sign_rules,     shape_rules,     guard_rules,     last_rules,       end_rules,        march_rules,
        division_rules, axis_rules,      loop_rules,      unrolled_rules,   sum_rules,        order_rules,
        index_rules,    round_rules,     bracket_rules,   precedence_rules, everywhere_rules, split_rules,
        list_rules,     bound_rules,     pair_rules,      step_rules,       share_rules,      sibling_rules,
        ring_rules,     own_limit_rules, brace_rules,     omit_rules,       cast_rules,       stride_rules,
        pointer_rules,  range_rules,     named_rules,     fill_rules,       role_rules,       factor_rules,
        slot_rules,     copy_rules,      predicate_rules, address_rules,    store_rules,      thread_rules,
        side_rules,     rest_rules,      last_tile_rules, flip_rules,       skipped_rules,    swizzle_rules,
        clamp_rules};
    struct scope scope;
    struct proposer p = {.t = t, .f = f, .scope = &scope, .out = list};
    size_t begin = list->count;
    scope_read(&scope, t, f);
    for (size_t k = f->name + 1; k < f->close; k++) {
        if (token_is_kind(t, k, TOKEN_DIRECTIVE))
            continue;
        if (token_is(t, k, "static_assert") && t->items[k + 1].match > k) { /* no thread executes it */
            k = t->items[k + 1].match;
            continue;
        }
        ask_rules(&p, name_rules, k);
        ask_rules(&p, beside_rules, k);
        if (k < f->open)
            continue;
        for (size_t r = 0; r < ARRAY_LEN(body_rules); r++)
            ask_rules(&p, body_rules[r], k);
    }
    twins_propose(&p, begin);
}

static void propose_barrier(struct proposer *p, size_t k)
{
    struct candidate c = {.pieces = {piece_of(p->t, k, k)},
                          .piece_count = 1,
                          .first = k,
                          .last = k,
                          .line = p->t->items[k].line,
                          .form = FORM_BARRIER,
                          .cost = p->cost};
    c.pieces[0].to = c.pieces[0].from;
    snprintf(c.pieces[0].is, PIECE_TEXT, "__syncthreads(); ");
    propose_candidate(p, &c);
}

/* Before each statement of a kernel that does not stand alone after an if or a loop. One that stands under a
 * condition is likelier to be in the wrong place than another to be missing. */
static void list_barriers(struct proposals *list, const struct tokens *t, const struct function *f)
{
    struct scope scope;
    struct proposer p = {.t = t, .f = f, .scope = &scope, .out = list};
    scope_read(&scope, t, f);
    for (size_t k = f->open + 1; k <= f->close && f->role == ROLE_KERNEL; k++)
        if (span_begins_statement(t, f, k) && !token_is(t, k, "else") && !token_is(t, k, "{")) {
            p.cost = 0;
            propose_barrier(&p, k);
        }
    for (size_t k = f->open + 1; k < f->close; k++) {
        ask_rules(&p, wait_rules, k);
        ask_rules(&p, ring_race_rules, k);
    }
}

/* Is it the only change of its kind in its line? */
static bool is_single(enum edit_form form)
{
    return form == FORM_BARRIER || form == FORM_ALWAYS;
}

/* One of many changes of a line is less likely to be the one than each of a few: with four times as many,
 * each costs one more. The list is in its order. */
static void charge_crowds(struct proposals *list)
{
    for (size_t first = 0, end; first < list->count; first = end) {
        int more = 0;
        for (end = first; end < list->count && list->items[end].cost == list->items[first].cost &&
                          list->items[end].line == list->items[first].line;)
            end++;
        for (size_t size = end - first; size > FEW; size /= 4)
            more++;
        for (size_t k = first; k < end; k++)
            list->items[k].cost += is_single(list->items[k].form) ? 0 : more;
    }
}

/* How much likelier or less likely the place makes a change. */
static int cost_of_place(const struct slice *slice, const struct candidate *c)
{
    enum { IN_WRONG_TERM = -2 };
    int far = slice_distance(slice, c->line), other = slice_distance(slice, c->other_line);
    if (c->form == FORM_BARRIER)
        return 0;
    if (summands_have(&slice->wrong, c->pieces[0].from))
        return IN_WRONG_TERM;
    return c->other_line && other < far ? other : far;
}

void proposals_list(struct proposals *list, const struct tokens *t, const struct functions *functions,
                    const struct slice *slice, bool races)
{
    *list = (struct proposals){0};
    for (size_t f = 0; f < functions->count; f++)
        if (functions->items[f].reached && functions->items[f].role != ROLE_HOST)
            list_function(list, t, &functions->items[f]);
    for (size_t f = 0; f < functions->count && races; f++)
        if (functions->items[f].reached)
            list_barriers(list, t, &functions->items[f]);
    for (size_t k = 0; k < list->count; k++)
        list->items[k].cost += cost_of_place(slice, &list->items[k]);
    proposals_order(list);
    charge_crowds(list);
    proposals_order(list);
}

void proposals_free(struct proposals *list)
{
    free(list->items);
    *list = (struct proposals){0};
}
