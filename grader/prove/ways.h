/* Who comes to a place: of some places not only what holds for all threads there is known, but that all
 * threads for which it holds come there. */
#ifndef GRADER_PROVE_WAYS_H
#define GRADER_PROVE_WAYS_H

#include "grader/prove/terms.h"

enum { FACTS_MOST = 48, ORIGINS_MOST = 24 };

/* Paths that are joined: the threads of all of them. None: not known. */
struct origins {
    uint32_t count;
    int32_t paths[ORIGINS_MOST];
};

struct path {
    int32_t split; /* it is one way of; -1: the start */
    bool exact;    /* all threads of the paths before the split for which the facts hold take it */
    uint32_t fact_count;
    term facts[FACTS_MOST]; /* of this way alone */
};

/* What is told of some threads of a path from its beginning on: all threads for which it holds take it. */
struct course {
    uint32_t fact_count;
    term facts[FACTS_MOST];
};

/* Threads went different ways. */
struct split {
    struct origins before;
    uint32_t ways; /* which make up all of `before`; UINT32_MAX: their number is not known */
};

struct paths {
    struct path *items;
    size_t count, capacity;
    struct split *splits;
    size_t split_count, split_capacity;
};

void paths_close(struct paths *p);
/* The path of all threads. */
struct origins paths_start(struct paths *p);
/* A new split of `before`, into so many ways. */
int32_t paths_part(struct paths *p, const struct origins *before, uint32_t ways);
/* A new way of it; `count` facts, or -1: they do not say just who takes it. */
struct origins paths_way(struct paths *p, int32_t split, const term *facts, int count);
/* Two states went apart, both from where the first is. */
void paths_split(struct paths *p, struct origins *a, const term *facts_a, int count_a, struct origins *b,
                 const term *facts_b, int count_b);
/* States meet: *to becomes the threads of both. */
void paths_join(struct paths *p, struct origins *to, const struct origins *from);
/* The only path of the origins; NULL: there are several, or none is known. */
struct path *paths_only(const struct paths *p, const struct origins *o);
/* The courses that lead through a path: from the start, or for the threads of the path `within` (-1: none),
 * of which nothing is told; but none that contradicts itself. More than `most`: *too_many. Threads on other
 * courses may take the path as well.
 */
unsigned paths_courses(const struct paths *p, const struct terms *t, int32_t path, int32_t within,
                       struct course *to, unsigned most, bool *too_many);

#endif
