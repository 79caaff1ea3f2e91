/* Find how many threads a block of a wrong call has to have. */
#include <string.h>

#include "grader/diagnose/launch_hunt.h"
#include "grader/diagnose/launch_plan.h"
#include "grader/diagnose/launch_words.h"

enum { MOST_THREADS = 1024 };

static bool mends(struct launch_hunt *h, const struct launch_repair *r)
{
    return r->is[0] * r->is[1] * r->is[2] <= MOST_THREADS && !launch_hunt_exhausted(h) &&
           launch_hunt_mends(h, r);
}

/* dim3 block(32, 32) for 32 * 32 threads along x. */
static bool find_folded(struct launch_hunt *h, struct launch_repair *r)
{
    enum { EDGE_MOST = 64 };
    unsigned threads = r->was[0];
    if (launch_hunt_axes(h) == 1 || r->was[1] * r->was[2] != 1)
        return false;
    for (unsigned edge = EDGE_MOST; edge > 1; edge /= 2) {
        bool fits = threads % edge == 0 && threads / edge > 1 && launch_has_number(h->source, edge) &&
                    launch_has_number(h->source, threads / edge);
        r->is[0] = edge;
        r->is[1] = threads / edge;
        r->is[2] = 1;
        if (fits && mends(h, r))
            return true;
    }
    return false;
}

/* A block is as large as a number of the source. A small one of a line would hide a fault that shows between
 * warps. */
static bool find_number(struct launch_hunt *h, struct launch_repair *r)
{
    enum { FEWEST = 4, FEWEST_OF_LINE = 64 };
    for (int a = 0; a < launch_hunt_axes(h); a++)
        for (unsigned size = FEWEST; size <= MOST_THREADS; size *= 2) {
            memcpy(r->is, r->was, sizeof r->is);
            r->is[a] = size;
            bool fits = size != r->was[a] && (launch_hunt_axes(h) > 1 || size >= FEWEST_OF_LINE) &&
                        launch_has_number(h->source, size);
            if (fits && mends(h, r))
                return true;
        }
    return false;
}

/* dim3 block(8, 8, 8) for dim3 block(6, 6, 6), or the other way: a tile has a rim of one cell on each side,
 * and its kernel is written for a thread of each cell, or of each output. */
static bool find_rim(struct launch_hunt *h, struct launch_repair *r)
{
    enum { RIM = 2 };
    for (int turn = 0; turn < 2 && launch_hunt_axes(h) > 1; turn++) {
        bool fits = true;
        for (int a = 0; a < LAUNCH_AXES; a++) {
            bool has = r->was[a] > 1;
            fits = fits && (turn || !has || r->was[a] > RIM);
            r->is[a] = !has ? r->was[a] : turn ? r->was[a] + RIM : r->was[a] - RIM;
        }
        if (fits && mends(h, r))
            return true;
    }
    return false;
}

bool launch_threads_find(struct launch_hunt *h, struct launch_repair *r)
{
    if (!h->source || !launch_plan_block(&h->d->plans[h->base][0], r, r->was))
        return false;
    return (h->wrong && (find_number(h, r) || find_folded(h, r))) || find_rim(h, r);
}
