#include "grader/edits/variant_calls.h"

#include <stdlib.h>
#include <limits.h>
#include <string.h>

#include "common/kernel_name.h"
#include "grader/compile/compile.h"
#include "grader/compile/elf_symbols.h"

/* A changed loop of host code may have no end. */
enum { CALL_MS = 200 };
static const double most_seconds = 3;

enum { KERNEL_PLAIN = 80 };

struct variant_calls {
    struct rig *rig;
    const struct diagnosis *d;
    char *object;
    struct text image;
    size_t v;     /* the last variant */
    char *symbol; /* the name of its entry point in the object; NULL: it has none */
};

struct variant_calls *variant_calls_open(struct rig *rig, const struct batch *batch,
                                         const struct diagnosis *d)
{
    struct variant_calls *c = xcalloc(1, sizeof *c);
    c->rig = rig;
    c->d = d;
    c->object = xformat("%s/student.so", batch->folder);
    if (!file_read(&c->image, c->object, COMPILED_OBJECT_MOST)) {
        variant_calls_free(c);
        return NULL;
    }
    rig->object = c->object;
    rig->host_ms = CALL_MS;
    return c;
}

void variant_calls_free(struct variant_calls *c)
{
    text_free(&c->image);
    free(c->object);
    free(c->symbol);
    free(c);
}

/* The entry point stands in a namespace: "_ZN8edit00073dotE" and the types of its parameters. */
static void find_symbol(struct variant_calls *c, size_t v)
{
    char space[BATCH_NAME];
    const char *name = c->d->entry->name;
    batch_name(space, v);
    char *begin = xformat("_ZN%s%zu%sE", space, strlen(name), name);
    free(c->symbol);
    c->symbol = elf_function((const uint8_t *)c->image.s, c->image.length, begin);
    c->v = v;
    free(begin);
}

void variant_calls_record(struct plan *plan, struct variant_calls *c, size_t v, size_t k, int variant)
{
    float coefficients[7];
    struct shape shape = c->d->tried[k].shape;
    if (!c->symbol || c->v != v)
        find_symbol(c, v);
    *plan = (struct plan){.outcome = c->symbol ? PLAN_TIMEOUT : PLAN_MISSING};
    if (!c->symbol || c->rig->host_seconds > most_seconds)
        return;
    struct entry own = *c->d->entry;
    own.name = c->symbol;
    trial_random(c->rig->seed, c->d->which, shape, variant, coefficients);
    trial_record(plan, c->rig, &own, shape, coefficients);
}

/* ---- what differs ---- */

/* Are two names of the object one in the source, with the same template arguments? Their namespaces differ in
 * digits. */
static bool same_name(const char *a, const char *b)
{
    enum { DIGITS = 4 };
    char space[BATCH_NAME];
    batch_name(space, 0);
    const char *in_a = strstr(a, "8edit"), *in_b = strstr(b, "8edit");
    size_t length = strlen(space);
    if (!in_a || !in_b || in_a - a != in_b - b)
        return strcmp(a, b) == 0;
    return strncmp(a, b, (size_t)(in_a - a)) == 0 && strcmp(in_a + length, in_b + length) == 0;
}

/* Two plans to compare. */
struct pair {
    const struct plan *a, *b;
};

/* Each variant has symbols of its own. */
static bool same_place(const struct pair *p, struct plan_place a, struct plan_place b)
{
    const struct plan_buffer *x = &p->a->buffers[a.buffer], *y = &p->b->buffers[b.buffer];
    bool symbols = x->kind == PLAN_SYMBOL && y->kind == PLAN_SYMBOL;
    return a.offset == b.offset && (symbols ? same_name(x->name, y->name) : a.buffer == b.buffer);
}

static bool same_data(const struct pair *p, const struct plan_step *a, const struct plan_step *b)
{
    size_t at = 0;
    if (a->bytes != b->bytes || a->pointer_count != b->pointer_count)
        return false;
    for (size_t k = 0; k <= a->pointer_count;
         k++) { /* the bytes before each pointer, and after the last one */
        size_t until = k < a->pointer_count ? a->pointers[k].offset : a->bytes;
        if (a->data && until > at && memcmp(a->data + at, b->data + at, until - at) != 0)
            return false;
        if (k < a->pointer_count && (a->pointers[k].offset != b->pointers[k].offset ||
                                     !same_place(p, a->pointers[k].place, b->pointers[k].place)))
            return false;
        at = until + sizeof(uint64_t);
    }
    return true;
}

static bool same_but_grid(const struct pair *p, size_t s)
{
    const struct plan_step *a = &p->a->steps[s], *b = &p->b->steps[s];
    bool launch = a->kind == PLAN_LAUNCH;
    return a->kind == b->kind && a->value == b->value && a->shared_bytes == b->shared_bytes &&
           (launch ? same_name(a->kernel, b->kernel)
                   : same_place(p, a->to, b->to) && same_place(p, a->from, b->from)) &&
           same_data(p, a, b);
}

