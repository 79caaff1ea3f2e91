/* Run the recorder twice and make one plan of the two tapes. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include "common/record/plan_ending.h"
#include "common/sandbox/sandbox.h"

enum { FILE_BYTES = 1 << 20 };
/* Limit of address space. The kernel counts neither shared memory nor memory that is no longer writable as
 * data. */
#define HOST_MEMORY ((UINT64_C(1) << 30) + TAPE_AT + TAPE_BYTES)

static const char *chosen_recorder;

void plan_set_recorder(const char *path)
{
    chosen_recorder = path;
}

/* The recorder is in build/; the running program is there or one level above. */
static void recorder_path(char *path, size_t size)
{
    char program[3000] = "";
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    char *slash = length > 0 ? strrchr(program, '/') : NULL;
    if (slash)
        *slash = '\0';
    snprintf(path, size, "%s", chosen_recorder ? chosen_recorder : "");
    if (!chosen_recorder) {
        snprintf(path, size, "%s/build/recorder", program);
        if (access(path, X_OK))
            snprintf(path, size, "%s/recorder", program);
    }
}

/* Append to the request; returns the offset of what was appended, a multiple of eight. */
static uint32_t request_add(struct text *request, const void *bytes, size_t count)
{
    static const char zeros[8];
    size_t at = tape_padded(request->length);
    text_add(request, zeros, at - request->length);
    text_add(request, bytes, count);
    return (uint32_t)at;
}

static void add_kernels(struct text *request, struct tape_request *q, const struct plan_module *module)
{
    struct tape_kernel *kernels = xcalloc(module->kernel_count, sizeof *kernels);
    struct text parameters = {0};
    uint32_t count = 0;
    for (size_t i = 0; i < module->kernel_count; i++) {
        const struct kernel_signature *k = &module->kernels[i];
        kernels[i] = (struct tape_kernel){
            .name = request_add(request, k->name, strlen(k->name) + 1),
            .first_parameter = count,
            .parameter_count = k->parameter_count,
            .parameter_bytes = k->parameter_bytes,
            .shared_bytes = k->shared_bytes,
            .max_threads = k->max_threads,
        };
        count += k->parameter_count;
        text_add(&parameters, (const char *)k->parameters, k->parameter_count * sizeof *k->parameters);
    }
    q->kernel_count = (uint32_t)module->kernel_count;
    q->kernels = request_add(request, kernels, module->kernel_count * sizeof *kernels);
    q->parameters = request_add(request, parameters.s, parameters.length);
    text_free(&parameters);
    free(kernels);
}

/* An absolute path, since the recorder runs in another directory. The caller frees it. */
static char *real_path(const char *path)
{
    char *real = realpath(path, NULL);
    return real ? real : xstrdup(path);
}

/* The bytes of a request; the caller frees them. */
static struct text make_request(const struct plan_module *module, const struct plan_call *call,
                                const struct fake_space *space)
{
    struct text request = {0};
    struct tape_request q = {
        .kind = (uint32_t)call->kind,
        .confined = sandbox_filters_calls(),
        .shape = call->shape,
        .argument_count = (uint32_t)call->argument_count,
        .space = *space,
        .gpu = module->gpu ? *module->gpu : modelled_gpu,
    };
    memcpy(q.c, call->c, sizeof q.c);
    memcpy(q.argument_bytes, call->argument_bytes, sizeof q.argument_bytes);
    q.before_count = (uint32_t)call->before_count;
    memcpy(q.before, call->before, sizeof q.before);
    request_add(&request, &q, sizeof q);
    q.entry = request_add(&request, call->entry, strlen(call->entry) + 1);
    char *object = real_path(module->object);
    q.object = request_add(&request, object, strlen(object) + 1);
    free(object);
    add_kernels(&request, &q, module);
    memcpy(request.s, &q, sizeof q);
    return request;
}

/* A new tape with the request in it, or -1. */
static int tape_create(const struct text *request)
{
    int fd = memfd_create("recording", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0)
        return -1;
    if (ftruncate(fd, (off_t)TAPE_AT + TAPE_BYTES) == 0 &&
        pwrite(fd, request->s, request->length, 0) == (ssize_t)request->length)
        return fd;
    close(fd);
    return -1;
}

/* A copy of the tape in private memory, which the caller frees. It is read, not mapped: host code may have
 * shortened the file. */
static uint8_t *tape_copy(int fd, size_t *bytes)
{
    struct tape head = {0};
    if (pread(fd, &head, sizeof head, TAPE_AT) != sizeof head)
        head.used = 0;
    uint64_t room = TAPE_BYTES - sizeof head;
    size_t wanted = sizeof head + (head.used < room ? head.used : room);
    uint8_t *copy = xcalloc(wanted, 1);
    ssize_t got = pread(fd, copy, wanted, TAPE_AT);
    *bytes = got > 0 ? (size_t)got : 0;
    return copy;
}

