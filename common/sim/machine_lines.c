#include "common/sim/machine_lines.h"

#include <stdlib.h>

/* By machine instruction, the number of the innermost loop that holds it; 0: none. */
static uint32_t *machine_regions(const struct machine_kernel *m)
{
    uint32_t *regions = xcalloc(m->count + 1, sizeof *regions),
             *lengths = xcalloc(m->count + 1, sizeof *lengths);
    for (uint32_t k = 0; k < m->count; k++)
        if (m->code[k].kind == MACHINE_BRANCH && m->code[k].target < k)
            for (uint32_t i = m->code[k].target; i <= k; i++)
                if (!regions[i] || k - m->code[k].target < lengths[i]) {
                    regions[i] = k;
                    lengths[i] = k - m->code[k].target;
                }
    free(lengths);
    return regions;
}

static int compare_lines(const void *a, const void *b, void *context)
{
    const struct machine_insn *code = context;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (code[x].ptx_line != code[y].ptx_line)
        return code[x].ptx_line < code[y].ptx_line ? -1 : 1;
    return x < y ? -1 : x > y;
}

void machine_lines_open(struct machine_lines *by, const struct machine_kernel *m)
{
    *by = (struct machine_lines){.machine = m, .regions = machine_regions(m)};
    by->numbers = xcalloc(m->count + 1, sizeof *by->numbers);
    for (uint32_t k = 0; k < m->count; k++)
        if (m->code[k].kind != MACHINE_NONE && m->code[k].ptx_line)
            by->numbers[by->count++] = k;
    qsort_r(by->numbers, by->count, sizeof *by->numbers, compare_lines, m->code);
}

/* How many of by->numbers belong to lines before this one. */
static uint32_t before_line(const struct machine_lines *by, uint32_t line)
{
    uint32_t low = 0, high = by->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (by->machine->code[by->numbers[middle]].ptx_line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct numbers machine_lines_of(const struct machine_lines *by, const struct function *f, uint32_t k)
{
    uint32_t line = f->code[k].ptx_line, after = f->ptx_line;
    while (k-- > 0 && after == f->ptx_line)
        if (f->code[k].ptx_line && f->code[k].ptx_line < line)
            after = f->code[k].ptx_line + 1;
    if (!line)
        return (struct numbers){0, 0};
    uint32_t first = before_line(by, after);
    return (struct numbers){first, before_line(by, line + 1) - first};
}

void machine_lines_close(struct machine_lines *by)
{
    free(by->numbers);
    free(by->regions);
    *by = (struct machine_lines){0};
}
