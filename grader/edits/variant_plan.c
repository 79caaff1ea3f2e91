#include "grader/edits/variant_plan.h"

#include <stdlib.h>
#include <string.h>

#include "grader/edits/batch.h"
#include "grader/edits/instance_name.h"

struct variant_names {
    const struct rig *rig;
    char **variables;
    size_t count, capacity;
};

/* ".const .align 4 .b8 NAME[68];" and the like: variables of the module stand at the beginning of a line. */
static void take_variable(struct variant_names *n, const char *line)
{
    static const char *const beginnings[] = {".const", ".global", ".visible .const", ".visible .global"};
    size_t length = strcspn(line, "[;=\n"), end = length;
    bool variable = false;
    for (size_t k = 0; k < ARRAY_LEN(beginnings); k++)
        variable = variable || strncmp(line, beginnings[k], strlen(beginnings[k])) == 0;
    while (end && line[end - 1] == ' ')
        end--;
    size_t begin = end;
    while (begin && line[begin - 1] != ' ')
        begin--;
    if (variable && begin && end > begin)
        *ARRAY_PUSH(n->variables, n->count, n->capacity) = xstrndup(line + begin, end - begin);
}

struct variant_names *variant_names_read(const struct rig *rig, const struct text *ptx)
{
    struct variant_names *n = xcalloc(1, sizeof *n);
    n->rig = rig;
    for (const char *line = ptx->s; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        take_variable(n, line);
    }
    return n;
}

void variant_names_free(struct variant_names *n)
{
    for (size_t k = 0; k < n->count; k++)
        free(n->variables[k]);
    free(n->variables);
    free(n);
}

static const struct kernel_signature *signature_of(const struct rig *rig, const char *kernel)
{
    for (size_t k = 0; k < rig->kernel_count; k++)
        if (strcmp(rig->kernels[k].name, kernel) == 0)
            return &rig->kernels[k];
    return NULL;
}

/* The kernel in the variant's namespace. NULL: it has none, or one with other parameters. */
static const struct kernel_signature *find_kernel(const struct variant_names *n, size_t v, const char *kernel,
                                                  const struct rig *own)
{
    char space[BATCH_NAME];
    const struct kernel_signature *was = signature_of(own, kernel);
    batch_name(space, v);
    for (size_t k = 0; was && k < n->rig->kernel_count; k++) {
        const struct kernel_signature *is = &n->rig->kernels[k];
        if (strstr(is->name, space) && instance_same(kernel, is->name))
            return is->parameter_bytes == was->parameter_bytes && is->parameter_count == was->parameter_count
                       ? is
                       : NULL;
    }
    return NULL;
}

/* The variable whose name has this namespace, or has it not. NULL: there is none. */
static char *variable_of(const struct variant_names *n, const char *space, bool inside, const char *variable)
{
    for (size_t k = 0; k < n->count; k++)
        if (!strstr(n->variables[k], space) != inside && instance_same(variable, n->variables[k]))
            return n->variables[k];
    return NULL;
}

/* A variable of a header, of cooperative groups for instance, is in no variant: all share it. */
static char *find_variable(const struct variant_names *n, size_t v, const char *variable)
{
    char space[BATCH_NAME];
    batch_name(space, v);
    char *own = variable_of(n, space, true, variable);
    return own ? own : variable_of(n, batch_space, false, variable);
}

bool variant_plan(struct plan *changed, const struct plan *plan, size_t v, const struct variant_names *names,
                  const struct rig *own)
{
    bool found = true;
    *changed = *plan;
    changed->steps = xcalloc(plan->step_count + 1, sizeof *changed->steps);
    changed->buffers = xcalloc(plan->buffer_count + 1, sizeof *changed->buffers);
    if (plan->step_count)
        memcpy(changed->steps, plan->steps, plan->step_count * sizeof *changed->steps);
    if (plan->buffer_count)
        memcpy(changed->buffers, plan->buffers, plan->buffer_count * sizeof *changed->buffers);
    for (size_t s = 0; found && s < plan->step_count; s++) {
        struct plan_step *step = &changed->steps[s];
        const struct kernel_signature *kernel =
            step->kind == PLAN_LAUNCH ? find_kernel(names, v, step->kernel, own) : NULL;
        if (kernel)
            step->kernel = (char *)kernel->name;
        found = kernel || step->kind != PLAN_LAUNCH;
    }
    for (size_t b = 0; found && b < plan->buffer_count; b++)
        if (changed->buffers[b].kind == PLAN_SYMBOL) {
            changed->buffers[b].name = find_variable(names, v, plan->buffers[b].name);
            found = changed->buffers[b].name;
        }
    return found;
}

void variant_plan_free(struct plan *changed)
{
    free(changed->steps);
    free(changed->buffers);
}
