#include "common/timing/block_steps.h"

#include <stdlib.h>

void block_steps_free(struct block_steps *b)
{
    for (uint32_t w = 0; w < b->warp_count; w++)
        free(b->warps[w].steps);
    free(b->warps);
    free(b->pieces);
    *b = (struct block_steps){0};
}
