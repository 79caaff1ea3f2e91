/* Try changes of a submission: run each variant of a batch at the sizes that may show that it is right.
 *
 * Each is run at the smallest size that is wrong, and those that mend it at others
 * (grader/diagnose/try_sizes.h). */
#ifndef GRADER_EDITS_HUNT_H
#define GRADER_EDITS_HUNT_H

#include "grader/diagnose/try_sizes.h"
#include "grader/edits/batch.h"
#include "grader/edits/proposals.h"
#include "grader/edits/ranking.h"
#include "grader/edits/search.h"

struct variant_names;
struct variant_calls;

struct hunt {
    const struct edit_request *request;
    struct batch batch;
    struct rig rig;     /* a simulator of its own, with all variants */
    struct diagnosis d; /* the request's, on that simulator */
    struct try_sizes sizes;
    struct variant_names *names;
    struct variant_calls *calls; /* where host code may be changed, in place of the names */
    size_t variant;              /* the one whose plans are made */
    struct plan plan;            /* the last of them */
    bool has_plan;
    struct ranking ranking;
    struct change_cost cost;         /* with the last change that was tried */
    size_t barriers, barriers_tried; /* among the changes */
    bool barrier_mends;
};

/* The text of a list's candidates, in batches. */
struct batches {
    const struct tokens *t;
    const struct functions *functions;
    const size_t *bytes; /* of each, at most */
    size_t count;
    bool of_host;
};

/* Is an output wrong at one of the sizes? */
bool hunt_any_wrong(const struct diagnosis *d);
/* Compile and try candidates, in batches, until one mends it. The ranking has what was found. */
void hunt_try(struct hunt *h, const struct batches *b, struct proposals *list);

#endif
