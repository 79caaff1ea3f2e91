/* Decide which of a student's labs do not count, by drop_lowest or best_of. */
#include <stdlib.h>

#include "grader/class/policy.h"

static bool counts(const struct lab_share *lab)
{
    return lab->counts && !lab->dropped;
}

/* Of equal parts the lab with the larger weight, which helps more. NULL: none counts. */
static struct lab_share *lowest(struct lab_share *labs, size_t count)
{
    struct lab_share *worst = NULL;
    for (struct lab_share *lab = labs; lab < labs + count; lab++)
        if (counts(lab) &&
            (!worst || lab->part < worst->part || (lab->part == worst->part && lab->weight > worst->weight)))
            worst = lab;
    return worst;
}

void term_policy_drop(const struct term_policy *policy, struct lab_share *labs, size_t count)
{
    double counting = 0, drop = policy->drop_lowest;
    for (size_t i = 0; i < count; i++)
        counting += counts(&labs[i]);
    if (policy->best_of > 0)
        drop = counting - policy->best_of;
    for (; drop >= 1 && counting > 1; drop--, counting--)
        lowest(labs, count)->dropped = true;
}
