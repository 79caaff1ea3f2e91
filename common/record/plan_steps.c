/* From the records of a tape to a plan's buffers and steps: every address and size is checked. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/gpu_model.h"
#include "common/record/plan_reader.h"

enum { PLAN_MAX_POINTERS = 1 << 16 };

bool reader_add_buffer(struct reader *r, enum plan_buffer_kind kind, uint64_t bytes, char *name)
{
    struct plan *plan = r->plan;
    if (plan->buffer_count == PLAN_MAX_BUFFERS) {
        free(name);
        return reader_stop(plan, PLAN_LIMIT, "the host code allocates more than 1024 buffers");
    }
    r->live[plan->buffer_count] = true;
    *ARRAY_PUSH(plan->buffers, plan->buffer_count, r->buffer_room) =
        (struct plan_buffer){.kind = kind, .bytes = bytes, .name = name};
    return true;
}

/* A new step, or NULL beyond the limit. */
static struct plan_step *new_step(struct reader *r, enum plan_step_kind kind)
{
    if (r->plan->step_count == PLAN_MAX_STEPS) {
        reader_stop(r->plan, PLAN_LIMIT, "the host code makes more than 10000 launches, copies and fills");
        return NULL;
    }
    struct plan_step *step = ARRAY_PUSH(r->plan->steps, r->plan->step_count, r->step_room);
    *step = (struct plan_step){.kind = kind, .at = plan_lines_of(&r->lines, r->record.site)};
    return step;
}

/* The place of `bytes` bytes from `address` on, all of them inside one live buffer. */
static bool find_range(const struct reader *r, uint64_t address, uint64_t bytes, struct plan_place *place)
{
    if (!fake_find(r->space, address, r->plan->buffer_count, place) || !r->live[place->buffer])
        return false;
    uint64_t size = r->plan->buffers[place->buffer].bytes;
    return place->offset >= 0 && (uint64_t)place->offset <= size && bytes <= size - (uint64_t)place->offset;
}

bool reader_take_symbol(struct reader *r)
{
    size_t length = r->record.tail_bytes;
    if (length == 0 || length > TAPE_NAME || r->record.bytes > FAKE_LARGEST)
        return reader_damaged(r);
    for (size_t i = 0; i < length; i++)
        if (!isalnum(r->tail[i]) && !strchr("_$.", r->tail[i] ? r->tail[i] : ' '))
            return reader_damaged(r);
    return reader_add_buffer(r, PLAN_SYMBOL, r->record.bytes, xstrndup((const char *)r->tail, length));
}

bool reader_take_alloc(struct reader *r)
{
    uint32_t number = (uint32_t)r->plan->buffer_count;
    if (r->record.bytes == 0 || r->record.bytes > FAKE_LARGEST)
        return reader_damaged(r);
    if (!reader_add_buffer(r, PLAN_SCRATCH, r->record.bytes, NULL))
        return false;
    struct plan_step *step = new_step(r, PLAN_ALLOC);
    if (step) {
        step->to.buffer = number;
        step->bytes = r->record.bytes;
    }
    return step;
}

bool reader_take_free(struct reader *r)
{
    struct plan_place place;
    if (!find_range(r, r->record.to, 0, &place) || place.offset != 0 ||
        r->plan->buffers[place.buffer].kind != PLAN_SCRATCH)
        return reader_damaged(r);
    struct plan_step *step = new_step(r, PLAN_FREE);
    if (step) {
        r->live[place.buffer] = false;
        step->to = place;
    }
    return step;
}

bool reader_take_fill(struct reader *r)
{
    struct plan_place to;
    if (!find_range(r, r->record.to, r->record.bytes, &to))
        return reader_damaged(r);
    struct plan_step *step = new_step(r, PLAN_FILL);
    if (step) {
        step->to = to;
        step->bytes = r->record.bytes;
        step->value = r->record.value & 0xff;
    }
    return step;
}

