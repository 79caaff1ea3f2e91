#include "grader/run/known_launch.h"

#include <string.h>

#include "common/base.h"

static bool is_like(const struct known_launch *k, const struct launch *l)
{
    return !strcmp(k->kernel, l->kernel) && !memcmp(k->grid, l->grid, sizeof k->grid) &&
           !memcmp(k->block, l->block, sizeof k->block) && k->shared_bytes == l->shared_bytes;
}

struct known_launch *known_launch_of(struct known_launches *known, const struct launch *launch)
{
    for (size_t k = 0; k < ARRAY_LEN(known->items) && k < known->count; k++)
        if (is_like(&known->items[k], launch)) {
            known->items[k].times++;
            return &known->items[k];
        }
    struct known_launch *new = &known->items[known->count++ % ARRAY_LEN(known->items)];
    *new = (struct known_launch){.kernel = launch->kernel, .shared_bytes = launch->shared_bytes, .times = 1};
    memcpy(new->grid, launch->grid, sizeof new->grid);
    memcpy(new->block, launch->block, sizeof new->block);
    return new;
}
