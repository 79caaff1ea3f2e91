/* Small sizes are run in the simulator, whole: all threads, all blocks. It sees each race, and it counts what
 * is stored. As many stores as there are outputs, each of them written and nothing else: so each is stored
 * once. No way through a kernel may depend on what is loaded, since other inputs are not tried. */
#include <stdio.h>
#include <string.h>

#include "grader/prove/prove_parts.h"
#include "grader/run/compare.h"

static bool is_meeting(enum finding_kind kind)
{
    return kind == FINDING_SHARED_RACE || kind == FINDING_GLOBAL_RACE || kind == FINDING_BARRIER_DIVERGENCE;
}

bool is_output_fault(enum finding_kind kind)
{
    return kind == FINDING_NOT_WRITTEN || kind == FINDING_WROTE_OUTSIDE;
}

typedef bool fault_kind(enum finding_kind kind);

static void refute(struct proof *proof, struct claim *claim, const struct trial *t, fault_kind *is_fault)
{
    for (size_t k = 0; k < t->findings.count && claim->end < CLAIM_WRONG; k++)
        if (is_fault(t->findings.items[k].kind)) {
            claim->end = CLAIM_WRONG;
            claim->from = t->shape.n;
            proof->finding = t->findings.items[k];
            proof->wrong = t->shape;
        }
}

static int output_of(const struct entry *entry)
{
    int output = 0;
    while (entry->buffers[output].role != ROLE_OUTPUT)
        output++;
    return output;
}

/* More bytes were stored than the outputs have. */
static void refute_by_count(struct proof *proof, const struct trial *t)
{
    int output = output_of(proof->entry);
    uint64_t size = element_size(proof->entry->buffers[output].element),
             wanted = (uint64_t)proof->entry->outputs(t->shape) * size,
             stored = t->counts.stores[output].bytes + t->counts.changed[output];
    if (proof->once.end > CLAIM_OPEN || stored <= wanted)
        return;
    proof->once.end = CLAIM_WRONG;
    proof->once.from = t->shape.n;
    proof->wrong = t->shape;
    proof->finding = (struct finding){.kind = FINDING_WROTE_OUTSIDE};
    snprintf(proof->finding.message, sizeof proof->finding.message, "%s: %llu outputs are stored %llu times",
             shape_name(t->shape).s, (unsigned long long)(wanted / size),
             (unsigned long long)(stored / size));
}

bool run_size(struct proof *proof, struct scene *scene, int which, struct shape shape)
{
    struct trial t = {.shape = shape};
    trial_run(&t, &scene->rig, proof->entry, which);
    bool ran = t.end == TRIAL_COMPARED;
    refute(proof, &proof->apart, &t, is_meeting);
    if (ran && proof->once.end != CLAIM_NOTHING) {
        refute(proof, &proof->once, &t, is_output_fault);
        refute_by_count(proof, &t);
    }
    findings_free(&t.findings);
    return ran;
}
