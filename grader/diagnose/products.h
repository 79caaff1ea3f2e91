/* Which products a wrong sum of products contains, and how often: numbers are put in whose sum shows it. */
#ifndef GRADER_DIAGNOSE_PRODUCTS_H
#define GRADER_DIAGNOSE_PRODUCTS_H

#include "grader/diagnose/diagnose.h"

/* Append "At n = 5, a[4] * b[4] is missing in *c, and a[1] * b[1] is counted twice." for the smallest size
 * that is wrong. Returns the cause, or CAUSE_NONE with nothing appended if the sum is none of whole products,
 * or if the products that are wrong cannot be named in few words. */
enum cause products_tell(struct text *to, const struct diagnosis *d);

#endif
