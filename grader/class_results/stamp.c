#include "grader/class_results/stamp.h"

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
    return policy;
}
