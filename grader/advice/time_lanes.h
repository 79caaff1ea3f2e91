/* Tell of lost time where the lanes of a warp load and store: alone, or too far from each other. */
#ifndef GRADER_ADVICE_TIME_LANES_H
#define GRADER_ADVICE_TIME_LANES_H

#include "grader/judge/judge.h"

/* Append, after the step, what a run has measured. */
void time_lanes_alone(struct text *to, const struct exercise *x);
void time_lanes_loads(struct text *to, const struct exercise *x);
void time_lanes_banks(struct text *to, const struct exercise *x);
void time_lanes_stores(struct text *to, const struct exercise *x);

/* Append ", line 26" or ", lines 26 and 27"; nothing where they are not known. */
void time_lanes_alone_line(struct text *to, const struct exercise *x);
void time_lanes_load_lines(struct text *to, const struct exercise *x);
void time_lanes_bank_line(struct text *to, const struct exercise *x);
void time_lanes_store_line(struct text *to, const struct exercise *x);

#endif
