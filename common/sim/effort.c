/* Instructions that take longer than a plain one, by the measured processor time of a warp of 32 lanes.
 *
 * A unit of the allowance stands for about 8 ns (Intel Xeon, Rocket Lake). Instructions that the host
 * computes as vectors take less. A row has the cost of its slowest instruction for ordinary values. The first
 * row that fits counts. */
#include "common/sim/effort.h"

#include <string.h>

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

static const struct {
    const char *begins, *holds; /* the key */
    unsigned effort;
} rows[] = {
    {"abs", "", 1},
    {"neg", "", 1},
    {"fma.bf16", "", 5},
    {"", "bf16", 1},
    {"fma", "f16x2", 22},
    {"", "f16x2", 8},
    {"fma.f16", "", 11},
    {"mad.f16", "", 11},
    {"ex2", "", 12},
    {"tanh", "", 33},
    {"cvt.f32.f16", "", 2},
    {"cvt.f64.f16", "", 2},
    {"", "f16", 6},
    {"", "sqrt.", 14},
    {"sin", "", 16},
    {"cos", "", 16},
    {"lg2", "", 10},
    {"div.f", "", 1},
    {"div.a", "", 1},
    {"div", "64", 10},
    {"rem", "64", 10},
    {"div", "", 7},
    {"rem", "", 7},
    {"rcp.f64", "", 2},
    {"rcp.r", "", 5},
    {"", "c.cc.", 16},
    {"", "i.cc.", 16},
    {"", ".cc.", 8},
    {"addc", "", 4},
    {"subc", "", 4},
    {"madc", "", 4},
    {"", ".rz.f", 6},
    {"", ".rm.f", 6},
    {"", ".rp.f", 6},
    {"cvt.r", "f32.f32", 1},
    {"cvt.r", "f64.f64", 1},
    {"cvt.rni", "", 6},
    {"cvt.rzi", "", 6},
    {"cvt.rmi", "", 6},
    {"cvt.rpi", "", 6},
    {"cvt.rn.f32.u64", "", 4},
    {"min.", "f64", 4},
    {"max.", "f64", 4},
    {"add.sat", "", 3},
    {"sub.sat", "", 3},
    {"prmt", "", 6},
    {"bf", "", 4},
    {"bmsk", "", 3},
    {"szext", "", 3},
    {"clz", "", 3},
    {"fns", "", 4},
    {"dp", "", 3},
    {"lop3", "", 3},
    {"brev", "", 2},
    {"mul.hi", "64", 2},
    {"mad.hi", "64", 2},
};

unsigned effort_of(const char *key)
{
    for (size_t k = 0; k < ARRAY_LEN(rows); k++)
        if (!strncmp(key, rows[k].begins, strlen(rows[k].begins)) && strstr(key, rows[k].holds))
            return rows[k].effort;
    return 1;
}

bool effort_met_subnormals(void)
{
#ifdef __SSE2__
    enum { DENORMAL_OPERAND = 2, UNDERFLOW = 16 };
    unsigned flags = _mm_getcsr();
    if (flags & (DENORMAL_OPERAND | UNDERFLOW)) {
        _mm_setcsr(flags & ~(unsigned)(DENORMAL_OPERAND | UNDERFLOW));
        return true;
    }
#endif
    return false;
}
