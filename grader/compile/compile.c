#include "grader/compile/compile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/sandbox/compiler_limits.h"
#include "common/sandbox/process.h"
#include "common/sandbox/sandbox.h"
#include "grader/compile/assembly.h"
#include "grader/compile/compile_blame.h"
#include "grader/compile/entry_points.h"
#include "grader/compile/mend.h"
#include "grader/compile/messages.h"
#include "grader/compile/quoted.h"
#include "grader/compile/nvcc_run.h"
#include "grader/kit/workspace.h"

enum { ROOM_MIN_BYTES = 4 << 20 };
static const struct message_limits error_limits = {.messages = 12, .lines = 60};
static const struct message_limits warning_limits = {.messages = 4, .lines = 16};

/* Does the text have a lambda for the device: "[=] __device__"? nvcc takes 0.9 s longer if it has to look for
 * them (two shared cores, AMD EPYC, 2026-11-23). */
static bool has_device_lambda(const char *text)
{
    for (const char *at = text; at && (at = strchr(at, ']')); at++) {
        const char *next = at + 1 + strspn(at + 1, " \t\r\n\\");
        if (!strncmp(next, "__device__", 10) || !strncmp(next, "__host__", 8))
            return true;
    }
    return false;
}

static void set_verdict(struct compilation *c, enum verdict verdict, const char *message)
{
    c->verdict = verdict;
    snprintf(c->message, sizeof c->message, "%s", message);
}

/* Is the temporary folder's disk full? Then a failed run is not the submission's fault. */
static bool out_of_room(const char *directory)
{
    return !folder_has_room(directory, ROOM_MIN_BYTES);
}

static void compile_error(struct compilation *c, const struct submission *s, const struct lab *lab)
{
    struct text step = {0};
    char *first = messages_first_error(c->diagnostics.s);
    set_verdict(c, VERDICT_COMPILE_ERROR,
                *first ? first : "nvcc failed without a message: start again from the lab's skeleton");
    free(first);
    if (c->diagnostics.length)
        mend_step(&step, c->diagnostics.s, s, lab);
    snprintf(c->step, sizeof c->step, "%s", step.length ? step.s : "");
    text_free(&step);
}

/* nvcc itself shows PTX for compute_90 to ptxas, and fails if a line is refused: inline assembly, then.
 * Nothing is changed if that is not how it failed. */
static bool ptxas_refuses(struct compilation *c, const struct submission *s, const char *output)
{
    struct assembly a = {0};
    struct text messages = c->diagnostics;
    char *ptx = xformat("%s/keep/student.ptx", c->directory), *printed = xstrdup(output ? output : "");
    c->diagnostics = (struct text){0};
    bool refused = file_read(&c->ptx, ptx, COMPILED_PTX_MOST) && !assembly_read(&a, c, s->path, printed);
    text_free(refused ? &messages : &c->diagnostics);
    if (!refused)
        c->diagnostics = messages;
    assembly_free(&a);
    free(printed);
    free(ptx);
    return refused;
}

/* nvcc failed without blaming the machine: whose fault is it? False: the machine's. */
static bool judge_failure(struct compilation *c, const struct submission *s, const struct lab *lab,
                          const struct process_result *run, const struct nvcc *nvcc, struct why *why)
{
    const char *message = NULL;
    enum blame blame = compile_blame(run->output.s, &message);
    if (run->end == PROCESS_EXITED && blame == BLAME_SUBMISSION && ptxas_refuses(c, s, run->output.s))
        return true;
    if (run->end == PROCESS_NOT_STARTED) {
        why_say(why, "nvcc cannot be started: %s; try again with fewer programs running",
                strerror(run->code));
        return false;
    }
    if (run->end == PROCESS_EXITED && blame == BLAME_SUBMISSION &&
        !compile_speaks_of_the_file(run->output.s) && nvcc_compiles_nothing(nvcc, c->arch)) {
        int length = run->output.s ? (int)strcspn(run->output.s, "\n") : 0;
        why_say(why, "nvcc fails even on an empty file%s: %.*s; run \"make setup\"",
                sandbox_for(SANDBOX_COMPILER) ? " in its sandbox" : "", length < 200 ? length : 200,
                length ? run->output.s : "");
        return false;
    }
    if (out_of_room(c->directory)) {
        why_say(why, "%s", compile_disk_is_full);
        return false;
    }
    const char *limit = compile_limit(run);
    if (limit)
        set_verdict(c, VERDICT_LIMIT, limit);
    else
        compile_error(c, s, lab);
    return true;
}

