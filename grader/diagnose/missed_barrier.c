#include "grader/diagnose/missed_barrier.h"

#include <stdbool.h>

#include "grader/diagnose/source_control.h"

/* What is nearest around the line. */
static enum control control_around(const char *source, int line, int *control_line, int *return_line)
{
    struct source_control all[SOURCE_CONTROLS];
    size_t count = source_controls(all, source, line, return_line);
    *control_line = count ? all[0].line : 0;
    return count ? all[0].control : CONTROL_NONE;
}

enum cause missed_shuffle(const char *source, int line, int call_line)
{
    int begins, returns;
    bool skips_call = call_line && control_around(source, call_line, &begins, &returns) == CONTROL_BRANCH;
    bool loop = !skips_call && control_around(source, line, &begins, &returns) == CONTROL_LOOP && !returns;
    return loop ? CAUSE_MASK_OF_LAST_ROUND : CAUSE_MASK_NAMES_LEFT;
}

enum cause missed_barrier(const char *source, int line, int *cause_line)
{
    int begins, returns;
    enum control nearest = control_around(source, line, &begins, &returns);
    *cause_line = nearest == CONTROL_BRANCH ? 0 : returns;
    if (nearest == CONTROL_BRANCH)
        return CAUSE_BARRIER_AFTER_EXIT;
    if (!returns && nearest == CONTROL_LOOP)
        *cause_line = begins;
    return returns ? CAUSE_BARRIER_AFTER_RETURN : nearest ? CAUSE_BARRIER_IN_LOOP : CAUSE_BARRIER_AFTER_EXIT;
}
