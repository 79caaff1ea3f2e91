/* From a tape to a plan. A tape is hostile input: the student's code shares the recorder's memory. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/gpu_model.h"
#include "common/record/plan_lines.h"
#include "common/record/said.h"
#include "common/record/tape.h"

enum { PLAN_MAX_POINTERS = 1 << 16 };

/* The reader's position. `live` says of each buffer whether it may be used now. */
struct reader {
    struct plan *plan;
    const struct plan_module *module;
    const struct fake_space *space;
    const char *entry;
    size_t step_room, buffer_room, data_bytes;
    bool live[PLAN_MAX_BUFFERS];
    size_t note_room;
    struct plan_lines lines;
    struct tape_record record;
    const uint8_t *tail;
};

static bool stop(struct plan *plan, enum plan_outcome outcome, const char *message)
{
    plan->outcome = outcome;
    snprintf(plan->message, sizeof plan->message, "%s", message);
    return false;
}

void plan_damaged(struct plan *plan)
{
    plan->about[0] = '\0';
    plan->cause = CAUSE_NONE;
    stop(plan, PLAN_REJECTED,
         "the host code wrote over the recorder's own memory: look for a pointer or index that runs "
         "out of a host array");
}

static bool damaged(struct reader *r)
{
    plan_damaged(r->plan);
    return false;
}

/* Text from the tape, without control characters, which a terminal would obey. */
static void copy_text(char *to, size_t size, const void *from, size_t bytes)
{
    size_t n = strnlen(from, bytes < size - 1 ? bytes : size - 1);
    memmove(to, from, n);
    to[n] = '\0';
    for (size_t i = 0; i < n; i++)
        if (!isprint((unsigned char)to[i]))
            to[i] = '?';
}