/* Read one of the files that nvcc made. If it is too large, the submission is to blame; for any other failure
 * the machine is, with a line in `why`. */
static bool take(struct text *to, struct compilation *c, const char *path, size_t most, struct why *why)
{
    if (file_read(to, path, most))
        return true;
    if (errno == EFBIG) {
        char message[120];
        snprintf(message, sizeof message,
                 "the compiled program is too large (%zu MB of %s): use fewer or smaller tables", most >> 20,
                 most == COMPILED_PTX_MOST ? "PTX" : "host code");
        set_verdict(c, VERDICT_LIMIT, message);
    } else {
        why_say(why, "%s cannot be read: %s; try again with fewer programs running", path, strerror(errno));
        c->verdict = VERDICT_INTERNAL_ERROR;
    }
    return false;
}

/* Read the PTX and the object that nvcc made. */
static bool collect(struct compilation *c, const struct submission *s, const struct lab *lab, struct why *why)
{
    char *ptx = xformat("%s/keep/student.ptx", c->directory),
         *object = xformat("%s/student.so", c->directory);
    struct text image = {0};
    struct stat st;
    if (stat(ptx, &st) != 0 || stat(object, &st) != 0 || out_of_room(c->directory)) {
        why_say(why, "nvcc left no PTX in %s: make room there and try again", c->directory);
        c->verdict = VERDICT_INTERNAL_ERROR;
    } else if (take(&c->ptx, c, ptx, COMPILED_PTX_MOST, why) &&
               take(&image, c, object, COMPILED_OBJECT_MOST, why)) {
        if (entry_points_check(&c->diagnostics, s, lab, (const uint8_t *)image.s, image.length))
            c->object = xstrdup(object);
        else
            compile_error(c, s, lab);
    }
    text_free(&image);
    free(ptx);
    free(object);
    return c->verdict != VERDICT_INTERNAL_ERROR;
}

static bool compile_in_folder(struct compilation *c, const struct submission *s, const struct lab *lab,
                              const struct nvcc *nvcc, struct why *why)
{
    if (!nvcc_lay_out(c, s)) {
        why_say(why, "the submission cannot be copied to %s: %s; make room there, or set TMPDIR",
                c->directory, strerror(errno));
        return false;
    }
    struct process_result run;
    const char *fault = nvcc_run(&run, nvcc, c);
    if (fault) {
        why_say(why, "%s", fault);
        text_free(&run.output);
        return false;
    }
    bool compiled = run.end == PROCESS_EXITED && run.code == 0;
    if (compiled)
        messages_clean(&c->diagnostics, run.output.s, s->path, MESSAGES_WARNINGS, warning_limits);
    else
        messages_clean(&c->diagnostics, run.output.s, s->path, MESSAGES_ERRORS, error_limits);
    quoted_restore(&c->diagnostics, s->text, s->path);
    bool ok = compiled ? collect(c, s, lab, why) : judge_failure(c, s, lab, &run, nvcc, why);
    text_free(&run.output);
    return ok;
}

bool compile_submission(struct compilation *c, const struct submission *s, const struct lab *lab,
                        struct why *why)
{
    struct nvcc nvcc;
    *c = (struct compilation){.verdict = VERDICT_GRADED,
                              .arch = c->arch,
                              .defines = c->defines,
                              .seconds_left = COMPILER_SECONDS,
                              .device_lambdas = s->text && has_device_lambda(s->text)};
    bool ok = nvcc_find(&nvcc, why) && (c->directory = make_folder(why)) != NULL &&
              compile_in_folder(c, s, lab, &nvcc, why);
    if (ok)
        c->ptxas = nvcc_tool(&nvcc, "ptxas");
    nvcc_free(&nvcc);
    return ok;
}

void compile_free(struct compilation *c)
{
    if (c->directory)
        remove_folder(c->directory);
    free(c->directory);
    free(c->object);
    free(c->ptxas);
    text_free(&c->diagnostics);
    text_free(&c->ptx);
    *c = (struct compilation){0};
}
