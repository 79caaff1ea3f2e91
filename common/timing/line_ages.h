/* How many other lines an SM has touched since it touched a line. The L2 still has that line only if it can
 * hold all of them. */
#ifndef TIMING_LINE_AGES_H
#define TIMING_LINE_AGES_H

#include <stdbool.h>
#include <stdint.h>

struct line_ages;

/* The caller closes it. */
struct line_ages *line_ages_open(void);
void line_ages_close(struct line_ages *l);
/* Touch `line`, and return how many other lines the SM has touched since it last did; negative: it never did.
 */
double line_ages_touch(struct line_ages *l, uint64_t line);
/* Was it touched a short time ago? */
bool line_ages_is_fresh(const struct line_ages *l, uint64_t line);

#endif
