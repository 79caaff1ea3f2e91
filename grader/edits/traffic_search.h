/* Find the limit or the step of a loop with which a right submission loads no more than its marks allow. */
#ifndef GRADER_EDITS_TRAFFIC_SEARCH_H
#define GRADER_EDITS_TRAFFIC_SEARCH_H

#include "grader/diagnose/diagnose.h"
#include "grader/edits/text_edit.h"

struct compilation;

struct traffic_request {
    const struct diagnosis *d; /* of a right call; its device is not used */
    const char *source;
    struct compilation *c;
    int line;    /* that loads too much */
    bool limits; /* a comparison may have another limit; else a loop may go on by all threads */
    /* Would a call with these counts, at the size where traffic is counted, lose no points for them? */
    bool (*meets)(const void *context, const struct counts *counts);
    const void *context;
};

/* Try other limits of the comparisons that the line depends on, or other steps of the loops: with the change,
 * all sizes that are tried are right, and `meets` holds. */
bool traffic_search(struct text_edit *found, const struct traffic_request *request);

#endif
