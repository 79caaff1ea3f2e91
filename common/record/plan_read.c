/* From a tape to a plan. A tape is hostile input: the student's code shares the recorder's memory. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "common/record/plan_reader.h"
#include "common/record/said.h"

bool reader_stop(struct plan *plan, enum plan_outcome outcome, const char *message)
{
    plan->outcome = outcome;
    snprintf(plan->message, sizeof plan->message, "%s", message);
    return false;
}

void plan_damaged(struct plan *plan)
{
    plan->about[0] = '\0';
    plan->cause = CAUSE_NONE;
    reader_stop(plan, PLAN_REJECTED,
                "the host code wrote over the recorder's own memory: look for a pointer or index that runs "
                "out of a host array");
}

bool reader_damaged(struct reader *r)
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

/* The tape may say anything. */
static enum cause as_cause(uint32_t number)
{
    return number < CAUSE_COUNT ? (enum cause)number : CAUSE_NONE;
}

static void add_finding(struct reader *r, const struct tape_record *record)
{
    struct finding *f = findings_add(&r->plan->findings, (enum finding_kind)record->value);
    struct plan_line at = plan_lines_of(&r->lines, record->site);
    copy_text(f->message, sizeof f->message, r->tail, record->tail_bytes);
    f->cause = as_cause(record->cause);
    f->asked = record->bytes;
    f->has = record->to;
    f->stream = record->kernel;
    f->line = at.line;
    f->call_line = at.call_line;
}

static bool read_finding(struct reader *r)
{
    struct findings *list = &r->plan->findings;
    if (r->record.value < 0 || r->record.value >= FINDING_KIND_COUNT)
        return reader_damaged(r);
    if (list->count >= PLAN_MAX_FINDINGS)
        return true;
    add_finding(r, &r->record);
    return said_is_one(list->items[list->count - 1].message, r->entry) || reader_damaged(r);
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
        return reader_damaged(r);
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
        return reader_damaged(r);
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
    [TAPE_SYMBOL] = reader_take_symbol,
    [TAPE_ALLOC] = reader_take_alloc,
    [TAPE_FREE] = reader_take_free,
    [TAPE_FILL] = reader_take_fill,
    [TAPE_COPY] = reader_take_copy,
    [TAPE_PUT] = reader_take_put,
    [TAPE_LAUNCH] = reader_take_launch,
    [TAPE_FINDING] = read_finding,
    [TAPE_ORDER] = read_order,
    [TAPE_CALL] = read_call,
    [TAPE_NOTE] = read_note,
};

static bool read_records(struct reader *r, const uint8_t *at, uint64_t left)
{
    while (left) {
        if (left < sizeof r->record)
            return reader_damaged(r);
        memcpy(&r->record, at, sizeof r->record);
        at += sizeof r->record;
        left -= sizeof r->record;
        uint64_t tail = tape_padded(r->record.tail_bytes);
        if (tail > left || r->record.kind >= ARRAY_LEN(readers) || !readers[r->record.kind])
            return reader_damaged(r);
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

static void add_arguments(struct reader *r, const struct plan_call *call)
{
    for (size_t i = 0; i < call->argument_count; i++)
        reader_add_buffer(r, PLAN_ARGUMENT, call->argument_bytes[i], NULL);
    for (size_t b = 0; b < call->before_count; b++)
        for (size_t i = 0; i < call->argument_count; i++)
            reader_add_buffer(r, PLAN_ARGUMENT, call->before[b].argument_bytes[i], NULL);
    r->plan->argument_count = r->plan->buffer_count;
}

void plan_read(struct plan *plan, const void *tape, size_t bytes, const struct plan_module *module,
               const struct plan_call *call, const struct fake_space *space)
{
    struct reader r = {.plan = plan, .module = module, .space = space, .entry = call->entry};
    struct tape head = {0};
    *plan = (struct plan){.outcome = PLAN_COMPLETE};
    add_arguments(&r, call);
    if (bytes >= sizeof head)
        memcpy(&head, tape, sizeof head);
    if (bytes < sizeof head || head.used > bytes - sizeof head || head.ending >= ARRAY_LEN(outcomes)) {
        plan_damaged(plan);
        return;
    }
    plan_lines_read(&r.lines, module->object);
    bool whole = read_records(&r, (const uint8_t *)tape + sizeof head, head.used);
    plan_lines_free(&r.lines);
    if (whole)
        read_ending(&r, &head);
}
