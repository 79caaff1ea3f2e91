#include "grader/judge/stored_again.h"

double stored_again_ratio(const struct entry *entry, const struct counts *counts, int64_t outputs)
{
    double bytes = 0;
    for (int b = 0; b < entry->buffer_count && !entry->pattern.sum; b++)
        if (entry->buffers[b].role == ROLE_OUTPUT)
            bytes += (double)counts->stores[b].bytes;
    return outputs ? bytes / ((double)outputs * sizeof(float)) : 0;
}

static double ratio_of(const struct exercise *x)
{
    return stored_again_ratio(x->entry, &x->counts, x->outputs);
}

bool stored_again_is_most(const struct exercise *x)
{
    return ratio_of(x) >= 1.5;
}

enum cause stored_again_cause(const struct exercise *x)
{
    static const double some = 1.1; /* a few surplus threads cost nothing */
    static const struct {
        enum cause cause;
        double from;
    } shown[] = {{CAUSE_INDEX_CLAMPED, some}, {CAUSE_STRIDE_TOO_SHORT, 1}, {CAUSE_OUTPUTS_REPEATED, 1}};
    for (size_t k = 0; k < ARRAY_LEN(shown); k++)
        if (ratio_of(x) > shown[k].from && seen_step(x->seen, x->seen_count, shown[k].cause))
            return shown[k].cause;
    return stored_again_is_most(x) ? CAUSE_OUTPUTS_REPEATED : CAUSE_NONE;
}

bool stored_again_decides(const struct exercise *x, enum measure m, double value)
{
    double ratio = ratio_of(x);
    bool of_loads = m == MEASURE_OP_PER_BYTE || m == MEASURE_LOADS_PER_OUTPUT || m == MEASURE_LOADS_PER_INPUT;
    for (size_t k = 0; k < ARRAY_LEN(x->entry->requirements) && x->entry->requirements[k].advice; k++) {
        const struct requirement *r = &x->entry->requirements[k];
        bool met = m == MEASURE_OP_PER_BYTE ? value * ratio >= r->full : value / ratio <= r->full;
        if (r->measure == m && of_loads && met)
            return stored_again_cause(x) != CAUSE_NONE;
    }
    return false;
}
