/* The search for a change of a wrong call's launches: what its parts share. */
#ifndef GRADER_DIAGNOSE_LAUNCH_HUNT_H
#define GRADER_DIAGNOSE_LAUNCH_HUNT_H

#include "grader/diagnose/launch_repair.h"

struct launch_hunt {
    const struct diagnosis *d;
    const char *source;
    bool wrong;                   /* outputs are; if not, faults are searched for */
    uint64_t begun, most;         /* work spent when this kind of change began, and what it may take */
    size_t base;                  /* the smallest size that is wrong and has a launch */
    unsigned failed[LAUNCH_AXES]; /* the last grid that is not right there */
};

bool launch_hunt_exhausted(const struct launch_hunt *h);
/* Was the launch refused at size k, for instance because its grid has no blocks? There, no change of it can
 * be tried. */
bool launch_hunt_refused(const struct launch_hunt *h, size_t k);
int launch_hunt_axes(const struct launch_hunt *h);
/* Is the changed call right at size k? */
bool launch_hunt_right(const struct launch_hunt *h, const struct launch_repair *r, size_t k, int variant);
/* A size with whole blocks, which have work for each of their threads. */
size_t launch_hunt_whole(const struct launch_hunt *h);
/* Is the changed call right at all sizes? */
bool launch_hunt_mends(struct launch_hunt *h, const struct launch_repair *r);

/* Search how many blocks there have to be along each axis. */
bool launch_blocks_find(struct launch_hunt *h, struct launch_repair *r);
/* Search how few there may be, where the last ones do harm. */
bool launch_fewer_find(struct launch_hunt *h, struct launch_repair *r);
/* Is the call right with just as many blocks along the axis as so many outputs of a block need? */
bool launch_fewer_try(struct launch_hunt *h, struct launch_repair *r, int axis, unsigned outputs);
/* Search how many threads a block has to have. */
bool launch_threads_find(struct launch_hunt *h, struct launch_repair *r);
/* Search how many bytes of dynamic shared memory there have to be. */
bool launch_bytes_find(struct launch_hunt *h, struct launch_repair *r);
/* Is the number of blocks rounded down, so that at small sizes there is none? The cause says that already. */
bool launch_blocks_rounded_down(const struct launch_hunt *h, const struct launch_repair *r);

#endif
