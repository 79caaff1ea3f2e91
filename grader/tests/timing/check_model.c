/* Compare the model of time with measurements.
 *
 *     check_model KERNELS MEASURED [WORD]     KERNELS: as compile.sh leaves them; MEASURED: measured.csv
 *     check_model KERNELS MEASURED --each     the points and the sectors of every call, not of those that
 * differ
 *     check_model KERNELS MEASURED --time [WORD]   the processor time that the model takes for each call
 *
 * Every kernel whose name holds WORD is estimated for all GPUs that were measured. A line for each that is
 * off by more than a fifth, or with WORD for each, and how busy each unit is; then tables. Exit status: 0, or
 * 2 if nothing could be compared. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/trial.h"
#include "grader/tests/timing/model_rows.h"
#include "grader/text/whole_file.h"

enum { FILE_MOST = 1 << 22 };

const char *const gpu_names[GPUS] = {"NVIDIA H200", "NVIDIA H100 80GB HBM3"};

/* ---- reading ---- */

static int gpu_number(const char *name)
{
    for (int g = 0; g < GPUS; g++)
        if (strstr(gpu_names[g], name))
            return g;
    return -1;
}

/* The lab in whose honest, unseen, fresh, blind, later, recent or newest files the kernel is; other kernels
 * are no submissions. */
static void find_entry(struct row *r)
{
    int count, number = -1;
    const struct lab *const *labs = lab_all(&count);
    const char *lab = strstr(r->name, "lab");
    if (lab && sscanf(lab, "lab%d_", &number) == 1)
        r->lab = lab_find(number);
    for (int l = 0; l < count && !r->entry; l++)
        for (int e = 0; e < labs[l]->entry_count && (!r->lab || r->lab == labs[l]); e++)
            if (!strcmp(labs[l]->entries[e]->name, r->entry_name))
                r->entry = labs[l]->entries[e];
}

static bool read_row(const char *line, struct row *r)
{
    char gpu[20];
    double read = 0, written = 0;
    *r = (struct row){0};
    int got = sscanf(line, "%19[^,],%119[^,],%39[^,],%*d,%lf,%*f,%*f,%lf,%lf,%lf,%lf,%lf,%lf,%lf", gpu,
                     r->name, r->entry_name, &r->ms, &r->l1_sectors, &r->l1_hits, &r->l2_loads, &r->l2_stores,
                     &read, &written, &r->instructions);
    r->dram = read + written;
    if (line[0] == '#' || got < 4 || (r->gpu = gpu_number(gpu)) < 0)
        return false;
    find_entry(r);
    return r->entry != NULL;
}

static void read_measured(struct rows *rows, const char *path)
{
    struct text file = {0};
    struct row row;
    if (!file_read(&file, path, FILE_MOST))
        die("cannot read %s", path);
    for (char *rest = file.s, *line; (line = strsep(&rest, "\n"));)
        if (read_row(line, &row))
            *ARRAY_PUSH(rows->items, rows->count, rows->capacity) = row;
    text_free(&file);
}

/* ---- estimating ---- */

/* What ptxas -v said. */
static void read_registers(struct registers *to, const char *path)
{
    struct text file = {0};
    if (file_read(&file, path, FILE_MOST))
        registers_read(to, file.s);
    text_free(&file);
}

static void read_code(struct machine_code *to, const char *path)
{
    struct text file = {0};
    if (file_read(&file, path, FILE_MOST))
        machine_code_read(to, (const uint8_t *)file.s, file.length);
    text_free(&file);
}

/* Estimate a call for the first so many GPUs. Returns the seconds of a processor that this took. */
static double estimate(struct estimate estimates[GPUS], const char *folder, const struct row *row,
                       size_t gpu_count)
{
    const struct gpu_timing *gpus[GPUS];
    double spent = 0;
    struct registers registers = {0};
    struct rig rig = {.seed = 1};
    struct text ptx = {0};
    struct why why = {0};
    char *path = xformat("%s/%s/student.ptx", folder, row->name);
    char *object = xformat("%s/%s/student.so", folder, row->name);
    char *said = xformat("%s/%s/registers", folder, row->name);
    char *image = xformat("%s/%s/student.cubin", folder, row->name);
    for (int g = 0; g < GPUS; g++)
        gpus[g] = gpu_timing_find(gpu_names[g]);
    if (file_read(&ptx, path, 1 << 26) && rig_open(&rig, &ptx, object, "student.cu", &why)) {
        read_registers(&registers, said);
        read_code(&registers.code, image);
        double start = processor_seconds() + children_seconds();
        estimate_times(estimates, &rig, row->entry, row->entry->time.timed[0], &registers, gpus, gpu_count);
        spent = processor_seconds() + children_seconds() - start;
        registers_free(&registers);
    }
    if (!estimates[0].known)
        printf("%s, %s: not estimated: %s%s\n", row->name, row->entry_name, estimates[0].why, why.text);
    if (rig.device)
        rig.backend->close(rig.device);
    text_free(&ptx);
    free(path);
    free(object);
    free(said);
    free(image);
    return spent;
}

