#include "grader/sweep/derivative.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grader/run/compare.h"

enum { LAB = 2 };

/* Parameters of derivative(). */
enum { F, DF, STENCIL };

static void find_entry(struct derivative *d, const struct lab *lab)
{
    for (int k = 0; k < lab->entry_count; k++)
        if (strcmp(lab->entries[k]->name, "derivative") == 0) {
            d->entry = lab->entries[k];
            d->which = k;
        }
}

bool derivative_open(struct derivative *d, const char *file, struct why *why)
{
    struct submission s = {0};
    *d = (struct derivative){.which = 0};
    find_entry(d, lab_find(LAB));
    bool ok = submission_read(&s, file, why);
    if (ok && s.verdict == VERDICT_GRADED)
        ok = compile_submission(&d->compiled, &s, lab_find(LAB), why);
    if (ok && (s.verdict != VERDICT_GRADED || d->compiled.verdict != VERDICT_GRADED)) {
        why_say(why, "%s: %.300s", file, s.verdict != VERDICT_GRADED ? s.message : d->compiled.message);
        ok = false;
    }
    submission_free(&s);
    return ok && rig_open(&d->rig, &d->compiled.ptx, d->compiled.object, file, why);
}

void derivative_close(struct derivative *d)
{
    plan_free(&d->plan);
    if (d->rig.device)
        sim_backend.close(d->rig.device);
    compile_free(&d->compiled);
}

/* What goes in and comes out of one call. */
struct call {
    const float *f, *stencil;
    float *df;
};

static void fill(void *context, const struct entry *entry, struct shape shape, void *const *inputs)
{
    const struct call *call = context;
    memcpy(inputs[F], call->f, entry->buffers[F].count(shape) * sizeof(float));
    memcpy(inputs[STENCIL], call->stencil, entry->buffers[STENCIL].count(shape) * sizeof(float));
}

/* The poison of the outputs need not be a NaN, so it is looked for bit by bit. */
static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    const struct call *call = context;
    const float *df = got;
    float never;
    memset(&never, poison, sizeof never);
    for (size_t i = 0; i < entry->buffers[output].count(data->shape); i++)
        call->df[i] = memcmp(&df[i], &never, sizeof never) ? df[i] : NAN;
}

bool derivative_call(struct derivative *d, const float *f, float *df, int n, const float *stencil, int radius,
                     struct why *why)
{
    struct call call = {.f = f, .stencil = stencil, .df = df};
    struct probe probe = {.fill = fill, .look = look, .context = &call};
    struct trial t = {.shape = {.n = n, .radius = radius}, .plan = &d->plan, .probe = &probe};
    if (!shape_is_same(d->planned, t.shape)) {
        static const float no_coefficients[7];
        plan_free(&d->plan);
        d->plan = (struct plan){0};
        d->planned = t.shape;
        trial_record(&d->plan, &d->rig, d->entry, t.shape, no_coefficients);
    }
    trial_run(&t, &d->rig, d->entry, d->which);
    if (t.end != TRIAL_COMPARED)
        why_say(why, "at n = %d, R = %d: %.330s", n, radius, t.message);
    findings_free(&t.findings);
    return t.end == TRIAL_COMPARED;
}
