/* Account for what a submission spends on the simulator, and say what has spent most. */
#include "common/sim/allowance.h"

#include <stdio.h>
#include <string.h>

static const double most_seconds = 60; /* of the processor, for one submission */

void allowance_open(struct allowance *a, uint64_t units)
{
    *a = (struct allowance){.total = units, .started = processor_seconds()};
}

uint64_t allowance_left(const struct allowance *a)
{
    if (!a->total)
        return UINT64_MAX;
    return a->used_up || a->spent >= a->total ? 0 : a->total - a->spent;
}

bool allowance_is_late(const struct allowance *a)
{
    return a->total && processor_seconds() - a->started > most_seconds;
}

static struct spender *spender_named(struct allowance *a, const char *name, int line)
{
    unsigned k = 0;
    while (k < a->spender_count && strncmp(a->spenders[k].name, name, sizeof a->spenders[k].name - 1) != 0)
        k++;
    if (k == SPENDERS)
        return &a->spenders[SPENDERS - 1];
    if (k == a->spender_count) {
        a->spender_count++;
        snprintf(a->spenders[k].name, sizeof a->spenders[k].name, "%s",
                 k + 1 < SPENDERS ? name : "all others together");
        a->spenders[k].line = k + 1 < SPENDERS ? line : 0;
    }
    return &a->spenders[k];
}

bool allowance_spend(struct allowance *a, const char *name, int line, uint64_t units)
{
    struct spender *s = spender_named(a, name, line);
    bool affordable = !a->used_up && units <= allowance_left(a);
    s->units += units;
    s->times++;
    a->spent += units;
    a->used_up |= !affordable;
    return affordable;
}

static const struct spender *most_spending(const struct allowance *a)
{
    const struct spender *most = NULL;
    for (unsigned k = 0; k < a->spender_count; k++)
        if (!most || a->spenders[k].units > most->units)
            most = &a->spenders[k];
    return most;
}

int allowance_line(const struct allowance *a)
{
    const struct spender *most = most_spending(a);
    return most ? most->line : 0;
}

void allowance_tell(const struct allowance *a, char *to, size_t size)
{
    const struct spender *most = most_spending(a);
    int length = snprintf(
        to, size, "all its launches, copies and fills together may take %.0f million warp instructions",
        (double)a->total * 1e-6);
    if (allowance_is_late(a))
        length = snprintf(to, size,
                          "all its launches, copies and fills together take more than %.0f s of a processor",
                          most_seconds);
    if (!most || !a->spent || length < 0 || (size_t)length >= size)
        return;
    char line[24] = "";
    if (most->line)
        snprintf(line, sizeof line, ", line %d", most->line);
    snprintf(to + length, size - (size_t)length, "; %.0f %% of what was spent went into %s%s (%llu time%s)",
             100 * (double)most->units / (double)a->spent, most->name, line, (unsigned long long)most->times,
             most->times == 1 ? "" : "s");
}
