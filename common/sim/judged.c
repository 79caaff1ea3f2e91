/* End a launch at the first store that a judge does not accept: a run that goes wrong need not end. */
#include "common/sim/judged.h"

void judge_stores(struct access *a)
{
    const struct device_judge *judge = a->warp->worker->run->judge;
    uint8_t room[WARP_LANES];
    bool accepted = true;
    for (uint32_t left = a->mask; left && accepted; left &= left - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(left);
        accepted = judge->accepts(judge->context, a->at[lane], access_stored(a, lane, room), a->bytes);
    }
    if (!accepted)
        note_fatal(a->warp);
}
