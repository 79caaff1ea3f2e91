/* How far apart the lanes of a warp are in each line of a right call: what makes bank conflicts, scattered
 * sectors, and loads of a lone lane. */
#ifndef GRADER_DIAGNOSE_LANE_LINES_H
#define GRADER_DIAGNOSE_LANE_LINES_H

#include "common/counts.h"
#include "grader/diagnose/diagnose.h"

enum { LANE_LINES = 64 };

enum lane_access { LANES_IN_SHARED, LANES_LOAD, LANES_STORE }; /* shared memory both ways; global memory */

struct lane_line {
    int line;
    enum lane_access access;
    double requests, lanes; /* lanes: that are on, of all requests together */
    double passes;          /* through the banks; global memory: sectors */
    double bytes;           /* that the lanes ask for */
    unsigned most;          /* of one request */
    double several;         /* requests of more than one lane */
    int apart;              /* words between one lane and the next, in the first of these */
    double so;              /* those with that distance */
};

struct lane_lines {
    bool known;
    struct lane_line items[LANE_LINES]; /* in the order in which they ran */
    size_t count;
};

/* Passes of a warp's access to shared memory, 1 if lanes use cells side by side, 4 if each takes a float4.
 * From so many on they cost time. */
enum { LANES_CONFLICT = 6 };

/* Do accesses of warps to global memory ask for many sectors, and for half of their bytes at most? Of lanes
 * side by side one takes 4 or 5 sectors, and 16 if each takes a float4. */
bool lanes_scatter(double requests, double sectors, double bytes);
/* The sectors that an access of so many bytes would take with lanes side by side. */
double lanes_sectors_beside(double requests, double bytes);

/* Do lanes lie so that it costs time, as far as the counts show? */
bool lane_lines_matter(const struct counts *c);

/* Run the size where traffic is counted once more. */
void lane_lines_take(struct lane_lines *l, const struct diagnosis *d);

/* Of the lines with conflicts, or with scattered loads or stores, one that has most passes: the first of the
 * text that has half as many as any. NULL: there is none. */
const struct lane_line *lane_lines_worst(const struct lane_lines *l, enum lane_access access);
/* Is it one of these? */
bool lane_line_costs(const struct lane_line *l);
/* The line in which a lone lane of a warp loads most of all elements; NULL: there is none. */
const struct lane_line *lane_lines_alone(const struct lane_lines *l);
/* The words between one lane and the next, if most requests of several lanes have the same; else 0. */
int lane_line_apart(const struct lane_line *l);

#endif
