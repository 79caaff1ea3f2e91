/* The machine instructions of a kernel by the line of the PTX that they come from, and the loops that they
 * stand in. */
#ifndef SIM_MACHINE_LINES_H
#define SIM_MACHINE_LINES_H

#include "common/sim/schedule.h"

struct machine_lines {
    const struct machine_kernel *machine;
    uint32_t *numbers; /* sorted by line, then as they stand */
    uint32_t count;
    uint32_t *regions; /* by machine instruction, the number of the innermost loop that holds it; 0: none */
};

/* machine_lines_close releases it. */
void machine_lines_open(struct machine_lines *by, const struct machine_kernel *m);
/* The machine instructions of an instruction's line, and of lines before it of which the simulator has made
 * no instruction of its own, as of parameters that are loaded. In by->numbers. */
struct numbers machine_lines_of(const struct machine_lines *by, const struct function *f, uint32_t k);
void machine_lines_close(struct machine_lines *by);

#endif
