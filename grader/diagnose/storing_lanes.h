/* A run that is followed for the lanes that store the outputs of a line. */
#ifndef GRADER_DIAGNOSE_STORING_LANES_H
#define GRADER_DIAGNOSE_STORING_LANES_H

#include "grader/diagnose/diagnose.h"

/* The lane that stores output 0 where lane l + 1 stores the output after that of lane l, the last lane of a
 * warp aside: 31 if a thread stores the output after that of its own index. LANES_MIXED: outputs and lanes do
 * not go together. 0 as well if nothing could be measured. */
int storing_first_lane(const struct diagnosis *d);

#endif
