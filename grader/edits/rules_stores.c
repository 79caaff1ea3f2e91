/* Changes of a guard that asks for the cell that a thread has loaded, where it stores another one:
 * bool inside = i < n - 1; t[z] = in[at(n, i)]; if (inside) out[at(n, i0 + w)] = t[w]; */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

enum { AXES = 4, RARER = 5 }; /* RARER: fewer texts have two indices that are alike in several coordinates */

/* The coordinates of a load, names, and what stands for each in the index of a store. */
struct coordinates {
    size_t names[AXES], first[AXES], last[AXES];
    size_t count;
};

/* What stands at token b of a store's index for the name at token a of a load's: up to where both go on
 * alike. 0: they do not. */
static size_t end_of_other(const struct tokens *t, size_t a, size_t load_end, size_t b, size_t store_end)
{
    if (a + 1 == load_end)
        return store_end - 1;
    size_t end = b;
    while (end < store_end && (end == b || !token_same(t, end, a + 1)))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    return end < store_end ? end - 1 : 0;
}

/* Is token k an integer that the kernel sets itself? */
static bool is_own(const struct proposer *p, size_t k)
{
    const struct scope_name *name = used_name(p, k);
    return name && name->kind == NAME_INTEGER && !name->constant && name->token > p->f->open;
}

/* Read the index of a load in [a, load_end) beside that of a store in [b, store_end). False: they are built
 * in two ways. */
static bool take_coordinates(struct coordinates *c, const struct proposer *p, size_t a, size_t load_end,
                             size_t b, size_t store_end)
{
    const struct tokens *t = p->t;
    c->count = 0;
    while (a < load_end && b < store_end) {
        if (!token_same(t, a, b)) {
            size_t last = is_own(p, a) ? end_of_other(t, a, load_end, b, store_end) : 0;
            if (!last || c->count == AXES)
                return false;
            c->names[c->count] = a;
            c->first[c->count] = b;
            c->last[c->count++] = last;
            b = last;
        }
        a++;
        b++;
    }
    return c->count && a == load_end && b == store_end;
}

/* The number of the coordinate that token k names; the count of all: none. */
static size_t coordinate_at(const struct coordinates *c, const struct tokens *t, size_t k)
{
    size_t n = 0;
    while (n < c->count && (!token_same(t, k, c->names[n]) || token_is(t, k - 1, ".")))
        n++;
    return n;
}

/* Append what the store has for coordinate n in the place of token k: a sum in brackets where it needs them.
 */
static void write_coordinate(struct text *to, const struct tokens *t, const struct coordinates *c, size_t n,
                             size_t k)
{
    static const char *const before[] = {"*", "/", "%", "-", "!", NULL}, *const after[] = {"*", "/", "%",
                                                                                           NULL};
    size_t first = c->first[n], last = c->last[n];
    bool own = token_is(t, first, "(") && t->items[first].match == last;
    bool tight = last > first && (token_among(t, k - 1, before) || token_among(t, k + 1, after));
    struct piece sum = own ? piece_of(t, first + 1, last - 1) : piece_of(t, first, last);
    text_printf(to, tight ? "(%.*s)" : "%.*s", (int)(sum.to - sum.from), t->text + sum.from);
}

/* The tokens first to last with what the store has for each coordinate. False: they name none. */
static bool write_for_store(struct text *to, const struct tokens *t, const struct coordinates *c,
                            size_t first, size_t last)
{
    bool any = false;
    for (size_t k = first; k <= last; k++) {
        size_t n = coordinate_at(c, t, k), end = t->items[k].at + t->items[k].length;
        if (n < c->count)
            write_coordinate(to, t, c, n, k);
        else
            text_add(to, t->text + t->items[k].at, t->items[k].length);
        if (k < last)
            text_add(to, t->text + end, t->items[k + 1].at - end);
        any = any || n < c->count;
    }
    return any;
}

/* The value that the condition of token k is declared with, "bool inside = ...;": its tokens. */
static bool take_value(size_t value[2], const struct proposer *p, size_t k)
{
    static const char *const before[] = {"bool", "int", "auto", ",", NULL};
    const struct tokens *t = p->t;
    size_t name = k - 1;
    while (name > p->f->open && !(token_same(t, name, k) && token_is(t, name + 1, "=")))
        name--;
    if (name == p->f->open || !token_among(t, name - 1, before))
        return false;
    size_t end = name + 2;
    while (end < k && !token_is(t, end, ";") && !token_is(t, end, ","))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    value[0] = name + 2;
    value[1] = end - 1;
    return true;
}

