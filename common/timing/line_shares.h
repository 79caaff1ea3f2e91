/* The lines of the source that a launch spends its time at: the few that matter, the largest first. */
#ifndef TIMING_LINE_SHARES_H
#define TIMING_LINE_SHARES_H

#include "common/timing/sm.h"

enum { LINES_KEPT = 48 };

struct line_share {
    uint32_t line;
    double seconds; /* of the launch's time, in the proportion in which its warps spend theirs */
    double load_requests, load_bytes, load_sectors, l2_load_sectors, store_sectors; /* of the whole launch */
};

struct line_shares {
    struct line_share items[LINES_KEPT];
    size_t count;
};

/* Share out `seconds` among lines[0 .. count - 1], line 0 (unknown) left out; requests, bytes and sectors are
 * multiplied by `scale`. */
void line_shares_take(struct line_shares *to, const struct line_time *lines, uint32_t count, double seconds,
                      double scale);
/* Add another launch's. What does not fit is left out: the lines with the least time. */
void line_shares_add(struct line_shares *to, const struct line_shares *more);
/* The share of a line; zero where it has none. */
struct line_share line_shares_of(const struct line_shares *s, uint32_t line);

#endif
