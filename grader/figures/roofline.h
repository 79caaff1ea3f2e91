/* Dots of a roofline: operations per second over operations per byte. */
#ifndef GRADER_FIGURES_ROOFLINE_H
#define GRADER_FIGURES_ROOFLINE_H

#include "grader/figures/scene.h"

/* Variables of the roof: the bandwidth of a copy, and the operations per byte if each byte moves once. */
void roofline_write_roof(struct text *out, const struct entry *entry);
/* A line "name, operations per byte, operations per second": where a sight lies by its counts and, unless
 * `seconds` says how long it took, the modelled time. Useful operations over all bytes asked for. */
void roofline_write_dot(struct text *out, const char *name, const struct sight *s, double seconds);

#endif
