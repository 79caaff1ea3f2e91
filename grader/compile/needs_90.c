#include "grader/compile/needs_90.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/messages.h"
#include "grader/compile/nvcc.h"
#include "grader/compile/nvcc_run.h"
#include "grader/kit/workspace.h"

enum { NEWEST = 90 };

/* What nvcc and ptxas say of what the device does not have. Headers leave names out for older devices. */
static const char *const of_device[] = {
    "is not supported for this GPU architecture",
    "requires .target",
    "not supported on .target",
    "error: namespace \"c",
    "identifier \"__",
};

/* Does this error mean that the device compiled for may be too old? */
static bool is_of_device(const char *error)
{
    for (size_t k = 0; k < ARRAY_LEN(of_device); k++)
        if (strstr(error, of_device[k]))
            return true;
    return false;
}

/* ptxas has named the device, so no other mistake can be meant. */
static bool is_of_ptxas(const char *error)
{
    return strstr(error, ".target") != NULL;
}

static bool compiles_for_90(struct compilation *c, const struct submission *s)
{
    struct why why;
    struct nvcc nvcc;
    struct process_result run = {.end = PROCESS_NOT_STARTED};
    struct compilation newer = *c;
    newer.arch = NEWEST;
    newer.directory = nvcc_find(&nvcc, &why) ? make_folder(&why) : NULL;
    if (newer.directory && nvcc_lay_out(&newer, s) && nvcc_run(&run, &nvcc, &newer))
        run.end = PROCESS_NOT_STARTED; /* the machine's fault: nothing is known */
    bool compiled = run.end == PROCESS_EXITED && run.code == 0;
    text_free(&run.output);
    if (newer.directory)
        remove_folder(newer.directory);
    free(newer.directory);
    nvcc_free(&nvcc);
    return compiled;
}

void needs_90_step(struct compilation *c, const struct submission *s)
{
    char *error = messages_first_error(c->diagnostics.s);
    int line = messages_line(error);
    bool perhaps = c->arch < NEWEST && line && is_of_device(error);
    if (perhaps && compiles_for_90(c, s))
        snprintf(c->step, sizeof c->step,
                 "line %d needs compute capability 9.0: add the line `// needs compute_90` to the file "
                 "(thread block clusters and bulk copies are refused even so)",
                 line);
    else if (perhaps && is_of_ptxas(error))
        snprintf(c->step, sizeof c->step,
                 "line %d: write this in another way: a file may ask for compute capability 9.0, which does "
                 "not have it either",
                 line);
    free(error);
}
