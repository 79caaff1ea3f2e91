/* Counts of a submission's own kernels, at the sizes of the questions. */
#include <stdlib.h>

#include "grader/judge/traffic_measures.h"
#include "grader/predict/predict.h"

/* The answer to a question by one trial's counts; false if the counts do not give it. */
static bool count_for(double *value, const struct question *q, const struct entry *entry,
                      const struct counts *counts)
{
    double loads = (double)judge_counted_bytes(entry, counts) / 4;
    double blocks = (double)counts->blocks, warps = (double)counts->warps, bytes = (double)counts->load.bytes;
    if (q->counted == COUNTED_NOTHING || blocks == 0 || warps == 0 || bytes == 0)
        return false;
    const double values[] = {
        [COUNTED_OUTPUTS] = (double)counts->global_stores,
        [COUNTED_LOADS] = loads,
        [COUNTED_OP_PER_BYTE] = (double)entry->useful_ops(q->shape) / bytes,
        [COUNTED_BLOCKS] = blocks,
        [COUNTED_SHARED_BYTES] = (double)counts->shared_bytes_per_block,
        [COUNTED_SHUFFLES_A_WARP] = (double)counts->shuffles / warps,
        [COUNTED_ATOMICS] = (double)counts->atomics_global,
    };
    *value = values[q->counted];
    return true;
}

static bool wants_count(const struct prediction *p, const bool *is_right)
{
    bool answered = p->state == PREDICTION_RIGHT || p->state == PREDICTION_WRONG;
    return answered && !p->counted && p->question->counted != COUNTED_NOTHING && is_right[p->question->entry];
}

/* One run serves all questions about the same entry point and size. */
static void take_counts(struct predictions *p, const struct question *of, const struct entry *entry,
                        const struct counts *counts)
{
    for (int k = 0; k < p->count; k++) {
        struct prediction *item = &p->items[k];
        const struct question *q = item->question;
        if (q->entry == of->entry && shape_is_same(q->shape, of->shape))
            item->counted = count_for(&item->count, q, entry, counts);
    }
}

void predict_measure(struct predictions *p, struct rig *rig, const struct lab *lab, const bool *is_right)
{
    for (int k = 0; k < p->count; k++) {
        const struct question *q = p->items[k].question;
        if (!wants_count(&p->items[k], is_right))
            continue;
        struct trial trial = {.shape = q->shape};
        trial_run(&trial, rig, lab->entries[q->entry], q->entry);
        if (trial.end == TRIAL_COMPARED && trial.right)
            take_counts(p, q, lab->entries[q->entry], &trial.counts);
        findings_free(&trial.findings);
    }
}

void predict_ungraded(struct result *r)
{
    char *file = predict_file(r->lab);
    if (!r->predictions)
        r->predictions = predict_read(r->lab, file);
    free(file);
}

void predict_graded(struct result *r, struct rig *rig)
{
    bool right[ARRAY_LEN(r->exercises)] = {false};
    predict_ungraded(r);
    for (int e = 0; e < r->exercise_count; e++)
        right[e] = r->exercises[e].checks[CHECK_CORRECTNESS].status == STATUS_PASS &&
                   r->exercises[e].checks[CHECK_SAFETY].status == STATUS_PASS;
    if (r->predictions)
        predict_measure(r->predictions, rig, r->lab, right);
}
