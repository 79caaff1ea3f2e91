/* The model of time against measurements.
 *
 *     check_model KERNELS MEASURED [WORD]     KERNELS: as compile.sh leaves them; MEASURED: measured.csv
 *
 * Every kernel whose name holds WORD is estimated for all GPUs that were measured. A line for each that is
 * off by more than a fifth, or with WORD for each; then a table. A kernel belongs to one of two halves by a
 * hash of its name: constants may be set on "set" alone. Exit status: 0, or 2 if nothing could
 * be compared. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/labs/lab_record.h"
#include "grader/run/estimate.h"
#include "grader/text/whole_file.h"

enum { ROWS = 1000, GPUS = 2, KERNELS_MOST = 64, NAME = 120 };

static const char *const gpu_names[GPUS] = {"NVIDIA H200", "NVIDIA H100 80GB HBM3"};

struct row {
    char name[NAME], entry[40];
    int gpu;
    double ms, l1_sectors, l1_hits, l2_loads, l2_stores, dram;
    struct estimate estimate;
};

static struct row rows[ROWS];
static size_t row_count;

/* ---- reading ---- */

static int gpu_number(const char *name)
{
    for (int g = 0; g < GPUS; g++)
        if (strstr(gpu_names[g], name))
            return g;
    return -1;
}

static bool read_row(const char *line, struct row *r)
{
    char gpu[20];
    double read = 0, written = 0;
    int got =
        sscanf(line, "%19[^,],%119[^,],%39[^,],%*d,%lf,%*f,%*f,%lf,%lf,%lf,%lf,%lf,%lf", gpu, r->name,
               r->entry, &r->ms, &r->l1_sectors, &r->l1_hits, &r->l2_loads, &r->l2_stores, &read, &written);
    r->dram = read + written;
    return line[0] != '#' && got >= 4 && (r->gpu = gpu_number(gpu)) >= 0;
}

static void read_measured(const char *path)
{
    struct text file = {0};
    if (!file_read(&file, path, 1 << 22))
        die("cannot read %s", path);
    for (char *rest = file.s, *line; (line = strsep(&rest, "\n")) && row_count < ROWS;)
        row_count += read_row(line, &rows[row_count]);
    text_free(&file);
}

/* What ptxas -v said, kernel by kernel. */
static size_t read_registers(struct kernel_registers *to, const char *path)
{
    struct text file = {0};
    char kernel[1000] = "";
    size_t count = 0;
    if (!file_read(&file, path, 1 << 22))
        return 0;
    for (char *rest = file.s, *line; (line = strsep(&rest, "\n")) && count < KERNELS_MOST;) {
        sscanf(line, "ptxas info : Compiling entry function '%999[^']", kernel);
        if (sscanf(line, "ptxas info : Used %u", &to[count].registers) == 1)
            to[count++].kernel = xstrdup(kernel);
    }
    text_free(&file);
    return count;
}

static const struct entry *entry_named(const char *name)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int l = 0; l < count; l++)
        for (int e = 0; e < labs[l]->entry_count; e++)
            if (!strcmp(labs[l]->entries[e]->name, name))
                return labs[l]->entries[e];
    return NULL;
}

/* ---- estimating ---- */

/* All rows of one kernel and entry point. */
static void estimate_rows(const char *folder, struct row *row)
{
    static const struct gpu_timing *gpus[GPUS];
    struct kernel_registers registers[KERNELS_MOST];
    struct estimate estimates[GPUS] = {0};
    struct rig rig = {.seed = 1};
    struct text ptx = {0};
    struct why why;
    for (int g = 0; g < GPUS; g++)
        gpus[g] = gpu_timing_find(gpu_names[g]);
    char *path = xformat("%s/%s/student.ptx", folder, row->name);
    char *object = xformat("%s/%s/student.so", folder, row->name);
    char *said = xformat("%s/%s/registers", folder, row->name);
    const struct entry *entry = entry_named(row->entry);
    if (entry && file_read(&ptx, path, 1 << 26) && rig_open(&rig, &ptx, object, "student.cu", &why)) {
        size_t count = read_registers(registers, said);
        estimate_times(estimates, &rig, entry, entry->time.timed[0], registers, count, gpus, GPUS);
        for (size_t k = 0; k < count; k++)
            free(registers[k].kernel);
    }
    if (!estimates[0].known)
        printf("%s, %s: not estimated: %s\n", row->name, row->entry, estimates[0].why);
    for (size_t k = 0; k < row_count; k++)
        if (!strcmp(rows[k].name, row->name) && !strcmp(rows[k].entry, row->entry))
            rows[k].estimate = estimates[rows[k].gpu];
    if (rig.device)
        rig.backend->close(rig.device);
    text_free(&ptx);
    free(path);
    free(object);
    free(said);
}

