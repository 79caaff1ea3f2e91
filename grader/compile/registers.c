#include "grader/compile/registers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"

void registers_read(struct registers *r, char *text)
{
    char kernel[1000] = "";
    for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
        unsigned count;
        sscanf(line, "ptxas info : Compiling entry function '%999[^']", kernel);
        if (sscanf(line, "ptxas info : Used %u", &count) == 1 && count > 0)
            *ARRAY_PUSH(r->kernels, r->count, r->capacity) =
                (struct kernel_registers){xstrdup(kernel), count};
    }
}

unsigned registers_of(const struct registers *r, const char *kernel)
{
    for (size_t k = 0; k < r->count; k++)
        if (!strcmp(r->kernels[k].kernel, kernel))
            return r->kernels[k].count;
    return REGISTERS_ASSUMED;
}

void registers_free(struct registers *r)
{
    for (size_t k = 0; k < r->count; k++)
        free(r->kernels[k].kernel);
    free(r->kernels);
    *r = (struct registers){0};
}