bool reader_take_copy(struct reader *r)
{
    struct plan_place to, from;
    if (!find_range(r, r->record.to, r->record.bytes, &to) ||
        !find_range(r, r->record.from, r->record.bytes, &from))
        return reader_damaged(r);
    struct plan_step *step = new_step(r, PLAN_COPY);
    if (step) {
        step->to = to;
        step->from = from;
        step->bytes = r->record.bytes;
    }
    return step;
}

static bool is_pointer(const struct reader *r, const struct plan_step *step, uint64_t offset,
                       struct plan_place *place)
{
    uint64_t address;
    if (offset + sizeof address > step->bytes)
        return false;
    memcpy(&address, step->data + offset, sizeof address);
    return fake_find(r->space, address, r->plan->buffer_count, place);
}

/* Find words that look like device addresses, at offsets that are multiples of 8 and, for packed structs, of
 * 4. */
static bool find_pointers(struct reader *r, struct plan_step *step)
{
    size_t room = 0;
    for (uint64_t offset = 0; offset < step->bytes; offset += 4) {
        struct plan_place place, aligned;
        if (!is_pointer(r, step, offset, &place) ||
            (offset % 8 == 4 && is_pointer(r, step, offset + 4, &aligned)))
            continue;
        if (step->pointer_count == PLAN_MAX_POINTERS)
            return reader_stop(r->plan, PLAN_LIMIT,
                               "the host code copies more than 65536 pointers to a variable");
        *ARRAY_PUSH(step->pointers, step->pointer_count, room) =
            (struct plan_pointer){.offset = (uint32_t)offset, .place = place};
        offset += 4;
    }
    return true;
}

static bool take_data(struct reader *r, struct plan_step *step)
{
    step->bytes = r->record.tail_bytes;
    step->data = xcalloc(step->bytes, 1);
    memcpy(step->data, r->tail, step->bytes);
    return find_pointers(r, step);
}

bool reader_take_put(struct reader *r)
{
    struct plan_place to;
    if (!find_range(r, r->record.to, r->record.tail_bytes, &to) ||
        r->plan->buffers[to.buffer].kind != PLAN_SYMBOL)
        return reader_damaged(r);
    r->data_bytes += r->record.tail_bytes;
    if (r->data_bytes > PLAN_MAX_DATA)
        return reader_stop(r->plan, PLAN_LIMIT, "the host code copies more than 64 MiB to device variables");
    struct plan_step *step = new_step(r, PLAN_PUT);
    if (!step)
        return false;
    step->to = to;
    return take_data(r, step);
}

static bool launch_is_valid(const struct tape_record *l, const struct kernel_signature *kernel,
                            const struct gpu_model *gpu)
{
    uint64_t threads = 1;
    for (int i = 0; i < 3; i++) {
        if (l->grid[i] == 0 || l->grid[i] > gpu->grid[i] || l->block[i] == 0 || l->block[i] > gpu->block[i])
            return false;
        threads *= l->block[i];
    }
    uint64_t most = kernel->max_threads ? kernel->max_threads : (uint64_t)gpu->threads_per_block;
    uint64_t shared = (uint64_t)l->shared_bytes + kernel->shared_bytes;
    return threads <= most && shared <= (uint64_t)gpu->shared_per_block_optin &&
           l->tail_bytes == kernel->parameter_bytes;
}

bool reader_take_launch(struct reader *r)
{
    const struct tape_record *l = &r->record;
    const struct gpu_model *gpu = r->module->gpu ? r->module->gpu : &modelled_gpu;
    if (l->kernel >= r->module->kernel_count || !launch_is_valid(l, &r->module->kernels[l->kernel], gpu))
        return reader_damaged(r);
    struct plan_step *step = new_step(r, PLAN_LAUNCH);
    if (!step)
        return false;
    step->kernel = xstrdup(r->module->kernels[l->kernel].name);
    memcpy(step->grid, l->grid, sizeof step->grid);
    memcpy(step->block, l->block, sizeof step->block);
    step->shared_bytes = l->shared_bytes;
    step->cooperative = l->cooperative;
    return take_data(r, step);
}
