/* What an instruction of the PTX costs to issue, where its machine code is not known. */
#include "common/sim/sampled.h"

#include <string.h>

/* PTX that becomes several machine instructions, or none, by prefix of its row in ops.def. Counted in ptxas
 * output for sm_90; divisions are the library sequences of the CUDA C++ Programming Guide's "Maximize
 * Instruction Throughput". */
static const struct {
    const char *prefix;
    float issues;
} costs[] = {
    {"div.s64", 70},   {"div.u64", 70},   {"rem.s64", 70},   {"rem.u64", 70},
    {"div.s32", 24},   {"div.u32", 18},   {"rem.s32", 24},   {"rem.u32", 18},
    {"div.f32", 9},    {"div.full", 8},   {"sqrt.f32", 8},   {"mul.lo.s64", 4},
    {"mul.lo.u64", 4}, {"mad.lo.s64", 4}, {"mul.hi.s64", 8}, {"mul.hi.u64", 8},
};

float sampled_cost(const struct insn *i)
{
    const char *key = i->op ? i->op->key : "";
    for (size_t k = 0; k < ARRAY_LEN(costs); k++)
        if (!strncmp(key, costs[k].prefix, strlen(costs[k].prefix)))
            return costs[k].issues;
    bool wide = strstr(key, "64") != NULL && !strstr(key, "f64");
    if (!strncmp(key, "mov.", 4) || !strncmp(key, "cvt.u64", 7))
        return 0.3f;
    return wide && strncmp(key, "mul.wide", 8) && strncmp(key, "mad.wide", 8) ? 2 : 1;
}
