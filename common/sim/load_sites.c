#include "common/sim/load_sites.h"

#include "common/sim/operands.h"
#include "common/sim/sim_device.h"

static bool loads(const struct insn *i)
{
    return (i->rule == RULE_LOAD && (i->space == PTX_GLOBAL || i->space == PTX_GENERIC)) ||
           i->rule == RULE_COPY;
}

size_t load_sites(struct load_site **list, const device *sim)
{
    const struct program *p = sim->program;
    size_t count = 0, capacity = 0;
    *list = NULL;
    for (size_t k = 0; p && k < p->function_count; k++)
        for (size_t at = 0; p->functions[k].code && at < p->functions[k].count; at++) {
            const struct insn *i = &p->functions[k].code[at];
            if (!loads(i) || !p->places[i->place].lines[0])
                continue;
            struct load_site *site = ARRAY_PUSH(*list, count, capacity);
            *site = (struct load_site){.function = (uint32_t)k, .pc = (uint32_t)at};
            for (int n = 0; n < LOAD_LINES; n++)
                site->lines[n] = p->places[i->place].lines[n];
        }
    return count;
}