/* Everything that host code can see: the system's libraries, the recorder, and its own object. */
static void run_recorder(struct process_result *end, int fd, const char *object, unsigned deadline_ms)
{
    static const char *const environment[] = {"LC_ALL=C", NULL};
    char path[3100], number[20];
    struct sandbox box = {.backend = sandbox_for(SANDBOX_HOST_CODE)};
    recorder_path(path, sizeof path);
    snprintf(number, sizeof number, "%d", fd);
    sandbox_allow_libraries(&box);
    sandbox_allow(&box, path, false);
    sandbox_allow(&box, object, false);
    process_run(end, &(struct process_job){
                         .argv = (const char *const[]){path, number, NULL},
                         .environment = environment,
                         .directory = "/",
                         .keep_fd = fd,
                         .sandbox = &box,
                         .limits = {.wall_ms = PLAN_CLOCK_SHARE * deadline_ms,
                                    .cpu_seconds = (deadline_ms + 999) / 1000,
                                    .memory_bytes = HOST_MEMORY,
                                    .file_bytes = FILE_BYTES,
                                    .output_bytes = HOST_OUTPUT_BYTES},
                     });
    sandbox_free(&box);
}

/* Seconds of a processor that ended children of this process have taken. */
/* Starting a process in its sandbox takes time, and more of it on a busy machine. The recorder writes down
 * when host code began. Host code may change that, but gains at most a second. What it sleeps counts, too. */
static double host_seconds(double begun, double spent, const struct tape *head)
{
    double whole = seconds_now() - begun;
    double start = fmin(fmax(head->started - begun, 0), 1);
    return fmax(spent, fmax(whole - start, 0) / PLAN_CLOCK_SHARE);
}

static void record_on(struct plan *plan, int fd, const struct plan_module *module,
                      const struct plan_call *call, const struct fake_space *space)
{
    struct process_result end;
    struct tape head = {0};
    size_t bytes;
    char *object = real_path(module->object);
    double begun = seconds_now(), spent = children_seconds();
    run_recorder(&end, fd, object, module->deadline_ms);
    free(object);
    uint8_t *tape = tape_copy(fd, &bytes);
    if (bytes >= sizeof head)
        memcpy(&head, tape, sizeof head);
    plan_read(plan, tape, bytes, module, call, space);
    plan->host_seconds = host_seconds(begun, children_seconds() - spent, &head);
    bool ended = head.ending != TAPE_NOT_ENDED && end.end == PROCESS_EXITED && end.code == 0;
    int seals = fcntl(fd, F_GET_SEALS);
    bool started = seals & TAPE_STARTED;
    if (plan->outcome == PLAN_BROKEN && head.ending == TAPE_BROKEN && (seals & TAPE_GIVEN_AWAY))
        plan_damaged(plan);
    if (!started && (end.end == PROCESS_EXITED || end.end == PROCESS_SIGNALLED))
        plan_explain_no_start(plan, &end);
    else if (!ended)
        plan_explain_end(plan, module, call, &end, &head, space);
    text_free(&end.output);
    free(tape);
}

static void record_once(struct plan *plan, const struct plan_module *module, const struct plan_call *call,
                        const struct fake_space *space)
{
    struct text request = make_request(module, call, space);
    *plan = (struct plan){0};
    if (request.length > TAPE_AT)
        plan_end(plan, PLAN_LIMIT, CAUSE_NONE, "the file has more kernels than a recording can hold");
    else {
        int fd = tape_create(&request);
        if (fd < 0)
            plan_end(plan, PLAN_BROKEN, CAUSE_NONE, "no shared memory for the recorder: %s", strerror(errno));
        else {
            record_on(plan, fd, module, call, space);
            close(fd);
        }
    }
    text_free(&request);
}

void plan_record(struct plan *plan, const struct plan_module *module, const struct plan_call *call)
{
    struct fake_space first = {0}, second;
    struct plan again;
    if (getrandom(&first.skew, sizeof first.skew, 0) < 0)
        first.skew = (uint32_t)getpid();
    second = (struct fake_space){.skew = first.skew ^ 0x15555500, .mirrored = 1};
    record_once(plan, module, call, &first);
    if (plan->outcome != PLAN_COMPLETE)
        return;
    record_once(&again, module, call, &second);
    if (again.outcome == PLAN_COMPLETE)
        plan_agree(plan, &again, module);
    else
        plan_end(plan, again.outcome, again.cause, "%s", again.message);
    plan->host_seconds += again.host_seconds;
    plan_free(&again);
}
