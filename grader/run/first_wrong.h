/* End a trial at the first store of a value that its output must not get. */
#ifndef GRADER_RUN_FIRST_WRONG_H
#define GRADER_RUN_FIRST_WRONG_H

#include "grader/labs/lab_record.h"

/* What the judge of a trial's stores knows; it has to stay valid until the launches have ended. */
struct first_wrong {
    const struct entry *entry;
    const struct case_data *data;
    const device_address *address; /* of each buffer */
};

/* A judge that accepts what the definition wants in an output, and all stores to other memory. */
struct device_judge first_wrong_judge(struct first_wrong *w);

#endif
