/* Lanes that are numbered along the wrong axis of a block. */
#ifndef GRADER_DIAGNOSE_SOURCE_LANE_H
#define GRADER_DIAGNOSE_SOURCE_LANE_H

/* The first line of what `entry` uses that takes threadIdx.y as the lane: it gives it to a variable, a macro
 * or a function with "lane" in the name, adds it to a multiple of the warp's size, or compares it with the
 * last lane. 0: none does. By right only in a block whose length along x is 1. */
int source_lane_along_y(const char *source, const char *entry);

#endif
