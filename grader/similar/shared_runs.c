#include "grader/similar/shared_runs.h"

#include <stdlib.h>

#include "grader/similar/hash_table.h"

enum {
    PLACES_MOST = 32, /* looked at for one gram; a text that repeats itself has thousands */
    LINES_APART = 2,
};

struct search {
    const struct code_tokens *a, *b;
    struct hash_table places; /* of the grams of b */
    bool *taken;              /* tokens of b that are in a run */
};

static void index_places(struct search *s)
{
    s->taken = xcalloc(s->b->count + 1, sizeof *s->taken);
    for (size_t k = 0; k < gram_count(s->b); k++)
        hash_table_add(&s->places, gram_hash(&s->b->items[k]), k);
    hash_table_sort(&s->places);
}

/* How many tokens are the same from there on. */
static size_t extend(const struct search *s, size_t a, size_t b)
{
    size_t length = 0;
    while (a + length < s->a->count && b + length < s->b->count && !s->taken[b + length] &&
           s->a->items[a + length].code == s->b->items[b + length].code)
        length++;
    return length;
}

/* The longest run that begins at token `a`, and where it stands in b. 0: none. */
static size_t longest(const struct search *s, size_t a, size_t *b)
{
    uint64_t hash = gram_hash(&s->a->items[a]);
    size_t best = 0, first = hash_table_find(&s->places, 0, hash);
    for (size_t p = first; p < s->places.count && p < first + PLACES_MOST; p++) {
        const struct hash_row *place = &s->places.rows[p];
        size_t length = place->hash == hash ? extend(s, a, place->number) : 0;
        if (length > best) {
            best = length;
            *b = place->number;
        }
    }
    return best >= GRAM_TOKENS ? best : 0;
}

static bool follows(const struct shared_run *run, const struct shared_run *last)
{
    return run->from[0] <= last->to[0] + LINES_APART && run->from[1] >= last->to[1] &&
           run->from[1] <= last->to[1] + LINES_APART;
}

static void add_run(struct shared_runs *runs, const struct shared_run *run)
{
    struct shared_run *last = runs->count ? &runs->items[runs->count - 1] : NULL;
    if (!last || !follows(run, last)) {
        *ARRAY_PUSH(runs->items, runs->count, runs->capacity) = *run;
        return;
    }
    for (int side = 0; side < 2; side++)
        if (run->to[side] > last->to[side])
            last->to[side] = run->to[side];
}

static struct shared_run lines_of(const struct search *s, size_t a, size_t b, size_t length)
{
    const struct code_token *x = s->a->items + a, *y = s->b->items + b;
    return (struct shared_run){{x->line, y->line}, {x[length - 1].line, y[length - 1].line}};
}

void shared_runs_find(struct shared_runs *runs, const struct code_tokens *a, const struct code_tokens *b)
{
    struct search s = {.a = a, .b = b};
    index_places(&s);
    for (size_t at = 0, grams = gram_count(a); at < grams;) {
        size_t place = 0, length = longest(&s, at, &place);
        if (length) {
            struct shared_run run = lines_of(&s, at, place, length);
            add_run(runs, &run);
        }
        for (size_t k = 0; k < length; k++)
            s.taken[place + k] = true;
        at += length ? length : 1;
    }
    hash_table_free(&s.places);
    free(s.taken);
}

void shared_runs_free(struct shared_runs *runs)
{
    free(runs->items);
    *runs = (struct shared_runs){0};
}
