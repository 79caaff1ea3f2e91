#include "grader/compile/registers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"

/* Of a line "Used 40 registers, …, 144 bytes cumulative stack size, 1088 bytes smem". */
static unsigned stack_in(const char *line)
{
    for (const char *part = strchr(line, ','); part; part = strchr(part + 1, ',')) {
        unsigned bytes;
        int end = 0;
        if (sscanf(part, ", %u bytes cumulative stack size%n", &bytes, &end) == 1 && end)
            return bytes;
    }
    return 0;
}

void registers_read(struct registers *r, char *text)
{
    char kernel[1000] = "";
    for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
        unsigned count;
        sscanf(line, "ptxas info : Compiling entry function '%999[^']", kernel);
        if (sscanf(line, "ptxas info : Used %u", &count) == 1 && count > 0)
            *ARRAY_PUSH(r->kernels, r->count, r->capacity) =
                (struct kernel_registers){xstrdup(kernel), count, stack_in(line)};
    }
}

static const struct kernel_registers *find(const struct registers *r, const char *kernel)
{
    for (size_t k = 0; k < r->count; k++)
        if (!strcmp(r->kernels[k].kernel, kernel))
            return &r->kernels[k];
    return NULL;
}

unsigned registers_of(const struct registers *r, const char *kernel)
{
    const struct kernel_registers *found = find(r, kernel);
    return found ? found->count : REGISTERS_ASSUMED;
}

unsigned registers_stack(const struct registers *r, const char *kernel)
{
    const struct kernel_registers *found = find(r, kernel);
    return found ? found->stack : 0;
}

bool registers_uses_stack(const struct registers *r, const char *kernel)
{
    return registers_stack(r, kernel) > 0;
}

void registers_free(struct registers *r)
{
    for (size_t k = 0; k < r->count; k++)
        free(r->kernels[k].kernel);
    free(r->kernels);
    machine_code_free(&r->code);
    *r = (struct registers){0};
}
