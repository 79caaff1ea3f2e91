#include "grader/sweep/serial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/run/random.h"
#include "grader/run/trial.h"

bool serial_run(const struct entry *entry, void *const *buffers, struct shape shape, const float c[7])
{
    if (entry->serial.any)
        signature_call(entry->call, entry->serial, buffers, shape, c);
    return entry->serial.any != NULL;
}

/* Seconds of one call, over so many in a row that the clock can tell. */
static double time_calls(const struct entry *entry, void *const *buffers, struct shape shape,
                         const float c[7])
{
    static const double long_enough = 2e-4;
    for (long calls = 1;; calls *= 2) {
        double start = seconds_now();
        for (long k = 0; k < calls; k++)
            serial_run(entry, buffers, shape, c);
        double seconds = seconds_now() - start;
        if (seconds >= long_enough)
            return seconds / (double)calls;
    }
}

double serial_seconds(const struct entry *entry, struct shape shape, uint64_t seed)
{
    enum { ROUNDS = 400 };
    void *buffers[MOST_BUFFERS];
    float c[7];
    double best = 0;
    struct random r = trial_random(seed, 0, shape, 0, c);
    for (int b = 0; b < entry->buffer_count; b++) {
        size_t count = entry->buffers[b].count(shape);
        buffers[b] = xcalloc(count + 1, element_size(entry->buffers[b].element));
        if (entry->buffers[b].role == ROLE_INPUT)
            random_fill(&r, &entry->buffers[b], buffers[b], count);
    }
    if (serial_run(entry, buffers, shape, c)) /* pages are there now */
        for (int round = 0; round < ROUNDS; round++) {
            double seconds = time_calls(entry, buffers, shape, c);
            best = round == 0 || seconds < best ? seconds : best;
        }
    for (int b = 0; b < entry->buffer_count; b++)
        free(buffers[b]);
    return best;
}

char *serial_processor(void)
{
    char line[300], *name = NULL;
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && !name && fgets(line, sizeof line, file))
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':')) {
            const char *value = strchr(line, ':') + 1;
            value += strspn(value, " ");
            name = xstrndup(value, strcspn(value, "\n"));
        }
    if (file)
        fclose(file);
    return name ? name : xstrdup("this machine's CPU");
}
