/* Print the errors of the model, and its counts beside the hardware's. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/timing/model_rows.h"

double row_off(const struct row *r)
{
    return r->estimate.seconds * 1e3 / r->ms - 1;
}

/* ---- errors ---- */

/* Kernels of the folders from unseen on were measured when the model of their day was done. Causes of errors
 * have been found from them since, except from the last folder. The other kernels are in two halves.
 * Constants may be set on one of them alone. */
static const char *const halves[] = {"set", "judge", "unseen", "fresh", "blind", "later", "recent", "newest"};

static size_t half_of(const struct row *r)
{
    unsigned hash = 5381;
    for (const char *c = r->name; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    for (size_t half = 2; half < ARRAY_LEN(halves); half++)
        if (strncmp(r->name, halves[half], strlen(halves[half])) == 0)
            return half;
    return hash >> 3 & 1;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Kendall's tau: pairs in the right order less those in the wrong one, as a part of all. */
static double tau(const struct row *const *some, size_t count)
{
    double order = 0;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < a; b++)
            order += (some[a]->ms - some[b]->ms) * (some[a]->estimate.seconds - some[b]->estimate.seconds) > 0
                         ? 1
                         : -1;
    return order / ((double)count * ((double)count - 1) / 2);
}

static void print_half(const struct rows *rows, int gpu, size_t half)
{
    const struct row **some = xcalloc(rows->count, sizeof *some);
    double *errors = xcalloc(rows->count, sizeof *errors), sum = 0;
    size_t count = 0, near = 0;
    for (size_t k = 0; k < rows->count; k++) {
        const struct row *r = &rows->items[k];
        if (!r->estimate.known || r->gpu != gpu || half_of(r) != half)
            continue;
        errors[count] = fabs(row_off(r));
        sum += errors[count];
        near += errors[count] <= 0.2;
        some[count++] = r;
    }
    qsort(errors, count, sizeof *errors, by_size);
    if (count > 1)
        printf("%-22s %-6s %4zu %8.1f %% %8.1f %% %8.1f %% %8.2f %8.0f %%\n", gpu_names[gpu], halves[half],
               count, 100 * sum / (double)count, 100 * errors[count / 2], 100 * errors[count - 1],
               tau(some, count), 100 * (double)near / (double)count);
    free(some);
    free(errors);
}

void print_errors(const struct rows *rows)
{
    printf("\n%-22s %-6s %4s %10s %10s %10s %8s %10s\n", "", "half", "", "mean error", "median", "largest",
           "tau", "within 20 %");
    for (int g = 0; g < GPUS; g++)
        for (size_t half = 0; half < ARRAY_LEN(halves); half++)
            print_half(rows, g, half);
}

/* ---- counts ---- */

static const struct counter {
    const char *name;
    size_t counted, simulated; /* offsets in struct row and struct estimate */
    double most;               /* the difference that is small */
} counters[] = {
#define COUNTER(name, counted, simulated, most)                                                              \
    {                                                                                                        \
        name, offsetof(struct row, counted), offsetof(struct estimate, simulated), most                      \
    }
    COUNTER("L1 load sectors", l1_sectors, load_sectors, 0.02),
    COUNTER("L2 load sectors", l2_loads, l2_load_sectors, 0.02),
    COUNTER("L2 store sectors", l2_stores, l2_store_sectors, 0.02),
    COUNTER("DRAM bytes", dram, dram_bytes, 0.03),
    COUNTER("instructions", instructions, instructions, 0.05),
#undef COUNTER
};

static double number_at(const void *record, size_t offset)
{
    double value;
    memcpy(&value, (const char *)record + offset, sizeof value);
    return value;
}

/* If there are few sectors, most are at the ends of a launch, and the comparison says nothing. */
enum { FEW = 1000000 };

static void print_counter(const struct rows *rows, const struct counter *c)
{
    double *ratios = xcalloc(rows->count, sizeof *ratios);
    size_t count = 0, near = 0;
    for (size_t k = 0; k < rows->count; k++) {
        const struct row *r = &rows->items[k];
        double counted = number_at(r, c->counted);
        if (!r->estimate.known || counted < FEW)
            continue;
        ratios[count] = number_at(&r->estimate, c->simulated) / counted;
        near += fabs(ratios[count++] - 1) <= c->most;
    }
    qsort(ratios, count, sizeof *ratios, by_size);
    if (count)
        printf("%-18s %4zu %10.3f %7.3f to %.3f %8.0f %% within %g %%\n", c->name, count, ratios[count / 2],
               ratios[count / 10], ratios[count - 1 - count / 10], 100 * (double)near / (double)count,
               100 * c->most);
    free(ratios);
}

/* "12.3 / 12.4" millions, and a mark if they differ by more than is small. */
static void print_beside(const struct row *r, const struct counter *c)
{
    double counted = number_at(r, c->counted), simulated = number_at(&r->estimate, c->simulated);
    bool far = counted >= FEW && fabs(simulated / counted - 1) > c->most;
    printf(" %9.2f %9.2f%c", counted / 1e6, simulated / 1e6, far ? '*' : ' ');
}

static void print_each(const struct rows *rows)
{
    printf("\nmillions, counted and simulated; * differs by more than the limit below\n%-48s %-24s", "kernel",
           "entry point");
    for (size_t c = 0; c < ARRAY_LEN(counters); c++)
        printf(" %20s", counters[c].name);
    printf("\n");
    for (size_t k = 0; k < rows->count; k++) {
        const struct row *r = &rows->items[k];
        if (r->gpu != 0 || !r->estimate.known || r->l1_sectors < FEW)
            continue;
        printf("%-48s %-24s", r->name, r->entry_name);
        for (size_t c = 0; c < ARRAY_LEN(counters); c++)
            print_beside(r, &counters[c]);
        printf("\n");
    }
}

void print_counters(const struct rows *rows, bool each)
{
    if (each)
        print_each(rows);
    printf("\nsimulated / counted        median    middle 80 %%\n");
    for (size_t k = 0; k < ARRAY_LEN(counters); k++)
        print_counter(rows, &counters[k]);
}
