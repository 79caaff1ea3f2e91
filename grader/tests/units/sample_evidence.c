#include "grader/tests/units/sample_evidence.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

const struct entry *sample_entry(int lab, const char *name)
{
    for (int e = 0; e < lab_find(lab)->entry_count; e++)
        if (!strcmp(lab_find(lab)->entries[e]->name, name))
            return lab_find(lab)->entries[e];
    ck_abort_msg("lab %d has no entry %s", lab, name);
}

struct counts sample_counts(void)
{
    struct counts c = {
        .blocks = 10, .warp_instructions = 1, .shared_stores = 10, .global_stores = 10, .plane_bytes = 4000};
    c.loads[0].bytes = c.load.bytes = 4;
    return c;
}

struct evidence sample_evidence(struct counts counts)
{
    struct evidence e = {.counted = true, .counts = counts};
    struct trial right[2] = {{.shape = {.n = 5}, .right = true}, {.shape = {.n = 5}, .right = true}};
    judge_size(&e, right);
    return e;
}

uint64_t sample_sectors(const struct entry *entry)
{
    const struct time_marks *m = &entry->time;
    int64_t items = m->items ? m->items(entry->count_size) : entry->outputs(entry->count_size);
    return (uint64_t)((double)items * m->bytes_per_output / 32) + 1;
}

void sample_model(struct evidence *e, const struct entry *entry, double attained)
{
    const struct gpu_timing *gpu = gpu_timing_find(estimated_gpu);
    struct shape shape = entry->time.timed[0];
    double bandwidth = entry->time.reads_only ? gpu->read_bandwidth : gpu->copy_bandwidth;
    double seconds = entry_asked_bytes(entry, shape) / bandwidth / attained;
    e->model = (struct model_evidence){
        .ran = true,
        .shape = shape,
        .marks = {.full = 0.4, .none = 0.1, .source = MARKS_CALIBRATED},
        .estimate = {.known = true,
                     .seconds = seconds,
                     .unit_seconds = {[UNIT_DRAM] = attained / 2 * seconds, [UNIT_ISSUE] = 0.25 * seconds},
                     .occupancy = {.blocks = 8, .limit = "threads"},
                     .dram_bytes = 1e10,
                     .launches = 1}};
}

struct exercise sample_judged(const struct entry *entry, struct evidence *e, double max_score)
{
    struct exercise x = {.entry = entry, .max_score = max_score};
    if (!e->counts.footprint_sectors)
        e->counts.footprint_sectors = sample_sectors(entry);
    if (!e->model.ran)
        sample_model(e, entry, 1);
    judge_exercise(&x, e);
    judge_free(e);
    return x;
}

void sample_free_checks(struct exercise *x)
{
    for (int c = 0; c < CHECK_COUNT; c++) {
        findings_free(&x->checks[c].findings);
        text_free(&x->checks[c].derivation);
    }
}

void sample_add(struct trial *t, enum finding_kind kind, int line, unsigned long long times,
                const char *message)
{
    struct finding *f = findings_add(&t->findings, kind);
    f->line = line;
    f->times = times;
    snprintf(f->message, sizeof f->message, "%s", message);
}

void sample_add_size(struct evidence *e, struct trial trials[2])
{
    judge_size(e, trials);
    findings_free(&trials[0].findings);
    findings_free(&trials[1].findings);
}
