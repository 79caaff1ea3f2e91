/* Writes records on the tape, and ends a recording. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "common/record/recorder.h"

static const uint8_t *request_at;
static struct tape *tape;
static uint8_t *records;
static unsigned finding_count, step_count;
static uint32_t last_kind = TAPE_SYMBOL;
static uint64_t data_bytes;

static int tape_fd;

void tape_open(int fd)
{
    tape_fd = fd;
    uint8_t *shared = mmap(NULL, (size_t)TAPE_AT + TAPE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    fcntl(fd, F_ADD_SEALS, TAPE_STARTED);
    if (shared == MAP_FAILED)
        _exit(1);
    /* A forked child of the host code must not write here: its first CUDA call ends it. */
    madvise(shared, (size_t)TAPE_AT + TAPE_BYTES, MADV_DONTFORK);
    request_at = shared;
    tape = (struct tape *)(shared + TAPE_AT);
    records = (uint8_t *)(tape + 1);
    tape->started = seconds_now();
}

void tape_give_away(void)
{
    fcntl(tape_fd, F_ADD_SEALS, TAPE_GIVEN_AWAY);
    close(tape_fd);
}

const struct tape_request *tape_request(void)
{
    return (const struct tape_request *)request_at;
}

const struct gpu_model *recorder_gpu(void)
{
    return &tape_request()->gpu;
}

const char *tape_text(uint32_t offset)
{
    return (const char *)request_at + offset;
}

const struct tape_kernel *tape_kernel(uint32_t index)
{
    return (const struct tape_kernel *)(request_at + tape_request()->kernels) + index;
}

const struct kernel_parameter *tape_parameter(uint32_t index)
{
    return (const struct kernel_parameter *)(request_at + tape_request()->parameters) + index;
}

void tape_stage(enum tape_stage stage)
{
    tape->stage = stage;
}

static _Noreturn void end(enum tape_ending ending)
{
    tape->ending = ending;
    _exit(0);
}

void tape_end(enum tape_ending ending, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(tape->message, sizeof tape->message, format, args);
    va_end(args);
    end(ending);
}

void recorder_reject(enum cause cause, const char *about, const char *format, ...)
{
    va_list args;
    tape->cause = cause;
    snprintf(tape->about, sizeof tape->about, "%s", about);
    int n = snprintf(tape->message, sizeof tape->message, "%s ", tape_text(tape_request()->entry));
    va_start(args, format);
    vsnprintf(tape->message + n, sizeof tape->message - (size_t)n, format, args);
    va_end(args);
    end(TAPE_REJECTED);
}

static bool is_step(uint32_t kind)
{
    return kind != TAPE_SYMBOL && kind != TAPE_FINDING && kind != TAPE_ORDER && kind != TAPE_CALL &&
           kind != TAPE_NOTE;
}

bool tape_ends_in_work(void)
{
    return is_step(last_kind) && last_kind != TAPE_ALLOC && last_kind != TAPE_FREE;
}

static void check_limits(const struct tape_record *record, size_t tail_bytes)
{
    step_count += is_step(record->kind);
    data_bytes += record->kind == TAPE_PUT ? tail_bytes : 0;
    if (step_count > PLAN_MAX_STEPS)
        tape_end(TAPE_LIMIT, SAID_STEPS, PLAN_MAX_STEPS);
    if (data_bytes > PLAN_MAX_DATA)
        tape_end(TAPE_LIMIT, SAID_DATA, PLAN_MAX_DATA >> 20);
    if (sizeof *tape + tape->used + sizeof *record + tape_padded(tail_bytes) > TAPE_BYTES)
        tape_end(TAPE_LIMIT, SAID_FULL);
}

void tape_add(const struct tape_record *record, const void *tail, size_t tail_bytes)
{
    check_limits(record, tail_bytes);
    last_kind = record->kind == TAPE_NOTE ? last_kind : record->kind;
    struct tape_record *to = (struct tape_record *)(records + tape->used);
    *to = *record;
    to->tail_bytes = (uint32_t)tail_bytes;
    if (!to->site[0])
        site_take(to->site);
    if (tail_bytes)
        memcpy(to + 1, tail, tail_bytes);
    tape->used += sizeof *to + tape_padded(tail_bytes);
}

static struct tape_record next_finding = {.kind = TAPE_FINDING};

void tape_note(enum plan_note_kind kind, uint32_t stream, uint32_t event)
{
    static unsigned count;
    if (count++ < PLAN_MAX_NOTES)
        tape_add(
            &(struct tape_record){.kind = TAPE_NOTE, .value = (int32_t)kind, .to = stream, .from = event},
            NULL, 0);
}

void tape_finding_at(const uint32_t site[TAPE_FRAMES], uint32_t stream)
{
    memcpy(next_finding.site, site, sizeof next_finding.site);
    next_finding.kernel = stream;
}

void tape_bytes(uint64_t asked, uint64_t has)
{
    next_finding.bytes = asked;
    next_finding.to = has;
}

void tape_finding(enum finding_kind kind, enum cause cause, const char *format, ...)
{
    char message[sizeof((struct finding *)0)->message];
    va_list args;
    if (finding_count++ >= PLAN_MAX_FINDINGS)
        return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    next_finding.value = (int32_t)kind;
    next_finding.cause = cause;
    tape_add(&next_finding, message, strlen(message));
    next_finding = (struct tape_record){.kind = TAPE_FINDING};
}

/* Called by the signal handler: plain stores only. */
void tape_crash(int signal_number, uint64_t address, bool stack_overflow)
{
    tape->crash_signal = (uint32_t)signal_number;
    tape->crash_address = address;
    tape->stack_overflow = stack_overflow;
}
