#include "grader/prove/ways.h"

#include <stdlib.h>
#include <string.h>

void paths_close(struct paths *p)
{
    free(p->items);
    free(p->splits);
}

static int32_t add(struct paths *p, struct path path)
{
    *ARRAY_PUSH(p->items, p->count, p->capacity) = path;
    return (int32_t)p->count - 1;
}

struct origins paths_start(struct paths *p)
{
    return (struct origins){1, {add(p, (struct path){.split = -1, .exact = true})}};
}

int32_t paths_part(struct paths *p, const struct origins *before, uint32_t ways)
{
    *ARRAY_PUSH(p->splits, p->split_count, p->split_capacity) = (struct split){*before, ways};
    return (int32_t)p->split_count - 1;
}

struct path *paths_only(const struct paths *p, const struct origins *o)
{
    return o->count == 1 ? &p->items[o->paths[0]] : NULL;
}

struct origins paths_way(struct paths *p, int32_t split, const term *facts, int count)
{
    const struct path *before = paths_only(p, &p->splits[split].before);
    struct path way = {.split = split, .exact = before && count >= 0};
    if (way.exact && before->fact_count + (uint32_t)count <= FACTS_MOST) {
        way.fact_count = before->fact_count + (uint32_t)count;
        memcpy(way.facts, before->facts, before->fact_count * sizeof *way.facts);
        memcpy(way.facts + before->fact_count, facts, (size_t)count * sizeof *way.facts);
    } else
        way.exact = false;
    return (struct origins){1, {add(p, way)}};
}

void paths_split(struct paths *p, struct origins *a, const term *facts_a, int count_a, struct origins *b,
                 const term *facts_b, int count_b)
{
    if (!a->count)
        return; /* nothing is known of who comes here */
    int32_t split = paths_part(p, a, 2);
    *a = paths_way(p, split, facts_a, count_a);
    *b = paths_way(p, split, facts_b, count_b);
}

static void include(struct origins *to, int32_t path)
{
    uint32_t k = 0;
    while (k < to->count && to->paths[k] != path)
        k++;
    if (k < to->count)
        return;
    if (k < ORIGINS_MOST)
        to->paths[to->count++] = path;
    else
        to->count = 0;
}

static bool include_all(struct origins *to, const struct origins *from)
{
    for (uint32_t k = 0; k < from->count; k++) {
        include(to, from->paths[k]);
        if (!to->count)
            return false;
    }
    return true;
}

/* Are all ways of some split together? Then they are what was before it. */
static bool close_one(const struct paths *p, struct origins *o)
{
    for (uint32_t k = 0; k < o->count; k++) {
        int32_t split = p->items[o->paths[k]].split;
        uint32_t here = 0;
        for (uint32_t j = 0; j < o->count; j++)
            here += p->items[o->paths[j]].split == split;
        if (split < 0 || here < p->splits[split].ways)
            continue;
        struct origins rest = {0};
        for (uint32_t j = 0; j < o->count; j++)
            if (p->items[o->paths[j]].split != split)
                rest.paths[rest.count++] = o->paths[j];
        include_all(&rest, &p->splits[split].before);
        *o = rest;
        return true;
    }
    return false;
}

void paths_join(struct paths *p, struct origins *to, const struct origins *from)
{
    if (!to->count || !from->count || !include_all(to, from))
        to->count = 0;
    while (to->count && close_one(p, to))
        ;
}

bool paths_exact(const struct paths *p, const struct path *path, const struct path *within)
{
    while (path && path != within && path->split >= 0 && path->exact)
        path = paths_only(p, &p->splits[path->split].before);
    return path && (path == within || (path->split < 0 && path->exact));
}
