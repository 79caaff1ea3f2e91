/* Compare two recordings of the same call: what both contain is what the host code means. */
#include <stdio.h>
#include <string.h>

#include "common/record/tape.h"

/* Where the recordings differ: a step, and within a launch a parameter (-1: not in a parameter). */
struct difference {
    size_t step;
    int parameter;
    bool pointer_sized;
};

static bool same_place(struct plan_place a, struct plan_place b)
{
    return a.buffer == b.buffer && a.offset == b.offset;
}

static bool shape_is_same(const struct plan_step *a, const struct plan_step *b)
{
    if (a->kind != b->kind || a->bytes != b->bytes || a->value != b->value || !same_place(a->to, b->to) ||
        !same_place(a->from, b->from))
        return false;
    return a->kind != PLAN_LAUNCH ||
           (strcmp(a->kernel, b->kernel) == 0 && memcmp(a->grid, b->grid, sizeof a->grid) == 0 &&
            memcmp(a->block, b->block, sizeof a->block) == 0 && a->shared_bytes == b->shared_bytes &&
            a->cooperative == b->cooperative);
}

static bool same_word(const struct plan_step *a, const struct plan_step *b, uint32_t offset)
{
    return memcmp(a->data + offset, b->data + offset, sizeof(uint64_t)) == 0;
}

/* Keep the pointers that both have. A word that looks like a pointer in one recording is a number if its
 * bytes are the same in both. Otherwise returns false, with its offset in *where. */
static bool share_pointers(struct plan_step *a, const struct plan_step *b, uint32_t *where)
{
    size_t i = 0, j = 0, kept = 0;
    while (i < a->pointer_count || j < b->pointer_count) {
        const struct plan_pointer *p = i < a->pointer_count ? &a->pointers[i] : NULL;
        const struct plan_pointer *q = j < b->pointer_count ? &b->pointers[j] : NULL;
        if (p && q && p->offset == q->offset && same_place(p->place, q->place)) {
            a->pointers[kept++] = *p;
            i++, j++;
            continue;
        }
        bool first = p && (!q || p->offset <= q->offset);
        *where = first ? p->offset : q->offset;
        if (!same_word(a, b, *where))
            return false;
        i += first;
        j += !first;
    }
    a->pointer_count = kept;
    return true;
}

static bool holds_pointer(const struct plan_step *step, const struct kernel_parameter *parameter)
{
    for (size_t i = 0; i < step->pointer_count; i++)
        if (step->pointers[i].offset >= parameter->offset &&
            step->pointers[i].offset < parameter->offset + parameter->size)
            return true;
    return false;
}

static const struct kernel_signature *find_kernel(const struct plan_module *module, const char *name)
{
    for (size_t i = 0; i < module->kernel_count; i++)
        if (strcmp(module->kernels[i].name, name) == 0)
            return &module->kernels[i];
    return NULL;
}

/* Numbers of one parameter must be equal. Structs may hold padding that was never set. So only sizes of plain
 * numbers are compared, and of 8 bytes only the lower half. */
static bool same_numbers(const struct plan_step *a, const struct plan_step *b,
                         const struct kernel_signature *kernel, struct difference *difference)
{
    for (uint32_t i = 0; i < kernel->parameter_count; i++) {
        const struct kernel_parameter *p = &kernel->parameters[i];
        if ((p->size != 4 && p->size != 8) || holds_pointer(a, p) || p->offset > a->bytes ||
            a->bytes - p->offset < p->size || memcmp(a->data + p->offset, b->data + p->offset, 4) == 0)
            continue;
        difference->parameter = (int)i;
        difference->pointer_sized = p->size == 8;
        return false;
    }
    return true;
}

static int parameter_at(const struct kernel_signature *kernel, uint32_t offset)
{
    for (uint32_t i = 0; i < kernel->parameter_count; i++)
        if (offset >= kernel->parameters[i].offset &&
            offset - kernel->parameters[i].offset < kernel->parameters[i].size)
            return (int)i;
    return -1;
}

static bool steps_agree(struct plan_step *a, const struct plan_step *b, const struct plan_module *module,
                        struct difference *difference)
{
    uint32_t where;
    if (!shape_is_same(a, b))
        return false;
    const struct kernel_signature *kernel = a->kind == PLAN_LAUNCH ? find_kernel(module, a->kernel) : NULL;
    if (!share_pointers(a, b, &where)) {
        difference->parameter = kernel ? parameter_at(kernel, where) : -1;
        return false;
    }
    return !kernel || same_numbers(a, b, kernel, difference);
}

static bool same_buffers(const struct plan *a, const struct plan *b)
{
    if (a->buffer_count != b->buffer_count)
        return false;
    for (size_t i = 0; i < a->buffer_count; i++) {
        const struct plan_buffer *x = &a->buffers[i], *y = &b->buffers[i];
        if (x->kind != y->kind || x->bytes != y->bytes || !x->name != !y->name ||
            (x->name && strcmp(x->name, y->name) != 0))
            return false;
    }
    return true;
}

static void explain(struct plan *plan, const struct difference *d)
{
    char kernel[100], where[200] = "";
    const struct plan_step *step = d->step < plan->step_count ? &plan->steps[d->step] : NULL;
    if (step && step->kernel) {
        kernel_plain_name(step->kernel, kernel, sizeof kernel);
        int n = snprintf(where, sizeof where, ", kernel %s", kernel);
        if (d->parameter >= 0)
            snprintf(where + n, sizeof where - (size_t)n, ", argument %d", d->parameter + 1);
    }
    snprintf(plan->message, sizeof plan->message,
             "what the host code launches differs between two identical calls (step %zu%s): it must not "
             "depend on addresses, time or chance%s",
             d->step + 1, where,
             d->pointer_sized ? ", and a kernel must not be given a pointer to host memory" : "");
    plan->outcome = PLAN_REJECTED;
    plan->cause = d->pointer_sized ? CAUSE_HOST_POINTER : CAUSE_LAUNCHES_VARY;
}

bool plan_agree(struct plan *plan, const struct plan *other, const struct plan_module *module)
{
    struct difference d = {.parameter = -1};
    size_t common = plan->step_count < other->step_count ? plan->step_count : other->step_count;
    while (d.step < common && steps_agree(&plan->steps[d.step], &other->steps[d.step], module, &d))
        d.step++;
    if (d.step == plan->step_count && d.step == other->step_count && same_buffers(plan, other))
        return true;
    explain(plan, &d);
    return false;
}
