#include "grader/edits/proposals.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/spans.h"

struct piece piece_of(const struct tokens *t, size_t first, size_t last)
{
    return (struct piece){.from = t->items[first].at, .to = t->items[last].at + t->items[last].length};
}

/* Text of these bytes, for another piece. False if there is no room for it. */
static bool take_text(struct piece *to, const struct tokens *t, const struct piece *from)
{
    size_t length = from->to - from->from;
    if (length >= sizeof to->is)
        return false;
    memcpy(to->is, t->text + from->from, length);
    to->is[length] = 0;
    return true;
}

void propose_candidate(struct proposer *p, const struct candidate *c)
{
    *ARRAY_PUSH(p->out->items, p->out->count, p->out->capacity) = *c;
}

/* Would both sides of a comparison be this one word? */
static bool is_tautology(const struct tokens *t, size_t first, size_t last, const char *is)
{
    static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", NULL},
                             *const before[] = {"(", "&&", "||", "=", "return", NULL},
                             *const after[] = {")", "&&", "||", "?", ";", NULL};
    bool left = first > 2 && token_among(t, first - 1, signs) && token_is(t, first - 2, is) &&
                token_among(t, first - 3, before);
    bool right =
        token_among(t, last + 1, signs) && token_is(t, last + 2, is) && token_among(t, last + 3, after);
    return left || right;
}

/* Would it be x - x or x / x? */
static bool is_of_itself(const struct tokens *t, size_t first, size_t last, const char *is)
{
    static const char *const signs[] = {"-", "/", "%", NULL}, *const before[] = {"(", "[", "=",      ",",
                                                                                 "?", ":", "return", NULL},
                             *const after[] = {")", "]", ";", ",", "?", ":", NULL};
    bool left = first > 2 && token_among(t, first - 1, signs) && token_is(t, first - 2, is) &&
                token_among(t, first - 3, before);
    bool right =
        token_among(t, last + 1, signs) && token_is(t, last + 2, is) && token_among(t, last + 3, after);
    return left || (right && token_among(t, first - 1, before));
}

/* Is the text a width of a shuffle, its fourth argument, that CUDA does not allow? (CUDA C++ Programming
 * Guide, "Warp Shuffle Functions") */
static bool is_wrong_width(const struct tokens *t, size_t k, const char *is)
{
    static const char *const widths[] = {"2", "4", "8", "16", "32"};
    int commas = 0;
    while (k > 1 && t->items[k - 1].match <= k - 1 && !token_is(t, k - 1, ";")) {
        k = t->items[k - 1].match;
        commas += token_is(t, k, ",");
    }
    const char *name = k > 1 ? t->text + t->items[k - 2].at : "";
    bool allowed = commas != 3 || strncmp(name, "__shfl_", 7) != 0;
    for (size_t w = 0; w < ARRAY_LEN(widths); w++)
        allowed = allowed || strcmp(is, widths[w]) == 0;
    return !allowed;
}

/* Would the loop of a for make one round, for (i = t; i < n; i += n)? */
static bool is_step_of_limit(const struct tokens *t, size_t k, const char *is)
{
    size_t open = k;
    while (open > 1 && !token_is(t, open, "{") && !token_is(t, open, "("))
        open--;
    bool found = false;
    for (size_t at = open; token_is(t, k - 1, "+=") && token_is(t, open - 1, "for") && at < k; at++)
        found = found || ((token_is(t, at, "<") || token_is(t, at, "<=")) && token_is(t, at + 1, is) &&
                          token_is(t, at + 2, ";"));
    return found;
}

