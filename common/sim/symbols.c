/* Names in PTX: registers, variables and functions, scoped by braces. */
#include "common/sim/decode.h"

#include <ctype.h>
#include <stdlib.h>

static size_t hash(struct ptx_name name, uint32_t scope)
{
    size_t h = 2166136261u + scope; /* FNV-1a */
    for (uint32_t k = 0; k < name.length; k++)
        h = (h ^ (unsigned char)name.text[k]) * 16777619u;
    return h;
}

static void insert(struct symbols *s, uint32_t item)
{
    size_t b = hash(s->items[item].name, s->items[item].scope) % s->bucket_count;
    while (s->buckets[b])
        b = (b + 1) % s->bucket_count;
    s->buckets[b] = item + 1;
}

void symbols_add(struct symbols *s, struct symbol symbol)
{
    *ARRAY_PUSH(s->items, s->count, s->capacity) = symbol;
    if (2 * s->count > s->bucket_count) {
        free(s->buckets);
        s->bucket_count = 4 * s->count + 64;
        s->buckets = xcalloc(s->bucket_count, sizeof *s->buckets);
        for (uint32_t k = 0; k + 1 < s->count; k++)
            insert(s, k);
    }
    insert(s, (uint32_t)s->count - 1);
}

void symbols_free(struct symbols *s)
{
    free(s->items);
    free(s->buckets);
    *s = (struct symbols){0};
}

const struct symbol *symbols_exact(const struct symbols *s, struct ptx_name name, uint32_t scope)
{
    if (!s->bucket_count)
        return NULL;
    for (size_t b = hash(name, scope) % s->bucket_count; s->buckets[b]; b = (b + 1) % s->bucket_count) {
        const struct symbol *one = &s->items[s->buckets[b] - 1];
        if (one->scope == scope && ptx_same(one->name, name))
            return one;
    }
    return NULL;
}

/* %r17 is number 17 of the range %r. */
static const struct symbol *find_in_range(const struct symbols *s, struct ptx_name name, uint32_t scope,
                                          uint32_t *index)
{
    uint32_t digits = 0;
    while (digits < name.length && digits < 7 && isdigit((unsigned char)name.text[name.length - digits - 1]))
        digits++;
    if (!digits)
        return NULL;
    const struct symbol *one = symbols_exact(s, (struct ptx_name){name.text, name.length - digits}, scope);
    uint32_t number = (uint32_t)strtoul(name.text + name.length - digits, NULL, 10);
    if (!one || number >= one->range)
        return NULL;
    *index = number;
    return one;
}

static const struct symbol *find(const struct symbols *s, struct ptx_name name, uint32_t scope,
                                 uint32_t *index)
{
    const struct symbol *exact = symbols_exact(s, name, scope);
    return exact && !exact->range ? exact : find_in_range(s, name, scope, index);
}

const struct symbol *symbols_find(const struct decoder *d, struct ptx_name name, uint32_t scope,
                                  uint32_t *index)
{
    *index = 0;
    for (;; scope = d->source->scope_parents[scope]) {
        const struct symbol *found = find(&d->locals, name, scope, index);
        if (found)
            return found;
        if (scope == 0)
            return find(&d->globals, name, 0, index);
    }
}
