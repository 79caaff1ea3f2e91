/* Wrong elements that hold the values of other places: shifted, mirrored, with indices exchanged. */
#ifndef GRADER_DIAGNOSE_WHERE_MOVED_H
#define GRADER_DIAGNOSE_WHERE_MOVED_H

#include "grader/diagnose/field.h"

enum { WHERE_EVIDENCE = 8 }; /* the fewest wrong values about which a rule is stated */

/* Each wrong element of a line holds the value of the one that is so many further on; 0: it is otherwise. */
int where_shift(const struct field *f);

/* Rules of where_value: each appends its sentence if it holds for all wrong elements, else it returns false.
 */
bool where_tell_shift(struct text *to, const struct field *f);
bool where_tell_mirror(struct text *to, const struct field *f);
bool where_tell_shift_in_cube(struct text *to, const struct field *f);
bool where_tell_permuted(struct text *to, const struct field *f);

#endif
