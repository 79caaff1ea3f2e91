#include "grader/grade/entry_time.h"

#include "common/cuda/cuda.h"
#include "grader/judge/time_marks.h"
#include "grader/kit/progress.h"

void entry_try_gpu(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                   struct plan (*plans)[2])
{
    if (!g->has_gpu || !e->all_ran || e->right_sizes < e->sizes)
        return;
    if (!g->options->quiet)
        progress_show("%s on the %s", entry->name, g->gpu.model.name);
    struct gpu_grading grading = {
        .lab = g->lab->number,
        .share = &g->share,
        .gpu = &g->gpu,
        .submission = {&g->rig, &g->submission->ptx, g->result->source},
        .reference = {g->reference_rig.device ? &g->reference_rig : NULL, &g->reference.ptx, "solution"},
    };
    cuda_set_ptxas(g->submission->ptxas);
    gpu_grade(e, &grading, entry, which, &(struct recordings){plans, entry->size_count});
}

void entry_model(struct grading *g, struct evidence *e, const struct entry *entry)
{
    struct model_evidence *m = &e->model;
    const struct gpu_timing *gpu = gpu_timing_find(estimated_gpu);
    if (!e->all_ran || !e->counted || g->enough)
        return;
    if (!g->options->quiet)
        progress_show("%s, a model of its time", entry->name);
    m->ran = true;
    m->shape = e->clock.timed ? e->clock.report.shape : entry->time.timed[0];
    m->marks = marks_of(g->lab->number, entry, modelled_marks, m->remark, sizeof m->remark);
    if (g->options->elsewhere)
        estimate_everywhere(&m->estimate, m->others, &m->other_count, &g->rig, entry, m->shape,
                            &g->assembly.registers);
    else
        estimate_times(&m->estimate, &g->rig, entry, m->shape, &g->assembly.registers, &gpu, 1);
}

void entry_what_if(struct grading *g, struct exercise *x, const struct evidence *e)
{
    if (!g->options->what_if || !e->all_ran || e->right_sizes < e->sizes)
        return;
    if (!g->options->quiet)
        progress_show("%s, what if its blocks were others", x->entry->name);
    what_if(&x->what_ifs, &g->rig, x->entry, x->entry->time.timed[0], &g->assembly.registers);
}
