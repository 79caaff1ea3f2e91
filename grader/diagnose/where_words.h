/* Words for a region of outputs and for the part of the launch that it is. */
#ifndef GRADER_DIAGNOSE_WHERE_WORDS_H
#define GRADER_DIAGNOSE_WHERE_WORDS_H

#include "grader/diagnose/where.h"

/* Does the description name the right outputs instead of the wrong ones? */
bool region_is_turned_round(const struct region *r);

/* Append "those with i or j = 7, 8, 15, ... or k from 61 on". */
void where_tell_axes(struct text *to, const struct region *r);
/* Append "all over", if it is most outputs, "scattered", "scattered within i = 2 to 9", or "each with i = 1,
 * 33, 65 (i mod 32 = 1)". */
void where_tell_scattered(struct text *to, const struct region *r, bool most);
/* Append "the last one, i = 99": a few at an end of a line. CAUSE_NONE, and no words, if they are not. */
enum cause where_tell_end(struct text *to, const struct region *r);
/* Append ": the last block"; nothing if it is no part of a launch. */
void where_tell_part(struct text *to, const struct field *f, enum cause part);

#endif
