#include "grader/figures/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/kit/kit.h"
#include "grader/compile/reference.h"

/* The middle block: away from the edges of the grid, if the grid has a middle. */
static uint64_t choose(void *context, const struct launch *l)
{
    struct sight *s = context;
    for (int d = 0; d < 3; d++) {
        s->block[d] = l->block[d];
        s->middle[d] = l->grid[d] / 2;
    }
    s->launches++;
    return s->middle[0] + (uint64_t)l->grid[0] * (s->middle[1] + (uint64_t)l->grid[1] * s->middle[2]);
}

static int buffer_named(const struct entry *entry, const char *label)
{
    for (int b = 0; label && b < entry->buffer_count; b++)
        if (!strcmp(entry->buffers[b].name, label))
            return b;
    return -1;
}

static void hear(void *context, const struct device_request *request)
{
    struct sight *s = context;
    struct heard *h = ARRAY_PUSH(s->heard, s->count, s->capacity);
    h->request = *request;
    memcpy(h->at, request->at, sizeof h->at);
    h->request.at = NULL; /* the array may move: sight_visit and friends read h->at */
    h->request.label = NULL;
    h->buffer = request->shared ? -1 : buffer_named(s->entry, request->label);
    h->launch = s->launches - 1;
}

static bool compile(struct scene *s, const char *path, struct why *why)
{
    struct submission file = {0};
    bool ok = submission_read(&file, path, why) && compile_submission(&s->compilation, &file, s->lab, why);
    if (ok && s->compilation.verdict != VERDICT_GRADED) {
        why_say(why, "%s: %s", path, s->compilation.message);
        ok = false;
    }
    submission_free(&file);
    return ok;
}

static bool take_solution(struct scene *s, struct why *why)
{
    if (reference_get(&s->compilation, s->lab, 80))
        return true;
    why_say(why, "the solution of lab %d is not there, or does not compile", s->lab->number);
    return false;
}

static bool load(struct scene *s, const char *path, struct why *why)
{
    const struct compilation *c = &s->compilation;
    s->rig = (struct rig){.seed = 1};
    return rig_open(&s->rig, &c->ptx, c->object, path ? path : "solution", why);
}

bool scene_open(struct scene *s, const struct lab *lab, const char *path, struct why *why)
{
    s->lab = lab;
    return (path ? compile(s, path, why) : take_solution(s, why)) && load(s, path, why);
}

bool scene_open_compiled(struct scene *s, const struct lab *lab, const char *path,
                         struct compilation *compiled, struct why *why)
{
    s->lab = lab;
    s->compilation = *compiled;
    *compiled = (struct compilation){0};
    return load(s, path, why);
}

void scene_close(struct scene *s)
{
    if (s->rig.device)
        sim_backend.close(s->rig.device);
    s->rig.device = NULL;
    compile_free(&s->compilation);
}

void scene_look(struct scene *s, int which, struct shape shape, struct sight *out)
{
    struct device_trace trace = {choose, hear, out};
    struct trial t = {.shape = shape};
    *out = (struct sight){.entry = s->lab->entries[which], .shape = shape};
    sim_backend.trace(s->rig.device, &trace);
    trial_run(&t, &s->rig, out->entry, which);
    sim_backend.trace(s->rig.device, NULL);
    out->end = t.end;
    out->counts = t.counts;
    snprintf(out->message, sizeof out->message, "%s", t.message);
    findings_free(&t.findings);
}

void sight_free(struct sight *s)
{
    free(s->heard);
    *s = (struct sight){0};
}

bool scene_of(struct sight *out, int lab, int which, const char *path, struct why *why)
{
    struct scene s = {0};
    char *full = path ? xformat("%s/%s", kit_directory(), path) : NULL;
    bool ok = scene_open(&s, lab_find(lab), full, why);
    if (ok) {
        scene_look(&s, which, s.lab->entries[which]->count_size, out);
        ok = out->end == TRIAL_COMPARED;
        if (!ok)
            why_say(why, "%s: %.350s", path ? path : "solution", out->message);
    }
    scene_close(&s);
    free(full);
    return ok;
}

void sight_visit(const struct sight *s, visit_element *visit, void *context)
{
    for (size_t r = 0; r < s->count; r++) {
        const struct heard *h = &s->heard[r];
        if (h->buffer < 0)
            continue;
        int64_t size = (int64_t)element_size(s->entry->buffers[h->buffer].element);
        for (unsigned l = 0; l < 32; l++)
            for (int64_t at = 0; h->request.mask >> l & 1 && at < h->request.bytes; at += size)
                visit(context, h, 32 * h->request.warp + l, (h->at[l] + at) / size);
    }
}