/* The part of a condition in tokens first to last, or what it names, for the store. False: it asks for no
 * coordinate of the load. */
static bool write_part(struct text *to, const struct proposer *p, const struct coordinates *c, size_t first,
                       size_t last)
{
    struct text part = {0};
    size_t value[2] = {first, last};
    bool moved =
        (first < last || take_value(value, p, first)) && write_for_store(&part, p->t, c, value[0], value[1]);
    if (moved) {
        bool either = strstr(part.s, "||") && value[0] != first;
        text_printf(to, either ? "%s(%s)" : "%s%s", to->length ? " && " : "", part.s);
    }
    text_free(&part);
    return moved;
}

/* What an if in [open, close] asks of the coordinates, for the store, and the tokens from moved[0] to
 * moved[1] that ask it. False: nothing, or these parts stand apart. */
static bool take_condition(struct text *to, size_t moved[2], const struct proposer *p,
                           const struct coordinates *c, size_t open, size_t close)
{
    bool together = true;
    moved[0] = moved[1] = 0;
    for (size_t first = open + 1, end; first < close; first = end + 1) {
        for (end = first; end < close && !token_is(p->t, end, "&&");)
            end = p->t->items[end].match > end ? p->t->items[end].match + 1 : end + 1;
        if (!write_part(to, p, c, first, end - 1))
            continue;
        together = together && (!moved[0] || moved[1] + 2 == first);
        moved[0] = moved[0] ? moved[0] : first;
        moved[1] = end - 1;
    }
    return moved[0] && together;
}

/* The condition of the if without these tokens; "true": it asks nothing else. */
static struct piece without(const struct tokens *t, size_t open, size_t close, const size_t moved[2])
{
    bool begins = moved[0] == open + 1, ends = moved[1] + 1 == close;
    struct piece piece = piece_of(t, begins ? moved[0] : moved[0] - 1, moved[1]);
    if (begins && ends)
        strcpy(piece.is, "true");
    else if (begins)
        piece.to = t->items[moved[1] + 2].at;
    return piece;
}

/* With the store's own guard in place of what the if asks. */
static void propose_own_guard(struct proposer *p, const struct coordinates *c, size_t open,
                              const size_t store[2])
{
    struct text guard = {0};
    size_t moved[2], close = p->t->items[open].match;
    struct candidate change = {.first = store[0],
                               .last = store[1],
                               .line = p->t->items[store[0]].line,
                               .form = FORM_CELL,
                               .cost = p->cost - (c->count > 1 ? RARER : 0)};
    if (take_condition(&guard, moved, p, c, open, close)) {
        change.pieces[change.piece_count++] = without(p->t, open, close, moved);
        int line = change.line, other = p->t->items[moved[0]].line;
        bool fits = candidate_guard(&change, p->t, store, guard.s);
        change.line = line;
        change.other_line = other;
        if (fits)
            propose_candidate(p, &change);
    }
    text_free(&guard);
}

/* Each if that the store stands in. */
static void ask_ifs(struct proposer *p, const struct coordinates *c, const size_t store[2])
{
    for (size_t k = p->f->open + 1; k < store[0]; k++) {
        bool branch = token_is(p->t, k, "if") && token_is(p->t, k + 1, "(");
        size_t close = branch ? p->t->items[k + 1].match : k;
        if (branch && span_whole_end(p->t, p->f, k) >= store[1] && close < store[0])
            propose_own_guard(p, c, k + 1, store);
    }
}

/* Is token k an array of global memory with an index? */
static bool is_element(const struct proposer *p, size_t k)
{
    const struct scope_name *array = token_is(p->t, k + 1, "[") ? used_name(p, k) : NULL;
    return array && array->kind == NAME_POINTER;
}

/* At the array of a store. */
static void cell_of_store(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool element = k > p->f->open && is_element(p, k);
    size_t close = element ? t->items[k + 1].match : 0, end = close ? span_statement_end(t, p->f, k) : 0;
    if (!end || !token_is(t, close + 1, "=") ||
        !(span_begins_statement(t, p->f, k) || span_is_guarded(t, p->f, k)))
        return;
    for (size_t load = p->f->open + 1; load < k; load++) {
        struct coordinates c;
        if (is_element(p, load) && take_coordinates(&c, p, load + 2, t->items[load + 1].match, k + 2, close))
            ask_ifs(p, &c, (size_t[2]){k, end});
    }
}

const struct rule store_rules[] = {{cell_of_store, 2}, {NULL, 0}};
