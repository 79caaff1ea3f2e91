/* Find how many bytes of dynamic shared memory a wrong launch should ask for. */
#include "grader/diagnose/launch_hunt.h"
#include "grader/diagnose/launch_plan.h"

/* The smallest number of bytes, by words, with which the size that shows most of it is right: it was wrong.
 */
static void find_fewest(struct launch_hunt *h, struct launch_repair *r)
{
    enum { WORD = sizeof(float) };
    size_t k = diagnose_right(h->d, launch_hunt_whole(h)) ? h->base : launch_hunt_whole(h);
    unsigned most = r->is[0] / WORD, few = launch_plan_bytes(&h->d->plans[k][0], r) / WORD;
    r->shape = h->d->tried[k].shape;
    r->was[0] = launch_plan_bytes(&h->d->plans[k][0], r);
    while (most - few > 1) {
        unsigned between = few + (most - few) / 2;
        r->is[0] = between * WORD;
        if (launch_hunt_right(h, r, k, 0))
            most = between;
        else
            few = between;
    }
    r->is[0] = most * WORD;
}

/* With as many bytes as a block gets beside those of other arrays. */
bool launch_bytes_find(struct launch_hunt *h, struct launch_repair *r)
{
    enum { ENOUGH = 40 << 10 };
    r->is[0] = ENOUGH;
    unsigned own = launch_plan_bytes(&h->d->plans[h->base][0], r);
    if (!own || own >= ENOUGH || !launch_hunt_mends(h, r))
        return false;
    find_fewest(h, r);
    return true;
}
