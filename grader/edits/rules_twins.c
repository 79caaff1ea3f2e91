/* One change for several axes. A mistake in a line for x is often made in the line for y, too. */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"

enum { CONTEXT = 3 }; /* tokens on one side that have to be alike */

/* Are both letters of one set, as i and k, or x and z? */
static bool are_axes(char a, char b)
{
    static const char *const sets[] = {"ijk", "xyz"};
    for (size_t s = 0; s < ARRAY_LEN(sets); s++)
        if (a && b && strchr(sets[s], a) && strchr(sets[s], b))
            return true;
    return false;
}

/* Are the texts the same but for letters of axes? */
static bool is_alike(const char *a, size_t a_length, const char *b, size_t b_length)
{
    if (a_length != b_length)
        return false;
    for (size_t c = 0; c < a_length; c++)
        if (a[c] != b[c] && !are_axes(a[c], b[c]))
            return false;
    return true;
}

static bool are_tokens_alike(const struct tokens *t, size_t a, size_t b)
{
    const struct token *x = &t->items[a], *y = &t->items[b];
    return x->kind == y->kind && is_alike(t->text + x->at, x->length, t->text + y->at, y->length);
}

/* The token after token k, casts such as (int) left out. */
static size_t next_of(const struct tokens *t, size_t k)
{
    static const char *const types[] = {"int", "unsigned", "float", NULL};
    bool cast = token_is(t, k + 1, "(") && token_among(t, k + 2, types) && token_is(t, k + 3, ")");
    return cast ? k + 4 : k + 1;
}

/* Do alike tokens stand before both, or after both? */
static bool have_alike_context(const struct proposer *p, const struct candidate *a, const struct candidate *b)
{
    bool before = true, after = true;
    size_t x = a->last, y = b->last;
    for (size_t d = 1; d <= CONTEXT; d++) {
        x = next_of(p->t, x);
        y = next_of(p->t, y);
        before = before && a->first >= p->f->open + d && are_tokens_alike(p->t, a->first - d, b->first - d);
        after = after && y <= p->f->close && are_tokens_alike(p->t, x, y);
    }
    return before || after;
}

/* Where the texts that are replaced differ in a letter, x and y, do the new ones differ in these, too? */
static bool turn_alike(const char *was, const char *other_was, size_t was_length, const char *is,
                       const char *other_is)
{
    for (size_t c = 0; is[c]; c++) {
        bool turned = is[c] == other_is[c];
        for (size_t w = 0; w < was_length && !turned; w++)
            turned = was[w] == is[c] && other_was[w] == other_is[c];
        if (!turned)
            return false;
    }
    return true;
}

static bool are_twins(const struct proposer *p, const struct candidate *a, const struct candidate *b)
{
    const struct piece *x = &a->pieces[0], *y = &b->pieces[0];
    bool same_was = x->to - x->from == y->to - y->from &&
                    memcmp(p->t->text + x->from, p->t->text + y->from, x->to - x->from) == 0,
         same_is = strcmp(x->is, y->is) == 0;
    return same_was == same_is && b->form == FORM_WRITE && b->piece_count == 1 && x->to <= y->from &&
           is_alike(x->is, strlen(x->is), y->is, strlen(y->is)) &&
           is_alike(p->t->text + x->from, x->to - x->from, p->t->text + y->from, y->to - y->from) &&
           turn_alike(p->t->text + x->from, p->t->text + y->from, x->to - x->from, x->is, y->is) &&
           have_alike_context(p, a, b);
}

/* The number of the statement that each token of the function is in. */
static size_t *number_statements(const struct proposer *p)
{
    size_t count = p->f->close - p->f->begin + 1, depth = 0, number = 0;
    size_t *numbers = xcalloc(count, sizeof *numbers);
    for (size_t k = 0; k < count; k++) {
        size_t token = p->f->begin + k;
        numbers[k] = number;
        depth += token_is(p->t, token, "(");
        depth -= depth && token_is(p->t, token, ")");
        number += !depth && (token_is(p->t, token, ";") || token_is(p->t, token, "{"));
    }
    return numbers;
}

/* What the search for twins goes over: the changes of one place, in the order of the text. */
struct twin_search {
    size_t begin, end;     /* of the list */
    const size_t *numbers; /* of statements, for tokens from the beginning of the function */
    size_t statements;     /* so many further on may the next twin be */
    bool *joined;          /* of each change in the list: it is a twin of one before it */
};

/* The change at `leader` together with its twins after it. */
static void propose_twins(struct proposer *p, const struct twin_search *s, size_t leader)
{
    const struct candidate *first = &p->out->items[leader];
    const struct candidate *twins[PIECES_MOST] = {first};
    size_t count = 1, at = s->numbers[first->first - p->f->begin];
    for (size_t k = leader + 1; k < s->end; k++) {
        const struct candidate *c = &p->out->items[k];
        size_t own = s->numbers[c->first - p->f->begin];
        if (own > at + s->statements)
            break;
        if (!are_twins(p, first, c) || c->pieces[0].from < twins[count - 1]->pieces[0].to)
            continue;
        if (count == PIECES_MOST)
            return;
        twins[count++] = c;
        s->joined[k - s->begin] = true;
        at = own;
    }
    if (count > 1)
        propose_together(p, twins, count);
}

static void search_twins(struct proposer *p, struct twin_search *s)
{
    s->joined = xcalloc(s->end - s->begin + 1, sizeof *s->joined);
    for (size_t k = s->begin; k < s->end; k++) {
        const struct candidate *c = &p->out->items[k];
        if (c->form == FORM_WRITE && c->piece_count == 1 && !s->joined[k - s->begin])
            propose_twins(p, s, k);
    }
    free(s->joined);
}

static int by_place(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return (x->pieces[0].from > y->pieces[0].from) - (x->pieces[0].from < y->pieces[0].from);
}

void twins_propose(struct proposer *p, size_t begin)
{
    size_t end = p->out->count, *numbers = number_statements(p);
    if (end > begin)
        qsort(p->out->items + begin, end - begin, sizeof *p->out->items, by_place);
    for (size_t statements = 0; statements <= 1; statements++)
        search_twins(p, &(struct twin_search){begin, end, numbers, statements, NULL});
    free(numbers);
}
