/* Find what each output was given first and last: a right value that a later store replaces, and values that
 * belong to another output. */
#include <string.h>

#include "grader/diagnose/watch_parts.h"
#include "grader/diagnose/where_moved.h"

void watch_begin_stores(struct watch_stores *s, const struct follow_launch *launch)
{
    s->launch++;
    s->buffer = s->items ? watch_buffer(launch, s->spec->name) : -1;
}

static double number_of(const struct watch_stores *s, const struct follow_register *r, unsigned lane)
{
    float real;
    memcpy(&real, (const char *)r->value + (size_t)lane * r->width, sizeof real);
    return s->spec->element == ELEMENT_FLOAT ? real : (double)watch_integer(r, lane);
}

/* Note the first output that a second thread stores in the line of the first one. */
static void note_twice(struct watch_stores *s, const struct watch_stored *o, size_t element)
{
    const struct watch_store *a = &o->first, *b = &o->last;
    bool again = a->launch == b->launch && a->line == b->line;
    if (!again || s->twice.line || (a->block == b->block && a->thread == b->thread))
        return;
    s->twice = (struct watch_collision){
        .line = b->line, .element = element, .block = {a->block, b->block}, .thread = {a->thread, b->thread}};
}

static void take(struct watch_stores *s, const struct follow_event *e, unsigned lane, unsigned k)
{
    size_t element = (size_t)e->at[lane] / sizeof(float) + k;
    if (element >= s->count || k + 1 >= e->source_count || !e->sources[k + 1].value)
        return;
    struct watch_stored *o = &s->items[element];
    o->last = (struct watch_store){s->launch, e->lines[0], number_of(s, &e->sources[k + 1], lane), e->block,
                                   e->warp * FOLLOW_LANES + lane};
    s->stored++;
    note_twice(s, o, element);
    if (!o->first.launch)
        o->first = o->last;
    s->line = s->line && s->line != e->lines[0] ? -1 : e->lines[0];
}

void watch_hear_stores(struct watch_stores *s, const struct follow_event *e)
{
    if (e->kind != FOLLOW_STORE || s->buffer < 0 || !e->elements || e->bytes != e->elements * sizeof(float))
        return;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
        for (unsigned k = 0; e->mask >> lane & 1 && e->space[lane] == s->buffer && k < e->elements; k++)
            take(s, e, lane, k);
}

/* Was output i right before another launch, or another line, has stored there? */
static bool is_replaced(const struct watch_stores *s, const struct field *f, size_t i)
{
    const struct watch_stored *o = &s->items[i];
    bool again = o->first.launch != o->last.launch || o->first.line != o->last.line;
    return again && o->first.launch && field_is_wanted(f, i, o->first.value);
}

/* Does one of two blocks store the right value, and the other one a wrong one? */
static bool is_foreign(const struct watch_stored *o, const struct field *f, size_t i)
{
    bool two = o->first.launch && o->first.launch == o->last.launch && o->first.block != o->last.block;
    return two && field_is_wanted(f, i, o->first.value) != field_is_wanted(f, i, o->last.value);
}

static void find_foreign(struct watch_stores *s, const struct field *f)
{
    struct watch_foreign found = {.count = 0};
    for (size_t i = 0; i < f->count && i < s->count; i++) {
        const struct watch_stored *o = &s->items[i];
        bool foreign = is_foreign(o, f, i);
        if (!foreign && (f->marks[i] == MARK_WRONG || f->marks[i] == MARK_MISSING))
            return;
        if (!foreign || found.count++)
            continue;
        bool last = !field_is_wanted(f, i, o->last.value);
        found.some = i;
        found.line = last ? o->last.line : o->first.line;
        found.block = last ? o->last.block : o->first.block;
        found.owner = last ? o->first.block : o->last.block;
    }
    s->foreign = found;
}

void watch_end_stores(struct watch_stores *s, const struct field *f)
{
    size_t wrong = 0, replaced = 0;
    for (size_t i = 0; i < f->count && i < s->count; i++) {
        if (f->marks[i] != MARK_WRONG)
            continue;
        wrong++;
        if (is_replaced(s, f, i) && !replaced++)
            s->replaced = (struct watch_replaced){.first_line = s->items[i].first.line,
                                                  .last_line = s->items[i].last.line,
                                                  .first_launch = s->items[i].first.launch,
                                                  .last_launch = s->items[i].last.launch};
    }
    find_foreign(s, f);
    s->missing = f->times[MARK_MISSING] > 0;
    for (size_t i = f->count; s->missing && i-- > 0;)
        s->twice.missing = f->marks[i] == MARK_MISSING ? i : s->twice.missing;
    s->one_each = s->stored == field_outputs(f);
    s->all_replaced = wrong && replaced == wrong;
    /* Where most outputs are right, the store's index is as well. */
    s->shift = wrong > f->times[MARK_RIGHT] ? where_shift(f) : 0;
}

bool watch_replaced(const struct watch *w, struct watch_replaced *found)
{
    *found = w->stores.replaced;
    return w->stores.all_replaced;
}

bool watch_foreign(const struct watch *w, struct watch_foreign *found)
{
    *found = w->stores.foreign;
    return found->count;
}

bool watch_shifted(const struct watch *w, struct watch_shift *found)
{
    *found = (struct watch_shift){.line = w->stores.line, .by = w->stores.shift};
    return found->by && found->line > 0;
}

int watch_line_of_some(const struct watch *w)
{
    return w->stores.missing && w->stores.line > 0 ? w->stores.line : 0;
}

bool watch_collision(const struct watch *w, struct watch_collision *found)
{
    *found = w->stores.twice;
    return w->stores.missing && w->stores.one_each && found->line;
}