void propose(struct proposer *p, size_t first, size_t last, const char *format, ...)
{
    struct candidate c = {.pieces = {piece_of(p->t, first, last)},
                          .piece_count = 1,
                          .first = first,
                          .last = last,
                          .line = p->t->items[first].line,
                          .cost = p->cost};
    va_list args;
    va_start(args, format);
    int length = vsnprintf(c.pieces[0].is, PIECE_TEXT, format, args);
    va_end(args);
    if (length < PIECE_TEXT && !is_tautology(p->t, first, last, c.pieces[0].is) &&
        !is_of_itself(p->t, first, last, c.pieces[0].is) && !is_wrong_width(p->t, first, c.pieces[0].is) &&
        !is_step_of_limit(p->t, first, c.pieces[0].is))
        propose_candidate(p, &c);
}

void propose_name(struct proposer *p, size_t first, size_t last, const struct scope_name *name)
{
    propose(p, first, last, "%.*s", (int)name->length, name->at);
}

void propose_axis(struct proposer *p, size_t k, char axis)
{
    size_t count = p->out->count;
    propose(p, k, k, "%c", axis);
    if (p->out->count > count)
        p->out->items[count].axis = axis;
}

void propose_swap(struct proposer *p, const size_t first[2], const size_t second[2], enum edit_form form)
{
    struct candidate c = {
        .pieces = {piece_of(p->t, first[0], first[1]), piece_of(p->t, second[0], second[1])},
        .piece_count = 2,
        .first = first[0],
        .last = second[1],
        .line = p->t->items[first[0]].line,
        .other_line = p->t->items[second[0]].line,
        .form = form,
        .cost = p->cost};
    if (take_text(&c.pieces[0], p->t, &c.pieces[1]) && take_text(&c.pieces[1], p->t, &c.pieces[0]) &&
        strcmp(c.pieces[0].is, c.pieces[1].is) != 0)
        propose_candidate(p, &c);
}

void propose_move(struct proposer *p, size_t brace, size_t to, const size_t statement[2], enum edit_form form)
{
    struct piece cut = piece_of(p->t, brace, brace), put = piece_of(p->t, to, to);
    put.to = put.from;
    snprintf(put.is, sizeof put.is, "} ");
    bool forward = put.from > cut.from;
    struct candidate c = {.pieces = {forward ? cut : put, forward ? put : cut},
                          .piece_count = 2,
                          .first = statement[0],
                          .last = statement[1],
                          .line = p->t->items[statement[0]].line,
                          .other_line = p->t->items[p->t->items[brace].match].line,
                          .form = form,
                          .cost = p->cost};
    propose_candidate(p, &c);
}

void propose_put(struct proposer *p, const size_t statement[2], bool guarded, enum edit_form form,
                 const char *more)
{
    struct piece own = piece_of(p->t, statement[0], statement[1]);
    bool after = form == FORM_PUT_AFTER;
    struct candidate c = {.pieces = {{.from = own.from, .to = own.from}, {.from = own.to, .to = own.to}},
                          .piece_count = 2,
                          .first = statement[0],
                          .last = statement[1],
                          .line = p->t->items[statement[0]].line,
                          .form = form,
                          .cost = p->cost,
                          .guarded = guarded};
    int before_length = snprintf(c.pieces[0].is, PIECE_TEXT, "%s%s ", guarded ? "{ " : "", after ? "" : more),
        after_length = snprintf(c.pieces[1].is, PIECE_TEXT, " %s%s", after ? more : "", guarded ? "}" : "");
    if (before_length < PIECE_TEXT && after_length < PIECE_TEXT)
        propose_candidate(p, &c);
}

void propose_each(struct proposer *p, const size_t *tokens, size_t count, const char *is)
{
    struct candidate c = {.piece_count = count,
                          .first = tokens[0],
                          .last = tokens[0],
                          .line = p->t->items[tokens[0]].line,
                          .other_line = p->t->items[tokens[count - 1]].line,
                          .form = FORM_EACH,
                          .cost = p->cost};
    for (size_t k = 0; k < count; k++) {
        c.pieces[k] = piece_of(p->t, tokens[k], tokens[k]);
        if (snprintf(c.pieces[k].is, PIECE_TEXT, "%s", is) >= PIECE_TEXT)
            return;
    }
    propose_candidate(p, &c);
}

