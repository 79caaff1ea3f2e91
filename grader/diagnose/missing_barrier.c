#include "grader/diagnose/missing_barrier.h"

#include <stdlib.h>
#include <string.h>

/* Is there a barrier between two lines? */
static bool has_barrier(const char *source, int from, int to)
{
    static const char *const barriers[] = {"__syncthreads", ".sync(", "barrier"};
    int line = 1;
    bool found = false;
    for (const char *s = source; *s && line < to && !found; line++) {
        size_t length = strcspn(s, "\n");
        char *text = xstrndup(s, line > from ? length : 0);
        for (size_t b = 0; b < ARRAY_LEN(barriers); b++)
            found = found || strstr(text, barriers[b]);
        free(text);
        s += length + (s[length] == '\n');
    }
    return found;
}

static bool is_plain(enum cause cause)
{
    return cause == CAUSE_READS_WHAT_OTHERS_STORE || cause == CAUSE_STORES_WHAT_OTHERS_READ ||
           cause == CAUSE_TWO_STORES;
}

/* A barrier between a store and a later read orders the two. Then the race is between this round's read and
 * the next round's store. */
enum cause missing_barrier(const struct finding *race, const char *source)
{
    int line, other;
    finding_lines(race, &line, &other);
    if (!line || !other || !is_plain(race->cause))
        return race->cause;
    if (line == other)
        return CAUSE_RACE_IN_ONE_LINE;
    if (!source || race->cause == CAUSE_TWO_STORES)
        return race->cause;
    bool reads = race->cause == CAUSE_READS_WHAT_OTHERS_STORE;
    int store = reads ? other : line, read = reads ? line : other;
    bool between = has_barrier(source, store < read ? store : read, store < read ? read : store);
    return (store < read) == between ? CAUSE_BARRIER_BEFORE_STORING : CAUSE_BARRIER_BEFORE_READING;
}