static bool same_call(const struct row *a, const struct row *b)
{
    return !strcmp(a->name, b->name) && !strcmp(a->entry_name, b->entry_name);
}

/* All rows of one kernel and entry point, of which rows->items[first] is the first, if it is. */
static void estimate_rows(struct rows *rows, const char *folder, size_t first)
{
    const struct row *like = &rows->items[first];
    struct estimate estimates[GPUS] = {0};
    for (size_t k = 0; k < first; k++)
        if (same_call(&rows->items[k], like))
            return;
    estimate(estimates, folder, like, GPUS);
    for (size_t k = first; k < rows->count; k++)
        if (same_call(&rows->items[k], like))
            rows->items[k].estimate = estimates[rows->items[k].gpu];
}

/* ---- the time that the model itself takes ---- */

struct cost {
    const struct row *call;
    double seconds;
};

static int dearest_first(const void *a, const void *b)
{
    double x = ((const struct cost *)a)->seconds, y = ((const struct cost *)b)->seconds;
    return (x < y) - (x > y);
}

/* As a grading does, each entry point is estimated for one GPU. */
static void print_costs(const struct rows *rows, const char *folder, const char *word)
{
    struct cost *costs = xcalloc(rows->count, sizeof *costs);
    size_t count = 0;
    for (size_t k = 0; k < rows->count; k++) {
        struct estimate estimates[GPUS] = {0};
        const struct row *call = &rows->items[k];
        bool known = word && !strstr(call->name, word);
        for (size_t c = 0; c < count; c++)
            known = known || same_call(costs[c].call, call);
        if (!known)
            costs[count++] = (struct cost){call, estimate(estimates, folder, call, 1)};
    }
    qsort(costs, count, sizeof *costs, dearest_first);
    for (size_t c = 0; c < count; c++)
        printf("%8.3f s  %s, %s\n", costs[c].seconds, costs[c].call->name, costs[c].call->entry_name);
    free(costs);
}

/* ---- telling ---- */

/* Which unit holds the model up: how long each is busy. */
static void print_units(const struct estimate *e)
{
    printf("    %u blocks per SM, %.3g instructions, %.3g sectors loaded and %.3g stored in the L2; busy ms:",
           e->occupancy.blocks, e->instructions, e->l2_load_sectors, e->l2_store_sectors);
    for (int u = 0; u < UNITS; u++)
        printf(" %s %.3f%s", unit_names[u], e->unit_seconds[u] * 1e3, u + 1 < UNITS ? "," : "\n");
}

/* Returns how many were estimated. */
static size_t print_rows(const struct rows *rows, double more_than)
{
    size_t known = 0;
    for (size_t k = 0; k < rows->count; k++) {
        const struct row *r = &rows->items[k];
        known += r->estimate.known;
        if (r->estimate.known && fabs(row_off(r)) > more_than)
            printf("%-22s %-48s %-24s %9.3f ms, modelled %9.3f, %+4.0f %%\n", gpu_names[r->gpu], r->name,
                   r->entry_name, r->ms, r->estimate.seconds * 1e3, 100 * row_off(r));
        if (r->estimate.known && more_than < 0)
            print_units(&r->estimate);
    }
    return known;
}

int main(int argc, char **argv)
{
    struct rows rows = {0};
    if (argc < 3)
        die("usage: check_model KERNELS MEASURED [WORD | --each | --time [WORD]]");
    bool each = argc > 3 && !strcmp(argv[3], "--each"), time = argc > 3 && !strcmp(argv[3], "--time");
    const char *word = time ? (argc > 4 ? argv[4] : NULL) : argc > 3 && !each ? argv[3] : NULL;
    read_measured(&rows, argv[2]);
    if (time) {
        print_costs(&rows, argv[1], word);
        return 0;
    }
    for (size_t k = 0; k < rows.count; k++)
        if (!word || strstr(rows.items[k].name, word))
            estimate_rows(&rows, argv[1], k);
    size_t known = print_rows(&rows, word ? -1 : 0.2);
    print_errors(&rows);
    print_counters(&rows, each);
    print_effects(&rows);
    print_points(&rows, each);
    free(rows.items);
    return known ? 0 : 2;
}