/* ---- comparing ---- */

static double off(const struct row *r)
{
    return r->estimate.seconds * 1e3 / r->ms - 1;
}

static bool judges(const struct row *r)
{
    unsigned hash = 5381;
    for (const char *c = r->name; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
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

static void print_half(int gpu, int half)
{
    static const char *const names[] = {"set", "judge"};
    const struct row *some[ROWS];
    double errors[ROWS], sum = 0;
    size_t count = 0, near = 0;
    for (size_t k = 0; k < row_count; k++)
        if (rows[k].estimate.known && rows[k].gpu == gpu && judges(&rows[k]) == half) {
            errors[count] = fabs(off(&rows[k]));
            sum += errors[count];
            near += errors[count] <= 0.2;
            some[count++] = &rows[k];
        }
    if (count < 2)
        return;
    qsort(errors, count, sizeof *errors, by_size);
    printf("%-22s %-6s %4zu %8.1f %% %8.1f %% %8.1f %% %8.2f %8.0f %%\n", gpu_names[gpu], names[half], count,
           100 * sum / (double)count, 100 * errors[count / 2], 100 * errors[count - 1], tau(some, count),
           100 * (double)near / (double)count);
}

/* How many of the simulated numbers lie within `most` of the counted ones. */
static void print_counter(const char *what, size_t measured, size_t estimated, double most)
{
    size_t count = 0, near = 0;
    double ratios[ROWS];
    for (size_t k = 0; k < row_count; k++) {
        double counted, simulated;
        memcpy(&counted, (char *)&rows[k] + measured, sizeof counted);
        memcpy(&simulated, (char *)&rows[k].estimate + estimated, sizeof simulated);
        if (!rows[k].estimate.known || counted < 1e6)
            continue;
        ratios[count] = simulated / counted;
        near += fabs(ratios[count++] - 1) <= most;
    }
    if (!count)
        return;
    qsort(ratios, count, sizeof *ratios, by_size);
    printf("%-18s %4zu %10.3f %7.3f to %.3f %8.0f %% within %g %%\n", what, count, ratios[count / 2],
           ratios[count / 10], ratios[count - 1 - count / 10], 100 * (double)near / (double)count,
           100 * most);
}

int main(int argc, char **argv)
{
    if (argc < 3)
        die("usage: check_model KERNELS MEASURED [WORD]");
    read_measured(argv[2]);
    for (size_t k = 0; k < row_count; k++)
        if (rows[k].gpu == 0 && (argc == 3 || strstr(rows[k].name, argv[3])))
            estimate_rows(argv[1], &rows[k]);
    size_t known = 0;
    for (size_t k = 0; k < row_count; k++) {
        struct row *r = &rows[k];
        known += r->estimate.known;
        if (r->estimate.known && (argc > 3 || fabs(off(r)) > 0.2))
            printf("%-22s %-48s %-24s %9.3f ms, modelled %9.3f, %+4.0f %%\n", gpu_names[r->gpu], r->name,
                   r->entry, r->ms, r->estimate.seconds * 1e3, 100 * off(r));
    }
    if (!known)
        return 2;
    printf("\n%-22s %-6s %4s %10s %10s %10s %8s %10s\n", "", "half", "", "mean error", "median", "largest",
           "tau", "within 20 %");
    for (int g = 0; g < GPUS; g++)
        for (int half = 0; half < 2; half++)
            print_half(g, half);
    printf("\nsimulated / counted        median    middle 80 %%\n");
    print_counter("L1 load sectors", offsetof(struct row, l1_sectors),
                  offsetof(struct estimate, load_sectors), 0.02);
    print_counter("L2 load sectors", offsetof(struct row, l2_loads),
                  offsetof(struct estimate, l2_load_sectors), 0.02);
    print_counter("L2 store sectors", offsetof(struct row, l2_stores),
                  offsetof(struct estimate, l2_store_sectors), 0.02);
    print_counter("DRAM bytes", offsetof(struct row, dram), offsetof(struct estimate, dram_bytes), 0.03);
    return 0;
}
