#include "grader/class_results/stamp.h"

#include <math.h>
#include <stdio.h>

#include "grader/class/moment.h"
#include "grader/class_results/object.h"

struct lab_policy stamp_policy(const json_t *run, const char *lab)
{
    struct lab_policy policy = LAB_POLICY_USUAL;
    const struct {
        const char *key;
        double *place;
    } numbers[] = {
        {"weight", &policy.weight},
        {"marks", &policy.marks},
        {"late_penalty", &policy.late_penalty},
        {"late_days", &policy.late_days}, /* null: no last day */
        {"grace_minutes", &policy.grace_minutes},
    };
    const json_t *said = json_object_get(json_object_get(run, "policy"), lab);
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
        if (json_is_number(json_object_get(said, numbers[i].key)))
            *numbers[i].place = field_number(said, numbers[i].key);
    if (*field_text(said, "deadline"))
        moment_read(field_text(said, "deadline"), &policy.deadline);
    return policy;
}

struct applied stamp_read(const json_t *run, const char *lab, const json_t *stamp)
{
    const struct lab_policy policy = stamp_policy(run, lab);
    struct applied a = {.late = json_is_true(json_object_get(stamp, "late")),
                        .days_late = (unsigned)field_number(stamp, "days_late"),
                        .days_free = (unsigned)field_number(stamp, "days_free"),
                        .weight = policy.weight,
                        .marks = policy.marks,
                        .late_penalty = policy.late_penalty,
                        .late_days = policy.late_days,
                        .score = field_number(stamp, "score"),
                        .excused = json_is_true(json_object_get(stamp, "excused")),
                        .overridden = json_is_true(json_object_get(stamp, "overridden"))};
    if (json_is_number(json_object_get(stamp, "marks")))
        a.marks = field_number(stamp, "marks");
    if (*field_text(stamp, "extended_to"))
        moment_read(field_text(stamp, "extended_to"), &a.extended_to);
    snprintf(a.reason, sizeof a.reason, "%s", field_text(stamp, "reason"));
    return a;
}

bool stamp_decision(struct decision *d, const json_t *task)
{
    const json_t *said = json_object_get(task, "decision");
    *d = (struct decision){.days = field_number(said, "extension_days"),
                           .excused = json_is_true(json_object_get(said, "excused")),
                           .overridden = json_is_number(json_object_get(said, "override")),
                           .marks = field_number(said, "override"),
                           .reason = (char *)field_text(said, "reason")};
    if (*field_text(said, "deadline"))
        moment_read(field_text(said, "deadline"), &d->deadline);
    return json_is_object(said);
}

bool stamp_of_task(struct applied *a, const json_t *run, const json_t *task)
{
    struct decision decision;
    struct lab_policy policy = stamp_policy(run, field_text(task, "lab"));
    if (!stamp_decision(&decision, task))
        return false;
    *a = decision_apply(&decision, &policy, 0, 0, 0);
    return true;
}
