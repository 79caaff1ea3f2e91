#include "grader/figures/roof_levels.h"

#include "grader/compile/assembly.h"

enum { SECTOR_BYTES = 32, PASS_BYTES = 128 };

void roof_levels_write_roofs(struct text *out, const struct entry *entry, const struct gpu_timing *gpu)
{
    struct shape shape = entry->time.timed[0];
    double least = (double)entry_items(entry, shape) * entry->time.bytes_per_output;
    text_printf(out, "l1 = %g\nl2 = %g\ndram = %g\nceiling = %g\ngpu = \"%s\"\n",
                PASS_BYTES / gpu->pass_clocks * gpu->sms * gpu->clock_hz, gpu->l2_bandwidth,
                entry->time.reads_only ? gpu->read_bandwidth : gpu->copy_bandwidth,
                (double)entry->useful_ops(shape) / least, gpu->name);
}

void roof_levels_write_kernel(struct text *out, const struct entry *entry, const struct estimate *e,
                              const struct roof_kernel *kernel)
{
    double operations = (double)entry->useful_ops(entry->time.timed[0]);
    double l1 = (e->load_sectors + e->l2_store_sectors) * SECTOR_BYTES;
    double l2 = (e->l2_load_sectors + e->l2_store_sectors) * SECTOR_BYTES;
    if (l2 <= 0 || e->dram_bytes <= 0 || operations <= 0)
        return;
    text_printf(out, "\"%s\" %g %g %g %g %d %d\n", kernel->name, operations / l1, operations / l2,
                operations / e->dram_bytes, operations / kernel->seconds, kernel->wrong, kernel->measured);
}

bool roof_levels_estimate(struct estimate *e, struct scene *s, int which, const struct gpu_timing *gpu)
{
    const struct entry *entry = s->lab->entries[which];
    struct assembly assembly = {0};
    assembly_make(&assembly, &s->compilation, "");
    estimate_times(e, &s->rig, entry, entry->time.timed[0], &assembly.registers, &gpu, 1);
    assembly_free(&assembly);
    return e->known;
}
