/* Say which terms have another weight than they should, where several have. */
#ifndef GRADER_DIAGNOSE_IMPULSE_SEVERAL_H
#define GRADER_DIAGNOSE_IMPULSE_SEVERAL_H

#include "grader/diagnose/impulse_telling.h"

/* Append "look at the terms with in[i][j][k+1] and in[i][j+1][k]: their weights are c1 and c3 and should be
 * c2 and c4". False, and nothing is appended, if one weight differs alone. */
bool impulse_tell_several(const struct telling *t);

#endif
