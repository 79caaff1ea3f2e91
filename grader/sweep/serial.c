#include "grader/sweep/serial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/run/random.h"
#include "grader/run/trial.h"

/* One call: buffers in the order of lab.h. */
struct call {
    void *const *buffers;
    int n, radius;
    const float *c;
};

static void dot(const struct call *call)
{
    const int *a = call->buffers[0], *b = call->buffers[1];
    long long sum = 0;
    for (int i = 0; i < call->n; i++)
        sum += (long long)a[i] * b[i];
    *(long long *)call->buffers[2] = sum;
}

static void moving_average(const struct call *call)
{
    const float *x = call->buffers[0];
    float *y = call->buffers[1];
    int last = call->n - 1;
    for (int i = 0; i < last; i++)
        y[i] = (x[i] + x[i + 1]) / 2;
    y[last] = (x[last] + x[0]) / 2;
}

static void average3(const struct call *call)
{
    const int *a = call->buffers[0];
    int *c = call->buffers[1], last = call->n - 1;
    for (int i = 0; i <= last; i++)
        c[i] = (a[i > 0 ? i - 1 : 0] + a[i] + a[i < last ? i + 1 : last]) / 3;
}

static void derivative(const struct call *call)
{
    const float *f = call->buffers[0], *stencil = call->buffers[2];
    float *df = call->buffers[1];
    for (int i = call->radius; i < call->n - call->radius; i++) {
        float sum = 0;
        for (int d = 0; d <= 2 * call->radius; d++)
            sum += stencil[d] * f[i - call->radius + d];
        df[i] = sum;
    }
}

static void stencil(const struct call *call)
{
    const float *in = call->buffers[0], *c = call->c;
    float *out = call->buffers[1];
    ptrdiff_t row = call->n, plane = row * row;
    for (ptrdiff_t i = 1; i + 1 < row; i++)
        for (ptrdiff_t j = 1; j + 1 < row; j++)
            for (ptrdiff_t k = 1; k + 1 < row; k++) {
                const float *cell = &in[i * plane + j * row + k];
                out[i * plane + j * row + k] = c[0] * cell[0] + c[1] * cell[-1] + c[2] * cell[1] +
                                               c[3] * cell[-row] + c[4] * cell[row] + c[5] * cell[-plane] +
                                               c[6] * cell[plane];
            }
}

static const struct {
    const char *name;
    void (*run)(const struct call *call);
} functions[] = {
    {"dot", dot},
    {"moving_average", moving_average},
    {"average3", average3},
    {"derivative", derivative},
    {"stencil_basic", stencil},
    {"stencil_tiled", stencil},
    {"stencil_coarsened", stencil},
    {"stencil_register_tiled", stencil},
};

bool serial_run(const char *name, void *const *buffers, struct shape shape, const float c[7])
{
    struct call call = {buffers, shape.n, shape.radius, c};
    for (size_t k = 0; k < ARRAY_LEN(functions); k++)
        if (strcmp(functions[k].name, name) == 0) {
            functions[k].run(&call);
            return true;
        }
    return false;
}

/* Seconds of one call, over so many in a row that the clock can tell. */
static double time_calls(const struct entry *entry, void *const *buffers, struct shape shape,
                         const float c[7])
{
    static const double long_enough = 2e-4;
    for (long calls = 1;; calls *= 2) {
        double start = seconds_now();
        for (long k = 0; k < calls; k++)
            serial_run(entry->name, buffers, shape, c);
        double seconds = seconds_now() - start;
        if (seconds >= long_enough)
            return seconds / (double)calls;
    }
}

double serial_seconds(const struct entry *entry, struct shape shape, uint64_t seed)
{
    enum { ROUNDS = 400 };
    void *buffers[PLAN_MAX_ARGUMENTS];
    float c[7];
    double best = 0;
    struct random r = trial_random(seed, 0, shape, 0, c);
    for (int b = 0; b < entry->buffer_count; b++) {
        size_t count = entry->buffers[b].count(shape);
        buffers[b] = xcalloc(count + 1, element_size(entry->buffers[b].element));
        if (entry->buffers[b].role == ROLE_INPUT)
            random_fill(&r, &entry->buffers[b], buffers[b], count);
    }
    if (serial_run(entry->name, buffers, shape, c)) /* pages are there now */
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
