/* End a trial at the first store of a value that its output must not get, or of more values than there are
 * outputs. */
#ifndef GRADER_RUN_FIRST_WRONG_H
#define GRADER_RUN_FIRST_WRONG_H

#include "grader/labs/lab_record.h"

/* What the judge of a trial's stores knows; it has to stay valid until the launches have ended. */
struct first_wrong {
    const struct entry *entry;
    const struct case_data *data;
    const device_address *address; /* of each buffer */
    uint64_t stored;               /* bytes of outputs so far; the launches run on one thread of the host */
};

/* A judge that accepts what the definition wants in an output, once, and all stores to other memory. */
struct device_judge first_wrong_judge(struct first_wrong *w);

#endif
