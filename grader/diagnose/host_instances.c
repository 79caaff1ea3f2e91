#include "grader/diagnose/host_instances.h"

#include <stdio.h>
#include <string.h>

#include "common/kernel_name.h"
#include "grader/diagnose/launch_plan.h"

enum { RADII = 17 };

/* What is launched at one radius, at some of its sizes at least, and how many sizes with it are right and
 * wrong. */
struct radius {
    const struct plan_step *launch; /* NULL: no size has the radius */
    size_t right, wrong;
};

/* False: a size launches several kernels, or its radius has another instance at another size. */
static bool take_size(struct radius radii[RADII], const struct diagnosis *d, size_t k)
{
    int at = d->tried[k].shape.radius;
    const struct plan *plan = &d->plans[k][0];
    if (d->entry->outputs(d->tried[k].shape) <= 0)
        return true;
    if (at < 1 || at >= RADII || launch_plan_launches(plan) > 1)
        return false;
    struct radius *r = &radii[at];
    *(diagnose_right(d, k) ? &r->right : &r->wrong) += 1;
    if (!launch_plan_launches(plan))
        return true;
    const struct plan_step *launch = launch_plan_widest(plan);
    if (r->launch && strcmp(r->launch->kernel, launch->kernel) != 0)
        return false;
    r->launch = launch;
    return true;
}

/* The only radius with right sizes alone that has the instance of radius `at`; 0: none or several have, or
 * it is another kernel. */
static int right_one_with(const struct radius radii[RADII], int at)
{
    int found = 0, count = 0;
    for (int r = 1; r < RADII; r++)
        if (radii[r].launch && radii[r].right && !radii[r].wrong &&
            strcmp(radii[r].launch->kernel, radii[at].launch->kernel) == 0) {
            found = r;
            count++;
        }
    return count == 1 ? found : 0;
}

/* "3, 5 and 6": the radii whose sizes are wrong. Returns how many; 0: it is not as said. */
static int list_wrong(struct text *to, const struct radius radii[RADII])
{
    int wrong[RADII], count = 0, right = 0;
    for (int r = 1; r < RADII; r++) {
        if (!radii[r].launch)
            continue;
        if (!right_one_with(radii, r) || (radii[r].right && radii[r].wrong))
            return 0;
        right += !radii[r].wrong;
        if (radii[r].wrong)
            wrong[count++] = r;
    }
    for (int k = 0; k < count; k++)
        text_printf(to, "%s%d", !k ? "" : k + 1 < count ? ", " : " and ", wrong[k]);
    return right > 1 && count > 1 ? wrong[0] : 0;
}

bool host_instances_shared(struct seen *found, const struct diagnosis *d)
{
    struct radius radii[RADII] = {{0}};
    struct text list = {0};
    bool plain = d->count > 0;
    for (size_t k = 0; k < d->count && plain; k++)
        plain = take_size(radii, d, k);
    int first = plain ? list_wrong(&list, radii) : 0;
    if (first) {
        char kernel[LAUNCH_NAME];
        kernel_plain_name(radii[first].launch->kernel, kernel, sizeof kernel);
        *found = (struct seen){.cause = CAUSE_INSTANCE_OF_RADIUS, .line = radii[first].launch->at.line};
        snprintf(
            found->step, sizeof found->step,
            "launch an instance of its own at radius %s. Now each of them runs the instance of %s that "
            "belongs to another radius: at radius %d it is that of radius %d. All radii with an instance "
            "of their own are right. An instance takes its outputs, its halo and its blocks from its own radius",
            list.s, kernel, first, right_one_with(radii, first));
    }
    text_free(&list);
    return first;
}
