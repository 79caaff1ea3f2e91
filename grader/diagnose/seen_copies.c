/* Copies that the text shows, told with their names: a shared tile, and what a lambda has captured. */
#include <stdio.h>

#include "grader/diagnose/seen.h"
#include "grader/diagnose/source_lambda.h"
#include "grader/diagnose/source_tile.h"

static bool see_tile(struct seen *s, const char *source, const char *entry)
{
    struct source_tile t;
    if (!source_find_tile(&t, source, entry))
        return false;
    *s = (struct seen){.cause = CAUSE_TILE_COPIED, .line = t.line};
    if (t.function[0])
        snprintf(
            s->step, sizeof s->step,
            "take the parameter %s by reference, &%s: %s gets a copy of %s, so each thread stores into cells of "
            "its own, and the shared ones stay as they were",
            t.copy, t.copy, t.function, t.shared);
    else
        snprintf(
            s->step, sizeof s->step,
            "declare a reference, auto &%s = %s, or use %s itself: this line copies the tile, so each thread stores into "
            "and reads from cells of its own, which no other thread sees",
            t.copy, t.shared, t.shared);
    return true;
}

static bool see_lambda(struct seen *s, const char *source, const char *entry)
{
    struct source_lambda l;
    if (!source_find_lambda(&l, source, entry))
        return false;
    *s = (struct seen){.cause = CAUSE_LAMBDA_KEEPS, .line = l.line};
    snprintf(
        s->step, sizeof s->step,
        "capture %s by reference, [&], or pass it to %s as an argument: this lambda keeps the value that %s has here, "
        "although %s changes in line %d",
        l.variable, l.name, l.variable, l.variable, l.change);
    return true;
}

size_t seen_copies(struct seen found[2], const char *source, const char *entry)
{
    size_t count = see_tile(&found[0], source, entry);
    return count + see_lambda(&found[count], source, entry);
}
