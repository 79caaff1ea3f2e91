/* Find the small change with which a right submission moves no more bytes than its marks allow. */
#ifndef GRADER_EDITS_TRAFFIC_SEARCH_H
#define GRADER_EDITS_TRAFFIC_SEARCH_H

#include "grader/diagnose/diagnose.h"
#include "grader/edits/text_edit.h"

struct compilation;

/* Which changes are tried. */
enum traffic_changes {
    TRAFFIC_LIMITS, /* comparisons get other limits */
    TRAFFIC_STEPS,  /* loops go on by all threads */
    TRAFFIC_ALONE,  /* one thread does what several do */
    TRAFFIC_ANY     /* all that may mend a wrong submission */
};

struct traffic_request {
    const struct diagnosis *d; /* of a right call; its device is not used */
    const char *source;
    struct compilation *c;
    int line; /* that loads too much; 0: not known */
    enum traffic_changes changes;
    /* Would a call with these counts, at the size where traffic is counted, lose no points for them? */
    bool (*meets)(const void *context, const struct counts *counts);
    const void *context;
};

/* Try changes, first of the lines that the line depends on: with the one that is found, all sizes that are
 * tried are right, and `meets` holds. */
bool traffic_search(struct text_edit *found, const struct traffic_request *request);

#endif
