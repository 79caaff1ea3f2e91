#include "grader/advice/bytes_step.h"

#include "grader/advice/by_cause.h"

bool bytes_step(struct text *out, const struct finding *f)
{
    bool of_pointer = f->cause == CAUSE_SIZEOF_POINTER;
    if (!f->has || !(of_pointer || f->cause == CAUSE_CALL_PAST_END))
        return false;
    text_printf(out, "%s: the call asks for %llu bytes where there are %llu, so it fails and does nothing",
                of_pointer ? by_cause(f->cause)->step : "give this call no more bytes than its memory has",
                f->asked, f->has);
    if (!of_pointer)
        text_printf(out, ". If it counts right, the memory is too small");
    return true;
}
