/* Why lanes that a mask names do not come to a shuffle: as the text around it shows. */
#ifndef GRADER_DIAGNOSE_MISSED_LANES_H
#define GRADER_DIAGNOSE_MISSED_LANES_H

#include "common/finding.h"

/* The cause of a finding about a mask that names absent lanes, more precise where a loop or a ?: keeps them
 * away; then the finding's lines of the cause are set. */
enum cause missed_lanes(struct finding *f, const char *source);

#endif
