#include "grader/tests/counts/counts_table.h"

#include <inttypes.h>
#include <stdio.h>

static const char *const titles[] = {
#define X(name, title) title,
    COUNTS_MEASURES(X)
#undef X
};

static const struct {
    const char *name, *text;
} reasons[] = {
#define X(name, title, text) {title, text},
    COUNTS_REASONS(X)
#undef X
};

void table_begin(const char *gpu)
{
    printf("%s. Loads and stores are requests to global memory; shared are wavefronts.\n", gpu);
    printf("%-58s", "");
    for (int m = 0; m < COUNTS_MEASURE_COUNT; m++)
        printf(" %8s", titles[m]);
    printf("\n");
}

/* The hardware's numbers where they differ, and why. */
static void print_differences(const struct agreement agreement[COUNTS_MEASURE_COUNT],
                              const bool met[COUNTS_REASON_COUNT])
{
    int width = printf("    measured:");
    for (int r = COUNTS_SAME + 1; r < COUNTS_REASON_COUNT; r++)
        if (met[r])
            width += printf(" %s", reasons[r].name);
    printf("%*s", 58 - width, "");
    for (int m = 0; m < COUNTS_MEASURE_COUNT; m++)
        if (agreement[m].reason == COUNTS_SAME)
            printf(" %8s", "=");
        else
            printf(" %8" PRIu64, agreement[m].measured);
    printf("\n");
}

void table_row(struct tally *tally, const char *name, const struct agreement agreement[COUNTS_MEASURE_COUNT])
{
    bool met[COUNTS_REASON_COUNT] = {false}, same = true;
    printf("%-58s", name);
    for (int m = 0; m < COUNTS_MEASURE_COUNT; m++) {
        printf(" %8" PRIu64, agreement[m].simulated);
        met[agreement[m].reason] = true;
        same &= agreement[m].reason == COUNTS_SAME;
    }
    printf("\n");
    if (!same)
        print_differences(agreement, met);
    for (int r = COUNTS_SAME + 1; r < COUNTS_REASON_COUNT; r++)
        tally->samples[r] += met[r];
    tally->samples[COUNTS_SAME] += same;
    tally->failed += met[COUNTS_UNEXPLAINED];
    tally->passed += !met[COUNTS_UNEXPLAINED];
}

void table_end(const struct tally *tally)
{
    printf("\n");
    for (int r = 0; r < COUNTS_REASON_COUNT; r++)
        if (tally->samples[r])
            printf("%-12s %3zu  %s\n", reasons[r].name, tally->samples[r], reasons[r].text);
    printf("%zu passed, %zu failed\n", tally->passed, tally->failed);
}
