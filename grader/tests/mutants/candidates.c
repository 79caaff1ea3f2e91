#include "grader/tests/mutants/candidates.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define LIST "grader/tests/mutants/equivalent.txt"

/* ---- making them ---- */

static bool read_equivalents(struct equivalents *list, struct why *why)
{
    struct text text = {0};
    struct why line;
    if (!file_read(&text, LIST, 1 << 20))
        die(LIST ": %s", strerror(errno));
    bool good = equivalents_read(list, text.s ? text.s : "", &line);
    if (!good)
        why_say(why, LIST ": %s", line.text);
    text_free(&text);
    return good;
}

static void add_mutant(struct candidates *c, size_t i)
{
    const struct mutant *m = &c->mutants.items[i];
    struct equivalent *listed = equivalents_find(&c->equivalents, m);
    if (listed)
        listed->matched = true;
    *ARRAY_PUSH(c->items, c->count, c->capacity) = (struct candidate){
        .name = mutant_name(&c->mutants, i), .lab = origin_lab(m->origin), .mutant = m, .listed = listed};
}

/* A list with a mutant that no rule makes is out of date. */
static bool all_matched(const struct equivalents *list, struct why *why)
{
    for (size_t i = 0; i < list->count; i++)
        if (!list->items[i].matched) {
            const struct equivalent *e = &list->items[i];
            why_say(why, LIST ":%d: %s makes no such change of %s: %.150s", e->at, e->rule, e->origin,
                    e->change);
            return false;
        }
    return true;
}

static struct outcome *shared_outcomes(size_t count)
{
    void *memory =
        mmap(NULL, count * sizeof(struct outcome), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        die("no memory for %zu outcomes: %s", count, strerror(errno));
    return memory;
}

bool candidates_make(struct candidates *c, struct why *why)
{
    c->origins = origins_read(&c->mutants, &c->origin_count);
    if (!read_equivalents(&c->equivalents, why) || !variants_read(&c->variants, why))
        return false;
    for (size_t i = 0; i < c->mutants.count; i++)
        add_mutant(c, i);
    for (size_t i = 0; i < c->variants.count; i++) {
        const struct variant *v = &c->variants.items[i];
        *ARRAY_PUSH(c->items, c->count, c->capacity) =
            (struct candidate){.name = xstrdup(v->name), .lab = origin_lab(v->path), .variant = v};
    }
    c->outcomes = shared_outcomes(c->count);
    for (size_t i = 0; i < c->count; i++)
        c->items[i].outcome = &c->outcomes[i];
    return all_matched(&c->equivalents, why);
}

void candidates_free(struct candidates *c)
{
    for (size_t i = 0; i < c->count; i++)
        free(c->items[i].name);
    free(c->items);
    if (c->outcomes)
        munmap(c->outcomes, (c->mutants.count + c->variants.count) * sizeof *c->outcomes);
    mutants_free(&c->mutants);
    origins_free(c->origins, c->origin_count);
    equivalents_free(&c->equivalents);
    variants_free(&c->variants);
    *c = (struct candidates){0};
}

/* ---- choosing among them ---- */

/* Keep the items for which keep(c, i, argument) holds. */
static void choose(struct candidates *c,
                   bool (*keep)(const struct candidates *c, size_t i, const void *argument),
                   const void *argument)
{
    bool *kept = xcalloc(c->count, sizeof *kept);
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++)
        kept[i] = keep(c, i, argument);
    for (size_t i = 0; i < c->count; i++)
        if (kept[i])
            c->items[count++] = c->items[i];
        else
            free(c->items[i].name);
    c->count = count;
    free(kept);
}

static bool has_word(const struct candidates *c, size_t i, const void *word)
{
    return strstr(c->items[i].name, word) != NULL;
}

void candidates_filter(struct candidates *c, const char *word)
{
    choose(c, has_word, word);
}

enum { EVERY_NTH_VARIANT = 24 };

/* The first mutant of its rule that is not equivalent. */
static bool is_first(const struct candidates *c, size_t i, const void *unused)
{
    const struct candidate *one = &c->items[i];
    (void)unused;
    if (!one->mutant)
        return i % EVERY_NTH_VARIANT == 0;
    for (size_t k = 0; k < i; k++)
        if (!c->items[k].listed && strcmp(c->items[k].mutant->rule->name, one->mutant->rule->name) == 0)
            return false;
    return !one->listed;
}

void candidates_sample(struct candidates *c)
{
    choose(c, is_first, NULL);
}

/* ---- one of them ---- */

char *candidate_text(const struct candidate *c)
{
    return c->mutant ? mutant_text(c->mutant) : xstrdup(c->variant->text);
}

bool candidate_passes(const struct candidate *c)
{
    const struct outcome *o = c->outcome;
    if (!c->mutant || c->listed)
        return o->fate == FATE_SURVIVED;
    return o->fate == FATE_STILLBORN || (o->fate == FATE_KILLED && !o->misled);
}
