#include "grader/prove/ways.h"

#include <stdlib.h>
#include <string.h>

enum { VISITS_MOST = 500 };

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
    struct path way = {.split = split, .exact = count >= 0 && count <= FACTS_MOST};
    if (way.exact) {
        way.fact_count = (uint32_t)count;
        memcpy(way.facts, facts, (size_t)count * sizeof *way.facts);
    }
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

/* False: there are too many, or no thread takes this course. */
static bool add_facts(const struct terms *t, struct course *to, const struct path *path)
{
    for (uint32_t k = 0; k < path->fact_count; k++) {
        uint32_t seen = 0;
        for (; seen < to->fact_count && to->facts[seen] != path->facts[k]; seen++)
            if (terms_contradict(t, to->facts[seen], path->facts[k]))
                return false;
        if (seen == FACTS_MOST)
            return false;
        to->facts[seen] = path->facts[k];
        to->fact_count += seen == to->fact_count;
    }
    return true;
}

/* How much may still be looked at: many courses may lead through the same paths. */
struct effort {
    unsigned visits;
    bool too_many;
};

static unsigned courses(const struct paths *p, const struct terms *t, int32_t path, int32_t within,
                        struct course *to, unsigned most, struct effort *effort)
{
    const struct path *own = &p->items[path];
    bool begins = path == within || (within < 0 && own->split < 0);
    unsigned count = 0, kept = 0;
    effort->too_many |= !effort->visits || (begins && !most);
    if (effort->too_many)
        return 0;
    effort->visits--;
    if (begins)
        to[count++].fact_count = 0;
    if (begins || !own->exact || own->split < 0)
        return count;
    const struct origins *before = &p->splits[own->split].before;
    for (uint32_t k = 0; k < before->count; k++)
        count += courses(p, t, before->paths[k], within, to + count, most - count, effort);
    for (unsigned k = 0; k < count; k++)
        if (add_facts(t, &to[k], own))
            to[kept++] = to[k];
    return kept;
}

unsigned paths_courses(const struct paths *p, const struct terms *t, int32_t path, int32_t within,
                       struct course *to, unsigned most, bool *too_many)
{
    struct effort effort = {.visits = VISITS_MOST};
    unsigned count = courses(p, t, path, within, to, most, &effort);
    *too_many |= effort.too_many;
    return count;
}