static size_t scratch_bytes(const struct plan *plan)
{
    size_t bytes = 0;
    for (size_t k = 0; k < plan->buffer_count; k++)
        bytes += plan->buffers[k].kind == PLAN_SCRATCH ? plan->buffers[k].bytes : 0;
    return bytes;
}

bool variant_calls_differ_in_grid(struct variant_calls *c, size_t v, size_t k)
{
    struct plan own, changed;
    variant_calls_record(&own, c, 0, k, 0);
    variant_calls_record(&changed, c, v, k, 0);
    struct pair pair = {&own, &changed};
    bool same = own.outcome == PLAN_COMPLETE && changed.outcome == PLAN_COMPLETE &&
                own.step_count == changed.step_count && scratch_bytes(&own) == scratch_bytes(&changed);
    for (size_t s = 0; same && s < own.step_count; s++)
        same = same_but_grid(&pair, s);
    plan_free(&own);
    plan_free(&changed);
    return same;
}

/* ---- what is allocated and launched ---- */

uint64_t variant_calls_bytes(struct variant_calls *c, size_t v, size_t k)
{
    struct plan plan;
    variant_calls_record(&plan, c, v, k, 0);
    uint64_t bytes = scratch_bytes(&plan);
    for (size_t s = 0; s < plan.step_count; s++)
        bytes += plan.steps[s].kind == PLAN_LAUNCH ? plan.steps[s].shared_bytes : 0;
    plan_free(&plan);
    return bytes;
}

/* Of the launches of a call. */
struct launched {
    unsigned least_block; /* threads of the smallest block; UINT_MAX: none is launched */
    uint64_t blocks;
    uint64_t most_threads; /* of the launch that has the most */
};

static struct launched launched_by(struct variant_calls *c, size_t v, size_t k)
{
    struct launched l = {.least_block = UINT_MAX};
    struct plan plan;
    variant_calls_record(&plan, c, v, k, 0);
    for (size_t s = 0; s < plan.step_count; s++) {
        const struct plan_step *step = &plan.steps[s];
        if (step->kind != PLAN_LAUNCH)
            continue;
        unsigned threads = step->block[0] * step->block[1] * step->block[2];
        l.least_block = threads < l.least_block ? threads : l.least_block;
        uint64_t blocks = (uint64_t)step->grid[0] * step->grid[1] * step->grid[2];
        l.most_threads = blocks * threads > l.most_threads ? blocks * threads : l.most_threads;
        l.blocks += blocks;
    }
    plan_free(&plan);
    return l;
}

bool variant_calls_leave_one_warp(struct variant_calls *c, size_t v, size_t k)
{
    enum { WARP = 32 };
    return launched_by(c, 0, k).least_block > WARP && launched_by(c, v, k).least_block <= WARP;
}

bool variant_calls_launch_less(struct variant_calls *c, size_t v, size_t k)
{
    return launched_by(c, v, k).blocks < launched_by(c, 0, k).blocks;
}

bool variant_calls_end_rounds(struct variant_calls *c, size_t v, size_t k, uint64_t elements)
{
    return launched_by(c, 0, k).most_threads < elements && launched_by(c, v, k).most_threads >= elements;
}

/* Does the plan launch the kernel, with whatever template arguments? */
static bool launches(const struct plan *plan, const char *kernel)
{
    char wanted[KERNEL_PLAIN], own[KERNEL_PLAIN];
    bool found = false;
    kernel_plain_name(kernel, wanted, sizeof wanted);
    for (size_t s = 0; s < plan->step_count && !found; s++)
        if (plan->steps[s].kind == PLAN_LAUNCH) {
            kernel_plain_name(plan->steps[s].kernel, own, sizeof own);
            found = strcmp(own, wanted) == 0;
        }
    return found;
}

/* Does the call of some size launch it? */
static bool launches_at(struct variant_calls *c, size_t v, const size_t *sizes, size_t count,
                        const char *kernel)
{
    bool found = false;
    for (size_t k = 0; k < count && !found; k++) {
        struct plan plan;
        variant_calls_record(&plan, c, v, sizes[k], 0);
        found = launches(&plan, kernel);
        plan_free(&plan);
    }
    return found;
}

bool variant_calls_drop_kernel(struct variant_calls *c, size_t v, const size_t *sizes, size_t count)
{
    bool drops = false;
    for (size_t k = 0; k < count && !drops; k++) {
        struct plan own;
        variant_calls_record(&own, c, 0, sizes[k], 0);
        for (size_t s = 0; s < own.step_count && !drops; s++)
            drops = own.steps[s].kind == PLAN_LAUNCH && !launches_at(c, v, sizes, count, own.steps[s].kernel);
        plan_free(&own);
    }
    return drops;
}