void propose_together(struct proposer *p, const struct candidate *const *changes, size_t count)
{
    struct candidate c = *changes[0];
    c.form = FORM_TWINS;
    c.piece_count = count;
    c.last = changes[count - 1]->last;
    c.other_line = changes[count - 1]->line;
    c.cost++;
    for (size_t k = 1; k < count; k++)
        c.pieces[k] = changes[k]->pieces[0];
    propose_candidate(p, &c);
}

void propose_more(struct proposer *p, size_t last, const char *more)
{
    struct piece own = piece_of(p->t, last, last);
    struct candidate c = {.pieces = {{.from = own.to, .to = own.to}},
                          .piece_count = 1,
                          .first = last,
                          .last = last,
                          .line = p->t->items[last].line,
                          .form = FORM_MORE,
                          .cost = p->cost};
    if (snprintf(c.pieces[0].is, PIECE_TEXT, " %s", more) < PIECE_TEXT)
        propose_candidate(p, &c);
}

void propose_loop(struct proposer *p, const size_t declared[2], size_t close, const char *header)
{
    struct piece end = piece_of(p->t, close, close);
    struct candidate c = {
        .pieces = {piece_of(p->t, declared[0], declared[1]), {.from = end.from, .to = end.from, .is = "} "}},
        .piece_count = 2,
        .first = declared[0],
        .last = declared[1],
        .line = p->t->items[declared[0]].line,
        .form = FORM_LOOP,
        .cost = p->cost};
    if (snprintf(c.pieces[0].is, PIECE_TEXT, "%s {", header) < PIECE_TEXT)
        propose_candidate(p, &c);
}

void propose_always(struct proposer *p, size_t open)
{
    size_t count = p->out->count;
    propose(p, open + 1, p->t->items[open].match - 1, "true");
    if (p->out->count > count)
        p->out->items[count].form = FORM_ALWAYS;
}

/* ---- the list ---- */

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

void ask_rules(struct proposer *p, const struct rule *rules, size_t k)
{
    for (; rules->propose; rules++) {
        p->cost = rules->cost;
        rules->propose(p, k);
    }
}

static void list_function(struct proposals *list, const struct tokens *t, const struct function *f)
{
    static const struct rule *const body_rules[] = {sign_rules,    shape_rules,      guard_rules, end_rules,
                                                    march_rules,   division_rules,   axis_rules,  loop_rules,
                                                    sum_rules,     order_rules,      index_rules, round_rules,
                                                    bracket_rules, everywhere_rules, split_rules};
    struct scope scope;
    struct proposer p = {.t = t, .f = f, .scope = &scope, .out = list};
    size_t begin = list->count;
    scope_read(&scope, t, f);
    for (size_t k = f->name + 1; k < f->close; k++) {
        if (token_is_kind(t, k, TOKEN_DIRECTIVE))
            continue;
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

/* Before each statement of a kernel that does not stand alone after an if or a loop. */
static void list_barriers(struct proposals *list, const struct tokens *t, const struct function *f)
{
    struct proposer p = {.t = t, .f = f, .out = list};
    for (size_t k = f->open + 1; k <= f->close && f->role == ROLE_KERNEL; k++)
        if (span_begins_statement(t, f, k) && !token_is(t, k, "else") && !token_is(t, k, "{"))
            propose_barrier(&p, k);
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
            list->items[k].cost += list->items[k].form == FORM_BARRIER ? 0 : more;
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

void candidate_apply(struct text *out, const struct tokens *t, const struct candidate *c)
{
    size_t at = 0;
    for (size_t k = 0; k < c->piece_count; k++) {
        text_add(out, t->text + at, c->pieces[k].from - at);
        text_printf(out, "%s", c->pieces[k].is);
        at = c->pieces[k].to;
    }
    text_printf(out, "%s", t->text + at);
}
