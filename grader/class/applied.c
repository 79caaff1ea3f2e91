/* Apply a policy and the teacher's decision to a submission's points, and say what they make of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class/decisions.h"
#include "grader/class/moment.h"
#include "grader/judge/result.h"

time_t decision_deadline(const struct decision *decision, const struct lab_policy *lab)
{
    if (!decision || !lab->deadline)
        return lab->deadline;
    return decision->deadline ? decision->deadline : policy_days_after(lab->deadline, decision->days);
}

struct applied decision_apply(const struct decision *decision, const struct lab_policy *lab, double fraction,
                              time_t handed_in, unsigned days_free)
{
    struct lab_policy mine = *lab;
    mine.deadline = decision_deadline(decision, lab);
    struct applied a = policy_apply(&mine, fraction, handed_in, days_free);
    a.extended_to = mine.deadline != lab->deadline ? mine.deadline : 0;
    if (!decision)
        return a;
    a.excused = decision->excused;
    a.overridden = decision->overridden;
    snprintf(a.reason, sizeof a.reason, "%s", decision->reason);
    if (a.overridden)
        a.score = decision->marks;
    if (a.excused)
        a.weight = 0;
    return a;
}

bool applied_is_notable(const struct applied *a, double most)
{
    return a->late || a->excused || a->overridden || a->extended_to || (most > 0 && a->marks != most);
}

/* "; 2 days late, 1 of them from the late-day budget: − 10 % of 20, which leaves 18" */
static void explain_late(struct text *out, const struct applied *a)
{
    char *marks = result_points(a->marks), *left = result_points(a->score);
    unsigned charged = a->days_late - a->days_free;
    text_printf(out, "; %u day%s late", a->days_late, a->days_late == 1 ? "" : "s");
    if (a->days_free && !charged)
        text_printf(out, ", from the late-day budget");
    else if (a->days_free)
        text_printf(out, ", %u of them from the late-day budget", a->days_free);
    if (charged > a->late_days)
        text_printf(out, ": no marks after %g, which leaves %s", a->late_days, left);
    else if (charged)
        text_printf(out, ": \xe2\x88\x92 %g %% of %s, which leaves %s", charged * a->late_penalty, marks,
                    left);
    free(marks);
    free(left);
}

static void explain_points(struct text *out, const struct applied *a, double earned, double most)
{
    char *points = result_points(earned), *of = result_points(most), *marks = result_points(a->marks);
    char *worth = result_points(most > 0 ? a->marks * earned / most : 0), *set = result_points(a->score);
    if (a->overridden && most > 0)
        text_printf(out, "%s of %s earned; set by the teacher to %s of %s marks", points, of, set, marks);
    else if (a->overridden)
        text_printf(out, "set by the teacher to %s of %s marks", set, marks);
    else if (most > 0)
        text_printf(out, "%s of %s earned = %s of %s marks", points, of, worth, marks);
    if (a->late && !a->overridden && most > 0)
        explain_late(out, a);
    free(points);
    free(of);
    free(marks);
    free(worth);
    free(set);
}

void applied_explain(struct text *out, const struct applied *a, double earned, double most)
{
    size_t before = out->length;
    char moment[MOMENT_SIZE];
    explain_points(out, a, earned, most);
    if (a->excused)
        text_printf(out, "%sexcused: the lab does not count", out->length > before ? "; " : "");
    if (a->extended_to) {
        moment_write(moment, a->extended_to);
        text_printf(out, "%sdeadline extended to %s", out->length > before ? "; " : "", moment);
    }
    if (a->reason[0])
        text_printf(out, " (%s)", a->reason);
}
