#include "grader/run/estimate.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/run/sampling.h"

enum { LOOKS_STREAM = 0x100c };

const char estimated_gpu[] = "NVIDIA H200";

double estimate_load_requests(const struct estimate *e)
{
    double requests = 0;
    for (size_t k = 0; k < e->lines.count; k++)
        requests += e->lines.items[k].load_requests;
    return requests;
}

const char *const unit_names[UNITS] = {
    [UNIT_ISSUE] = "instruction issue",
    [UNIT_L1] = "L1 cache",
    [UNIT_SHARED] = "shared memory",
    [UNIT_ADDRESS] = "address divergence unit",
    [UNIT_CONVERT] = "conversions and special functions",
    [UNIT_L2] = "L2 cache",
    [UNIT_DRAM] = "memory",
    [UNIT_ATOMIC] = "atomics",
    [UNIT_STARTS] = "start of blocks",
};

/* Warp instructions of one sampled block. The most that was seen of an honest file is 251,127, each of which
 * counts several times while it is sampled; an endless loop ends after some seconds. */
static const uint64_t most_of_a_block = UINT64_C(1) << 28;

static bool allocate(struct sampling *s, const struct entry *entry, struct shape shape,
                     device_address address[MOST_BUFFERS])
{
    for (int b = 0; b < entry->buffer_count; b++) {
        uint64_t bytes = buffer_bytes(&entry->buffers[b], shape);
        bool input = entry->buffers[b].role == ROLE_INPUT;
        s->output_bytes += input ? 0 : bytes;
        address[b] = s->rig->backend->alloc(s->rig->device, bytes, entry->buffers[b].name, input);
        if (!address[b])
            return false;
    }
    return true;
}

/* Is a launch so large that the number of a thread, blockIdx.x * blockDim.x + threadIdx.x, is no int? */
static bool overflows(const struct plan *plan)
{
    for (size_t k = 0; k < plan->step_count; k++) {
        const struct plan_step *s = &plan->steps[k];
        if (s->kind == PLAN_LAUNCH && (uint64_t)s->grid[0] * s->block[0] > INT_MAX)
            return true;
    }
    return false;
}

/* A kernel that stops at an access outside of all memory, in a run that looks at a few blocks alone. */
static void tell_fault(char *why, size_t why_size, bool overflows)
{
    snprintf(why, why_size, "a kernel stops at an access outside of all memory%s",
             overflows ? ": the launch has more than 2^31 threads, so an int index goes below 0" : "");
}

static bool replay(struct sampling *s, const struct entry *entry, const struct plan *plan, struct shape shape,
                   const float c[7], char *why, size_t why_size)
{
    const struct device_backend *backend = s->rig->backend;
    struct device_report report;
    struct counts counts;
    device_address address[MOST_BUFFERS];
    device *d = s->rig->device;
    sampling_hear(s);
    bool ok = allocate(s, entry, shape, address);
    if (ok) {
        sampled_outputs_open(&s->outputs, s->rig, entry, shape, c, address);
        backend->budget(d, most_of_a_block);
        backend->restore(d);
        ok = plan_replay(plan, backend, d, address, INFINITY) == DEVICE_OK;
        sampling_finish_launch(s);
    }
    if (!ok)
        snprintf(why, why_size, "%s", backend->why(d));
    backend->free_all(d);
    backend->sample(d, NULL);
    backend->take(d, &report); /* none of it belongs to the next trial */
    backend->counts(d, &counts);
    s->overflows = !ok && !*why && overflows(plan);
    if (!ok && !*why)
        tell_fault(why, why_size, s->overflows);
    s->faulty |= !ok;
    for (size_t f = 0; f < report.findings.count; f++)
        s->faulty |= finding_kind_costs(report.findings.items[f].kind);
    findings_free(&report.findings);
    printed_free(&report.printed);
    return ok;
}

static void conclude(struct estimate *e, const struct sampling *s, bool ok, const char *why)
{
    const struct sampled_outputs *outputs = &s->outputs;
    e->stored = outputs->stored_in_all;
    e->faulty = s->faulty;
    e->overflows = s->overflows;
    e->looked_at = outputs->looked_at;
    e->stores_astray = ok && outputs->astray;
    e->loads_stored = ok && outputs->unsure && !outputs->off;
    e->wrong = ok ? sampled_outputs_wrong(outputs) : 0;
    snprintf(e->example, sizeof e->example, "%s", outputs->example);
    e->known = ok && e->launches > 0;
    snprintf(e->why, sizeof e->why, "%s", ok && !e->launches ? "no kernel was launched" : why);
    e->l1_hit = e->load_sectors > 0 ? 1 - e->l2_load_sectors / e->load_sectors : 0;
}

/* Note a launch that fails, where there is no other. */
static void note_failed(struct estimate *e, const struct plan *plan)
{
    for (size_t k = 0; k < plan->findings.count && !e->known && !e->failed_line; k++) {
        const struct finding *f = &plan->findings.items[k];
        if (f->kind != FINDING_LAUNCH_ERROR)
            continue;
        e->failed_line = f->line;
        snprintf(e->why, sizeof e->why, "a launch fails: %.250s", f->message);
    }
}

/* Note the launches of a recording that has come to a limit. */
static void note_limit(struct estimate *e, const struct plan *plan)
{
    for (size_t k = plan->outcome == PLAN_LIMIT ? 0 : plan->step_count; k < plan->step_count; k++)
        if (plan->steps[k].kind == PLAN_LAUNCH) {
            e->limit_launches++;
            e->limit_line = plan->steps[k].at.line;
        }
}

void estimate_plan(struct estimate *e, struct rig *rig, const struct entry *entry, const struct plan *plan,
                   struct shape shape, const float c[7], const struct registers *registers,
                   const struct gpu_timing *const *gpus, size_t count)
{
    struct sampling s = {.estimates = e,
                         .gpus = gpus,
                         .gpu_count = count,
                         .rig = rig,
                         .registers = registers,
                         .chance = random_start(rig->seed, LOOKS_STREAM),
                         .outputs.off = true};
    char why[300] = "";
    memset(e, 0, count * sizeof *e);
    snprintf(why, sizeof why, "%.299s", plan->message);
    bool ok = plan->outcome == PLAN_COMPLETE && replay(&s, entry, plan, shape, c, why, sizeof why);
    for (size_t g = 0; g < count; g++) {
        conclude(&e[g], &s, ok, why);
        note_limit(&e[g], plan);
        note_failed(&e[g], plan);
    }
    sampled_outputs_close(&s.outputs);
}

void estimate_times(struct estimate *e, struct rig *rig, const struct entry *entry, struct shape shape,
                    const struct registers *registers, const struct gpu_timing *const *gpus, size_t count)
{
    float c[7];
    struct plan plan = {0};
    trial_random(rig->seed, 0, shape, 0, c);
    trial_record(&plan, rig, entry, shape, c);
    estimate_plan(e, rig, entry, &plan, shape, c, registers, gpus, count);
    plan_free(&plan);
}
