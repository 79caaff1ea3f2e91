/* Say in at most two sentences which outputs are wrong, how they differ and at which sizes. Every statement
 * is checked against all elements of the run. If no description fits, the sentence says that they are
 * scattered. */
#ifndef GRADER_DIAGNOSE_WHERE_H
#define GRADER_DIAGNOSE_WHERE_H

#include "grader/diagnose/field.h"
#include "grader/diagnose/geometry.h"
#include "grader/diagnose/region.h"

/* One size that was tried. */
struct tried {
    struct shape shape;
    bool right[2];         /* with each of the two sets of data */
    uint64_t longest_warp; /* instructions; 0: not counted */
};

/* Append what is known about a wrong run and about the sizes that were tried; nothing if all is right. Sets
 * causes[] to what is wrong with the elements of each mark. */
void where_tell(struct text *to, enum cause causes[MARK_COUNT], const struct field *f,
                const struct geometry *g);

/* ---- the parts: each appends one sentence or nothing, and returns the cause that it found ---- */

/* "At n = 1000, 31 of 1000 outputs are wrong: those with ..." for the elements of one mark. */
enum cause where_place(struct text *to, const struct field *f, const struct geometry *g, enum mark mark);
/* "..., 64 of 488 boundary cells were written, on k = 0": the same for elements that are not outputs. */
enum cause where_boundary(struct text *to, const struct field *f);
/* Which thread of each block or warp the elements of a line belong to: CAUSE_LANE_31, for instance. That the
 * launch ends before them is said only where `alone`: no thread has stored them, and there is no other
 * launch. */
enum cause where_thread(const struct field *f, const struct geometry *g, const struct index_words *w,
                        bool alone);
/* Which part of the launch the region of this mark is: one of these, or CAUSE_TILE_FACES, for instance. */
enum cause where_part(const struct field *f, const struct geometry *g, const struct region *r,
                      enum mark mark);
/* "Each is 2 times what it should be." */
enum cause where_value(struct text *to, const struct field *f);
/* "At n = 1000, *c is the sum of the first 512 of 1000 elements", for a single output that is a sum of
 * products. */
enum cause where_sum(struct text *to, const struct field *f, const struct geometry *g);
/* "Right at every n that is a multiple of 256, wrong at all others." */
enum cause where_sizes(struct text *to, const struct entry *entry, const struct geometry *g,
                       const struct tried *tried, size_t count);

#endif
