#include "grader/tests/differential/replays.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/compile/compile.h"
#include "grader/run/trial.h"

enum { SIZES = 3, SIDES = 2 };
static const uint64_t budget = 200000000; /* warp instructions a block */
static const struct device_backend *const sides[SIDES] = {&sim_backend, &cuda_backend};

/* One call of one entry point. */
struct replay {
    const struct entry *entry;
    struct case_data data;
    void *inputs[MOST_BUFFERS];         /* by parameter; NULL for outputs */
    void *outputs[SIDES][MOST_BUFFERS]; /* as each device left them; NULL for inputs */
    struct plan plan;
};

static size_t bytes_of(const struct replay *r, int buffer)
{
    const struct buffer_spec *spec = &r->entry->buffers[buffer];
    return spec->count(r->data.shape) * element_size(spec->element);
}

/* ---- recording ---- */

static void make_data(struct replay *r, uint64_t seed, int which)
{
    struct random random = trial_random(seed, which, r->data.shape, 0, r->data.c);
    for (int b = 0; b < r->entry->buffer_count; b++) {
        const struct buffer_spec *spec = &r->entry->buffers[b];
        void **to = spec->role == ROLE_INPUT ? &r->inputs[b] : &r->outputs[0][b];
        *to = xcalloc(bytes_of(r, b) + 8, 1);
        if (spec->role == ROLE_INPUT)
            random_fill(&random, spec, *to, spec->count(r->data.shape));
        else
            r->outputs[1][b] = xcalloc(bytes_of(r, b) + 8, 1);
        r->data.data[b] = r->inputs[b];
    }
}

static void replay_free(struct replay *r)
{
    for (int b = 0; b < MOST_BUFFERS; b++) {
        free(r->inputs[b]);
        free(r->outputs[0][b]);
        free(r->outputs[1][b]);
    }
    plan_free(&r->plan);
}

/* A small, a middle and the largest size. */
static size_t record_entry(struct replay *replays, struct rig *rig, const struct entry *entry, int which)
{
    for (int s = 0; s < SIZES; s++) {
        replays[s] = (struct replay){.entry = entry};
        replays[s].data.shape = entry->sizes[(s + 1) * entry->size_count / SIZES - 1];
        make_data(&replays[s], rig->seed, which);
        trial_record(&replays[s].plan, rig, entry, replays[s].data.shape, replays[s].data.c);
    }
    return SIZES;
}

static size_t record_all(struct replay *replays, const struct compilation *c, const struct lab *lab,
                         uint64_t seed, struct text *told)
{
    struct why why;
    size_t count = 0;
    struct rig rig = {.backend = &sim_backend, .object = c->object, .seed = seed};
    rig.device = sim_backend.open(&why);
    if (sim_backend.load(rig.device, c->ptx.s, c->ptx.length, "student.cu") == DEVICE_OK) {
        rig.kernels = sim_backend.kernels(rig.device, &rig.kernel_count);
        for (int e = 0; e < lab->entry_count; e++)
            count += record_entry(replays + count, &rig, lab->entries[e], e);
    } else {
        text_printf(told, "  sim: %s\n", sim_backend.why(rig.device));
    }
    sim_backend.close(rig.device);
    return count;
}

/* ---- replaying ---- */

static bool upload(device_address *addresses, const struct replay *r, const struct device_backend *backend,
                   device *d)
{
    bool ok = true;
    for (int b = 0; b < r->entry->buffer_count; b++) {
        bool input = r->inputs[b] != NULL;
        addresses[b] = backend->alloc(d, bytes_of(r, b), r->entry->buffers[b].name, input);
        ok = ok && addresses[b] &&
             (input ? backend->put(d, addresses[b], r->inputs[b], bytes_of(r, b))
                    : backend->fill(d, addresses[b], poison_bytes[0], bytes_of(r, b))) == DEVICE_OK;
    }
    return ok;
}

static bool download(struct replay *r, int side, const device_address *addresses, device *d)
{
    bool ok = true;
    for (int b = 0; b < r->entry->buffer_count; b++)
        if (r->outputs[side][b])
            ok = sides[side]->get(d, r->outputs[side][b], addresses[b], bytes_of(r, b)) == DEVICE_OK && ok;
    return ok;
}

static bool replay_on(struct replay *r, int side, device *d, struct text *told)
{
    const struct device_backend *backend = sides[side];
    device_address addresses[MOST_BUFFERS] = {0};
    struct device_report report;
    if (backend->budget)
        backend->budget(d, budget);
    backend->restore(d);
    bool ok = upload(addresses, r, backend, d) &&
              plan_replay(&r->plan, backend, d, addresses, INFINITY) == DEVICE_OK &&
              download(r, side, addresses, d);
    if (!ok)
        text_printf(told, "  %s, n = %d: %s: %s\n", r->entry->name, r->data.shape.n, backend->kind,
                    backend->why(d));
    backend->take(d, &report);
    findings_free(&report.findings);
    printed_free(&report.printed);
    backend->free_all(d);
    return ok;
}

