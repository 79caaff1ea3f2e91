/* Where the wrong values are, in at most two sentences: which outputs, how they differ, at which sizes. Every
 * statement has been checked against all elements of the run; where nothing fits, that is what is said. */
#ifndef GRADER_DIAGNOSE_WHERE_H
#define GRADER_DIAGNOSE_WHERE_H

#include "grader/diagnose/field.h"
#include "grader/diagnose/region.h"

/* How a call splits its work. Unknown if it launches kernels of different blocks. */
struct geometry {
    bool known;
    unsigned grid[3], block[3]; /* of the last launch: x, y, z */
};

/* One size that was tried. */
struct tried {
    struct shape shape;
    bool right[2]; /* with the one and the other data */
};

/* Of the last launch in a recorded call; not known if there is none, or if blocks differ in shape. */
struct geometry geometry_of(const struct plan *plan);

/* Append what can be said about a run that went wrong, and about the sizes tried. Nothing if all is right.
 * causes[] becomes what is wrong with the elements of each mark. */
void where_tell(struct text *to, enum cause causes[MARK_COUNT], const struct field *f,
                const struct geometry *g, const struct tried *tried, size_t tried_count);

/* ---- the parts: each appends a sentence or nothing, and returns the cause that it has found ---- */

/* "At n = 1000, 31 of 1000 outputs are wrong: those with ..." for the elements of one mark. */
enum cause where_place(struct text *to, const struct field *f, const struct geometry *g, enum mark mark);
/* What such a region is to the launch: CAUSE_LANE_31, for instance. */
enum cause where_part(const struct field *f, const struct geometry *g, const struct region *r);
/* "Each is 2 times what it should be." */
enum cause where_value(struct text *to, const struct field *f);
/* "At n = 1000, *c is the sum of the first 512 of 1000 elements", where a sum of products is all there is. */
enum cause where_sum(struct text *to, const struct field *f, const struct geometry *g);
/* "Right at every n that is a multiple of 256, wrong at all others." */
enum cause where_sizes(struct text *to, const struct entry *entry, const struct geometry *g,
                       const struct tried *tried, size_t count);

#endif