static bool new_buffer(struct reader *r, enum plan_buffer_kind kind, uint64_t bytes, char *name)
{
    struct plan *plan = r->plan;
    if (plan->buffer_count == PLAN_MAX_BUFFERS) {
        free(name);
        return stop(plan, PLAN_LIMIT, "the host code allocates more than 1024 buffers");
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
        stop(r->plan, PLAN_LIMIT, "the host code makes more than 10000 launches, copies and fills");
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

static bool read_symbol(struct reader *r)
{
    size_t length = r->record.tail_bytes;
    if (length == 0 || length > TAPE_NAME || r->record.bytes > FAKE_LARGEST)
        return damaged(r);
    for (size_t i = 0; i < length; i++)
        if (!isalnum(r->tail[i]) && !strchr("_$.", r->tail[i] ? r->tail[i] : ' '))
            return damaged(r);
    return new_buffer(r, PLAN_SYMBOL, r->record.bytes, xstrndup((const char *)r->tail, length));
}

static bool read_alloc(struct reader *r)
{
    uint32_t number = (uint32_t)r->plan->buffer_count;
    if (r->record.bytes == 0 || r->record.bytes > FAKE_LARGEST)
        return damaged(r);
    if (!new_buffer(r, PLAN_SCRATCH, r->record.bytes, NULL))
        return false;
    struct plan_step *step = new_step(r, PLAN_ALLOC);
    if (step) {
        step->to.buffer = number;
        step->bytes = r->record.bytes;
    }
    return step;
}

static bool read_free(struct reader *r)
{
    struct plan_place place;
    if (!find_range(r, r->record.to, 0, &place) || place.offset != 0 ||
        r->plan->buffers[place.buffer].kind != PLAN_SCRATCH)
        return damaged(r);
    struct plan_step *step = new_step(r, PLAN_FREE);
    if (step) {
        r->live[place.buffer] = false;
        step->to = place;
    }
    return step;
}

static bool read_fill(struct reader *r)
{
    struct plan_place to;
    if (!find_range(r, r->record.to, r->record.bytes, &to))
        return damaged(r);
    struct plan_step *step = new_step(r, PLAN_FILL);
    if (step) {
        step->to = to;
        step->bytes = r->record.bytes;
        step->value = r->record.value & 0xff;
    }
    return step;
}

static bool read_copy(struct reader *r)
{
    struct plan_place to, from;
    if (!find_range(r, r->record.to, r->record.bytes, &to) ||
        !find_range(r, r->record.from, r->record.bytes, &from))
        return damaged(r);
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
            return stop(r->plan, PLAN_LIMIT, "the host code copies more than 65536 pointers to a variable");
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

static bool read_put(struct reader *r)
{
    struct plan_place to;
    if (!find_range(r, r->record.to, r->record.tail_bytes, &to) ||
        r->plan->buffers[to.buffer].kind != PLAN_SYMBOL)
        return damaged(r);
    r->data_bytes += r->record.tail_bytes;
    if (r->data_bytes > PLAN_MAX_DATA)
        return stop(r->plan, PLAN_LIMIT, "the host code copies more than 64 MiB to device variables");
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

static bool read_launch(struct reader *r)
{
    const struct tape_record *l = &r->record;
    const struct gpu_model *gpu = r->module->gpu ? r->module->gpu : &modelled_gpu;
    if (l->kernel >= r->module->kernel_count || !launch_is_valid(l, &r->module->kernels[l->kernel], gpu))
        return damaged(r);
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

/* The tape may say anything. */
static enum cause as_cause(uint32_t number)
{
    return number < CAUSE_COUNT ? (enum cause)number : CAUSE_NONE;
}

static bool read_finding(struct reader *r)
{
    if (r->record.value < 0 || r->record.value >= FINDING_KIND_COUNT)
        return damaged(r);
    if (r->plan->findings.count < PLAN_MAX_FINDINGS) {
        struct finding *f = findings_add(&r->plan->findings, (enum finding_kind)r->record.value);
        copy_text(f->message, sizeof f->message, r->tail, r->record.tail_bytes);
        f->cause = as_cause(r->record.cause);
        f->asked = r->record.bytes;
        f->has = r->record.to;
        f->times = 1;
        f->stream = r->record.kernel;
        struct plan_line at = plan_lines_of(&r->lines, r->record.site);
        f->line = at.line;
        f->call_line = at.call_line;
        if (!said_is_one(f->message, r->entry))
            return damaged(r);
    }
    return true;
}

static bool read_call(struct reader *r)
{
    r->plan->last_call = r->plan->step_count;
    return true;
}

/* Host code that forges such records gains nothing: they only change the order of its own work. */
static bool read_order(struct reader *r)
{
    uint32_t count = r->record.tail_bytes / sizeof(uint32_t);
    struct plan_step *step = r->plan->step_count ? &r->plan->steps[r->plan->step_count - 1] : NULL;
    if (!step || step->clock || count == 0 || count > TAPE_STREAMS ||
        r->record.tail_bytes % sizeof(uint32_t) || r->record.value < 0 || (uint32_t)r->record.value >= count)
        return damaged(r);
    step->stream = (uint32_t)r->record.value;
    step->clock_count = count;
    step->clock = xcalloc(count, sizeof *step->clock);
    memcpy(step->clock, r->tail, count * sizeof *step->clock);
    return true;
}

/* The same holds for notes: only advice comes of them. */
static bool read_note(struct reader *r)
{
    const struct tape_record *n = &r->record;
    if (n->value < 0 || n->value >= PLAN_NOTE_KINDS || n->to >= TAPE_STREAMS)
        return damaged(r);
    if (r->plan->note_count < PLAN_MAX_NOTES)
        *ARRAY_PUSH(r->plan->notes, r->plan->note_count, r->note_room) =
            (struct plan_note){.kind = (enum plan_note_kind)n->value,
                               .stream = (uint32_t)n->to,
                               .event = (uint32_t)n->from,
                               .step = r->plan->step_count,
                               .at = plan_lines_of(&r->lines, n->site)};
    return true;
}

static bool (*const readers[])(struct reader *) = {
    [TAPE_SYMBOL] = read_symbol, [TAPE_ALLOC] = read_alloc,     [TAPE_FREE] = read_free,
    [TAPE_FILL] = read_fill,     [TAPE_COPY] = read_copy,       [TAPE_PUT] = read_put,
    [TAPE_LAUNCH] = read_launch, [TAPE_FINDING] = read_finding, [TAPE_ORDER] = read_order,
    [TAPE_CALL] = read_call,     [TAPE_NOTE] = read_note,
};

static bool read_records(struct reader *r, const uint8_t *at, uint64_t left)
{
    while (left) {
        if (left < sizeof r->record)
            return damaged(r);
        memcpy(&r->record, at, sizeof r->record);
        at += sizeof r->record;
        left -= sizeof r->record;
        uint64_t tail = tape_padded(r->record.tail_bytes);
        if (tail > left || r->record.kind >= ARRAY_LEN(readers) || !readers[r->record.kind])
            return damaged(r);
        r->tail = at;
        at += tail;
        left -= tail;
        if (!readers[r->record.kind](r))
            return false;
    }
    return true;
}

static const enum plan_outcome outcomes[] = {
    [TAPE_NOT_ENDED] = PLAN_BROKEN, [TAPE_COMPLETE] = PLAN_COMPLETE, [TAPE_REJECTED] = PLAN_REJECTED,
    [TAPE_LIMIT] = PLAN_LIMIT,      [TAPE_MISSING] = PLAN_MISSING,   [TAPE_BROKEN] = PLAN_BROKEN,
};

/* The recorder's faults come before code of the submission runs, so only their texts are not in said.h. */
static void read_ending(struct reader *r, const struct tape *head)
{
    struct plan *plan = r->plan;
    plan->outcome = outcomes[head->ending];
    plan->cause = as_cause(head->cause);
    if (plan->outcome != PLAN_COMPLETE)
        copy_text(plan->message, sizeof plan->message, head->message, sizeof head->message);
    if (plan->outcome == PLAN_REJECTED)
        copy_text(plan->about, sizeof plan->about, head->about, sizeof head->about);
    bool told = plan->outcome != PLAN_COMPLETE && plan->outcome != PLAN_BROKEN;
    if (told && (!said_is_one(plan->message, r->entry) || (*plan->about && !said_is_name(plan->about))))
        plan_damaged(plan);
}

void plan_read(struct plan *plan, const void *tape, size_t bytes, const struct plan_module *module,
               const struct plan_call *call, const struct fake_space *space)
{
    struct reader r = {.plan = plan, .module = module, .space = space, .entry = call->entry};
    struct tape head;
    *plan = (struct plan){.outcome = PLAN_COMPLETE};
    for (size_t i = 0; i < call->argument_count; i++)
        new_buffer(&r, PLAN_ARGUMENT, call->argument_bytes[i], NULL);
    for (size_t b = 0; b < call->before_count; b++)
        for (size_t i = 0; i < call->argument_count; i++)
            new_buffer(&r, PLAN_ARGUMENT, call->before[b].argument_bytes[i], NULL);
    plan->argument_count = plan->buffer_count;

    if (bytes < sizeof head) {
        damaged(&r);
        return;
    }
    memcpy(&head, tape, sizeof head);
    if (head.used > bytes - sizeof head || head.ending >= ARRAY_LEN(outcomes)) {
        damaged(&r);
        return;
    }
    plan_lines_read(&r.lines, module->object);
    bool whole = read_records(&r, (const uint8_t *)tape + sizeof head, head.used);
    plan_lines_free(&r.lines);
    if (whole)
        read_ending(&r, &head);
}