/* ---- comparing ---- */

static bool within_slack(const struct replay *r, int buffer)
{
    bool right = r->entry->buffers[buffer].element == ELEMENT_FLOAT;
    for (int side = 0; side < SIDES && right; side++) {
        struct findings findings = {0};
        struct mismatches m =
            compare_output(r->entry, &r->data, buffer, r->outputs[side][buffer], poison_bytes[0], &findings);
        right = !m.wrong && !m.missing && !m.outside;
        findings_free(&findings);
    }
    return right;
}

static void tell_difference(struct text *told, const struct replay *r, int buffer)
{
    size_t size = element_size(r->entry->buffers[buffer].element), i = 0;
    const uint8_t *ours = r->outputs[0][buffer], *theirs = r->outputs[1][buffer];
    unsigned long long a = 0, b = 0;
    while (!memcmp(ours + i * size, theirs + i * size, size))
        i++;
    memcpy(&a, ours + i * size, size);
    memcpy(&b, theirs + i * size, size);
    text_printf(told, "  %s, n = %d: %s[%zu] is 0x%llx on the simulator, 0x%llx on the GPU\n", r->entry->name,
                r->data.shape.n, r->entry->buffers[buffer].name, i, a, b);
}

static void compare(struct replay_counts *counts, const struct replay *r, struct text *told)
{
    bool same = true, right = true;
    for (int b = 0; b < r->entry->buffer_count; b++) {
        if (!r->outputs[0][b] || !memcmp(r->outputs[0][b], r->outputs[1][b], bytes_of(r, b)))
            continue;
        same = false;
        if (!within_slack(r, b)) {
            right = false;
            tell_difference(told, r, b);
        }
    }
    counts->passed += right;
    counts->failed += !right;
    counts->rounded += right && !same;
}

/* ---- one file ---- */

static void replay_one(struct replay_counts *counts, struct replay *r, device *const *devices,
                       struct text *told)
{
    bool ran = r->plan.outcome == PLAN_COMPLETE;
    if (!ran)
        text_printf(told, "  %s, n = %d: %s\n", r->entry->name, r->data.shape.n, r->plan.message);
    for (int side = 0; side < SIDES && ran; side++)
        ran = replay_on(r, side, devices[side], told);
    if (ran)
        compare(counts, r, told);
    else
        counts->failed++;
}

static struct replay_counts replay_all(struct replay *replays, size_t count, const struct compilation *c,
                                       struct text *told)
{
    struct why why;
    struct replay_counts counts = {0};
    device *devices[SIDES];
    for (int side = 0; side < SIDES; side++) {
        devices[side] = sides[side]->open(&why);
        if (!devices[side])
            die("%s", why.text);
        if (sides[side]->load(devices[side], c->ptx.s, c->ptx.length, "student.cu") != DEVICE_OK)
            text_printf(told, "  %s: %s\n", sides[side]->kind, sides[side]->why(devices[side]));
    }
    for (size_t k = 0; k < count; k++)
        replay_one(&counts, &replays[k], devices, told);
    for (int side = 0; side < SIDES; side++)
        sides[side]->close(devices[side]);
    return counts;
}

static struct replay_counts replay_compiled(struct text *told, const struct compilation *c,
                                            const struct lab *lab, uint64_t seed)
{
    struct replay replays[SIZES * ARRAY_LEN(lab->entries)];
    size_t count = record_all(replays, c, lab, seed, told);
    struct replay_counts counts = {.failed = 1};
    if (count > 0)
        counts = replay_all(replays, count, c, told);
    for (size_t k = 0; k < count; k++)
        replay_free(&replays[k]);
    return counts;
}

struct replay_counts replay_file(struct text *told, const char *path, uint64_t seed)
{
    struct why why = {0};
    struct replay_counts counts = {.failed = 1};
    struct submission s = {0};
    struct compilation c = {0};
    const struct lab *lab = lab_of_path(path);
    if (!lab)
        text_printf(told, "  its name begins with no lab\n");
    else if (!submission_read(&s, path, &why) || s.verdict != VERDICT_GRADED ||
             !compile_submission(&c, &s, lab, &why) || c.verdict != VERDICT_GRADED)
        text_printf(told, "  %s%s%s\n", why.text, s.message, c.message);
    else
        counts = replay_compiled(told, &c, lab, seed);
    compile_free(&c);
    submission_free(&s);
    return counts;
}
