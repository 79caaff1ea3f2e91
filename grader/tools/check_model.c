/* Development: ./check_model KITS_FOLDER TIME_H200.csv TIME_H100.csv [WORD] */
#include "common/timing/gpu_timing.h"
#include "grader/labs/lab_record.h"
#include "grader/run/estimate.h"
#include "grader/text/whole_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row { char name[200], entry[40]; double ms; };
static struct row rows[2][400]; static size_t counts[2];
static void read_rows(int g, const char *path)
{
    FILE *f = fopen(path, "r"); char line[1000];
    while (fgets(line, sizeof line, f)) {
        struct row *r = &rows[g][counts[g]];
        if (sscanf(line, "%*[^,],%199[^,],%39[^,],%*d,%lf", r->name, r->entry, &r->ms) == 3) counts[g]++;
    }
    fclose(f);
}
static double measured(int g, const char *name, const char *entry)
{
    for (size_t k = 0; k < counts[g]; k++) if (!strcmp(rows[g][k].name, name) && !strcmp(rows[g][k].entry, entry)) return rows[g][k].ms;
    return 0;
}
static size_t read_registers(struct kernel_registers *r, const char *path)
{
    FILE *f = fopen(path, "r"); char line[2000], name[1000] = ""; size_t n = 0; unsigned u;
    while (f && fgets(line, sizeof line, f)) {
        sscanf(line, "ptxas info : Compiling entry function '%999[^']", name);
        if (sscanf(line, "ptxas info : Used %u registers", &u) == 1 && n < 64) r[n++] = (struct kernel_registers){strdup(name), u};
    }
    if (f) fclose(f);
    return n;
}
int main(int argc, char **argv)
{
    read_rows(0, argv[2]); read_rows(1, argv[3]);
    struct gpu_timing v[8]; const struct gpu_timing *gpus[8];
    for (int k = 0; k < 8; k++) { v[k] = *gpu_timing_find(k % 2 ? "NVIDIA H100" : "NVIDIA H200"); gpus[k] = &v[k]; 
      if (k / 2 == 1) v[k].write_backlog = 0.6e6;
      if (k / 2 == 2) v[k].write_backlog = 0.6e6, v[k].jitter = 0.6, v[k].dram_latency *= 0.9;
      if (k / 2 == 3) v[k].write_backlog = 0.8e6, v[k].jitter = 0.2; }
    plan_set_recorder(realpath("build/recorder", NULL));
    printf("name,entry,ms200,est200,ms100,est100,binds,busy,blocks,limit,l1hit,load,l2load,l2store,dram,inst,secs\n");
    for (size_t k = 0; k < counts[0]; k++) {
        const struct row *row = &rows[0][k];
        if (argc > 4 && !strstr(row->name, argv[4])) continue;
        char *ptx_path = xformat("%s/%s/student.ptx", argv[1], row->name), *object = xformat("%s/%s/student.so", argv[1], row->name), *regs = xformat("%s/%s/regs", argv[1], row->name);
        struct text ptx = {0}; struct bench bench = {.seed = 1}; char why[300];
        if (!file_read(&ptx, ptx_path, 64 << 20)) continue;
        struct kernel_registers registers[64]; size_t rc = read_registers(registers, regs);
        const struct entry *entry = NULL; 
        int lab_count; const struct lab *const *labs = lab_all(&lab_count); for (int l = 0; l < lab_count && !entry; l++) for (int e = 0; e < labs[l]->entry_count; e++) if (!strcmp(labs[l]->entries[e]->name, row->entry)) entry = labs[l]->entries[e];
        double t0 = seconds_now();
        struct estimate e[8] = {0};
        if (bench_open(&bench, &ptx, object, "student.cu", why, sizeof why))
            estimate_times(e, &bench, entry, entry->time.timed[0], registers, rc, gpus, 8);
        if (!e[0].known) { fprintf(stderr, "%s,%s: %s\n", row->name, row->entry, e[0].why); }
        else printf("%s,%s,%.4f,%.4f,%.4f,%.4f,%d,%.2f,%u,%s,%.3f,%.4g,%.4g,%.4g,%.4g,%.4g,%.2f\n", row->name, row->entry, row->ms, e[0].seconds * 1e3, measured(1, row->name, row->entry), e[1].seconds * 1e3, e[0].binds, e[0].busy, e[0].occupancy.blocks, e[0].occupancy.limit, e[0].l1_hit, e[0].load_sectors, e[0].l2_load_sectors, e[0].l2_store_sectors, e[0].dram_bytes, e[0].instructions, seconds_now() - t0);
        if (e[0].known) { fprintf(stderr, "V,%s,%s,%g,%g", row->name, row->entry, row->ms, measured(1, row->name, row->entry)); for (int k = 0; k < 8; k++) fprintf(stderr, ",%g", e[k].seconds * 1e3); fprintf(stderr, "\n"); }
        fflush(stdout);
        if (bench.device) bench.backend->close(bench.device);
        text_free(&ptx);
    }
    return 0;
}
